import { useEffect, useRef } from "react";

/** Calls `back` when the browser restores this page from its history cache, for example by the Back button from another site. */
export function useRestoredPage(back: () => void): void {
  const newest = useRef(back);
  useEffect(() => {
    newest.current = back;
  });
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) newest.current();
    };
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
}
