// SQL of payments and their price lines. Nothing else writes these tables.
import { sql } from "kysely";
import { z } from "zod";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";
import { sortedBy, type SortedPage, sortedPage } from "../../kernel/postgres/sorted-page.server.ts";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { coming } from "../../competitions/entry-states.ts";
import { statesIn } from "../../competitions/places-sql.server.ts";
import { payment } from "./contract.ts";

const open = ["pending", "processing", "failed"] as const;

const problem = sql`case
  when p.status in ('refunded', 'partially_refunded', 'cancelled') then null
  when p.status <> 'paid' and exists (select 1 from payment_attempts a where a.payment_id = p.id and a.status = 'review') then 'review'
  when p.paid_grosze > p.amount_grosze then 'overpaid'
  when p.paid_grosze > 0 and p.paid_grosze < p.amount_grosze then 'underpaid' end`;

const entries = sql`(select count(*) from payment_lines l where l.payment_id = p.id and l.entry_id is not null)`;

const computed = payment.pick({ problem: true, entries: true });

const needsPerson = sql<boolean>`(p.status = 'failed' or ${problem} is not null)`;

const columns = [
  "p.id",
  "p.reference",
  "p.competition_id",
  "c.name as competition_name",
  "p.signup_id",
  "s.club_name",
  "s.club_city",
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

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** Finds a payment with its sign-up's contact. With `lock`, its row stays locked until the transaction ends. */
export async function findPayment(trx: Trx, id: string, lock = false) {
  if (lock) await trx.selectFrom("payments").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  const query = from(trx)
    .select(columns)
    .select(["s.locale", "c.starts_on", "c.music_closes_at", problem.as("problem"), entries.as("entries")])
    .where("p.id", "=", id);
  return (await builtRows(trx, computed, query))[0];
}

/** Finds an open payment of the sign-up; the row has only its id. Undefined when none is open. */
export function findOpenPayment(trx: Trx, signupId: string) {
  return trx.selectFrom("payments").select("id").where("signup_id", "=", signupId).where("status", "in", open).limit(1).executeTakeFirst();
}

/** The sign-up's open payments, newest first, locked. */
export function lockOpenPayments(trx: Trx, signupId: string) {
  return trx
    .selectFrom("payments")
    .select("id")
    .where("signup_id", "=", signupId)
    .where("status", "in", open)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .forUpdate()
    .execute();
}

/** Sent sign-ups with a price but without a payment, of competitions that are not over on a day (ISO). Practices are left out. */
export async function listWithoutPayment(trx: Trx, today: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("signups as s")
    .innerJoin("competitions as c", "c.id", "s.competition_id")
    .select("s.id")
    .where("s.status", "=", "submitted")
    .where("s.total_grosze", ">", 0)
    .where("c.practice", "=", false)
    .where("c.ends_on", ">=", today)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("payments as p").select("p.id").whereRef("p.signup_id", "=", "s.id"))))
    .orderBy("s.id")
    .execute();
  return rows.map((each) => each.id);
}

