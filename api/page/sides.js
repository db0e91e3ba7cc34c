// Where a hand's photos come from: one side's, both sides' in one photo, or each side's by themselves.

import { make } from "./dom.js";
import { Chooser, shrunk } from "./photos.js";

const FIELDS = ["photos", "photos_0", "photos_1", "rack", "rack_0", "rack_1"]; // the order in which the server reads them

export class Sources {
  constructor(form, changed) {
    this.form = form;
    this.place = form.querySelector("#sides");
    this.place.append(...[0, 1].map((side) => this.part(side)));
    this.choosers = Object.fromEntries(
      FIELDS.map((field) => [field, new Chooser(form.querySelector(`[data-kind=${field}]`), () => changed())]),
    );
  }

  /** One side's photos and what is said of its rack. */
  part(side) {
    const empty = make("input", { type: "checkbox", id: `rack-empty-${side}` });
    return make(
      "div",
      { class: "of-side" },
      this.field(`photos_${side}`, `photosOf${side}`, `chosenOf${side}`),
      this.field(`rack_${side}`, `rackOf${side}`, `chosenOf${side}`),
      make("label", { class: "choice" }, empty, make("span", { "data-t": `rackEmptyOf${side}` })),
    );
  }

  field(name, words, label) {
    return make(
      "div",
      { class: "chooser", "data-kind": name },
      make("input", { type: "file", id: name, accept: "image/*", multiple: "" }),
      make("label", { for: name, class: "big" }, this.form.querySelector(".chooser svg").cloneNode(true), make("span", { "data-t": words })),
      make("ul", { class: "thumbs", "data-label": label }),
    );
  }

  get both() {
    return this.form.elements.whose.value === "both";
  }

  get apart() {
    return this.both && this.form.elements.how.value === "apart";
  }

  /** The fields that are asked for now. */
  get fields() {
    if (!this.both) return ["photos", "rack"];
    return this.apart ? ["photos_0", "photos_1", "rack_0", "rack_1"] : ["photos", "rack_0", "rack_1"];
  }

  count(...fields) {
    return fields.filter((field) => this.fields.includes(field)).reduce((sum, field) => sum + this.choosers[field].photos.length, 0);
  }

  /** What says of a side's rack that nothing was left in it; `side` null where there is but one. */
  emptyBox(side) {
    return this.form.querySelector(side === null ? "#rack-empty" : `#rack-empty-${side}`);
  }

  rackChooser(side) {
    return this.choosers[side === null ? "rack" : `rack_${side}`];
  }

  rackEmpty(side) {
    return this.emptyBox(side).checked && this.rackChooser(side).photos.length === 0;
  }

  /** Show the fields that are asked for. */
  refresh() {
    const shown = this.fields;
    for (const [field, chooser] of Object.entries(this.choosers)) chooser.element.hidden = !shown.includes(field);
    this.form.querySelector("#how").hidden = !this.both;
    this.form.querySelector("#rack-empty-choice").hidden = this.both;
    this.place.hidden = !this.both;
    this.choosers.photos.name(this.both ? "wholePhotos" : "tablePhotos");
    for (const side of [null, 0, 1]) {
      this.emptyBox(side).disabled = this.rackChooser(side).photos.length > 0;
      this.rackChooser(side).input.disabled = this.emptyBox(side).checked;
    }
  }

  /** What was chosen, in the server's order: {field, photo}. */
  get chosen() {
    return this.fields.flatMap((field) => this.choosers[field].photos.map((photo) => ({ field, photo })));
  }

  /** The photos as they are to be sent, in the server's order: {field, file}. `say(number, count)` tells how far it is. */
  async prepared(say) {
    const { chosen } = this;
    const ready = [];
    for (const { field, photo } of chosen) {
      say(ready.length + 1, chosen.length);
      ready.push({ field, file: await shrunk(photo.file) });
    }
    return ready;
  }

  /** The next photo that is chosen there takes the place of the one that was sent at `index`; its name. */
  replace(index) {
    const { field, photo } = this.chosen[index];
    this.choosers[field].replace(photo);
    return photo.file.name;
  }

  clear() {
    for (const chooser of Object.values(this.choosers)) chooser.clear();
  }

  show() {
    for (const chooser of Object.values(this.choosers)) chooser.show();
  }
}
