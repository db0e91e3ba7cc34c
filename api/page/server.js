// Asking this server: with JSON, or with photos, saying how far they have been sent.

import { t, told } from "./words.js";

/** The server's answer, to JSON if there is any; an Error with what it says in the page's language, and its `code`, where it refuses. */
export function ask(address, document) {
  const headers = { "Content-Type": "application/json" };
  const asked = fetch(address, document === undefined ? {} : { method: "POST", body: JSON.stringify(document), headers });
  return answered(asked.then(async (response) => ({ ok: response.ok, document: await response.json() })));
}

/** Photos, [{field, file}], and other fields likewise. `say(words, share)` tells what is going on and how much is done. */
export function sendPhotos(address, photos, fields, say) {
  const body = new FormData();
  for (const { field, file } of photos) body.append(field, file);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  say(t("sending")(0), 0);
  return answered(upload(address, body, (share) => (share < 1 ? say(t("sending")(Math.floor(share * 100)), share) : say(t("reading")))));
}

async function answered(asked) {
  const { ok, document } = await asked.catch(() => {
    throw new Error(t("noServer"));
  });
  if (!ok) throw Object.assign(new Error(told(document, "detail")), { code: document.code });
  return document;
}

/**
 * Send a form; the server's answer as {ok, document}. `sent(share)` tells how much of it has gone, 1 being all.
 * Rejects where the server cannot be reached. (`fetch` cannot tell how much has been sent.)
 */
function upload(address, form, sent) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => lengthComputable && sent(loaded / total));
    request.upload.addEventListener("load", () => sent(1));
    for (const name of ["error", "abort", "timeout"]) request.addEventListener(name, () => reject(new Error(name)));
    request.addEventListener("load", () => {
      if (request.response === null) reject(new Error("no JSON"));
      else resolve({ ok: request.status >= 200 && request.status < 300, document: request.response });
    });
    request.send(form);
  });
}
