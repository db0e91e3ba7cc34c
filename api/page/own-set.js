// One's own set of tiles: shown to the server once, laid out in rows; what was learned of it stays on this phone and goes
// along with every photo that is to be read.

import { make } from "./dom.js";
import { Chooser, shrunk } from "./photos.js";
import { sendPhotos } from "./server.js";
import { figure, forget, recall, remember, t, timeWords } from "./words.js";

const $ = (id) => document.getElementById(id);
const KEPT = "own-set"; // {at, profile, tiles, known, read}
const LETTERS = ["R", "B", "Y", "K", "G"];
const STALE = ["other-model", "other-version", "not-a-profile"];

function kept() {
  try {
    return JSON.parse(recall(KEPT));
  } catch {
    return null;
  }
}

/** Send photos to be read as this phone's set, where it knows one; see `sendPhotos`. */
export async function sendToRead(address, photos, fields, say) {
  const own = kept();
  try {
    return await sendPhotos(address, photos, own === null ? fields : { ...fields, profile: JSON.stringify(own.profile) }, say);
  } catch (error) {
    if (!STALE.includes(error.code)) throw error;
    forget(KEPT); // another version of the reader has come: what the old one learned is of no use to it
    show();
    throw new Error(t("ownSetStale"));
  }
}

const chooser = new Chooser($("own-set-chooser"), () => {
  $("own-set-learn").disabled = chooser.photos.length === 0;
});

/** What is going on, and what went wrong; null: nothing. */
function say(words, wrong = null) {
  $("own-set-status").textContent = words ?? "";
  $("own-set-error").hidden = wrong === null;
  $("own-set-error").textContent = wrong ?? "";
}

async function learn() {
  $("own-set-learn").disabled = true;
  try {
    say(t("preparing"));
    const photos = [];
    for (const { file } of chooser.photos) photos.push({ field: "photos", file: await shrunk(file) });
    const colours = $("own-set-colours").hidden ? "" : selects().map(({ value }) => value).join(",");
    const found = await sendPhotos("api/v1/profiles", photos, { colours }, say);
    remember(KEPT, JSON.stringify({ at: Date.now(), profile: found.profile, tiles: found.tiles, known: found.known, read: found.read }));
    say(null, kept() === null ? t("ownSetNotKept") : null);
    chooser.clear();
    askColours(false);
    show();
    $("own-set-forget").focus();
  } catch (error) {
    const unclear = error.code === "colours-unclear";
    if (unclear) askColours(true);
    say(null, unclear ? t("ownSetColoursUnclear") : error.message);
    $("own-set-error").focus();
  } finally {
    $("own-set-learn").disabled = chooser.photos.length === 0;
  }
}

const selects = () => [...$("own-set-colours").querySelectorAll("select")];

/** The colours of the rows, asked only where the server could not tell them. */
function askColours(asked) {
  $("own-set-colours").hidden = !asked;
  if (!asked) return;
  const chosen = selects().map(({ value }) => value);
  const fields = [0, 1, 2, 3].map((row) => {
    const options = LETTERS.map((letter) => make("option", { value: letter }, t("colours")[letter]));
    const select = make("select", { id: `own-set-row-${row}` }, ...options);
    select.value = chosen[row] ?? LETTERS[row];
    return make("div", { class: "field" }, make("label", { for: select.id }, t("ownSetRow")(row + 1)), select);
  });
  $("own-set-colours").replaceChildren(make("legend", {}, t("ownSetColours")), ...fields);
}

function show() {
  const own = kept();
  $("own-set-known").hidden = own === null;
  $("own-set-forget").hidden = own === null;
  $("own-set-known").textContent = own === null ? "" : t("ownSetKnown")(timeWords(own.at), ...[own.tiles, own.known, own.read].map(figure));
}

$("own-set-learn").addEventListener("click", learn);
$("own-set-forget").addEventListener("click", () => {
  forget(KEPT);
  say(t("ownSetForgotten"));
  show();
  $("own-set").querySelector("summary").focus();
});
document.addEventListener("burako-language", () => {
  chooser.show();
  askColours(!$("own-set-colours").hidden);
  say(null);
  show();
});
show();
