// The running sheet: who is ahead, every hand, the totals.

import { standing } from "./book-share.js";
import { make } from "./dom.js";
import { figure, t } from "./words.js";

/** `look(hand, number)` is called where a hand is tapped. */
export function sheet(match, look) {
  const totals = [...match.start];
  const rows = match.hands.map((hand, index) => {
    hand.totals.forEach((points, side) => (totals[side] += points));
    return row(hand, index + 1, [...totals], look);
  });
  const lead = match.winner ?? match.ahead;
  const head = make("tr", {}, make("th", { scope: "col" }, t("handColumn")), ...match.sides.map((name) => make("th", { scope: "col" }, name)));
  const start = match.start.some((points) => points !== 0)
    ? [make("tr", {}, make("th", { scope: "row" }, "0"), ...match.start.map((points) => make("td", {}, figure(points))))]
    : [];
  const sum = make("tr", {}, make("th", { scope: "row" }, t("totals")), ...match.totals.map((points, side) => make("td", { class: side === lead && "lead" }, figure(points))));
  const until = match.target === null ? null : make("p", { class: "hint" }, t("until")(figure(match.target)));
  return make(
    "div",
    {},
    make("p", { class: match.finished ? "standing over" : "standing", role: "status" }, standing(match)),
    match.ended ? make("p", { class: "hint" }, t("endedEarly")) : until,
    make("table", { class: "book-sheet" }, make("thead", {}, head), make("tbody", {}, ...start, ...rows), make("tfoot", {}, sum)),
    rows.length ? null : make("p", { class: "hint" }, t("noHands")),
  );
}

function row(hand, number, totals, look) {
  const open = make("button", { type: "button", class: "quiet", "data-hand": hand.id, "aria-label": t("lookAt")(number) }, number);
  open.addEventListener("click", () => look(hand, number));
  const first = make("th", { scope: "row" }, open);
  if (hand.replay) return make("tr", { class: "replayed" }, first, make("td", { colspan: "2" }, t("replayed")));
  const cells = hand.totals.map((points, side) =>
    make("td", {}, figure(points), make("small", {}, t("runningTotal")(figure(totals[side]))), hand.provisional && side === 1 ? make("small", {}, t("provisionalHand")) : null),
  );
  return make("tr", {}, first, ...cells);
}
