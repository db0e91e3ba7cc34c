// The review: one hand after the other, the most points at stake first; one tap settles a tile.

import { make } from "../page/dom.js";
import { ask } from "../page/server.js";
import { figure, recall, remember, speak, t, tileWords } from "../page/words.js";
import { face, photoPart } from "./looks.js";
import { answerWords, reasonWords } from "./words.js";

const $ = (id) => document.getElementById(id);
const COLOURS = ["R", "B", "Y", "K", "G"];
const WHOLE = -1; // in place of a tile's id: the hand as a whole was looked at

let who = recall("who") ?? "";
let state = null; // the overview
let current = null; // the hand that is shown, whole
let skipped = 0;
let chosen = null; // a tile that nobody doubts and somebody wants to correct

function complain(message) {
  $("error").hidden = message === null;
  $("error").textContent = message ?? "";
}

async function refresh() {
  state = await ask("api/review");
  speak(state.language);
  document.title = `Burako: ${t("title").toLowerCase()}`;
  const tiles = state.hands.reduce((sum, hand) => sum + hand.doubts, 0);
  $("left").textContent = t("left")(tiles, state.hands.length);
  showWritten();
  showLog();
}

function showWritten() {
  $("written").textContent = state.fault !== null ? t("notWritten")(state.fault) : state.written ? t("written") : t("writing");
  if (!state.written) setTimeout(() => refresh().catch(() => {}), state.fault === null ? 700 : 5000);
}

function showLog() {
  $("log").hidden = state.changes.length === 0;
  $("log-title").textContent = t("log")(state.changes.length);
  const items = state.changes.map((change) => {
    const what = changeWords(change);
    const text = t("change")(change, what);
    return make("li", {}, make("span", {}, text, make("small", {}, ` ${change.at.replace("T", " ").replace("Z", " UTC")}`)));
  });
  $("changes").replaceChildren(...items);
}

function changeWords({ tile, before, after }) {
  if (tile === WHOLE) return t("looked");
  return before === after ? t("confirmed")(answerWords(after)) : `${answerWords(before)} → ${answerWords(after)}`;
}

function showHands() {
  $("hands").replaceChildren(...handButtons(state.hands));
  $("rest-hands").replaceChildren(...handButtons(state.rest));
  $("rest").hidden = state.rest.length === 0;
  $("rest-title").textContent = t("rest")(state.rest.length);
}

function handButtons(hands) {
  return hands.map((hand) => {
    const button = make(
      "button",
      { type: "button", "aria-current": current?.id === hand.id && "true" },
      t("short")(hand),
      make("small", {}, handWords(hand)),
    );
    button.addEventListener("click", () => go(hand.id));
    return button;
  });
}

function handWords(hand) {
  if (hand.doubts > 0) return t("stake")(figure(hand.stake), hand.doubts);
  return state.hands.includes(hand) ? t("lookAgain") : `${t("total")}: ${figure(hand.total)}`;
}

/** Show a hand; without one, that with the most points at stake. */
async function go(id) {
  complain(null);
  try {
    id ??= state.hands[0]?.id;
    current = id === undefined ? null : await ask(`api/review/${encodeURIComponent(id)}`);
    skipped = 0;
    chosen = null;
    show();
  } catch (error) {
    complain(error.message);
  }
}

function show() {
  $("who-form").hidden = who !== "";
  $("work").hidden = who === "";
  if (who === "") return;
  showHands();
  if (current === null) {
    $("hand").replaceChildren(make("p", { class: "all-done" }, t("allDone")));
    return;
  }
  const { total, least, most } = current;
  const range = least === most ? "" : ` (${t("range")(figure(least), figure(most))})`;
  const tile = chosen ?? current.tiles[skipped % current.tiles.length];
  const before = current.before.map((note) => make("p", { class: "notice" }, `${note[0].toUpperCase()}${note.slice(1)}.`));
  $("hand").replaceChildren(
    make("h2", {}, t("hand")(current)),
    make("p", { class: "names" }, current.names),
    make("p", { class: "worth" }, `${t("total")}: `, make("strong", {}, figure(total)), range),
    ...before,
    ...(tile === undefined ? wholeParts() : doubtParts(tile)),
    everyTile(tile === undefined),
  );
}

/** Every tile that counts, to tap where one is wrong though nobody doubts it. */
function everyTile(open) {
  const { reading, melds } = current.score;
  const byId = new Map(reading.tiles.map((tile) => [tile.id, tile]));
  const rows = [...melds.map((meld) => meld.ids), reading.rack].filter((ids) => ids.length > 0);
  const row = (ids) => make("div", { class: "faces" }, ...ids.map((id) => pick(byId.get(id), ids)));
  const pick = (tile, ids) => {
    const button = make("button", { type: "button", "data-tile": tile.id, "aria-label": t("correctTile")(tileWords(tile.tile)) }, face(tile.tile));
    button.addEventListener("click", () => {
      const neighbours = reading.rack.includes(tile.id) ? [] : ids.map((id) => byId.get(id));
      chosen = { ...tile, alternatives: tile.alternatives.map((each) => each.tile), reason: null, points_at_stake: 0, row: neighbours };
      show();
      $("hand").focus();
    });
    return button;
  };
  return make("details", { class: "every", open: open && "" }, make("summary", {}, t("everyTile")), ...rows.map(row));
}

