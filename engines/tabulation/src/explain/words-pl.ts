// Polish numbers, nouns and spaces for explanations.
import type { EntryState } from "../types.ts";

/** Returns the label of an entry. The default is its id. */
export type Naming = (entry: string) => string;

const rules = new Intl.PluralRules("pl");

/** Selects the form of a noun for a whole number: one, few (2–4, 22–24), many. */
export function plural(count: number, one: string, few: string, many: string): string {
  const kind = rules.select(count);
  return `${count} ${kind === "one" ? one : kind === "few" ? few : many}`;
}

/** Writes a number or decimal text with a comma and a true minus. */
export function comma(value: number | string): string {
  return String(value).replace(".", ",").replace(/^-/, "−");
}

/** Puts no-break spaces after one-letter words. */
export function typeset(text: string): string {
  return text.replaceAll(/(?<=^|[\s(„])([iwzouaIWZOUA]) /g, "$1\u00a0");
}

/** Writes a range of places: "2", "2–3". */
export const range = (from: number, to: number): string => (from === to ? `${from}` : `${from}–${to}`);

/** Capitalises the first letter of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words for the state of an entry without a place. */
export const STATES: Readonly<Record<EntryState, string>> = {
  competing: "startuje",
  withdrawn: "wycofanie",
  absent: "brak na starcie",
  disqualified: "dyskwalifikacja",
};

/** Joins the labels of entries. */
export function list(entries: readonly string[], name: Naming): string {
  return entries.map(name).join(", ");
}

/** Returns "Dance, " as the beginning of a sentence; an empty text for a dance without a name. */
export const inDance = (dance: string): string => (dance === "" ? "" : `${dance}, `);
