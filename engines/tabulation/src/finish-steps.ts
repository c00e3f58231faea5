// Prepares the steps of an outcome for explanation: adds one summary of each entry in front, merges columns with the same content, and marks places
// that stay empty for a disqualified entry wherever they are named.
import { namedIn } from "./explain/about.ts";
import { compare, decimalText, type Fraction, fromExactText, total, ZERO } from "./exact.ts";
import { groupBy } from "./group.ts";
import type { ColumnStep, CountRow, Rule11Step, Step, SummaryStep, Tie } from "./steps.ts";
import type { EntryResult, Tabulated, TabulationInput } from "./types.ts";

function sameRows(a: readonly CountRow[], b: readonly CountRow[]): boolean {
  return a.length === b.length && a.every((row, i) => row.entry === b[i]?.entry && row.count === b[i].count && row.sum === b[i].sum);
}

/** Returns the only tie of a column that places nobody. */
function onlyTie(step: ColumnStep): Tie | undefined {
  return step.placed.length === 0 && step.tied.length === 1 ? step.tied[0] : undefined;
}

function readsTheSame(before: Step | undefined, step: Step): boolean {
  if (before?.kind === "column" && step.kind === "column") {
    if (before.dance !== step.dance || (before.through ?? before.column) + 1 !== step.column) return false;
    if (before.rows.length === 0) return step.rows.length === 0;
    const [one, other] = [onlyTie(before), onlyTie(step)];
    return one !== undefined && other !== undefined && one.from === other.from && step.tiedOnly && sameRows(before.rows, step.rows);
  }
  if (before?.kind !== "rule-11" || step.kind !== "rule-11") return false;
  return (
    before.position === step.position &&
    (before.through ?? before.column) + 1 === step.column &&
    before.wins === null &&
    step.wins === null &&
    before.tied.length === step.tied.length &&
    sameRows(before.rows, step.rows)
  );
}

/** Merges neighbouring column steps (also of rule 11) with the same content into one step, from the first column to the last. */
function mergeColumns(steps: readonly Step[]): Step[] {
  const list: Step[] = [];
  for (const step of steps) {
    const before = list.at(-1);
    if (readsTheSame(before, step))
      list[list.length - 1] = { ...(before as ColumnStep | Rule11Step), through: (step as ColumnStep).column };
    else list.push(step);
  }
  return list;
}

/** Kinds of steps that give or compare places and therefore mark empty ones. */
const PLACING: ReadonlySet<Step["kind"]> = new Set([
  "column",
  "shared-in-dance",
  "dance-places",
  "rule-9",
  "rule-10",
  "rule-11",
  "last-of-tied",
  "shared",
  "judge-order",
  "points-place",
  "ladder",
  "shared-points",
  "duels",
]);

function withEmpty(steps: readonly Step[], gaps: readonly string[]): readonly Step[] {
  if (gaps.length === 0) return steps;
  return steps.map((step): Step => {
    const named = PLACING.has(step.kind) ? namedIn(step) : [];
    const empty = gaps.filter((id) => named.includes(id));
    return empty.length === 0 ? step : { ...step, empty };
  });
}

/** Returns what a result's total counts, or null for the place of a single dance, which needs no total. */
function totalKind({ method, recall, perDance }: Tabulated): NonNullable<SummaryStep["total"]>["of"] | null {
  if (method === "majority") return "wins";
  if (method === "battle") return null;
  if (method === "recall" || (method.startsWith("ido_") && recall !== null)) return "crosses";
  if (method === "skating" || method.startsWith("ido_")) return perDance.length > 1 ? "places" : null;
  return "points";
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function summaries(input: TabulationInput, outcome: Tabulated, gaps: readonly string[]): SummaryStep[] {
  const kind = totalKind(outcome);
  const texts = kind === "points" ? totalTexts(outcome.explain) : undefined;
  const recall = outcome.recall !== null;
  const cut = recall ? outcome.explain.find((step) => step.kind === "cut") : undefined;
  const line = cut?.totalOnLine ?? cut?.crossesOnLine ?? null;
  const left = new Set(outcome.explain.flatMap((step) => (step.kind === "left" ? step.entries : [])));
  const placed = outcome.results.filter((result) => result.placeExact !== null);
  const competing = outcome.results.filter((result) => result.state === "competing");
  const level = kind === null ? undefined : groupBy(competing, (result) => result.total?.exact);
  const sharing = recall ? undefined : groupBy(placed, (result) => result.placeExact);
  const decimals = "decimals" in input ? (input.decimals ?? 2) : 2;
  return outcome.results.map((result): SummaryStep => {
    const { entry, state, placeFrom, placeTo, band } = result;
    if (state !== "competing") return { kind: "summary", entry, state, ...(gaps.includes(entry) ? { leavesGap: true } : {}) };
    const step: Writable<SummaryStep> = { kind: "summary", entry };
    if (placeFrom !== null && placeTo !== null) {
      step.from = placeFrom;
      step.to = placeTo;
      step.of = recall ? competing.length : placed.length + gaps.length;
    }
    const sharedWith = result.placeExact === null ? [] : withoutOwn(sharing?.get(result.placeExact), result);
    if (sharedWith.length > 0) step.sharedWith = sharedWith.map((other) => other.entry);
    const apart = (other: EntryResult) =>
      recall ? other.recalled !== result.recalled && !left.has(other.entry) : other.placeExact !== result.placeExact;
    const levelWith = result.total === null ? [] : withoutOwn(level?.get(result.total.exact), result).filter(apart);
    if (levelWith.length > 0) step.levelWith = levelWith.map((other) => other.entry);
    if (kind !== null && result.total !== null) step.total = { of: kind, value: texts?.get(entry) ?? result.total.shown };
    if (band !== null) step.band = band;
    const taken = takenFrom(result);
    if (compare(taken, ZERO) !== 0) step.deducted = decimalText(taken, decimals);
    if (recall) step.recalled = result.recalled;
    if (line !== null) step.line = line;
    if (left.has(entry)) step.left = true;
    return step;
  });
}

function totalTexts(steps: readonly Step[]): Map<string, string> {
  return new Map(steps.flatMap((step) => (step.kind === "total" ? [[step.entry, step.result] as const] : [])));
}

/** Returns the other entries of a group. Most groups hold one entry. */
function withoutOwn(group: readonly EntryResult[] | undefined, own: EntryResult): readonly EntryResult[] {
  return group === undefined || group.length === 1 ? [] : group.filter((other) => other !== own);
}

/** Returns the points taken by deductions. */
function takenFrom({ deductions }: EntryResult): Fraction {
  return total(deductions.map((each) => (each.points === null ? ZERO : fromExactText(each.points.exact))));
}

/** Returns the outcome with its steps ready for explanation. */
export function finishSteps(input: TabulationInput, outcome: Tabulated): Tabulated {
  const excluded = outcome.explain.filter((step) => step.kind === "excluded");
  const gaps = excluded.filter((step) => step.leavesGap).map((step) => step.entry);
  return { ...outcome, explain: [...summaries(input, outcome, gaps), ...withEmpty(mergeColumns(outcome.explain), gaps)] };
}
