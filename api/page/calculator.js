// The calculator: what happened, canastas and tiles counted by hand. The server adds up after every change.

import { make } from "./dom.js";
import { lookForServer } from "./offline.js";
import { chosen, houseOptions, valueOf } from "./rulesets.js";
import { figure, recall, remember, t, told } from "./words.js";

const $ = (id) => document.getElementById(id);
const PAUSE = 120; // milliseconds without a change before the server is asked
const LAID = ["1", "2", "2-natural", "3-7", "8-13", "J"];
const PRICES = { 1: "value_one", 2: "value_two", "2-natural": "value_natural_two", "3-7": "value_low", "8-13": "value_high", J: "value_joker" };

const blank = () => ({ closed: null, stockOut: false, canasta: "unknown", muerto: null, unplayed: false, canastas: {}, laid: {}, left: {} });

// What could not be counted is still there when the page is opened again. countLaid null: as the ruleset has it.
let { state, countLaid } = uncounted() ?? { state: blank(), countLaid: null };
let waiting = null;
let asked = 0;
let answer = null; // the last Score, or the message of what went wrong

function uncounted() {
  try {
    const kept = JSON.parse(recall("uncounted") || "null");
    return kept && { ...kept, state: { ...blank(), ...kept.state } };
  } catch {
    return null;
  }
}

document.addEventListener("burako-there", () => chosen() && ask());

/** Show the form anew: for another ruleset or language. What was counted stays. */
export function showCalculator() {
  if (chosen() === undefined) return;
  $("counts").replaceChildren(factsPart(), canastasPart(), laidPart(), tilesPart("left", t("leftTitle"), LAID.filter((group) => group !== "2-natural")));
  refresh();
  ask();
}

export function clearCalculator() {
  state = blank();
  countLaid = null;
  showCalculator();
}

function part(title, ...children) {
  return make("fieldset", {}, make("legend", {}, title), ...children);
}

function choice(type, name, value, text, checked, changed) {
  const input = make("input", { type, name: `calculator-${name}`, value });
  input.checked = checked;
  input.addEventListener("change", () => changed(input.checked));
  return make("label", { class: "choice", "data-choice": name }, input, make("span", {}, text));
}

const radio = (field, value, text) => choice("radio", field, value, text, state[field] === value, () => set({ [field]: value }));
const check = (field, text) => choice("checkbox", field, "yes", text, state[field], (on) => set({ [field]: on }));

function set(changes) {
  Object.assign(state, changes);
  refresh();
  ask();
}

function factsPart() {
  const canasta = part(t("theirCanasta"), make("div", { class: "row" }, radio("canasta", "yes", t("yes")), radio("canasta", "no", t("no")), radio("canasta", "unknown", t("unknown"))));
  canasta.dataset.part = "canasta";
  return make(
    "div",
    {},
    part(t("whoClosed"), make("div", { class: "row" }, radio("closed", "us", t("us")), radio("closed", "them", t("them")), radio("closed", "nobody", t("nobody")))),
    check("stockOut", t("stockOut")),
    canasta,
    part(t("muerto"), make("div", { class: "row" }, radio("muerto", "yes", t("yes")), radio("muerto", "no", t("no")))),
    check("unplayed", t("unplayed")),
  );
}

/** Ask only what matters for what was answered so far. */
function refresh() {
  const form = $("counts");
  form.querySelector("[data-choice=stockOut]").hidden = state.closed !== "nobody";
  form.querySelector("[data-part=canasta]").hidden = !asksCanasta();
  form.querySelector("[data-choice=unplayed]").hidden = !asksUnplayed();
  form.querySelector("[data-part=laid]").hidden = !laidCounts();
}

const stockOut = () => state.closed === "nobody" && state.stockOut;
const asksCanasta = () => stockOut() && valueOf("stock_out") === "replay";
const asksUnplayed = () => state.muerto === "yes" && (valueOf("close_needs_muerto_played") || valueOf("unplayed_muerto_costs"));
const laidCounts = () => countLaid ?? valueOf("count_laid_tiles");

function canastasPart() {
  const kinds = ["pure", "impure", "royal", "one_to_one", "semi_pure"].filter((kind) => valueOf(kind) !== null);
  const rows = kinds.map((kind) => counter("canastas", kind, t("canastas")[kind], valueOf(kind)));
  if (typeof valueOf("canasta_of_twos") === "number") rows.push(counter("canastas", "twos", t("canastas").twos, valueOf("canasta_of_twos")));
  return part(t("canastasTitle"), ...rows);
}

function laidPart() {
  const groups = LAID.filter((group) => group !== "2-natural" || valueOf("value_natural_two") !== null);
  const tiles = make("div", { "data-part": "laid" }, ...rows("laid", groups));
  const on = choice("checkbox", "laid", "yes", t("laidCount"), laidCounts(), (checked) => {
    countLaid = checked;
    set({});
  });
  return part(t("laidTitle"), on, tiles);
}

