// SQL of refunds and of lists of transfers. Nothing else writes these tables.
import { sql } from "kysely";
import { z } from "zod";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";
import { sortedBy, type SortedPage, sortedPage } from "../../kernel/postgres/sorted-page.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { refundList, refund } from "./contract.ts";

const dated = refund.pick({ cancelled_on: true });

function from(trx: Trx) {
  return trx
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.id", "r.payment_id")
    .innerJoin("competitions as c", "c.id", "p.competition_id")
    .innerJoin("signups as s", "s.id", "r.signup_id")
    .leftJoin("refund_lists as l", "l.id", "r.list_id");
}

const columns = [
  "r.id",
  "r.payment_id",
  "r.signup_id",
  "p.competition_id",
  "c.name as competition_name",
  "p.reference",
  "s.club_name",
  "s.contact_name",
  "r.way",
  "r.status",
  "r.amount_grosze",
  "r.base_grosze",
  "r.computed_grosze",
  "r.kept_grosze",
  "r.rule",
  "r.reason",
  "r.asked_at",
  "r.account",
  "r.recipient",
  "r.title",
  "r.list_id",
  "l.number as list_number",
  "r.problem",
  "r.who",
  "r.version",
  "r.created_at",
  "r.finished_at",
] as const;

const cancelledOn = sql`r.cancelled_on::text`.as("cancelled_on");

