import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { onReturn } from "../browser/on-return.ts";

/** A component whose code comes when it is first drawn; `fetch` brings it before. */
export interface Later<P> {
  (props: P): ReactNode;
  fetch: () => Promise<void>;
}

/** Imports the part; one that could not be fetched is asked for again when the connection is back. */
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
 * A part of a page that is fetched when it is first drawn, such as a dialog: nothing is drawn until it is there, on the server neither. A page
 * that is opened with the part fetches it before (`prepare` of its module): then the server draws it, and it answers to presses at once.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  let Part: ComponentType<P> | undefined;
  const Fetched = import.meta.env.SSR ? () => null : lazy(async () => ({ default: await fetched(load) }));
  const Later = (props: P) => {
    // What is drawn stays, with what is typed in it, also when the part is fetched once more for an address.
    const [Drawn] = useState(() => Part ?? Fetched);
    return (
      <Suspense>
        <Drawn {...props} />
      </Suspense>
    );
  };
  return Object.assign(Later, {
    async fetch() {
      // One that could not be fetched is asked for again when it is drawn.
      Part ??= await load().catch(() => undefined);
    },
  });
}
