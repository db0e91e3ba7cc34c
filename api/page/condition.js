// Photos that are too dark, blurred, too far or cut: said before the score, and above the photos of it.

import { make } from "./dom.js";
import { t } from "./words.js";

/** The positions of a Reading's photos with which something is wrong. */
export const flawed = ({ photos }) => [...photos.keys()].filter((index) => (photos[index].warnings ?? []).length > 0);

const wordsOf = (photo) => photo.warnings.map((code) => t("conditionOf")[code] ?? code);

/** Show in `root` what is wrong with which photo. `again(index)`: another is to be taken; `anyway()`: it shall count. */
export function showCondition(root, { photos }, sources, again, anyway) {
  const found = flawed({ photos });
  const button = (kind, words, act, label = null) => {
    const made = make("button", { type: "button", class: `big ${kind}`, "aria-label": label }, words);
    made.addEventListener("click", act);
    return made;
  };
  const retake = (index) => button("main", t("conditionAgain"), () => again(index), found.length > 1 && t("conditionAgainOf")(index + 1));
  const part = (index) => {
    const { name } = photos[index];
    const image = make("img", { src: sources[index], alt: t("conditionPhoto")(index + 1, photos.length, name) });
    // A kind of photo that this browser cannot show can still be read by the server.
    image.addEventListener("error", () => image.replaceWith(make("p", {}, name)));
    const words = wordsOf(photos[index]).map((each) => make("li", {}, each));
    return make("section", { class: "condition" }, image, make("ul", { class: "notice" }, ...words), found.length > 1 && retake(index));
  };
  root.replaceChildren(
    make("h2", {}, t("conditionTitle")(found.length)),
    ...found.map(part),
    make("div", { class: "actions" }, found.length === 1 && retake(found[0]), button("", t("conditionAnyway"), anyway)),
  );
}

/** What is wrong with the photos of a side's Reading, hidden where nothing is. */
export function conditionNotice({ photos, of }) {
  const found = flawed({ photos }).filter((index) => of === undefined || photos[index].side !== 1 - of);
  const items = found.flatMap((index) =>
    wordsOf(photos[index]).map((words) => make("li", {}, t("conditionNoticeOf")(index + 1, photos.length, words))),
  );
  return make("section", { class: "notice", "data-notice": "condition", hidden: items.length === 0 }, make("h2", {}, t("conditionNotice")), make("ul", {}, ...items));
}
