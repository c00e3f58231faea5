// The first steps: which field each of them asks for, and where they stand in the address. Pure.

/** A field of the organiser's settings that a first step asks for. */
export type StepField =
  | "name"
  | "slug"
  | "contact_email"
  | "contact_phone"
  | "accent_color"
  | "bank_account"
  | "invoice_name"
  | "invoice_address"
  | "invoice_nip";

const STEPS: readonly (readonly StepField[])[] = [
  ["name", "slug"],
  ["contact_email", "contact_phone"],
  ["accent_color"],
  ["bank_account", "invoice_name", "invoice_address", "invoice_nip"],
];
const NEEDED: readonly StepField[] = ["name", "slug"];

/** The fields of a step, counted from 1. */
export function fieldsOf(step: number): readonly StepField[] {
  return STEPS[step - 1] ?? [];
}

/** Whether a field may stay empty. */
export function isOptional(field: StepField): boolean {
  return !NEEDED.includes(field);
}

/** What a step sends: its own fields alone, null for an empty one that may be. */
export function bodyOf(step: number, values: Record<StepField, string>): Record<string, string | null> {
  return Object.fromEntries(
    fieldsOf(step).map((field) => [field, values[field].trim() === "" && isOptional(field) ? null : values[field]]),
  );
}

/** The step that the address asks for, from 1; the first where it asks for none. */
export function stepAsked(search: URLSearchParams): number {
  const asked = Number(search.get("step"));
  return asked >= 1 && asked <= STEPS.length ? Math.floor(asked) : 1;
}

/** Where a step stands, with all else that the address says; after the last one comes the first competition. */
export function stepAddress(search: URLSearchParams, step: number): string {
  const next = new URLSearchParams(search);
  next.set("step", String(step));
  if (step <= STEPS.length) return `/onboarding?${next}`;
  next.delete("step");
  return `/onboarding/competition${next.size > 0 ? `?${next}` : ""}`;
}
