// What interrupts a person on the open page: told in place, so that nothing typed there is lost.
export type Interruption =
  /** The session ended during a write, or over something typed: signing in again in place goes on. */
  | { kind: "expired"; email: string }
  /** Another tab signed in somebody else, or opened another organiser: this page is no longer its reader's. */
  | { kind: "somebody-else"; name: string }
  /** A call asks for a fresh proof of who sits there: it is sent again when `done` hears that it was given. */
  | { kind: "proof"; done: (proved: boolean) => void }
  /** The page needs code of a newer build, and was not loaded anew because something is typed on it. */
  | { kind: "newer-build" }
  /** The page needs code that could not be fetched: there is no connection. */
  | { kind: "network" };

export interface Interruptions {
  current: () => Interruption | undefined;
  subscribe: (hear: () => void) => () => void;
  put(next: Interruption | undefined): void;
}

/** True for what a window over the page tells. */
export const isOverPage = (one: Interruption | undefined) => one !== undefined && one.kind !== "newer-build" && one.kind !== "network";

/** Keeps the one interruption of the open page; having to sign in again is never replaced by a lesser one. */
export function createInterruptions(): Interruptions {
  let current: Interruption | undefined;
  const hearers = new Set<() => void>();
  return {
    current: () => current,
    subscribe(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    put(next) {
      const holds = isOverPage(current);
      if (holds && (next?.kind === "newer-build" || next?.kind === "network")) return;
      if (current?.kind === "proof") current.done(false);
      current = next;
      for (const hear of hearers) hear();
    },
  };
}
