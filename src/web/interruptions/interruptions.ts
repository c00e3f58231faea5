// Stores the interruption of the open page, which is shown over the page so that nothing typed is lost.
import type { Interruptions, Interruption } from "../app/app-parts.ts";

/** Creates the store of one interruption. A required sign-in is never replaced by a lesser interruption. */
export function createInterruptions(): Interruptions {
  let current: Interruption | undefined;
  const listeners = new Set<() => void>();
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put(next) {
      const holds = current?.kind === "expired" || current?.kind === "somebody-else";
      if (holds && (next?.kind === "newer-build" || next?.kind === "network")) return;
      current = next;
      for (const listener of listeners) listener();
    },
  };
}
