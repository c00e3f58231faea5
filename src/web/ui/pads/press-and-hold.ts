import { type PointerEvent, useCallback, useEffect, useRef } from "react";

/** Milliseconds before a held key repeats, and between repeats. */
export const HOLD_MS = { first: 400, next: 60 } as const;

/** Handlers for a key that acts on press, again after 400 ms of holding and then every 60 ms. Leaving, releasing or `off` ends it. */
export function usePressAndHold(
  act: () => void,
  off: boolean,
): {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerLeave: () => void;
  onPointerCancel: () => void;
} {
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const end = useCallback(() => clearTimeout(waiting.current), []);
  useEffect(() => (off ? end() : end), [end, off]);
  const press = (next: number) => {
    act();
    waiting.current = setTimeout(() => press(HOLD_MS.next), next);
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      end();
      press(HOLD_MS.first);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
  };
}
