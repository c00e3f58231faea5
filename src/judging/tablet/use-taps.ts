// Taps on both pads: what was tapped at an earlier visit, and a finger that bounces.
import { useEffect, useRef, useState, type MouseEvent } from "react";

/**
 * Reads once what was tapped on a sheet and not sent, and calls `begin` with it; undefined when nothing was. Waits until the outbox is `known`: marks that
 * wait or were refused come before those of the server. Where `marks` of the sheet change meanwhile, what is being read is older, and is read anew.
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

/** Gives what a pad hears clicks with before its keys do (onClickCapture): the second tap of a bounce on the same key is swallowed. */
export function useOneTap(): (event: MouseEvent<HTMLElement>) => void {
  const last = useRef<{ key: Element; at: number }>(undefined);
  return (event) => {
    const key = event.target instanceof Element ? event.target.closest(".key") : null;
    if (!key || event.detail === 0) return;
    if (last.current?.key === key && event.timeStamp - last.current.at < BOUNCE_MS) event.stopPropagation();
    else last.current = { key, at: event.timeStamp };
  };
}
