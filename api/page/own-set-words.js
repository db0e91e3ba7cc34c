// The words of one's own set of tiles.

export const OWN_SET = {
  es: {
    ownSet: "Mi juego de fichas",
    ownSetHint:
      "Si tus fichas se leen mal, mostralas una vez. Poné cada color en una fila, del 1 al 13; las cuatro filas separadas, y los comodines en una quinta. Sacá una foto, o varias.",
    ownSetPhotos: "Fotos de todas las fichas en filas",
    ownSetChosen: "Fotos elegidas de las fichas",
    ownSetLearn: "Aprender mis fichas",
    ownSetKnown: (when, tiles, known, read) =>
      `Las fotos se leen con lo aprendido de tus fichas (${when}): de ${tiles}, así se leen bien ${known}; sin eso, ${read}.`,
    ownSetForget: "Dejar de usarlo",
    ownSetForgotten: "Las fotos se leen de nuevo como las de cualquier juego.",
    ownSetStale: "El programa cambió, y lo aprendido de tus fichas ya no le sirve: se olvidó. Mostrale tus fichas de nuevo, o contá así.",
    ownSetNotKept: "Este navegador no deja guardar lo aprendido.",
    ownSetColours: "De arriba abajo, ¿de qué color es cada fila?",
    ownSetColoursUnclear: "Los colores de las filas no se distinguen con seguridad. Decilos acá abajo, y probá de nuevo.",
    ownSetRow: (number) => `Fila ${number}`,
  },
  en: {
    ownSet: "My set of tiles",
    ownSetHint:
      "If your tiles are read wrongly, show them once. Lay each colour in a row, 1 to 13; the four rows apart, and the jokers in a fifth. Take one photo, or several.",
    ownSetPhotos: "Photos of all tiles in rows",
    ownSetChosen: "Photos chosen of the tiles",
    ownSetLearn: "Learn my tiles",
    ownSetKnown: (when, tiles, known, read) =>
      `Photos are read with what was learned of your tiles (${when}): of ${tiles}, ${known} are read right that way; without, ${read}.`,
    ownSetForget: "Stop using it",
    ownSetForgotten: "Photos are read like those of any set again.",
    ownSetStale: "The program has changed, and what was learned of your tiles is of no use to it: it was forgotten. Show it your tiles again, or count like this.",
    ownSetNotKept: "This browser does not let what was learned be kept.",
    ownSetColours: "From the top, which colour is each row?",
    ownSetColoursUnclear: "The colours of the rows cannot be told for sure. Say them below, and try again.",
    ownSetRow: (number) => `Row ${number}`,
  },
};
