// What was corrected, step by step, to go back and forth; and ids for tiles that are added, none of them used twice.

import { nextId } from "./edit.js";

export class History {
  constructor(reading) {
    this.next = nextId(reading);
    this.now = reading;
    this.before = []; // last step last
    this.after = []; // next step last
  }

  /** An id that no tile has had, not even one that was removed or undone. */
  freshId() {
    return this.next++;
  }

  /** A further step: what was undone is gone. */
  take(reading) {
    this.before.push(this.now);
    this.after = [];
    this.now = reading;
    this.next = Math.max(this.next, nextId(reading));
  }

  /** The Reading as it is now, with no way back. */
  restart(reading) {
    this.take(reading);
    this.before = [];
  }

  get earlier() {
    return this.before.at(-1) ?? null;
  }

  get later() {
    return this.after.at(-1) ?? null;
  }

  undo() {
    this.after.push(this.now);
    this.now = this.before.pop();
  }

  redo() {
    this.before.push(this.now);
    this.now = this.after.pop();
  }
}
