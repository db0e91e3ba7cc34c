// Every text of the page in Spanish (Argentina) and English. What the server says comes in both languages too.

import { BOOK } from "./book-words.js";
import { CALCULATOR } from "./calculator-words.js";
import { CONDITION } from "./condition-words.js";
import { CORRECT } from "./correct-words.js";
import { OFFLINE } from "./offline-words.js";
import { OWN_SET } from "./own-set-words.js";
import { SIDES } from "./sides-words.js";

const TEXTS = {
  es: {
    ...CALCULATOR.es,
    ...BOOK.es,
    ...OFFLINE.es,
    ...OWN_SET.es,
    ...SIDES.es,
    ...CORRECT.es,
    ...CONDITION.es,
    otherLanguage: "English",
    photosTitle: "1. Las fotos",
    tablePhotos: "Fotos de los juegos de la mesa",
    rackPhotos: "Fotos del atril",
    tableChosen: "Fotos de la mesa elegidas",
    rackChosen: "Fotos del atril elegidas",
    rackEmpty: "No quedaron fichas en el atril",
    remove: "Quitar",
    removePhoto: (name) => `Quitar la foto ${name}`,
    factsTitle: "2. Qué pasó en la mano",
    whoClosed: "¿Quién cerró?",
    us: "Nosotros",
    them: "Ellos",
    nobody: "Nadie",
    stockOut: "Se terminó el mazo",
    theirCanasta: "¿Ellos tienen alguna canasta?",
    yes: "Sí",
    no: "No",
    unknown: "No sé",
    muerto: "¿Levantamos el muerto?",
    unplayed: "Lo levantamos, pero no jugamos ninguna ficha de él",
    ruleset: "Reglamento",
    sides: { players: "Uno contra uno", pairs: "En parejas", "players-or-pairs": "Uno contra uno o en parejas" },
    target: (points) => `hasta ${points} puntos`,
    oneHand: "a una mano",
    muertoBonus: (points) => `el muerto levantado suma ${points}`,
    royal: (points) => `canasta real ${points}`,
    count: "Contar puntos",
    preparing: "Preparando las fotos…",
    reading: "Leyendo las fichas…",
    done: (points) => `Listo: ${points} puntos.`,
    noPhotos: "Falta la foto: sacá o elegí al menos una de la mesa.",
    noClosed: "Falta decir quién cerró.",
    noMuerto: "Falta decir si levantamos el muerto.",
    noServer: "No se pudo hablar con el servidor. Fijate en la conexión y probá de nuevo.",
    points: (count) => (Math.abs(count) === 1 ? "punto" : "puntos"),
    replay: "La mano se juega de nuevo",
    provisional: "El total es provisorio",
    range: (least, most) => `Según lo que sean, el total va de ${least} a ${most}.`,
    photosSeen: "Lo que se vio",
    photo: (number, count) => (count === 1 ? "Foto" : `Foto ${number} de ${count}`),
    enlarge: "Agrandar",
    shrink: "Achicar",
    legendMeld: "juegos",
    legendRack: "atril",
    legendLoose: "no cuenta",
    legendDoubt: "para revisar",
    melds: "Juegos",
    noMelds: "No se vio ningún juego. Probá con una foto más de cerca y con luz pareja.",
    rack: "Atril",
    rackNone: "no se vio ninguna ficha.",
    loose: "Afuera: no cuentan",
    sheet: "La planilla",
    sheetHint: "Tocá un renglón para ver sus fichas en la foto.",
    total: "Total",
    again: "Contar otra mano",
    change: "Cambiar fotos o respuestas",
    kinds: { run: "escalera", set: "pierna", none: "no es escalera ni pierna", unread: "falta leer alguna ficha" },
    of: (kind, count) => `${kind} de ${count}`,
    canastas: {
      pure: "Canasta pura",
      impure: "Canasta impura",
      royal: "Canasta real",
      one_to_one: "Canasta de 1 a 1",
      semi_pure: "Canasta semipura",
      twos: "Canasta de 2",
    },
    standsFor: (number) => `por ${number}`,
    colours: { R: "rojo", B: "azul", Y: "amarillo", K: "negro", G: "verde" },
    tile: (number, colour) => `${number} ${colour}`,
    joker: "comodín",
    unread: "ficha sin leer",
    reasons: {
      "6-or-9": "puede ser un 6 o un 9",
      unread: "no se pudo leer",
      "low-confidence": "no se lee con seguridad",
      "corrected-by-rules": "se leyó así porque es lo que va en ese juego",
      "more-than-two-copies": "se ve más de dos veces, y no hay más de dos",
      "photos-disagree": "dos fotos la muestran distinta",
      "maybe-twice": "puede ser la misma de otra foto",
      "maybe-no-tile": "puede no ser una ficha",
    },
    otherReason: "conviene mirarla",
    mayBe: (tile) => `también puede ser ${tile}`,
  },
  en: {
    ...CALCULATOR.en,
    ...BOOK.en,
    ...OFFLINE.en,
    ...OWN_SET.en,
    ...SIDES.en,
    ...CORRECT.en,
    ...CONDITION.en,
    otherLanguage: "Español",
    photosTitle: "1. The photos",
    tablePhotos: "Photos of the melds on the table",
    rackPhotos: "Photos of the rack",
    tableChosen: "Chosen photos of the table",
    rackChosen: "Chosen photos of the rack",
    rackEmpty: "No tiles were left in the rack",
    remove: "Remove",
    removePhoto: (name) => `Remove the photo ${name}`,
    factsTitle: "2. What happened in the hand",
    whoClosed: "Who went out?",
    us: "We did",
    them: "They did",
    nobody: "Nobody",
    stockOut: "The stock ran out",
    theirCanasta: "Do they have a canasta?",
    yes: "Yes",
    no: "No",
    unknown: "Not sure",
    muerto: "Did we take the muerto?",
    unplayed: "We took it, but played no tile of it",
    ruleset: "Rules",
    sides: { players: "One against one", pairs: "In pairs", "players-or-pairs": "One against one or in pairs" },
    target: (points) => `to ${points} points`,
    oneHand: "one hand",
    muertoBonus: (points) => `the muerto taken adds ${points}`,
    royal: (points) => `royal canasta ${points}`,
    count: "Count the points",
    preparing: "Preparing the photos…",
    reading: "Reading the tiles…",
    done: (points) => `Done: ${points} points.`,
    noPhotos: "The photo is missing: take or choose at least one of the table.",
    noClosed: "Say who went out.",
    noMuerto: "Say whether we took the muerto.",
    noServer: "The server could not be reached. Check the connection and try again.",
    points: (count) => (Math.abs(count) === 1 ? "point" : "points"),
    replay: "The hand is played again",
    provisional: "The total is provisional",
    range: (least, most) => `Depending on what they are, the total is from ${least} to ${most}.`,
    photosSeen: "What was seen",
    photo: (number, count) => (count === 1 ? "Photo" : `Photo ${number} of ${count}`),
    enlarge: "Enlarge",
    shrink: "Shrink",
    legendMeld: "melds",
    legendRack: "rack",
    legendLoose: "not counted",
    legendDoubt: "needs a look",
    melds: "Melds",
    noMelds: "No meld was seen. Try a photo from nearer and in even light.",
    rack: "Rack",
    rackNone: "no tile was seen.",
    loose: "Left out: not counted",
    sheet: "The score sheet",
    sheetHint: "Tap a line to see its tiles in the photo.",
    total: "Total",
    again: "Count another hand",
    change: "Change photos or answers",
    kinds: { run: "run", set: "set", none: "neither a run nor a set", unread: "a tile is still unread" },
    of: (kind, count) => `${kind} of ${count}`,
    canastas: {
      pure: "Pure canasta",
      impure: "Impure canasta",
      royal: "Royal canasta",
      one_to_one: "One to one canasta",
      semi_pure: "Semi-pure canasta",
      twos: "Canasta of 2s",
    },
    standsFor: (number) => `as ${number}`,
    colours: { R: "red", B: "blue", Y: "yellow", K: "black", G: "green" },
    tile: (number, colour) => `${colour} ${number}`,
    joker: "joker",
    unread: "unread tile",
    reasons: {
      "6-or-9": "may be a 6 or a 9",
      unread: "could not be read",
      "low-confidence": "is hard to read",
      "corrected-by-rules": "was read so because it is what fits that meld",
      "more-than-two-copies": "is seen more than twice, and there are no more than two",
      "photos-disagree": "looks different in two photos",
      "maybe-twice": "may be one that another photo shows too",
      "maybe-no-tile": "may be no tile at all",
    },
    otherReason: "is worth a look",
    mayBe: (tile) => `may also be ${tile}`,
  },
};

