// Whether the server can be reached, and a page that opens without it: the service worker is started from here.

import { make } from "./dom.js";
import { t } from "./words.js";

const $ = (id) => document.getElementById(id);
const EVERY = 4000; // milliseconds between looks for a server that was not there
const PATIENCE = 5000; // and those that it may take to answer

let there = true;
let looking = null;
let touched = false; // whoever has done something on the page is asked before it is loaded anew

/** As far as is known. Whoever needs to know of a change hears `burako-there` and `burako-away` on the document. */
export const serverThere = () => there;

/** Look for the server. Called whenever it did not answer; looks are repeated until it does. */
export function lookForServer() {
  looking ??= look().finally(() => {
    looking = null;
    if (!there) setTimeout(() => document.hidden || lookForServer(), EVERY);
  });
  return looking;
}

async function look() {
  let found = false;
  try {
    found = (await fetch("healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) })).ok;
  } catch {
    // Then it is not.
  }
  if (found !== there) {
    there = found;
    showOffline();
    document.dispatchEvent(new CustomEvent(there ? "burako-there" : "burako-away"));
  }
  return there;
}

/** Raises an Error in the page's language where the server does not answer at once: what is large is not sent in vain. */
export async function needServer() {
  if (!(await lookForServer())) throw new Error(t("noServer"));
}

function showOffline() {
  $("offline").hidden = there;
  $("offline").textContent = there ? "" : t("offline");
}

/** Have the browser keep the page, where it can: over plain HTTP from another machine it cannot. */
async function keepPage() {
  const workers = navigator.serviceWorker;
  if (workers === undefined) return;
  let controlled = workers.controller !== null; // if not, this page came from the server itself
  let taken = false;
  workers.addEventListener("controllerchange", () => {
    const first = !controlled;
    controlled = true;
    if (first) return;
    if (taken || !touched) location.reload();
    else offerVersion(() => location.reload());
  });
  const follow = (worker) => {
    if (worker?.state === "installing") worker.addEventListener("statechange", () => follow(worker), { once: true });
    if (worker?.state !== "installed" || workers.controller === null) return;
    const take = () => {
      taken = true;
      worker.postMessage("take-over");
    };
    if (touched) offerVersion(take);
    else take();
  };
  try {
    const kept = await workers.register("sw.js", { updateViaCache: "none" });
    for (const worker of [kept?.waiting, kept?.installing]) follow(worker);
    kept?.addEventListener("updatefound", () => follow(kept.installing));
    const look = () => kept?.update().catch(() => {});
    document.addEventListener("burako-there", look); // it may be another version that came back
    if (controlled) look();
  } catch {
    // The server is away, or its certificate is not trusted: the page works all the same while it is open.
  }
}

function offerVersion(take) {
  const button = make("button", { type: "button", class: "big" }, t("takeNewVersion"));
  button.addEventListener("click", take);
  $("new-version").replaceChildren(make("p", {}, t("newVersion"), " ", t("newVersionKeeps")), button);
  $("new-version").hidden = false;
}

for (const act of ["pointerdown", "keydown"]) addEventListener(act, () => (touched = true), { capture: true, once: true });
addEventListener("offline", lookForServer);
addEventListener("online", lookForServer);
document.addEventListener("visibilitychange", () => document.hidden || there || lookForServer());
document.addEventListener("burako-language", showOffline);
if (document.readyState === "complete") keepPage();
else addEventListener("load", keepPage);
// A page that was kept opens whether its server is there or not.
if (navigator.serviceWorker?.controller) lookForServer();
