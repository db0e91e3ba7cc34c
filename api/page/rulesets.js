// The rulesets as the server has them, the one that is chosen, and the house rules that go with it. Every field where
// a ruleset is chosen shows the same one.

import { make } from "./dom.js";
import { lookForServer } from "./offline.js";
import { recall, remember, t, told } from "./words.js";

const PATIENCE = 10000; // milliseconds that the server may take
const AGAIN = 4000; // and those until it is asked again

let all = [];
let chosenId = recall("ruleset");
let house = rememberedHouse(); // {option: value}
const fields = []; // {select, changed}

/** The chosen ruleset as the server describes it, or undefined before it is known. */
export const chosen = () => all.find((each) => each.id === chosenId);

/** The house rules, as the API's `options`. */
export const houseOptions = () => ({ ...house });

/** A rule of the chosen ruleset by its name, with its label, its option and its value under the house rules. */
export function rule(name) {
  const found = chosen()?.rules.find((each) => each.name === name);
  return found && { ...found, value: name in house ? house[name] : found.value };
}

export const valueOf = (name) => rule(name)?.value;

/** Let a select choose the ruleset. `changed` is called whenever it, or a house rule, or the language is another. */
export function chooseWith(select, changed) {
  fields.push({ select, changed });
  select.addEventListener("change", () => {
    chosenId = select.value;
    remember("ruleset", chosenId);
    showRulesets();
  });
}

/** Have the rulesets from the server, however often it takes. `failed` is called each time that they do not come. */
export async function loadRulesets(failed) {
  while (all.length === 0) {
    try {
      const response = await fetch("api/v1/rulesets", { signal: AbortSignal.timeout(PATIENCE) });
      ({ rulesets: all = [] } = await response.json());
    } catch {
      // Then they are asked for again.
    }
    if (all.length > 0) break;
    failed();
    const back = new Promise((resolve) => document.addEventListener("burako-there", resolve, { once: true }));
    lookForServer();
    await Promise.race([back, new Promise((resolve) => setTimeout(resolve, AGAIN))]);
  }
  showRulesets();
}

function fill(select) {
  select.replaceChildren(
    ...all.map((each) => make("option", { value: each.id, selected: each.id === chosenId && "" }, told(each, "name"))),
  );
}

/** Fill every select anew, and tell everybody who shows something of the ruleset. */
export function showRulesets() {
  if (all.length > 0 && chosen() === undefined) chosenId = all[0].id;
  const count = Object.keys(house).length;
  for (const { select, changed } of fields) {
    fill(select);
    changed();
  }
  for (const words of document.querySelectorAll(".house.hint")) words.textContent = count ? t("houseCount")(count) : "";
}

/** Set the house rules; null takes one away. */
export function setHouse(options) {
  house = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  remember("house", JSON.stringify(house));
  showRulesets();
}

function rememberedHouse() {
  try {
    const found = JSON.parse(recall("house") ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}
