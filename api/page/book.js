// The score book: which match is open, and what is done to it. Parts of it are in book-*.js.

import { forgetCounted, handForm } from "./book-hand.js";
import { lookedAt } from "./book-look.js";
import { deleteMatch, forgetMatch, getMatch, knownMatches, randomText, rememberMatch, startMatch, step } from "./book-server.js";
import { seenNote } from "./book-seen.js";
import { linksPart, sharePart } from "./book-share.js";
import { sheet } from "./book-sheet.js";
import { showTarget, startForm } from "./book-start.js";
import { make } from "./dom.js";
import { chooseWith, chosen } from "./rulesets.js";
import { recall, remember, t } from "./words.js";

const $ = (id) => document.getElementById(id);
const EVERY = 4000; // milliseconds between looks at what other phones wrote

let open = null; // {id, key, writes}: the match that is shown
let match = null; // as the server has it, with its etag
let sent = { body: null, once: null }; // the last request, so that a repetition of it is known as one

const shown = () => !$("book").hidden;
const names = (sides) => sides.join(" – ");

function say(words) {
  $("book-status").textContent = words;
}

function complain(error) {
  $("book-error").textContent = error?.message ?? "";
  $("book-error").hidden = !error;
  if (error) $("book-error").focus();
}

/** Show the open match, or where there is none the ones this phone knows and the form for a new one. */
function show() {
  complain(null);
  $("book-hand").replaceChildren();
  $("book-ruleset-field").hidden = open !== null;
  if (open === null) {
    $("book-sheet").replaceChildren(matchesPart());
    $("book-more").replaceChildren(...(chosen() === undefined ? [] : [startForm(begin)]));
  } else if (match !== null) {
    showSheet();
    showMore();
  }
}

function showSheet() {
  $("book-sheet").replaceChildren(seenNote(open.id), sheet(match, look));
}

function showMore() {
  $("book-more").replaceChildren(
    ...(open.writes ? writerParts() : [make("p", { class: "notice" }, t("readOnly"))]),
    sharePart(open, match, say, complain),
    linksPart(open, say, complain),
    ...(open.writes ? [photosPart(), ...(match.finished ? [] : [endPart()])] : []),
    button(t("leave"), leave),
    ...(open.writes ? [deletePart()] : []),
  );
}

function button(words, act, kind = "big") {
  const made = make("button", { type: "button", class: kind }, words);
  made.addEventListener("click", act);
  return made;
}

function writerParts() {
  const parts = [];
  if (!match.finished) parts.push(button(t("addHand"), () => write({}), "big main"));
  if (match.undo) parts.push(button(t("undo")[match.undo.kind], () => act("POST", "/undo", undefined, t("undone"))));
  return parts;
}

function photosPart() {
  const box = make("input", { type: "checkbox", id: "keep-photos" });
  box.checked = match.keep_photos;
  box.addEventListener("change", () => act("PUT", "/keep-photos", { keep: box.checked }, t("done")));
  return make("div", { class: "keep" }, make("label", { class: "choice" }, box, make("span", {}, t("keepPhotos"))), make("p", { class: "hint" }, t("keepPhotosHint")));
}

function endPart() {
  return make(
    "details",
    { class: "more" },
    make("summary", {}, t("endMatch")),
    make("p", {}, t("endHow")),
    button(t("endVoid"), () => act("POST", "/end", {}, t("done"))),
    button(t("endScored"), () => write({ path: "/end" })),
  );
}

function deletePart() {
  const yes = button(t("deleteYes"), async () => {
    try {
      await deleteMatch(open);
      forgetMatch(open.id);
      leave();
      say(t("deleted"));
    } catch (error) {
      complain(error);
    }
  }, "big danger");
  return make("details", { class: "more" }, make("summary", {}, t("deleteMatch")), make("p", {}, t("deleteSure")), yes);
}

/** Look at a hand again; from there it can be edited or deleted. */
function look(hand, number) {
  const close = () => {
    $("book-hand").replaceChildren();
    document.querySelector(`[data-hand="${hand.id}"]`)?.focus();
  };
  const actions = open.writes
    ? [
        button(t("edit"), () => write({ method: "PUT", path: `/hands/${hand.id}`, title: t("editHandTitle")(number), before: hand.totals })),
        button(t("remove_hand"), () => act("DELETE", `/hands/${hand.id}`, undefined, t("removed"))),
      ]
    : [];
  const part = lookedAt(open, match, hand, number, [...actions, button(t("close"), close)]);
  $("book-hand").replaceChildren(part);
  part.querySelector("h3").focus();
}

/** Open the form for a hand and send what it gives. Nothing that was typed is lost where the server refuses. */
function write({ method = "POST", path = "/hands", title = t("addHandTitle")(match.hands.length + 1), before = null, counted = false }) {
  const close = () => $("book-hand").replaceChildren();
  const once = randomText(); // of this form: sent again after a lost answer, on whatever state, it is written once
  const form = handForm(match, {
    title,
    before,
    counted,
    cancel: close,
    save: async (entries, files) => {
      try {
        const saved = await send(method, path, { hands: entries }, once);
        close();
        forgetCounted();
        const hand = method === "PUT" ? null : saved.hands.at(-1);
        say((await keepPhotos(hand, files)) ?? t("written"));
        return null;
      } catch (error) {
        if (error.status === 412) await refresh();
        return error.status === 412 ? `${error.message} ${t("lookTwice")}` : error.message;
      }
    },
  });
  $("book-hand").replaceChildren(form.element);
  form.focus();
}

