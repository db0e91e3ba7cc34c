// Choosing photos, showing them small, and making them no larger than the reader needs before they are sent.

import { make } from "./dom.js";
import { t } from "./words.js";

const LONGEST = 2400; // pixels on the long side
const QUALITY = 0.9;

/** One place to choose photos. `changed` is called after every change. */
export class Chooser {
  constructor(element, changed) {
    this.element = element;
    this.input = element.querySelector("input");
    this.list = element.querySelector("ul");
    this.photos = []; // {file, url}
    this.changed = changed;
    this.leaving = null; // the photo whose place the next one takes
    this.input.addEventListener("change", () => this.add([...this.input.files]));
  }

  add(files) {
    const at = files.length > 0 ? this.photos.indexOf(this.leaving) : -1;
    if (at >= 0) URL.revokeObjectURL(this.leaving.url);
    const fresh = files.map((file) => ({ file, url: URL.createObjectURL(file) }));
    this.photos.splice(at < 0 ? this.photos.length : at, at < 0 ? 0 : 1, ...fresh);
    if (files.length > 0) this.leaving = null;
    this.input.value = ""; // so that the same photo can be chosen again after it was removed
    this.show();
  }

  /** The next photo that is chosen takes the place of this one. */
  replace(photo) {
    this.leaving = photo;
    this.show();
    this.input.focus();
  }

  remove(photo) {
    URL.revokeObjectURL(photo.url);
    this.photos = this.photos.filter((other) => other !== photo);
    this.show();
    this.input.focus();
  }

  clear() {
    for (const photo of this.photos) URL.revokeObjectURL(photo.url);
    this.photos = [];
    this.show();
  }

  /** What the button says, by its key. */
  name(key) {
    const words = this.element.querySelector(".big [data-t]");
    words.dataset.t = key;
    words.textContent = t(key);
  }

  show() {
    this.list.replaceChildren(
      ...this.photos.map((photo) => {
        const button = make("button", { type: "button", "aria-label": t("removePhoto")(photo.file.name) }, t("remove"));
        button.addEventListener("click", () => this.remove(photo));
        const image = make("img", { src: photo.url, alt: photo.file.name });
        // A kind of photo that this browser cannot show can still be read by the server.
        image.addEventListener("error", () => image.replaceWith(make("span", { class: "name" }, photo.file.name)));
        const leaves = photo === this.leaving && make("small", {}, t("conditionLeaves"));
        return make("li", {}, image, leaves, button);
      }),
    );
    this.changed();
  }
}

/** The photo as it is to be sent: turned upright and shrunk where it is large, else as it is. */
export async function shrunk(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return file; // The server can tell what it is, or why it is nothing.
  }
  const scale = LONGEST / Math.max(bitmap.width, bitmap.height);
  if (scale >= 1) {
    bitmap.close();
    return file;
  }
  const canvas = make("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return blob === null ? file : new File([blob], file.name.replace(/\.\w+$/, "") + ".jpg", { type: blob.type });
}
