// What of a sign-up's changes the browser keeps, and what only this tab has because the browser kept it not.
import type { Held } from "./changes.ts";
import type { Base, Shelf } from "./storage.ts";

export const names = (held: readonly Held[]): ReadonlySet<string> => new Set(held.map((each) => each.name));

/** What is kept under no change's name: the record itself. */
const RECORD = "";

/** The shelf of one sign-up, and what did not fit on it. */
export class StoredChanges {
  readonly #shelf: Shelf;
  readonly #unkept = new Set<string>();

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  /** Whether everything that waits outlives the page. */
  readonly lasts = (): boolean => this.#unkept.size === 0;

  /** What waits, in order: on the shelf, and of what this tab holds the changes that did not fit on it. */
  readonly read = (inTab: readonly Held[]): readonly Held[] => {
    const kept = this.#shelf.read();
    if (this.lasts()) return kept;
    const there = names(kept);
    const here = inTab.filter((each) => this.#unkept.has(each.name) && !there.has(each.name));
    return [...kept, ...here].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };

  readonly write = (held: Held): void => this.#mark(held.name, this.#shelf.write(held));

  readonly keepBase = (base: Base): void => this.#mark(RECORD, this.#shelf.keepBase(base));

  /** Takes a change away; the record goes with the last one. */
  readonly remove = (name: string): void => {
    this.#shelf.remove(name);
    this.#unkept.delete(name);
    if (this.#shelf.read().length > 0) return;
    this.#shelf.keepBase(undefined);
    this.#unkept.delete(RECORD);
  };

  #mark(name: string, kept: boolean): void {
    if (kept) this.#unkept.delete(name);
    else this.#unkept.add(name);
  }
}
