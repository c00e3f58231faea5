// SQL of statement rows, their bookings, and the saved columns of file layouts. Nothing else writes these tables.
import { sql } from "kysely";
import { z } from "zod";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { shownRow, target } from "./contract.ts";
import { NEAR_DAYS, type StoredRow } from "./identity.ts";

type State = Row<"statement_rows">["state"];

/** Condition for a statement about `statement_rows`: the row has no bookings. */
export const nothingBooked = sql<boolean>`not exists (select 1 from statement_bookings b where b.row_id = statement_rows.id)`;

/** Serialises a tenant's imports, so that each finds the rows of the one before. */
export async function lockImports(trx: Trx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`statement rows ${tenantId}`}, 0))`.execute(trx);
}

const storedRow = z.object({
  id: z.string(),
  key: z.string(),
  booked_on: z.string().nullable(),
  amount_grosze: z.number().nullable(),
  currency: z.string(),
  bank_id: z.string(),
});

/** Stored rows with one of these fingerprints (hex) or bank numbers, in the order in which they were stored. */
export function listStored(trx: Trx, keys: readonly string[], bankIds: readonly string[]): Promise<StoredRow[]> {
  const stored = sql`r.id, encode(r.fingerprint, 'hex') as key, r.booked_on::text as booked_on, r.amount_grosze, r.currency, r.bank_id`;
  return rowsOf(trx, storedRow)`
    select ${stored} from statement_rows r where r.fingerprint = any(array(select decode(k, 'hex') from unnest(${keys}::text[]) k))
    union select ${stored} from statement_rows r where r.bank_id <> '' and r.bank_id = any(${bankIds}::text[])
    order by id`;
}

export type NewRow = Pick<
  Row<"statement_rows">,
  "id" | "fingerprint" | "nth" | "booked_on" | "amount_grosze" | "currency" | "payer" | "title" | "bank_id" | "text" | "unread"
>;

/** Inserts new statement rows, all added at the timestamp `at`. */
export async function insertRows(trx: Trx, tenantId: string, rows: readonly NewRow[], at: string): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("statement_rows")
    .values(rows.map((each) => ({ ...each, tenant_id: tenantId, added_at: at })))
    .execute();
}

/** Stores the bank's number of an operation, which a later file brought. */
export async function saveBankId(trx: Trx, id: string, bank_id: string): Promise<void> {
  await trx.updateTable("statement_rows").set({ bank_id }).where("id", "=", id).execute();
}

/** A row for the screen, with its bookings. */
const shown = sql`r.id, r.booked_on::text as booked_on, r.amount_grosze, coalesce(r.amount_grosze, 0) - coalesce(b.sum, 0) as left_grosze,
  r.currency, r.payer, r.title, r.unread, r.state, coalesce(b.list, '[]') as bookings, r.decided_by, r.decided_at`;

const from = sql`statement_rows r left join lateral (
    select sum(k.amount_grosze)::bigint as sum, json_agg(json_build_object('id', k.id, 'payment_id', p.id, 'amount_grosze', k.amount_grosze,
      'share_id', k.share_id, 'share_label', h.label, 'signup_id', p.signup_id, 'reference', p.reference, 'club_name', s.club_name,
      'contact_name', s.contact_name, 'competition_name', c.name) order by k.id) as list
    from statement_bookings k join payments p on p.tenant_id = k.tenant_id and p.id = k.payment_id
    join signups s on s.tenant_id = p.tenant_id and s.id = p.signup_id
    join competitions c on c.tenant_id = p.tenant_id and c.id = p.competition_id
    left join payment_shares h on h.tenant_id = k.tenant_id and h.id = k.share_id
    where k.tenant_id = r.tenant_id and k.row_id = r.id) b on true`;

/** Day by which rows are sorted. Rows without a day come last. */
const listedOn = sql`coalesce(r.booked_on, date '0001-01-01')`;
const order = sql`${listedOn} desc, r.id desc`;
const searched = (q: string | undefined) => searchCondition(q, ["r.payer", "r.title"]);

/** End of a page of rows: day (ISO) and id. */
export interface PageEnd {
  on: string;
  id: string;
}

/** Returns one page of statement rows in a state that match a search, newest day first. `after` is the last row of the previous page. */
export function listRows(trx: Trx, state: State, q: string | undefined, page: { limit: number; after: PageEnd | undefined }) {
  const { limit, after } = page;
  return rowsOf(trx, shownRow)`
    select ${shown} from ${from} where r.state = ${state} and ${searched(q)}
    ${after ? sql`and (${listedOn}, r.id) < (${after.on}::date, ${after.id}::uuid)` : sql``}
    order by ${order} limit ${limit}`;
}

export type StatementRecord = Awaited<ReturnType<typeof listRows>>[number];

const openRow = shownRow.extend({ text: z.string(), found: z.boolean() });

/** All open rows with their full text, newest day first. `found` is true when the search matches. */
export function listOpenRows(trx: Trx, q: string | undefined) {
  return rowsOf(trx, openRow)`
    select ${shown}, r.text, ${searched(q)} as found from ${from} where r.state = 'open' order by ${order}`;
}

const counted = z.object({ state: z.enum(["booked", "aside"]), n: z.number() });

/** Counts the booked rows and the rows put aside that match a search; one row per state. */
export function countRows(trx: Trx, q: string | undefined) {
  return rowsOf(trx, counted)`
    select r.state, count(*)::integer as n from statement_rows r where r.state in ('booked', 'aside') and ${searched(q)} group by r.state`;
}

/** Rows for the screen, by id. With `lock`, they stay locked until the transaction ends. */
export async function findRows(trx: Trx, ids: readonly string[], lock = false): Promise<StatementRecord[]> {
  if (lock) await trx.selectFrom("statement_rows").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  return rowsOf(trx, shownRow)`select ${shown} from ${from} where r.id = any(${ids}::uuid[])`;
}

/** Changes the given fields of a statement row. */
export async function saveRow(
  trx: Trx,
  id: string,
  change: Partial<Pick<Row<"statement_rows">, "state" | "booked_on" | "amount_grosze" | "decided_by" | "decided_at">>,
): Promise<void> {
  await trx.updateTable("statement_rows").set(change).where("id", "=", id).execute();
}

export async function insertBooking(trx: Trx, row: Omit<Row<"statement_bookings">, never>): Promise<void> {
  await trx.insertInto("statement_bookings").values(row).execute();
}

/** Id of the row of a booking. Undefined when there is no such booking. */
export async function findRowOfBooking(trx: Trx, id: string): Promise<string | undefined> {
  return (await trx.selectFrom("statement_bookings").select("row_id").where("id", "=", id).executeTakeFirst())?.row_id;
}

export async function deleteBooking(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("statement_bookings").where("id", "=", id).execute();
}

const earlierMoney = z.object({
  row_id: z.string().nullable(),
  state: z.enum(["booked", "aside"]).nullable(),
  payment_id: z.string().nullable(),
  booked_on: z.string(),
  amount_grosze: z.number(),
  currency: z.string(),
  payer: z.string(),
  title: z.string(),
  text: z.string(),
  references: z.array(z.string()),
});

/** Earlier money with the sum, and near the day, of an open row: rows booked or put aside, and transfers added by hand and not taken back. */
export function listEarlier(trx: Trx) {
  const likeOpen = (
    sum: string,
    day: string,
  ) => sql`exists (select 1 from statement_rows o where o.state = 'open' and o.tenant_id = r.tenant_id
    and o.amount_grosze = ${sql.ref(sum)} and o.booked_on between ${sql.ref(day)} - ${NEAR_DAYS}::integer and ${sql.ref(day)} + ${NEAR_DAYS}::integer)`;
  return rowsOf(trx, earlierMoney)`
    select r.id as row_id, r.state, (array_agg(p.id order by k.id) filter (where p.id is not null))[1] as payment_id, r.booked_on::text as booked_on,
      r.amount_grosze, r.currency, r.payer, r.title, r.text, coalesce(array_agg(p.reference) filter (where p.id is not null), '{}') as references
    from statement_rows r left join statement_bookings k on k.tenant_id = r.tenant_id and k.row_id = r.id
    left join payments p on p.tenant_id = k.tenant_id and p.id = k.payment_id
    where r.state in ('booked', 'aside') and ${likeOpen("r.amount_grosze", "r.booked_on")}
    group by r.tenant_id, r.id
    union all
    select null, null, r.payment_id, r.received_on::text, r.amount_grosze, 'PLN', '', '', '', array[p.reference]
    from payment_events r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    where r.kind in ('received', 'changed_by_hand') and r.method in ('transfer', 'other') and r.amount_grosze > 0
      and ${likeOpen("r.amount_grosze", "r.received_on")}
      and not exists (select 1 from statement_bookings k where k.tenant_id = r.tenant_id and k.id = r.id)
      and (select sum(sign(v.amount_grosze)) from payment_events v where v.tenant_id = r.tenant_id and v.payment_id = r.payment_id
        and abs(v.amount_grosze) = r.amount_grosze) > 0`;
}

/** Saved columns of each layout, the newest first. */
export function listColumns(trx: Trx) {
  return trx.selectFrom("statement_columns").select(["layout", "columns"]).orderBy("used_at", "desc").limit(50).execute();
}

/** Stores the columns chosen for a file layout, replacing an earlier choice. `at` is the time of use. */
export async function saveColumns(
  trx: Trx,
  tenantId: string,
  { layout, columns }: { layout: string; columns: object },
  at: string,
): Promise<void> {
  const change = { columns: JSON.stringify(columns), used_at: at };
  await trx
    .insertInto("statement_columns")
    .values({ tenant_id: tenantId, id: newId(), layout, ...change })
    .onConflict((conflict) => conflict.constraint("statement_columns_layout_unique").doUpdateSet(change))
    .execute();
}
const waiting = target.extend({ due_grosze: z.number(), dancers: z.array(z.string()) });

/** Balance of every reference (zero once settled), with the names that a transfer may bear. */
export function listWaiting(trx: Trx) {
  return rowsOf(trx, waiting)`
    select p.signup_id, null::uuid as share_id, null as share_label, p.reference, case when p.status in ('pending', 'processing', 'failed') then greatest(0, p.amount_grosze - p.paid_grosze) else 0 end as due_grosze,
      s.club_name, s.contact_name, c.name as competition_name,
      coalesce((select json_agg(concat_ws(' ', d.first_name, d.last_name)) from dancers d where d.tenant_id = p.tenant_id and d.signup_id = p.signup_id), '[]') as dancers
    from payments p join signups s on s.tenant_id = p.tenant_id and s.id = p.signup_id
    join competitions c on c.tenant_id = p.tenant_id and c.id = p.competition_id
    union all
    select h.signup_id, h.id, h.label, h.reference, case when h.revoked_at is null then greatest(0, h.amount_grosze - coalesce(
        (select sum(v.amount_grosze)::bigint from payment_events v where v.tenant_id = h.tenant_id and v.share_id = h.id), 0)) else 0 end,
      s.club_name, s.contact_name, c.name,
      coalesce((select json_agg(concat_ws(' ', d.first_name, d.last_name)) from dancers d where d.tenant_id = h.tenant_id and d.id = h.dancer_id), '[]')
    from payment_shares h join signups s on s.tenant_id = h.tenant_id and s.id = h.signup_id
    join competitions c on c.tenant_id = s.tenant_id and c.id = s.competition_id
    order by reference`;
}
