import { type ComponentType, useState } from "react";

/**
 * A part of a page that is fetched when somebody asks for it, so that nobody else's phone loads it: undefined until it is there. `failed` when it
 * could not be fetched; the next asking tries again.
 */
export function usePart<P>(load: () => Promise<ComponentType<P>>): {
  Part: ComponentType<P> | undefined;
  ask: () => void;
  failed: boolean;
} {
  const [Part, setPart] = useState<ComponentType<P>>();
  const [failed, setFailed] = useState(false);
  const ask = () => {
    setFailed(false);
    void load().then(
      (found) => setPart(() => found),
      () => setFailed(true),
    );
  };
  return { Part, ask, failed };
}
