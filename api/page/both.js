// Both sides' sheets of one Reading: the totals side by side, and below them the sheet of the side that is chosen.

import { make } from "./dom.js";
import { light } from "./overlay.js";
import { figure, t, told } from "./words.js";

const name = (side) => t(side ? "them" : "us");

/**
 * One side of `{scores, problems, reading}` as a Score with its Reading. Tiles of the other side stay in it under the
 * place `other`; what concerns both sides is not said again.
 */
export function sideView(both, side) {
  const { reading } = both;
  const score = both.scores[side];
  const melds = score.melds.map((meld) => meld.ids);
  const byId = new Map(reading.tiles.map((tile) => [tile.id, tile]));
  const rack = reading.rack.filter((id) => byId.get(id).side === side);
  const mine = new Set([...melds.flat(), ...rack]);
  const tiles = reading.tiles.map((tile) => (tile.place === "loose" || mine.has(tile.id) ? tile : { ...tile, place: "other" }));
  // The other side's rack is none of this side's.
  const photos = reading.photos.map((photo) => (photo.side === 1 - side ? { ...photo, role: "table" } : photo));
  const shared = new Set(both.problems.map((problem) => `${problem.code} ${problem.tile}`));
  const problems = score.problems.filter((problem) => !shared.has(`${problem.code} ${problem.tile}`));
  const review = reading.review.filter((item) => mine.has(item.tile));
  return {
    ...score,
    problems,
    provisional: problems.length > 0,
    reading: { ...reading, photos, tiles, melds, rack, review, of: side },
  };
}

/** The whole Reading with one side of it, as `sideView` gives it, changed. What a person puts there is that side's. */
export function wholeOf(reading, { of: side, ...view }) {
  const before = new Map(reading.tiles.map((tile) => [tile.id, tile]));
  const known = new Set(view.tiles.map((tile) => tile.id));
  const mine = new Set([...view.melds.flat(), ...view.rack]);
  const theirs = (id) => !mine.has(id) && before.get(id).side !== side;
  const counted = [...reading.rack, ...reading.melds.flat()].filter(theirs);
  const tiles = view.tiles.map((tile) => (mine.has(tile.id) ? { ...tile, side } : tile.place === "other" ? before.get(tile.id) : tile));
  return {
    ...view,
    photos: reading.photos,
    tiles: [...tiles, ...counted.filter((id) => !known.has(id)).map((id) => before.get(id))],
    melds: [...view.melds, ...reading.melds.map((meld) => meld.filter(theirs)).filter((meld) => meld.length > 0)],
    rack: [...view.rack, ...reading.rack.filter(theirs)],
    review: [...view.review, ...reading.review.filter((item) => counted.includes(item.tile))],
  };
}

/** Fill `root` with both totals and what concerns both sides; gives the place for the sheet of the side `shown`. */
export function showBoth(root, both, shown, choose) {
  const replay = both.scores[0].replay;
  const tabs = both.scores.map((score, side) => {
    const tab = make(
      "button",
      { type: "button", role: "tab", id: `tab-${side}`, "aria-selected": side === shown, "aria-controls": "side-sheet", tabindex: side === shown ? "0" : "-1", "data-side": side },
      make("span", {}, name(side)),
      make("strong", {}, replay ? "—" : figure(score.total)),
      score.provisional ? make("small", {}, t("provisionalMark")) : null,
    );
    tab.addEventListener("click", () => choose(side));
    tab.addEventListener("keydown", (event) => {
      if (["ArrowLeft", "ArrowRight"].includes(event.key)) choose(1 - shown);
    });
    return tab;
  });
  const problems = both.problems.map((problem) => {
    const words = told(problem, "message");
    if (problem.ids.length === 0) return make("li", {}, words);
    const button = make("button", { type: "button" }, words);
    button.addEventListener("click", () => light(root, problem.ids));
    return make("li", {}, button);
  });
  const panel = make("div", { id: "side-sheet", role: "tabpanel", "aria-labelledby": `tab-${shown}` });
  root.replaceChildren(
    make("div", { class: "both-totals", role: "tablist", "aria-label": t("bothTotals") }, ...tabs),
    make("p", { class: "total replay", hidden: !replay && "" }, t("replay")),
    make("section", { class: "notice", hidden: problems.length === 0 && "" }, make("h2", {}, t("forBoth")), make("ul", {}, ...problems)),
    panel,
  );
  return panel;
}
