// Handing the sheet round, as text, picture and table, and opening the match on another phone.

import { make } from "./dom.js";
import { getBlob, getJson, getText } from "./book-server.js";
import { english, figure, t } from "./words.js";

const language = () => (english() ? "?lang=en" : "?lang=es");

/** Buttons to share the sheet; `said` is told what happened, `failed` what went wrong. */
export function sharePart(open, match, said, failed) {
  const place = make("div", {});
  const button = (words, act) => {
    const made = make("button", { type: "button", class: "big" }, words);
    made.addEventListener("click", () => act().catch((error) => failed(error)));
    return made;
  };
  const text = button(t("shareText"), async () => {
    const sheet = await getText(open, `.txt${language()}`);
    if (!(await shared({ text: sheet }))) place.replaceChildren(textBox(sheet, t("sheetAsText"), said, 8));
  });
  const picture = button(t("sharePicture"), async () => handOut(await pictureOf(match), "burako.png", said));
  const csv = button(t("shareCsv"), async () => handOut(await getBlob(open, `.csv${language()}`), "burako.csv", said));
  return make("details", { class: "more" }, make("summary", {}, t("share")), text, picture, csv, place);
}

/** The phone's own way of sharing, where there is one; whether it was used. Over plain HTTP there is none. */
async function shared(what) {
  if (!navigator.share || (navigator.canShare && !navigator.canShare(what))) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error.name === "AbortError";
  }
}

async function handOut(blob, name, said) {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] }) && (await shared({ files: [file] }))) return;
  const url = URL.createObjectURL(blob);
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  said(t("done"));
}

/** A text that can be selected, and copied with one tap where the browser lets us. */
function textBox(text, label, said, rows) {
  const box = make("textarea", { readonly: "", rows, "aria-label": label });
  box.value = text;
  const copy = make("button", { type: "button", class: "big" }, t("copy"));
  copy.addEventListener("click", async () => {
    box.select();
    try {
      await navigator.clipboard.writeText(text);
      said(t("copied"));
    } catch {
      // Over plain HTTP there is no clipboard but the old command.
      if (document.execCommand("copy")) said(t("copied"));
    }
  });
  return make("div", {}, box, copy);
}

/** The links with their QR codes, asked for when they are opened. */
export function linksPart(open, said, failed) {
  const place = make("div", {});
  const part = make("details", { class: "more" }, make("summary", {}, t("otherPhone")), make("p", { class: "hint" }, t("linkHint")), place);
  part.addEventListener("toggle", async () => {
    if (!part.open || place.hasChildNodes()) return;
    try {
      const links = await getJson(open, "/links");
      const ways = [["write", "linkWrite"], ["read", "linkRead"]].filter(([access]) => links[access]);
      place.replaceChildren(...ways.map(([access, words]) => link(links[access], t(words), said)));
    } catch (error) {
      failed(error);
    }
  });
  return part;
}

function link({ url, qr }, words, said) {
  const source = URL.createObjectURL(new Blob([qr], { type: "image/svg+xml" }));
  const image = make("img", { class: "qr", src: source, alt: t("linkQr")(words), width: 260, height: 260 });
  image.addEventListener("load", () => URL.revokeObjectURL(source));
  return make("section", {}, make("h3", {}, words), image, textBox(url, words, said, 3));
}

/** The sheet as a picture, drawn here: the phone has every letter that a name may hold. */
async function pictureOf(match) {
  const canvas = make("canvas");
  const [width, line, edge] = [900, 64, 40];
  const rows = sheetRows(match);
  canvas.width = width;
  canvas.height = edge * 2 + line * (rows.length + 1);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = "middle";
  const columns = [edge, 560, width - edge];
  rows.forEach(({ cells, bold, rule }, index) => {
    const middle = edge + line * (index + 0.5);
    context.font = `${bold ? "bold " : ""}32px system-ui, sans-serif`;
    context.fillStyle = "#1b1a17";
    cells.forEach((cell, column) => {
      context.textAlign = column === 0 ? "left" : "right";
      context.fillText(cell, columns[column], middle, column === 0 && cells.length === 1 ? width - 2 * edge : 300);
    });
    context.fillStyle = rule ? "#14603a" : "#dddddd";
    context.fillRect(edge, edge + line * (index + 1) - 2, width - 2 * edge, rule ? 4 : 1);
  });
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function sheetRows(match) {
  const hands = match.hands.map((hand, index) => ({
    cells: [`${t("handOf")(index + 1)}${hand.replay ? `: ${t("replayed")}` : ""}`, ...(hand.replay ? ["", ""] : hand.totals.map(figure))],
  }));
  if (match.start.some((points) => points !== 0)) hands.unshift({ cells: [t("startPoints"), ...match.start.map(figure)] });
  return [
    { cells: ["Burako", ...match.sides], bold: true, rule: true },
    ...hands,
    { cells: [t("totals"), ...match.totals.map(figure)], bold: true, rule: true },
    { cells: [standing(match)], bold: true },
  ];
}

/** Who has won, or who is ahead, in a sentence. */
export function standing(match) {
  if (match.winner !== null) return t("won")(match.sides[match.winner]);
  if (match.finished) return t("draw");
  if (match.ahead === null) return t("level");
  return t("ahead")(match.sides[match.ahead], figure(Math.abs(match.totals[0] - match.totals[1])));
}
