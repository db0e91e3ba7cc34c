// Photos that show both sides: the line between them, moved by finger, by arrow keys or by buttons; tiles follow at once.

import { draw, make } from "./dom.js";
import { t, tileWords } from "./words.js";

const INSET = 0.12; // how far from the photo's edges the line's ends are put to be taken hold of, as a share of its length
const STEP = 0.02; // a key press or a button moves by so much of the photo's longer side
const TURN = Math.PI / 24;
const APART = 0.08; // the ends come no nearer to each other than this, of the longer side

/** The side on which a point lies: 0 is on the right of who looks from the line's first end to its second. */
export function sideOf([[ax, ay], [bx, by]], [x, y]) {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0 ? 0 : 1;
}

/**
 * A Reading with `dividers` (a line or null for each photo) in the place of its own, and the side of every tile that
 * counts as they say. A meld lies whole on one side: that of a photo that was taken of one side, else of most of it.
 */
export function divided(reading, dividers) {
  const photos = reading.photos.map((photo, index) => ({ ...photo, divider: dividers[index] }));
  const byId = new Map(reading.tiles.map((tile) => [tile.id, tile]));
  const alone = (tile) => {
    const photo = photos[tile.photo];
    return photo?.divider && tile.corners !== null ? sideOf(photo.divider, centre(tile)) : tile.side;
  };
  const sides = new Map(reading.rack.map((id) => [id, alone(byId.get(id))]));
  for (const meld of reading.melds) {
    const tiles = meld.map((id) => byId.get(id));
    const fixed = tiles.find((tile) => [0, 1].includes(photos[tile.photo]?.side));
    const [us, them] = [0, 1].map((side) => tiles.filter((tile) => alone(tile) === side).length);
    const side = fixed?.side ?? (us + them === 0 ? null : us >= them ? 0 : 1);
    for (const id of meld) sides.set(id, side);
  }
  return { ...reading, photos, tiles: reading.tiles.map((tile) => (sides.has(tile.id) ? { ...tile, side: sides.get(tile.id) } : tile)) };
}

const centre = (tile) => [0, 1].map((axis) => tile.corners.reduce((sum, corner) => sum + corner[axis] / 4, 0));

/** Ask whose each meld is: `moved(reading)` after every move, `done(reading)` in the end. `actions` come below. */
export function showDivide(root, reading, sources, { moved, done }, actions) {
  const dividers = reading.photos.map((photo) => photo.divider);
  const figures = [];
  const counts = [0, 1].map((side) => make("span", { "data-side": side }));
  const changed = () => {
    const now = divided(reading, dividers);
    const place = new Set([...now.rack, ...now.melds.flat()]);
    const count = (side) => now.tiles.filter((tile) => place.has(tile.id) && tile.side === side).length;
    counts.forEach((place, side) => {
      const words = t("divideCount")(t(`side${side}`), count(side));
      if (place.textContent !== words) place.textContent = words; // said aloud only where it changes
    });
    for (const figure of figures) figure.colour(now);
    moved(now);
  };
  reading.photos.forEach((photo, index) => {
    if (photo.divider === null) return;
    const change = (line) => {
      dividers[index] = line;
      changed();
    };
    figures.push(new DividedPhoto(reading, index, sources[index], change));
  });
  const yes = make("button", { type: "button", class: "big main" }, t("divideDone"));
  yes.addEventListener("click", () => done(divided(reading, dividers)));
  root.replaceChildren(
    make("h2", {}, t("divideTitle")),
    make("p", {}, t("divideHow")),
    ...figures.map((figure) => figure.element),
    make("p", { class: "divide-counts", role: "status", "aria-live": "polite" }, ...counts),
    make("div", { class: "actions" }, yes, ...actions),
  );
  changed();
}

