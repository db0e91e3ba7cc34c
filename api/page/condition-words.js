// The texts about photos that are too dark, blurred, too far or cut: what is wrong, and what to do about it.

export const CONDITION = {
  es: {
    conditionTitle: (count) => (count === 1 ? "Esta foto puede contarse mal" : "Estas fotos pueden contarse mal"),
    conditionPhoto: (number, count, name) => (count === 1 ? `La foto: ${name}` : `Foto ${number} de ${count}: ${name}`),
    conditionOf: {
      dark: "La foto está muy oscura: prendé una luz o acercate a la ventana.",
      blurred: "La foto salió movida o fuera de foco: apoyá los codos, tocá las fichas en la pantalla para enfocar y sacala de nuevo.",
      far: "Las fichas salen muy chicas: acercate, o sacá dos fotos, cada una de una parte.",
      cut: "Hay fichas cortadas por el borde de la foto: alejate un poco o corré el teléfono para que entren enteras.",
      "no-tiles": "En la foto no se ve ninguna ficha: si las hay, sacala de más cerca, enfocada y con luz pareja.",
    },
    conditionAgain: "Sacar otra foto",
    conditionAgainOf: (number) => `Sacar otra foto en lugar de la foto ${number}`,
    conditionAnyway: "Contar igual",
    conditionNotice: "Puede haber errores por la foto",
    conditionNoticeOf: (number, count, words) => (count === 1 ? words : `Foto ${number}: ${words}`),
    conditionLeaves: "Se va cuando elijas otra",
    conditionInstead: (name) => `Sacá o elegí otra foto: va en lugar de ${name}. Lo demás queda como estaba.`,
  },
  en: {
    conditionTitle: (count) => (count === 1 ? "This photo may be counted wrongly" : "These photos may be counted wrongly"),
    conditionPhoto: (number, count, name) => (count === 1 ? `The photo: ${name}` : `Photo ${number} of ${count}: ${name}`),
    conditionOf: {
      dark: "The photo is very dark: turn on a light or move to the window.",
      blurred: "The photo is blurred: rest your elbows, tap the tiles on the screen to focus and take it again.",
      far: "The tiles are very small: come nearer, or take two photos, each of one part.",
      cut: "Tiles are cut by the edge of the photo: step back a little or move the phone so that they are whole in it.",
      "no-tiles": "No tile can be seen in the photo: if there are any, take it from nearer, in focus and in even light.",
    },
    conditionAgain: "Take another photo",
    conditionAgainOf: (number) => `Take another photo in place of photo ${number}`,
    conditionAnyway: "Count anyway",
    conditionNotice: "The photo may cause mistakes",
    conditionNoticeOf: (number, count, words) => (count === 1 ? words : `Photo ${number}: ${words}`),
    conditionLeaves: "Goes when you choose another",
    conditionInstead: (name) => `Take or choose another photo: it goes in the place of ${name}. All else stays as it was.`,
  },
};
