// What interrupts a person on the open page: told in place, so that nothing typed there is lost.
export type Interruption =
  /** The session ended during a write, or over something typed: signing in again in place goes on. */
  | { kind: "expired"; email: string }
  /** Another tab signed in somebody else, or opened another organiser: this page is no longer its reader's. */
  | { kind: "somebody-else"; name: string }
  /** The page needs code of a newer build, and was not loaded anew because something is typed on it. */
  | { kind: "newer-build" }
  /** The page needs code that could not be fetched: there is no connection. */
  | { kind: "network" };

export interface Interruptions {
  current: () => Interruption | undefined;
  subscribe: (hear: () => void) => () => void;
  put(next: Interruption | undefined): void;
}

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
      const holds = current?.kind === "expired" || current?.kind === "somebody-else";
      if (holds && (next?.kind === "newer-build" || next?.kind === "network")) return;
      current = next;
      for (const hear of hearers) hear();
    },
  };
}
