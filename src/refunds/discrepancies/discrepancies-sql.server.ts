// SQL of discrepancies. Nothing else writes them.
import { sql } from "kysely";
import { z } from "zod";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";
import { TOTAL_KEY } from "../../gateways/protocols/gateway.ts";

function from(trx: Trx) {
  return trx
    .selectFrom("discrepancies as d")
    .innerJoin("payments as p", "p.id", "d.payment_id")
    .innerJoin("payment_attempts as a", "a.id", "d.attempt_id")
    .innerJoin("competitions as c", "c.id", "p.competition_id")
    .innerJoin("signups as s", "s.id", "p.signup_id")
    .select([
      "d.id",
      "d.payment_id",
      "d.attempt_id",
      "p.reference",
      "c.name as competition_name",
      "s.club_name",
      "s.contact_name",
      "a.provider",
      "d.kind",
      "d.provider_key",
      "d.amount_grosze",
      "d.currency",
      "d.state",
      "d.state_at",
      "d.happened_at",
      "d.status",
      "d.reason",
      "d.who",
      "d.settled_at",
      "d.version",
    ]);
}

export function findDiscrepancy(trx: Trx, id: string) {
  return from(trx).where("d.id", "=", id).executeTakeFirst();
}

export type DiscrepancyRow = NonNullable<Awaited<ReturnType<typeof findDiscrepancy>>>;

/** Finds the discrepancy of a transaction by the provider's key. The caller locks the payment first. */
export function findByKey(trx: Trx, attemptId: string, key: string) {
  return from(trx).where("d.attempt_id", "=", attemptId).where("d.provider_key", "=", key).executeTakeFirst();
}

export async function insertDiscrepancy(
  trx: Trx,
  row: Omit<Row<"discrepancies">, "version" | "reason" | "who" | "user_id">,
): Promise<void> {
  await trx.insertInto("discrepancies").values(row).execute();
}

export type DiscrepancyChange = Partial<Omit<Row<"discrepancies">, "tenant_id" | "id" | "payment_id" | "attempt_id" | "version">>;

export async function saveDiscrepancy(trx: Trx, id: string, change: DiscrepancyChange): Promise<void> {
  await trx
    .updateTable("discrepancies")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

const summed = z.object({ sum: z.number() });

/** Sum of a transaction's refunds with an id: our own, and those recorded here. In grosze. */
export async function sumRecordedRefunds(trx: Trx, attemptId: string): Promise<number> {
  const [row] = await rowsOf(trx, summed)`
    select ((select coalesce(sum(r.amount_grosze), 0) from refunds r
        where r.attempt_id = ${attemptId} and r.status in ('planned', 'sent', 'done')
          and not exists (select 1 from discrepancies d where d.tenant_id = r.tenant_id and d.id = r.id))
      + (select coalesce(sum(d.amount_grosze), 0) from discrepancies d
        where d.attempt_id = ${attemptId} and d.kind = 'refund' and d.provider_key <> ${TOTAL_KEY} and d.state <> 'void'))::bigint as sum`;
  return row?.sum ?? 0;
}

export interface ListQuery {
  view: "open" | "settled";
  payment_id?: string | undefined;
}

const inView = { open: sql<boolean>`d.status = 'open'`, settled: sql<boolean>`d.status <> 'open'` };

/** Discrepancies of a view, newest first, following `after`. */
export function listDiscrepancies(trx: Trx, filter: ListQuery, limit: number, after: { at: string; id: string } | undefined) {
  let query = from(trx).where(inView[filter.view]);
  if (filter.payment_id) query = query.where("d.payment_id", "=", filter.payment_id);
  // Milliseconds only, as in cursors.
  const at = sql`date_trunc('milliseconds', d.happened_at)`;
  if (after) query = query.where(sql<boolean>`(${at}, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy(at, "desc").orderBy("d.id", "desc").limit(limit).execute();
}

const counted = z.object({ open: z.number(), settled: z.number() });

/** Number of discrepancies in each view. */
export async function countDiscrepancies(trx: Trx): Promise<{ open: number; settled: number }> {
  const query = trx
    .selectFrom("discrepancies as d")
    .select([sql`count(*) filter (where ${inView.open})`.as("open"), sql`count(*) filter (where ${inView.settled})`.as("settled")]);
  return (await builtRows(trx, counted, query))[0] ?? { open: 0, settled: 0 };
}
