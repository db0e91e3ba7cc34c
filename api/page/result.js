// The answer: the total and the figures that players check first, what is in doubt, the photos, the melds and the sheet.

import { conditionNotice } from "./condition.js";
import { doubtsPart } from "./doubts.js";
import { make } from "./dom.js";
import { meldsPart } from "./melds.js";
import { light, photoFigure } from "./overlay.js";
import { tapped } from "./tapped.js";
import { figure, t, told } from "./words.js";

/**
 * Fill `root` with a Score made from photos; `sources` are the photos' addresses. The Reading may hold more than the
 * Score is about, as where it is one side's. Buttons with `data-fix` ask for a correction; so does `fix(id)`, of a tile
 * that was tapped on a photo.
 */
export function showResult(root, score, sources, actions, fix) {
  root.replaceChildren(
    totalPart(score),
    countsPart(score),
    make("section", { class: "notice", hidden: !score.provisional && "" }, ...problemParts(score)),
    doubtsPart(score, sources),
    conditionNotice(score.reading),
    make(
      "section",
      { class: "photos", "aria-label": t("photosSeen") },
      make("div", { class: "strip" }, ...score.reading.photos.map((_, index) => photoFigure(score, index, sources[index], fix))),
    ),
    legendPart(),
    meldsPart(score),
    sheetPart(score),
    make("div", { class: "actions" }, ...actions),
  );
  root.addEventListener("click", onTap);
}

/** Tapping something that has tiles lights them up in the photos; tapping it again puts them out. */
function onTap(event) {
  const button = event.target.closest("button[data-ids]");
  if (button === null) return;
  const root = event.currentTarget;
  const on = button.getAttribute("aria-pressed") !== "true";
  for (const other of root.querySelectorAll("button[data-ids]")) other.setAttribute("aria-pressed", "false");
  for (const why of root.querySelectorAll(".why")) why.hidden = true;
  button.setAttribute("aria-pressed", on);
  const why = button.parentElement.querySelector(".why");
  if (why !== null) why.hidden = !on;
  light(root, on ? JSON.parse(button.dataset.ids) : []);
}

function totalPart(score) {
  if (score.replay) return make("p", { class: "total replay" }, t("replay"));
  return make(
    "p",
    { class: "total" },
    make("strong", {}, figure(score.total)),
    ` ${t("points")(score.total)}`,
  );
}

/** How many tiles and canastas, in large figures: players check by counting. */
function countsPart({ melds, reading, problems }) {
  const laid = melds.reduce((sum, meld) => sum + meld.tiles.length, 0);
  const unseen = reading.rack.length === 0 && problems.some((problem) => problem.code === "rack-not-shown");
  const canastas = melds.filter((meld) => meld.canasta !== null);
  const kinds = Object.keys(t("canastasOf")).map((kind) => [kind, canastas.filter((meld) => meld.canasta === kind).length]);
  const which = kinds.filter(([, count]) => count > 0).map(([kind, count]) => t("canastasOf")[kind](count));
  const count = (name, number, words, more = "") =>
    make("p", { "data-count": name }, make("strong", {}, number), ` ${words}`, more && make("small", {}, more));
  return make(
    "div",
    { class: "figures" },
    count("laid", figure(laid), t("tilesLaid")(laid)),
    count("rack", unseen ? "?" : figure(reading.rack.length), t("inRack")),
    count("canastas", figure(canastas.length), t("canastasCount")(canastas.length), which.join(", ")),
  );
}

function problemParts(score) {
  const items = score.problems.map((problem) =>
    make("li", {}, problem.ids.length ? tapped(problem.ids, {}, told(problem, "message")) : told(problem, "message")),
  );
  return [make("h2", {}, t("provisional")), make("ul", {}, ...items)];
}

function legendPart() {
  const kinds = ["Meld", "Rack", "Loose", "Doubt"];
  const keys = kinds.map((kind) => make("span", { "data-kind": kind.toLowerCase() }, t(`legend${kind}`)));
  return make("div", {}, make("p", { class: "legend" }, ...keys), make("p", { class: "hint" }, t("tapToCorrect")));
}

function sheetPart(score) {
  const lines = score.lines.map((line) =>
    make(
      "li",
      {},
      tapped(line.ids, { class: "line" }, make("span", {}, told(line, "label")), make("span", { class: "points" }, figure(line.points))),
      make("p", { class: "why", hidden: "" }, `${told(line.source, "rule")} (${told(line.source, "document")})`),
    ),
  );
  const total = make("p", { class: "line sum" }, make("span", {}, t("total")), make("span", { class: "points" }, figure(score.total)));
  return make(
    "section",
    { class: "sheet", hidden: score.replay && "" },
    make("h2", {}, t("sheet")),
    make("p", { class: "hint" }, t("sheetHint")),
    make("ul", {}, ...lines),
    total,
  );
}
