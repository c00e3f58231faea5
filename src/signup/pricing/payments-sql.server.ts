// What sign-up reads of payments, which the slice above writes.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/database.server.ts";
import { firstMoneyDay } from "./first-money.ts";

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

/** What a sign-up's money is counted from: each move of it in order, and what the organiser keeps of money that went back in part, in grosze. */
export const moneyRow = z.object({
  moves: z.array(z.object({ kind: z.string(), amount_grosze: z.number(), received_on: z.string() })),
  kept: z.number(),
});
/** The columns of `moneyRow` for this sign-up. */
export const moneyOf = (signup: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'amount_grosze', e.amount_grosze, 'received_on', e.received_on)
      order by e.at, e.id), '[]')
    from payment_events e join payments p on p.tenant_id = e.tenant_id and p.id = e.payment_id
    where p.signup_id = ${signup} and e.amount_grosze <> 0 and e.received_on is not null) as moves,
  (select coalesce(sum(kept_grosze), 0)::bigint from refunds where signup_id = ${signup} and status in ('planned', 'sent', 'done')) as kept`;

/** The day (Warsaw, ISO date) of a sign-up's first money, and what the organiser keeps of money that went back in part, in grosze. */
export async function findMoney(trx: Trx, signupId: string): Promise<{ paid_day: string | undefined; kept_grosze: number }> {
  const [row] = await rowsOf(trx, moneyRow)`select ${moneyOf(sql`${signupId}`)}`;
  return { paid_day: firstMoneyDay(row?.moves ?? []), kept_grosze: row?.kept ?? 0 };
}
