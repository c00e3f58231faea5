// What a payment reads of its refunds: what goes or went back of its money. Reads only.
import { z } from "zod";
import { sql } from "kysely";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";

/** Money that is to go or is going. */
const underWay = ["planned", "sent"] as const;

const summed = z.object({ sum: z.number() });

/** Money of a payment, or of a whole sign-up, that is on its way back. */
export async function underWayOf(trx: Trx, of: { payment_id: string } | { signup_id: string }): Promise<number> {
  let query = trx.selectFrom("refunds").select(sql`coalesce(sum(amount_grosze), 0)::bigint`.as("sum")).where("status", "in", underWay);
  query = "payment_id" in of ? query.where("payment_id", "=", of.payment_id) : query.where("signup_id", "=", of.signup_id);
  return (await builtRows(trx, summed, query))[0]?.sum ?? 0;
}

/** What a payment's page tells of its refunds, newest first; those taken back are nobody's business any more. */
export function listRefundsOf(trx: Trx, paymentId: string) {
  return trx
    .selectFrom("refunds")
    .select(["id", "way", "status", "amount_grosze", "created_at", "finished_at"])
    .where("payment_id", "=", paymentId)
    .where("status", "<>", "taken_back")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
