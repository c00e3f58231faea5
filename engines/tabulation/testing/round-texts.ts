// A round as text for tests: explanation, refusals and warnings as English sentences, results and dances in one line each.
import { explainEn } from "../src/explain/en.ts";
import { refusalEn, warningEn } from "../src/explain/refusals.ts";
import type { Tabulated, TabulationInput } from "../src/types.ts";
import { tabulated, plain, listRefusals } from "./small-rounds.ts";

/** Entries 1, 2, 3 … */
export const ids = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at + 1) }));

/** Returns the whole explanation. */
export const explanationOf = (input: TabulationInput): string[] => explainEn(tabulated(input).explain).map(plain);

/** Returns the explanation without the summaries of the entries, which come first. */
export const stepTexts = (input: TabulationInput): string[] => explanationOf(input).slice(input.entries.length);

/** Returns the refusals as sentences; empty when the round is valid. */
export const refusalTexts = (input: unknown): string[] => listRefusals(input).map((refusal) => plain(refusalEn(refusal)));

/** Returns the warnings as sentences. */
export const warningTexts = (input: TabulationInput): string[] => tabulated(input).warnings.map((warning) => plain(warningEn(warning)));

/** Returns the places, the total and the recall of each entry. */
export const rows = (outcome: Tabulated): string[] =>
  outcome.results.map((r) => `${r.entry}: ${r.placeFrom ?? "-"}-${r.placeTo ?? "-"}, ${r.total?.exact ?? "-"}, ${String(r.recalled)}`);

/** Returns each dance with the values of its entries. */
export const danceRows = (outcome: Tabulated) =>
  outcome.perDance.map(({ dance, entries, components }) => [
    dance,
    ...entries.map((e) => `${e.entry} ${e.value?.shown ?? ""}`),
    ...components,
  ]);
