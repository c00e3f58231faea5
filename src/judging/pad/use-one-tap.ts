import { type MouseEvent, useRef } from "react";

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
