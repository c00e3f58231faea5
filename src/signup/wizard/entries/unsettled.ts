import { useEffect, useMemo, useRef } from "react";
import { useBlocker } from "react-router";

/** Marks what asks about somebody who was typed into a line-up and is not in it. */
export const UNSETTLED = { "data-unsettled": true };

export interface Unsettled {
  /** Somebody is on the way into the line-up. */
  underWay: (work: Promise<unknown>) => void;
  /** Leads to the first one who is asked about; true when nobody is, once all are there who are on the way. */
  settled: () => Promise<boolean>;
}

const drawn = () => new Promise((done) => setTimeout(done));
const first = () => document.querySelector<HTMLElement>(".ent-edit [data-unsettled]");

/** Who was typed into the open entry's line-up is never lost: neither the entry nor the page is left before it is decided. */
export function useUnsettled(): Unsettled {
  const works = useRef(new Set<Promise<unknown>>());
  const unsettled = useMemo(
    (): Unsettled => ({
      underWay(work) {
        works.current.add(work);
        void work.finally(() => works.current.delete(work));
      },
      async settled() {
        // What is still being typed is taken up as its field is left.
        await drawn();
        while (works.current.size > 0) await Promise.allSettled(works.current);
        await drawn();
        const asked = first();
        (asked?.querySelector("input") ?? asked)?.focus();
        return asked === null;
      },
    }),
    [],
  );
  const blocker = useBlocker(() => works.current.size > 0 || first() !== null);
  useEffect(() => {
    if (blocker.state === "blocked") void unsettled.settled().then((may) => (may ? blocker.proceed() : blocker.reset()));
  }, [blocker, unsettled]);
  return unsettled;
}
