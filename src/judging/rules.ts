// Rules of marks and sheets: a sheet is complete when every criterion has a mark inside its range and on its step (docs/rules/places.md 1.1). Pure;
// arithmetic in integer hundredths.
import { z } from "zod";
import { placingState } from "../start-lists/rules.ts";
import { danceNames } from "../rounds/dances.ts";
import type { MarkedCriterion, RefusedWhy, Run } from "./contract.ts";

const storedCriterion = z.object({
  code: z.string(),
  name: z.string(),
  min: z.number(),
  max: z.number(),
  step: z.number(),
  weight: z.number().default(1),
});

/** Skating, majority, recall and battle forms have no criteria: the judge gives a place, a cross or a vote. */
const PSEUDO: Record<string, (entries: number) => MarkedCriterion> = {
  skating: (entries) => ({ code: "place", name: "Miejsce", min: 1, max: Math.max(entries, 1), step: 1, weight: 1 }),
  majority: (entries) => ({ code: "place", name: "Miejsce", min: 1, max: Math.max(entries, 1), step: 1, weight: 1 }),
  recall: () => ({ code: "cross", name: "Krzyżyk", min: 0, max: 1, step: 1, weight: 1 }),
  battle: () => ({ code: "vote", name: "Głos", min: 0, max: 1, step: 1, weight: 1 }),
};

/**
 * Returns the criteria that a judge marks with this form version. `entries`: how many compete, which is the highest place. `own`: the components of
 * this judge, null for all.
 */
export function criteriaOf(method: string, stored: unknown, entries: number, own: readonly string[] | null = null): MarkedCriterion[] {
  const parsed = z.array(storedCriterion).safeParse(stored);
  const pseudo = PSEUDO[method];
  if (pseudo) return [pseudo(entries)];
  return (parsed.data ?? []).filter((each) => own?.includes(each.code) ?? true);
}

const storedDances = z.array(z.object({ code: z.string(), name: z.string() }));

/** Returns the dance of its round that a performance's sheet is for. Null where the round has one dance, or one sheet for each whole dance. */
export function runOf({ ballots, dances }: { ballots: string; dances: unknown }, dance: number): Run {
  const all = ballots === "performance" ? storedDances.parse(dances) : [];
  return all.length > 1 ? { dance, of: all.length, name: danceNames(all)[dance - 1] ?? "" } : null;
}

/** Key that distinguishes the sheets of one judge: by performance, and by dance from the second one on. */
export function sheetKey(performanceId: string, dance: number | undefined): string {
  return dance === undefined || dance === 1 ? performanceId : `${performanceId} ${dance}`;
}

/** A sheet on a tablet. One that an earlier version stored has no `run`. */
interface Opened {
  performance_id: string;
  run?: Run | undefined;
}

/** Key that distinguishes the sheets of a tablet. */
export const keyOfSheet = ({ performance_id, run }: Opened) => sheetKey(performance_id, run?.dance);

/** True when both are the same performance in the same dance. */
export const isSameSheet = (one: Opened, other: Opened) => keyOfSheet(one) === keyOfSheet(other);

/** Returns the address of a sheet. */
export function sheetPath({ performance_id, run }: Opened): string {
  return `/judge/dashboard/score/${performance_id}${run ? `?dance=${run.dance}` : ""}`;
}

/** Returns one of a performance's sheets: of the dance on the floor, else the first that has not been danced, else the last. */
export function presentSheet<S extends Opened & { status: string }>(sheets: readonly S[]): S | undefined {
  const inOrder = sheets.toSorted((one, other) => (one.run?.dance ?? 1) - (other.run?.dance ?? 1));
  return inOrder.find((sheet) => sheet.status === "on_stage") ?? inOrder.find((sheet) => sheet.status === "waiting") ?? inOrder.at(-1);
}

/** True when a form's criteria are marked and added up. The other methods take a place, a cross or a vote. */
export function hasCriteria(method: string): boolean {
  return PSEUDO[method] === undefined;
}

/** Returns the sum of a sheet with the criteria's weights, exact to four decimals. */
export function sumOf(criteria: readonly MarkedCriterion[], of: (criterion: MarkedCriterion) => number | undefined): number {
  const units = criteria.reduce((sum, each) => sum + Math.round((of(each) ?? 0) * 100) * Math.round(each.weight * 100), 0);
  return units / 10_000;
}

/** Returns how many crosses each judge gives: the form's number, else half of those who compete, rounded up. Null for methods without crosses. */
export function crossesPerJudge(method: string, settings: unknown, present: number): number | null {
  if (method !== "recall") return null;
  const own = z.object({ wanted: z.number().int() }).safeParse(settings);
  return own.success ? own.data.wanted : Math.ceil(present / 2);
}

