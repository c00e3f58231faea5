import { type ComponentType, useState } from "react";

/**
 * Loads a component on demand, so that other visitors' phones do not load it. `Part` is undefined until it is loaded and null after a failure; `ask`
 * loads it or tries again.
 */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>): { Part: ComponentType<P> | null | undefined; ask: () => void } {
  const [Part, setPart] = useState<ComponentType<P> | null>();
  const ask = () =>
    void load().then(
      (found) => setPart(() => found),
      () => setPart(null),
    );
  return { Part, ask };
}