/** What this phone remembers of an earlier visit, or null; a browser may forbid remembering. */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it is asked again next time.
  }
}

/** More texts, of a page that has its own besides these; where a key is the same, its own count. */
export function addTexts({ es, en }) {
  Object.assign(TEXTS.es, es);
  Object.assign(TEXTS.en, en);
}

export function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then it was not kept either.
  }
}

let language = recall("language") === "en" ? "en" : "es";

export const english = () => language === "en";

/** The text or the table of texts of a key; a text with blanks is a function. */
export const t = (key) => TEXTS[language][key];

/** `field` of something the server sent, in the page's language: `label` or `label_en`. */
export const told = (object, field) => object[english() ? `${field}_en` : field] ?? object[field];

const figures = {}; // by language: making one takes a slow phone many times as long as using it

/** A number as it is written here, with a real minus sign. */
export const figure = (number) => {
  figures[language] ??= new Intl.NumberFormat(english() ? "en" : "es-AR", { useGrouping: "always" });
  return figures[language].format(number).replace("-", "−");
};

/** When something was, in words: the hour, and of another day the day too. `at` in milliseconds. */
export function timeWords(at) {
  const when = new Date(at);
  const where = english() ? "en-GB" : "es-AR";
  const time = when.toLocaleTimeString(where, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const today = when.toDateString() === new Date().toDateString();
  return today ? t("atTime")(time) : t("onDay")(when.toLocaleDateString(where, { day: "numeric", month: "numeric" }), time);
}

/** A tile's name in words. */
export function tileWords(tile) {
  if (tile === "J") return t("joker");
  return tile === "?" ? t("unread") : t("tile")(tile.slice(1), t("colours")[tile[0]]);
}

/** Change to the other language and put every fixed text of the page in it. */
export function switchLanguage() {
  language = english() ? "es" : "en";
  remember("language", language);
  applyLanguage();
}

/** Speak this language now, whatever the phone remembers. */
export function speak(chosen) {
  language = chosen === "en" ? "en" : "es";
  applyLanguage();
}

export function applyLanguage() {
  document.documentElement.lang = english() ? "en" : "es-AR";
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll("[data-label]")) element.ariaLabel = t(element.dataset.label);
}
