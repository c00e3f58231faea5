// The second reading of a round: one table of marks, and a plain yes or no to its ballots. Written apart from the first
// implementation and sharing only types with it. Marks are whole hundredths as bigint.
import type { Deduction, TabulationInput } from "../types.ts";

/** Thrown where the second implementation would send ballots back. */
export class Unfit extends Error {}

/** Throws Unfit unless the condition holds. */
export function demand(condition: boolean, why: string): void {
  if (!condition) throw new Unfit(why);
}

/** What the second implementation found, as texts that compare with the first's. */
export interface Digest {
  readonly places: ReadonlyMap<string, string>;
  readonly totals: ReadonlyMap<string, string>;
  readonly dances: ReadonlyMap<string, string>;
  readonly recalled: readonly string[] | null;
  readonly bands: ReadonlyMap<string, string>;
}

/** A digest with nothing in it, to be filled where the method has something. */
export const EMPTY: Digest = { places: new Map(), totals: new Map(), dances: new Map(), recalled: null, bands: new Map() };

/** The round as a table. */
export interface Table {
  readonly ids: readonly string[];
  readonly all: readonly string[];
  readonly competing: ReadonlySet<string>;
  readonly dances: readonly string[];
  readonly judges: (dance: string, criterion?: string) => readonly string[];
  readonly mark: (dance: string, criterion: string | undefined, judge: string, entry: string) => bigint | undefined;
}

const unique = (list: readonly string[]): boolean => list.every((item, at) => list.indexOf(item) === at);

/** Hundredths of a number or text with at most two decimals; undefined for anything else. */
export function cents(value: unknown): bigint | undefined {
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

/** Whether the overrun stays within its grace. */
export const forgiven = (d: Deduction): boolean => d.seconds !== undefined && d.seconds <= (d.graceSeconds ?? 0);

/** Reads the round; Unfit for doubles, strangers, unreadable marks and (unless gaps are allowed) missing ones. */
export function tableOf(
  input: TabulationInput,
  criteria: readonly (string | undefined)[],
  options: { gaps: boolean; keepDisqualified: boolean },
): Table {
  const all = input.entries.map((e) => e.id);
  demand(unique(all) && unique(input.judges), "doubles");
  demand(input.judges.length > 0, "no judges");
  demand(
    (input.deductions ?? []).every((d) => all.includes(d.entry)),
    "deduction for a stranger",
  );
  const thrownOut = (input.deductions ?? []).filter((d) => d.policy.kind === "disqualified" && !forgiven(d)).map((d) => d.entry);
  const stateOf = (id: string) =>
    thrownOut.includes(id) ? "disqualified" : (input.entries.find((e) => e.id === id)?.state ?? "competing");
  const competing = new Set(all.filter((id) => stateOf(id) === "competing"));
  const ids = all.filter(
    (id) => competing.has(id) || (options.keepDisqualified && input.disqualifiedLeavesGap === true && stateOf(id) === "disqualified"),
  );
  demand(ids.length > 0, "nobody");
  const dances = input.dances?.length ? input.dances.filter((d, at, list) => list.indexOf(d) === at) : [""];
  const judges = (dance: string, criterion?: string): readonly string[] => {
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
  demand(
    (input.panels ?? []).every((panel) => panel.judges.every((j) => input.judges.includes(j))),
    "a stranger on a panel",
  );
  const keyOf = (...parts: readonly (string | undefined)[]) => JSON.stringify(parts.map((p) => p ?? null));
  const placed = input.ballots.map((ballot) => {
    const dance = ballot.dance ?? (dances.length === 1 ? (dances[0] ?? "") : "");
    const criterion = ballot.criterion ?? (criteria.length === 1 ? criteria[0] : undefined);
    demand(dances.includes(dance) && criteria.includes(criterion), "an unknown sheet");
    demand(judges(dance, criterion).includes(ballot.judge), "an unknown judge");
    return { key: keyOf(dance, criterion, ballot.judge), dance, criterion, ballot };
  });
  demand(unique(placed.map((p) => p.key)), "two ballots");
  const marks = new Map<string, bigint>(
    placed.flatMap(({ dance, criterion, ballot }) =>
      Object.entries(ballot.marks)
        .filter(([, mark]) => mark !== null && mark !== undefined)
        .map(([entry, mark]): [string, bigint] => {
          const value = cents(mark);
          demand(all.includes(entry) && value !== undefined, "an unknown entry or mark");
          return [keyOf(dance, criterion, ballot.judge, entry), value ?? 0n];
        }),
    ),
  );
  const given = new Set(placed.map((p) => p.key));
  for (const dance of dances) {
    for (const criterion of criteria) {
      for (const judge of judges(dance, criterion)) {
        demand(given.has(keyOf(dance, criterion, judge)), "a missing ballot");
        demand(options.gaps || ids.every((id) => marks.has(keyOf(dance, criterion, judge, id))), "a missing mark");
      }
    }
  }
  return { ids, all, competing, dances, judges, mark: (...where) => marks.get(keyOf(...where)) };
}

/** Amounts of the deductions, or Unfit where they make no sense for the method. */
export function checkPenalties(input: TabulationInput, points: boolean): void {
  for (const { policy, seconds, graceSeconds } of input.deductions ?? []) {
    const numbers = Object.entries(policy)
      .filter(([key]) => key !== "kind")
      .map(([, value]) => value as number);
    const taking =
      policy.kind === "points" || policy.kind === "points_per_judge" || policy.kind === "points_per_started" || policy.kind === "percent";
    demand(
      [...numbers, seconds ?? 0, graceSeconds ?? 0].every((n) => (cents(n) ?? -1n) >= 0n),
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

/** Places (as n/2 texts) of groups in order, each group on the mean of its places. */
export function shareOut(groups: readonly (readonly string[])[]): Map<string, string> {
  const before = (at: number) => groups.slice(0, at).reduce((sum, g) => sum + g.length, 0);
  return new Map(
    groups.flatMap((group, at) => group.map((id): [string, string] => [id, ratioText(BigInt(2 * before(at) + group.length + 1), 2n)])),
  );
}

/** The list cut into groups of equal keys, smallest key first; keys are compared element by element. */
export function orderBy<T>(list: readonly T[], key: (item: T) => readonly bigint[]): T[][] {
  const less = (a: readonly bigint[], b: readonly bigint[]): number => {
    const at = a.findIndex((x, i) => x !== b[i]);
    return at < 0 ? 0 : (a[at] ?? 0n) < (b[at] ?? 0n) ? -1 : 1;
  };
  const keyed = list.map((item) => ({ item, key: key(item) })).toSorted((a, b) => less(a.key, b.key));
  const starts = keyed.flatMap((k, at) => (at === 0 || less(keyed[at - 1]?.key ?? [], k.key) !== 0 ? [at] : []));
  return starts.map((start, at) => keyed.slice(start, starts[at + 1] ?? keyed.length).map((k) => k.item));
}
