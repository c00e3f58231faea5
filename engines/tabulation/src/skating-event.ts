// Skating system, rules 9-11: from the places of the dances to the places of the event (docs/rules/places.md 3.1–3.3).
// Rule 10 compares places of dances, rule 11 the judges' marks. Places and marks are doubled whole numbers.
import { majorityOf } from "./skating-dance.ts";
import type { CountRow, Step, Tie } from "./steps.ts";
import { groupBy, sortInPlace } from "./group.ts";

/** Input of rules 9–11 for each entry: its places in the dances and all its marks in all dances, both doubled. */
export interface EventEntry {
  readonly id: string;
  readonly places: readonly number[];
  readonly marks: readonly number[];
}

/** Returns how many places or marks are `column` or better, and their doubled sum. */
function countTo(marks: readonly number[], column: number): { count: number; sum: number } {
  const counting = marks.filter((mark) => mark <= 2 * column);
  return { count: counting.length, sum: counting.reduce((total, mark) => total + mark, 0) };
}

interface Counted {
  readonly entry: EventEntry;
  readonly count: number;
  readonly sum: number;
}

const rowsOf = (list: readonly Counted[]): CountRow[] => list.map((c) => ({ entry: c.entry.id, count: c.count, sum: c.sum / 2 }));
const idsOf = (list: readonly EventEntry[]): string[] => list.map((entry) => entry.id);
const byCountThenSum = (a: Counted, b: Counted): number => b.count - a.count || a.sum - b.sum;

/** State while the places of the event are given. */
interface Placing {
  /** Doubled, by entry. */
  readonly places: Map<string, number>;
  readonly steps: Step[];
  /** The number of columns equals the number of entries: no place is lower. */
  readonly columns: number;
}

/** Returns the final doubled place of each entry id: totals of places (rule 9), then rules 10 and 11 where totals are equal. Appends to `steps`. */
export function placeEvent(entries: readonly EventEntry[], steps: Step[]): Map<string, number> {
  const placing: Placing = { places: new Map(), steps, columns: entries.length };
  for (const { group, from } of rule9(placing, entries)) {
    const [only] = group;
    if (only !== undefined && group.length === 1) take(placing, only, from);
    else rule10(placing, group, from);
  }
  return placing.places;
}

function take(placing: Placing, entry: EventEntry, place: number): void {
  placing.places.set(entry.id, 2 * place);
}

/** Rule 9: the lowest total of places is first. Returns the entries of each total, best first, with the best place that they can have. */
function rule9({ steps }: Placing, entries: readonly EventEntry[]): { group: EventEntry[]; from: number }[] {
  const totals = entries.map((entry) => ({ entry, total: entry.places.reduce((sum, place) => sum + place, 0) }));
  const sorted = sortInPlace(totals, (a, b) => a.total - b.total);
  const ranked: { group: EventEntry[]; from: number }[] = [];
  let next = 1;
  for (const level of groupBy(sorted, ({ total }) => total).values()) {
    ranked.push({ group: level.map(({ entry }) => entry), from: next });
    next += level.length;
  }
  const placed = ranked.flatMap(({ group, from }) => (group.length === 1 ? idsOf(group).map((entry) => ({ entry, place: from })) : []));
  const tied: Tie[] = ranked
    .filter(({ group }) => group.length > 1)
    .map(({ group, from }) => ({ entries: idsOf(group), from, to: from + group.length - 1 }));
  steps.push({ kind: "rule-9", rows: sorted.map(({ entry, total }) => ({ entry: entry.id, value: String(total / 2) })), placed, tied });
  return ranked;
}

/** Rule 10: one position at a time, for entries of the same total. */
function rule10(placing: Placing, group: readonly EventEntry[], first: number): void {
  let rest = [...group];
  let position = first;
  while (rest.length > 0) {
    const [only] = rest;
    if (only !== undefined && rest.length === 1) {
      take(placing, only, position);
      placing.steps.push({ kind: "last-of-tied", entry: only.id, place: position });
      return;
    }
    const counted = sortInPlace(
      rest.map((entry) => ({ entry, ...countTo(entry.places, position) })),
      byCountThenSum,
    );
    const [best] = counted;
    if (best === undefined) return;
    const tied = counted.filter((c) => byCountThenSum(c, best) === 0).map((c) => c.entry);
    const decidedBy = counted.filter((c) => c.count === best.count).length === 1 ? "count" : "sum";
    const wins = tied.length === 1 ? best.entry.id : null;
    placing.steps.push({ kind: "rule-10", position, rows: rowsOf(counted), wins, tied: wins === null ? idsOf(tied) : [], decidedBy });
    if (wins === null) rule11(placing, tied, position);
    else take(placing, best.entry, position);
    // The tied entries take all their places before the others are compared again.
    rest = rest.filter((entry) => !tied.includes(entry));
    position += tied.length;
  }
}

/** Rule 11: all marks of all dances count as one dance, from the column of the place in question. */
function rule11(placing: Placing, tied: readonly EventEntry[], position: number): void {
  const best = bestByMarks(placing, tied, position);
  const [winner] = best;
  if (winner !== undefined && best.length === 1) take(placing, winner, position);
  else {
    const last = position + best.length - 1;
    for (const entry of best) placing.places.set(entry.id, position + last);
    placing.steps.push({ kind: "shared", entries: idsOf(best), from: position, to: last, redance: position === 1 });
  }
  const rest = tied.filter((entry) => !best.includes(entry));
  if (rest.length > 0) rule10(placing, rest, position + best.length);
}

/** Returns the best of the tied entries by their marks, column by column; several when the marks run out first. */
function bestByMarks({ steps, columns }: Placing, tied: readonly EventEntry[], position: number): readonly EventEntry[] {
  const marks = tied[0]?.marks.length ?? 0;
  const majority = majorityOf(marks);
  let among = tied;
  let narrowed = false;
  for (let column = position; column <= columns; column++) {
    const counted = among.map((entry) => ({ entry, ...countTo(entry.marks, column) })).toSorted(byCountThenSum);
    const candidates = narrowed ? counted : counted.filter((c) => c.count >= majority);
    const [best] = candidates;
    const level = best === undefined ? [] : candidates.filter((c) => byCountThenSum(c, best) === 0).map((c) => c.entry);
    const wins = level.length === 1 ? (level[0]?.id ?? null) : null;
    const sameCount = candidates.filter((c) => c.count === best?.count).length;
    const decidedBy = narrowed ? "7b" : candidates.length === 1 ? "5" : sameCount === 1 ? "6" : "7a";
    const rows = rowsOf(narrowed || best !== undefined ? counted : []);
    steps.push({
      kind: "rule-11",
      position,
      column,
      majority,
      marks,
      among: idsOf(among),
      rows,
      wins,
      tied: wins === null ? idsOf(level) : [],
      decidedBy,
    });
    if (best === undefined) continue;
    if (level.length === 1) return level;
    among = level;
    narrowed = true;
  }
  return among;
}
