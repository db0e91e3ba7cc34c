// A table's page: round, table and names are filled in; the players add whose photos these are and what happened.

import { make } from "../page/dom.js";
import { Chooser, shrunk } from "../page/photos.js";

const $ = (id) => document.getElementById(id);
const form = $("hand");
const table = decodeURIComponent(location.pathname.split("/").pop());
const key = new URLSearchParams(location.search).get("clave") ?? "";
const address = (path = "") => `../api/tables/${encodeURIComponent(table)}${path}?clave=${encodeURIComponent(key)}`;
const picked = (name) => form.querySelector(`input[name=${name}]:checked`)?.value ?? null;
const melds = new Chooser(form.querySelector("[data-kind=photos]"), refresh);
const rack = new Chooser(form.querySelector("[data-kind=rack]"), refresh);
let state = null;
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
  let response, document;
  try {
    response = await fetch(where, options);
    document = await response.json();
  } catch {
    throw new Error("No se pudo hablar con la mesa de control. Fijate en la conexión y probá de nuevo: no se perdió nada.");
  }
  if (!response.ok) throw new Error(document.detail);
  return document;
}

function show() {
  $("where").textContent = `Ronda ${state.round}, mesa ${state.table}`;
  document.title = `Burako: mesa ${state.table}`;
  for (const side of ["A", "B"]) {
    const name = state.names[side];
    form.querySelector(`[data-side=${side}]`).textContent = name ? `${name} (lado ${side})` : `Lado ${side}`;
  }
  const items = state.hands.flatMap(({ hand, sides }) =>
    ["A", "B"].map((side) => {
      const got = sides[side];
      const words = got === null ? "todavía no llegó nada" : got.lacks.length ? got.lacks.join("; ") : "completa";
      const good = got !== null && got.lacks.length === 0;
      const photos = got === null ? "" : ` · ${got.photos === 1 ? "1 foto" : `${got.photos} fotos`}`;
      return make("li", {}, make("p", {}, `Mano ${hand}, ${state.names[side] || `lado ${side}`}${photos}`), make("p", { class: good ? "good" : "lacks" }, words));
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
  if (picked("side") === null) return "Falta decir de quién son las fotos.";
  if (!/^[1-9]\d?$/.test($("number").value)) return "La mano es un número del 1 al 99.";
  if (melds.photos.length + rack.photos.length === 0) return "Falta la foto: sacá o elegí al menos una.";
  if (picked("closed") === null) return "Falta decir quién cerró.";
  if (picked("muerto") === null) return "Falta decir si levantamos el muerto.";
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

async function send(event) {
  event.preventDefault();
  const lack = missing();
  complain(lack);
  if (lack !== null) return;
  const side = picked("side");
  const number = $("number").value;
  $("send").disabled = true;
  $("status").textContent = "Mandando…";
  try {
    const body = new FormData();
    for (const [field, chooser] of [["photos", melds], ["rack", rack]]) {
      for (const { file } of chooser.photos) body.append(field, await shrunk(file));
    }
    body.append("hand", JSON.stringify(facts()));
    state = await ask(address(`/hands/${number}/${side}`), { method: "POST", body });
    for (const chooser of [melds, rack]) chooser.clear();
    form.reset();
    touched = false;
    refresh();
    show();
    $("status").textContent = `Listo: llegó la mano ${number} del lado ${side}.`;
  } catch (error) {
    $("status").textContent = "";
    complain(error.message);
  } finally {
    $("send").disabled = false;
  }
}

form.addEventListener("submit", send);
form.addEventListener("change", (event) => {
  complain(null);
  refresh();
  if (event.target.name === "side") suggest();
});
$("number").addEventListener("input", () => (touched = true));
$("less").addEventListener("click", () => step(-1));
$("more").addEventListener("click", () => step(1));
try {
  state = await ask(address());
  show();
} catch (error) {
  complain(error.message);
}
