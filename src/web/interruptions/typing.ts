// Tracks whether the person has typed on the open page. Code that would replace the page asks first.

/** Tracks input since the page was opened. */
export interface Typing {
  /** True when something was typed or chosen since the page was opened. Search words do not count. */
  typed(): boolean;
  /** Resets the state for a new page. */
  forget(): void;
}

/** Creates the tracker, which listens to the whole document. */
export function watchTyping(document: Document): Typing {
  let typed = false;
  document.addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof Element && !target.closest('[type="search"], [role="search"], [role="combobox"]')) typed = true;
    },
    { capture: true },
  );
  return {
    typed: () => typed,
    forget() {
      typed = false;
    },
  };
}
