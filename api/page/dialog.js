// One question at a time, over the page: answered, or left by Escape, by the way back or by its last button.

import { make } from "./dom.js";
import { t } from "./words.js";

/**
 * Ask: `fill(done)` gives what the dialog shows, `done(answer)` ends it. The answer; null where the question was left,
 * for which there is a button that says `leave`.
 */
export function askIn(title, fill, leave = t("leaveIt")) {
  return new Promise((resolve) => {
    const done = (answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    const leaving = make("button", { type: "button", class: "big leave" }, leave);
    const dialog = make("dialog", { class: "correct", "aria-labelledby": "dialog-title" }, make("h2", { id: "dialog-title", tabindex: "-1", autofocus: "" }, title), ...fill(done), leaving);
    leaving.addEventListener("click", () => done(null));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      done(null);
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.scrollTop = 0;
  });
}

/** Ask for one of several: [[value, words or element], …]; those that are null are left out. */
export function askOne(title, options, hint = null) {
  return askIn(title, (done) => [
    hint && make("p", {}, hint),
    make(
      "div",
      { class: "options" },
      ...options.filter(Boolean).map(([value, ...words]) => {
        const button = make("button", { type: "button", "data-value": typeof value === "string" ? value : null }, ...words);
        button.addEventListener("click", () => done(value));
        return button;
      }),
    ),
  ]);
}

/** A group of buttons of which one is pressed: [[value, words], …]. `choose(value)` is called with the one tapped. */
export function choices(pairs, current, choose, label = null) {
  const group = make("div", { class: "choices", role: "group", "aria-label": label });
  for (const [value, ...words] of pairs) {
    const button = make("button", { type: "button", "data-value": value }, ...words);
    button.addEventListener("click", () => choose(value));
    group.append(button);
  }
  press(group, current);
  return group;
}

export function press(group, value) {
  for (const button of group.children) button.setAttribute("aria-pressed", button.dataset.value === value);
}
