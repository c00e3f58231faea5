// Stores the moves of the stage manager and holds of stages. No other slice writes these tables.
import { sql } from "kysely";
import { z } from "zod";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";
import { heatState, placeState } from "../../rounds/heat-states-sql.server.ts";
import { outStatuses } from "../../start-lists/counted-sql.server.ts";

const hold = z.object({ reason: z.string(), since: z.string(), who: z.string() });
export type Hold = z.output<typeof hold>;

/** What a move changed, as it was before; of heats also as they were after it. */
const snapshot = z.object({
  heats: z.array(heatState.extend({ after: heatState })),
  places: z.array(placeState),
  /** Of a hold or a resumption: the hold before it. */
  hold: hold.nullable().optional(),
  /** Of a start: the round that it opened. */
  opened_round_id: z.string().optional(),
});
export type Snapshot = z.output<typeof snapshot>;

/** Returns a stored move. */
export function findMove(trx: Trx, id: string) {
  return trx.selectFrom("stage_moves").select(["id", "stage_id", "action", "made_at"]).where("id", "=", id).executeTakeFirst();
}

/** Returns the newest move of a stage that was not undone, in the order of arrival. */
export async function findNewestMove(trx: Trx, stageId: string) {
  const query = trx
    .selectFrom("stage_moves")
    .select(["id", "action", "heat_id", "start_list_id", "reason", "made_at", "who", "before"])
    .where("stage_id", "=", stageId)
    .where("undone_at", "is", null)
    .where("action", "<>", "undo")
    .orderBy("received_at", "desc")
    .limit(1);
  return (await builtRows(trx, z.object({ before: snapshot }), query))[0];
}

type NewMove = Omit<Row<"stage_moves">, "before" | "undone_at" | "received_at"> & { before: Snapshot };

/** Stores a move. Its arrival is `now`, and later than that of all moves before it. The caller has locked the stage. */
export async function insertMove(trx: Trx, { before, ...move }: NewMove, now: string): Promise<void> {
  const received_at = sql<string>`greatest(${now}::timestamptz, (
    select max(m.received_at) + interval '1 millisecond' from stage_moves m where m.stage_id = ${move.stage_id}))`;
  await trx
    .insertInto("stage_moves")
    .values({ ...move, before: JSON.stringify(before), received_at })
    .execute();
}

/** Marks a move as undone. */
export async function saveUndone(trx: Trx, id: string, undone_at: string): Promise<void> {
  await trx.updateTable("stage_moves").set({ undone_at }).where("id", "=", id).execute();
}

/** Stores that a stage is held. */
export async function insertHold(trx: Trx, row: Row<"stage_holds">): Promise<void> {
  await trx.insertInto("stage_holds").values(row).execute();
}

/** Ends the hold of a stage. */
export async function deleteHold(trx: Trx, stageId: string): Promise<void> {
  await trx.deleteFrom("stage_holds").where("stage_id", "=", stageId).execute();
}

const dancingShape = z.object({ dancing: z.boolean() });

/** True when somebody of a heat dances it: present, and with an entry that is not out. */
export async function hasDancers(trx: Trx, heatId: string): Promise<boolean> {
  const [row] = await rowsOf(trx, dancingShape)`
    select exists (
      select 1 from heat_places x join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
      join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
      where x.heat_id = ${heatId} and not x.absent and p.state <> 'retired' and e.status not in ${outStatuses}) as dancing`;
  return row?.dancing ?? false;
}
