// Second implementation of reading a round: one table of marks, and a plain yes or no to its ballots. Written separately from the first
// implementation; the two share types and the columns of the ballots. Marks are whole hundredths.
import { ABSENT, type Columns } from "../columns.ts";
import type { Deduction, TabulationInput } from "../types.ts";

/** Thrown where the second implementation would refuse the round. */
export class Unfit extends Error {}

/** Throws Unfit with the reason `why` unless the condition holds. */
export function demand(condition: boolean, why: string): void {
  if (!condition) throw new Unfit(why);
}

/** Result of the second implementation, as texts that compare with those of the first. */
export interface Digest {
  readonly places: ReadonlyMap<string, string>;
  readonly totals: ReadonlyMap<string, string>;
  readonly dances: ReadonlyMap<string, string>;
  /** Recalled entries: null without a cut, "open" while the head judge decides. */
  readonly recalled: readonly string[] | "open" | null;
  /** Entries still tied on the line. */
  readonly level: readonly string[];
  readonly bands: ReadonlyMap<string, string>;
}

/** A digest without content, to be extended by the fields that a method has. */
export const EMPTY_DIGEST: Digest = {
  places: new Map(),
  totals: new Map(),
  dances: new Map(),
  recalled: null,
  level: [],
  bands: new Map(),
};

/** The entries of a round: ids to be placed, ids that ballots may name, and the placed ids that compete. */
export interface Field {
  readonly ids: readonly string[];
  readonly all: readonly string[];
  readonly competing: ReadonlySet<string>;
}

/** The round as a table. */
export interface Table extends Field {
  readonly dances: readonly string[];
  readonly judges: (dance: string, criterion?: string) => readonly string[];
  readonly mark: (dance: string, criterion: string | undefined, judge: string, entry: string) => bigint | undefined;
  /** Ballots of one dance, judge by judge: marks in hundredths of the ids, and of all other entries that the ballot names. */
  readonly ballots: (dance: string) => readonly { readonly own: readonly number[]; readonly others: readonly number[] }[];
}

const unique = (list: readonly string[]): boolean => list.every((item, at) => list.indexOf(item) === at);

/** Reads a number or text with at most two decimals as hundredths; undefined for anything else. */
export function toHundredths(value: unknown): bigint | undefined {
  const text = typeof value === "number" ? value.toString() : typeof value === "string" ? value.trim().replace(",", ".") : "";
  const [whole = "", part = "", ...more] = text.split(".");
  const digits = (s: string) => s !== "" && s.split("").every((c) => c >= "0" && c <= "9");
  const negative = whole.startsWith("-");
  const size = negative ? whole.slice(1) : whole;
  const shaped = more.length === 0 && digits(size) && (text.includes(".") ? digits(part) && part.length <= 2 : true);
  if (!shaped) return undefined;
  const amount = BigInt(size) * 100n + BigInt((part + "00").slice(0, 2));
  return negative ? -amount : amount;
}

/** True when the overrun of a deduction is within its grace seconds. */
export const isForgiven = (d: Deduction): boolean => d.seconds !== undefined && d.seconds <= (d.graceSeconds ?? 0);

/** Reads the entries that take part. Throws Unfit for duplicates, deductions for unknown entries, and a round without entries or judges. */
export function fieldOf(input: TabulationInput, keepDisqualified: boolean): Field {
  const all = input.entries.map((e) => e.id);
  demand(unique(all) && unique(input.judges), "doubles");
  demand(input.judges.length > 0, "no judges");
  demand(
    (input.deductions ?? []).every((d) => all.includes(d.entry)),
    "deduction for a stranger",
  );
  const thrownOut = (input.deductions ?? []).filter((d) => d.policy.kind === "disqualified" && !isForgiven(d)).map((d) => d.entry);
  const states = new Map(input.entries.map((e) => [e.id, thrownOut.includes(e.id) ? "disqualified" : (e.state ?? "competing")]));
  const competing = new Set(all.filter((id) => states.get(id) === "competing"));
  const leavesGap = keepDisqualified && input.disqualifiedLeavesGap === true;
  const ids = all.filter((id) => competing.has(id) || (leavesGap && states.get(id) === "disqualified"));
  demand(ids.length > 0, "nobody");
  return { ids, all, competing };
}

