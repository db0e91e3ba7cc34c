// Hands that were photographed while the server was away: kept on this phone as the form had them, and put back into
// the form to be counted with one tap. A hand is dropped only when it is counted, or by its owner.

import { make } from "./dom.js";
import { lookForServer, serverThere } from "./offline.js";
import { dropHand, keepHand, waitingHands } from "./store.js";
import { t, timeWords } from "./words.js";

const $ = (id) => document.getElementById(id);

let form = null;
let sources = null; // of the form's photos
let held = null; // {id, at} of the waiting hand that the form holds

/** Called once, with the form and where its photos come from. */
export function waitWith(theForm, theSources) {
  [form, sources] = [theForm, theSources];
  for (const name of ["burako-there", "burako-away", "burako-language"]) document.addEventListener(name, show);
  show();
}

/** What went wrong, to be said: where it is that the server is away, the hand is kept first. */
export async function keptOr(error) {
  if (serverThere() && (await lookForServer())) return error.message;
  try {
    await keep();
    return t("keptWaiting");
  } catch {
    return t("notKept");
  }
}

async function keep() {
  const photos = [];
  for (const { field, file } of await sources.prepared(() => {})) {
    // Its bytes, not the file: that may be gone when it is wanted.
    photos.push({ field, file: new File([await file.arrayBuffer()], file.name, { type: file.type }) });
  }
  const { id, at } = held ?? { id: `${Date.now()}-${Math.random()}`, at: Date.now() };
  await keepHand({ id, at, fields: answers(), photos });
  navigator.storage?.persist?.().catch(() => {}); // so that the browser throws nothing away of itself
  empty();
  await show();
}

/** The hand that the form holds was counted: it waits no longer. */
export async function counted() {
  if (held === null) return;
  await dropHand(held.id);
  held = null;
  await show();
}

/** Another hand is begun: what the form held waits on, if it waited. */
export function begun() {
  held = null;
}

const asked = () => [...form.elements].filter((each) => each.matches("input:not([type=file]), select"));
const keyOf = (input) => (input.type === "radio" ? `${input.name}=${input.value}` : input.id);
const answers = () => asked().map((input) => [keyOf(input), input.matches("select") ? input.value : input.checked]);

function put({ fields, photos }) {
  const said = new Map(fields);
  for (const input of asked()) {
    const value = said.get(keyOf(input));
    if (value !== undefined) input[input.matches("select") ? "value" : "checked"] = value;
  }
  form.elements.ruleset.dispatchEvent(new Event("change", { bubbles: true }));
  sources.clear();
  for (const { field, file } of photos) sources.choosers[field].add([file]);
}

/** Make the form ready for the next hand; ruleset and whose photos they are stay. */
function empty() {
  held = null;
  sources.clear();
  const kept = [form.elements.ruleset.value, form.elements.whose.value];
  form.reset();
  [form.elements.ruleset.value, form.elements.whose.value] = kept;
  form.dispatchEvent(new Event("change"));
}

async function count(hand) {
  // What the form holds is not lost for it.
  if (held === null && sources.count(...sources.fields) > 0) await keep();
  put(hand);
  held = { id: hand.id, at: hand.at };
  form.requestSubmit();
}

async function show() {
  const hands = await waitingHands().catch(() => []);
  const items = hands.map((hand) => {
    const words = t("waitingHand")(timeWords(hand.at), hand.photos.length);
    const button = (kind, label, text, act) => {
      const made = make("button", { type: "button", class: kind, "aria-label": label }, text);
      made.addEventListener("click", act);
      return made;
    };
    const now = button("big", t("waitingCount")(words), t("countIt"), () => count(hand));
    now.disabled = !serverThere();
    let sure = false;
    const drop = button("quiet", t("waitingDrop")(words), t("dropIt"), async () => {
      if (!sure) {
        sure = true;
        drop.textContent = t("dropSure");
        drop.ariaLabel = t("waitingDropSure")(words);
        return;
      }
      await dropHand(hand.id);
      if (held?.id === hand.id) held = null;
      await show();
      ($("waiting-hands").querySelector("button:enabled") ?? $("photos")).focus();
    });
    return make("li", {}, make("p", {}, words), make("div", { class: "row" }, now, drop));
  });
  $("waiting").hidden = hands.length === 0;
  $("waiting-status").textContent = hands.length > 0 && serverThere() ? t("waitingNow") : "";
  $("waiting-hands").replaceChildren(...items);
}
