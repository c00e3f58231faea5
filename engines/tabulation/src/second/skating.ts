// Second implementation of rules 5–11, declaratively: each entry gets one key, and a dance is the keys in order. The key is the column where the
// entry first has a majority, then for that column and each later one the number of marks (more is better) and their sum (less is better).
import type { Columns } from "../columns.ts";
import type { IdoInput, MajorityInput, SkatingInput } from "../types.ts";
import { ownOrder } from "./orders.ts";
import {
  absentFrom,
  checkAbsences,
  checkPenalties,
  demand,
  type Digest,
  EMPTY_DIGEST,
  isForgiven,
  halfText,
  orderBy,
  sharedPlaces,
  type Table,
  tableOf,
} from "./read.ts";

/** One dance's marks of each of the table's ids, in halves. */
export type DanceMarks = { readonly dance: string; readonly marks: readonly (readonly number[])[] };

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const upTo = (marks: readonly number[], column: number): readonly number[] => marks.filter((m) => m <= 2 * column);

/** The key of rules 5–8, and of rule 11 from another first column: prefix sums over the columns, starting where they are a majority. */
function key(marks: readonly number[], from: number, last: number): readonly number[] {
  const numbers = Array<number>(last + 1).fill(0);
  const sums = numbers.slice();
  for (const mark of marks) {
    const column = Math.max(from, (mark + 1) >> 1);
    numbers[column] = (numbers[column] ?? 0) + 1;
    sums[column] = (sums[column] ?? 0) + mark;
  }
  const parts: number[] = [];
  let [number, sum] = [0, 0];
  for (let column = from; column <= last; column++) {
    number += numbers[column] ?? 0;
    sum += sums[column] ?? 0;
    if (parts.length === 0 && 2 * number > marks.length) parts.push(column);
    if (parts.length > 0) parts.push(-number, sum);
  }
  return parts;
}

/** Gives each group the mean of its places, from `first` on, in halves. */
function halves<T>(groups: readonly (readonly T[])[], first = 1): [T, number][] {
  let next = first;
  return groups.flatMap((group) => {
    const shared = 2 * next + group.length - 1;
    next += group.length;
    return group.map((item): [T, number] => [item, shared]);
  });
}

/** Returns the indices of a list. */
const positions = (list: readonly unknown[]): number[] => list.map((_, at) => at);

/** Orders values by their positions. */
function orderByPosition(pairs: readonly (readonly [number, number])[]): number[] {
  const list = positions(pairs);
  for (const [at, value] of pairs) list[at] = value;
  return list;
}

/** Places one dance by rules 5–8. */
function dancePlaces(marks: readonly (readonly number[])[]): number[] {
  return orderByPosition(halves(orderBy(positions(marks), (at) => key(marks[at] ?? [], 1, marks.length))));
}

/** Places the event by rules 9–11. */
function eventPlaces(all: readonly number[], dances: readonly (readonly number[])[], pooled: (at: number) => readonly number[]): number[] {
  const places = all.map((at) => dances.map((dance) => dance[at] ?? 0));
  const without = (list: readonly number[], some: readonly number[]) => list.filter((at) => !some.includes(at));
  const tenth = (group: readonly number[], p: number): [number, number][] => {
    if (group.length < 2) return halves([group], p);
    const [best = []] = orderBy(group, (at) => {
      const counting = upTo(places[at] ?? [], p);
      return [-counting.length, sum(counting)];
    });
    return [...(best.length === 1 ? halves([best], p) : eleventh(best, p)), ...tenth(without(group, best), p + best.length)];
  };
  const eleventh = (tied: readonly number[], p: number): [number, number][] => {
    const [best = []] = orderBy(tied, (at) => key(pooled(at), p, all.length));
    return [...halves([best], p), ...tenth(without(tied, best), p + best.length)];
  };
  const groups = orderBy(all, (at) => [sum(places[at] ?? [])]);
  const before = (at: number) => groups.slice(0, at).flat().length;
  return orderByPosition(groups.flatMap((group, at) => tenth(group, before(at) + 1)));
}

