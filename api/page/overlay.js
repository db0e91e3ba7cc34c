// A photo with what was read drawn over it. Coordinates are the photo's own pixels, as the Reading gives them.

import { draw, make } from "./dom.js";
import { sightsOf } from "./edit.js";
import { t, tileWords } from "./words.js";

const REACH = 28; // CSS pixels: a finger that comes as near as this to a tile's middle means it

/**
 * A figure of one photo: the picture, its tiles outlined and labelled, its melds framed and numbered, canastas named. A
 * tile that other photos show too has the id of the one that counts. Tapping a tile calls `tapped(id)`.
 */
export function photoFigure(score, index, source, tapped) {
  const { reading } = score;
  const photo = reading.photos[index];
  const doubts = new Set(reading.review.map((item) => item.tile));
  const counts = countingIds(reading);
  const tiles = reading.tiles
    .filter((tile) => tile.photo === index && tile.corners !== null)
    .map((tile) => ({ ...tile, id: counts.get(tile.id) ?? tile.id }));
  const caption = t("photo")(index + 1, reading.photos.length);
  const svg = draw(
    "svg",
    { viewBox: `0 0 ${photo.width} ${photo.height}`, role: "img", "aria-label": caption },
    ...score.melds.map((meld, number) => frame(meld, number, tiles, `frame-${index}-${number}`)),
    ...tiles.map((tile) => outline(tile, doubts.has(tile.id) || tile.tile === "?")),
    ...score.melds.map((meld, number) => label(meld, number, tiles, photo)),
  );
  svg.addEventListener("click", (event) => {
    const id = nearest(svg, tiles, photo, event);
    if (id !== null) tapped(id);
  });
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

/** For every tile that does not count, because another photo shows it too, the id of the sight of it that does. */
function countingIds(reading) {
  const counted = new Set([...reading.melds.flat(), ...reading.rack, ...reading.loose]);
  const others = reading.tiles.filter((tile) => !counted.has(tile.id));
  return new Map(others.map(({ id }) => [id, [...sightsOf(reading, [id])].find((each) => counted.has(each))]));
}

/** The id of the tile that was tapped, or of that whose middle is nearest and near enough; else null. */
function nearest(svg, tiles, photo, event) {
  const on = event.target.closest("[data-id]");
  if (on !== null) return Number(on.dataset.id);
  const box = svg.getBoundingClientRect();
  const scale = photo.width / box.width;
  const at = [(event.clientX - box.x) * scale, (event.clientY - box.y) * scale];
  const away = (tile) => distance(centre(tile), at);
  const near = tiles.filter((tile) => away(tile) < REACH * scale).sort((a, b) => away(a) - away(b));
  return near[0]?.id ?? null;
}

function outline(tile, doubtful) {
  const [a, b, c, d] = tile.corners;
  const height = heightOf(tile);
  const [x, y] = between(middle(a, b), middle(c, d), 0.72);
  const size = height * 0.34;
  const text = tile.tile === "J" ? "★" : tile.tile === "?" ? "?" : tile.tile.slice(1);
  return draw(
    "g",
    { "data-id": tile.id, class: `${tile.place}${doubtful ? " doubt" : ""}` },
    draw("title", {}, tileWords(tile.tile)),
    draw("polygon", { points: tile.corners.join(" ") }),
    tile.place === "loose" ? draw("path", { d: `M${a}L${c}M${b}L${d}` }) : null,
    draw("circle", { cx: x, cy: y, r: size * 0.72 }),
    draw("text", { x, y, "font-size": size, "data-colour": tile.tile[0] }, text),
  );
}

const seenOf = (meld, tiles) => meld.ids.map((id) => tiles.find((tile) => tile.id === id)).filter(Boolean);

/** One line round all of a meld's tiles, however they bend: what of thick edges lies outside of the tiles. */
function frame(meld, number, tiles, id) {
  const members = seenOf(meld, tiles);
  if (members.length === 0) return null;
  const height = Math.max(...members.map(heightOf));
  const shapes = (attributes) => members.map((tile) => draw("polygon", { points: tile.corners.join(" "), ...attributes }));
  const inside = { fill: "black", stroke: "black", "stroke-width": height * 0.14, "stroke-linejoin": "round" };
  const mask = draw("mask", { id, maskUnits: "userSpaceOnUse", x: "-10%", y: "-10%", width: "120%", height: "120%" });
  mask.append(draw("rect", { x: "-10%", y: "-10%", width: "120%", height: "120%", fill: "white" }), ...shapes(inside));
  const edges = shapes({ "stroke-width": height * 0.32, "stroke-linejoin": "round" });
  return draw("g", { class: `frame ${meld.canasta ?? ""}`, "data-meld": number, mask: `url(#${id})` }, mask, ...edges);
}

/** A meld's number at its first tile and, of a canasta, its name below the middle; null where none of it is in sight. */
function label(meld, number, tiles, photo) {
  const members = seenOf(meld, tiles);
  if (members.length === 0) return null;
  const least = photo.width * 0.034; // to be read on a phone
  const [a, b, c, d] = members[0].corners;
  const size = Math.max(distance(c, d) * 0.5, least);
  const within = (value, most, room) => Math.max(room, Math.min(value, most - room));
  const [x, y] = between(middle(c, d), a, 1.15);
  const [nx, ny] = [within(x, photo.width, size * 0.8), within(y, photo.height, size * 0.8)];
  const badge = [draw("circle", { cx: nx, cy: ny, r: size * 0.75 }), draw("text", { x: nx, y: ny, "font-size": size }, String(number + 1))];
  if (meld.canasta === null) return draw("g", { class: "number" }, ...badge);
  const name = t("canastas")[meld.canasta];
  const feet = members.map((tile) => between(middle(tile.corners[0], tile.corners[1]), middle(tile.corners[2], tile.corners[3]), 1.2));
  const [fx, fy] = feet[feet.length >> 1];
  const half = name.length * size * 0.3; // about half the width of the name, which must not leave the photo
  return draw(
    "g",
    { class: `number canasta ${meld.canasta === "impure" ? "impure" : "pure"}` },
    ...badge,
    draw("text", { class: "name", x: within(fx, photo.width, half), y: within(fy + size * 0.6, photo.height, size * 0.6), "font-size": size }, name),
  );
}

const middle = (p, q) => between(p, q, 0.5);
const between = (p, q, part) => [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part];
const distance = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1]);
const heightOf = ({ corners: [a, b, c, d] }) => distance(middle(a, b), middle(c, d));
const centre = ({ corners }) => [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis] / 4, 0));
