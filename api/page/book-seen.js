// A match as this phone last saw it, for when the server is away. It is kept beside the match's key, and goes with it.

import { make } from "./dom.js";
import { serverThere } from "./offline.js";
import { forget, recall, remember, t, timeWords } from "./words.js";

/** The server showed the match; null: it is as it was. */
export function saw(id, match) {
  if (match !== null && (lastSeen(id)?.revision ?? 0) > match.revision) return; // an answer that comes late
  remember(`seen-at-${id}`, Date.now());
  if (match === null) return;
  const { read_key: _, write_key: __, ...seen } = match;
  remember(`seen-${id}`, JSON.stringify(seen));
}

/** The match as it was seen last, or null. */
export function lastSeen(id) {
  try {
    return JSON.parse(recall(`seen-${id}`));
  } catch {
    return null;
  }
}

export function forgetSeen(id) {
  forget(`seen-${id}`);
  forget(`seen-at-${id}`);
}

/** Says above a match when it was seen, while the server is away. */
export function seenNote(id) {
  const note = make("p", { class: "notice", id: "book-seen", "data-match": id, role: "status" });
  fill(note);
  return note;
}

function fill(note) {
  const at = Number(recall(`seen-at-${note.dataset.match}`));
  note.hidden = serverThere() || !at;
  note.textContent = note.hidden ? "" : t("seenAt")(timeWords(at));
}

for (const name of ["burako-there", "burako-away"]) {
  document.addEventListener(name, () => document.querySelectorAll("#book-seen").forEach(fill));
}
