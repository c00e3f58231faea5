// Keyset pagination: rows in the order of a value, after the last row of the previous page.
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";

/** Sort value of a row, as the database returns it. */
export const sortedBy = z.union([z.string(), z.number()]);

type Value = z.output<typeof sortedBy>;

export interface SortedPage<Sort extends string, V = Value> {
  sort: Sort;
  direction: "asc" | "desc";
  limit: number;
  /** Sort value and id of the previous page's last row. */
  after?: { value: V; id: string } | undefined;
}

type Place = Pick<SortedPage<string, Value | readonly Value[]>, "direction" | "after">;

/** True for rows after the last row of the previous page, ordered by these values and the id; true for all rows on the first page. */
export function isBehind(by: readonly RawBuilder<unknown>[], id: string, { direction, after }: Place): RawBuilder<boolean> {
  if (!after) return sql<boolean>`true`;
  const values = [after.value].flat();
  return sql<boolean>`(${sql.join([...by, sql.ref(id)])}) ${sql.raw(direction === "asc" ? ">" : "<")} (${sql.join(values)}, ${after.id}::uuid)`;
}

/** Restricts a query to one page, sorted by one or several values, then by `id`. Column `sorted_by` holds the sort value, from which the next page begins. */
export function sortedPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: RawBuilder<unknown> | readonly RawBuilder<unknown>[],
  id: string,
  { direction, limit, after }: Place & { limit: number },
) {
  const by = "as" in sort ? [sort] : sort;
  const value = "as" in sort ? sort : sql`jsonb_build_array(${sql.join(sort)})`;
  let page = query.select(value.as("sorted_by")).limit(limit);
  for (const each of [...by, sql.ref(id)]) page = page.orderBy(each, direction);
  return after ? page.where(isBehind(by, id, { direction, after })) : page;
}