/** Keep the photos that a hand was counted from with it; what is to be said of that, or null. */
async function keepPhotos(hand, files) {
  if (hand === null || files.length === 0 || (match.finished && !match.keep_photos)) return null;
  const form = new FormData();
  for (const file of files) form.append("photos", file);
  try {
    take(await step(open, "POST", `/hands/${hand.id}/photos`, { form }));
    return t("photosKept")(files.length);
  } catch {
    return t("photosNotKept");
  }
}

/** One tap: carry it out, show what came of it. */
async function act(method, path, body, words) {
  complain(null);
  try {
    await send(method, path, body);
    $("book-hand").replaceChildren();
    say(words);
  } catch (error) {
    if (error.status === 412) await refresh();
    showMore();
    complain(error);
  }
}

async function send(method, path, body, of = match.etag) {
  const whole = JSON.stringify([method, path, body, of]);
  if (sent.body !== whole) sent = { body: whole, once: randomText() };
  const found = await step(open, method, path, { body, etag: match.etag, once: sent.once });
  sent = { body: null, once: null };
  take(found);
  return found;
}

/** Show the match as the server now has it. */
function take(found) {
  match = found;
  showSheet();
  showMore();
}

/** See what other phones wrote. What is being typed stays. */
async function refresh() {
  if (open === null) return;
  const asked = open;
  const seen = match;
  try {
    const found = await getMatch(asked, match?.etag);
    if (found === null || asked !== open || seen !== match) return; // what was written meanwhile is newer
    rememberMatch({ ...open, sides: found.sides });
    const focused = document.activeElement?.dataset?.hand;
    take(found);
    if (focused) document.querySelector(`[data-hand="${focused}"]`)?.focus();
  } catch (error) {
    if (asked !== open || ((error.status === 0 || error.status >= 500) && match !== null)) return; // the next look may reach the server
    if ([401, 404].includes(error.status)) {
      forgetMatch(open.id);
      leave();
    }
    complain(error);
  }
}

async function begin(body) {
  const whole = JSON.stringify(body);
  if (sent.body !== whole) sent = { body: whole, once: randomText() };
  try {
    const found = await startMatch(body, sent.once);
    sent = { body: null, once: null };
    await enter({ id: found.id, key: found.write_key, writes: true, sides: found.sides });
    return null;
  } catch (error) {
    return error.message;
  }
}

async function enter(opened) {
  open = opened;
  match = null;
  rememberMatch(opened);
  remember("match", opened.id);
  await refresh();
  show();
  $("book-title").focus();
}

function leave() {
  open = match = null;
  remember("match", "");
  show();
}

function matchesPart() {
  const known = knownMatches();
  if (known.length === 0) return make("div", {});
  const items = known.map((each) => {
    const title = each.sides ? names(each.sides) : each.id;
    const words = each.writes ? title : `${title} ${t("readOnlyMark")}`;
    const enterButton = make("button", { type: "button", class: "big", "aria-label": t("openMatch")(words) }, words);
    enterButton.addEventListener("click", () => enter(each));
    const drop = make("button", { type: "button", class: "quiet", "aria-label": t("forgetMatch")(words) }, "×");
    drop.addEventListener("click", () => {
      forgetMatch(each.id);
      show();
    });
    return make("li", { class: "known" }, enterButton, drop);
  });
  return make("section", {}, make("h3", {}, t("yourMatches")), make("ul", {}, ...items));
}

/** A link that opens a match: its key goes into this phone's memory and out of the address. */
async function followLink() {
  const [view, id, key] = location.hash.slice(1).split("/");
  if (view !== "book" || !id || !key) return;
  history.replaceState(null, "", "#book");
  let writes = false;
  try {
    writes = (await (await fetch(`api/v1/matches/${id}/links`, { headers: { Authorization: `Bearer ${key}` }, cache: "no-store" })).json()).write !== undefined;
  } catch {
    // Then opening it says what is wrong.
  }
  const own = knownMatches().find((each) => each.id === id && each.writes);
  await enter(!writes && own ? own : { id, key, writes }); // a link that only reads takes no one's key to write
}

$("insecure").hidden = window.isSecureContext;
addEventListener("hashchange", followLink);
chooseWith($("book-ruleset"), () => {
  if (open !== null) return;
  if ($("book-start") === null) show();
  else showTarget();
});
document.addEventListener("burako-language", show);
// A hand was counted and is to be written: into the match that is open, if one is that takes hands.
document.addEventListener("burako-write", () => {
  if (match !== null && open.writes && !match.finished) write({ counted: true });
});
const before = knownMatches().find((each) => each.id === recall("match"));
if (location.hash.startsWith("#book/")) await followLink();
else if (before) await enter(before);
else show();
setInterval(() => {
  if (shown() && !document.hidden) refresh();
}, EVERY);
