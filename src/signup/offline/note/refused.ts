// Finds the rejected changes on the page.

/** Attributes of the element of a rejected change that needs a decision. */
export const REFUSED_ATTRIBUTES = { "data-refused": "", tabIndex: -1 };

/** Moves the focus to the first rejected change, or to the head of the page when none is left. */
export function focusRefused(): void {
  const found = document.querySelector<HTMLElement>("[data-refused]");
  const heading = found ?? document.querySelector<HTMLElement>("h1");
  if (heading && !found) heading.tabIndex = -1;
  heading?.focus();
}
