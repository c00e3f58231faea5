// Reads a payment's refunds, pending and done. Writes nothing.
import { z } from "zod";
import { sql } from "kysely";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";

/** States of a refund whose money has not left yet. */
const pendingStatuses = ["planned", "sent"] as const;

const summed = z.object({ sum: z.number() });

/** Sum of pending refunds of a payment, or of a whole sign-up, in grosze. */
export async function sumPendingRefunds(trx: Trx, of: { payment_id: string } | { signup_id: string }): Promise<number> {
  let query = trx
    .selectFrom("refunds")
    .select(sql`coalesce(sum(amount_grosze), 0)::bigint`.as("sum"))
    .where("status", "in", pendingStatuses);
  query = "payment_id" in of ? query.where("payment_id", "=", of.payment_id) : query.where("signup_id", "=", of.signup_id);
  return (await builtRows(trx, summed, query))[0]?.sum ?? 0;
}

/** Refunds that a payment's page shows, newest first. Withdrawn refunds are left out. */
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
