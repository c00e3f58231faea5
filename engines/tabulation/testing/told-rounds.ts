// What a round says: its explanation, its refusals and its warnings as English sentences, its results and dances in a line each.
import { explainEn } from "../src/explain/en.ts";
import { refusalEn, warningEn } from "../src/explain/refusals.ts";
import type { Tabulated, TabulationInput } from "../src/types.ts";
import { done, plain, refused } from "./small-rounds.ts";

/** Entries 1, 2, 3 … */
export const ids = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at + 1) }));

/** The whole explanation. */
export const told = (input: TabulationInput): string[] => explainEn(done(input).explain).map(plain);

/** The explanation without the sentences about each entry, which come first. */
export const steps = (input: TabulationInput): string[] => told(input).slice(input.entries.length);

/** Why it goes back; empty when it is fine. */
export const saying = (input: unknown): string[] => refused(input).map((refusal) => plain(refusalEn(refusal)));

/** What the head judge should know. */
export const warned = (input: TabulationInput): string[] => done(input).warnings.map((warning) => plain(warningEn(warning)));

/** Of each entry its places, its total and whether it goes on. */
export const rows = (outcome: Tabulated): string[] =>
  outcome.results.map((r) => `${r.entry}: ${r.placeFrom ?? "-"}-${r.placeTo ?? "-"}, ${r.total?.exact ?? "-"}, ${String(r.recalled)}`);

/** Each dance with the values of its entries. */
export const dances = (outcome: Tabulated) =>
  outcome.perDance.map(({ dance, entries, components }) => [
    dance,
    ...entries.map((e) => `${e.entry} ${e.value?.shown ?? ""}`),
    ...components,
  ]);
