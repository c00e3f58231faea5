import { useCallback, useEffect, useRef } from "react";

/** Milliseconds after opening during which a press outside does not close a dialog. */
export const POINTER_TRANSIT_MS = 300;

/** Tells whether the window opened less than 300 ms ago, so that a double press on its opener does not close it. */
export function usePointerTransit(open: boolean): () => boolean {
  const until = useRef(0);
  useEffect(() => {
    if (open) until.current = performance.now() + POINTER_TRANSIT_MS;
  }, [open]);
  return useCallback(() => performance.now() < until.current, []);
}
