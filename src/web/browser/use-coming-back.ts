import { useEffect, useRef } from "react";

/** Calls `back` when the browser restores this page from its history cache, for example by the Back button from another site. */
export function useComingBack(back: () => void): void {
  const heard = useRef(back);
  useEffect(() => {
    heard.current = back;
  });
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) heard.current();
    };
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
}
