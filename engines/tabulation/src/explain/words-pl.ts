// Polish numbers, nouns and spaces.
import type { EntryState } from "../types.ts";

/** How to call an entry; its id when left out. */
export type Naming = (entry: string) => string;

const rules = new Intl.PluralRules("pl");

/** The form of a noun for a whole number: one, few (2–4, 22–24), many. */
export function plural(count: number, one: string, few: string, many: string): string {
  const kind = rules.select(count);
  return `${count} ${kind === "one" ? one : kind === "few" ? few : many}`;
}

/** A number or decimal text with a comma and a true minus. */
export function comma(value: number | string): string {
  return String(value).replace(".", ",").replace(/^-/, "−");
}

/** No-break spaces after one-letter words. */
export function typeset(text: string): string {
  return text.replaceAll(/(?<=^|[\s(„])([iwzouaIWZOUA]) /g, "$1\u00a0");
}

/** One place or several: "2", "2–3". */
export const range = (from: number, to: number): string => (from === to ? `${from}` : `${from}–${to}`);

/** A sentence begins with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What became of an entry that has no place. */
export const STATES: Readonly<Record<EntryState, string>> = {
  competing: "startuje",
  withdrawn: "wycofanie",
  absent: "brak na starcie",
  disqualified: "dyskwalifikacja",
};

/** Entries by name, one after the other. */
export function list(entries: readonly string[], name: Naming): string {
  return entries.map(name).join(", ");
}

/** What happened in which dance; nothing where the round has one without a name. */
export const inDance = (dance: string): string => (dance === "" ? "" : `${dance}, `);
