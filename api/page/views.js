// The parts of the page: one is shown at a time, and the address says which, so that the way back works.

const VIEWS = ["photos-view", "calculator", "book", "rules"];

/** Show the part that the address names, now and whenever it changes. */
export function followAddress() {
  addEventListener("hashchange", show);
  show();
}

function show() {
  const asked = location.hash.slice(1).split("/")[0];
  const current = VIEWS.includes(asked) ? asked : VIEWS[0];
  for (const view of VIEWS) document.getElementById(view).hidden = view !== current;
  for (const link of document.querySelectorAll("#views a")) {
    if (link.hash.slice(1) === current) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  scrollTo({ top: 0, behavior: "instant" });
}
