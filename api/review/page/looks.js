// What the review shows of photos and tiles.

import { draw, make } from "../page/dom.js";
import { t, tileWords } from "../page/words.js";

/** A photo with a tile marked in it. photo: its width and height. */
export function photoPart(source, { width, height }, tile) {
  const middle = [0, 1].map((axis) => tile.corners.reduce((sum, corner) => sum + corner[axis], 0) / 4);
  const reach = Math.max(...tile.corners.map(([x, y]) => Math.hypot(x - middle[0], y - middle[1]))) * 2.2;
  const marks = draw(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    draw("polygon", { points: tile.corners.map((corner) => corner.join(",")).join(" ") }),
    draw("circle", { cx: middle[0], cy: middle[1], r: reach }),
  );
  const box = make("div", { class: "wide" }, make("img", { src: source, alt: t("photo") }), marks);
  box.style.aspectRatio = `${width} / ${height}`;
  box.style.maxWidth = `calc(62vh * ${width} / ${height})`;
  return box;
}

/** A tile as it looks; `here` is the one that is asked about. */
export function face(tile, here = false) {
  const text = tile === "J" ? "★" : tile === "?" ? "?" : tile.slice(1);
  return make("span", { class: here ? "tile here" : "tile", "data-colour": tile[0], role: "img", "aria-label": tileWords(tile) }, text);
}
