// Rules 5-11 once more, declaratively: each entry gets one key, and a dance is the keys in order. The key is the column where
// the entry first has a majority, then for that column and each later one: how many marks (more is better), their sum (less is).
import type { IdoInput, MajorityInput, SkatingInput } from "../types.ts";
import { ownOrder } from "./orders.ts";
import { checkPenalties, demand, type Digest, EMPTY, orderBy, ratioText, shareOut, type Table, tableOf } from "./read.ts";

/** One dance's marks of each entry, as whole or half places. */
export type DanceMarks = { readonly dance: string; readonly marks: ReadonlyMap<string, readonly bigint[]> };

/** Places in units of one half. */
type Halves = ReadonlyMap<string, bigint>;

const upTo = (marks: readonly bigint[], column: bigint): readonly bigint[] => marks.filter((m) => m <= 2n * column);
const sum = (list: readonly bigint[]): bigint => list.reduce((a, b) => a + b, 0n);
const columns = (from: number, to: number): bigint[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => BigInt(from + i));

/** The key of rules 5-8 (and of rule 11, from another first column). */
function key(marks: readonly bigint[], from: number, last: number): readonly bigint[] {
  const all = columns(from, last);
  const first = all.findIndex((t) => 2 * upTo(marks, t).length > marks.length);
  return [BigInt(first), ...all.slice(first).flatMap((t) => [-BigInt(upTo(marks, t).length), sum(upTo(marks, t))])];
}

function halves(groups: readonly (readonly string[])[], first = 1): [string, bigint][] {
  const [group, ...rest] = groups;
  if (group === undefined) return [];
  return [...group.map((id): [string, bigint] => [id, BigInt(2 * first + group.length - 1)]), ...halves(rest, first + group.length)];
}

/** Rules 5-8. */
function dancePlaces(ids: readonly string[], marks: ReadonlyMap<string, readonly bigint[]>): Halves {
  return new Map(halves(orderBy(ids, (id) => key(marks.get(id) ?? [], 1, ids.length))));
}

/** Rules 9-11. */
function eventPlaces(ids: readonly string[], dances: readonly Halves[], pooled: ReadonlyMap<string, readonly bigint[]>): Halves {
  const placesOf = (id: string) => dances.map((d) => d.get(id) ?? 0n);
  const without = (list: readonly string[], some: readonly string[]) => list.filter((id) => !some.includes(id));
  const tenth = (group: readonly string[], p: number): [string, bigint][] => {
    const [best = []] = orderBy(group, (id) => [-BigInt(upTo(placesOf(id), BigInt(p)).length), sum(upTo(placesOf(id), BigInt(p)))]);
    if (group.length < 2) return halves([group], p);
    return [...(best.length === 1 ? halves([best], p) : eleventh(best, p)), ...tenth(without(group, best), p + best.length)];
  };
  const eleventh = (tied: readonly string[], p: number): [string, bigint][] => {
    const [best = []] = orderBy(tied, (id) => key(pooled.get(id) ?? [], p, ids.length));
    return [...halves([best], p), ...tenth(without(tied, best), p + best.length)];
  };
  const groups = orderBy(ids, (id) => [sum(placesOf(id))]);
  const before = (at: number) => groups.slice(0, at).flat().length;
  return new Map(groups.flatMap((group, at) => tenth(group, before(at) + 1)));
}

/** The digest of a final from its marks; `given` marks are places already. */
export function final(table: Table, dances: readonly DanceMarks[], given: boolean): Digest {
  const each = dances.map(
    ({ marks }): Halves => (given ? new Map(table.ids.map((id) => [id, marks.get(id)?.[0] ?? 0n])) : dancePlaces(table.ids, marks)),
  );
  const pooled = new Map(table.ids.map((id) => [id, dances.flatMap((d) => d.marks.get(id) ?? [])]));
  const places = each.length === 1 && each[0] !== undefined ? each[0] : eventPlaces(table.ids, each, pooled);
  const text = (value: bigint | undefined) => ratioText(value ?? 0n, 2n);
  return {
    ...EMPTY,
    places: new Map(table.ids.filter((id) => table.competing.has(id)).map((id) => [id, text(places.get(id))])),
    totals: new Map(table.ids.map((id) => [id, text(sum(each.map((d) => d.get(id) ?? 0n)))])),
    dances: new Map(
      dances.flatMap(({ dance }, at) => table.ids.map((id): [string, string] => [`${dance} ${id}`, text(each[at]?.get(id))])),
    ),
  };
}

