// The only file that writes rounds: they are made, opened, closed, held for the ceremony, published, taken back and deleted.
import type { Insertable } from "kysely";
import { among, type Row, type Trx } from "../kernel/database.server.ts";
import type { Rounds } from "../kernel/db-types.ts";

export async function insertRounds(trx: Trx, rows: Insertable<Rounds>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("rounds").values(rows).execute();
}

/** A round is open from its first heat on. */
export async function openRound(trx: Trx, id: string, now: string): Promise<void> {
  await trx
    .updateTable("rounds")
    .set((eb) => ({ status: "open", opened_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("status", "=", "planned")
    .execute();
}

/** Closes, opens again, holds for the ceremony, publishes or takes back a round; what is not published is not released. */
export async function saveRound(
  trx: Trx,
  id: string,
  change: Partial<Pick<Row<"rounds">, "status" | "closed_at" | "published_at" | "held_at">>,
): Promise<void> {
  const released = change.status && { released: change.status === "published" ? ("all" as const) : ("nothing" as const) };
  await trx
    .updateTable("rounds")
    .set((eb) => ({ ...change, ...released, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Deletes those of these rounds in which nobody stands. */
export async function deleteEmptyRounds(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom("rounds as r")
    .where("r.id", "=", among(ids))
    .where((eb) => eb.not(eb.exists(eb.selectFrom("performances as p").select("p.id").whereRef("p.round_id", "=", "r.id"))))
    .execute();
}
