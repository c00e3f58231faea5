// Small rounds written by hand, and their outcome when both implementations agree.
import { tabulateTwice } from "../src/second/agree.ts";
import { isRefused } from "../src/tabulate.ts";
import type { Ballot, PointsInput, Refusal, SkatingInput, Tabulated, TabulationInput } from "../src/types.ts";

const judgeName = (at: number) => String.fromCharCode(65 + at);

/** Builds ballots of judges A, B, C … from one list of marks for each entry. */
export function ballotsOf(marks: Readonly<Record<string, readonly (number | string | null)[]>>, of: Partial<Ballot> = {}): Ballot[] {
  const count = Math.max(0, ...Object.values(marks).map((list) => list.length));
  return Array.from({ length: count }, (_, j) => ({
    judge: judgeName(j),
    ...of,
    marks: Object.fromEntries(Object.entries(marks).map(([entry, list]) => [entry, list[j] ?? null])),
  }));
}

function roundOf(marks: Readonly<Record<string, readonly unknown[]>>) {
  const count = Math.max(0, ...Object.values(marks).map((list) => list.length));
  return { entries: Object.keys(marks).map((id) => ({ id })), judges: Array.from({ length: count }, (_, j) => judgeName(j)) };
}

/** A points round of one criterion K. */
export function pointsRound(
  method: PointsInput["method"],
  marks: Readonly<Record<string, readonly (number | string | null)[]>>,
  extra: Partial<PointsInput> = {},
): PointsInput {
  return { method, ...roundOf(marks), criteria: [{ code: "K" }], ballots: ballotsOf(marks, { criterion: "K" }), ...extra };
}

/** A final of one dance, or of several named ones. */
export function finalRound(
  marks: Readonly<Record<string, readonly number[]>>,
  extra: Partial<SkatingInput> = {},
  more: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {},
): SkatingInput {
  const dances = Object.keys(more);
  const named = dances.length === 0 ? {} : { dances: ["Walc", ...dances] };
  const own = dances.length === 0 ? ballotsOf(marks) : ballotsOf(marks, { dance: "Walc" });
  const ballots = [...own, ...dances.flatMap((dance) => ballotsOf(more[dance] ?? {}, { dance }))];
  return { method: "skating", ...roundOf(marks), ...named, ballots, ...extra };
}

/** Returns the outcome; fails unless both implementations agree. */
export function tabulated(input: TabulationInput): Tabulated {
  const { outcome, agreed, differences } = tabulateTwice(input);
  if (!agreed) throw new Error(differences.join("; "));
  if (isRefused(outcome)) throw new Error(JSON.stringify(outcome.refused));
  return outcome;
}

/** Returns the refusals, empty when the round is valid; fails unless both implementations agree. Accepts any value, as from a file. */
export function listRefusals(input: unknown): readonly Refusal[] {
  const { outcome, agreed, differences } = tabulateTwice(input as TabulationInput);
  if (!agreed) throw new Error(differences.join("; "));
  return isRefused(outcome) ? outcome.refused : [];
}

/** Replaces the no-break spaces of a sentence. */
export const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** Returns each entry's exact place. */
export const placesOf = (outcome: Tabulated) => Object.fromEntries(outcome.results.map((r) => [r.entry, r.placeExact]));

/** Builds ballots from {judge: {entry: mark}}. */
export const sheets = (marks: Record<string, Record<string, number>>, criterion?: string) =>
  Object.entries(marks).map(([judge, row]) => ({ judge, marks: row, ...(criterion === undefined ? {} : { criterion }) }));