/** One judge's marks closed up over the entries that count, in halves: a mean where marks are equal. */
function ranks(ids: readonly string[], markOf: (id: string) => bigint): Map<string, bigint> {
  return new Map(halves(orderBy(ids, (id) => [markOf(id)])));
}

function perEntry(ids: readonly string[], ballots: readonly ReadonlyMap<string, bigint>[]): ReadonlyMap<string, readonly bigint[]> {
  return new Map(ids.map((id) => [id, ballots.map((ballot) => ballot.get(id) ?? 0n)]));
}

/** Ballots of 1..N over whom they list, closed up; Unfit for any other. */
export function closedBallots(input: SkatingInput | MajorityInput, table: Table): DanceMarks[] {
  const given = input.method === "skating" && input.placesGiven === true;
  return table.dances.map((dance) => {
    const judges = table.judges(dance);
    const ballots = judges.map((judge) => {
      const listed = table.all.flatMap((id) => table.mark(dance, undefined, judge, id) ?? []);
      const due = given
        ? [
            ...ranks(
              table.all.filter((id) => table.mark(dance, undefined, judge, id) !== undefined),
              (id) => table.mark(dance, undefined, judge, id) ?? 0n,
            ).values(),
          ].map((h) => h * 50n)
        : listed.map((_, at) => BigInt(at + 1) * 100n);
      const sorted = listed.toSorted((a, b) => (a < b ? -1 : 1));
      demand(
        due.toSorted((a, b) => (a < b ? -1 : 1)).every((value, at) => value === sorted[at]),
        "not a ranking",
      );
      return ranks(table.ids, (id) => table.mark(dance, undefined, judge, id) ?? 0n);
    });
    demand(!given || judges.length === 1, "places of more than one");
    return { dance, marks: perEntry(table.ids, ballots) };
  });
}

/** A skating final, the second way. */
export function skatingAgain(input: SkatingInput): Digest {
  const table = tableOf(input, [undefined], { gaps: false, keepDisqualified: true });
  checkPenalties(input, false);
  return final(table, closedBallots(input, table), input.placesGiven === true);
}

/** An IDO final, the second way, from each judge's values (higher is better) in each dance. */
export function idoFinalAgain(
  input: IdoInput,
  table: Table,
  lists: readonly { dance: string; judge: string; code: string | undefined; value: (id: string) => bigint }[],
): Digest {
  const dances = table.dances.map((dance): DanceMarks => {
    const ballots = lists
      .filter((list) => list.dance === dance)
      .map(({ judge, code, value }) => {
        const sorted = orderBy(table.ids, (id) => [-value(id)]).flatMap((group) => {
          const order = ownOrder(input, { judge, dance, code }, group);
          demand(order !== undefined, "equal totals");
          return order ?? [];
        });
        return ranks(sorted, (id) => BigInt(sorted.indexOf(id)));
      });
    return { dance, marks: perEntry(table.ids, ballots) };
  });
  return final(table, dances, false);
}

/** Majority placing, the second way: the duels as a matrix of votes, then duels among the level, then votes. */
export function majorityAgain(input: MajorityInput): Digest {
  const table = tableOf(input, [undefined], { gaps: false, keepDisqualified: true });
  checkPenalties(input, false);
  const dances = closedBallots(input, table);
  const votes = (a: string, b: string) =>
    dances.flatMap((d) => (d.marks.get(a) ?? []).filter((mark, j) => mark < (d.marks.get(b)?.[j] ?? 0n))).length;
  const points = (a: string, among: readonly string[]) =>
    sum(among.filter((b) => b !== a).map((b) => BigInt(Math.sign(votes(a, b) - votes(b, a)) + 1)));
  const allVotes = (a: string) => BigInt(table.ids.reduce((n, b) => n + votes(a, b), 0));
  const settle = (group: readonly string[]): string[][] => {
    const parts = orderBy(group, (id) => [-points(id, group)]);
    const finer = parts.length > 1 ? parts : orderBy(group, (id) => [-allVotes(id)]);
    return finer.length > 1 ? finer.flatMap(settle) : finer;
  };
  const groups = orderBy(table.ids, (id) => [-points(id, table.ids)]).flatMap(settle);
  const shared = shareOut(groups);
  return {
    ...EMPTY,
    places: new Map([...shared].filter(([id]) => table.competing.has(id))),
    totals: new Map(table.ids.map((id) => [id, ratioText(points(id, table.ids), 2n)])),
  };
}
