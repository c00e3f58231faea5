// SQL of shares. Nothing else writes them. A share's money is the sum of the events that name it.
import { sql } from "kysely";
import { z } from "zod";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";

const paid = sql`(select coalesce(sum(v.amount_grosze), 0)::bigint from payment_events v where v.tenant_id = h.tenant_id and v.share_id = h.id)`;
const computed = z.object({ paid_grosze: z.number() });

function from(trx: Trx) {
  return trx
    .selectFrom("payment_shares as h")
    .select([
      "h.id",
      "h.signup_id",
      "h.dancer_id",
      "h.reference",
      "h.token",
      "h.key_id",
      "h.sealed",
      "h.label",
      "h.amount_grosze",
      "h.revoked_at",
      "h.version",
    ])
    .select(paid.as("paid_grosze"));
}

/** Shares of a sign-up in the order of their creation. */
export function listShares(trx: Trx, signupId: string) {
  return builtRows(trx, computed, from(trx).where("h.signup_id", "=", signupId).orderBy("h.created_at").orderBy("h.id"));
}

export type ShareRow = Awaited<ReturnType<typeof listShares>>[number];

/** Finds a share by its id or its token's hash. */
export async function findShare(trx: Trx, by: { id: string } | { token_hash: Buffer }): Promise<ShareRow | undefined> {
  const query = "id" in by ? from(trx).where("h.id", "=", by.id) : from(trx).where("h.token_hash", "=", by.token_hash);
  return (await builtRows(trx, computed, query))[0];
}

/** Number of shares that the organiser has made; shares are never deleted. Locks the numbering until the transaction ends. */
export async function countShares(trx: Trx, tenantId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`share number ${tenantId}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom("payment_shares")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return row.n;
}

/** A stored token: its hash, and the token encrypted (or in clear text when the installation has no key). */
export type StoredToken = Pick<Row<"payment_shares">, "token_hash" | "token" | "key_id" | "sealed">;

/** Shares whose token is in clear text, or encrypted with another key than the newest. */
export function listUnsealed(trx: Trx, newest: string | undefined) {
  return trx
    .selectFrom("payment_shares")
    .select(["id", "token", "key_id", "sealed"])
    .where((eb) => eb.or([eb("sealed", "is", null), eb("key_id", "is distinct from", newest ?? null)]))
    .execute();
}

/** Stores a share's encrypted token, unless it was replaced meanwhile. */
export async function saveToken(trx: Trx, was: Pick<Row<"payment_shares">, "id" | "token" | "sealed">, now: StoredToken): Promise<void> {
  await trx
    .updateTable("payment_shares")
    .set({ ...now })
    .where("id", "=", was.id)
    .where("token", "is not distinct from", was.token)
    .where("sealed", "is not distinct from", was.sealed)
    .execute();
}

export interface NewShare extends StoredToken {
  tenant_id: string;
  id: string;
  signup_id: string;
  dancer_id: string;
  reference: string;
  label: string;
  amount_grosze: number;
  created_at: string;
}

export async function insertShares(trx: Trx, rows: readonly NewShare[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("payment_shares").values(rows).execute();
}

/** Changes the given fields of a share and increments its version. */
export async function saveShare(
  trx: Trx,
  id: string,
  change: { amount_grosze?: number; label?: string; revoked_at?: string } & Partial<StoredToken>,
): Promise<void> {
  await trx
    .updateTable("payment_shares")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
