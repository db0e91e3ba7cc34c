// The page's flow: photos, what happened, count, answer. What the answer looks like is in result.js.

import { showBoth, sideView } from "./both.js";
import { clearCalculator, showCalculator } from "./calculator.js";
import { flawed, showCondition } from "./condition.js";
import { showDivide } from "./divide.js";
import { make } from "./dom.js";
import { handOf, missing, refreshFacts } from "./facts.js";
import { fixOf, fixTile } from "./fix.js";
import { History } from "./history.js";
import { needServer } from "./offline.js";
import { sendToRead } from "./own-set.js";
import { rackPart, withRack } from "./rack.js";
import { showResult } from "./result.js";
import { showRules } from "./rules.js";
import { chooseWith, chosen, loadRulesets, setHouse, showRulesets, valueOf } from "./rulesets.js";
import { ask } from "./server.js";
import { Sources } from "./sides.js";
import { faultPart, stepsPart } from "./steps.js";
import { followAddress } from "./views.js";
import { begun, counted, keptOr, waitWith } from "./waiting.js";
import { applyLanguage, figure, switchLanguage, t } from "./words.js";

const $ = (id) => document.getElementById(id);
const form = $("hand");

// The hand that is shown: {score, both, side, flawed, dividing, sources, files, history, stated}. score: the Score on the
// screen; of a hand of both sides that of `side`, and `both` is what the server said of them. flawed: what is wrong with
// its photos is being said. dividing: whose is each meld is being asked. history: of the whole Reading. stated: the sides
// of which it was said that their rack was seen whole.
let answer = null;

const sources = new Sources(form, refresh);

/** Ask only what matters for what was answered so far. */
function refresh() {
  sources.refresh();
  refreshFacts(sources.both);
  $("ruleset-words").textContent = chosen() === undefined ? "" : rulesetWords();
}

function rulesetWords() {
  const target = valueOf("target");
  const parts = [t("sides")[valueOf("sides")], target === null ? t("oneHand") : t("target")(figure(target))];
  if (valueOf("muerto_bonus")) parts.push(t("muertoBonus")(figure(valueOf("muerto_taken"))));
  if (valueOf("royal") !== null) parts.push(t("royal")(figure(valueOf("royal"))));
  return `${parts.join(", ")}.`;
}

function complain(message, where = null) {
  $("error").hidden = message === null;
  $("error").textContent = message ?? "";
  if (message !== null) (where ?? $("error")).focus();
}

/** Say what is being done; `share`, 0 to 1, of it is done where that is known. Null: nothing is. */
function work(status, share = null) {
  if ($("busy").hidden && status !== null) $("status").scrollIntoView({ block: "nearest" });
  $("status").textContent = status ?? "";
  $("busy").hidden = status === null;
  $("count").disabled = status !== null;
  const bar = $("busy").firstElementChild;
  if (share === null) bar.removeAttribute("value");
  else bar.value = share;
}

async function count(event) {
  event.preventDefault();
  const lack = missing(sources);
  complain(...(lack ?? [null]));
  if (lack !== null) return;
  try {
    await needServer();
    const ready = await sources.prepared((number, all) => work(t("preparingOne")(number, all)));
    const found = await sendToRead("api/v1/hands", ready, { hand: JSON.stringify(handOf(sources)) }, work);
    work(null);
    forget();
    await counted();
    const files = ready.map(({ file }) => file);
    answer = { side: 0, sources: files.map((file) => URL.createObjectURL(file)), files, stated: [] };
    take(found);
    answer.history = new History((answer.both ?? answer.score).reading);
    answer.flawed = flawed((answer.both ?? answer.score).reading).length > 0;
    answer.dividing = answer.both?.reading.photos.some((photo) => photo.divider !== null) ?? false;
    show();
    $("result").focus();
    scrollTo({ top: 0, behavior: "instant" });
  } catch (error) {
    const words = await keptOr(error);
    work(null);
    complain(words);
  }
}

