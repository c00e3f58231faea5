// Shared by both pads: restoring the taps of an earlier visit, and ignoring a finger that bounces.
import { useEffect, useRef, useState, type MouseEvent } from "react";

/**
 * Reads the stored taps of a sheet once and calls `begin` with them, or with undefined. Waits until the outbox is loaded (`known`), because waiting
 * or refused marks come before the server's. Reads again when `marks` changes during the read.
 */
export function useStoredTaps<Draft>(
  known: boolean,
  marks: unknown,
  read: () => Promise<Draft | undefined>,
  begin: (draft: Draft | undefined) => void,
): void {
  const [ready, setReady] = useState(false);
  const newest = useRef({ read, begin });
  useEffect(() => {
    newest.current = { read, begin };
  });
  useEffect(() => {
    if (!known || ready) return undefined;
    let gone = false;
    void newest.current.read().then((draft) => {
      if (gone) return;
      newest.current.begin(draft);
      setReady(true);
    });
    return () => {
      gone = true;
    };
  }, [known, ready, marks]);
}

/** Two taps on one key within this many milliseconds count as one: a trembling finger bounces faster than anybody marks. */
const BOUNCE_MS = 150;

/** Returns a handler for `onClickCapture` of a pad. It swallows the second tap of a bounce on the same key. */
export function useOneTap(): (event: MouseEvent<HTMLElement>) => void {
  const last = useRef<{ key: Element; at: number }>(undefined);
  return (event) => {
    const key = event.target instanceof Element ? event.target.closest(".key") : null;
    if (!key || event.detail === 0) return;
    if (last.current?.key === key && event.timeStamp - last.current.at < BOUNCE_MS) event.stopPropagation();
    else last.current = { key, at: event.timeStamp };
  };
}
