// The organiser's panel: every table of the round, those that sent nothing first.

import { make } from "../page/dom.js";
import { t, told } from "../page/words.js";
import { offerLanguage } from "./words.js";

const $ = (id) => document.getElementById(id);
const key = new URLSearchParams(location.search).get("clave") ?? "";
const SECONDS = 5;
let state = null;

async function ask(path, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let response, answer;
  try {
    response = await fetch(`api/panel${path}?clave=${encodeURIComponent(key)}`, options);
    answer = await response.json();
  } catch {
    throw new Error(t("noPanel"));
  }
  if (!response.ok) throw new Error(told(answer, "detail"));
  return answer;
}

function show() {
  document.title = t("panelTitle");
  if (state === null) return;
  $("roster").hidden = state.fault === null;
  $("roster").textContent = state.fault === null ? "" : t("noRoster")(told(state, "fault"));
  if (document.activeElement !== $("round")) $("round").value = state.round;
  $("missing").textContent = state.missing.length === 0 ? t("allSent") : t("missingTables")(state.missing);
  const rank = (table) => (table.hands.length === 0 ? 0 : lacks(table).length ? 1 : 2);
  const cards = state.tables
    .map((table, place) => [rank(table), place, table])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1])
    .map(([kind, , table]) => card(table, kind));
  $("tables").replaceChildren(...cards);
}

/** What each hand of a table still lacks, in words. */
function lacks(table) {
  return table.hands.flatMap(({ hand, sides }) =>
    ["A", "B"].flatMap((side) => {
      const got = sides[side];
      if (got === null) return [t("nothingOf")(hand, side)];
      return told(got, "lacks").map((what) => t("lacksOf")(hand, side, what));
    }),
  );
}

function card(table, kind) {
  const names = ["A", "B"].map((side) => table.names[side]).filter(Boolean).join(" / ");
  const hands = table.hands.length;
  const words = [["lacks", t("sentNothing")], ["", t("hands")(hands)], ["good", t("wholeHands")(hands)]][kind];
  return make(
    "li",
    { class: ["none", "some", "all"][kind] },
    make("h3", {}, t("table")(table.table)),
    make("p", {}, names),
    make("p", { class: words[0] }, words[1]),
    ...lacks(table).map((what) => make("p", { class: "lacks" }, what)),
  );
}

async function refresh() {
  try {
    state = await ask("");
    show();
    $("error").hidden = true;
  } catch (error) {
    $("error").hidden = false;
    $("error").textContent = error.message;
  }
}

offerLanguage($("language"), show);
$("codes").href = `codigos?clave=${encodeURIComponent(key)}`;
$("round-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    $("round").blur();
    state = await ask("/round", { round: $("round").value });
    show();
    $("error").hidden = true;
  } catch (error) {
    $("error").hidden = false;
    $("error").textContent = error.message;
  }
});
await refresh();
setInterval(refresh, SECONDS * 1000);
