// English numbers and nouns.
import type { EntryState } from "../types.ts";

/** How to call an entry; its id when left out. */
export type Naming = (entry: string) => string;

/** A count with its noun, "1 mark", "2 marks". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** One place or several: "2", "2–3". */
export const range = (from: number, to: number): string => (from === to ? `${from}` : `${from}–${to}`);

/** A sentence begins with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What became of an entry that has no place. */
export const STATES: Readonly<Record<EntryState, string>> = {
  competing: "competing",
  withdrawn: "withdrawn",
  absent: "absent",
  disqualified: "disqualified",
};

/** Entries by name, one after the other. */
export function list(entries: readonly string[], name: Naming): string {
  return entries.map(name).join(", ");
}

/** What happened in which dance; nothing where the round has one without a name. */
export const inDance = (dance: string): string => (dance === "" ? "" : `${dance}, `);
