// What can be corrected, asked in dialogs. Each function gives {reading, focus}, the Reading as corrected and a
// selector of what to go on from, or null where it was left as it is. hand: {reading, score, side, sources, freshId}: the whole Reading, the Score
// that is shown and the side it is of (null where there is but one), the photos' addresses, and ids for new tiles.

import { askFace, askNewFace } from "./correct.js";
import { askIn, askOne } from "./dialog.js";
import { make } from "./dom.js";
import { added, given, joined, moved, removed, settled, shifted, split, stacked, turned, withFace } from "./edit.js";
import { kindWords } from "./melds.js";
import { askStack } from "./stack.js";
import { tileRow, tileSpan } from "./tapped.js";
import { t, tileWords } from "./words.js";

/** What a button with `data-fix` asks for. */
export function fixOf({ dataset }, hand) {
  const [id, meld] = [Number(dataset.correct), Number(dataset.meld)];
  const fixes = {
    tile: () => fixTile(hand, id),
    face: async () => {
      const found = await fixTile(hand, id);
      return found && { ...found, focus: ".doubts button" };
    },
    settle: () => ({ reading: settled(hand.reading, JSON.parse(dataset.doubt)), focus: ".doubts button" }),
    remove: () => ({ reading: removed(hand.reading, JSON.parse(dataset.doubt)), focus: ".doubts button" }),
    meld: () => fixMeld(hand, meld),
    rack: () => fixRest(hand, "rack"),
    loose: () => fixRest(hand, "loose"),
    add: () => addTile(hand),
    stack: () => addStack(hand, null),
  };
  return fixes[dataset.fix]();
}

const tileOf = (hand, id) => hand.reading.tiles.find((tile) => tile.id === id);
const meldOf = (hand, id) => hand.reading.melds.find((meld) => meld.includes(id));
const listed = (id) => `.melds [data-correct="${id}"]`;
const wordsOf = (hand, id) => tileWords(tileOf(hand, id).tile);

/** A tile was tapped: which one is it, or what else is wrong with it? */
export async function fixTile(hand, id) {
  const found = await askFace(tileOf(hand, id), hand.reading, hand.sources);
  if (found === null) return null;
  return found.more ? moreOfTile(hand, id) : { reading: withFace(hand.reading, id, found.face), focus: listed(id) };
}

async function moreOfTile(hand, id) {
  const { reading } = hand;
  const meld = meldOf(hand, id);
  const at = meld?.indexOf(id);
  const beside = (before) => async () => addTile(hand, { place: "meld", beside: id, before });
  const acts = {
    remove: () => ({ reading: removed(reading, [id]), focus: listed(meld?.[at + 1] ?? meld?.[at - 1]) }),
    move: () => moveTiles(hand, [id]),
    before: beside(true),
    after: beside(false),
    back: () => ({ reading: shifted(reading, id, -1), focus: listed(id) }),
    forth: () => ({ reading: shifted(reading, id, 1), focus: listed(id) }),
    split: () => ({ reading: split(reading, id), focus: listed(id) }),
    stack: () => addStack(hand, id),
  };
  const inMeld = ["before", "after", at > 0 && "back", at < meld?.length - 1 && "forth", at > 0 && "split"];
  const offered = ["remove", "move", ...(meld ? inMeld : []), "stack"];
  const act = await askOne(wordsOf(hand, id), offered.map((key) => key && [key, t("tileActs")[key]]));
  return act && acts[act]();
}

/** A meld as a whole, named by one of its tiles. */
async function fixMeld(hand, id) {
  const { reading, score, side } = hand;
  const meld = meldOf(hand, id);
  const number = score.melds.findIndex(({ ids }) => ids.includes(id));
  const others = meldOptions(hand, id);
  const acts = {
    add: () => addTile(hand, { place: "meld", beside: meld.at(-1) }),
    move: () => moveSome(hand, meld),
    join: async () => {
      const other = await askOne(t("joinWith"), others);
      return other && { reading: joined(reading, id, other.beside), focus: listed(id) };
    },
    split: async () => {
      const first = await askOne(t("splitWhere"), meld.slice(1).map((each) => [each, tileSpan(tileOf(hand, each).tile)]));
      return first === null ? null : { reading: split(reading, first), focus: listed(first) };
    },
    turn: () => ({ reading: turned(reading, id), focus: listed(meld.at(-1)) }),
    loose: () => ({ reading: moved(reading, meld, { place: "loose" }), focus: listed(id) }),
    rack: () => ({ reading: moved(reading, meld, { place: "rack", side }), focus: listed(id) }),
    give: () => ({ reading: given(reading, id, 1 - side), focus: ".melds button" }),
    remove: () => ({ reading: removed(reading, meld), focus: ".melds button" }),
  };
  const several = meld.length > 1;
  const offered = ["add", several && "move", others.length > 0 && "join", several && "split", several && "turn", "loose", "rack", side !== null && "give", "remove"];
  const act = await askOne(t("fixMeldOf")(number + 1), offered.map((key) => key && [key, key === "give" ? t(`give${1 - side}`) : t("meldActs")[key]]));
  return act && acts[act]();
}

