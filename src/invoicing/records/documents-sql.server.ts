// SQL of documents and their numbers. Nothing else writes these tables. Money is read from payments.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type Row, type Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";
import { sortedBy, type SortedPage, sortedPage } from "../../kernel/postgres/sorted-page.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { content, receipt } from "./content.ts";
import type { Kind } from "./rules.ts";
import { documentRow } from "./contract.ts";

/** Allocates the next document number for a kind and period. Locks the counter row until the transaction ends. */
export async function allocateNumber(trx: Trx, tenantId: string, kind: Kind, period: string): Promise<number> {
  const { last } = await trx
    .insertInto("document_counters")
    .values({ tenant_id: tenantId, kind, period, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "kind", "period"]).doUpdateSet((eb) => ({ last: eb("document_counters.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

/** Last number of a kind in a period. 0 when there is none. */
export async function lastNumber(trx: Trx, kind: Kind, period: string): Promise<number> {
  const row = await trx
    .selectFrom("document_counters")
    .select("last")
    .where("kind", "=", kind)
    .where("period", "=", period)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** True when a document of any kind has this number. */
export async function isNumberTaken(trx: Trx, number: string): Promise<boolean> {
  return (await trx.selectFrom("documents").select("id").where("number", "=", number).executeTakeFirst()) !== undefined;
}

export type NewDocument = Omit<Row<"documents">, "content"> & { content: object };

export async function insertDocument(trx: Trx, row: NewDocument): Promise<void> {
  await trx
    .insertInto("documents")
    .values({ ...row, content: JSON.stringify(row.content) })
    .execute();
}

const columns = [
  "d.id",
  "d.kind",
  "d.number",
  "d.issued_on",
  "d.competition_id",
  "c.name as competition_name",
  "d.signup_id",
  "d.buyer_name",
  "d.buyer_nip",
  "d.net_grosze",
  "d.vat_grosze",
  "d.gross_grosze",
  "d.corrects_id",
  "i.number as corrects_number",
  "d.who",
] as const;

/** Fields of a document's content that bookkeeping needs. */
const booked = documentRow.pick({ buyer_address: true, sums: true, exemption: true, paid_on: true, paid_by: true, reason: true });

const books = [
  sql`d.content #>> '{buyer,address}'`.as("buyer_address"),
  sql`coalesce(d.content #> '{corrected,difference}', d.content -> 'sums')`.as("sums"),
  sql`d.content ->> 'exemption'`.as("exemption"),
  sql`d.content #>> '{receipts,-1,on}'`.as("paid_on"),
  sql`d.content #>> '{receipts,-1,method}'`.as("paid_by"),
  sql`d.content #>> '{corrected,reason}'`.as("reason"),
] as const;

function from(trx: Trx) {
  return trx
    .selectFrom("documents as d")
    .innerJoin("competitions as c", "c.id", "d.competition_id")
    .innerJoin("signups as s", "s.id", "d.signup_id")
    .leftJoin("documents as i", "i.id", "d.corrects_id");
}

const withContent = booked.extend({ content });

/** Finds a document with its content. */
export async function findDocument(trx: Trx, id: string) {
  const query = from(trx)
    .select(columns)
    .select([...books, "d.content", "d.content_sha256", "d.created_at"])
    .where("d.id", "=", id);
  return (await builtRows(trx, withContent, query))[0];
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** Documents of a sign-up with their content, in the order of issue: `issueDocument` gives each a later time than the one before. */
export function listOfSignup(trx: Trx, signupId: string) {
  const query = from(trx)
    .select(columns)
    .select([...books, "d.content", "d.content_sha256", "d.created_at"])
    .where("d.signup_id", "=", signupId)
    .orderBy("d.created_at")
    .orderBy("d.id");
  return builtRows(trx, withContent, query);
}

export interface Filter {
  competition_id?: string | undefined;
  kind?: Kind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  /** Only this person's sign-ups. */
  user_id?: string | undefined;
}

function filtered(trx: Trx, filter: Filter) {
  let query = from(trx);
  if (filter.competition_id) query = query.where("d.competition_id", "=", filter.competition_id);
  if (filter.kind) query = query.where("d.kind", "=", filter.kind);
  if (filter.from) query = query.where("d.issued_on", ">=", filter.from);
  if (filter.to) query = query.where("d.issued_on", "<=", filter.to);
  if (filter.user_id) query = query.where("s.user_id", "=", filter.user_id);
  if (filter.q) query = query.where(searchCondition(filter.q, ["d.number", "d.buyer_name", "d.buyer_nip", "c.name"]));
  return query;
}

const number = sql<string>`d.number collate natural_order`;
/** Expressions compared by each order, one after the other; the id comes last. Numbers of one day have their own order. */
const sorts: Record<"issued_on" | "number" | "buyer_name" | "gross_grosze", RawBuilder<unknown>[]> = {
  issued_on: [sql`d.issued_on`, number],
  number: [number],
  buyer_name: [sql`d.buyer_name`],
  gross_grosze: [sql`d.gross_grosze`],
};

export type ListQuery = Filter & SortedPage<keyof typeof sorts, (string | number)[]>;

const listed = booked.extend({ sorted_by: z.array(sortedBy) });

/** Documents of a filter in their order. `sorted_by` holds the sort values after which the page begins. */
export function listDocuments(trx: Trx, filter: ListQuery) {
  const query = filtered(trx, filter).select(columns).select(books);
  return builtRows(trx, listed, sortedPage(query, sorts[filter.sort], "d.id", filter));
}

const totals = z.object({ count: z.number(), gross_grosze: z.number() });

/** Count and sum of each kind. */
export function totalsOf(trx: Trx, filter: Filter) {
  const query = filtered(trx, filter)
    .select((eb) => ["d.kind" as const, eb.fn.countAll().as("count"), sql`sum(d.gross_grosze)::bigint`.as("gross_grosze")])
    .groupBy("d.kind");
  return builtRows(trx, totals, query);
}

/** Money received or returned for a sign-up, day by day, from its payments' histories. */
export function listReceipts(trx: Trx, signupId: string) {
  return rowsOf(trx, receipt)`
    select e.received_on as "on", e.method, sum(e.amount_grosze)::bigint as amount_grosze from payment_events e
    join payments p on p.tenant_id = e.tenant_id and p.id = e.payment_id
    where p.signup_id = ${signupId} and e.amount_grosze <> 0 and e.received_on is not null
    group by e.received_on, e.method having sum(e.amount_grosze) <> 0 order by e.received_on, e.method`;
}

const keptSum = z.object({ id: z.string(), kept_grosze: z.number() });

/** Refunds of a sign-up of which the organiser kept a part, in the order in which the price lists them. */
export function listRetainingRefunds(trx: Trx, signupId: string) {
  return rowsOf(trx, keptSum)`
    select id, kept_grosze from refunds
    where signup_id = ${signupId} and status in ('planned', 'sent', 'done') and kept_grosze > 0 order by created_at, id`;
}

/** The newest payment of a sign-up that was not cancelled: its reference and its deadline. */
export function findPayment(trx: Trx, signupId: string) {
  return trx
    .selectFrom("payments")
    .select(["reference", "due_at"])
    .where("signup_id", "=", signupId)
    .where("status", "!=", "cancelled")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

const waiting = z.object({ id: z.string() });

/**
 * Sign-ups of a competition that named a buyer, are fully paid and cost more than their invoices. The first sent come first, following the sign-up
 * `after`.
 */
export async function listWaitingForInvoice(trx: Trx, competitionId: string, limit: number, after: string | undefined): Promise<string[]> {
  const behind =
    after === undefined ? sql`` : sql`and (s.submitted_at, s.id) > (select a.submitted_at, a.id from signups a where a.id = ${after})`;
  const rows = await rowsOf(trx, waiting)`
    select s.id from signups s
    where s.competition_id = ${competitionId} and s.status = 'submitted' and s.invoice is not null and s.total_grosze > 0
      and s.total_grosze <= (select coalesce(sum(p.paid_grosze), 0) from payments p where p.tenant_id = s.tenant_id and p.signup_id = s.id)
      and s.total_grosze > (select coalesce(sum(d.gross_grosze), 0) from documents d
        where d.tenant_id = s.tenant_id and d.signup_id = s.id and d.kind in ('invoice', 'correction')) ${behind}
    order by s.submitted_at, s.id limit ${limit}`;
  return rows.map((row) => row.id);
}
