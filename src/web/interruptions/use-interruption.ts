import { useCallback, useSyncExternalStore } from "react";
import { useApp } from "../app/app-context.ts";
import type { Interruption } from "../app/app-parts.ts";

/** The interruption of the open page, and how to end it. */
export function useInterruption(): { interruption: Interruption | undefined; end: () => void } {
  const { interruptions } = useApp();
  const interruption = useSyncExternalStore(interruptions.subscribe, interruptions.current, interruptions.current);
  const end = useCallback(() => interruptions.put(undefined), [interruptions]);
  return { interruption, end };
}
