// What the day writes into a list: performances going on and off stage, blocks opening, closing and being published.
import type { Row, Trx } from "../kernel/database.server.ts";

/** Ends whatever stands on this list's stage. */
export async function clearStage(trx: Trx, listId: string, exceptId: string, now: string): Promise<void> {
  await trx
    .updateTable("performances")
    .set((eb) => ({ status: "done", finished_at: now, version: eb("version", "+", 1) }))
    .where("start_list_id", "=", listId)
    .where("status", "=", "on_stage")
    .where("id", "!=", exceptId)
    .execute();
}

/** Writes where a performance stands and when it began and ended. */
export function savePerformance(trx: Trx, id: string, change: Pick<Row<"performances">, "status" | "started_at" | "finished_at">) {
  return trx
    .updateTable("performances")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning(["id", "status", "started_at", "finished_at"])
    .executeTakeFirstOrThrow();
}

/** A block is live from its first performance on. */
export async function openBlock(trx: Trx, blockId: string): Promise<void> {
  await trx
    .updateTable("blocks")
    .set((eb) => ({ status: "live", version: eb("version", "+", 1) }))
    .where("id", "=", blockId)
    .where("status", "=", "waiting")
    .execute();
}

/** Closes, opens again, holds for the ceremony, publishes or takes back a block. */
export async function saveBlock(
  trx: Trx,
  id: string,
  change: Partial<Pick<Row<"blocks">, "status" | "closed_at" | "published_at" | "held_at">>,
): Promise<void> {
  await trx
    .updateTable("blocks")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
