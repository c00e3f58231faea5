// Keyset pagination: rows in the order of a value, after the last row of the previous page.
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

export interface SortedPage<Sort extends string> {
  sort: Sort;
  direction: "asc" | "desc";
  limit: number;
  /** Sort value and id of the previous page's last row. */
  after?: { value: string | number; id: string } | undefined;
}

/** Restricts a query to one page sorted by `sort`. `id` orders rows with equal values. */
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
