// Corrections of a Reading: each takes one and gives another, and changes nothing in place. Tiles are named by their id,
// melds by the id of any tile in them. Where a tile goes is {place: "meld", beside: id, before: true | false | undefined},
// {place: "meld"} for a new meld, {place: "rack"} or {place: "loose"}; the last three with the `side` they are of.

const tileOf = (reading, id) => reading.tiles.find((tile) => tile.id === id);
const meldOf = (reading, id) => reading.melds.find((meld) => meld.includes(id));

/** The first id that no tile of a Reading has. */
export const nextId = (reading) => 1 + reading.tiles.reduce((most, tile) => Math.max(most, tile.id), -1);

/** Tiles and all that photos show of them besides. */
export function sightsOf(reading, ids) {
  const sights = new Set(ids);
  for (let before = 0; before < sights.size; ) {
    before = sights.size;
    for (const group of reading.duplicates) if (group.some((id) => sights.has(id))) for (const id of group) sights.add(id);
  }
  return sights;
}

function changed(reading, ids, how) {
  const all = sightsOf(reading, ids);
  return { ...reading, tiles: reading.tiles.map((tile) => (all.has(tile.id) ? { ...tile, ...how, corrected_by: "person" } : tile)) };
}

/** The Reading with the lists that `change` makes of its own; melds with no tile left are gone. */
function relisted(reading, change) {
  const lists = { melds: reading.melds, rack: reading.rack, loose: reading.loose, ...change };
  return { ...reading, ...lists, melds: lists.melds.filter((meld) => meld.length > 0) };
}

const without = (reading, gone) => {
  const kept = (ids) => ids.filter((id) => !gone.has(id));
  return relisted(reading, { melds: reading.melds.map(kept), rack: kept(reading.rack), loose: kept(reading.loose) });
};

/** A tile's face as a person says it is. */
export function withFace(reading, id, face) {
  return settled(changed(reading, [id], { tile: face }), [id]);
}

/** Tiles were in doubt and are right as they were read. */
export const settled = (reading, ids) => ({ ...reading, review: reading.review.filter((item) => !ids.includes(item.tile)) });

/** Tiles that are not there, taken out. */
export function removed(reading, ids) {
  const gone = sightsOf(reading, ids);
  return {
    ...without(reading, gone),
    tiles: reading.tiles.filter((tile) => !gone.has(tile.id)),
    duplicates: reading.duplicates.filter((group) => !group.some((id) => gone.has(id))),
    review: reading.review.filter((item) => !gone.has(item.tile)),
  };
}

/** Tiles moved, together and in their order. */
export function moved(reading, ids, to) {
  const { place, beside } = to;
  if (place === "meld" && beside !== undefined) {
    const rest = ids.filter((id) => id !== beside);
    return rest.reduce((now, id) => inserted(now, id, to), reading);
  }
  const from = without(reading, new Set(ids));
  const lists = place === "meld" ? { melds: [...from.melds, [...ids]] } : { [place]: [...from[place], ...ids] };
  return changed(relisted(from, lists), ids, place === "loose" ? { place } : { place, side: to.side });
}

/** One tile put into the meld of `beside`: right before or after it, or where it fits best. */
function inserted(reading, id, { beside, before }) {
  const from = without(reading, new Set([id]));
  const { side } = tileOf(reading, beside);
  const melds = from.melds.map((meld) => {
    if (!meld.includes(beside)) return meld;
    const places = before === undefined ? meld.map((_, at) => at + 1).reverse().concat(0) : [meld.indexOf(beside) + (before ? 0 : 1)];
    return best(places.map((at) => meld.toSpliced(at, 0, id)), reading);
  });
  return changed(relisted(from, { melds }), [id], { place: "meld", side });
}

/** A tile moved within its meld by so many places: -1 towards its first tile, 1 towards its last. */
export function shifted(reading, id, by) {
  const melds = reading.melds.map((meld) => {
    const at = meld.indexOf(id);
    return at < 0 || meld[at + by] === undefined ? meld : meld.toSpliced(at, 1).toSpliced(at + by, 0, id);
  });
  return { ...reading, melds };
}

/** Tiles that were missed, [{id, face}] with ids that no tile ever had, put where they are. */
export function added(reading, news, to) {
  const tiles = news.map(({ id, face }) => ({
    id, photo: null, tile: face, confidence: null, corners: null, place: "loose", side: null, cut: false, alternatives: [], corrected_by: "person",
  }));
  const ids = news.map(({ id }) => id);
  return moved({ ...reading, tiles: [...reading.tiles, ...tiles], loose: [...reading.loose, ...ids] }, ids, to);
}

/** The meld of a tile in two, the tile being the first of the second. */
export function split(reading, id) {
  const melds = reading.melds.flatMap((meld) => {
    const at = meld.indexOf(id);
    return at > 0 ? [meld.slice(0, at), meld.slice(at)] : [meld];
  });
  return { ...reading, melds };
}

/** The melds of two tiles as one, which is of the first one's side: put together the way that makes a run, if one does. */
export function joined(reading, id, other) {
  const [first, second] = [meldOf(reading, id), meldOf(reading, other)];
  if (first === second) return reading;
  const turned = (meld) => meld.toReversed();
  const ways = [
    [...first, ...second], [...second, ...first], [...first, ...turned(second)], [...turned(second), ...first],
  ];
  const whole = best(ways, reading);
  const melds = reading.melds.filter((meld) => meld !== second).map((meld) => (meld === first ? whole : meld));
  const { side } = tileOf(reading, id);
  return onSide({ ...reading, melds }, whole, side);
}

/** The meld of a tile the other way round. */
export const turned = (reading, id) => ({ ...reading, melds: reading.melds.map((meld) => (meld.includes(id) ? meld.toReversed() : meld)) });

/** The meld of a tile, or the tile of a rack, given to a side. */
export const given = (reading, id, side) => onSide(reading, meldOf(reading, id) ?? [id], side);

function onSide(reading, ids, side) {
  const others = ids.filter((id) => tileOf(reading, id).side !== side);
  return changed(reading, others, { side });
}

/**
 * A canasta closed into a stack, written down by hand: `news` as in `added`, in order. `top`, or null, is the tile of the
 * photo that lies on it: the stack's tile with its face is that one, else its last.
 */
export function stacked(reading, news, side, top) {
  if (top === null) return added(reading, news, { place: "meld", side });
  const same = news.findIndex(({ face }) => face === tileOf(reading, top).tile);
  const at = same < 0 ? news.length - 1 : same;
  const seen = same < 0 ? withFace(reading, top, news[at].face) : settled(reading, [top]);
  const rest = news.toSpliced(at, 1);
  const order = rest.map(({ id }) => id).toSpliced(at, 0, top);
  return moved(added(seen, rest, { place: "loose" }), order, { place: "meld", side });
}

/** Of several orders of tiles that which comes nearest to counting up or down; the first of equals. */
function best(orders, reading) {
  const worth = orders.map((ids) => counting(ids.map((id) => tileOf(reading, id).tile)));
  return orders[worth.indexOf(Math.max(...worth))];
}

/** How many tiles of a row lie where one run, going up or down, has them; a 1 is below the 2 or above the 13. */
export function counting(faces) {
  const starts = new Map();
  faces.forEach((face, at) => {
    const number = Number(face.slice(1));
    if (!(number > 0)) return;
    for (const value of number === 1 ? [1, 14] : [number]) {
      for (const way of [1, -1]) {
        const start = `${way} ${value - way * at}`;
        starts.set(start, (starts.get(start) ?? 0) + 1);
      }
    }
  });
  return Math.max(0, ...starts.values());
}
