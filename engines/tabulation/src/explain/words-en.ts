// English numbers and nouns for explanations.
import type { EntryState } from "../types.ts";

/** Returns the label of an entry. The default is its id. */
export type Naming = (entry: string) => string;

/** Writes a count with its noun: "1 mark", "2 marks". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Writes a range of places: "2", "2–3". */
export const range = (from: number, to: number): string => (from === to ? `${from}` : `${from}–${to}`);

/** Capitalises the first letter of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words for the state of an entry without a place. */
export const STATES: Readonly<Record<EntryState, string>> = {
  competing: "competing",
  withdrawn: "withdrawn",
  absent: "absent",
  disqualified: "disqualified",
};

/** Joins the labels of entries. */
export function list(entries: readonly string[], name: Naming): string {
  return entries.map(name).join(", ");
}

/** Returns "Dance, " as the beginning of a sentence; an empty text for a dance without a name. */
export const inDance = (dance: string): string => (dance === "" ? "" : `${dance}, `);
