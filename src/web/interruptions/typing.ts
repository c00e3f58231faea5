// Whether anybody has typed on the open page: whatever would replace the page asks first.

export interface Typing {
  /** Whether something was typed or chosen since the page was opened; words of a search do not count. */
  typed(): boolean;
  /** Another page is open now. */
  forget(): void;
}

/** Listens to the whole document. */
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
