// Which tile is it? A dialog that shows it large and asks for the number, then the colour.

import { askIn, choices, press } from "./dialog.js";
import { make } from "./dom.js";
import { t, tileWords } from "./words.js";

export const NUMBERS = Array.from({ length: 13 }, (_, index) => String(index + 1));

/** Ask what `tile` is, of a Reading whose photos are at `sources`. {face}, {more: true} for something else, or null. */
export async function askFace(tile, reading, sources) {
  const more = (done) => {
    const button = make("button", { type: "button", class: "big", "data-value": "more" }, t("somethingElse"));
    button.addEventListener("click", () => done({ more: true }));
    return button;
  };
  const picture = closeUp(tile, reading.photos[tile.photo], sources[tile.photo], 0.7);
  const words = t(tile.corners === null ? "addedAs" : "readAs")(tileWords(tile.tile));
  return askIn(t("whichTile"), (done) => [make("div", { class: "seen" }, picture, make("p", {}, words)), ...facePart(tile.tile, done), more(done)], t("leaveTile"));
}

/** Ask which tile is to be added; {face} or null. */
export const askNewFace = () => askIn(t("whichMissing"), (done) => [make("p", {}, t("numberThenColour")), ...facePart("?", done)]);

function facePart(current, done) {
  const colours = choices(Object.entries(t("colours")), current[0], (letter) => done({ face: letter + number }));
  let number = current.slice(1);
  colours.hidden = number === "";
  const numbers = choices([...NUMBERS.map((each) => [each, each]), ["J", t("joker")]], current === "J" ? "J" : number, (chosen) => {
    if (chosen === "J") return done({ face: "J" });
    number = chosen;
    press(numbers, chosen);
    colours.hidden = false;
    colours.querySelector("button").scrollIntoView({ block: "nearest" });
  });
  numbers.classList.add("numbers");
  return [numbers, colours];
}

/** The tile and a little round it, cut out of its photo and turned upright; null for one that a person added. */
export function closeUp(tile, photo, source, size = 1) {
  if (tile.corners === null || source === undefined) return null;
  const canvas = make("canvas", { width: 150 * size, height: 180 * size, "aria-hidden": "true" });
  const [[ax, ay], [bx, by], , [dx, dy]] = tile.corners;
  const [x, y] = [0, 1].map((axis) => tile.corners.reduce((sum, corner) => sum + corner[axis] / 4, 0));
  const picture = new Image();
  picture.addEventListener("load", () => {
    const context = canvas.getContext("2d");
    const scale = (130 * size) / Math.hypot(dx - ax, dy - ay);
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate(-Math.atan2(by - ay, bx - ax));
    context.scale(scale, scale);
    context.drawImage(picture, -x, -y, photo.width, photo.height);
  });
  picture.src = source;
  return canvas;
}
