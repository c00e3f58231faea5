import { useEffect, useState } from "react";
import { useApp } from "../app/app-context.ts";

/** How long the server's time is waited for, in milliseconds; then the device's own is shown. */
const PATIENCE_MS = 1000;

/**
 * The present moment by the server's clock in milliseconds, renewed every `step` ms; undefined until the page has mounted, so that both first
 * renderings agree, and until the server has said its time.
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
