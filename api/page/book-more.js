// What can be done with the match that is open, below its sheet.

import { make } from "./dom.js";
import { t } from "./words.js";

/** A button that carries out `act`. */
export function button(words, act, kind = "big") {
  const made = make("button", { type: "button", class: kind }, words);
  made.addEventListener("click", act);
  return made;
}

/** What comes next in the match: another hand, or the last change taken back. */
export function nextParts(match, act, write) {
  const parts = [];
  if (!match.finished) parts.push(button(t("addHand"), () => write({}), "big main"));
  if (match.undo) parts.push(button(t("undo")[match.undo.kind], () => act("POST", "/undo", undefined, t("undone"))));
  return parts;
}

/** Whether the photos stay when the match is over; of one that is over, what has become of them. */
export function photosPart(match, act) {
  if (match.finished && !match.keep_photos) return make("p", { class: "hint keep" }, t("photosGone"));
  const box = make("input", { type: "checkbox", id: "keep-photos" });
  box.checked = match.keep_photos;
  box.addEventListener("change", () => act("PUT", "/keep-photos", { keep: box.checked }, t("done")));
  const hint = make("p", { class: "hint" }, match.finished ? t("photosStayHint") : t("keepPhotosHint"));
  return make("div", { class: "keep" }, make("label", { class: "choice" }, box, make("span", {}, t("keepPhotos"))), hint);
}

export function endPart(act, write) {
  return make(
    "details",
    { class: "more" },
    make("summary", {}, t("endMatch")),
    make("p", {}, t("endHow")),
    button(t("endVoid"), () => act("POST", "/end", {}, t("done"))),
    button(t("endScored"), () => write({ path: "/end" })),
  );
}

/** `drop` deletes the match. */
export function deletePart(drop) {
  const sure = make("p", {}, t("deleteSure"));
  return make("details", { class: "more" }, make("summary", {}, t("deleteMatch")), sure, button(t("deleteYes"), drop, "big danger"));
}
