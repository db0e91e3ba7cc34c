// Every text of the review in Spanish (Argentina) and English; the batch says which of them.

const TEXTS = {
  es: {
    title: "Revisar",
    who: "¿Quién revisa? Queda anotado con cada cambio.",
    go: "Empezar",
    left: (tiles, hands) => (tiles === 0 ? "" : `${tiles === 1 ? "1 ficha" : `${tiles} fichas`} en ${hands === 1 ? "1 mano" : `${hands} manos`}`),
    hand: (h) => `Ronda ${h.round}, mesa ${h.table}, mano ${h.hand}, lado ${h.side}`,
    short: (h) => `R${h.round} · Mesa ${h.table} · Mano ${h.hand} · ${h.side}`,
    stake: (points, tiles) => `${points} puntos en juego · ${tiles === 1 ? "1 ficha" : `${tiles} fichas`}`,
    total: "Total",
    range: (least, most) => `según las dudas, de ${least} a ${most}`,
    reasons: {
      "6-or-9": "Puede ser un 6 o un 9.",
      unread: "No se pudo leer.",
      "low-confidence": "No se lee con seguridad.",
      "corrected-by-rules": "Se leyó así porque es lo que va en ese juego.",
    },
    otherReason: "Conviene mirarla.",
    ask: "¿Qué ficha es?",
    worth: (points) => `Hasta ${points} puntos.`,
    inMeld: "En el juego:",
    asRead: "como se leyó",
    noTile: "No es una ficha",
    later: "No sé: la que sigue",
    other: "Es otra…",
    settled: (words) => `Anotado: ${words}.`,
    undo: "Deshacer",
    log: (count) => `Quién cambió qué (${count})`,
    change: (c, before, after) => `${c.who}: ${c.words}: ${before} → ${after}`,
    takenBack: "deshecho",
    writing: "Escribiendo los resultados…",
    written: "Los resultados están al día.",
    notWritten: (why) => `Los cambios están guardados, pero los resultados no se pudieron escribir: ${why}`,
    allDone: "No queda ninguna ficha por revisar.",
    noServer: "No se pudo hablar con el servidor. Fijate en la conexión y probá de nuevo.",
    photo: "La foto, con la ficha marcada",
    close: "La ficha de cerca",
    joker: "comodín",
    unread: "sin leer",
    colours: { R: "rojo", B: "azul", Y: "amarillo", K: "negro", G: "verde" },
    tile: (number, colour) => `${number} ${colour}`,
  },
  en: {
    title: "Review",
    who: "Who reviews? It is kept with every change.",
    go: "Begin",
    left: (tiles, hands) => (tiles === 0 ? "" : `${tiles === 1 ? "1 tile" : `${tiles} tiles`} in ${hands === 1 ? "1 hand" : `${hands} hands`}`),
    hand: (h) => `Round ${h.round}, table ${h.table}, hand ${h.hand}, side ${h.side}`,
    short: (h) => `R${h.round} · Table ${h.table} · Hand ${h.hand} · ${h.side}`,
    stake: (points, tiles) => `${points} points at stake · ${tiles === 1 ? "1 tile" : `${tiles} tiles`}`,
    total: "Total",
    range: (least, most) => `depending on the doubts, from ${least} to ${most}`,
    reasons: {
      "6-or-9": "It may be a 6 or a 9.",
      unread: "It could not be read.",
      "low-confidence": "It is hard to read.",
      "corrected-by-rules": "It was read so because it is what fits that meld.",
    },
    otherReason: "It is worth a look.",
    ask: "Which tile is it?",
    worth: (points) => `Up to ${points} points.`,
    inMeld: "In the meld:",
    asRead: "as read",
    noTile: "It is no tile",
    later: "Not sure: the next one",
    other: "Another…",
    settled: (words) => `Kept: ${words}.`,
    undo: "Undo",
    log: (count) => `Who changed what (${count})`,
    change: (c, before, after) => `${c.who}: ${c.words}: ${before} → ${after}`,
    takenBack: "taken back",
    writing: "Writing the results…",
    written: "The results are up to date.",
    notWritten: (why) => `The changes are kept, but the results could not be written: ${why}`,
    allDone: "No tile is left to review.",
    noServer: "The server could not be reached. Check the connection and try again.",
    photo: "The photo, the tile marked",
    close: "The tile from near",
    joker: "joker",
    unread: "unread",
    colours: { R: "red", B: "blue", Y: "yellow", K: "black", G: "green" },
    tile: (number, colour) => `${colour} ${number}`,
  },
};

let language = "es";

export function speak(chosen) {
  language = chosen;
  document.documentElement.lang = chosen === "en" ? "en" : "es-AR";
}

export const english = () => language === "en";
export const t = (key) => TEXTS[language][key];
export const figure = (n) =>
  n.toLocaleString(english() ? "en" : "es-AR", { useGrouping: "always" }).replace("-", "−");

/** A face in words. */
export function tileWords(tile) {
  if (tile === "") return t("takenBack");
  if (tile === "-") return t("noTile").toLowerCase();
  if (tile === "J") return t("joker");
  return tile === "?" ? t("unread") : t("tile")(tile.slice(1), t("colours")[tile[0]]);
}
