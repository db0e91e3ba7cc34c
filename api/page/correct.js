// Correcting a tile: a dialog that shows it large and asks for the number, then the colour.

import { make } from "./dom.js";
import { t, tileWords } from "./words.js";

const NUMBERS = Array.from({ length: 13 }, (_, index) => String(index + 1));

/** Ask what `tile` is; `photo` is its photo in the Reading, `source` that photo's address. The face, or null for none. */
export function askFace(tile, photo, source) {
  return new Promise((resolve) => {
    const colours = choices(Object.entries(t("colours")), tile.tile[0], (letter) => done(letter + number));
    let number = tile.tile.slice(1);
    colours.hidden = number === "";
    const numbers = choices([...NUMBERS.map((each) => [each, each]), ["J", t("joker")]], tile.tile === "J" ? "J" : number, (chosen) => {
      if (chosen === "J") return done("J");
      number = chosen;
      press(numbers, chosen);
      colours.hidden = false;
      colours.querySelector("button").scrollIntoView({ block: "nearest" });
    });
    const leave = make("button", { type: "button", class: "big" }, t("leaveTile"));
    const dialog = make(
      "dialog",
      { class: "correct", "aria-labelledby": "correct-title" },
      make("h2", { id: "correct-title" }, t("whichTile")),
      make("p", {}, t("readAs")(tileWords(tile.tile))),
      closeUp(tile, photo, source),
      numbers,
      colours,
      leave,
    );
    const done = (face) => {
      dialog.close();
      dialog.remove();
      resolve(face);
    };
    leave.addEventListener("click", () => done(null));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      done(null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

function choices(pairs, current, choose) {
  const group = make("div", { class: "choices", role: "group" });
  for (const [value, words] of pairs) {
    const button = make("button", { type: "button", "data-value": value }, words);
    button.addEventListener("click", () => choose(value));
    group.append(button);
  }
  press(group, current);
  return group;
}

function press(group, value) {
  for (const button of group.children) button.setAttribute("aria-pressed", button.dataset.value === value);
}

/** The tile and a little round it, cut out of its photo and turned upright. */
function closeUp(tile, photo, source) {
  if (tile.corners === null) return null;
  const canvas = make("canvas", { width: 150, height: 180, "aria-hidden": "true" });
  const [[ax, ay], [bx, by], , [dx, dy]] = tile.corners;
  const [x, y] = [0, 1].map((axis) => tile.corners.reduce((sum, corner) => sum + corner[axis] / 4, 0));
  const picture = new Image();
  picture.addEventListener("load", () => {
    const context = canvas.getContext("2d");
    const scale = 130 / Math.hypot(dx - ax, dy - ay);
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate(-Math.atan2(by - ay, bx - ax));
    context.scale(scale, scale);
    context.drawImage(picture, -x, -y, photo.width, photo.height);
  });
  picture.src = source;
  return canvas;
}

/** The Reading with one tile's face as a person says it is: no longer in doubt. */
export function corrected(reading, id, face) {
  return {
    ...reading,
    tiles: reading.tiles.map((tile) => (tile.id === id ? { ...tile, tile: face, corrected_by: "person" } : tile)),
    review: reading.review.filter((item) => item.tile !== id),
  };
}
