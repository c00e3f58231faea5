// Orders changes and measures how long ago they were made, on a device whose clock may be set meanwhile.
import { newId } from "../../../kernel/values/ids.ts";
import type { PendingChange } from "./changes.ts";

/** The longest age that the server accepts, in seconds. */
const LONGEST_AGO = 30 * 24 * 3600;

/** Timestamps of one sign-up's changes that were made in this tab. */
export class ChangeClock {
  readonly #madeAt = new Map<string, number>();
  /** Names of recent changes that the deadline stopped: they are sent again with their age. */
  readonly #withAge = new Set<string>();
  #stamp = 0;

  /** Returns a name for a change made now. Names sort in the order of changes, also when the clock is set back. */
  readonly nextName = (pending: readonly PendingChange[]): string => {
    this.#stamp = Math.max(Date.now(), 1 + Math.max(this.#stamp, ...pending.map((each) => Number(each.name.split("-")[0]))));
    const name = `${String(this.#stamp).padStart(14, "0")}-${newId().slice(-8)}`;
    this.#madeAt.set(name, performance.now());
    return name;
  };

  /** Age of a change in seconds, plus one for the pause before it was sent; undefined when it is younger than a second. */
  readonly ageOf = ({ name, at, kind }: PendingChange): number | undefined => {
    const here = performance.now() - (this.#madeAt.get(name) ?? performance.now());
    const seconds = Math.max(Date.now() - at, here) / 1000;
    if (kind === "setPublicName" || (seconds < 1 && !this.#withAge.has(name))) return undefined;
    return Math.min(Math.ceil(seconds) + 1, LONGEST_AGO);
  };

  /** Has the age of a recent change sent, too. Returns false when it was sent already. */
  readonly includeAge = (pending: PendingChange): boolean => {
    if (pending.kind === "setPublicName" || this.ageOf(pending) !== undefined) return false;
    this.#withAge.add(pending.name);
    return true;
  };
}
