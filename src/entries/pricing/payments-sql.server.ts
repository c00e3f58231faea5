// Payments as sign-up reads them; the slice above writes them.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { firstMoneyDay } from "./first-money.ts";

/** Money paid for a sign-up over all its payments, in grosze. */
export async function findPaidAmount(trx: Trx, signupId: string): Promise<number> {
  const query = trx.selectFrom("payments").select(sql`coalesce(sum(paid_grosze), 0)::bigint`.as("sum")).where("signup_id", "=", signupId);
  const [row] = await builtRows(trx, z.object({ sum: z.number() }), query);
  return row?.sum ?? 0;
}

const paid = z.object({
  held_grosze: z.number(),
  payment: z.object({ id: z.string(), status: z.string(), amount_grosze: z.number(), paid_grosze: z.number() }).nullable(),
});

/** Money paid for a sign-up over all its payments, in grosze, and the newest payment that was not cancelled. */
export async function findPaid(trx: Trx, signupId: string): Promise<z.output<typeof paid>> {
  const [row] = await rowsOf(trx, paid)`
    select (select coalesce(sum(paid_grosze), 0)::bigint from payments where signup_id = ${signupId}) as held_grosze,
      (select jsonb_build_object('id', id, 'status', status, 'amount_grosze', amount_grosze, 'paid_grosze', paid_grosze) from payments
        where signup_id = ${signupId} and status <> 'cancelled' order by created_at desc, id desc limit 1) as payment`;
  return row ?? { held_grosze: 0, payment: null };
}

/** Each move of a sign-up's money in order, and the part that the organiser retains after partial refunds, in grosze. */
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

/** The day (Warsaw, ISO date) of a sign-up's first money, and the part that the organiser retains after partial refunds, in grosze. */
export async function findMoney(trx: Trx, signupId: string): Promise<{ paid_day: string | undefined; kept_grosze: number }> {
  const [row] = await rowsOf(trx, moneyRow)`select ${moneyOf(sql`${signupId}`)}`;
  return { paid_day: firstMoneyDay(row?.moves ?? []), kept_grosze: row?.kept ?? 0 };
}
