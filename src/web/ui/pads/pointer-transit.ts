import { useCallback, useEffect, useRef } from "react";

/** For how many milliseconds after it becomes visible a dialog is not closed by a press outside. */
export const POINTER_TRANSIT_MS = 300;

/**
 * Tells whether the window has been visible for less than 300 ms, so that a double press on its opener does not close it. What counts is the first frame
 * that was painted with it: a busy device may paint long after the press.
 */
export function usePointerTransit(open: boolean): () => boolean {
  const until = useRef(0);
  useEffect(() => {
    if (!open) return undefined;
    until.current = Infinity;
    // The second frame begins when the first one, with the window, has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        until.current = performance.now() + POINTER_TRANSIT_MS;
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return useCallback(() => performance.now() < until.current, []);
}
