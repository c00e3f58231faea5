// Skating system, rules 5-8: the places of one dance (A. Dawson, The Skating System, 1963; WDSF study guide; SCORING 1.2).
// Marks and places are whole numbers doubled, so that a shared 2.5 is 5. "Column t" counts marks of t and better.
import type { ColumnStep, CountRow, Step, Tie } from "./steps.ts";

/** Marks of one dance, doubled: marks[entry][judge]. Rule 4 was checked before. */
export type DoubledMarks = readonly Int32Array[];

/** The smallest number of marks that is a majority. */
export function majorityOf(marks: number): number {
  return Math.floor(marks / 2) + 1;
}

/** How many marks are `column` or better, and their sum (doubled). */
export function countTo(marks: Int32Array, column: number): { count: number; sum: number } {
  const limit = 2 * column;
  let count = 0;
  let sum = 0;
  for (let j = 0; j < marks.length; j++) {
    const mark = marks[j] ?? 0;
    if (mark <= limit) {
      count += 1;
      sum += mark;
    }
  }
  return { count, sum };
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

/** Splits a sorted list where neither number nor sum tells two neighbours apart. */
function groupsOf(sorted: readonly Candidate[]): Candidate[][] {
  const groups: Candidate[][] = [];
  for (const candidate of sorted) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && better(last[0], candidate) === 0) last.push(candidate);
    else groups.push([candidate]);
  }
  return groups;
}

/** The places of one dance, doubled, in the order of `ids`; every decision is appended to `steps`. */
export function placeDance(ids: readonly string[], marks: DoubledMarks, dance: string, steps: Step[]): Int32Array {
  const places = new Int32Array(ids.length);
  const columns = ids.length;
  const judges = marks[0]?.length ?? 0;
  const majority = majorityOf(judges);
  const name = (entry: number) => ids[entry] ?? "";

  const decide = (candidates: readonly Candidate[], column: number, first: number, tiedOnly: boolean): void => {
    const sorted = candidates.toSorted(better);
    const groups = groupsOf(sorted);
    const placed: { entry: string; place: number; rule: "5" | "6" | "7a" }[] = [];
    const tied: Tie[] = [];
    let next = first;
    for (const group of groups) {
      const [leader] = group;
      if (leader === undefined) continue;
      const sameCount = sorted.filter((other) => other.count === leader.count).length;
      if (group.length === 1)
        placed.push({ entry: name(leader.entry), place: next, rule: sorted.length === 1 ? "5" : sameCount === 1 ? "6" : "7a" });
      else tied.push({ entries: group.map((c) => name(c.entry)), from: next, to: next + group.length - 1 });
      next += group.length;
    }
    const rows: CountRow[] = sorted.map((c) => ({ entry: name(c.entry), count: c.count, sum: c.sum / 2 }));
    const step: ColumnStep = { kind: "column", dance, column, majority, judges, tiedOnly, rows, placed, tied };
    steps.push(step);
    next = first;
    for (const group of groups) {
      if (group.length === 1) places[group[0]?.entry ?? 0] = 2 * next;
      else if (column >= columns) share(group, next);
      else {
        // Rule 7b: only the tied entries look at the next column; no second test for a majority.
        decide(
          count(
            group.map((c) => c.entry),
            column + 1,
          ),
          column + 1,
          next,
          true,
        );
      }
      next += group.length;
    }
  };

  /** Rule 7c: the mean of the places they occupy. */
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
    const withMajority = count(waiting, column).filter((c) => c.count >= majority);
    if (withMajority.length === 0) {
      // Rule 8: nobody, so the next column for all.
      steps.push({ kind: "column", dance, column, majority, judges, tiedOnly: false, rows: [], placed: [], tied: [] });
      continue;
    }
    decide(withMajority, column, next, false);
    next += withMajority.length;
    waiting = waiting.filter((entry) => !withMajority.some((c) => c.entry === entry));
  }
  return places;
}
