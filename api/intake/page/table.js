// A table's page: round, table and names are filled in; the players add whose photos these are and what happened.

import { make } from "../page/dom.js";
import { Chooser, shrunk } from "../page/photos.js";
import { t, told } from "../page/words.js";
import { offerLanguage } from "./words.js";

const $ = (id) => document.getElementById(id);
const form = $("hand");
const table = decodeURIComponent(location.pathname.split("/").pop());
const key = new URLSearchParams(location.search).get("clave") ?? "";
const address = (path = "", more = {}) => `../api/tables/${encodeURIComponent(table)}${path}?${new URLSearchParams({ clave: key, ...more })}`;
const picked = (name) => form.querySelector(`input[name=${name}]:checked`)?.value ?? null;
const melds = new Chooser(form.querySelector("[data-kind=photos]"), refresh);
const rack = new Chooser(form.querySelector("[data-kind=rack]"), refresh);
let state = null;
let asked = null; // the round that the players were last asked about
let touched = false; // whether the players chose the hand's number themselves

function refresh() {
  $("rack-empty").disabled = rack.photos.length > 0;
  rack.input.disabled = $("rack-empty").checked;
}

function complain(message) {
  $("error").hidden = message === null;
  $("error").textContent = message ?? "";
  if (message !== null) $("error").focus();
}

async function ask(where, options) {
  let response, answer;
  try {
    response = await fetch(where, options);
    answer = await response.json();
  } catch {
    throw new Error(t("noServer"));
  }
  if (!response.ok) throw Object.assign(new Error(told(answer, "detail")), { code: answer.code });
  return answer;
}

function show() {
  if (state === null) return;
  $("where").textContent = t("where")(state.round, state.table);
  document.title = t("tableTitle")(state.table);
  for (const side of ["A", "B"]) {
    form.querySelector(`[data-side=${side}]`).textContent = t("side")(side, state.names[side]);
  }
  const items = state.hands.flatMap(({ hand, sides }) =>
    ["A", "B"].map((side) => {
      const got = sides[side];
      const words = got === null ? t("nothingYet") : got.lacks.length ? told(got, "lacks").join("; ") : t("complete");
      const good = got !== null && got.lacks.length === 0;
      const photos = got === null ? "" : ` · ${t("photoCount")(got.photos)}`;
      return make("li", {}, make("p", {}, `${t("handOf")(hand, side, state.names[side])}${photos}`), make("p", { class: good ? "good" : "lacks" }, words));
    }),
  );
  $("hands").replaceChildren(...items);
  $("got").hidden = items.length === 0;
  form.hidden = false;
  suggest();
}

/** The first hand of which the chosen side has sent nothing. */
function suggest() {
  if (touched) return;
  const side = picked("side");
  const sent = new Set(state.hands.filter(({ sides }) => side === null || sides[side] !== null).map(({ hand }) => hand));
  let number = 1;
  while (sent.has(String(number))) number += 1;
  $("number").value = number;
}

function step(by) {
  touched = true;
  $("number").value = Math.min(99, Math.max(1, (Number.parseInt($("number").value, 10) || 1) + by));
}

function missing() {
  if (picked("side") === null) return t("noSide");
  if (!/^[1-9]\d?$/.test($("number").value)) return t("noHand");
  if (melds.photos.length + rack.photos.length === 0) return t("noPhotos");
  if (picked("closed") === null) return t("noClosed");
  if (picked("muerto") === null) return t("noMuerto");
  return null;
}

function facts() {
  const said = {
    went_out: picked("closed") === "us",
    took_muerto: picked("muerto") !== "no",
    muerto_unplayed: picked("muerto") === "unplayed",
    stock_ran_out: picked("closed") === "nobody",
    opponents: { went_out: picked("closed") === "them" },
  };
  return $("rack-empty").checked && rack.photos.length === 0 ? { ...said, rack: [] } : said;
}

/** Send what is chosen as of a round; `late` where that is over, and the players say that it is of it all the same. */
async function send(round, late) {
  $("another").hidden = true;
  const lack = missing();
  complain(lack);
  if (lack !== null) return;
  const side = picked("side");
  const number = $("number").value;
  $("send").disabled = true;
  $("status").textContent = t("sending");
  try {
    const body = new FormData();
    for (const [field, chooser] of [["photos", melds], ["rack", rack]]) {
      for (const { file } of chooser.photos) body.append(field, await shrunk(file));
    }
    body.append("hand", JSON.stringify(facts()));
    state = await ask(address(`/hands/${number}/${side}`, { ronda: round, tarde: late }), { method: "POST", body });
    for (const chooser of [melds, rack]) chooser.clear();
    form.reset();
    touched = false;
    refresh();
    show();
    $("status").textContent = t("sent")(number, side);
  } catch (error) {
    $("status").textContent = "";
    if (error.code === "another-round") await askRound(round);
    else complain(error.message);
  } finally {
    $("send").disabled = false;
  }
}

/** The organiser has moved on while this page stood open: the players say of which round their photos are. */
async function askRound(before) {
  asked = before;
  const now = await look();
  if (now === null) return;
  $("another-text").textContent = t("anotherRound")(before, now.round);
  $("another-before").textContent = t("ofRound")(before);
  $("another-now").textContent = t("ofRound")(now.round);
  $("another-before").onclick = () => send(before, true);
  $("another-now").onclick = () => {
    // Another round has other players: they look again before they send.
    $("another").hidden = true;
    state = now;
    show();
    $("status").textContent = t("movedOn")(now.round);
    $("where").scrollIntoView();
  };
  $("another").hidden = false;
  $("another").focus();
}

/** The table as it now is, or null, having said why not. */
async function look() {
  try {
    return await ask(address());
  } catch (error) {
    complain(error.message);
    return null;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  send(state.round, false);
});
form.addEventListener("change", (event) => {
  complain(null);
  refresh();
  if (event.target.name === "side") suggest();
});
$("number").addEventListener("input", () => (touched = true));
$("less").addEventListener("click", () => step(-1));
$("more").addEventListener("click", () => step(1));
offerLanguage($("language"), () => {
  complain(null);
  $("status").textContent = "";
  for (const chooser of [melds, rack]) chooser.show();
  show();
  if (!$("another").hidden) askRound(asked);
});
// A phone that comes back to the page shows the round that is on, unless there are photos of the one before in it.
document.addEventListener("visibilitychange", async () => {
  if (document.visibilityState !== "visible" || melds.photos.length + rack.photos.length > 0) return;
  state = (await look()) ?? state;
  show();
});
state = await look();
show();
