// The only file that writes payments, their lines, attempts and events.
import { sql } from "kysely";
import type { Trx } from "../kernel/database.server.ts";

const columns = [
  "p.id",
  "p.reference",
  "p.competition_id",
  "c.name as competition_name",
  "p.signup_id",
  "s.club_name",
  "s.contact_name",
  "s.contact_email",
  "p.amount_grosze",
  "p.paid_grosze",
  "p.currency",
  "p.status",
  "p.method",
  "p.due_at",
  "p.paid_at",
  "p.note",
  "p.version",
  "p.created_at",
] as const;

function from(trx: Trx) {
  return trx
    .selectFrom("payments as p")
    .innerJoin("competitions as c", "c.id", "p.competition_id")
    .innerJoin("signups as s", "s.id", "p.signup_id");
}

export function findPayment(trx: Trx, id: string, lock = false) {
  const query = from(trx).select(columns).select("s.locale").where("p.id", "=", id);
  return (lock ? query.forUpdate("p") : query).executeTakeFirst();
}

/** The sign-up's newest payment that was not cancelled, locked. */
export function lockPaymentOf(trx: Trx, signupId: string) {
  return trx
    .selectFrom("payments")
    .select(["id", "status", "amount_grosze"])
    .where("signup_id", "=", signupId)
    .where("status", "!=", "cancelled")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** What of a sign-up was paid, in grosze. */
export async function paidOf(trx: Trx, signupId: string): Promise<number> {
  const row = await trx
    .selectFrom("payments")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("paid_grosze"), sql<number>`0`).as("sum"))
    .where("signup_id", "=", signupId)
    .where("status", "=", "paid")
    .executeTakeFirst();
  return row?.sum ?? 0;
}

/** How many payments the competition has: the next reference's number is one more. The competition's row is locked. */
export async function nextNumber(trx: Trx, competitionId: string): Promise<number> {
  await sql`select 1 from competitions where id = ${competitionId} for update`.execute(trx);
  const row = await trx
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return row.n + 1;
}

export interface NewPayment {
  tenant_id: string;
  id: string;
  competition_id: string;
  signup_id: string;
  reference: string;
  amount_grosze: number;
  status: string;
  method: string;
  due_at: string | null;
  paid_at: string | null;
}

export async function insertPayment(trx: Trx, row: NewPayment): Promise<void> {
  await trx.insertInto("payments").values(row).execute();
}

export interface PaymentChange {
  amount_grosze?: number;
  paid_grosze?: number;
  status?: string;
  method?: string;
  paid_at?: string | null;
  note?: string | null;
}

export async function savePayment(trx: Trx, id: string, change: PaymentChange): Promise<void> {
  await trx
    .updateTable("payments")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export interface Line {
  tenant_id: string;
  id: string;
  payment_id: string;
  entry_id: string | null;
  label: string;
  amount_grosze: number;
  position: number;
}

/** Replaces the price lines of a payment that nobody has paid yet. */
export async function saveLines(trx: Trx, paymentId: string, lines: Line[]): Promise<void> {
  await trx.deleteFrom("payment_lines").where("payment_id", "=", paymentId).execute();
  if (lines.length > 0) await trx.insertInto("payment_lines").values(lines).execute();
}

export function listLines(trx: Trx, paymentId: string) {
  return trx
    .selectFrom("payment_lines")
    .select(["id", "entry_id", "label", "amount_grosze"])
    .where("payment_id", "=", paymentId)
    .orderBy("position")
    .execute();
}

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
    provider: string;
    session_id: string;
    amount_grosze: number;
    status: string;
    redirect_url: string;
  },
): Promise<void> {
  await trx.insertInto("payment_attempts").values(row).execute();
}

export function findAttempt(trx: Trx, id: string) {
  return trx.selectFrom("payment_attempts").select(["id", "payment_id", "redirect_url"]).where("id", "=", id).executeTakeFirst();
}

/** The attempt behind a gateway's session id. */
export function findAttemptBySession(trx: Trx, sessionId: string) {
  return trx
    .selectFrom("payment_attempts")
    .select(["id", "payment_id", "amount_grosze", "currency", "status"])
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
}

export function findAttemptStatus(trx: Trx, id: string) {
  return trx.selectFrom("payment_attempts").select("status").where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

export async function saveAttempt(
  trx: Trx,
  id: string,
  change: { status: string; provider_order_id?: number; problem?: string | null; finished_at?: string },
): Promise<void> {
  await trx.updateTable("payment_attempts").set(change).where("id", "=", id).execute();
}

export interface NewEvent {
  tenant_id: string;
  id: string;
  payment_id: string;
  attempt_id?: string | null;
  kind: string;
  provider?: string;
  provider_key?: string;
  raw?: string;
  before?: unknown;
  after?: unknown;
  note?: string | null;
  user_id?: string | null;
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
    .select(["id", "at", "who", "kind", "before", "after", "note"])
    .where("payment_id", "=", paymentId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export interface Filter {
  competition_id?: string | undefined;
  q?: string | undefined;
  status?: string | undefined;
  /** Only sign-ups of this person. */
  user_id?: string | undefined;
}

function filtered(trx: Trx, filter: Filter) {
  let query = from(trx);
  if (filter.competition_id) query = query.where("p.competition_id", "=", filter.competition_id);
  if (filter.user_id) query = query.where("s.user_id", "=", filter.user_id);
  if (filter.q)
    query = query.where((eb) =>
      eb.or(
        ["p.reference" as const, "s.club_name" as const, "s.contact_name" as const, "s.contact_email" as const].map((column) =>
          eb(column, "ilike", `%${filter.q}%`),
        ),
      ),
    );
  return query;
}

const sorts = {
  created_at: sql<string>`p.created_at`,
  amount_grosze: sql<number>`p.amount_grosze`,
  club_name: sql<string>`coalesce(s.club_name, '')`,
};

export function listPayments(
  trx: Trx,
  filter: Filter & {
    sort: keyof typeof sorts;
    direction: "asc" | "desc";
    limit: number;
    after?: { value: string | number; id: string } | undefined;
  },
) {
  let query = filtered(trx, filter).select(columns);
  if (filter.status) query = query.where("p.status", "=", filter.status);
  if (filter.after)
    query = query.where(
      sql<boolean>`(${sorts[filter.sort]}, p.id) ${sql.raw(filter.direction === "asc" ? ">" : "<")} (${filter.after.value}, ${filter.after.id}::uuid)`,
    );
  return query.orderBy(sorts[filter.sort], filter.direction).orderBy("p.id", filter.direction).limit(filter.limit).execute();
}

export function totalsOf(trx: Trx, filter: Filter) {
  return filtered(trx, filter)
    .select((eb) => [
      "p.status" as const,
      eb.fn.countAll<number>().as("count"),
      sql<number>`sum(p.amount_grosze)::bigint`.as("amount_grosze"),
    ])
    .groupBy("p.status")
    .execute();
}

/** The account and name that transfers go to. */
export function findRecipient(trx: Trx, tenantId: string) {
  return trx
    .selectFrom("tenants")
    .select(["name", "invoice_name", "invoice_nip", "bank_account"])
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
}
