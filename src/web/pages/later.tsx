import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { onReturn } from "../browser/on-return.ts";

/** A component whose code is loaded when it is first drawn, or earlier by `fetch`. */
export interface Later<P> {
  (props: P): ReactNode;
  fetch: () => Promise<void>;
}

/** Imports a component. After a failure it tries again when the connection returns. */
function fetched<P>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> {
  return load().catch(
    () =>
      new Promise((resolve) => {
        const stop = onReturn(() => {
          stop();
          resolve(fetched(load));
        });
      }),
  );
}

/**
 * Makes a component whose code is loaded when it is first drawn, such as a dialog. Nothing is drawn before, also on the server. A page that shows it
 * immediately loads it in its module's `prepare`: then the server draws it, and it responds at once.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  let Part: ComponentType<P> | undefined;
  const Fetched = import.meta.env.SSR ? () => null : lazy(async () => ({ default: await fetched(load) }));
  const Later = (props: P) => {
    // A drawn component stays, with its input, even when `fetch` loads the code again.
    const [Drawn] = useState(() => Part ?? Fetched);
    return (
      <Suspense>
        <Drawn {...props} />
      </Suspense>
    );
  };
  return Object.assign(Later, {
    async fetch() {
      // After a failure it is loaded again when it is drawn.
      Part ??= await load().catch(() => undefined);
    },
  });
}
