// What interrupts a person on the open page: told in place, so that nothing typed there is lost.
import type { Interruptions, Interruption } from "../app/app-parts.ts";

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