/** Builds the digest of a final from its marks. With `arePlaces` the marks are already places. */
export function digestOfFinal(table: Table, dances: readonly DanceMarks[], arePlaces: boolean): Digest {
  const { ids, competing } = table;
  const each = dances.map(({ marks }) => (arePlaces ? marks.map((row) => row[0] ?? 0) : dancePlaces(marks)));
  const [only] = each;
  const places =
    each.length === 1 && only !== undefined ? only : eventPlaces(positions(ids), each, (at) => dances.flatMap((d) => d.marks[at] ?? []));
  return {
    ...EMPTY_DIGEST,
    places: new Map(ids.map((id, at): [string, string] => [id, halfText(places[at] ?? 0)]).filter(([id]) => competing.has(id))),
    totals: new Map(ids.map((id, at) => [id, halfText(sum(each.map((d) => d[at] ?? 0)))])),
    dances: new Map(
      dances.flatMap(({ dance }, d) => ids.map((id, at): [string, string] => [`${dance} ${id}`, halfText(each[d]?.[at] ?? 0)])),
    ),
  };
}

/** Transposes each judge's values of all ids to one row for each id. */
function perEntry(ids: readonly string[], judges: readonly (readonly number[])[]): number[][] {
  return ids.map((_, at) => judges.map((row) => row[at] ?? 0));
}

/** Throws Unfit unless each of 1..N is among these marks (hundredths). Given places must be the mean of the places that they share. */
function demandRanking(listed: readonly number[], shared: boolean): void {
  const due = shared
    ? halves(orderBy(listed, (mark) => [mark])).map(([mark, place]) => mark === 50 * place)
    : listed.map((_, at) => listed.includes(100 * (at + 1)));
  demand(!due.includes(false), "not a ranking");
}

/** Returns ballots of 1..N over the listed entries, in halves, closed up over the other entries. Throws Unfit for any other ballot. */
export function closedBallots(input: SkatingInput | MajorityInput, table: Table): DanceMarks[] {
  const arePlaces = input.method === "skating" && input.placesGiven === true;
  return table.dances.map((dance) => {
    const ballots = table.ballots(dance).map(({ own, others }) => {
      demandRanking(others.length === 0 ? own : own.concat(others), arePlaces);
      return own.map((mark) => mark / 50 - sum(others.map((other) => Math.sign(mark - other) + 1)));
    });
    demand(!arePlaces || ballots.length === 1, "places of more than one");
    return { dance, marks: perEntry(table.ids, ballots) };
  });
}

/** Returns a final without the entries that left it, and completes its digest with those placed behind all others. */
export function withoutLeavers<I extends SkatingInput | IdoInput>(input: I): { here: I; behind: (digest: Digest, table: Table) => Digest } {
  const { retired } = input;
  demand(
    (retired?.entries ?? []).every((id) => input.entries.some((e) => e.id === id)),
    "a stranger who left",
  );
  const gone = (retired?.entries ?? []).filter((id) => input.entries.some((e) => e.id === id && (e.state ?? "competing") === "competing"));
  const here = { ...input, entries: input.entries.map((e) => (gone.includes(e.id) ? { id: e.id, state: "withdrawn" as const } : e)) };
  const thrownOut = (id: string) =>
    (input.deductions ?? []).some((d) => d.entry === id && d.policy.kind === "disqualified" && !isForgiven(d));
  const last = retired?.place === "last" ? [...new Set(gone)].filter((id) => !thrownOut(id)) : [];
  const behind = (digest: Digest, table: Table): Digest => {
    const place = halfText(2 * table.ids.length + last.length + 1);
    return { ...digest, places: new Map([...digest.places, ...last.map((id): [string, string] => [id, place])]) };
  };
  return { here, behind };
}

/** Tabulates a skating final with the second implementation. */
export function recomputeSkating(input: SkatingInput, columns: Columns): Digest {
  const { absentIn = [] } = input;
  const { here, behind } = withoutLeavers(input);
  const table = tableOf(here, columns, { gaps: absentIn.length > 0, keepDisqualified: true });
  checkPenalties(input, false);
  checkAbsences(input, table);
  const digest =
    absentIn.length > 0
      ? digestOfFinal(table, ballotsWithout(input, table), false)
      : digestOfFinal(table, closedBallots(input, table), input.placesGiven === true);
  return behind(digest, table);
}

