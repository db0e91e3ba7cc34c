// A rack that nobody showed: asked for beside the score that lacks it.

import { make } from "./dom.js";
import { sendToRead } from "./own-set.js";
import { shrunk } from "./photos.js";
import { t } from "./words.js";

/**
 * What asks for the rack of a side (null where there is but one), of which the photos of the table showed `count` tiles:
 * that is `all()` there was, or `seen(reading, files, chosen)`: the Reading of its photos, and those as they were sent and
 * as they were chosen.
 */
export function rackPart(side, count, all, seen) {
  const id = `missing-rack-${side ?? ""}`;
  const status = make("p", { role: "status", "aria-live": "polite", hidden: "" });
  const say = (words) => {
    status.hidden = words === null;
    status.textContent = words ?? "";
  };
  const input = make("input", { type: "file", id, accept: "image/*", multiple: "" });
  input.addEventListener("change", async () => {
    const chosen = [...input.files];
    try {
      say(t("preparing"));
      const files = await Promise.all(chosen.map(shrunk));
      const field = side === null ? "rack" : `rack_${side}`;
      await seen(await sendToRead("api/v1/readings", files.map((file) => ({ field, file })), {}, say), files, chosen);
    } catch (error) {
      say(error.message);
    }
  });
  const none = make("button", { type: "button", class: "big" }, t(count > 0 ? "rackAll" : "rackNoneLeft"));
  none.addEventListener("click", all);
  const whose = side === null ? "" : `${t(`side${side}`)}: `;
  return make(
    "section",
    { class: "rack-missing" },
    make("p", {}, whose + (count > 0 ? t("rackSeen")(count) : t("rackMissing"))),
    make("div", { class: "row" }, make("div", { class: "chooser" }, input, make("label", { for: id, class: "big" }, t("rackShoot"))), none),
    status,
  );
}

/**
 * A Reading with that of a side's rack photos put to it. A tile that was seen in that rack before and that the photo
 * shows too is one tile: the photo of the rack stands for both. `next` is the first id that no tile has had.
 */
export function withRack(reading, rack, side, next) {
  const id = (old) => old + next;
  const tiles = rack.tiles.map((tile) => ({ ...tile, id: id(tile.id), photo: tile.photo + reading.photos.length, side }));
  const fresh = rack.rack.map((old) => tiles.find((tile) => tile.id === id(old)));
  const pairs = [];
  for (const old of reading.tiles.filter((tile) => reading.rack.includes(tile.id) && tile.side === side)) {
    const same = fresh.find((tile) => tile.tile === old.tile && !pairs.some(([, other]) => other === tile.id));
    if (same !== undefined) pairs.push([old.id, same.id]);
  }
  const gone = new Set(pairs.map(([old]) => old));
  return {
    ...reading,
    photos: [...reading.photos, ...rack.photos.map((photo) => ({ ...photo, side }))],
    tiles: [...reading.tiles, ...tiles],
    rack: [...reading.rack.filter((each) => !gone.has(each)), ...rack.rack.map(id)],
    duplicates: [...reading.duplicates, ...rack.duplicates.map((ids) => ids.map(id)), ...pairs],
    review: [...reading.review.filter((item) => !gone.has(item.tile)), ...rack.review.map((item) => ({ ...item, tile: id(item.tile) }))],
  };
}
