// Ranking by totals and the organiser's tie-break ladder (docs/rules/ties.md 6.1). Higher is better; comparisons are exact.
import { compare, type Fraction, fromExactText, distinctText } from "./exact.ts";
import type { Step } from "./steps.ts";
import type { LadderRung, Measures } from "./types.ts";

/** Values of an entry that the ranking compares. */
export interface RankedEntry {
  readonly id: string;
  readonly total: Fraction;
  readonly measures: Measures;
}

/** Entries by rank, tied ones in one group; and the ties that the ladder leaves to the head judge and nobody decided. */
export interface Ranking {
  readonly groups: readonly (readonly string[])[];
  readonly undecided: readonly (readonly string[])[];
}

function measured(entry: RankedEntry, rung: LadderRung): Fraction {
  if (rung.by === "criterion") return fromExactText(entry.measures.criteria[rung.code] ?? "0");
  return fromExactText(rung.by === "highest_single" ? entry.measures.highest : entry.measures.allJudges);
}

/** Groups a list by value, the highest first. */
function split<T>(list: readonly T[], value: (item: T) => Fraction): T[][] {
  const sorted = list.map((item) => ({ item, key: value(item) })).toSorted((a, b) => compare(b.key, a.key));
  const groups: { item: T; key: Fraction }[][] = [];
  for (const one of sorted) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && compare(last[0].key, one.key) === 0) last.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => group.map((one) => one.item));
}

/** How values are written: the decimals of the round, and a text of each total that differs from the text of any other total. */
export interface NumberFormat {
  readonly decimals: number;
  readonly totalText: (total: Fraction) => string;
}

/** Ranks by total, then rung by rung, and appends each comparison to `steps`. Entries that no rung separates share their places. */
export function rankByTotal(
  entries: readonly RankedEntry[],
  ladder: readonly LadderRung[],
  { decimals, totalText }: NumberFormat,
  steps: Step[],
): Ranking {
  const undecided: string[][] = [];
  const ids = (list: readonly RankedEntry[]) => list.map((entry) => entry.id);
  let next = 1;
  const shareOrTake = (group: readonly RankedEntry[], unbreakable: boolean): string[][] => {
    if (group.length > 1) steps.push({ kind: "shared-points", entries: ids(group), from: next, to: next + group.length - 1, unbreakable });
    next += group.length;
    return [ids(group)];
  };
  const climb = (group: readonly RankedEntry[], rungs: readonly LadderRung[]): string[][] => {
    const [rung, ...above] = rungs;
    if (group.length === 1 || rung === undefined || rung.by === "shared") return shareOrTake(group, false);
    if (rung.by === "unbreakable") {
      const decided = rung.order ?? [];
      if (!group.every((entry) => decided.includes(entry.id))) {
        undecided.push(ids(group));
        return shareOrTake(group, true);
      }
      const order = group.toSorted((a, b) => decided.indexOf(a.id) - decided.indexOf(b.id));
      steps.push({ kind: "ladder", rung: "head_judge", code: null, rows: [], order: order.map((entry) => [entry.id]) });
      return order.flatMap((entry) => shareOrTake([entry], false));
    }
    const parts = split(group, (entry) => measured(entry, rung));
    const value = distinctText(
      group.map((entry) => measured(entry, rung)),
      decimals,
    );
    const rows = parts.flat().map((entry) => ({ entry: entry.id, value: value(measured(entry, rung)) }));
    steps.push({ kind: "ladder", rung: rung.by, code: rung.by === "criterion" ? rung.code : null, rows, order: parts.map(ids) });
    return parts.flatMap((part) => climb(part, above));
  };
  const groups = split(entries, (entry) => entry.total).flatMap((group) => {
    const [only] = group;
    if (only !== undefined && group.length === 1) {
      steps.push({ kind: "points-place", entry: only.id, place: next, total: totalText(only.total) });
    }
    return climb(group, ladder);
  });
  return { groups, undecided };
}
