// Saving by itself: a while after the last change and on blur; what could not be sent for lack of a connection is sent when it is back.
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../web/calls/api.ts";
import type { SaveStateProps } from "../../web/ui/states/save-state.tsx";

const DELAY_MS = 800;

export interface Autosave<T> {
  state: SaveStateProps | undefined;
  /** What is not saved yet, merged. */
  change: (change: Partial<T>) => void;
  /** Saves now what waits; true when nothing is left unsaved. */
  flush: () => Promise<boolean>;
}

/**
 * Collects changes and hands them to `save` 800 ms after the last. A refused save (ApiError) goes to `refused` and is tried
 * again with the next change; one that found no server waits for the connection. `keep` names a place in the browser where unsaved changes outlive the tab.
 */
export function useAutosave<T extends object>(
  save: (change: Partial<T>) => Promise<void>,
  refused: (error: ApiError) => void,
  keep?: string,
): Autosave<T> {
  const waiting = useRef<Partial<T>>({});
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<Promise<boolean> | undefined>(undefined);
  const calls = useRef({ save, refused });
  const again = useRef<() => void>(() => undefined);
  const [state, setState] = useState<SaveStateProps | undefined>(undefined);
  useEffect(() => {
    calls.current = { save, refused };
  });

  const remember = useCallback(() => {
    if (!keep) return;
    if (Object.keys(waiting.current).length > 0) localStorage.setItem(keep, JSON.stringify(waiting.current));
    else localStorage.removeItem(keep);
  }, [keep]);

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    // Whoever waited looks again, because another may have begun the next save meanwhile.
    while (running.current) await running.current;
    const change = waiting.current;
    if (Object.keys(change).length === 0) return true;
    waiting.current = {};
    setState({ state: "saving" });
    const work = (async () => {
      try {
        await calls.current.save(change);
        setState({ state: "saved", at: new Date() });
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        waiting.current = { ...change, ...waiting.current };
        if (error.status === 503) setState({ state: "offline" });
        else {
          calls.current.refused(error);
          setState({ state: "failed", onRetry: () => again.current() });
        }
        return false;
      } finally {
        running.current = undefined;
        remember();
      }
    })();
    running.current = work;
    return work;
  }, [remember]);

  const change = useCallback(
    (next: Partial<T>) => {
      waiting.current = { ...waiting.current, ...next };
      remember();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), DELAY_MS);
    },
    [flush, remember],
  );

  useEffect(() => {
    const retry = () => void flush();
    again.current = retry;
    window.addEventListener("online", retry);
    window.addEventListener("pagehide", retry);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("pagehide", retry);
      void flush();
    };
  }, [flush]);

  return { state, change, flush };
}
