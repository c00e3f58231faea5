// What somebody typed and pressed on a rendered page before its scripts arrived is given to the page once it is hydrated.

declare global {
  interface Window {
    /** The buttons pressed on a rendered page (LATE_SCRIPT collects them) until it is hydrated. */
    __pressed?: HTMLElement[] | undefined;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CHOICES = '[role="radio"], [role="checkbox"], [role="switch"]';

/**
 * Looks at a rendered page before it is hydrated; afterwards the result fills in what was typed and chosen, as if it happened then, and presses
 * what was pressed: each choice once, of all other buttons only one that was pressed last.
 */
export function takeEarly(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<Field>("input, textarea, select")].filter(isChanged);
  const filled = fields.map((field) => ({ field, initial: initialOf(field), value: field.value, chosen: isChosen(field) }));
  return () => {
    const pressed = [...new Set((window.__pressed ?? []).toReversed())].toReversed();
    window.__pressed = undefined;
    for (const { field, initial, value, chosen } of filled) {
      if (!field.isConnected) continue;
      if (field instanceof HTMLSelectElement || field.type === "file") field.dispatchEvent(new Event("change", { bubbles: true }));
      else if (chosen !== undefined) choose(field as HTMLInputElement, chosen);
      // Whoever goes on typing while the page is being hydrated wins.
      else write(field, initial, field.value === initial ? value : field.value);
    }
    for (const button of pressed) if (button.isConnected && (button.matches(CHOICES) || button === pressed.at(-1))) button.click();
  };
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  const chosen = isChosen(field);
  return chosen === undefined ? field.value !== field.defaultValue : chosen !== (field as HTMLInputElement).defaultChecked;
}

/** Whether a box or a radio button is ticked; undefined for other fields. */
function isChosen(field: Field): boolean | undefined {
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio") ? field.checked : undefined;
}

function initialOf(field: Field): string {
  return field instanceof HTMLSelectElement ? "" : field.defaultValue;
}

function choose(field: HTMLInputElement, chosen: boolean): void {
  if (field.type === "radio" && !chosen) return;
  field.checked = !chosen;
  field.click();
}

/** React compares a field with what it last saw there, so it is shown the old value before the new one. */
function write(field: HTMLInputElement | HTMLTextAreaElement, initial: string, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  const { selectionStart, selectionEnd } = field;
  field.value = initial;
  Object.getOwnPropertyDescriptor(kind, "value")?.set?.call(field, value);
  // The caret of number and address fields cannot be set.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