/** Put what the server said into the answer. */
function take(found) {
  answer.both = found.scores === undefined ? null : found;
  answer.score = answer.both === null ? found : sideView(found, answer.side);
}

/** Ask for a correction of what is shown, and count again. */
async function correct(asked) {
  const { history, score, both, side } = answer;
  const reading = history.now;
  const found = await asked({ reading, score, side: both === null ? null : side, sources: answer.sources, freshId: () => history.freshId() });
  // Meanwhile the hand may have been left, or a photo of the rack put to it.
  if (!found || answer?.history !== history || history.now !== reading) return;
  await recount(found.reading, () => history.take(found.reading), found.focus);
}

/** The same hand with another Reading; `taken()` is called once the server has counted it, `focus` is where to go on. */
async function recount(reading, taken, focus = null) {
  const said = statement();
  $("result").inert = true;
  try {
    take(await ask("api/v1/scores", said.sides ? { ...said, reading } : { hand: said, reading }));
    taken();
    answer.dividing = false;
    const y = scrollY;
    show();
    scrollTo({ top: focus === null ? 0 : y, behavior: "instant" });
  } catch (error) {
    $("result").querySelector(":scope > .error")?.remove();
    $("result").prepend(faultPart(error, () => recount(reading, taken, focus)));
    scrollTo({ top: 0, behavior: "instant" });
  } finally {
    $("result").inert = false;
  }
  if (focus === null) return;
  const found = $("result").querySelector(":scope > .error button") ?? $("result").querySelector(focus);
  const place = found?.hidden ? found.parentElement.querySelector("button:not([hidden])") : found;
  if (!place) return $("result").focus({ preventScroll: true });
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "nearest" });
}

function show() {
  form.hidden = true;
  $("result").hidden = false;
  if (answer.flawed) return sayFlaws();
  if (answer.dividing) return divide();
  const { score, both, side, history } = answer;
  tellCounted();
  const line = make("button", { type: "button", class: "big", hidden: !both?.reading.photos.some((photo) => photo.divider) && "" }, t("divideAgain"));
  line.addEventListener("click", () => {
    answer.dividing = true;
    show();
  });
  const write = make("a", { class: "big", href: "#book" }, t("writeDown"));
  // Once the match is in sight.
  write.addEventListener("click", () => addEventListener("hashchange", () => document.dispatchEvent(new CustomEvent("burako-write")), { once: true }));
  const again = make("button", { type: "button", class: "big main" }, t("again"));
  again.addEventListener("click", () => {
    begun();
    sources.clear();
    const [ruleset, whose] = [$("ruleset").value, form.elements.whose.value];
    form.reset();
    [$("ruleset").value, form.elements.whose.value] = [ruleset, whose];
    refresh();
    toForm();
  });
  const place = both === null ? $("result") : showBoth($("result"), both, side, choose);
  showResult(place, score, answer.sources, [line, changeButton(), write, again], (id) => correct((hand) => fixTile(hand, id)));
  $("result").append(stepsPart(history, both?.scores ?? [score], recount));
  if (both !== null) hideOtherPhotos(place, score.reading);
  askRacks(place);
}

function changeButton() {
  const change = make("button", { type: "button", class: "big" }, t("change"));
  change.addEventListener("click", toForm);
  return change;
}

/** What is wrong with the photos, before anything is counted of them. */
function sayFlaws() {
  const { reading } = answer.both ?? answer.score;
  $("status").textContent = t("conditionTitle")(flawed(reading).length);
  const again = (index) => {
    toForm();
    $("status").textContent = t("conditionInstead")(sources.replace(index));
  };
  const anyway = () => {
    answer.flawed = false;
    show();
    $("result").focus();
    scrollTo({ top: 0, behavior: "instant" });
  };
  showCondition($("result"), reading, answer.sources, again, anyway);
}

