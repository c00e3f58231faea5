import { useEffect, useState } from "react";
import { useApp } from "../app/app-context.ts";

/** Time limit for the server's time, in milliseconds; afterwards the device's own time is used. */
const PATIENCE_MS = 1000;

/**
 * Returns the current time by the server's clock in milliseconds, updated every `step` ms. Undefined until the page has mounted, so that both first
 * renderings are equal, and until the server's time is known.
 */
export function useNow(step = 1000): number | undefined {
  const { clock } = useApp().caller;
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => setNow(clock.now());
    if (clock.isSet()) tick();
    const stop = clock.subscribe(tick);
    const late = setTimeout(tick, PATIENCE_MS);
    const timer = setInterval(tick, step);
    return () => {
      stop();
      clearTimeout(late);
      clearInterval(timer);
    };
  }, [clock, step]);
  return now;
}
