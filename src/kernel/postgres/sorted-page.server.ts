// A page of a list: rows in the order of a value, from behind the last row of the page before.
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

export interface SortedPage<Sort extends string> {
  sort: Sort;
  direction: "asc" | "desc";
  limit: number;
  /** The value by which the last row is sorted, and its id. */
  after?: { value: string | number; id: string } | undefined;
}

/** The page of a query's rows by the value `sort`; `id` orders those that share it. */
export function sortedPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: RawBuilder<string | number>,
  id: string,
  { direction, limit, after }: Omit<SortedPage<string>, "sort">,
) {
  const page = query.orderBy(sort, direction).orderBy(sql.ref(id), direction).limit(limit);
  if (!after) return page;
  const isBehind = sql.raw(direction === "asc" ? ">" : "<");
  return page.where(sql<boolean>`(${sort}, ${sql.ref(id)}) ${isBehind} (${after.value}, ${after.id}::uuid)`);
}
