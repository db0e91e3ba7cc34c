// The matches that this phone knows, and the links that open one on it.

import { forgetMatch, getJson, knownMatches } from "./book-server.js";
import { make } from "./dom.js";
import { t } from "./words.js";

/** A list of them. `enter(match)` opens one; `changed` is called when one was taken out. */
export function matchesPart(enter, changed) {
  const known = knownMatches();
  if (known.length === 0) return make("div", {});
  const items = known.map((each) => {
    const title = each.sides ? each.sides.join(" – ") : each.id;
    const words = each.writes ? title : `${title} ${t("readOnlyMark")}`;
    const enterButton = make("button", { type: "button", class: "big", "aria-label": t("openMatch")(words) }, words);
    enterButton.addEventListener("click", () => enter(each));
    const drop = make("button", { type: "button", class: "quiet", "aria-label": t("forgetMatch")(words) }, "×");
    drop.addEventListener("click", () => {
      forgetMatch(each.id);
      changed();
    });
    return make("li", { class: "known" }, enterButton, drop);
  });
  return make("section", {}, make("h3", {}, t("yourMatches")), make("ul", {}, ...items));
}

/** The match that the address opens, or null. Its key goes into this phone's memory and out of the address. */
export async function linkedMatch() {
  const [view, id, key] = location.hash.slice(1).split("/");
  if (view !== "book" || !id || !key) return null;
  history.replaceState(null, "", "#book");
  let writes = false;
  try {
    writes = (await getJson({ id, key }, "/links")).write !== undefined;
  } catch {
    // Then opening it says what is wrong.
  }
  const own = knownMatches().find((each) => each.id === id && each.writes);
  return !writes && own ? own : { id, key, writes }; // a link that only reads takes no one's key to write
}
