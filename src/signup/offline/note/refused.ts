// Leading to the refused changes on the page.

/** Marks a refused change that waits for its person's decision. */
export const REFUSED = { "data-refused": "", tabIndex: -1 };

/** Goes to the first refused change; when none is left, to the head of the page. */
export function focusRefused(): void {
  const found = document.querySelector<HTMLElement>("[data-refused]");
  const heading = found ?? document.querySelector<HTMLElement>("h1");
  if (heading && !found) heading.tabIndex = -1;
  heading?.focus();
}
