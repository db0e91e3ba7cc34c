// Writing a hand: each side's points are typed, or come from what was counted elsewhere on the page.

import { make } from "./dom.js";
import { wholeNumber } from "./numbers.js";
import { figure, t } from "./words.js";

let counted = {}; // what was counted last, by how: {photos: [...], calculation: [...]}, for one side or for each of both

document.addEventListener("burako-counted", ({ detail }) => {
  const { both, hands, ...one } = detail;
  counted[detail.how] = both === undefined ? [one] : both.scores.map((score, side) => ({ ...one, score, hand: hands[side], reading: both.reading, side }));
});

/** Forget what was counted: it is written down. */
export function forgetCounted() {
  counted = {};
}

/** What a score counted elsewhere is as an entry of this match: itself where it is by the same rules, else its total. */
function entryOf(found, match) {
  const { score } = found;
  const same = score.ruleset === match.ruleset && JSON.stringify(sorted(score.options)) === JSON.stringify(sorted(match.options));
  if (!same) return { points: score.total };
  if (found.how === "calculation") return { calculation: found.calculation };
  if (found.side !== undefined) return { hand: found.hand, reading: found.reading, side: found.side };
  return { hand: found.hand, reading: score.reading };
}

const sorted = (options) => Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * A form for a hand. before: the hand's totals, where it is corrected. counted: whether it is the one that was counted
 * last. `save(entries, files)` is called with one entry a side and the photos they came from; it gives the message of
 * what went wrong, or null.
 */
export function handForm(match, { title, before = null, counted: given = false, save, cancel }) {
  const sides = match.sides.map((name, index) => side(match, name, index, before?.[index]));
  const error = make("p", { class: "error", role: "alert", tabindex: "-1", hidden: "" });
  const submit = make("button", { type: "submit", class: "big main" }, t("write"));
  const back = make("button", { type: "button", class: "big" }, t("cancel"));
  back.addEventListener("click", cancel);
  const heading = make("h3", { tabindex: "-1" }, title);
  const form = make("form", { class: "hand-form", novalidate: "" }, heading, bothPart(sides, given), ...sides.map((each) => each.element), make("p", { class: "hint" }, t("sourcesHint")), error, submit, back);
  const complain = (message, where) => {
    error.textContent = message;
    error.hidden = false;
    (where ?? error).focus();
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.hidden = true;
    const lacking = sides.find((each) => each.entry() === null);
    if (lacking) return complain(t("pointsMissing")(lacking.name), lacking.input);
    submit.disabled = true;
    const wrong = await save(sides.map((each) => each.entry()), [...new Set(sides.flatMap((each) => each.files()))]);
    submit.disabled = false;
    if (wrong !== null) complain(wrong);
  });
  return { element: form, focus: () => heading.focus() };
}

/** What was counted of both sides at once, as both sides' points, at once where `given`; null where nothing was. */
function bothPart(sides, given) {
  const found = counted.photos ?? [];
  if (found.length < 2) return null;
  const part = make("div", { class: "offers" });
  const button = (words, act) => {
    const made = make("button", { type: "button", class: "big" }, words);
    made.addEventListener("click", act);
    part.replaceChildren(made);
  };
  const use = (pair) => {
    sides.forEach((each, index) => each.use(pair[index]));
    button(t("swapPhotos"), () => use([...pair].reverse()));
  };
  if (given) use(found);
  else button(t("useBoth")(...found.map(totalOf)), () => use(found));
  return part;
}

const totalOf = ({ score }) => (score.replay ? t("replayed") : figure(score.total));

function side(match, name, index, before) {
  const id = `points-${index}`;
  const input = make("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", maxlength: "8", value: before ?? "" });
  const sign = make("button", { type: "button", class: "quiet", "aria-label": t("changeSign")(name) }, "±");
  sign.addEventListener("click", () => {
    input.value = /^[-−]/.test(input.value) ? input.value.slice(1) : `−${input.value}`;
    input.focus();
  });
  const typed = make("div", { class: "typed" }, input, sign);
  const taken = make("p", { class: "taken", hidden: "" });
  const offers = make("div", { class: "offers" });
  let source = null; // what was counted elsewhere and is used here

  const use = (found) => {
    source = found;
    typed.hidden = found !== null;
    taken.hidden = found === null;
    if (found === null) {
      offer();
      return;
    }
    const words = t(found.how !== "photos" ? "fromCalculation" : ["fromOurPhotos", "fromTheirPhotos"][found.side] ?? "fromPhotos");
    taken.replaceChildren(make("strong", {}, totalOf(found)), ` ${words}`);
    const type = make("button", { type: "button", class: "big" }, t("typeInstead"));
    type.addEventListener("click", () => use(null));
    offers.replaceChildren(type);
  };
  const offer = () => {
    const buttons = [counted.photos, counted.calculation].filter((found) => found?.length === 1).map(([found]) => {
      const button = make("button", { type: "button", class: "big" }, t(found.how === "photos" ? "usePhotos" : "useCalculation")(totalOf(found)));
      button.addEventListener("click", () => use(found));
      return button;
    });
    offers.replaceChildren(...buttons);
  };
  offer();
  return {
    name,
    input,
    use,
    element: make("div", { class: "field side" }, make("label", { for: id }, t("pointsFor")(name)), typed, taken, offers),
    entry: () => (source === null ? typedEntry(input.value) : entryOf(source, match)),
    files: () => source?.files ?? [],
  };
}

function typedEntry(text) {
  const points = wholeNumber(text);
  return points === null || Number.isNaN(points) ? null : { points };
}