/** Whose is each meld, where a photo shows both sides'. */
function divide() {
  const { reading } = answer.both;
  $("status").textContent = t("divideTitle");
  const moved = (whole) => {
    answer.both = { ...answer.both, reading: whole };
  };
  showDivide($("result"), reading, answer.sources, { moved, done: divideDone }, [changeButton()]);
}

async function divideDone(whole) {
  await recount(whole, () => answer.history.restart(whole));
  $("result").focus();
}

/** Show the other side's sheet. */
function choose(side) {
  answer.side = side;
  take(answer.both);
  show();
  $(`tab-${side}`).focus();
}

/** Tell the rest of the page what was counted. */
function tellCounted() {
  const { score, both, files } = answer;
  const said = statement();
  const detail = both === null ? { score, hand: said } : { both, hands: said.sides };
  document.dispatchEvent(new CustomEvent("burako-counted", { detail: { how: "photos", files, ...detail } }));
  const totals = (both?.scores ?? [score]).map((each) => figure(each.total));
  $("status").textContent = score.replay ? t("replay") : both === null ? t("done")(...totals) : t("doneBoth")(...totals);
}

function hideOtherPhotos(place, reading) {
  place.querySelectorAll("figure").forEach((photo, index) => {
    photo.hidden = reading.photos[index].side === 1 - reading.of;
  });
}

/** Ask for the racks that nobody showed. What was corrected stays as it is. */
function askRacks(place) {
  const { score, both } = answer;
  const { reading } = both ?? score;
  const lacks = (each) => each.problems.some((problem) => problem.code === "rack-not-shown");
  const sides = both === null ? [null].filter(() => lacks(score)) : [0, 1].filter((side) => lacks(both.scores[side]));
  for (const side of sides) {
    const { length } = side === null ? reading.rack : sideView(both, side).reading.rack;
    const all = () => {
      answer.stated.push(side);
      return recount(reading, () => {});
    };
    const seen = (rack, files, chosenFiles) => {
      sources.rackChooser(side).add(chosenFiles);
      answer.files = [...answer.files, ...files];
      answer.sources = [...answer.sources, ...files.map((file) => URL.createObjectURL(file))];
      const whole = withRack(reading, rack, side, answer.history.next);
      return recount(whole, () => answer.history.restart(whole));
    };
    const part = rackPart(side, length, all, seen);
    if (both === null) place.querySelector(".notice").append(part);
    else place.before(part);
  }
}

/** What the players said; a rack of which they said that there was no more in it than was seen is stated. */
function statement() {
  const said = handOf(sources);
  const stated = (hand, side) => (answer.stated.includes(side) ? { ...hand, rack: [] } : hand);
  return said.sides ? { sides: said.sides.map(stated) } : stated(said, null);
}

function toForm() {
  forget();
  form.hidden = false;
  $("result").hidden = true;
  $("status").textContent = "";
  sources.choosers[sources.fields[0]].input.focus();
  scrollTo({ top: 0, behavior: "instant" });
}

function forget() {
  for (const url of answer?.sources ?? []) URL.revokeObjectURL(url);
  answer = null;
}

form.addEventListener("submit", count);
$("result").addEventListener("click", (event) => {
  const button = event.target.closest("button[data-fix]");
  if (button !== null) correct((hand) => fixOf(button, hand));
});
form.addEventListener("change", () => {
  complain(null);
  refresh();
});
$("language").addEventListener("click", () => {
  switchLanguage();
  sources.show();
  showRulesets();
  complain(null);
  if (answer !== null) show();
  document.dispatchEvent(new CustomEvent("burako-language"));
});

$("calculator-clear").addEventListener("click", clearCalculator);
$("house-none").addEventListener("click", () => setHouse({}));

applyLanguage();
refresh();
waitWith(form, sources);
followAddress();
chooseWith($("ruleset"), refresh);
chooseWith($("calculator-ruleset"), showCalculator);
chooseWith($("rules-ruleset"), showRules);
let without = false; // the rulesets: that is said until they are there, and no other complaint taken away
await loadRulesets(() => {
  without = true;
  complain(t("noServer"));
});
if (without) complain(null);
