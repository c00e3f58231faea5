// Rows of the table of all lists: filters, order, paging.
import { sql } from "kysely";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { isQueued } from "../counted-sql.server.ts";
import { type Head, headColumns } from "../sql.server.ts";

export interface RowsFilter {
  competition_id?: string | undefined;
  q?: string | undefined;
  status?: Row<"start_lists">["status"] | undefined;
  sort: "newest" | "day" | "name" | "competition";
  direction: "asc" | "desc";
  limit: number;
  /** The last row of the page before. */
  after?: Head | undefined;
}

const sortKeys = {
  newest: { column: sql`l.id`, of: (head: Head) => sql`${head.id}::uuid` },
  day: { column: sql`l.day`, of: (head: Head) => sql`${head.day}::date` },
  name: { column: sql`lower(l.name)`, of: (head: Head) => sql`lower(${head.name}::text)` },
  competition: { column: sql`lower(c.name)`, of: (head: Head) => sql`lower(${head.competition_name}::text)` },
};

/** Lists with their size and end, filtered and sorted; equal keys are sorted by id in the same direction. */
export function listRows(trx: Trx, filter: RowsFilter) {
  let query = trx
    .selectFrom("start_lists as l")
    .innerJoin("competitions as c", "c.id", "l.competition_id")
    .select(headColumns)
    .select((eb) => [
      eb.selectFrom("blocks as b").whereRef("b.start_list_id", "=", "l.id").select(eb.fn.countAll<number>().as("n")).as("blocks"),
      eb
        .selectFrom("placed_performances as p")
        .whereRef("p.start_list_id", "=", "l.id")
        .where(isQueued)
        .select(eb.fn.countAll<number>().as("n"))
        .as("performances"),
      eb.selectFrom("judge_seats as j").whereRef("j.start_list_id", "=", "l.id").select(eb.fn.countAll<number>().as("n")).as("judges"),
      sql<string>`greatest(l.starts_at,
        (select max(h.planned_at + make_interval(secs => h.seconds)) from heats h where h.tenant_id = l.tenant_id and h.start_list_id = l.id),
        (select max(r.planned_at + make_interval(secs => r.seconds)) from breaks r where r.tenant_id = l.tenant_id and r.start_list_id = l.id))`.as(
        "ends_at",
      ),
    ]);
  if (filter.competition_id) query = query.where("l.competition_id", "=", filter.competition_id);
  if (filter.status) query = query.where("l.status", "=", filter.status);
  if (filter.q) query = query.where(searchCondition(filter.q, ["l.name", "c.name"]));
  const key = sortKeys[filter.sort];
  const beyond = filter.direction === "asc" ? sql`>` : sql`<`;
  if (filter.after) query = query.where(sql<boolean>`(${key.column}, l.id) ${beyond} (${key.of(filter.after)}, ${filter.after.id}::uuid)`);
  return query.orderBy(key.column, filter.direction).orderBy("l.id", filter.direction).limit(filter.limit).execute();
}
