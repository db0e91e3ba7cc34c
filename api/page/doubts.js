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

/** Tiles in review and unread ones, of those that count: {tile, reason, stake}. */
function doubtsOf(reading) {
  const byId = new Map(reading.tiles.map((tile) => [tile.id, tile]));
  const listed = new Set([...reading.melds.flat(), ...reading.rack]);
  const found = reading.review.map((item) => ({ tile: byId.get(item.tile), reason: item.reason, stake: item.points_at_stake }));
  const known = new Set(reading.review.map((item) => item.tile));
  const unread = reading.tiles.filter((tile) => tile.tile === "?" && !known.has(tile.id));
  const all = [...found, ...unread.map((tile) => ({ tile, reason: "unread", stake: 0 }))];
  return all.filter(({ tile }) => listed.has(tile.id)).sort((a, b) => b.stake - a.stake);
}

function doubtItem({ tile, reason, stake }, reading, sources) {
  const stakes = stake > 0 ? make("small", {}, t("atStake")(figure(stake))) : null;
  const button = (fix, words) => make("button", { type: "button", "data-fix": fix, "data-correct": tile.id }, words);
  const answers = [button("face", t(tile.tile === "?" ? "sayWhich" : "sayOther"))];
  if (tile.tile !== "?") answers.unshift(button("settle", t("isRight")(tileWords(tile.tile))));
  return make(
    "li",
    {},
    make("div", { class: "doubt-tile" }, closeUp(tile, reading.photos[tile.photo], sources[tile.photo], 0.5), tapped([tile.id], {}, doubtWords(tile, reason), stakes)),
    make("div", { class: "row" }, ...answers),
  );
}

function doubtWords(tile, reason) {
  const other = tile.tile !== "?" && reason !== "6-or-9" && tile.alternatives[0];
  const words = `${tileWords(tile.tile)}: ${t("reasons")[reason] ?? t("otherReason")}`;
  return other ? `${words}; ${t("mayBe")(tileWords(other.tile))}` : words;
}