/** The rack, or what was left out. */
async function fixRest(hand, place) {
  const ids = hand.score.reading[place];
  const act = await askOne(t(`fix_${place}`), ["add", "move"].map((key) => [key, t("meldActs")[key]]));
  if (act === "add") return addTile(hand, { place, side: hand.side });
  return act && moveSome(hand, ids);
}

/** A tile that was missed; `to` where that is known. */
async function addTile(hand, to = null) {
  const found = await askNewFace();
  if (found === null) return null;
  const where = to ?? (await askWhere(hand, []));
  if (where === null) return null;
  const id = hand.freshId();
  return { reading: added(hand.reading, [{ id, face: found.face }], where), focus: listed(id) };
}

/** A stacked canasta; `top` is the tile of the photo that lies on it, or null. */
async function addStack(hand, top) {
  const faces = await askStack(hand.reading, top === null ? null : tileOf(hand, top).tile);
  if (faces === null) return null;
  const news = faces.map((face) => ({ id: hand.freshId(), face }));
  return { reading: stacked(hand.reading, news, hand.side, top), focus: listed(top ?? news[0].id) };
}

async function moveSome(hand, ids) {
  const some = await askSome(hand, ids);
  return some && moveTiles(hand, some);
}

async function moveTiles(hand, ids) {
  const to = await askWhere(hand, ids);
  return to && { reading: moved(hand.reading, ids, to), focus: listed(ids[0]) };
}

/** Which of these tiles: each can be tapped on and off. */
function askSome(hand, ids) {
  return askIn(t("whichTiles"), (done) => {
    const chosen = new Set();
    const ready = make("button", { type: "button", class: "big main", disabled: "" }, t("theseTiles"));
    ready.addEventListener("click", () => done(ids.filter((id) => chosen.has(id))));
    const buttons = ids.map((id) => {
      const button = make("button", { type: "button", "aria-pressed": "false", "data-value": id }, tileSpan(tileOf(hand, id).tile));
      button.addEventListener("click", () => {
        if (!chosen.delete(id)) chosen.add(id);
        button.setAttribute("aria-pressed", chosen.has(id));
        ready.disabled = chosen.size === 0;
      });
      return button;
    });
    return [make("div", { class: "choices" }, ...buttons), ready];
  });
}

/** Where tiles go: into one of the melds, into a new one, into the rack or out. Where they all are is not offered. */
function askWhere(hand, ids) {
  const { reading } = hand.score;
  const all = (list) => ids.length > 0 && ids.every((id) => list.includes(id));
  const within = ids.length > 0 && all(meldOf(hand, ids[0]) ?? []) ? ids[0] : null;
  const { side } = hand;
  const whole = within !== null && meldOf(hand, within).length === ids.length;
  return askOne(t("whereTo"), [
    ...meldOptions(hand, within),
    whole ? null : [{ place: "meld", side }, t("newMeld")],
    all(reading.rack) ? null : [{ place: "rack", side }, t("rack")],
    all(reading.loose) ? null : [{ place: "loose", side }, t("loose")],
  ]);
}

/** The melds that are shown, but that of the tile `except`, to choose from. */
function meldOptions(hand, except) {
  const numbered = hand.score.melds.map((meld, number) => [meld, number]);
  return numbered
    .filter(([meld]) => !meld.ids.includes(except))
    .map(([meld, number]) => [{ place: "meld", beside: meld.ids.at(-1) }, make("span", {}, `${number + 1}. `, ...kindWords(meld)), tileRow(meld.tiles)]);
}
