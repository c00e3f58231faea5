// Ballots as columns of numbers. Each ballot of a round is read once, here, and both implementations use the result.
// Nothing is judged here: unknown names and unreadable marks are only marked, and each implementation decides for itself.
import { hundredths } from "./exact.ts";
import type { Ballot, TabulationInput } from "./types.ts";

/** Value in `marks` where a ballot has no mark for an entry. An unreadable mark is NaN. */
export const ABSENT = Number.POSITIVE_INFINITY;

/** The ballots of a round, numbered as received. Entries, judges, dances and criteria are indices into the lists here. */
export interface Columns {
  /** Ids of the round's entries, each once, and the index of each. */
  readonly entries: readonly string[];
  readonly entryAt: ReadonlyMap<string, number>;
  /** The judges of the round and of its panels, each once. */
  readonly judges: readonly string[];
  readonly judgeAt: ReadonlyMap<string, number>;
  /** The dances, each once. A round without dances has one with an empty name. */
  readonly dances: readonly string[];
  /** The criteria of the form. A form without criteria has one that is null. */
  readonly criteria: readonly (string | null)[];
  /** The dance and criterion of a ballot that names none. */
  readonly unnamed: { readonly dance: string; readonly criterion: string | null };
  /** Dance, criterion and judge of each ballot; -1 for a name that the round does not have. */
  readonly dance: readonly number[];
  readonly criterion: readonly number[];
  readonly judge: readonly number[];
  /** Marks in hundredths, ballot by ballot, entry by entry. `whole[ballot]` is true when the ballot has a readable mark for each entry. */
  readonly marks: readonly number[];
  readonly whole: readonly boolean[];
  /** Names on ballots that the round does not have, and entries named without a mark. */
  readonly strangers: readonly Name[];
  readonly blanks: readonly Name[];
}

/** An entry as named on a ballot. */
interface Name {
  readonly ballot: number;
  readonly entry: string;
}

/** Returns the dance and the criterion that a ballot names, or the round's only ones. */
export function subjectOf({ unnamed }: Columns, ballot: Pick<Ballot, "dance" | "criterion">): { dance: string; criterion: string | null } {
  return { dance: ballot.dance ?? unnamed.dance, criterion: ballot.criterion ?? unnamed.criterion };
}

/** Reads a round's ballots into columns. Never refuses. */
export function readColumns(input: TabulationInput): Columns {
  const codes = "criteria" in input ? input.criteria.map((criterion) => criterion.code) : [];
  const entryAt = numbered(input.entries.map((entry) => entry.id));
  const judgeAt = numbered(input.judges.concat(...(input.panels ?? []).map((panel) => panel.judges)));
  const dances = input.dances === undefined || input.dances.length === 0 ? [""] : [...new Set(input.dances)];
  const criteria: readonly (string | null)[] = codes.length === 0 ? [null] : codes;
  const unnamed = { dance: dances.length === 1 ? (dances[0] ?? "") : "", criterion: criteria.length === 1 ? (criteria[0] ?? null) : null };
  const columns: Reading = {
    entries: [...entryAt.keys()],
    keys: [...entryAt.keys()].map(keyOf),
    entryAt,
    judges: [...judgeAt.keys()],
    judgeAt,
    dances,
    criteria,
    unnamed,
    dance: input.ballots.map((ballot) => dances.indexOf(ballot.dance ?? unnamed.dance)),
    criterion: input.ballots.map((ballot) => criteria.indexOf(ballot.criterion ?? unnamed.criterion)),
    judge: input.ballots.map((ballot) => judgeAt.get(ballot.judge) ?? -1),
    marks: Array<number>(input.ballots.length * entryAt.size).fill(0),
    whole: input.ballots.map(() => false),
    strangers: [],
    blanks: [],
  };
  for (let b = 0; b < input.ballots.length; b++) {
    const ballot = input.ballots[b] as Ballot;
    if (!readKnown(ballot.marks, columns, b)) readAll(ballot.marks, columns, b);
  }
  return columns;
}

function numbered(names: readonly string[]): Map<string, number> {
  const at = new Map<string, number>();
  for (const name of names) if (!at.has(name)) at.set(name, at.size);
  return at;
}

type Marks = Readonly<Record<string, unknown>>;
interface Reading extends Columns {
  readonly marks: number[];
  readonly whole: boolean[];
  readonly strangers: Name[];
  readonly blanks: Name[];
  /** The ids as keys of a ballot's marks. Whole numbers are used as numbers, because objects look these up faster. */
  readonly keys: readonly (string | number)[];
}

function keyOf(id: string): string | number {
  const number = Number(id);
  return Number.isSafeInteger(number) && String(number) === id ? number : id;
}

/**
 * Reads a ballot by the round's own entries, then compares the number of its marks with the number found. That is much faster than listing its keys.
 * Returns false when the ballot has other keys, which then have to be read by name.
 */
function readKnown(ballotMarks: Marks, { keys, marks, whole }: Reading, ballot: number): boolean {
  if (Object.getPrototypeOf(ballotMarks) !== Object.prototype) return false;
  const start = ballot * keys.length;
  let found = 0;
  let read = 0;
  for (let e = 0; e < keys.length; e++) {
    const mark = ballotMarks[keys[e] as string];
    if (mark === undefined) marks[start + e] = ABSENT;
    else if (typeof mark !== "number" && typeof mark !== "string") return false;
    else {
      const value = hundredths(mark);
      marks[start + e] = value ?? Number.NaN;
      found += 1;
      if (value !== undefined) read += 1;
    }
  }
  whole[ballot] = read === keys.length;
  return Object.values(ballotMarks).length === found;
}

function readAll(ballotMarks: Marks, { entries, entryAt, marks, strangers, blanks }: Reading, ballot: number): void {
  const start = ballot * entries.length;
  marks.fill(ABSENT, start, start + entries.length);
  for (const entry of Object.keys(ballotMarks)) {
    const e = entryAt.get(entry);
    if (e === undefined) strangers.push({ ballot, entry });
    else if (ballotMarks[entry] === null || ballotMarks[entry] === undefined) blanks.push({ ballot, entry });
    else marks[start + e] = valueOf(ballotMarks[entry]);
  }
}

function valueOf(mark: unknown): number {
  return (typeof mark === "number" || typeof mark === "string" ? hundredths(mark) : undefined) ?? Number.NaN;
}
