import { type ComponentType, useState } from "react";

/**
 * A part of a page that is fetched when somebody asks for it, so that nobody else's phone loads it: undefined until it is there, null when it
 * could not be fetched; the next asking tries again.
 */
export function usePart<P>(load: () => Promise<ComponentType<P>>): { Part: ComponentType<P> | null | undefined; ask: () => void } {
  const [Part, setPart] = useState<ComponentType<P> | null>();
  const ask = () =>
    void load().then(
      (found) => setPart(() => found),
      () => setPart(null),
    );
  return { Part, ask };
}
