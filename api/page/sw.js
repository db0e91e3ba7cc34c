// The service worker: keeps the page on the phone, so that it opens where the server cannot be reached. It keeps what
// is the same for everybody, and nothing of anybody's match. The server writes KEPT above this, {version, files}.

const PAGE = `burako-page-${KEPT.version}`;
const GUIDES = `burako-guides-${KEPT.version}`; // under house rules, as they were last seen
const MOST_GUIDES = 12;
const PATIENCE = 4000; // milliseconds that a server may take: one out of reach may never answer

const here = (path) => new URL(path, registration.scope).href;
const kept = new Set(KEPT.files.map(here));

addEventListener("install", (event) => event.waitUntil(keepPage()));
addEventListener("activate", (event) => event.waitUntil(dropOthers()));
// A new version waits until no page of the old one is open, or until such a page says that it may come in.
addEventListener("message", ({ data }) => data === "take-over" && skipWaiting());

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  url.hash = "";
  if (request.mode === "navigate") url.search = "";
  if (kept.has(url.href)) event.respondWith(fromPage(url.href, request));
  else if (url.href.startsWith(here("api/v1/rulesets/"))) event.respondWith(guide(url.href));
});

/** All or nothing: with one file missing there is no new version. */
async function keepPage() {
  const cache = await caches.open(PAGE);
  await cache.addAll([...kept].map((url) => new Request(url, { cache: "no-cache" })));
}

async function dropOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith("burako-") && ![PAGE, GUIDES].includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
  await clients.claim();
}

const fromPage = async (url, request) => (await (await caches.open(PAGE)).match(url)) ?? fetch(request);

async function guide(url) {
  const cache = await caches.open(GUIDES);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) {
      await cache.put(url, response.clone());
      for (const old of (await cache.keys()).slice(0, -MOST_GUIDES)) await cache.delete(old);
    }
    return response;
  } catch {
    return (await cache.match(url)) ?? Response.error();
  }
}
