// Stores the interruption of the open page, which is shown over the page so that nothing typed is lost.
import type { Interruptions, Interruption } from "../app/app-parts.ts";

/** Creates the store of one interruption. A required sign-in is never replaced by a lesser interruption. */
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