/** Closed-up ballots of a final with absences: absent entries are tied behind the others in every ballot. */
function ballotsWithout(input: SkatingInput, table: Table): DanceMarks[] {
  demand(input.placesGiven !== true, "places are given");
  return table.dances.map((dance) => {
    const away = absentFrom(input, dance).filter((id) => table.ids.includes(id));
    const danced = table.ids.filter((id) => !away.includes(id));
    const ballots = table.judges(dance).map((judge) => {
      const mark = (id: string) => Number(table.mark(dance, undefined, judge, id) ?? Number.NaN);
      const own = danced.map(mark);
      const others = table.all
        .filter((id) => !danced.includes(id))
        .map(mark)
        .filter((one) => !Number.isNaN(one));
      demandRanking([...own, ...others], false);
      const rank = new Map(danced.map((id) => [id, 2 * own.filter((other) => other <= mark(id)).length]));
      return table.ids.map((id) => rank.get(id) ?? 2 * table.ids.length - away.length + 1);
    });
    return { dance, marks: perEntry(table.ids, ballots) };
  });
}

/** Tabulates an IDO final with the second implementation, from each judge's values (higher is better) in each dance. */
export function recomputeIdoFinal(
  input: IdoInput,
  table: Table,
  lists: readonly { dance: string; judge: string; code: string | undefined; value: (id: string) => bigint }[],
): Digest {
  const dances = table.dances.map((dance): DanceMarks => {
    const away = absentFrom(input, dance).filter((id) => table.ids.includes(id));
    const danced = table.ids.filter((id) => !away.includes(id));
    const ballots = lists
      .filter((list) => list.dance === dance)
      .map(({ judge, code, value }) => {
        const sorted = orderBy(danced, (id) => [-value(id)]).flatMap((group) => {
          const order = ownOrder(input, { judge, dance, code }, group);
          demand(order !== undefined, "equal totals");
          return order ?? [];
        });
        return table.ids.map((id) => (away.includes(id) ? 2 * table.ids.length - away.length + 1 : 2 * (sorted.indexOf(id) + 1)));
      });
    return { dance, marks: perEntry(table.ids, ballots) };
  });
  return digestOfFinal(table, dances, false);
}

/** Tabulates majority placing with the second implementation: duels as a matrix of votes, then duels among the tied entries, then votes. */
export function recomputeMajority(input: MajorityInput, columns: Columns): Digest {
  const table = tableOf(input, columns, { gaps: false, keepDisqualified: true });
  checkPenalties(input, false);
  const dances = closedBallots(input, table);
  const all = positions(table.ids);
  const votes = all.map((a) =>
    all.map((b) => sum(dances.map((d) => (d.marks[a] ?? []).filter((mark, j) => mark < (d.marks[b]?.[j] ?? 0)).length))),
  );
  const vote = (a: number, b: number) => votes[a]?.[b] ?? 0;
  const points = (a: number, among: readonly number[]) =>
    sum(among.filter((b) => b !== a).map((b) => Math.sign(vote(a, b) - vote(b, a)) + 1));
  const settle = (group: readonly number[]): number[][] => {
    const parts = orderBy(group, (at) => [-points(at, group)]);
    const finer = parts.length > 1 ? parts : orderBy(group, (at) => [-sum(votes[at] ?? [])]);
    return finer.length > 1 ? finer.flatMap(settle) : finer;
  };
  const groups = orderBy(all, (at) => [-points(at, all)]).flatMap(settle);
  const shared = sharedPlaces(groups.map((group) => group.map((at) => table.ids[at] ?? "")));
  return {
    ...EMPTY_DIGEST,
    places: new Map([...shared].filter(([id]) => table.competing.has(id))),
    totals: new Map(table.ids.map((id, at) => [id, halfText(points(at, all))])),
  };
}