/** A hand in which no tile is in doubt. */
function wholeParts() {
  const address = `api/review/${encodeURIComponent(current.id)}`;
  const photos = current.photos.map((_, index) => make("img", { class: "whole", src: `${address}/photos/${index}`, alt: t("wholePhoto") }));
  if (current.before.length === 0) return photos;
  const right = make("button", { type: "button", class: "big main", id: "whole-right" }, t("wholeRight"));
  right.addEventListener("click", () => settle(WHOLE, ""));
  return [...photos, right];
}

function doubtParts(tile) {
  const address = `api/review/${encodeURIComponent(current.id)}`;
  const seen = tile.corners !== null; // a tile that a person added lies in no photo
  const close = seen ? make("img", { class: "close", src: `${address}/tiles/${tile.id}`, alt: t("close") }) : null;
  const wide = tile.photo === null ? null : photoPart(`${address}/photos/${tile.photo}`, current.photos[tile.photo], tile);
  const worth = tile.points_at_stake ? ` ${t("worth")(figure(tile.points_at_stake))}` : "";
  const parts = [
    make("p", { class: "why-doubt" }, `${tile.reason === null ? "" : `${reasonWords(tile.reason)}${worth} `}${t("ask")}`),
    make("div", { class: "doubt" }, make("div", {}, close), make("div", {}, wide)),
  ];
  if (tile.row.length > 0) {
    const tiles = tile.row.map((each) => face(each.tile, each.id === tile.id));
    parts.push(make("p", {}, t("inMeld"), make("span", { class: "tiles" }, ...tiles)));
  }
  parts.push(answers(tile), others(tile));
  return parts;
}

function answers(tile) {
  const likely = [...new Set([...(tile.tile === "?" ? [] : [tile.tile]), ...tile.alternatives])].filter((each) => each !== "?");
  const buttons = likely.map((each) => {
    const words = each === tile.tile ? [tileWords(each), make("small", {}, ` ${t("asRead")}`)] : [tileWords(each)];
    return tapped(tile, each, { class: "answer" }, face(each), make("span", {}, ...words));
  });
  const later = make("button", { type: "button", class: "answer none" }, t("later"));
  later.addEventListener("click", () => {
    skipped += 1;
    show();
  });
  const leave = make("button", { type: "button", class: "answer none" }, t("leaveTile"));
  leave.addEventListener("click", () => {
    chosen = null;
    show();
  });
  const more = chosen !== null ? [leave] : current.tiles.length > 1 ? [later] : [];
  return make("div", { class: "answers" }, ...buttons, tapped(tile, "-", { class: "answer none" }, t("noTile")), ...more);
}

function others(tile) {
  const rows = COLOURS.map((colour) =>
    make(
      "div",
      { class: "keys" },
      ...Array.from({ length: 13 }, (_, n) => `${colour}${n + 1}`).map((each) =>
        tapped(tile, each, { "data-colour": colour, "aria-label": tileWords(each) }, each.slice(1)),
      ),
    ),
  );
  const joker = make("div", { class: "keys" }, tapped(tile, "J", { "aria-label": t("joker") }, "★"));
  return make("details", { class: "others" }, make("summary", {}, t("other")), joker, ...rows);
}

function tapped(tile, answer, attributes, ...children) {
  const button = make("button", { type: "button", "data-answer": answer, ...attributes }, ...children);
  button.addEventListener("click", () => settle(tile.id, answer));
  return button;
}

/** Keep what was tapped and show what is in doubt next. */
async function settle(tile, answer) {
  complain(null);
  const { id, key } = current;
  try {
    for (const button of $("hand").querySelectorAll("button")) button.disabled = true;
    current = await ask(`api/review/${encodeURIComponent(id)}/tiles/${tile}?key=${key}`, { tile: answer, who });
    const stay = chosen !== null;
    chosen = null;
    await refresh();
    if (answer !== "") offerUndo(id, tile, answer);
    else $("done-bar").hidden = true;
    if (current.tiles.length === 0 && current.before.length === 0 && !stay) await go();
    else show();
    $("hand").focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  } catch (error) {
    complain(error.message);
    show();
  }
}

function offerUndo(id, tile, answer) {
  const undo = make("button", { type: "button" }, t("undo"));
  undo.addEventListener("click", async () => {
    try {
      current = await ask(`api/review/${encodeURIComponent(id)}`);
      await settle(tile, "");
    } catch (error) {
      complain(error.message);
    }
  });
  $("done-bar").replaceChildren(make("span", {}, t("settled")(answerWords(answer))), undo);
  $("done-bar").hidden = false;
}

$("who-form").addEventListener("submit", (event) => {
  event.preventDefault();
  who = $("who").value.trim();
  remember("who", who);
  show();
});

try {
  await refresh();
  await go();
} catch (error) {
  complain(error.message);
}
