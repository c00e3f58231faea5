// The last touch to an outcome's steps: one sentence about each entry stands first, columns that read the same are one step,
// and places that stay empty for a disqualified entry are marked wherever they are named.
import { namedIn } from "./explain/about.ts";
import { compare, decimalText, fromExactText, total, ZERO } from "./exact.ts";
import { groupBy } from "./group.ts";
import type { ColumnStep, CountRow, Rule11Step, Step, SummaryStep, Tie } from "./steps.ts";
import type { EntryResult, Tabulated, TabulationInput } from "./types.ts";

function sameRows(a: readonly CountRow[], b: readonly CountRow[]): boolean {
  return a.length === b.length && a.every((row, i) => row.entry === b[i]?.entry && row.count === b[i].count && row.sum === b[i].sum);
}

/** The only tie of a column that places nobody. */
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

/** Neighbouring columns that say the same as one step that reaches from the first to the last of them. */
function folded(steps: readonly Step[]): Step[] {
  const list: Step[] = [];
  for (const step of steps) {
    const before = list.at(-1);
    if (readsTheSame(before, step))
      list[list.length - 1] = { ...(before as ColumnStep | Rule11Step), through: (step as ColumnStep).column };
    else list.push(step);
  }
  return list;
}

/** Kinds of steps that give or compare places, in which an empty one has to be called so. */
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

/** What a result's total counts; a single dance's place needs no total. */
function totalKind({ method, recall, perDance }: Tabulated): NonNullable<SummaryStep["total"]>["of"] | null {
  if (recall !== null) return "crosses";
  if (method === "majority") return "wins";
  if (method === "battle") return null;
  if (method === "skating" || method.startsWith("ido_")) return perDance.length > 1 ? "places" : null;
  return "points";
}

function summaries(input: TabulationInput, outcome: Tabulated, gaps: readonly string[]): SummaryStep[] {
  const kind = totalKind(outcome);
  const texts = new Map(outcome.explain.flatMap((step) => (step.kind === "total" ? [[step.entry, step.result] as const] : [])));
  const line = outcome.explain.find((step) => step.kind === "cut")?.crossesOnLine ?? null;
  const placed = outcome.results.filter((result) => result.placeExact !== null);
  const competing = outcome.results.filter((result) => result.state === "competing");
  const level = groupBy(competing, (result) => result.total?.exact);
  const sharing = groupBy(placed, (result) => result.placeExact);
  const decimals = "decimals" in input ? (input.decimals ?? 2) : 2;
  const others = (list: readonly EntryResult[], own: EntryResult) => list.filter((other) => other !== own).map((other) => other.entry);
  const recall = outcome.recall !== null;
  return outcome.results.map((result): SummaryStep => {
    const { entry, state, placeFrom, placeTo, band } = result;
    if (state !== "competing") return { kind: "summary", entry, state, ...(gaps.includes(entry) ? { leavesGap: true } : {}) };
    const exact = result.total?.exact;
    const taken = total(result.deductions.map((each) => (each.points === null ? ZERO : fromExactText(each.points.exact))));
    const apart = (other: EntryResult) => (recall ? other.recalled !== result.recalled : other.placeExact !== result.placeExact);
    const sharedWith = recall || result.placeExact === null ? [] : others(sharing.get(result.placeExact) ?? [], result);
    const levelWith = exact === undefined || kind === null ? [] : others((level.get(exact) ?? []).filter(apart), result);
    return {
      kind: "summary",
      entry,
      ...(placeFrom === null || placeTo === null
        ? {}
        : { from: placeFrom, to: placeTo, of: recall ? competing.length : placed.length + gaps.length }),
      ...(sharedWith.length === 0 ? {} : { sharedWith }),
      ...(levelWith.length === 0 ? {} : { levelWith }),
      ...(kind === null || result.total === null ? {} : { total: { of: kind, value: texts.get(entry) ?? result.total.shown } }),
      ...(band === null ? {} : { band }),
      ...(compare(taken, ZERO) === 0 ? {} : { deducted: decimalText(taken, decimals) }),
      ...(recall ? { recalled: result.recalled } : {}),
      ...(line === null ? {} : { line }),
    };
  });
}

/** The outcome with its steps as people are told them. */
export function told(input: TabulationInput, outcome: Tabulated): Tabulated {
  const gaps = outcome.explain.flatMap((step) => (step.kind === "excluded" && step.leavesGap ? [step.entry] : []));
  return { ...outcome, explain: [...summaries(input, outcome, gaps), ...withEmpty(folded(outcome.explain), gaps)] };
}
