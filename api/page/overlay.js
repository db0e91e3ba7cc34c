// A photo with what was read drawn over it. Coordinates are the photo's own pixels, as the Reading gives them.

import { draw, make } from "./dom.js";
import { t, tileWords } from "./words.js";

/** A figure of one photo: the picture, its tiles outlined and labelled, its canastas bracketed. */
export function photoFigure(score, index, source) {
  const { reading } = score;
  const photo = reading.photos[index];
  const doubts = new Set(reading.review.map((item) => item.tile));
  const tiles = reading.tiles.filter((tile) => tile.photo === index && tile.corners !== null);
  const caption = t("photo")(index + 1, reading.photos.length);
  const svg = draw(
    "svg",
    { viewBox: `0 0 ${photo.width} ${photo.height}`, role: "img", "aria-label": caption },
    ...tiles.map((tile) => outline(tile, doubts.has(tile.id) || tile.tile === "?")),
    ...score.melds.filter((meld) => meld.canasta !== null).map((meld) => bracket(meld, tiles, photo)),
  );
  const image = make("img", { src: source, alt: "", width: photo.width, height: photo.height });
  const zoom = make("button", { type: "button", class: "quiet", "aria-pressed": "false" }, t("enlarge"));
  const figure = make(
    "figure",
    {},
    make("div", { class: "picture" }, make("div", {}, image, svg)),
    make("figcaption", {}, caption, zoom),
  );
  zoom.addEventListener("click", () => {
    const large = figure.classList.toggle("large");
    zoom.textContent = t(large ? "shrink" : "enlarge");
    zoom.setAttribute("aria-pressed", large);
  });
  return figure;
}

/** Light the tiles with these ids up and dim the others; with no ids all are as before. */
export function light(root, ids) {
  const lit = new Set(ids.map(String));
  for (const group of root.querySelectorAll("svg [data-id]")) {
    group.classList.toggle("lit", lit.has(group.dataset.id));
    group.classList.toggle("dim", lit.size > 0 && !lit.has(group.dataset.id));
  }
  const first = root.querySelector("svg .lit");
  if (first === null) return;
  first.closest("figure").scrollIntoView({ block: "nearest", inline: "center" });
  // In an enlarged photo the tile itself has to come into sight too.
  const picture = first.closest(".picture");
  const [tile, frame] = [first.getBoundingClientRect(), picture.getBoundingClientRect()];
  picture.scrollBy(tile.x + tile.width / 2 - frame.x - frame.width / 2, tile.y + tile.height / 2 - frame.y - frame.height / 2);
}

function outline(tile, doubtful) {
  const [a, b, c, d] = tile.corners;
  const height = distance(middle(a, b), middle(c, d));
  const [x, y] = between(middle(a, b), middle(c, d), 0.72);
  const size = height * 0.34;
  const text = tile.tile === "J" ? "★" : tile.tile === "?" ? "?" : tile.tile.slice(1);
  return draw(
    "g",
    { "data-id": tile.id, class: `${tile.place}${doubtful ? " doubt" : ""}` },
    draw("title", {}, tileWords(tile.tile)),
    draw("polygon", { points: tile.corners.join(" ") }),
    draw("circle", { cx: x, cy: y, r: size * 0.72 }),
    draw("text", { x, y, "font-size": size, "data-colour": tile.tile[0] }, text),
  );
}

/** A line along the foot of a canasta's tiles, with its name below the middle of it; null where none is in sight. */
function bracket(meld, tiles, photo) {
  const members = meld.ids.map((id) => tiles.find((tile) => tile.id === id)).filter(Boolean);
  if (members.length === 0) return null;
  const feet = members.map(({ corners: [a, b, c, d] }) => between(middle(a, b), middle(c, d), 1.12));
  const [, , c, d] = members[0].corners;
  const size = distance(c, d) * 0.5;
  const name = t("canastas")[meld.canasta];
  const [x, y] = feet[feet.length >> 1];
  const half = name.length * size * 0.3; // about half the width of the name, which must not leave the photo
  return draw(
    "g",
    { class: `canasta ${meld.canasta === "impure" ? "impure" : "pure"}` },
    draw("polyline", { points: feet.join(" ") }),
    draw("text", { x: Math.max(half, Math.min(x, photo.width - half)), y: y + size * 0.9, "font-size": size }, name),
  );
}

const middle = (p, q) => between(p, q, 0.5);
const between = (p, q, part) => [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part];
const distance = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1]);
