// Looking at a hand again: how its points came about, and its photos.

import { getBlob, getJson } from "./book-server.js";
import { make } from "./dom.js";
import { figure, t, told } from "./words.js";

/** A part of the page about one hand; what it is made of is asked for now. */
export function lookedAt(open, match, hand, number, actions) {
  const place = make("div", {});
  getJson(open, `/hands/${hand.id}`).then(
    (found) => place.replaceChildren(...detail(match, found), ...photos(open, found)),
    (error) => place.replaceChildren(make("p", { class: "error" }, error.message)),
  );
  const points = hand.replay ? t("replayed") : match.sides.map((name, side) => `${name} ${figure(hand.totals[side])}`).join(", ");
  return make("section", { class: "looked-at" }, make("h3", { tabindex: "-1" }, t("handOf")(number)), make("p", {}, points), place, ...actions);
}

function detail(match, found) {
  if (found.scores.every((score) => score === null)) return [make("p", { class: "hint" }, t("noDetail"))];
  return found.scores.flatMap((score, side) => (score === null ? [] : [make("h4", {}, match.sides[side]), ...lines(score)]));
}

function lines(score) {
  const rows = score.lines.map((line) => make("li", { class: "line" }, make("span", {}, told(line, "label")), make("span", { class: "points" }, figure(line.points))));
  const problems = score.problems.map((problem) => make("p", { class: "notice" }, told(problem, "message")));
  return [make("ul", { class: "sheet" }, ...rows), ...problems];
}

function photos(open, found) {
  if (found.photos.length === 0) return [];
  const images = found.photos.map((photo, index) => {
    const image = make("img", { alt: t("handPhoto")(index + 1), width: photo.width, height: photo.height });
    getBlob(open, `/hands/${found.id}/photos/${photo.id}`).then(
      (blob) => {
        image.src = URL.createObjectURL(blob);
        image.addEventListener("load", () => URL.revokeObjectURL(image.src));
      },
      (error) => image.replaceWith(make("p", { class: "error" }, error.message)),
    );
    return image;
  });
  return [make("h4", {}, t("handPhotos")), make("div", { class: "kept" }, ...images)];
}
