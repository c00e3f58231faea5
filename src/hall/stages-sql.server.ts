// Reads the stages of the hall and their lists of today.
import { z } from "zod";
import { sql } from "kysely";
import { anyOf, type Trx } from "../kernel/postgres/database.server.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { outStatuses } from "../start-lists/counted-sql.server.ts";
import { scoresVersion } from "../publishing/public/sql.server.ts";
import { isOfferedToday } from "../start-lists/sql.server.ts";

/** Returns a stage with its competition, and the version of its heats and ticks. Undefined when this organiser does not have it. */
export function findStage(trx: Trx, id: string) {
  return trx
    .selectFrom("stages as s")
    .innerJoin("competitions as c", "c.id", "s.competition_id")
    .select(["s.id", "s.letter", "s.name", "c.id as competition_id", "c.name as competition_name"])
    .select(sql<string>`${scoresVersion(sql.ref("c.id"))} || ' ' || s.version`.as("version"))
    .where("s.id", "=", id)
    .executeTakeFirst();
}

/** Locks a stage until the transaction ends, so that its moves follow one another. References to it stay possible. */
export async function lockStage(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom("stages").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Returns the published lists of a stage that are offered today: those of today first, then the newest. */
export function listOffered(trx: Trx, stageId: string) {
  return trx
    .selectFrom("stages as s")
    .innerJoin("competitions as c", "c.id", "s.competition_id")
    .innerJoin("start_lists as l", (join) => join.onRef("l.competition_id", "=", "s.competition_id").onRef("l.stage", "=", "s.letter"))
    .select(["l.id", "l.name", "l.list_version", "l.version"])
    .where("s.id", "=", stageId)
    .where("l.status", "=", "published")
    .where(isOfferedToday)
    .orderBy(sql`l.day = current_date`, "desc")
    .orderBy("l.published_at", "desc")
    .orderBy("l.id")
    .execute();
}

const progressShape = z.object({
  start_list_id: z.string(),
  /** A heat is on stage. */
  running: z.boolean(),
  /** When a heat last began. */
  newest: z.string().nullable(),
  /** Somebody is still to dance. */
  more: z.boolean(),
});
export type ListProgress = z.output<typeof progressShape>;

/** Returns how far each of these lists is danced. */
export function listProgress(trx: Trx, listIds: readonly string[]): Promise<ListProgress[]> {
  return rowsOf(trx, progressShape)`
    select h.start_list_id, bool_or(h.status = 'on_stage') as running, max(h.started_at) as newest,
      bool_or(h.status = 'waiting' and r.status in ('planned', 'open') and (x.id is null or not x.absent and p.state <> 'retired'
        and e.status not in ${outStatuses})) as more
    from heats h join rounds r on r.tenant_id = h.tenant_id and r.id = h.round_id
    left join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id
    left join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
    left join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    where h.start_list_id = ${anyOf(listIds)} group by h.start_list_id`;
}
