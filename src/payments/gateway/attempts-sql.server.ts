// The rows of attempts at a gateway and of a payment's history; nothing else writes these tables.
import { sql } from "kysely";
import type { Row, Trx } from "../../kernel/database.server.ts";

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

/** Whose attempt: the payment's own, or that of one of its shares. */
export type AttemptOf = { payment_id: string } | { share_id: string };

/** The newest attempt of a payment, or of a share, that may still bring money. */
export function findRunningAttempt(trx: Trx, of: AttemptOf) {
  const all = trx.selectFrom("payment_attempts").select(columns);
  const own =
    "share_id" in of ? all.where("share_id", "=", of.share_id) : all.where("payment_id", "=", of.payment_id).where("share_id", "is", null);
  return own.where("status", "=", "pending").orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

/** A new attempt takes over from those before it of the same payment or share: they count as expired, and money that they bring is accepted all the same. */
export async function expireAttempts(trx: Trx, paymentId: string, shareId: string | null, at: string): Promise<void> {
  await trx
    .updateTable("payment_attempts")
    .set({ status: "expired", finished_at: at })
    .where("payment_id", "=", paymentId)
    .where("share_id", "is not distinct from", shareId)
    .where("status", "=", "pending")
    .execute();
}

/** The attempt behind a provider's session id. */
export function findAttemptBySession(trx: Trx, provider: string, sessionId: string) {
  return trx
    .selectFrom("payment_attempts")
    .select(columns)
    .where("provider", "=", provider)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
}

/** The attempt behind a provider's own name of the money (a payment intent). */
export function findAttemptByReference(trx: Trx, provider: string, reference: string) {
  return trx
    .selectFrom("payment_attempts")
    .select(columns)
    .where("provider", "=", provider)
    .where("provider_reference", "=", reference)
    .executeTakeFirst();
}

/** Attempts that were paid on these days (ISO, Warsaw's). */
export function listPaidOn(trx: Trx, days: readonly string[]) {
  return trx
    .selectFrom("payment_attempts")
    .select("id")
    .where("status", "=", "paid")
    .where(sql<boolean>`(finished_at at time zone 'Europe/Warsaw')::date = any(${days}::date[])`)
    .execute();
}

export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttemptBySession>>>;

/** How an attempt stands, locked. */
export function findAttemptStatus(trx: Trx, id: string) {
  return trx.selectFrom("payment_attempts").select(["status", "problem"]).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

export async function saveAttempt(
  trx: Trx,
  id: string,
  change: {
    status: Row<"payment_attempts">["status"];
    /** What came, where another sum was accepted. */
    amount_grosze?: number;
    provider_order_id?: number;
    provider_reference?: string;
    problem?: string | null;
    finished_at?: string;
  },
): Promise<void> {
  await trx.updateTable("payment_attempts").set(change).where("id", "=", id).execute();
}

export interface NewEvent {
  tenant_id: string;
  id: string;
  payment_id: string;
  at: string;
  attempt_id?: string | null;
  /** Of money that came, or went, for a share. */
  share_id?: string | null;
  kind: string;
  provider?: string;
  provider_key?: string;
  raw?: string;
  before?: unknown;
  after?: unknown;
  note?: string | null;
  user_id?: string | null;
  /** Money that came (or went, below zero) by this event, how, and on which day. */
  amount_grosze?: number;
  method?: Row<"payment_events">["method"];
  received_on?: string;
  who: string;
}

/** Appends to the payment's history; false when this very event of the provider stands there already. */
export async function insertEvent(trx: Trx, event: NewEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("payment_events")
    .values({
      ...event,
      before: event.before === undefined ? null : JSON.stringify(event.before),
      after: event.after === undefined ? null : JSON.stringify(event.after),
    })
    .onConflict((conflict) => conflict.constraint("payment_events_provider_unique").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function listEvents(trx: Trx, paymentId: string) {
  return trx
    .selectFrom("payment_events")
    .select(["id", "at", "who", "kind", "before", "after", "note", "amount_grosze", "method", "received_on"])
    .where("payment_id", "=", paymentId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}
