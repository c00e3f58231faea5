// Recall from a points round (docs/rules/places.md 7.3). The line runs through the order of totals and ladder; every entry keeps a place.
import type { Refusals } from "./ballots.ts";
import { byId, compare, exactText, type Fraction } from "./exact.ts";
import { groupBy } from "./group.ts";
import { findCutLine, settleLine } from "./cut.ts";
import type { Ranking } from "./ladder.ts";
import type { Step } from "./steps.ts";
import type { CutRule, RecallCut, Warning } from "./types.ts";

/** The order with the recalled entries first, the recalled entries (null: the head judge decides), and open decisions. */
export interface PointsCut {
  readonly groups: readonly (readonly string[])[];
  readonly recall: RecallCut | null;
  readonly goesOn: (id: string) => boolean | null;
  readonly warnings: readonly Warning[];
}

/** Result of a round without a cut: nobody goes on, and each tie that only the head judge may break stays open. */
export function withoutCut({ groups, undecided }: Ranking): PointsCut {
  const warnings = undecided.map((entries): Warning => ({ code: "head_judge_decides", entries: entries.toSorted(byId) }));
  return { groups, recall: null, goesOn: () => null, warnings };
}

/** Removes the steps that share places within a group, because the head judge has split it. */
function withoutShared(steps: Step[], group: readonly string[]): void {
  const at = steps.findIndex(
    (step) => step.kind === "shared-points" && step.entries.length === group.length && step.entries.includes(group[0] ?? ""),
  );
  if (at >= 0) steps.splice(at, 1);
}

/** Cuts a ranking and appends the steps. Refuses a decision about an entry that is not tied on the line. */
export function cutByPoints(
  rule: CutRule,
  ranking: Ranking,
  totalText: (id: string) => string,
  steps: Step[],
  refusals: Refusals,
): PointsCut {
  const { groups } = ranking;
  const present = groups.flat().length;
  const line = findCutLine(groups, rule.wanted);
  const [onLine] = line.at;
  const lineValues = { crossesOnLine: null, ...(onLine === undefined ? {} : { totalOnLine: totalText(onLine) }) };
  const settled = settleLine(line, { ...rule, cap: rule.cap, seeded: [] }, lineValues, refusals);
  const stays = line.at.filter((id) => !settled.chosen.includes(id));
  const parted = settled.step.policy === "chairman" && stays.length > 0;
  const parts = parted ? [settled.chosen, stays] : [line.at];
  if (parted) withoutShared(steps, line.at);
  steps.push(settled.step);
  let from = line.above.length + 1;
  for (const entries of parted ? parts : []) {
    const to = from + entries.length - 1;
    if (entries.length > 1) steps.push({ kind: "shared-points", entries, from, to, unbreakable: false });
    from = to + 1;
  }
  const on = new Set([...line.above, ...settled.chosen]);
  const undecided = settled.recalled === null ? new Set(line.at) : new Set<string>();
  // A tie among the recalled entries needs no decision here.
  const open = ranking.undecided.filter((group) => !group.some((id) => on.has(id) || line.at.includes(id)));
  const warnings: Warning[] = open.map((entries) => ({ code: "head_judge_decides", entries: entries.toSorted(byId) }));
  if (rule.wanted > present) warnings.unshift({ code: "more_wanted_than_present", wanted: rule.wanted, present });
  return {
    groups: groups.flatMap((group) => (group === line.at ? parts : [group])),
    recall: settled.cut,
    goesOn: (id) => (undecided.has(id) ? null : on.has(id)),
    warnings: [...warnings, ...settled.warnings],
  };
}

/** Comparison and text of a total. */
interface Totals {
  readonly total: (id: string) => Fraction;
  readonly text: (id: string) => string;
}

/**
 * Order of a cut round with the entries that left during it. They are behind every entry that goes on or still may, and behind those that finished
 * with as many points. The steps that give places count them.
 */
export function placeRetired(
  { groups, goesOn }: PointsCut,
  left: readonly string[],
  { total, text }: Totals,
  steps: Step[],
): readonly (readonly string[])[] {
  if (left.length === 0) return groups;
  const finished = groups.filter((group) => group.length > 0);
  const isOut = (group: readonly string[]) => goesOn(group[0] ?? "") === false;
  const gone = [...groupBy(left, (id) => exactText(total(id))).values()];
  const behind = [...finished.filter(isOut), ...gone].toSorted(
    (a, b) => compare(total(b[0] ?? ""), total(a[0] ?? "")) || Number(gone.includes(a as string[])) - Number(gone.includes(b as string[])),
  );
  const order = [...finished.filter((group) => !isOut(group)), ...behind];
  const first = new Map<string, number>();
  let next = 1;
  for (const group of order) {
    for (const id of group) first.set(id, next);
    next += group.length;
  }
  const placeOf = (id: string | undefined) => first.get(id ?? "") ?? 0;
  for (const [at, step] of steps.entries()) {
    if (step.kind === "points-place") steps[at] = { ...step, place: placeOf(step.entry) };
    if (step.kind !== "shared-points") continue;
    const from = placeOf(step.entries[0]);
    steps[at] = { ...step, from, to: from + step.entries.length - 1 };
  }
  steps.push({ kind: "left", entries: left, points: true });
  for (const entries of gone) {
    const [only = ""] = entries;
    const from = placeOf(only);
    if (entries.length === 1) steps.push({ kind: "points-place", entry: only, place: from, total: text(only) });
    else steps.push({ kind: "shared-points", entries, from, to: from + entries.length - 1, unbreakable: false });
  }
  return order;
}
