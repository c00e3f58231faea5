// A judge's own order of equal totals (docs/rules/rounds.md 3.8): finds the equal totals that only this judge can put in order. Pure: works on a
// tablet without a network.
import type { MarkedCriterion } from "./contract.ts";
import { sheetKey, sumOf } from "./rules.ts";

/** Performances with the same total from one judge. */
export interface EqualTotals {
  total: number;
  performance_ids: readonly string[];
}

/** A performance with this judge's total. Null while a mark is missing. */
export interface PerformanceTotal {
  performance_id: string;
  total: number | null;
}

/** Returns the query that opens the order of equal totals of a dance on a sheet's page. */
export function orderQuery(dance = 1): string {
  return `?order=1${dance > 1 ? `&dance=${dance}` : ""}`;
}

/** Returns the address at which a judge puts equal totals in order: a performance of the round, in one dance. */
export function orderPath(performanceId: string, dance?: number): string {
  return `/judge/dashboard/score/${performanceId}${orderQuery(dance)}`;
}

/** Returns a judge's total of one performance. Null while a mark is missing. */
export function totalOf(criteria: readonly MarkedCriterion[], marks: Readonly<Record<string, number>>): number | null {
  return criteria.every((each) => marks[each.code] !== undefined) ? sumOf(criteria, (each) => marks[each.code]) : null;
}

/**
 * Returns the groups of equal totals that the judge has to order, highest first: all groups where totals become places (`wanted` null), else only the
 * group across the cut after `wanted`. Empty until every performance has its total.
 */
export function findEqualTotals(totals: readonly PerformanceTotal[], wanted: number | null): EqualTotals[] {
  if (totals.some((each) => each.total === null)) return [];
  const groups = [...Map.groupBy(totals, (each) => each.total ?? 0)].toSorted(([one], [other]) => other - one);
  let upto = 0;
  return groups.flatMap(([total, own]) => {
    const above = upto;
    upto += own.length;
    const needsOrder = own.length > 1 && (wanted === null || (above < wanted && upto > wanted));
    return needsOrder ? [{ total, performance_ids: own.map((each) => each.performance_id) }] : [];
  });
}

/** A judge's answer for an order: the rank among performances with the same total, and that total. */
type OrderAnswer = Readonly<Record<string, { order?: number | undefined; total?: number | undefined }>>;

/** True when the answer orders exactly these performances with the total that they have now. */
export function isOrdered({ total, performance_ids }: EqualTotals, answer: OrderAnswer): boolean {
  const about = Object.keys(answer).filter((id) => answer[id]?.order !== undefined && answer[id].total === total);
  return about.length === performance_ids.length && performance_ids.every((id) => about.includes(id));
}

/**
 * A group of equal totals for the desk. `place` is the best place of the group in the judge's order. `performance_ids` are best first once the group
 * is settled.
 */
interface DeskEqualTotals extends EqualTotals {
  seat_id: string;
  dance: number;
  place: number;
  settled: boolean;
}

/**
 * Returns the place that each judge gave performances with equal totals, by performance, dance and seat. Null while the judge has not ordered them.
 */
export function ownPlaces(groups: readonly DeskEqualTotals[]): Map<string, number | null> {
  return new Map(
    groups.flatMap(({ performance_ids, dance, seat_id, settled, place }) =>
      performance_ids.map((id, at) => [`${sheetKey(id, dance)} ${seat_id}`, settled ? place + at : null] as const),
    ),
  );
}

/** Returns the part of the answer that still matches the current equal totals. The rest is stale. */
export function currentAnswer<S extends OrderAnswer>(equal: readonly EqualTotals[], answer: S): S {
  const totalNow = new Map(equal.flatMap(({ total, performance_ids }) => performance_ids.map((id) => [id, total] as const)));
  return Object.fromEntries(Object.entries(answer).filter(([id, { total }]) => total !== undefined && totalNow.get(id) === total)) as S;
}

/** Returns the ranked performances of a group, best first. */
export function rankedIds({ performance_ids }: EqualTotals, answer: OrderAnswer): string[] {
  const rank = (id: string) => answer[id]?.order ?? Infinity;
  return performance_ids.filter((id) => answer[id]?.order !== undefined).toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Returns a group's ranks after a tap: the performance gets the next rank, and the last one left follows by itself. A tap on a ranked performance
 * removes it and the ranks after it; in a finished order it starts again with this one as the best.
 */
export function ranksAfterTap(group: EqualTotals, answer: OrderAnswer, id: string): string[] {
  const { performance_ids } = group;
  const now = rankedIds(group, answer);
  const before = now.length === performance_ids.length ? [] : now.includes(id) ? now.slice(0, now.indexOf(id)) : now;
  if (now.includes(id) && now.length < performance_ids.length) return before;
  const next = [...before, id];
  const left = performance_ids.filter((each) => !next.includes(each));
  return left.length === 1 ? [...next, ...left] : next;
}