/** Reads the round from its columns. Throws Unfit for unknown names, two ballots of a judge, unreadable marks and (without gaps) missing marks. */
export function tableOf(input: TabulationInput, columns: Columns, options: { gaps: boolean; keepDisqualified: boolean }): Table {
  const field = fieldOf(input, options.keepDisqualified);
  const { dances, criteria, judgeAt, entryAt, marks } = columns;
  const [entries, judges] = [columns.entries.length, columns.judges.length];
  demand(
    (input.panels ?? []).every((panel) => panel.judges.every((j) => input.judges.includes(j))),
    "a stranger on a panel",
  );
  const panelOf = (dance: string, criterion: string | undefined): readonly string[] => {
    const fits = (input.panels ?? []).map((panel) => ({
      panel,
      rank:
        (panel.dance ?? dance) === dance && (panel.criterion ?? criterion) === criterion
          ? (panel.criterion === undefined ? 0 : 2) + (panel.dance === undefined ? 0 : 1)
          : 0,
    }));
    const best = Math.max(0, ...fits.map((f) => f.rank));
    const found = best === 0 ? input.judges : (fits.find((f) => f.rank === best)?.panel.judges ?? input.judges);
    return found.filter((j, at) => found.indexOf(j) === at);
  };
  const panels = dances.flatMap((dance) => criteria.map((criterion) => panelOf(dance, criterion ?? undefined)));
  const sheetAt = (dance: string, criterion: string | undefined) =>
    dances.indexOf(dance) * criteria.length + criteria.indexOf(criterion ?? null);

  // Each ballot belongs to one cell of a table of sheets and judges. Every other ballot is unfit.
  const board = panels.flatMap((panel) => {
    const row = columns.judges.map(() => NOT_EXPECTED);
    for (const judge of panel) row[judgeAt.get(judge) ?? 0] = EXPECTED;
    return row;
  });
  for (let b = 0; b < input.ballots.length; b++) {
    const [dance = -1, criterion = -1, judge = -1] = [columns.dance[b], columns.criterion[b], columns.judge[b]];
    const square = (dance * criteria.length + criterion) * judges + judge;
    demand(Math.min(dance, criterion, judge) >= 0 && board[square] === EXPECTED, "an unknown sheet or judge, or two ballots");
    board[square] = b;
  }
  demand(!board.includes(EXPECTED), "a missing ballot");
  demand(columns.strangers.length === 0 && !marks.some(Number.isNaN), "an unknown entry or mark");
  const beginning = (sheet: number, judge: string) => (board[sheet * judges + (judgeAt.get(judge) ?? -1)] ?? NOT_EXPECTED) * entries;
  const own = field.ids.map((id) => entryAt.get(id) ?? 0);
  const others = [...entryAt.values()].filter((e) => !own.includes(e));
  const left = others.filter((e) => !field.all.includes(columns.entries[e] ?? ""));
  for (let from = 0; from < marks.length; from += entries) {
    demand(
      left.every((e) => marks[from + e] === ABSENT),
      "a mark for nobody here",
    );
    demand(options.gaps || own.every((e) => marks[from + e] !== ABSENT), "a missing mark");
  }
  return {
    ...field,
    dances,
    judges: (dance, criterion) => panels[sheetAt(dance, criterion)] ?? [],
    mark: (dance, criterion, judge, entry) => {
      const from = beginning(sheetAt(dance, criterion), judge);
      const mark = from < 0 ? ABSENT : (marks[from + (entryAt.get(entry) ?? 0)] ?? ABSENT);
      return mark === ABSENT ? undefined : BigInt(mark);
    },
    ballots: (dance) => {
      const sheet = sheetAt(dance, undefined);
      return (panels[sheet] ?? []).map((judge) => {
        const from = beginning(sheet, judge);
        const read = (places: readonly number[]) => places.map((e) => marks[from + e] ?? ABSENT);
        return { own: read(own), others: others.length === 0 ? others : read(others).filter((mark) => mark !== ABSENT) };
      });
    },
  };
}

const [NOT_EXPECTED, EXPECTED] = [-2, -1];

/** Throws Unfit for amounts of deductions that are invalid for the method. */
export function checkPenalties(input: TabulationInput, points: boolean): void {
  for (const { policy, seconds, graceSeconds } of input.deductions ?? []) {
    const numbers = Object.entries(policy)
      .filter(([key]) => key !== "kind")
      .map(([, value]) => value as number);
    const taking =
      policy.kind === "points" || policy.kind === "points_per_judge" || policy.kind === "points_per_started" || policy.kind === "percent";
    demand(
      [...numbers, seconds ?? 0, graceSeconds ?? 0].every((n) => (toHundredths(n) ?? -1n) >= 0n),
      "amounts",
    );
    demand(policy.kind !== "points_per_started" || (policy.everySeconds > 0 && seconds !== undefined), "steps");
    demand(!taking || points, "no points to take from");
  }
}

/** A fraction n/d (d > 0) as text in lowest terms. */
export function ratioText(n: bigint, d: bigint): string {
  const common = (a: bigint, b: bigint): bigint => (b === 0n ? a : common(b, a % b));
  const g = common(n < 0n ? -n : n, d);
  return d === g ? `${n / g}` : `${n / g}/${d / g}`;
}

/** Returns the places (as n/2 texts) of groups in order; each group gets the mean of its places. */
export function sharedPlaces(groups: readonly (readonly string[])[]): Map<string, string> {
  const before = (at: number) => groups.slice(0, at).reduce((sum, g) => sum + g.length, 0);
  return new Map(
    groups.flatMap((group, at) => group.map((id): [string, string] => [id, ratioText(BigInt(2 * before(at) + group.length + 1), 2n)])),
  );
}

type Key = readonly (number | bigint)[];

function less(a: Key, b: Key): number {
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0];
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}

/** Sorts the list into groups of equal keys, smallest key first. Keys are compared element by element. */
export function orderBy<T>(list: readonly T[], key: (item: T) => Key): T[][] {
  if (list.length === 1) return [[...list]];
  const keyed = list.map((item) => ({ item, key: key(item) })).toSorted((a, b) => less(a.key, b.key));
  const starts = keyed.flatMap((k, at) => (at === 0 || less(keyed[at - 1]?.key ?? [], k.key) !== 0 ? [at] : []));
  return starts.map((start, at) => keyed.slice(start, starts[at + 1] ?? keyed.length).map((k) => k.item));
}

/** Writes a number of halves: "2", "5/2". */
export const halfText = (halves: number): string => (halves % 2 === 0 ? String(halves / 2) : `${halves}/2`);

type WithAbsences = { readonly absentIn?: readonly { readonly entry: string; readonly dance: string }[] };

/** Returns the entries absent from a dance. */
export function absentFrom({ absentIn = [] }: WithAbsences, dance: string): string[] {
  return [...new Set(absentIn.filter((one) => one.dance === dance).map((one) => one.entry))];
}

/** Throws Unfit for an absence of an unknown entry or from a dance that is not danced. */
export function checkAbsences({ absentIn = [] }: WithAbsences, { all, dances }: Table): void {
  demand(
    absentIn.every(({ entry, dance }) => all.includes(entry) && dances.includes(dance)),
    "an absence of nobody",
  );
}
