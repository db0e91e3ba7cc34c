// The page's flow: photos, what happened, count, answer. What the answer looks like is in result.js.

import { clearCalculator, showCalculator } from "./calculator.js";
import { askFace, corrected } from "./correct.js";
import { make } from "./dom.js";
import { Chooser, shrunk } from "./photos.js";
import { showResult } from "./result.js";
import { showRules } from "./rules.js";
import { chooseWith, chosen, houseOptions, loadRulesets, setHouse, showRulesets, valueOf } from "./rulesets.js";
import { followAddress } from "./views.js";
import { applyLanguage, figure, switchLanguage, t, told } from "./words.js";

const $ = (id) => document.getElementById(id);
const form = $("hand");
const picked = (name) => form.querySelector(`input[name=${name}]:checked`)?.value ?? null;

let answer = null; // {score, sources, files, earlier} of the hand that is shown; earlier Readings, to go back to

const table = new Chooser(form.querySelector("[data-kind=photos]"), refresh);
const rack = new Chooser(form.querySelector("[data-kind=rack]"), refresh);

/** Ask only what matters for what was answered so far. */
function refresh() {
  const nobody = picked("closed") === "nobody";
  const took = picked("muerto") === "yes";
  $("stock-out-choice").hidden = !nobody;
  $("their-canasta").hidden = !(nobody && $("stock-out").checked && valueOf("stock_out") === "replay");
  $("unplayed-choice").hidden = !(took && (valueOf("close_needs_muerto_played") || valueOf("unplayed_muerto_costs")));
  $("rack-empty").disabled = rack.photos.length > 0;
  rack.input.disabled = $("rack-empty").checked;
  $("ruleset-words").textContent = chosen() === undefined ? "" : rulesetWords();
}

function rulesetWords() {
  const target = valueOf("target");
  const parts = [t("sides")[valueOf("sides")], target === null ? t("oneHand") : t("target")(figure(target))];
  if (valueOf("muerto_bonus")) parts.push(t("muertoBonus")(figure(valueOf("muerto_taken"))));
  if (valueOf("royal") !== null) parts.push(t("royal")(figure(valueOf("royal"))));
  return `${parts.join(", ")}.`;
}

/** The Hand without tiles that the answers make. */
function handOf() {
  const closed = picked("closed");
  const stockOut = closed === "nobody" && $("stock-out").checked;
  const canasta = stockOut && !$("their-canasta").hidden ? picked("canasta") : "unknown";
  const opponents = { went_out: closed === "them" };
  if (canasta !== "unknown") opponents.has_canasta = canasta === "yes";
  const hand = {
    ruleset: $("ruleset").value || undefined,
    options: houseOptions(),
    went_out: closed === "us",
    took_muerto: picked("muerto") === "yes",
    muerto_unplayed: !$("unplayed-choice").hidden && $("unplayed").checked,
    stock_ran_out: stockOut,
    opponents,
  };
  return $("rack-empty").checked && rack.photos.length === 0 ? { ...hand, rack: [] } : hand;
}

function complain(message, where = null) {
  $("error").hidden = message === null;
  $("error").textContent = message ?? "";
  if (message !== null) (where ?? $("error")).focus();
}

/** What is missing before anything can be counted, and where to give it; null where nothing is. */
function missing() {
  if (table.photos.length + rack.photos.length === 0) return [t("noPhotos"), table.input];
  if (picked("closed") === null) return [t("noClosed"), form.elements.closed[0]];
  if (picked("muerto") === null) return [t("noMuerto"), form.elements.muerto[0]];
  return null;
}

function work(status) {
  $("status").textContent = status ?? "";
  $("busy").hidden = status === null;
  $("count").disabled = status !== null;
  if (status !== null) $("status").scrollIntoView({ block: "nearest" });
}

