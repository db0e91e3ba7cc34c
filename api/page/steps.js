// Back and forth among corrections, and what is said where one could not be counted.

import { make } from "./dom.js";
import { figure, t } from "./words.js";

/**
 * At the foot of the screen once something was corrected: back, the total as it now is, and forth.
 * `go(reading, step, focus)` is called with the Reading to show, what to do once it is counted, and where to go on.
 */
export function stepsPart(history, scores, go) {
  const button = (key, name, reading, step) => {
    const made = make("button", { type: "button", class: "big", id: key, "aria-label": t(name), hidden: reading === null && "" }, t(key));
    made.addEventListener("click", () => go(reading, step, `#${key}`));
    return made;
  };
  return make(
    "div",
    { class: "steps", role: "group", "aria-label": t("steps"), hidden: (history.earlier ?? history.later) === null && "" },
    button("undoStep", "undoCorrection", history.earlier, () => history.undo()),
    make("strong", {}, scores.map((score) => (score.replay ? "—" : figure(score.total))).join(" · ")),
    button("redoStep", "redoCorrection", history.later, () => history.redo()),
  );
}

/** Why a change could not be counted, with a way to try once more: it is not lost. */
export function faultPart(error, again) {
  const button = make("button", { type: "button", class: "big" }, t("tryAgain"));
  button.addEventListener("click", again);
  return make("div", { class: "error", role: "alert" }, make("p", {}, `${error.message} ${t("notCounted")}`), button);
}
