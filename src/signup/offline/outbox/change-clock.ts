// When changes were made: their order, and how long ago it was, by a device whose clock may be put right meanwhile.
import { newId } from "../../../kernel/values/ids.ts";
import type { PendingChange } from "./changes.ts";

/** The server counts no further back, in seconds. */
const LONGEST_AGO = 30 * 24 * 3600;

/** When one sign-up's changes were made in this tab. */
export class ChangeClock {
  readonly #madeAt = new Map<string, number>();
  /** Changes of a moment ago that the deadline stopped: that moment is told, too. */
  readonly #told = new Set<string>();
  #stamp = 0;

  /** A name for a change that is made now; names are in the order of changes, also where the clock was put back. */
  readonly next = (held: readonly PendingChange[]): string => {
    this.#stamp = Math.max(Date.now(), 1 + Math.max(this.#stamp, ...held.map((each) => Number(each.name.split("-")[0]))));
    const name = `${String(this.#stamp).padStart(14, "0")}-${newId().slice(-8)}`;
    this.#madeAt.set(name, performance.now());
    return name;
  };

  /** How many seconds ago it was typed, with a second for the quiet before it was sent from the page; undefined: just now. */
  readonly ago = ({ name, at, kind }: PendingChange): number | undefined => {
    const here = performance.now() - (this.#madeAt.get(name) ?? performance.now());
    const seconds = Math.max(Date.now() - at, here) / 1000;
    if (kind === "setPublicName" || (seconds < 1 && !this.#told.has(name))) return undefined;
    return Math.min(Math.ceil(seconds) + 1, LONGEST_AGO);
  };

  /** From now on tells of this change also that it was made just now; false where its time has been told. */
  readonly tell = (held: PendingChange): boolean => {
    if (held.kind === "setPublicName" || this.ago(held) !== undefined) return false;
    this.#told.add(held.name);
    return true;
  };
}
