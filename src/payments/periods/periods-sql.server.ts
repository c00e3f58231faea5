// SQL of closed periods. Nothing else writes this table.
import { sql } from "kysely";
import { z } from "zod";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";

/** Locks closed periods until the transaction ends. Bookings (`change` false) take a shared lock, a closing an exclusive one. */
export async function lockState(trx: Trx, tenantId: string, change: boolean): Promise<void> {
  const key = sql`hashtextextended(${`closed period ${tenantId}`}, 0)`;
  await (change ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`).execute(trx);
}

const dated = z.object({ closed_to: z.string().nullable() });

function periods(trx: Trx) {
  return trx.selectFrom("closed_periods").select(["id", sql`closed_to::text`.as("closed_to"), "reason", "who", "at"]);
}

export async function findPeriod(trx: Trx, id: string) {
  return (await builtRows(trx, dated, periods(trx).where("id", "=", id)))[0];
}

/** Closings and openings, newest first, following the one with the id `before`. */
export function listPeriods(trx: Trx, limit: number, before?: string) {
  let query = periods(trx).orderBy("at", "desc").orderBy("id", "desc").limit(limit);
  if (before !== undefined)
    query = query.where(sql<boolean>`(at, id) < (select b.at, b.id from closed_periods b where b.id = ${before}::uuid)`);
  return builtRows(trx, dated, query);
}

export async function insertPeriod(trx: Trx, row: Row<"closed_periods">): Promise<void> {
  await trx.insertInto("closed_periods").values(row).execute();
}

const summed = z.object({ sum: z.number() });

/** Money in grosze booked on a payment after a day that a correction may still remove. Refunds and credits are not counted. */
export async function correctableAfter(trx: Trx, paymentId: string, day: string): Promise<number> {
  const [row] = await rowsOf(trx, summed)`
    select coalesce(sum(amount_grosze), 0)::bigint as sum from payment_events
    where payment_id = ${paymentId} and received_on > ${day}::date and kind not like 'refund\\_%' and kind not like 'credit\\_%'
      and not (kind = 'changed_by_hand' and after ->> 'status' in ('refunded', 'partially_refunded'))`;
  return row?.sum ?? 0;
}