/** The sign-up's newest payment that was not cancelled. */
export function findLastPayment(trx: Trx, signupId: string) {
  return trx
    .selectFrom("payments")
    .select(["id", "status"])
    .where("signup_id", "=", signupId)
    .where("status", "!=", "cancelled")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Number of the tenant's next payment: the count of payments plus one, because payments are never deleted. Locks the numbering until the transaction
 * ends.
 */
export async function nextNumber(trx: Trx, tenantId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment number ${tenantId}`}, 0))`.execute(trx);
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
  status: Row<"payments">["status"];
  method: Row<"payments">["method"];
  due_at: string | null;
  paid_at: string | null;
  created_at: string;
}

export async function insertPayment(trx: Trx, row: NewPayment): Promise<void> {
  await trx.insertInto("payments").values(row).execute();
}

export interface PaymentChange {
  amount_grosze?: number;
  paid_grosze?: number;
  status?: Row<"payments">["status"];
  method?: Row<"payments">["method"];
  paid_at?: string | null;
  note?: string | null;
}

/** Changes the given fields of a payment and increments its version. */
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

/** Replaces the price lines of an unpaid payment. */
export async function saveLines(trx: Trx, paymentId: string, lines: Line[]): Promise<void> {
  await trx.deleteFrom("payment_lines").where("payment_id", "=", paymentId).execute();
  if (lines.length > 0) await trx.insertInto("payment_lines").values(lines).execute();
}

/** Returns the price lines of a payment in their order, each with the name of its entry's section as `detail`. */
export function listLines(trx: Trx, paymentId: string) {
  return trx
    .selectFrom("payment_lines as l")
    .leftJoin("entries as e", "e.id", "l.entry_id")
    .leftJoin("sections as s", "s.id", "e.section_id")
    .select(["l.id", "l.entry_id", "l.label", "s.name as detail", "l.amount_grosze"])
    .where("l.payment_id", "=", paymentId)
    .orderBy("l.position")
    .execute();
}

const listWithoutMusicShape = z.object({ label: z.string() });

/** Titles of a payment's entries whose own music is missing. */
export async function listWithoutMusic(trx: Trx, paymentId: string): Promise<string[]> {
  const rows = await rowsOf(trx, listWithoutMusicShape)`
    select l.label from payment_lines l
    join entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id
    where l.payment_id = ${paymentId} and s.music = 'own' and e.status in ${statesIn(coming)}
      and not exists (select 1 from music_tracks m where m.tenant_id = e.tenant_id and m.entry_id = e.id and m.replaced_at is null)
    order by l.position`;
  return rows.map((each) => each.label);
}

export interface Filter {
  competition_id?: string | undefined;
  q?: string | undefined;
  method?: Row<"payments">["method"] | undefined;
  /** Only this person's sign-ups. */
  user_id?: string | undefined;
}

function filtered(trx: Trx, filter: Filter) {
  let query = from(trx);
  if (filter.competition_id) query = query.where("p.competition_id", "=", filter.competition_id);
  if (filter.user_id) query = query.where("s.user_id", "=", filter.user_id);
  if (filter.method) query = query.where("p.method", "=", filter.method);
  if (filter.q) query = query.where(searchCondition(filter.q, ["p.reference", "s.club_name", "s.contact_name", "s.contact_email"]));
  return query;
}

const sorts = {
  attention: sql<number>`(case when ${needsPerson} then 0 when p.status in ('pending', 'processing') then 1 when p.status = 'paid' then 2 else 3 end)`,
  // Milliseconds only, as in cursors.
  created_at: sql<string>`date_trunc('milliseconds', p.created_at)`,
  amount_grosze: sql<number>`p.amount_grosze`,
  club_name: sql<string>`coalesce(s.club_name, s.contact_name, '')`,
};

const views = {
  attention: needsPerson,
  waiting: sql<boolean>`p.status in ('pending', 'processing')`,
  paid: sql<boolean>`p.status = 'paid'`,
  refunds: sql<boolean>`p.status in ('refunded', 'partially_refunded')`,
};

export interface ListQuery extends Filter, SortedPage<keyof typeof sorts> {
  status?: Row<"payments">["status"] | undefined;
  view?: keyof typeof views | undefined;
}

const listed = computed.extend({ sorted_by: sortedBy });

/** Payments of a filter in their order. `sorted_by` is the sort value after which the page begins. */
export function listPayments(trx: Trx, filter: ListQuery) {
  let query = filtered(trx, filter)
    .select(columns)
    .select([problem.as("problem"), entries.as("entries")]);
  if (filter.status) query = query.where("p.status", "=", filter.status);
  if (filter.view) query = query.where(views[filter.view]);
  return builtRows(trx, listed, sortedPage(query, sorts[filter.sort], "p.id", filter));
}

const totals = z.object({
  count: z.number(),
  amount_grosze: z.number(),
  paid_grosze: z.number(),
  due_grosze: z.number(),
  returned_grosze: z.number(),
  attention: z.number(),
});

/** Balance of a payment. Excess money of one payment does not cover another. */
const due = sql`case when p.status in ('pending', 'processing', 'failed') then greatest(0, p.amount_grosze - p.paid_grosze) else 0 end`;

/** Sum returned from a refunded payment, by a refund or by hand. */
const returned = sql`case when p.status in ('refunded', 'partially_refunded') then (select coalesce(-sum(v.amount_grosze), 0)::bigint from payment_events v
  where v.tenant_id = p.tenant_id and v.payment_id = p.id and (v.kind like 'refund\\_%' or v.kind like 'credit\\_%' or (v.kind = 'changed_by_hand'
    and v.after ->> 'status' in ('refunded', 'partially_refunded')))) else 0 end`;

/**
 * Returns one row for each status of the payments that match a filter: their count, sums in grosze, and how many failed or have a problem that a
 * person must solve.
 */
export function totalsOf(trx: Trx, filter: Filter) {
  const query = filtered(trx, filter)
    .select((eb) => [
      "p.status" as const,
      eb.fn.countAll().as("count"),
      sql`sum(p.amount_grosze)::bigint`.as("amount_grosze"),
      sql`sum(p.paid_grosze)::bigint`.as("paid_grosze"),
      sql`sum(${due})::bigint`.as("due_grosze"),
      sql`sum(${returned})::bigint`.as("returned_grosze"),
      sql`count(*) filter (where ${needsPerson})`.as("attention"),
    ])
    .groupBy("p.status");
  return builtRows(trx, totals, query);
}
