// The answer: the total first, what is wrong or in doubt in words, then the photos, the melds and the sheet.

import { make } from "./dom.js";
import { light, photoFigure } from "./overlay.js";
import { english, figure, t, tileWords, told } from "./words.js";

/** Fill `root` with a Score made from photos; `sources` are the photos' addresses. */
export function showResult(root, score, sources, actions) {
  root.replaceChildren(
    totalPart(score),
    problemsPart(score),
    photosPart(score, sources),
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

const tapped = (ids, attributes, ...children) =>
  make("button", { type: "button", "data-ids": JSON.stringify(ids), "aria-pressed": "false", ...attributes }, ...children);

function totalPart(score) {
  if (score.replay) return make("p", { class: "total replay" }, t("replay"));
  return make(
    "p",
    { class: "total" },
    make("strong", {}, figure(score.total)),
    ` ${t("points")(score.total)}`,
  );
}

function problemsPart(score) {
  const parts = [];
  if (score.provisional) {
    const items = score.problems.map((problem) =>
      make("li", {}, problem.ids.length ? tapped(problem.ids, {}, told(problem, "message")) : told(problem, "message")),
    );
    parts.push(make("h2", {}, t("provisional")), make("ul", {}, ...items));
  }
  const doubts = doubtsOf(score.reading);
  if (doubts.length > 0) {
    const { least, most } = score.total_range;
    const range = least === most ? "" : ` ${t("range")(figure(least), figure(most))}`;
    const items = doubts.map(([tile, reason]) => make("li", {}, tapped([tile.id], {}, doubtWords(tile, reason)), wrongPart([tile])));
    parts.push(make("p", {}, t("doubts")(doubts.length) + range), make("ul", {}, ...items));
  }
  return make("section", { class: "notice", hidden: parts.length === 0 && "" }, ...parts);
}

/** Tiles in review and unread ones, each with why. */
function doubtsOf(reading) {
  const byId = new Map(reading.tiles.map((tile) => [tile.id, tile]));
  const reviewed = new Map(reading.review.map((item) => [item.tile, item.reason]));
  const unread = reading.tiles.filter((tile) => tile.tile === "?" && tile.place !== "loose" && !reviewed.has(tile.id));
  for (const tile of unread) reviewed.set(tile.id, "unread");
  return [...reviewed].map(([id, reason]) => [byId.get(id), reason]);
}

function doubtWords(tile, reason) {
  const other = tile.tile !== "?" && reason !== "6-or-9" && tile.alternatives[0];
  const words = `${tileWords(tile.tile)}: ${t("reasons")[reason] ?? t("otherReason")}`;
  return other ? `${words}; ${t("mayBe")(tileWords(other.tile))}` : words;
}

/** Beneath something with tiles, once it is tapped: each of them, to say that it was read wrongly. */
function wrongPart(tiles) {
  const buttons = tiles.map((tile) =>
    make("button", { type: "button", "data-correct": tile.id, "aria-label": t("correctTile")(tileWords(tile.tile)) }, tileSpan(tile.tile, null)),
  );
  return make("div", { class: "why wrong", hidden: "" }, make("p", {}, t(tiles.length === 1 ? "wrongOne" : "wrong")), make("div", { class: "tiles" }, ...buttons));
}

function photosPart(score, sources) {
  return make(
    "section",
    { class: "photos", "aria-label": t("photosSeen") },
    make("div", { class: "strip" }, ...sources.map((source, index) => photoFigure(score, index, source))),
  );
}

function legendPart() {
  const kinds = ["Meld", "Rack", "Loose", "Doubt"];
  const keys = kinds.map((kind) => make("span", { "data-kind": kind.toLowerCase() }, t(`legend${kind}`)));
  return make("p", { class: "legend" }, ...keys);
}

function meldsPart(score) {
  const { reading } = score;
  const byId = new Map(reading.tiles.map((tile) => [tile.id, tile]));
  const all = (ids) => ids.map((id) => byId.get(id));
  const cards = score.melds.map((meld) =>
    make(
      "li",
      {},
      tapped(meld.ids, { class: "meld" }, make("span", { class: "kind" }, ...kindWords(meld)), tileRow(meld.tiles, meld.stands_for)),
      wrongPart(all(meld.ids)),
    ),
  );
  const others = ["rack", "loose"].filter((place) => reading[place].length > 0).map((place) =>
    make(
      "li",
      {},
      tapped(
        reading[place],
        { class: `meld ${place}` },
        make("span", { class: "kind" }, t(place)),
        tileRow(all(reading[place]).map((tile) => tile.tile)),
      ),
      wrongPart(all(reading[place])),
    ),
  );
  return make(
    "section",
    {},
    make("h2", {}, t("melds")),
    cards.length ? null : make("p", {}, t("noMelds")),
    cards.length + others.length > 0 ? make("p", { class: "hint" }, t("meldsHint")) : null,
    make("ul", { class: "melds" }, ...cards, ...others),
    reading.rack.length === 0 && reading.photos.some((photo) => photo.role === "rack")
      ? make("p", {}, `${t("rack")}: ${t("rackNone")}`)
      : null,
  );
}

function kindWords(meld) {
  const kind = meld.kind ?? (meld.tiles.includes("?") ? "unread" : "none");
  const words = meld.kind === null ? t("kinds")[kind] : t("of")(t("kinds")[kind], meld.tiles.length);
  const canasta = meld.canasta && make("strong", { class: `badge ${meld.canasta}` }, t("canastas")[meld.canasta]);
  return canasta ? [canasta, ` ${words}`] : [words];
}

function tileRow(tiles, standsFor = null) {
  return make(
    "span",
    { class: "tiles" },
    ...tiles.map((tile, index) =>
      tileSpan(tile, standsFor !== null && standsFor[index] !== tile ? standsFor[index].replace(/^\D/, "") : null),
    ),
  );
}

function tileSpan(tile, stands) {
  const words = tileWords(tile) + (stands === null ? "" : ` ${t("standsFor")(stands)}`);
  const text = tile === "J" ? "★" : tile === "?" ? "?" : tile.slice(1);
  return make(
    "span",
    { class: "tile", "data-colour": tile[0], role: "img", "aria-label": words },
    text,
    stands === null ? null : make("small", {}, t("standsFor")(stands)),
  );
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
