// SQL of payment attempts at a provider. Nothing else writes them.
import { sql } from "kysely";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";

/** Returns the attempts of a payment, newest first. */
export function listAttempts(trx: Trx, paymentId: string) {
  return trx
    .selectFrom("payment_attempts")
    .select(["id", "provider", "status", "amount_grosze", "problem", "created_at", "finished_at"])
    .where("payment_id", "=", paymentId)
    .orderBy("created_at", "desc")
    .execute();
}

export async function insertAttempt(
  trx: Trx,
  row: {
    tenant_id: string;
    id: string;
    payment_id: string;
    share_id: string | null;
    provider: string;
    session_id: string;
    amount_grosze: number;
    status: Row<"payment_attempts">["status"];
    redirect_url: string;
  },
): Promise<void> {
  await trx.insertInto("payment_attempts").values(row).execute();
}

const columns = [
  "id",
  "payment_id",
  "share_id",
  "provider",
  "session_id",
  "amount_grosze",
  "currency",
  "status",
  "redirect_url",
  "provider_order_id",
  "provider_reference",
] as const;

export function findAttempt(trx: Trx, id: string) {
  return trx.selectFrom("payment_attempts").select(columns).where("id", "=", id).executeTakeFirst();
}

/** Owner of an attempt: the payment itself, or one of its shares. */
export type AttemptOf = { payment_id: string } | { share_id: string };

/** The newest attempt of a payment or a share that may still bring money. */
export function findRunningAttempt(trx: Trx, of: AttemptOf) {
  const all = trx.selectFrom("payment_attempts").select(columns);
  const own =
    "share_id" in of ? all.where("share_id", "=", of.share_id) : all.where("payment_id", "=", of.payment_id).where("share_id", "is", null);
  return own.where("status", "=", "pending").orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

/** Expires the open attempts of a payment or a share when a new one begins. Money that they bring later is still accepted. */
export async function expireAttempts(trx: Trx, paymentId: string, shareId: string | null, at: string): Promise<void> {
  await trx
    .updateTable("payment_attempts")
    .set({ status: "expired", finished_at: at })
    .where("payment_id", "=", paymentId)
    .where("share_id", "is not distinct from", shareId)
    .where("status", "=", "pending")
    .execute();
}

/** Finds the attempt of a provider's session id. */
export function findAttemptBySession(trx: Trx, provider: string, sessionId: string) {
  return trx
    .selectFrom("payment_attempts")
    .select(columns)
    .where("provider", "=", provider)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
}

/** Finds the attempt of a provider's payment id (a payment intent). */
export function findAttemptByReference(trx: Trx, provider: string, reference: string) {
  return trx
    .selectFrom("payment_attempts")
    .select(columns)
    .where("provider", "=", provider)
    .where("provider_reference", "=", reference)
    .executeTakeFirst();
}

/** Attempts paid on these days (ISO, in Warsaw). */
export function listPaidOn(trx: Trx, days: readonly string[]) {
  return trx
    .selectFrom("payment_attempts")
    .select("id")
    .where("status", "=", "paid")
    .where(sql<boolean>`(finished_at at time zone 'Europe/Warsaw')::date = any(${days}::date[])`)
    .execute();
}

export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttemptBySession>>>;

/** Status of an attempt, with its row locked. */
export function findAttemptStatus(trx: Trx, id: string) {
  return trx.selectFrom("payment_attempts").select(["status", "problem"]).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

/** Changes the given fields of an attempt. */
export async function saveAttempt(
  trx: Trx,
  id: string,
  change: {
    status: Row<"payment_attempts">["status"];
    /** The sum that arrived, when another one was accepted. */
    amount_grosze?: number;
    provider_order_id?: number;
    provider_reference?: string;
    problem?: string | null;
    finished_at?: string;
  },
): Promise<void> {
  await trx.updateTable("payment_attempts").set(change).where("id", "=", id).execute();
}