async function count(event) {
  event.preventDefault();
  const lack = missing();
  complain(...(lack ?? [null]));
  if (lack !== null) return;
  try {
    work(t("preparing"));
    const body = new FormData();
    const sources = [];
    for (const [field, chooser] of [["photos", table], ["rack", rack]]) {
      for (const { file } of chooser.photos) {
        const sent = await shrunk(file);
        body.append(field, sent);
        sources.push(sent);
      }
    }
    body.append("hand", JSON.stringify(handOf()));
    work(t("reading"));
    const score = await post("api/v1/hands", body);
    work(null);
    forget();
    answer = { score, sources: sources.map((file) => URL.createObjectURL(file)), files: sources, earlier: [] };
    show();
    $("result").focus();
    scrollTo({ top: 0, behavior: "instant" });
  } catch (error) {
    work(null);
    complain(error.message);
  }
}

/** The server's answer; an Error with what it says in the page's language where it refuses. */
async function post(address, body) {
  let response, document;
  const headers = body instanceof FormData ? {} : { "Content-Type": "application/json" };
  try {
    response = await fetch(address, { method: "POST", body, headers });
    document = await response.json();
  } catch {
    throw new Error(t("noServer"));
  }
  if (!response.ok) throw new Error(told(document, "detail"));
  return document;
}

/** Ask what a tile is, and count again. */
async function correct(id) {
  const { reading } = answer.score;
  const tile = reading.tiles.find((each) => each.id === id);
  const face = await askFace(tile, reading.photos[tile.photo], answer.sources[tile.photo]);
  if (face === null || answer === null) return;
  await recount(corrected(reading, id, face), [...answer.earlier, reading]);
}

/** The same hand with another Reading; `earlier` are those that can be gone back to. */
async function recount(reading, earlier) {
  try {
    const score = await post("api/v1/scores", JSON.stringify({ hand: handOf(), reading }));
    answer = { ...answer, score, earlier };
    show();
  } catch (error) {
    $("status").textContent = error.message;
  }
  scrollTo({ top: 0, behavior: "instant" });
}

function show() {
  const { score, sources, files, earlier } = answer;
  document.dispatchEvent(new CustomEvent("burako-counted", { detail: { how: "photos", score, hand: handOf(), files } }));
  $("status").textContent = score.replay ? t("replay") : t("done")(figure(score.total));
  const undo = make("button", { type: "button", class: "big", hidden: earlier.length === 0 && "" }, t("undoCorrection"));
  undo.addEventListener("click", () => recount(earlier.at(-1), earlier.slice(0, -1)));
  const change = make("button", { type: "button", class: "big" }, t("change"));
  change.addEventListener("click", () => toForm(table.input));
  const again = make("button", { type: "button", class: "big main" }, t("again"));
  again.addEventListener("click", () => {
    for (const chooser of [table, rack]) chooser.clear();
    const { value } = $("ruleset");
    form.reset();
    $("ruleset").value = value;
    refresh();
    toForm(table.input);
  });
  showResult($("result"), score, sources, [undo, change, again]);
  form.hidden = true;
  $("result").hidden = false;
}

function toForm(focus) {
  forget();
  form.hidden = false;
  $("result").hidden = true;
  $("status").textContent = "";
  focus.focus();
  scrollTo({ top: 0, behavior: "instant" });
}

function forget() {
  for (const url of answer?.sources ?? []) URL.revokeObjectURL(url);
  answer = null;
}

form.addEventListener("submit", count);
$("result").addEventListener("click", (event) => {
  const button = event.target.closest("button[data-correct]");
  if (button !== null) correct(Number(button.dataset.correct));
});
form.addEventListener("change", () => {
  complain(null);
  refresh();
});
$("language").addEventListener("click", () => {
  switchLanguage();
  for (const chooser of [table, rack]) chooser.show();
  showRulesets();
  complain(null);
  if (answer !== null) show();
  document.dispatchEvent(new CustomEvent("burako-language"));
});

$("calculator-clear").addEventListener("click", clearCalculator);
$("house-none").addEventListener("click", () => setHouse({}));

applyLanguage();
refresh();
followAddress();
chooseWith($("ruleset"), refresh);
chooseWith($("calculator-ruleset"), showCalculator);
chooseWith($("rules-ruleset"), showRules);
try {
  await loadRulesets();
} catch {
  complain(t("noServer"));
}
