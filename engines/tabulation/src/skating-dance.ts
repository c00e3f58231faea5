// Skating system, rules 5-8: the places of one dance (A. Dawson, The Skating System, 1963; WDSF study guide; docs/rules/places.md 2.1).
// Marks and places are whole numbers doubled, so that a shared 2.5 is 5. "Column t" counts marks of t and better.
import { sortInPlace } from "./group.ts";
import type { ColumnStep, CountRow, Step, Tie } from "./steps.ts";

/** Marks of one dance, doubled: marks[entry][judge]. Rule 4 was checked before. */
export type DoubledMarks = readonly (readonly number[])[];

/** Returns the smallest number of marks that is a majority. */
export function majorityOf(marks: number): number {
  return Math.floor(marks / 2) + 1;
}

/** One entry's marks as running totals: index 2t holds the number of marks of column t or better, index 2t + 1 their doubled sum. */
function runningTotals(marks: readonly number[], zeros: readonly number[]): number[] {
  const running = zeros.slice();
  for (let j = 0; j < marks.length; j++) {
    const mark = marks[j] ?? 0;
    // A half place counts from the next whole column on.
    const at = 2 * ((mark + 1) >> 1);
    running[at] = (running[at] ?? 0) + 1;
    running[at + 1] = (running[at + 1] ?? 0) + mark;
  }
  for (let at = 2; at < running.length; at++) running[at] = (running[at] ?? 0) + (running[at - 2] ?? 0);
  return running;
}

/** Returns how many marks are `column` or better, and their doubled sum. Past the last column all marks count. */
function countTo(running: ArrayLike<number>, column: number): { count: number; sum: number } {
  const at = Math.min(2 * column, running.length - 2);
  return { count: running[at] ?? 0, sum: running[at + 1] ?? 0 };
}

interface Candidate {
  readonly entry: number;
  readonly count: number;
  readonly sum: number;
}

/** Rule 6: more marks first. Rule 7a: equal numbers, the smaller sum first. */
function better(a: Candidate, b: Candidate): number {
  if (a.count !== b.count) return b.count - a.count;
  return a.sum - b.sum;
}

/** Returns the end of the tie that begins at `at` of a sorted list: the first index with another number or sum. */
function endOfTie(sorted: readonly Candidate[], at: number): number {
  let end = at + 1;
  while (end < sorted.length && better(sorted[at] as Candidate, sorted[end] as Candidate) === 0) end += 1;
  return end;
}

/** Places one dance by rules 5–8. Returns doubled places in the order of `ids` and appends every decision to `steps`. */
export function placeDance(ids: readonly string[], doubled: DoubledMarks, dance: string, steps: Step[]): number[] {
  const places = ids.map(() => 0);
  const columns = ids.length;
  const judges = doubled[0]?.length ?? 0;
  const zeros = Array<number>(2 * columns + 2).fill(0);
  const marks = doubled.map((row) => runningTotals(row, zeros));
  const majority = majorityOf(judges);
  const name = (entry: number) => ids[entry] ?? "";

  const decide = (candidates: Candidate[], column: number, first: number, tiedOnly: boolean): void => {
    const sorted = sortInPlace(candidates, better);
    const placed: { entry: string; place: number; rule: "5" | "6" | "7a" }[] = [];
    const tied: Tie[] = [];
    let end = 0;
    for (let at = 0; at < sorted.length; at = end) {
      end = endOfTie(sorted, at);
      const { entry, count: marksTo } = sorted[at] as Candidate;
      if (end > at + 1) tied.push({ entries: sorted.slice(at, end).map((c) => name(c.entry)), from: first + at, to: first + end - 1 });
      else {
        const alone = sorted[at - 1]?.count !== marksTo && sorted[end]?.count !== marksTo;
        placed.push({ entry: name(entry), place: first + at, rule: sorted.length === 1 ? "5" : alone ? "6" : "7a" });
        places[entry] = 2 * (first + at);
      }
    }
    const rows: CountRow[] = sorted.map((c) => ({ entry: name(c.entry), count: c.count, sum: c.sum / 2 }));
    const step: ColumnStep = { kind: "column", dance, column, majority, judges, tiedOnly, rows, placed, tied };
    steps.push(step);
    for (const { from, to } of tied) {
      const group = sorted.slice(from - first, to - first + 1);
      if (column >= columns) share(group, from);
      else {
        // Rule 7b: only the tied entries look at the next column; no second test for a majority.
        decide(
          count(
            group.map((c) => c.entry),
            column + 1,
          ),
          column + 1,
          from,
          true,
        );
      }
    }
  };

  /** Rule 7c: the tied entries get the mean of the places that they occupy. */
  const share = (group: readonly Candidate[], first: number): void => {
    const last = first + group.length - 1;
    for (const c of group) places[c.entry] = first + last;
    steps.push({ kind: "shared-in-dance", dance, entries: group.map((c) => name(c.entry)), from: first, to: last });
  };

  const count = (entries: readonly number[], column: number): Candidate[] =>
    entries.map((entry) => ({ entry, ...countTo(marks[entry] ?? new Int32Array(0), column) }));

  let waiting = ids.map((_, entry) => entry);
  let next = 1;
  for (let column = 1; waiting.length > 0; column++) {
    if (waiting.every((entry) => (marks[entry]?.[2 * column] ?? majority) < majority)) {
      // Rule 8: nobody has a majority, so all go to the next column.
      steps.push({ kind: "column", dance, column, majority, judges, tiedOnly: false, rows: [], placed: [], tied: [] });
      continue;
    }
    const withMajority = count(waiting, column).filter((c) => c.count >= majority);
    decide(withMajority, column, next, false);
    next += withMajority.length;
    waiting = waiting.filter((entry) => !withMajority.some((c) => c.entry === entry));
  }
  return places;
}
