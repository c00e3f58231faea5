// Reads money received and returned (events of payments that carry an amount), and who may have paid. Writes nothing.
import { sql } from "kysely";
import { z } from "zod";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { payer } from "./contract.ts";

export interface MoneyFilter {
  competition_id?: string | undefined;
  method?: Row<"payment_events">["method"] | undefined;
  on?: string | undefined;
}

function from(trx: Trx, filter: MoneyFilter) {
  let query = trx
    .selectFrom("payment_events as v")
    .innerJoin("payments as p", "p.id", "v.payment_id")
    .innerJoin("competitions as c", "c.id", "p.competition_id")
    .innerJoin("signups as s", "s.id", "p.signup_id")
    .where("v.amount_grosze", "<>", 0);
  if (filter.competition_id) query = query.where("p.competition_id", "=", filter.competition_id);
  if (filter.method) query = query.where("v.method", "=", filter.method);
  if (filter.on) query = query.where("v.received_on", "=", filter.on);
  return query;
}

/** Returns one page of the money received and returned that matches a filter, newest day first. `after` names the last row of the previous page. */
export function listMoney(trx: Trx, filter: MoneyFilter, limit: number, after: { on: string; id: string } | undefined) {
  let query = from(trx, filter).select([
    "v.id",
    "v.payment_id",
    "p.signup_id",
    "p.reference",
    "c.name as competition_name",
    "s.club_name",
    "s.contact_name",
    sql`v.received_on::text`.as("received_on"),
    "v.method",
    "v.amount_grosze",
    "v.who",
    "v.at",
    "v.note",
  ]);
  if (after) query = query.where(sql<boolean>`(v.received_on, v.id) < (${after.on}::date, ${after.id}::uuid)`);
  return builtRows(trx, z.object({ received_on: z.string() }), query.orderBy("v.received_on", "desc").orderBy("v.id", "desc").limit(limit));
}

/** Returns the count and the sum for each payment method, in grosze. Money returned is subtracted. */
export function moneyTotals(trx: Trx, filter: MoneyFilter) {
  const query = from(trx, filter)
    .select((eb) => ["v.method", eb.fn.countAll().as("count"), sql`sum(v.amount_grosze)::bigint`.as("amount_grosze")])
    .groupBy("v.method")
    .orderBy("v.method");
  return builtRows(trx, z.object({ count: z.number(), amount_grosze: z.number() }), query);
}

/** Id of the payment that an event belongs to. Undefined when there is no such event. */
export async function findPaymentOfEvent(trx: Trx, eventId: string): Promise<string | undefined> {
  return (await trx.selectFrom("payment_events").select("payment_id").where("id", "=", eventId).executeTakeFirst())?.payment_id;
}

/** Submitted sign-ups that match a search, newest first, after the sign-up `after`. */
export function listPayers(
  trx: Trx,
  filter: { competition_id?: string | undefined; q?: string | undefined; limit: number; after: string | undefined },
) {
  const dancers = sql<string>`(
    select string_agg(concat_ws(' ', d.first_name, d.last_name), ' ') from dancers d where d.tenant_id = g.tenant_id and d.signup_id = g.id)`;
  return rowsOf(trx, payer)`
    select g.id, c.name as competition_name, g.club_name, g.contact_name, g.contact_email
    from signups g join competitions c on c.tenant_id = g.tenant_id and c.id = g.competition_id
    where g.status = 'submitted' and not g.trial
      ${filter.competition_id === undefined ? sql`` : sql`and g.competition_id = ${filter.competition_id}`}
      and ${searchCondition(filter.q, ["g.club_name", "g.club_city", "g.contact_name", "g.contact_email", dancers])}
      ${filter.after === undefined ? sql`` : sql`and (g.created_at, g.id) < (select created_at, id from signups where id = ${filter.after})`}
    order by g.created_at desc, g.id desc limit ${filter.limit}`;
}
