import { useEffect, useState, useSyncExternalStore } from "react";
import { onReturn } from "../browser/on-return.ts";
import { Autosave, type AutosaveState, type Saving, type Shelf } from "./autosave.ts";
import type { Kept, Versioned } from "./edit.ts";

/** A record whose fields save themselves. */
export type Saved<R extends Versioned, F extends object> = AutosaveState<R, F> &
  Pick<Autosave<R, F>, "change" | "flush" | "beside" | "resolve">;

/**
 * Saves `record` while it is typed in (autosave.ts says how); a newer record of the page is taken over. Leaving the page sends what waits; closing
 * the tab asks first, or with `keep` leaves it in the browser under this name for the next visit (the name that it has at the moment of a change).
 */
export function useAutosave<R extends Versioned, F extends object>(
  record: R | undefined,
  saving: Saving<R, F>,
  keep?: () => string,
): Saved<R, F> {
  const [autosave] = useState(() => new Autosave(record, saving, keep === undefined ? undefined : shelf<F>(keep)));
  useEffect(() => autosave.saveBy(saving));
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);
  useEffect(() => {
    if (record) autosave.take(record);
  }, [autosave, record]);
  const keeps = keep !== undefined;
  useEffect(() => autosave.restore(), [autosave]);
  useEffect(() => {
    const save = () => void autosave.flush();
    // A phone may end a page that is out of sight without a word.
    const hidden = () => document.visibilityState === "hidden" && save();
    const ask = (event: Event) => {
      if (autosave.unsaved() && !keeps) event.preventDefault();
    };
    const stop = onReturn(autosave.returned);
    window.addEventListener("pagehide", autosave.leave);
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("beforeunload", ask);
    return () => {
      stop();
      window.removeEventListener("pagehide", autosave.leave);
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("beforeunload", ask);
      save();
    };
  }, [autosave, keeps]);
  const { change, flush, beside, resolve } = autosave;
  return { ...state, change, flush, beside, resolve };
}

/** A place in the browser; one that keeps nothing does without. */
function shelf<F>(name: () => string): Shelf<F> {
  return {
    read() {
      try {
        return JSON.parse(localStorage.getItem(name()) ?? "null") as Kept<F> | null;
      } catch {
        return null;
      }
    },
    write(kept) {
      try {
        if (kept) localStorage.setItem(name(), JSON.stringify(kept));
        else localStorage.removeItem(name());
      } catch {
        // nothing is kept
      }
    },
  };
}
