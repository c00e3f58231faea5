import { useEffect, useMemo, useRef } from "react";

/** Attributes of an element that asks about a person who was typed and is not in the line-up. */
export const UNSETTLED_PERSON = { "data-unsettled": "person", tabIndex: -1 };
/** Attributes of a choice that a change of a sent entry waits for. */
export const AWAITED_CHOICE = { "data-unsettled": "place" };
/** Selector of questions about people. */
export const PEOPLE_QUESTIONS = '[data-unsettled="person"]';
const ALL = "[data-unsettled]";

export interface Unsettled {
  /** Registers an addition to the line-up that is under way. */
  trackAddition: (work: Promise<unknown>) => void;
  /** Waits for additions under way, then focuses the first open question (of these); true when there is none. */
  settleQuestions: (of?: string) => Promise<boolean>;
}

const drawn = () => new Promise((done) => setTimeout(done));
const first = (of = ALL) => document.querySelector<HTMLElement>(`.ent-edit ${of}`);

/** Blocks leaving the open entry or the page while a typed person or a required choice is undecided. */
export function useUnsettled(): Unsettled {
  const works = useRef(new Set<Promise<unknown>>());
  const unsettled = useMemo(
    (): Unsettled => ({
      trackAddition(work) {
        works.current.add(work);
        void work.finally(() => works.current.delete(work));
      },
      async settleQuestions(of) {
        // Text that is still being typed is taken up as its field is left.
        await drawn();
        while (works.current.size > 0) await Promise.allSettled(works.current);
        await drawn();
        const question = first(of);
        (question?.querySelector<HTMLElement>("input, select, [role=combobox]") ?? question)?.focus();
        return question === null;
      },
    }),
    [],
  );
  // A link that was pressed meanwhile is followed once no question is left: it is stopped, then pressed again.
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target === "_blank" || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (works.current.size === 0 && first() === null) return;
      event.preventDefault();
      event.stopPropagation();
      void unsettled.settleQuestions().then((may) => may && link.click());
    };
    window.addEventListener("click", press, true);
    return () => window.removeEventListener("click", press, true);
  }, [unsettled]);
  return unsettled;
}
