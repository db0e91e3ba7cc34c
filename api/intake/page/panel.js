// The organiser's panel: every table of the round, those that sent nothing first.

import { make } from "../page/dom.js";

const $ = (id) => document.getElementById(id);
const key = new URLSearchParams(location.search).get("clave") ?? "";
const SECONDS = 5;

async function ask(path, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`api/panel${path}?clave=${encodeURIComponent(key)}`, options);
  const document = await response.json();
  if (!response.ok) throw new Error(document.detail);
  return document;
}

function show(state) {
  if (document.activeElement !== $("round")) $("round").value = state.round;
  const count = state.missing.length;
  $("missing").textContent =
    count === 0 ? "Todas las mesas mandaron algo." : `${count === 1 ? "Falta 1 mesa" : `Faltan ${count} mesas`}: ${state.missing.join(", ")}`;
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
      if (got === null) return [`Mano ${hand}, lado ${side}: nada`];
      return got.lacks.map((what) => `Mano ${hand}, lado ${side}: ${what}`);
    }),
  );
}

function card(table, kind) {
  const names = ["A", "B"].map((side) => table.names[side]).filter(Boolean).join(" / ");
  const hands = table.hands.length;
  const words = [["lacks", "No mandó nada"], ["", `${hands === 1 ? "1 mano" : `${hands} manos`}`], ["good", `${hands === 1 ? "1 mano completa" : `${hands} manos completas`}`]][kind];
  return make(
    "li",
    { class: ["none", "some", "all"][kind] },
    make("h3", {}, `Mesa ${table.table}`),
    make("p", {}, names),
    make("p", { class: words[0] }, words[1]),
    ...lacks(table).map((what) => make("p", { class: "lacks" }, what)),
  );
}

async function refresh() {
  try {
    show(await ask(""));
    $("error").hidden = true;
  } catch (error) {
    $("error").hidden = false;
    $("error").textContent = error.message;
  }
}

$("codes").href = `codigos?clave=${encodeURIComponent(key)}`;
$("round-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    $("round").blur();
    show(await ask("/round", { round: $("round").value }));
  } catch (error) {
    $("error").hidden = false;
    $("error").textContent = error.message;
  }
});
await refresh();
setInterval(refresh, SECONDS * 1000);
