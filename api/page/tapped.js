// Buttons that stand for tiles.

import { make } from "./dom.js";
import { t, tileWords } from "./words.js";

/** A button that lights its tiles up in the photos, see result.js. */
export const tapped = (ids, attributes, ...children) =>
  make("button", { type: "button", "data-ids": JSON.stringify(ids), "aria-pressed": "false", ...attributes }, ...children);

/** A tile's face as it is drawn in lists; `stands`, or null, is the number that a wild stands for. */
export function tileSpan(tile, stands = null) {
  const words = tileWords(tile) + (stands === null ? "" : ` ${t("standsFor")(stands)}`);
  const text = tile === "J" ? "★" : tile === "?" ? "?" : tile.slice(1);
  return make(
    "span",
    { class: "tile", "data-colour": tile[0], role: "img", "aria-label": words },
    text,
    stands === null ? null : make("small", {}, t("standsFor")(stands)),
  );
}

/** A row of faces, to be looked at. */
export const tileRow = (tiles) => make("span", { class: "tiles" }, ...tiles.map((tile) => tileSpan(tile)));

/** A button that asks what is to be corrected about a tile. */
export function tileButton(tile, stands, doubtful) {
  const words = `${tileWords(tile.tile)}${stands === null ? "" : ` ${t("standsFor")(stands)}`}`;
  const label = t("correctTile")(words) + (doubtful ? `; ${t("legendDoubt")}` : "");
  return make("button", { type: "button", "data-fix": "tile", "data-correct": tile.id, "aria-label": label, class: doubtful && "doubt" }, tileSpan(tile.tile, stands));
}
