import { useEffect, useMemo, useRef } from "react";

/** Marks what asks about somebody who was typed into a line-up and is not in it. */
export const UNSETTLED = { "data-unsettled": "person", tabIndex: -1 };
/** Marks a choice for which a change of an entry that was sent waits. */
export const HELD = { "data-unsettled": "place" };
/** What is asked about people alone. */
export const PEOPLE = '[data-unsettled="person"]';
const ALL = "[data-unsettled]";

export interface Unsettled {
  /** Somebody is on the way into the line-up. */
  underWay: (work: Promise<unknown>) => void;
  /** Leads to the first question (of these); true when there is none, once all are there who are on the way. */
  settled: (of?: string) => Promise<boolean>;
}

const drawn = () => new Promise((done) => setTimeout(done));
const first = (of = ALL) => document.querySelector<HTMLElement>(`.ent-edit ${of}`);

/** Who was typed into the open entry's line-up, and a change that waits for a choice, are never lost: neither the entry nor the page is left by a press before it is decided. */
export function useUnsettled(): Unsettled {
  const works = useRef(new Set<Promise<unknown>>());
  const unsettled = useMemo(
    (): Unsettled => ({
      underWay(work) {
        works.current.add(work);
        void work.finally(() => works.current.delete(work));
      },
      async settled(of) {
        // What is still being typed is taken up as its field is left.
        await drawn();
        while (works.current.size > 0) await Promise.allSettled(works.current);
        await drawn();
        const asked = first(of);
        (asked?.querySelector<HTMLElement>("input, select, [role=combobox]") ?? asked)?.focus();
        return asked === null;
      },
    }),
    [],
  );
  // A link is followed once nothing is asked any more: pressed by hand it waits, then it is pressed again.
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target === "_blank" || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (works.current.size === 0 && first() === null) return;
      event.preventDefault();
      event.stopPropagation();
      void unsettled.settled().then((may) => may && link.click());
    };
    window.addEventListener("click", press, true);
    return () => window.removeEventListener("click", press, true);
  }, [unsettled]);
  return unsettled;
}
