// What the review says besides the words of the phone's page; the batch says in which language.

import { addTexts, t, tileWords } from "../page/words.js";

export const REVIEW = {
  es: {
    title: "Revisar",
    who: "¿Quién revisa? Queda anotado con cada cambio.",
    go: "Empezar",
    left: (tiles, hands) => (hands === 0 ? "" : `${tiles === 1 ? "1 ficha" : `${tiles} fichas`} en ${hands === 1 ? "1 mano" : `${hands} manos`}`),
    hand: (h) => `Ronda ${h.round}, mesa ${h.table}, mano ${h.hand}, lado ${h.side}`,
    short: (h) => `R${h.round} · Mesa ${h.table} · Mano ${h.hand} · ${h.side}`,
    stake: (points, tiles) => `${points === "0" ? "" : `${points} puntos en juego · `}${tiles === 1 ? "1 ficha" : `${tiles} fichas`}`,
    rest: (count) => `Las demás manos (${count})`,
    everyTile: "¿Otra ficha está mal? Tocala",
    lookAgain: "ya se había corregido",
    range: (least, most) => `según las dudas, de ${least} a ${most}`,
    ask: "¿Qué ficha es?",
    worth: (points) => `Hasta ${points} puntos.`,
    inMeld: "En el juego:",
    asRead: "como se leyó",
    noTile: "No es una ficha",
    later: "No sé: la que sigue",
    other: "Es otra…",
    wholeRight: "Está bien como se lee ahora",
    settled: (words) => `Anotado: ${words}.`,
    undo: "Deshacer",
    log: (count) => `Quién cambió qué (${count})`,
    change: (c, what) => `${c.who}: ${c.words}: ${what}`,
    takenBack: "deshecho",
    looked: "mirada",
    confirmed: (tile) => `${tile}, confirmado`,
    writing: "Escribiendo los resultados…",
    written: "Los resultados están al día.",
    notWritten: (why) => `Los cambios están guardados, pero los resultados no se pudieron escribir (se prueba de nuevo solo): ${why}`,
    allDone: "No queda ninguna ficha por revisar.",
    photo: "La foto, con la ficha marcada",
    wholePhoto: "La foto",
    close: "La ficha de cerca",
  },
  en: {
    title: "Review",
    who: "Who reviews? It is kept with every change.",
    go: "Begin",
    left: (tiles, hands) => (hands === 0 ? "" : `${tiles === 1 ? "1 tile" : `${tiles} tiles`} in ${hands === 1 ? "1 hand" : `${hands} hands`}`),
    hand: (h) => `Round ${h.round}, table ${h.table}, hand ${h.hand}, side ${h.side}`,
    short: (h) => `R${h.round} · Table ${h.table} · Hand ${h.hand} · ${h.side}`,
    stake: (points, tiles) => `${points === "0" ? "" : `${points} points at stake · `}${tiles === 1 ? "1 tile" : `${tiles} tiles`}`,
    rest: (count) => `The other hands (${count})`,
    everyTile: "Is another tile wrong? Tap it",
    lookAgain: "corrected before",
    range: (least, most) => `depending on the doubts, from ${least} to ${most}`,
    ask: "Which tile is it?",
    worth: (points) => `Up to ${points} points.`,
    inMeld: "In the meld:",
    asRead: "as read",
    noTile: "It is no tile",
    later: "Not sure: the next one",
    other: "Another…",
    wholeRight: "It is right as it reads now",
    settled: (words) => `Kept: ${words}.`,
    undo: "Undo",
    log: (count) => `Who changed what (${count})`,
    change: (c, what) => `${c.who}: ${c.words}: ${what}`,
    takenBack: "taken back",
    looked: "looked at",
    confirmed: (tile) => `${tile}, confirmed`,
    writing: "Writing the results…",
    written: "The results are up to date.",
    notWritten: (why) => `The changes are kept, but the results could not be written (it is tried again by itself): ${why}`,
    allDone: "No tile is left to review.",
    photo: "The photo, the tile marked",
    wholePhoto: "The photo",
    close: "The tile from near",
  },
};

addTexts(REVIEW);

/** Why a tile is in doubt, as a sentence. */
export function reasonWords(reason) {
  const words = t("reasons")[reason] ?? t("otherReason");
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

/** What may be said of a tile in words: a face, that it is none, or nothing any more. */
export function answerWords(answer) {
  if (answer === "") return t("takenBack");
  return answer === "-" ? t("noTile").toLowerCase() : tileWords(answer);
}
