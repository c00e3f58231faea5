import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { DeskParts } from "./desk-parts.ts";
import type { NavGroup } from "./nav.ts";

/** The search over everything: opened by the given button or by Ctrl K (⌘ K) anywhere on the page, also while typing. */
export function useSearch(groups: readonly NavGroup[], SearchWindow: DeskParts["SearchWindow"]): { open: () => void; window: ReactNode } {
  const [shown, setShown] = useState(false);
  const close = useCallback(() => setShown(false), []);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setShown((now) => !now);
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
  return { open: () => setShown(true), window: shown ? <SearchWindow groups={groups} onClose={close} /> : null };
}
