// A canasta closed into a stack shows its top tile only: the player says what it is, and it is written down by hand.

import { NUMBERS } from "./correct.js";
import { askIn, choices, press } from "./dialog.js";
import { make } from "./dom.js";
import { tileSpan } from "./tapped.js";
import { t, tileWords } from "./words.js";

const [LEAST, MOST] = [7, 14]; // tiles of a canasta; the longest run goes from 1 to 1

/** Ask for a stacked canasta of which `top` (a face, or null) can be seen. Its faces in order, or null. */
export function askStack(reading, top) {
  const palette = coloursOf(reading);
  const known = /\d/.test(top ?? "") ? top : null;
  // What was said: kind, colour, number (the first of a run), count; wilds: the faces put in the place of others.
  const said = { kind: null, colour: known?.[0] ?? null, number: null, count: LEAST, wilds: new Map() };
  return askIn(t("stackTitle"), (done) => {
    const colours = choices(palette.map((letter) => [letter, t("colours")[letter]]), said.colour, (value) => say({ colour: value }), t("stackColour"));
    const numbers = choices(NUMBERS.map((each) => [each, each]), null, (value) => {
      say({ number: Number(value) });
      rest.scrollIntoView();
    });
    numbers.classList.add("numbers");
    const kinds = choices(["run", "set"].map((kind) => [kind, t("stackKinds")[kind]]), null, (kind) => {
      const seen = known === null ? null : Number(known.slice(1));
      // Of a run the tile on top is taken for its last; more often than not the first one then is right.
      say({ kind, wilds: new Map(), number: kind === "set" ? seen : seen && Math.max(1, seen - LEAST + 1) });
    });
    const number = make("p", {});
    const counted = make("output", {});
    const step = (by, words) => {
      const button = make("button", { type: "button", "aria-label": t("stackCount")(words) }, words);
      button.addEventListener("click", () => say({ count: Math.max(LEAST, Math.min(MOST, said.count + by)) }));
      return button;
    };
    const count = make("div", { class: "stepper" }, step(-1, "−"), counted, step(1, "+"));
    const row = make("div", { class: "tiles stack-row" });
    const instead = make("div", {});
    const yes = make("button", { type: "button", class: "big main" }, t("stackDone"));
    yes.addEventListener("click", () => done(facesOf(said, palette, reading)));
    const colour = make("div", {}, make("p", {}, t("stackColour")), colours);
    const rest = make("div", {}, make("p", {}, t("stackHowMany")), count, make("p", {}, t("stackWilds")), row, instead, yes);
    const numbered = make("div", {}, number, numbers);

    const say = (more) => {
      Object.assign(said, more);
      if (said.kind === "run" && said.number !== null) said.number = Math.min(said.number, MOST + 1 - said.count);
      press(kinds, said.kind);
      press(colours, said.colour);
      press(numbers, String(said.number));
      colour.hidden = said.kind !== "run";
      numbered.hidden = said.kind === null || (said.kind === "run" && said.colour === null);
      rest.hidden = numbered.hidden || said.number === null;
      number.textContent = t(said.kind === "run" ? "stackFirst" : "stackNumber");
      for (const button of numbers.children) button.disabled = said.kind === "run" && Number(button.dataset.value) > MOST + 1 - said.count;
      counted.textContent = t("stackTiles")(said.count);
      instead.replaceChildren();
      if (!rest.hidden) row.replaceChildren(...facesOf(said, palette, reading).map((face, at) => place(face, at)));
    };
    const place = (face, at) => {
      const button = make("button", { type: "button", "aria-label": t("stackInstead")(tileWords(face), at + 1), "data-at": at }, tileSpan(face));
      button.addEventListener("click", () => {
        const natural = facesOf({ ...said, wilds: new Map() }, palette, reading)[at];
        const faces = [natural, "J", ...palette.map((letter) => `${letter}2`)];
        const choose = (chosen) => {
          if (chosen === natural) said.wilds.delete(at);
          else said.wilds.set(at, chosen);
          say({});
          row.children[at].focus();
        };
        instead.replaceChildren(make("p", {}, t("stackWhich")(at + 1)), choices([...new Set(faces)].map((each) => [each, tileWords(each)]), face, choose));
        instead.querySelector("button").focus();
        instead.scrollIntoView({ block: "nearest" });
      });
      return button;
    };
    say({});
    return [make("p", {}, t("stackHint")), kinds, colour, numbered, rest];
  });
}

/** The colours of the box: green where the Reading has it, in the place of one that it has not. */
function coloursOf(reading) {
  const seen = new Set(reading.tiles.map((tile) => tile.tile[0]));
  if (!seen.has("G")) return ["R", "B", "Y", "K"];
  const absent = ["R", "B", "Y", "K"].find((letter) => !seen.has(letter));
  return ["R", "B", "Y", "K", "G"].filter((letter) => letter !== absent);
}

/** The faces of what was said. Nobody sees the colours of a set: those are taken of which most are left. */
function facesOf({ kind, colour, number, count, wilds }, palette, reading) {
  const used = reading.tiles.filter((tile) => tile.place !== "loose").map((tile) => tile.tile);
  const left = new Map(palette.map((letter) => [letter, 2 - used.filter((face) => face === letter + number).length]));
  return Array.from({ length: count }, (_, at) => {
    if (kind === "run") return wilds.get(at) ?? `${colour}${((number - 1 + at) % 13) + 1}`;
    if (wilds.has(at)) return wilds.get(at);
    const [letter] = [...left].reduce((most, each) => (each[1] > most[1] ? each : most));
    left.set(letter, left.get(letter) - 1);
    return letter + number;
  });
}