/** After this time without a report a tablet counts as offline, in milliseconds. */
export const OFFLINE_AFTER_MS = 60_000;

const HOUR_MS = 3_600_000;
/** Plausible range of a tablet's clock: how far it may run ahead, and how long marks may have waited on it. */
const AHEAD_MS = HOUR_MS;
const MAX_DELAY_MS = 30 * 24 * HOUR_MS;

/** Returns when marks were given by the tablet's clock. Undefined when that time is not plausible for their arrival. */
export function sensibleTime(deviceTime: string, arrived: Date): string | undefined {
  const at = Date.parse(deviceTime);
  const sense = at <= arrived.getTime() + AHEAD_MS && at >= arrived.getTime() - MAX_DELAY_MS;
  return sense ? new Date(at).toISOString() : undefined;
}

/**
 * True when a sheet takes marks: its round is not over, or the sheet is open for a correction in a closed or published round
 * (docs/rules/rounds.md 3.17).
 */
export function isSheetOpen(roundStatus: string, isReopened: boolean): boolean {
  return roundStatus === "planned" || roundStatus === "open" || (isReopened && (roundStatus === "closed" || roundStatus === "published"));
}

/**
 * True when sheets of a finished round may be reopened: it is closed, or it is published and can be published again because nobody goes on from it.
 */
export function canReopen({ status, sends_on }: { status: string; sends_on: boolean }): boolean {
  return status === "closed" || (status === "published" && !sends_on);
}

/** Facts that decide whether marks become a sheet's next revision. `revision` is the sheet's newest. */
interface Markable {
  status: string;
  entry_status: string;
  round_status: string;
  reopened_at: string | null;
  revision: number;
}

/**
 * Returns why marks are refused, the most important reason first; undefined when they are accepted. It does not matter whether the performance is
 * known to have begun. `known`: the revision that the judge knew. `wrong`: the marks do not fit the form.
 */
export function whyNotTaken(sheet: Markable, known: number, wrong: boolean): RefusedWhy | undefined {
  if (!isSheetOpen(sheet.round_status, sheet.reopened_at !== null)) return "sheet_closed";
  const state = placingState(sheet);
  if (state !== "competing") return state;
  if (known !== sheet.revision) return "stale";
  return wrong ? "invalid" : undefined;
}

/** True when a judge's sheets of a round must not have the same place. */
export function mustDiffer(method: string): boolean {
  return method === "skating" || method === "majority";
}

/** Returns the judge's other sheet of the round with the same place. Two equal places cannot be counted. */
export function twinOf<S extends { marks: Readonly<Record<string, number>> }>(
  method: string,
  marks: Readonly<Record<string, number>>,
  others: readonly S[],
): S | undefined {
  return mustDiffer(method) ? others.find((other) => other.marks["place"] === marks["place"]) : undefined;
}

const hundredths = (value: number) => Math.round(value * 100);

/** Returns the errors of these marks, by `marks.CODE`. Empty when they are complete and fit the form. */
export function objections(
  marks: Readonly<Record<string, number>>,
  criteria: readonly MarkedCriterion[],
  locale: "pl" | "en",
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const criterion of criteria) {
    const mark = marks[criterion.code];
    const sentence = mark === undefined ? missing(locale) : fits(mark, criterion) ? undefined : outside(criterion, locale);
    if (sentence) errors[`marks.${criterion.code}`] = [sentence];
  }
  for (const code of Object.keys(marks)) {
    if (!criteria.some((criterion) => criterion.code === code))
      errors[`marks.${code}`] = [locale === "pl" ? "Tego kryterium nie ma w formularzu." : "The form has no such criterion."];
  }
  return errors;
}

/** True when a mark is in its criterion's range and on its step (counted from the lowest mark). */
export function fits(mark: number, criterion: MarkedCriterion): boolean {
  const [value, min, max, step] = [hundredths(mark), hundredths(criterion.min), hundredths(criterion.max), hundredths(criterion.step)];
  return Math.abs(mark * 100 - value) < 1e-6 && value >= min && value <= max && (step === 0 || (value - min) % step === 0);
}

function missing(locale: "pl" | "en"): string {
  return locale === "pl" ? "Brakuje oceny." : "The mark is missing.";
}

function outside(criterion: MarkedCriterion, locale: "pl" | "en"): string {
  const show = (value: number) => (locale === "pl" ? String(value).replace(".", ",") : String(value));
  return locale === "pl"
    ? `Podaj ocenę od ${show(criterion.min)} do ${show(criterion.max)}, co ${show(criterion.step)}.`
    : `Give a mark from ${show(criterion.min)} to ${show(criterion.max)} in steps of ${show(criterion.step)}.`;
}