/** Finds a refund. With `lock`, its row stays locked until the transaction ends. */
export async function findRefund(trx: Trx, id: string, lock = false) {
  if (lock) await trx.selectFrom("refunds").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  const query = from(trx).select(columns).select(["r.attempt_id", "r.provider_reference", cancelledOn]).where("r.id", "=", id);
  return (await builtRows(trx, dated, query))[0];
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export type NewRefund = Omit<
  Row<"refunds">,
  "asked_at" | "provider_reference" | "list_id" | "problem" | "version" | "finished_at" | "status"
>;

export async function insertRefund(trx: Trx, row: NewRefund): Promise<void> {
  await trx.insertInto("refunds").values(row).execute();
}

export type RefundChange = Partial<
  Pick<
    Row<"refunds">,
    "status" | "asked_at" | "provider_reference" | "account" | "recipient" | "list_id" | "problem" | "finished_at" | "kept_grosze"
  >
>;

export async function saveRefund(trx: Trx, id: string, change: RefundChange): Promise<void> {
  await trx
    .updateTable("refunds")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

const left = z.object({ left_grosze: z.number() });

/** Paid transactions of a payment at a provider, each with the sum that is neither refunded nor being refunded. */
export function listReturnable(trx: Trx, paymentId: string) {
  const query = trx
    .selectFrom("payment_attempts as a")
    .select([
      "a.id",
      "a.provider",
      sql`a.amount_grosze - (select coalesce(sum(r.amount_grosze), 0)::bigint from refunds r
        where r.attempt_id = a.id and r.status in ('planned', 'sent', 'done'))`.as("left_grosze"),
    ])
    .where("a.payment_id", "=", paymentId)
    .where("a.status", "=", "paid")
    .orderBy("a.created_at")
    .orderBy("a.id");
  return builtRows(trx, left, query);
}

/** Account and recipient of the sign-up's last refund by transfer. */
export function findLastAccount(trx: Trx, signupId: string) {
  return trx
    .selectFrom("refunds")
    .select(["account", "recipient"])
    .where("signup_id", "=", signupId)
    .where("way", "=", "transfer")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export interface Filter {
  competition_id?: string | undefined;
  payment_id?: string | undefined;
  q?: string | undefined;
  way?: Row<"refunds">["way"] | undefined;
}

function filtered(trx: Trx, filter: Filter) {
  let query = from(trx);
  if (filter.competition_id) query = query.where("p.competition_id", "=", filter.competition_id);
  if (filter.payment_id) query = query.where("r.payment_id", "=", filter.payment_id);
  if (filter.way) query = query.where("r.way", "=", filter.way);
  if (filter.q) query = query.where(searchCondition(filter.q, ["p.reference", "s.club_name", "s.contact_name", "r.recipient"]));
  return query;
}

const sorts = {
  // Milliseconds only, as in cursors.
  created_at: sql<string>`date_trunc('milliseconds', r.created_at)`,
  amount_grosze: sql<number>`r.amount_grosze`,
  club_name: sql<string>`coalesce(s.club_name, s.contact_name, '')`,
};

export interface ListQuery extends Filter, SortedPage<keyof typeof sorts> {
  status?: Row<"refunds">["status"] | undefined;
}

const listed = dated.extend({ sorted_by: sortedBy });

/** Refunds of a filter in their order. `sorted_by` is the sort value after which the page begins. */
export function listRefunds(trx: Trx, filter: ListQuery) {
  let query = filtered(trx, filter).select(columns).select(cancelledOn);
  if (filter.status) query = query.where("r.status", "=", filter.status);
  return builtRows(trx, listed, sortedPage(query, sorts[filter.sort], "r.id", filter));
}

const counted = z.object({ count: z.number(), amount_grosze: z.number() });

/** Count and sum by status. */
export function totalsOf(trx: Trx, filter: Filter) {
  const query = filtered(trx, filter)
    .select((eb) => ["r.status" as const, eb.fn.countAll().as("count"), sql`sum(r.amount_grosze)::bigint`.as("amount_grosze")])
    .groupBy("r.status");
  return builtRows(trx, counted, query);
}

/** Planned transfers (those of `ids`, or all), locked in the order of their payments. */
export function lockWaitingTransfers(trx: Trx, ids: readonly string[] | undefined) {
  let query = trx
    .selectFrom("refunds")
    .select(["id", "payment_id"])
    .where("way", "=", "transfer")
    .where("status", "=", "planned")
    .orderBy("payment_id")
    .orderBy("id")
    .limit(500)
    .forUpdate();
  if (ids) query = query.where("id", "in", ids);
  return query.execute();
}

/** Number of planned transfers without a list. */
export async function countWaitingTransfers(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom("refunds")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("way", "=", "transfer")
    .where("status", "=", "planned")
    .executeTakeFirstOrThrow();
  return row.n;
}

const countedList = refundList.pick({ count: true, amount_grosze: true, abroad: true });

function lists(trx: Trx) {
  return trx.selectFrom("refund_lists as l").select((eb) => [
    "l.id" as const,
    "l.number" as const,
    "l.status" as const,
    "l.version" as const,
    "l.who" as const,
    "l.created_at" as const,
    eb.selectFrom("refunds as r").whereRef("r.list_id", "=", "l.id").select(eb.fn.countAll().as("n")).as("count"),
    eb
      .selectFrom("refunds as r")
      .whereRef("r.list_id", "=", "l.id")
      .select(sql`coalesce(sum(r.amount_grosze), 0)::bigint`.as("sum"))
      .as("amount_grosze"),
    sql`array(select r.recipient from refunds r where r.tenant_id = l.tenant_id and r.list_id = l.id and r.account !~ '^\\d{26}$'
        order by r.payment_id, r.id)`.as("abroad"),
  ]);
}

/** Finds a list. With `lock`, its row stays locked until the transaction ends. */
export async function findList(trx: Trx, id: string, lock = false) {
  if (lock) await trx.selectFrom("refund_lists").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return (await builtRows(trx, countedList, lists(trx).where("l.id", "=", id)))[0];
}

/** Lists, newest first, before a number. */
export function listLists(trx: Trx, limit: number, before: number | undefined) {
  let query = lists(trx).orderBy("l.number", "desc").limit(limit);
  if (before !== undefined) query = query.where("l.number", "<", before);
  return builtRows(trx, countedList, query);
}

/** Number of the next list. Locks the numbering until the transaction ends. */
export async function nextListNumber(trx: Trx, tenantId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refund list ${tenantId}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom("refund_lists")
    .select((eb) => eb.fn.max("number").as("last"))
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

export async function insertList(
  trx: Trx,
  row: { tenant_id: string; id: string; number: number; who: string; created_at: string },
): Promise<void> {
  await trx.insertInto("refund_lists").values(row).execute();
}

export async function saveList(trx: Trx, id: string, status: Row<"refund_lists">["status"]): Promise<void> {
  await trx
    .updateTable("refund_lists")
    .set((eb) => ({ status, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

const written = z.object({ account: z.string(), recipient: z.string(), title: z.string() });

/** Transfers of a list, in the order of their payments. */
export function listRows(trx: Trx, listId: string) {
  const query = trx
    .selectFrom("refunds")
    .select(["id", "payment_id", "account", "recipient", "title", "amount_grosze", "status"])
    .where("list_id", "=", listId)
    .orderBy("payment_id")
    .orderBy("id");
  return builtRows(trx, written, query);
}
