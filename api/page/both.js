// Both sides' sheets of one Reading: the totals side by side, and below them the sheet of the side that is chosen.

import { make } from "./dom.js";
import { light } from "./overlay.js";
import { figure, t, told } from "./words.js";

const name = (side) => t(`side${side}`);

/** The tiles of a Reading that one side's sheet is about: its own, however many photos show them, and the loose ones. */
function shownTiles(reading, mine) {
  const also = reading.duplicates.filter((ids) => ids.some((id) => mine.has(id))).flat();
  const shown = new Set([...mine, ...also]);
  return reading.tiles.filter((tile) => tile.place === "loose" || shown.has(tile.id));
}

/** One side of `{scores, problems, reading}` as a Score with its Reading; what concerns both sides is not said again. */
export function sideView({ scores, problems: shared, reading }, side) {
  const score = scores[side];
  const melds = score.melds.map((meld) => meld.ids);
  const sides = new Map(reading.tiles.map((tile) => [tile.id, tile.side]));
  const rack = reading.rack.filter((id) => sides.get(id) === side);
  const mine = new Set([...melds.flat(), ...rack]);
  const key = (problem) => `${problem.code} ${problem.tile}`;
  const said = new Set(["rack-not-shown undefined", ...shared.map(key)]); // the rack is asked for, see rack.js
  const problems = score.problems.filter((problem) => !said.has(key(problem)));
  const view = {
    ...reading,
    of: side,
    // The other side's rack is none of this side's.
    photos: reading.photos.map((photo) => (photo.side === 1 - side ? { ...photo, role: "table" } : photo)),
    tiles: shownTiles(reading, mine),
    melds,
    rack,
    review: reading.review.filter((item) => mine.has(item.tile)),
  };
  return { ...score, problems, provisional: problems.length > 0, reading: view };
}

/** The whole Reading of `both` with one side of it, as `sideView` gives it, changed. What a person adds is that side's. */
export function wholeOf(both, { of: side, ...view }) {
  const { reading } = both;
  const before = new Set(sideView(both, side).reading.tiles.map((tile) => tile.id));
  const hidden = reading.tiles.filter((tile) => !before.has(tile.id));
  // What was added knows of no tile of the other side: its number may be one of theirs.
  let next = 1 + Math.max(-1, ...[...reading.tiles, ...view.tiles].map((tile) => tile.id));
  const taken = new Set(hidden.map((tile) => tile.id));
  const renamed = new Map(view.tiles.filter((tile) => taken.has(tile.id)).map((tile) => [tile.id, next++]));
  const id = (old) => renamed.get(old) ?? old;
  const [melds, rack] = [view.melds.map((meld) => meld.map(id)), view.rack.map(id)];
  const mine = new Set([...melds.flat(), ...rack]);
  return {
    ...view,
    photos: reading.photos,
    tiles: [...view.tiles.map((tile) => ({ ...tile, id: id(tile.id), side: mine.has(id(tile.id)) ? side : tile.side })), ...hidden],
    melds: [...melds, ...reading.melds.filter((meld) => !before.has(meld[0]))],
    rack: [...rack, ...reading.rack.filter((each) => !before.has(each))],
    loose: view.loose.map(id),
    review: [...view.review.map((item) => ({ ...item, tile: id(item.tile) })), ...reading.review.filter((item) => !before.has(item.tile))],
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
