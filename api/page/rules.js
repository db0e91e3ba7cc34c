// The game explained under the chosen ruleset, chapter by chapter, and the table's own rules.

import { make } from "./dom.js";
import { chosen, houseOptions, rule, setHouse } from "./rulesets.js";
import { figure, t, told } from "./words.js";

const $ = (id) => document.getElementById(id);
let asked = 0;
let open = new Set(["setup"]);

/** Show the guide and the house rules anew: for another ruleset, house rule or language. */
export async function showRules() {
  if (chosen() === undefined) return;
  showHouse();
  const number = ++asked;
  const query = Object.entries(houseOptions()).map(([name, value]) => `option=${encodeURIComponent(`${name}=${value ?? "none"}`)}`);
  let wrong = null;
  try {
    const response = await fetch(`api/v1/rulesets/${chosen().id}/guide${query.length ? "?" : ""}${query.join("&")}`);
    const found = await response.json();
    if (number !== asked) return;
    if (response.ok) $("guide").replaceChildren(...found.chapters.map(chapterPart));
    else wrong = told(found, "detail");
  } catch {
    wrong = t("noServer");
  }
  $("house-error").hidden = wrong === null;
  $("house-error").textContent = wrong ?? "";
  if (wrong !== null) $("house").open = true;
}

function chapterPart(chapter) {
  const details = make(
    "details",
    { class: "chapter", open: open.has(chapter.id) && "" },
    make("summary", {}, told(chapter, "title")),
    chapter.prices.length ? priceTable(chapter.prices) : null,
    make("ul", { class: "rules" }, ...chapter.rules.map((each) => make("li", {}, told(each, "rule"), aside(each)))),
    make("p", { class: "hint" }, `${t("document")}: ${told(chosen(), "document")}.`),
  );
  details.addEventListener("toggle", () => (details.open ? open.add(chapter.id) : open.delete(chapter.id)));
  return details;
}

/** What is to be said beside the document: that it is silent, or which house rule stands instead. */
const aside = (source) => (source.note ? make("small", {}, ` (${told(source, "note")}.)`) : null);

function priceTable(prices) {
  const rows = prices.map((price) =>
    make("tr", {}, make("th", { scope: "row" }, told(price, "label"), aside(price.source)), make("td", {}, figure(price.points))),
  );
  return make("table", {}, make("tbody", {}, ...rows));
}

/** A field for every option, as the server lists them. */
function showHouse() {
  const options = chosen().rules.filter((each) => each.option !== null);
  const focused = document.activeElement?.id;
  $("house-options").replaceChildren(...options.map(({ name }) => optionField(rule(name))));
  if (focused) $(focused)?.focus();
}

const AS_RULESET = "as-ruleset";
const POINTS = "points";

function optionField({ name, option, value, base_value: base, ...texts }) {
  const house = houseOptions();
  const label = told(texts, "label");
  const isWord = (each) => option.words.some((word) => word === each);
  const chosenWord = !(name in house) ? AS_RULESET : isWord(house[name]) ? JSON.stringify(house[name]) : POINTS;
  const choices = [
    [AS_RULESET, t("asRuleset")(words(base))],
    ...option.words.map((word) => [JSON.stringify(word), words(word)]),
    ...(option.points ? [[POINTS, t("otherPoints")]] : []),
  ];
  const select = make("select", { id: `house-${name}` }, ...choices.map(([key, text]) => make("option", { value: key, selected: key === chosenWord && "" }, text)));
  const points = make("input", { type: "text", inputmode: "numeric", maxlength: "6", "aria-label": t("pointsOf")(label), value: chosenWord === POINTS ? house[name] : "", hidden: chosenWord !== POINTS && "" });
  select.addEventListener("change", () => {
    points.hidden = select.value !== POINTS;
    if (select.value === POINTS) points.focus();
    else setHouse({ ...houseOptions(), [name]: select.value === AS_RULESET ? undefined : JSON.parse(select.value) });
  });
  points.addEventListener("change", () => {
    if (/^\d+$/.test(points.value)) setHouse({ ...houseOptions(), [name]: Number(points.value) });
  });
  return make("div", { class: "field" }, make("label", { for: `house-${name}` }, label), select, points);
}

const words = (value) => (typeof value === "number" ? figure(value) : t("values")[value]);
