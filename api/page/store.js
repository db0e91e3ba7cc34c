// What this phone keeps until the server is back: photos are too large for anything but the browser's own database.

const NAME = "burako";
const HANDS = "hands";

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(HANDS, { keyPath: "id" }));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** Carry out `ask(store)` in one transaction; what it gives, once it is on the disk. */
async function step(mode, ask) {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(HANDS, mode, { durability: "strict" });
      const request = ask(transaction.objectStore(HANDS));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("abort", () => reject(transaction.error));
    });
  } finally {
    database.close();
  }
}

/** The hands that wait, {id, at, …}, the first first. */
export const waitingHands = async () => (await step("readonly", (store) => store.getAll())).sort((a, b) => a.at - b.at);
export const keepHand = (hand) => step("readwrite", (store) => store.put(hand));
export const dropHand = (id) => step("readwrite", (store) => store.delete(id));