class DividedPhoto {
  constructor(reading, index, source, changed) {
    this.photo = reading.photos[index];
    this.changed = changed;
    this.long = Math.max(this.photo.width, this.photo.height);
    const [a, b] = this.photo.divider;
    this.ends = [between(a, b, INSET), between(a, b, 1 - INSET)].map((end) => this.within(end));
    const { width, height } = this.photo;
    const counted = new Set([...reading.rack, ...reading.melds.flat()]);
    const tiles = reading.tiles.filter((tile) => tile.photo === index && tile.corners !== null && counted.has(tile.id));
    this.shapes = new Map(
      tiles.map((tile) => [tile.id, draw("polygon", { points: tile.corners.join(" ") }, draw("title", {}, tileWords(tile.tile)))]),
    );
    this.line = draw("line", {});
    this.names = [0, 1].map((side) => draw("text", { "data-side": side, "font-size": this.long * 0.05 }, t(`side${side}`)));
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, ...this.shapes.values(), this.line, ...this.names);
    this.handles = [0, 1].map((end) => this.handle(end));
    this.frame = make("div", {}, make("img", { src: source, alt: "", width, height }), svg, ...this.handles);
    this.element = make(
      "figure",
      { class: "divide" },
      make("div", { class: "picture" }, this.frame),
      make("div", { class: "moves", role: "group", "aria-label": t("divideMoves") }, ...this.buttons()),
    );
    this.place();
  }

  buttons() {
    const button = (key, act) => {
      const made = make("button", { type: "button", class: "quiet" }, t(key));
      made.addEventListener("click", act);
      return made;
    };
    return [
      button("turnLeft", () => this.turn(-TURN)),
      button("turnRight", () => this.turn(TURN)),
      button("divideBack", () => this.shift(-1)),
      button("divideForth", () => this.shift(1)),
      button("divideSwap", () => this.set([this.ends[1], this.ends[0]])),
    ];
  }

  /** An end of the line: dragged, or moved with the arrow keys. */
  handle(end) {
    const handle = make("button", { type: "button", class: "handle", "data-end": end, "aria-label": t("divideHandle")(end + 1) });
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      handle.focus({ preventScroll: true });
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const box = this.frame.getBoundingClientRect();
      const scale = this.photo.width / box.width;
      this.move(end, [(event.clientX - box.x) * scale, (event.clientY - box.y) * scale]);
    });
    handle.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (way === undefined) return;
      event.preventDefault();
      this.move(end, this.ends[end].map((value, axis) => value + way[axis] * this.long * STEP));
    });
    return handle;
  }

  move(end, point) {
    const ends = [...this.ends];
    ends[end] = this.within(point);
    this.set(ends);
  }

  /** Across itself, `way` 1 being towards side 0. */
  shift(way) {
    const [[ax, ay], [bx, by]] = this.ends;
    const length = Math.hypot(bx - ax, by - ay);
    const by0 = [(-(by - ay) / length) * way * this.long * STEP, ((bx - ax) / length) * way * this.long * STEP];
    const ends = this.ends.map((end) => end.map((value, axis) => value + by0[axis]));
    if (ends.every((end) => String(end) === String(this.within(end)))) this.set(ends);
  }

  turn(angle) {
    const [x, y] = between(...this.ends, 0.5);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.set(this.ends.map(([px, py]) => this.within([x + (px - x) * cos - (py - y) * sin, y + (px - x) * sin + (py - y) * cos])));
  }

  within([x, y]) {
    const { width, height } = this.photo;
    return [Math.max(0, Math.min(x, width)), Math.max(0, Math.min(y, height))];
  }

  set(ends) {
    const [[ax, ay], [bx, by]] = ends;
    if (Math.hypot(bx - ax, by - ay) < this.long * APART) return;
    this.ends = ends;
    this.place();
    this.changed(ends);
  }

  /** Put the line, its ends and the sides' names where they are. */
  place() {
    const { width, height } = this.photo;
    this.handles.forEach((handle, end) => {
      handle.style.left = `${(this.ends[end][0] / width) * 100}%`;
      handle.style.top = `${(this.ends[end][1] / height) * 100}%`;
    });
    // Well past both edges; the picture's frame cuts it.
    const [a, b] = [between(...this.ends, -9), between(...this.ends, 10)];
    for (const [name, value] of Object.entries({ x1: a[0], y1: a[1], x2: b[0], y2: b[1] })) this.line.setAttribute(name, value);
    const [x, y] = between(...this.ends, 0.5);
    const [[ax, ay], [bx, by]] = this.ends;
    const off = (this.long * 0.05) / Math.hypot(bx - ax, by - ay);
    this.names.forEach((name, side) => {
      const way = side === 0 ? off : -off;
      name.setAttribute("x", x - (by - ay) * way);
      name.setAttribute("y", y + (bx - ax) * way);
    });
  }

  /** Colour the tiles by the side that a Reading gives them. */
  colour(reading) {
    for (const tile of reading.tiles) this.shapes.get(tile.id)?.setAttribute("data-side", tile.side);
  }
}

const between = (p, q, part) => [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part];
