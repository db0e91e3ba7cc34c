// Starting a match: names, ruleset, target.

import { make } from "./dom.js";
import { wholeNumber } from "./numbers.js";
import { chosen, houseOptions, valueOf } from "./rulesets.js";
import { t } from "./words.js";

/** Put the chosen ruleset's target into the form. */
export function showTarget() {
  document.getElementById("target").value = valueOf("target") ?? "";
}

/** The form; `begin(body)` starts the match and gives the message of what went wrong, or null. */
export function startForm(begin) {
  const names = t("sideDefaults").map((name, index) => make("input", { id: `side-${index}`, type: "text", maxlength: "60", autocomplete: "off", value: name }));
  const target = make("input", { id: "target", type: "text", inputmode: "numeric", autocomplete: "off", maxlength: "6", value: valueOf("target") ?? "" });
  const starts = [0, 1].map((index) => make("input", { id: `start-${index}`, type: "text", inputmode: "numeric", autocomplete: "off", maxlength: "7", value: "0" }));
  const field = (input, words) => make("div", { class: "field" }, make("label", { for: input.id }, words), input);
  const error = make("p", { class: "error", role: "alert", tabindex: "-1", hidden: "" });
  const submit = make("button", { type: "submit", class: "big main" }, t("startMatch"));
  const form = make(
    "form",
    { id: "book-start", novalidate: "" },
    ...names.map((input, index) => field(input, t("sideName")(index + 1))),
    field(target, t("targetPoints")),
    make("details", { class: "more" }, make("summary", {}, t("startPoints")), ...starts.map((input, index) => field(input, t("startOf")(index + 1)))),
    error,
    submit,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const complain = (wrong, where = error) => {
      error.hidden = wrong === null;
      error.textContent = wrong ?? "";
      if (wrong !== null) where.focus();
    };
    const [points, ...start] = [target, ...starts].map((input) => wholeNumber(input.value));
    const bad = [target, ...starts].find((input) => Number.isNaN(wholeNumber(input.value)));
    if (bad !== undefined) return complain(t("noWholeNumber")(bad.value), bad);
    submit.disabled = true;
    const body = { ruleset: chosen()?.id, options: houseOptions(), sides: names.map((input) => input.value), target: points, start: start.map((each) => each ?? 0) };
    const wrong = await begin(body);
    submit.disabled = false;
    complain(wrong);
  });
  return form;
}
