import { useCallback, useEffect, useRef } from "react";

/** Time after a dialog became visible in which a press outside does not close it, in milliseconds. */
export const POINTER_TRANSIT_MS = 300;

/**
 * Returns a function that is true for the first 300 ms of the window's visibility, so that a double press on its opener does not close it. Time
 * starts with the first painted frame, because a busy device may paint long after the press.
 */
export function usePointerTransit(open: boolean): () => boolean {
  const until = useRef(0);
  useEffect(() => {
    if (!open) return undefined;
    until.current = Infinity;
    // The second frame starts after the first one, with the window, was painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        until.current = performance.now() + POINTER_TRANSIT_MS;
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return useCallback(() => performance.now() < until.current, []);
}
