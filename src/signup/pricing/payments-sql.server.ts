// What sign-up reads of payments, which the slice above writes.
import { sql } from "kysely";
import { z } from "zod";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/database.server.ts";

/** Money held for a sign-up by all its payments, in grosze. */
export async function heldFor(trx: Trx, signupId: string): Promise<number> {
  const query = trx.selectFrom("payments").select(sql`coalesce(sum(paid_grosze), 0)::bigint`.as("sum")).where("signup_id", "=", signupId);
  const [row] = await builtRows(trx, z.object({ sum: z.number() }), query);
  return row?.sum ?? 0;
}

/** The newest payment of a sign-up that was not cancelled. */
export function findPayment(trx: Trx, signupId: string) {
  return trx
    .selectFrom("payments")
    .select(["id", "status", "amount_grosze", "paid_grosze"])
    .where("signup_id", "=", signupId)
    .where("status", "!=", "cancelled")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
}

const findMoneyShape = z.object({ day: z.string().nullable(), kept: z.number() });

/** The day (Warsaw, ISO date) on which a sign-up was first paid for, and what the organiser keeps of money that went back in part, in grosze. */
export async function findMoney(trx: Trx, signupId: string): Promise<{ paid_day: string | undefined; kept_grosze: number }> {
  const [row] = await rowsOf(trx, findMoneyShape)`
    select (select min(paid_at)::date::text from payments where signup_id = ${signupId} and status in ('paid', 'partially_refunded')) as day,
      (select coalesce(sum(kept_grosze), 0)::bigint from refunds where signup_id = ${signupId} and status in ('planned', 'sent', 'done')) as kept`;
  return { paid_day: row?.day ?? undefined, kept_grosze: row?.kept ?? 0 };
}
