import { type ComponentType, useState } from "react";

/**
 * A part of a page that is fetched when somebody asks for it, so that nobody else's phone loads it: undefined until it is there. Without a
 * network the next asking tries again.
 */
export function usePart<P>(load: () => Promise<ComponentType<P>>): { Part: ComponentType<P> | undefined; ask: () => void } {
  const [Part, setPart] = useState<ComponentType<P>>();
  const ask = () =>
    void load().then(
      (found) => setPart(() => found),
      () => undefined,
    );
  return { Part, ask };
}
