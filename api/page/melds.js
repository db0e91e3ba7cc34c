// The melds, the rack and what was left out as lists of tiles, each of which can be tapped to correct it.

import { make } from "./dom.js";
import { tapped, tileButton } from "./tapped.js";
import { t } from "./words.js";

export function meldsPart(score) {
  const { reading, melds } = score;
  const byId = new Map(reading.tiles.map((tile) => [tile.id, tile]));
  const doubts = new Set(reading.review.map((item) => item.tile));
  const card = (ids, kind, title, standsFor, fix) =>
    make(
      "li",
      {},
      tapped(ids, { class: `meld ${kind}` }, make("span", { class: "kind" }, ...title)),
      make("div", { class: "tiles" }, ...ids.map((id, at) => tileButton(byId.get(id), standsFor(id, at), doubts.has(id)))),
      fix,
    );
  const laid = melds.map((meld, number) => {
    const stands = (id, at) => {
      const [seen, meant] = [meld.tiles[at], meld.stands_for?.[at] ?? meld.tiles[at]];
      return seen === meant ? null : meant.replace(/^\D/, "");
    };
    const fix = fixButton("meld", t("fixMeldOf")(number + 1), { "data-meld": meld.ids[0] });
    return card(meld.ids, "", [`${number + 1}. `, ...kindWords(meld)], stands, fix);
  });
  const others = ["rack", "loose"].filter((place) => reading[place].length > 0).map((place) =>
    card(reading[place], place, [t(place)], () => null, fixButton(place, t(`fix_${place}`))),
  );
  return make(
    "section",
    { class: "laid" },
    make("h2", {}, t("melds")),
    melds.length ? null : make("p", {}, t("noMelds")),
    make("ul", { class: "melds" }, ...laid, ...others),
    reading.rack.length === 0 && reading.photos.some((photo) => photo.role === "rack")
      ? make("p", {}, `${t("rack")}: ${t("rackNone")}`)
      : null,
    make("div", { class: "missing" }, fixButton("add", t("addTile")), fixButton("stack", t("addStack"))),
  );
}

const fixButton = (fix, words, more = {}) => make("button", { type: "button", class: "quiet", "data-fix": fix, ...more }, words);

/** What a meld is: its canasta, if it is one, and its kind and length. */
export function kindWords(meld) {
  const kind = meld.kind ?? (meld.tiles.includes("?") ? "unread" : "none");
  const words = meld.kind === null ? t("kinds")[kind] : t("of")(t("kinds")[kind], meld.tiles.length);
  const canasta = meld.canasta && make("strong", { class: `badge ${meld.canasta}` }, t("canastas")[meld.canasta]);
  return canasta ? [canasta, ` ${words}`] : [words];
}
