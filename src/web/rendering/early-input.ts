// Replays input from before hydration: text typed and buttons pressed on a rendered page before its scripts arrived.

declare global {
  interface Window {
    /** Buttons pressed before hydration, collected by DEFER_SCRIPT. */
    __pressed?: HTMLElement[] | undefined;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CHOICES = '[role="radio"], [role="checkbox"], [role="switch"]';

/**
 * Reads the fields of a rendered page before it is hydrated. The returned function, called afterwards, replays what was typed and chosen and presses
 * the pressed buttons: each choice once, and of other buttons only the last one.
 */
export function captureEarlyInput(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<Field>("input, textarea, select")].filter(isChanged);
  const filled = fields.map((field) => ({ field, initial: initialOf(field), value: field.value, chosen: isChosen(field) }));
  return () => {
    const pressed = [...new Set((window.__pressed ?? []).toReversed())].toReversed();
    window.__pressed = undefined;
    for (const { field, initial, value, chosen } of filled) {
      if (!field.isConnected) continue;
      if (field instanceof HTMLSelectElement || field.type === "file") field.dispatchEvent(new Event("change", { bubbles: true }));
      else if (chosen !== undefined) choose(field as HTMLInputElement, chosen);
      // Text typed during hydration wins.
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

/** True when a checkbox or radio button is ticked; undefined for other fields. */
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

/** Writes a value so that React notices it: the field gets the old value first, because React compares with what it last saw. */
function write(field: HTMLInputElement | HTMLTextAreaElement, initial: string, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  const { selectionStart, selectionEnd } = field;
  field.value = initial;
  Object.getOwnPropertyDescriptor(kind, "value")?.set?.call(field, value);
  // Number and address fields do not allow setting the caret.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
