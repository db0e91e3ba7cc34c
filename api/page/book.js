// The score book: which match is open, and what is done to it. Parts of it are in book-*.js.

import { forgetCounted, handForm } from "./book-hand.js";
import { linkedMatch, matchesPart } from "./book-known.js";
import { lookedAt } from "./book-look.js";
import { button, deletePart, endPart, nextParts, photosPart } from "./book-more.js";
import { deleteMatch, forgetMatch, getMatch, knownMatches, randomText, rememberMatch, startMatch, step } from "./book-server.js";
import { seenNote } from "./book-seen.js";
import { linksPart, sharePart } from "./book-share.js";
import { sheet } from "./book-sheet.js";
import { showTarget, startForm } from "./book-start.js";
import { make } from "./dom.js";
import { renew } from "./renew.js";
import { chooseWith, chosen } from "./rulesets.js";
import { recall, remember, t } from "./words.js";

const $ = (id) => document.getElementById(id);
const EVERY = 4000; // milliseconds between looks at what other phones wrote

let open = null; // {id, key, writes}: the match that is shown
let match = null; // as the server has it, with its etag
let links = null; // the part with its links and codes: it stays while somebody photographs it
let sent = { body: null, once: null }; // the last request, so that a repetition of it is known as one

const shown = () => !$("book").hidden;

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
    $("book-sheet").replaceChildren(matchesPart(enter, show));
    $("book-more").replaceChildren(...(chosen() === undefined ? [] : [startForm(begin)]));
  } else if (match !== null) {
    showSheet();
    showMore();
  }
}

function showSheet() {
  renew($("book-sheet"), seenNote(open.id), sheet(match, look));
}

function showMore() {
  links ??= linksPart(open, say, complain);
  renew(
    $("book-more"),
    ...(open.writes ? nextParts(match, act, write) : [make("p", { class: "notice" }, t("readOnly"))]),
    sharePart(open, match, say, complain),
    links,
    ...(open.writes ? [photosPart(match, act), ...(match.finished ? [] : [endPart(act, write)])] : []),
    button(t("leave"), leave),
    ...(open.writes ? [deletePart(drop)] : []),
  );
}

async function drop() {
  try {
    await deleteMatch(open);
    forgetMatch(open.id);
    leave();
    say(t("deleted"));
  } catch (error) {
    complain(error);
  }
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
        say((await keepPhotos(hand, files)) ?? (saved.finished && !saved.keep_photos ? `${t("written")} ${t("photosGone")}` : t("written")));
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
    take(found);
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
  match = links = null;
  rememberMatch(opened);
  remember("match", opened.id);
  await refresh();
  show();
  $("book-title").focus();
}

function leave() {
  open = match = links = null;
  remember("match", "");
  show();
}

/** Open the match that the address leads to, if it does. */
async function followLink() {
  const linked = await linkedMatch();
  if (linked !== null) await enter(linked);
}

$("insecure").hidden = window.isSecureContext;
addEventListener("hashchange", followLink);
chooseWith($("book-ruleset"), () => {
  if (open !== null) return;
  if ($("book-start") === null) show();
  else showTarget();
});
document.addEventListener("burako-language", () => {
  links = null;
  show();
});
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
