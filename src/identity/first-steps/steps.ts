// Steps of the onboarding: their fields and their addresses. Pure.

/** A field of the organiser's settings in an onboarding step. */
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
const REQUIRED: readonly StepField[] = ["name", "slug"];

/** Fields of a step, counted from 1. */
export function fieldsOfStep(step: number): readonly StepField[] {
  return STEPS[step - 1] ?? [];
}

/** True when a field may stay empty. */
export function isOptional(field: StepField): boolean {
  return !REQUIRED.includes(field);
}

/** Request body of a step: only its own fields, null for an empty optional one. */
export function bodyOf(step: number, values: Record<StepField, string>): Record<string, string | null> {
  return Object.fromEntries(
    fieldsOfStep(step).map((field) => [field, values[field].trim() === "" && isOptional(field) ? null : values[field]]),
  );
}

/** Step in the address, from 1. The first when the address names none. */
export function stepInAddress(search: URLSearchParams): number {
  const step = Number(search.get("step"));
  return step >= 1 && step <= STEPS.length ? Math.floor(step) : 1;
}

/** URL of an onboarding step, keeping the other query parameters. After the last step it is the first competition's page. */
export function stepAddress(search: URLSearchParams, step: number): string {
  const next = new URLSearchParams(search);
  next.set("step", String(step));
  if (step <= STEPS.length) return `/onboarding?${next}`;
  next.delete("step");
  return `/onboarding/competition${next.size > 0 ? `?${next}` : ""}`;
}
