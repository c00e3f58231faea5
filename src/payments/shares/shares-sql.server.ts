// The rows of shares; nothing else writes them. What a share has got is the sum of the events that name it.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/database.server.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";

const paid = sql`(select coalesce(sum(v.amount_grosze), 0)::bigint from payment_events v where v.tenant_id = h.tenant_id and v.share_id = h.id)`;
const computed = z.object({ paid_grosze: z.number() });

function from(trx: Trx) {
  return trx
    .selectFrom("payment_shares as h")
    .select(["h.id", "h.signup_id", "h.dancer_id", "h.reference", "h.token", "h.label", "h.amount_grosze", "h.revoked_at", "h.version"])
    .select(paid.as("paid_grosze"));
}

/** A sign-up's shares in the order in which they were made. */
export function listShares(trx: Trx, signupId: string) {
  return builtRows(trx, computed, from(trx).where("h.signup_id", "=", signupId).orderBy("h.created_at").orderBy("h.id"));
}

export type ShareRow = Awaited<ReturnType<typeof listShares>>[number];

export async function findShare(trx: Trx, by: { id: string } | { token: string }): Promise<ShareRow | undefined> {
  const query = "id" in by ? from(trx).where("h.id", "=", by.id) : from(trx).where("h.token", "=", by.token);
  return (await builtRows(trx, computed, query))[0];
}

/** How many shares the organiser has made: they are never deleted. Other numberings wait for this call. */
export async function countShares(trx: Trx, tenantId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`share number ${tenantId}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom("payment_shares")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return row.n;
}

export interface NewShare {
  tenant_id: string;
  id: string;
  signup_id: string;
  dancer_id: string;
  reference: string;
  token: string;
  label: string;
  amount_grosze: number;
  created_at: string;
}

export async function insertShares(trx: Trx, rows: readonly NewShare[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("payment_shares").values(rows).execute();
}

export async function saveShare(
  trx: Trx,
  id: string,
  change: { amount_grosze?: number; label?: string; revoked_at?: string; token?: string },
): Promise<void> {
  await trx
    .updateTable("payment_shares")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
