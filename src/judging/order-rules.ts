// A judge's own order (docs/rules/rounds.md 3.8): which of a judge's equal totals only this judge can part. Pure: the tablet asks without a network.
import type { MarkedCriterion } from "./contract.ts";
import { sheetKey, sumOf } from "./rules.ts";

/** Performances to which one judge gave the same total, and whether that judge has put them in order since. */
export interface Equal {
  total: number;
  performance_ids: readonly string[];
}

/** A performance with this judge's total; null while its marks are not given. */
export interface Total {
  performance_id: string;
  total: number | null;
}

/** What the address of a sheet says where the equal totals of its dance are to be put in order. */
export function orderQuery(dance = 1): string {
  return `?order=1${dance > 1 ? `&dance=${dance}` : ""}`;
}

/** Where a judge puts equal totals of a round in order: opened at one of its performances, in one dance. */
export function orderPath(performanceId: string, dance?: number): string {
  return `/judge/dashboard/score/${performanceId}${orderQuery(dance)}`;
}

/** A judge's total of one performance; null while a mark is missing. */
export function totalOf(criteria: readonly MarkedCriterion[], marks: Readonly<Record<string, number>>): number | null {
  return criteria.every((each) => marks[each.code] !== undefined) ? sumOf(criteria, (each) => marks[each.code]) : null;
}

/**
 * The equal totals about which the judge is asked, the highest first: all of them where places are given (`wanted` null), else those on both sides
 * of the line after `wanted`. None until every performance has its total.
 */
export function equalIn(totals: readonly Total[], wanted: number | null): Equal[] {
  if (totals.some((each) => each.total === null)) return [];
  const groups = [...Map.groupBy(totals, (each) => each.total ?? 0)].toSorted(([one], [other]) => other - one);
  let upto = 0;
  return groups.flatMap(([total, own]) => {
    const above = upto;
    upto += own.length;
    const asked = own.length > 1 && (wanted === null || (above < wanted && upto > wanted));
    return asked ? [{ total, performance_ids: own.map((each) => each.performance_id) }] : [];
  });
}

/** What a judge said of an order: the rank among those with the same total, and that total. */
type Said = Readonly<Record<string, { order?: number | undefined; total?: number | undefined }>>;

/** Whether what was said puts exactly these in order, with the total that they have now. */
export function isOrdered({ total, performance_ids }: Equal, said: Said): boolean {
  const about = Object.keys(said).filter((id) => said[id]?.order !== undefined && said[id].total === total);
  return about.length === performance_ids.length && performance_ids.every((id) => about.includes(id));
}

/** A group of equal totals at the desk: `place` is where its best stands in the judge's order, and `performance_ids` are best first once it is settled. */
interface Asked extends Equal {
  seat_id: string;
  dance: number;
  place: number;
  settled: boolean;
}

/** The place that its judge gave each performance among equal totals, null while the judge has not said; by performance, dance and seat. */
export function ownPlaces(asked: readonly Asked[]): Map<string, number | null> {
  return new Map(
    asked.flatMap(({ performance_ids, dance, seat_id, settled, place }) =>
      performance_ids.map((id, at) => [`${sheetKey(id, dance)} ${seat_id}`, settled ? place + at : null] as const),
    ),
  );
}

/** What of it speaks of today's equal totals; the rest has worn out. */
export function stillMeant<S extends Said>(equal: readonly Equal[], said: S): S {
  const totalNow = new Map(equal.flatMap(({ total, performance_ids }) => performance_ids.map((id) => [id, total] as const)));
  return Object.fromEntries(Object.entries(said).filter(([id, { total }]) => total !== undefined && totalNow.get(id) === total)) as S;
}

/** Those of a group that were ranked, best first. */
export function rankedIn({ performance_ids }: Equal, said: Said): string[] {
  const rank = (id: string) => said[id]?.order ?? Infinity;
  return performance_ids.filter((id) => said[id]?.order !== undefined).toSorted((one, other) => rank(one) - rank(other));
}

/**
 * A group's ranks after a tap on one of it: the next best; the last one left follows by itself. A tap on one that is ranked takes it back with those
 * behind it, and of a finished order begins anew with this one as the best.
 */
export function rankedAfter(group: Equal, said: Said, id: string): string[] {
  const { performance_ids } = group;
  const now = rankedIn(group, said);
  const kept = now.length === performance_ids.length ? [] : now.includes(id) ? now.slice(0, now.indexOf(id)) : now;
  if (now.includes(id) && now.length < performance_ids.length) return kept;
  const next = [...kept, id];
  const left = performance_ids.filter((each) => !next.includes(each));
  return left.length === 1 ? [...next, ...left] : next;
}
