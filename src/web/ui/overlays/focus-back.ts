// Returns the focus to the element that opened a window, a panel, or an editor in a row.
import { useEffect, useState } from "react";

const PLACES = "a[href], button, input, select, textarea, [tabindex]";

/**
 * Remembers the focused element (for a menu its button). The returned function restores the focus unless something else has it: to the same element,
 * to the same place in its redrawn row, or to the page.
 */
function rememberFocus(): () => void {
  if (typeof document === "undefined") return () => undefined;
  const active = document.activeElement;
  const button = active?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  const opener = button ? document.getElementById(button) : active;
  const row = opener?.closest("[data-key]");
  const key = row?.getAttribute("data-key");
  const at = opener && row ? [...row.querySelectorAll(PLACES)].indexOf(opener) : -1;
  return () => {
    if (document.activeElement !== document.body) return;
    const redrawn = key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
    const found = opener?.isConnected ? opener : redrawn?.querySelectorAll(PLACES)[at] || redrawn || document.getElementById("main");
    (found as HTMLElement | null)?.focus({ preventScroll: true });
  };
}

/** For a window that opens and closes: returns the function to call when it has closed. */
export function useFocusBack(open: boolean): () => void {
  const [last, setLast] = useState<{ open: boolean; back?: () => void }>({ open: false });
  // During the first rendering the opener still has the focus.
  if (last.open !== open) setLast(open ? { open, back: rememberFocus() } : { ...last, open });
  return () => last.back?.();
}

/** For an editor or a panel that is mounted while it is open. */
export function useFocusBackOnLeave(): void {
  const [back] = useState(rememberFocus);
  useEffect(() => back, [back]);
}
