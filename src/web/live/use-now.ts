import { useEffect, useState } from "react";

/** The present moment in milliseconds, renewed every `step` ms; undefined until the page has mounted, so that both first renderings agree. */
export function useNow(step = 1000): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, step);
    return () => clearInterval(timer);
  }, [step]);
  return now;
}
