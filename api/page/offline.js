// Whether the server can be reached, and a page that opens without it: the service worker is started from here.

import { make } from "./dom.js";
import { t } from "./words.js";

const $ = (id) => document.getElementById(id);
const EVERY = 4000; // milliseconds between looks for a server that was not there
const PATIENCE = 5000; // and those that it may take to answer

let there = true;
let looking = null;

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
  const before = workers.controller; // none: this page came from the server itself
  let taken = false;
  const untouched = () => !navigator.userActivation?.hasBeenActive;
  workers.addEventListener("controllerchange", () => {
    if (before === null) return;
    if (taken || untouched()) location.reload();
    else offerVersion(() => location.reload());
  });
  const arrived = (worker) => {
    const take = () => {
      taken = true;
      worker.postMessage("take-over");
    };
    if (untouched()) take();
    else offerVersion(take);
  };
  try {
    const kept = await workers.register("sw.js", { updateViaCache: "none" });
    if (kept?.waiting) arrived(kept.waiting);
    kept?.addEventListener("updatefound", () => {
      const worker = kept.installing;
      worker.addEventListener("statechange", () => worker.state === "installed" && workers.controller && arrived(worker));
    });
    // It may be another version that came back.
    document.addEventListener("burako-there", () => kept?.update().catch(() => {}));
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

addEventListener("offline", lookForServer);
addEventListener("online", lookForServer);
document.addEventListener("visibilitychange", () => document.hidden || there || lookForServer());
document.addEventListener("burako-language", showOffline);
if (document.readyState === "complete") keepPage();
else addEventListener("load", keepPage);
// A page that was kept opens whether its server is there or not.
if (navigator.serviceWorker?.controller) lookForServer();
