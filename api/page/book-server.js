// The matches as the server keeps them, and which of them this phone knows.

import { forgetSeen, lastSeen, saw } from "./book-seen.js";
import { lookForServer } from "./offline.js";
import { recall, remember, t, told } from "./words.js";

const MATCHES = "api/v1/matches";

/** Why the server refused, in the page's language; `status` 0 where it could not be reached. */
export class Refusal extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** An unguessable text. (`crypto.randomUUID` is not there over plain HTTP.) */
export const randomText = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function ask(path, key, { method = "GET", body, form, etag, known, once } = {}) {
  const headers = {};
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (etag) headers["If-Match"] = etag;
  if (known) headers["If-None-Match"] = known;
  if (once) headers["Idempotency-Key"] = once;
  let response;
  try {
    response = await fetch(MATCHES + path, { method, headers, body: form ?? (body === undefined ? undefined : JSON.stringify(body)), cache: "no-store" });
  } catch {
    lookForServer();
    throw new Refusal(t("noServer"), 0);
  }
  if (response.ok || response.status === 304) return response;
  throw new Refusal(await response.json().then((problem) => told(problem, "detail"), () => t("noServer")), response.status);
}

async function match(path, key, how) {
  const response = await ask(path, key, how);
  return response.status === 304 ? null : { ...(await response.json()), etag: response.headers.get("ETag") };
}

export const startMatch = (body, once) => match("", null, { method: "POST", body, once });

/** The match as it stands, or null where it is as `known` has it. With nothing known and no server: as it was last seen. */
export async function getMatch({ id, key }, known) {
  try {
    const found = await match(`/${id}`, key, { known });
    saw(id, found);
    return found;
  } catch (error) {
    const seen = error.status === 0 && known === undefined ? lastSeen(id) : null;
    if (seen === null) throw error;
    return seen;
  }
}

/** Any step that gives the match back: `step(open, "POST", "/undo", {etag})`. */
export async function step({ id, key }, method, path, how) {
  const found = await match(`/${id}${path}`, key, { method, ...how });
  saw(id, found);
  return found;
}

export const deleteMatch = ({ id, key }) => ask(`/${id}`, key, { method: "DELETE" });

export const getJson = async ({ id, key }, path) => (await ask(`/${id}${path}`, key)).json();

export const getBlob = async ({ id, key }, path) => (await ask(`/${id}${path}`, key)).blob();

export const getText = async ({ id, key }, path) => (await ask(`/${id}${path}`, key)).text();

/** The matches that this phone has opened, last first: {id, key, sides, writes}. */
export function knownMatches() {
  try {
    const found = JSON.parse(recall("matches") ?? "[]");
    return Array.isArray(found) ? found.filter((each) => each?.id && each?.key) : [];
  } catch {
    return [];
  }
}

export function rememberMatch(opened) {
  const others = knownMatches().filter((each) => each.id !== opened.id);
  remember("matches", JSON.stringify([opened, ...others].slice(0, 30)));
}

export function forgetMatch(id) {
  forgetSeen(id);
  remember("matches", JSON.stringify(knownMatches().filter((each) => each.id !== id)));
}
