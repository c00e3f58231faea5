// List of erasures; nothing else writes it.
import type { Row, Trx } from "../kernel/postgres/database.server.ts";

export type ErasureRow = Row<"erasures">;

/** Stores an erasure; returns false when it is already stored. */
export async function insertErasure(trx: Trx, row: ErasureRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("erasures")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** All erasures of the organiser, oldest first. */
export function listErasures(trx: Trx): Promise<ErasureRow[]> {
  return trx.selectFrom("erasures").selectAll().orderBy("at").orderBy("id").execute();
}

/** Erasures newest first, after the one at `after`. */
export function listNewestErasures(trx: Trx, limit: number, after?: string) {
  let query = trx.selectFrom("erasures").select(["id", "pseudonym", "reason", "who", "at", "finished_at"]);
  if (after)
    query = query.where((eb) =>
      eb(
        eb.refTuple("at", "id"),
        "<",
        eb.selectFrom("erasures as b").select(["b.at", "b.id"]).where("b.id", "=", after).$asTuple("at", "id"),
      ),
    );
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** True when an erasure already uses the pseudonym. */
export async function hasPseudonym(trx: Trx, pseudonym: string): Promise<boolean> {
  return (await trx.selectFrom("erasures").select("id").where("pseudonym", "=", pseudonym).executeTakeFirst()) !== undefined;
}

export function findErasure(trx: Trx, id: string): Promise<ErasureRow | undefined> {
  return trx.selectFrom("erasures").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Stores the ids of files to delete after an erasure commits. */
export async function saveErasedFiles(trx: Trx, id: string, file_ids: string[]): Promise<void> {
  await trx.updateTable("erasures").set({ file_ids }).where("id", "=", id).execute();
}

/** Returns the organiser's id. Undefined when the organiser does not exist. */
export function findTenant(trx: Trx, id: string) {
  return trx.selectFrom("tenants").select("id").where("id", "=", id).executeTakeFirst();
}

/** Marks an erasure as finished: its files are deleted and it is in the log. */
export async function finishErasure(trx: Trx, id: string, finished_at: string): Promise<void> {
  await trx.updateTable("erasures").set({ finished_at }).where("id", "=", id).execute();
}

/** Returns name, type and size of stored files. */
export function findFiles(trx: Trx, ids: readonly string[]) {
  return trx
    .selectFrom("files")
    .select(["id", "name", "content_type", "bytes"])
    .where("id", "in", [...ids])
    .execute();
}
