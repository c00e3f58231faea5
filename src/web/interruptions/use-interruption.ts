import { useCallback, useSyncExternalStore } from "react";
import { useApp } from "../app/app-context.ts";
import type { Interruption } from "../app/app-parts.ts";

/** Returns the interruption of the open page and the function that ends it. */
export function useInterruption(): { interruption: Interruption | undefined; end: () => void } {
  const { interruptions } = useApp();
  const interruption = useSyncExternalStore(interruptions.subscribe, interruptions.current, interruptions.current);
  const end = useCallback(() => interruptions.put(undefined), [interruptions]);
  return { interruption, end };
}
