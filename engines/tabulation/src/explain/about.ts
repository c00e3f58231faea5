// "Explain my place": the steps in which one entry takes part.
import type { Step } from "../steps.ts";

function named(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(named);
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  const { entry, entries } = value as { entry?: unknown; entries?: unknown };
  return [...named(entry), ...named(entries)];
}

/** Returns the entries that a step places, compares, charges or leaves out. A summary concerns its own entry alone. */
export function namedIn(step: Step): string[] {
  const fields: Partial<
    Record<"entry" | "entries" | "rows" | "placed" | "tied" | "among" | "crossed" | "above" | "at" | "recalled" | "order" | "wins", unknown>
  > = step;
  if (step.kind === "summary") return [step.entry];
  const { entry, entries, rows, placed, tied, among, crossed, above, at, recalled, order, wins } = fields;
  return [entry, entries, rows, placed, tied, among, crossed, above, at, recalled, order, wins].flatMap(named);
}

/** Returns the steps that place, compare, charge or leave out this entry, its summary first. */
export function stepsAbout(steps: readonly Step[], entry: string): Step[] {
  return steps.filter((step) => namedIn(step).includes(entry));
}