const tilesPart = (where, title, groups) => part(title, ...rows(where, groups));
const rows = (where, groups) => groups.map((group) => counter(where, group, t("groups")[group], valueOf(PRICES[group])));

/** A row with a number that is typed, or changed by one with large buttons. */
function counter(where, key, what, price) {
  const id = `${where}-${key}`;
  const input = make("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", maxlength: "3", value: state[where][key] ?? "", placeholder: "0" });
  const put = (count) => {
    state[where][key] = count;
    ask();
  };
  input.addEventListener("input", () => {
    input.value = input.value.replace(/\D/g, "");
    put(Number(input.value));
  });
  const step = (by, sign, words) => {
    const button = make("button", { type: "button", "aria-label": words }, sign);
    button.addEventListener("click", () => {
      const count = Math.max(0, (state[where][key] ?? 0) + by);
      input.value = count || "";
      put(count);
    });
    return button;
  };
  return make(
    "div",
    { class: "counter" },
    make("label", { for: id }, make("span", {}, what), make("small", {}, t("each")(figure(price)))),
    step(-1, "−", t("less")(what)),
    input,
    step(1, "+", t("more")(what)),
  );
}

const lacking = () => ["closed", "muerto"].filter((field) => state[field] === null);

/** The contract's calculation. What was not said yet neither earns nor costs anything. */
function calculation() {
  const options = houseOptions();
  if (countLaid !== null) options.count_laid_tiles = countLaid;
  if (options.count_laid_tiles === false) delete options.laid_without_canasta;
  if (state.muerto === null) options.muerto_bonus = false;
  const opponents = { went_out: state.closed === "them" };
  if (asksCanasta() && state.canasta !== "unknown") opponents.has_canasta = state.canasta === "yes";
  const shown = (where) => Object.fromEntries(Object.entries(state[where]).filter(([key]) => $(`${where}-${key}`) !== null));
  return {
    ruleset: chosen().id,
    options,
    canastas: shown("canastas"),
    laid: shown("laid"),
    left: shown("left"),
    went_out: state.closed === "us",
    took_muerto: state.muerto !== "no",
    muerto_unplayed: Boolean(asksUnplayed() && state.unplayed),
    stock_ran_out: stockOut(),
    opponents,
  };
}

function ask() {
  clearTimeout(waiting);
  waiting = setTimeout(calculate, PAUSE);
}

async function calculate() {
  const number = ++asked;
  const counted = calculation();
  let found;
  try {
    const response = await fetch("api/v1/calculations", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(counted) });
    const document = await response.json();
    found = response.ok ? document : told(document, "detail");
    remember("uncounted", "");
  } catch {
    found = t("countsLater");
    remember("uncounted", JSON.stringify({ state, countLaid }));
    lookForServer();
  }
  if (number !== asked) return; // something was typed since
  answer = found;
  if (typeof found !== "string" && lacking().length === 0) {
    document.dispatchEvent(new CustomEvent("burako-counted", { detail: { how: "calculation", score: found, calculation: counted } }));
  }
  showAnswer();
}

function showAnswer() {
  const wrong = typeof answer === "string";
  const notes = wrong ? [answer] : answer.problems.map((problem) => told(problem, "message"));
  if (lacking().length > 0) notes.unshift(t("lack")(lacking().map((field) => t("lacking")[field])));
  const total = wrong ? "—" : answer.replay ? t("replay") : figure(answer.total);
  const words = wrong || answer.replay ? "" : ` ${t("points")(answer.total)}`;
  $("calculator-total").replaceChildren(
    make("p", {}, make("strong", { class: !wrong && answer.replay && "replay" }, total), words),
    ...notes.map((note) => make("p", { class: "note" }, note)),
  );
  $("calculator-sheet").replaceChildren(...(wrong || answer.lines.length === 0 ? [] : [sheet(answer)]));
}

function sheet(score) {
  const lines = score.lines.map((line) =>
    make(
      "details",
      {},
      make("summary", { class: "line" }, make("span", {}, told(line, "label")), make("span", { class: "points" }, figure(line.points))),
      told(line, "detail") ? make("ul", { class: "why" }, ...told(line, "detail").split("; ").map((each) => make("li", {}, each))) : null,
      make("p", { class: "why" }, `${told(line.source, "rule")} (${told(line.source, "document")})`),
    ),
  );
  const sum = make("p", { class: "line sum" }, make("span", {}, t("total")), make("span", { class: "points" }, figure(score.total)));
  return make("section", { class: "sheet" }, make("h2", {}, t("sheet")), make("p", { class: "hint" }, t("sheetWhy")), ...lines, sum);
}
