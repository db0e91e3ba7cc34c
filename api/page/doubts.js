// The tiles in doubt, asked about before anything else, those that most points hang on first.

import { closeUp } from "./correct.js";
import { make } from "./dom.js";
import { tapped } from "./tapped.js";
import { figure, t, tileWords } from "./words.js";

const AT_ONCE = 4; // so many are asked about; the others when they are asked for

export function doubtsPart(score, sources) {
  const doubts = doubtsOf(score.reading);
  const { least, most } = score.total_range;
  const range = least === most ? "" : ` ${t("range")(figure(least), figure(most))}`;
  const item = (doubt) => doubtItem(doubt, score.reading, sources);
  const more = make("details", { hidden: doubts.length <= AT_ONCE && "" }, make("summary", {}, t("moreDoubts")(doubts.length - AT_ONCE)));
  more.addEventListener("toggle", () => more.append(make("ul", {}, ...doubts.slice(AT_ONCE).map(item))), { once: true });
  return make(
    "section",
    { class: "notice doubts", hidden: doubts.length === 0 && "" },
    make("h2", {}, t("doubts")(doubts.length)),
    make("p", {}, t("doubtsHint") + range),
    make("ul", {}, ...doubts.slice(0, AT_ONCE).map(item)),
    more,
  );
}

/** What is in doubt of the tiles that count: {ids, tile, reason, stake}. A meld that may be there twice is one doubt. */
function doubtsOf(reading) {
  const byId = new Map(reading.tiles.map((tile) => [tile.id, tile]));
  const found = new Map();
  for (const { tile: id, reason, points_at_stake: stake } of reading.review) {
    const meld = reason === "maybe-twice" ? reading.melds.findIndex((each) => each.includes(id)) : -1;
    const key = meld < 0 ? `tile ${id}` : `meld ${meld}`;
    const before = found.get(key) ?? { ids: [], tile: byId.get(id), reason, stake: 0 };
    found.set(key, { ...before, ids: [...before.ids, id], stake: before.stake + stake });
  }
  for (const tile of reading.tiles) {
    if (tile.tile === "?" && !found.has(`tile ${tile.id}`)) found.set(`tile ${tile.id}`, { ids: [tile.id], tile, reason: "unread", stake: 0 });
  }
  const listed = new Set([...reading.melds.flat(), ...reading.rack]);
  return [...found.values()].filter(({ tile }) => listed.has(tile.id)).sort((a, b) => b.stake - a.stake);
}

function doubtItem({ ids, tile, reason, stake }, reading, sources) {
  const stakes = stake > 0 ? make("small", {}, t("atStake")(figure(stake))) : null;
  const words = ids.length > 1 ? t("meldTwice") : doubtWords(tile, reason);
  return make(
    "li",
    {},
    make("div", { class: "doubt-tile" }, closeUp(tile, reading.photos[tile.photo], sources[tile.photo], 0.5), tapped(ids, {}, words, stakes)),
    make("div", { class: "row" }, ...answersTo(ids, tile, reason)),
  );
}

function answersTo(ids, tile, reason) {
  const button = (fix, words) => make("button", { type: "button", "data-fix": fix, "data-doubt": JSON.stringify(ids), "data-correct": tile.id }, words);
  if (tile.tile === "?") return [button("face", t("sayWhich"))];
  if (reason === "maybe-twice") return [button("remove", t("isSame")), button("settle", t("isNotSame"))];
  const none = reason === "maybe-no-tile" ? [button("remove", t("isNone"))] : [];
  return [button("settle", t("isRight")(tileWords(tile.tile))), button("face", t("sayOther")), ...none];
}

function doubtWords(tile, reason) {
  const other = tile.tile !== "?" && reason !== "6-or-9" && tile.alternatives[0];
  const words = `${tileWords(tile.tile)}: ${t("reasons")[reason] ?? t("otherReason")}`;
  return other ? `${words}; ${t("mayBe")(tileWords(other.tile))}` : words;
}
