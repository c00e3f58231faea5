// The rows of bank statements and how their files were read; nothing else writes these tables.
import { sql } from "kysely";
import { z } from "zod";
import type { Row, Trx } from "../../kernel/database.server.ts";
import { newId } from "../../kernel/ids.ts";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";
import { finds } from "../../kernel/search-sql.server.ts";
import type { Columns, ReadRow } from "./statement-file.ts";

type State = Row<"statement_rows">["state"];

export interface NewRow extends ReadRow {
  fingerprint: Buffer;
}

/** Keeps rows that are not kept yet; gives how many were new. */
export async function insertRows(trx: Trx, tenantId: string, rows: readonly NewRow[], at: string): Promise<number> {
  if (rows.length === 0) return 0;
  const ordered = rows.toSorted((a, b) => a.fingerprint.compare(b.fingerprint));
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("statement_rows")
    .values(ordered.map((each) => ({ ...each, tenant_id: tenantId, id: newId(), added_at: at })))
    .onConflict((conflict) => conflict.constraint("statement_rows_once").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

const SHOWN = ["r.id", "r.share_id", "r.amount_grosze", "r.payer", "r.title", "r.state", "r.decided_by", "r.decided_at"] as const;

const bookedTo = z.object({
  booked_on: z.string(),
  payment: z
    .object({
      id: z.string(),
      share_id: z.string().nullable(),
      share_label: z.string().nullable(),
      signup_id: z.string(),
      reference: z.string(),
      club_name: z.string().nullable(),
      contact_name: z.string().nullable(),
      competition_name: z.string(),
    })
    .nullable(),
});

const payment = sql`(select json_build_object('id', p.id, 'share_id', r.share_id,
  'share_label', (select h.label from payment_shares h where h.tenant_id = r.tenant_id and h.id = r.share_id), 'signup_id', p.signup_id, 'reference', p.reference, 'club_name', s.club_name,
  'contact_name', s.contact_name, 'competition_name', c.name) from payments p join signups s on s.tenant_id = p.tenant_id and s.id = p.signup_id
  join competitions c on c.tenant_id = p.tenant_id and c.id = p.competition_id where p.tenant_id = r.tenant_id and p.id = r.payment_id)`;

function searched(trx: Trx, state: State, q: string | undefined) {
  return trx
    .selectFrom("statement_rows as r")
    .where("r.state", "=", state)
    .where(finds(q, [sql.ref("r.payer"), sql.ref("r.title")]));
}

/** Rows of a state that are searched for, newest day first; all of them, or those behind `after`. */
export function listRows(
  trx: Trx,
  state: State,
  q: string | undefined,
  page?: { limit: number; after: { on: string; id: string } | undefined },
) {
  let query = searched(trx, state, q).select([...SHOWN, sql`r.booked_on::text`.as("booked_on"), payment.as("payment")]);
  if (page?.after) query = query.where(sql<boolean>`(r.booked_on, r.id) < (${page.after.on}::date, ${page.after.id}::uuid)`);
  query = query.orderBy("r.booked_on", "desc").orderBy("r.id", "desc");
  return builtRows(trx, bookedTo, page ? query.limit(page.limit) : query);
}

export type StatementRecord = Awaited<ReturnType<typeof listRows>>[number];

/** How many rows of a state are searched for. */
export async function countRows(trx: Trx, state: State, q: string | undefined): Promise<number> {
  return (
    await searched(trx, state, q)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;
}

/** One row; with `lock`, other writers wait for this call. */
export async function findRow(trx: Trx, id: string, lock = false): Promise<StatementRecord | undefined> {
  if (lock) await trx.selectFrom("statement_rows").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  const query = trx
    .selectFrom("statement_rows as r")
    .select([...SHOWN, sql`r.booked_on::text`.as("booked_on"), payment.as("payment")])
    .where("r.id", "=", id);
  return (await builtRows(trx, bookedTo, query))[0];
}

export async function saveRow(
  trx: Trx,
  id: string,
  change: { state: State; payment_id: string | null; share_id: string | null; decided_by: string | null; decided_at: string | null },
): Promise<void> {
  await trx.updateTable("statement_rows").set(change).where("id", "=", id).execute();
}

/** How each layout was last read, the newest first. */
export function listColumns(trx: Trx) {
  return trx.selectFrom("statement_columns").select(["layout", "columns"]).orderBy("used_at", "desc").limit(50).execute();
}

export async function saveColumns(trx: Trx, tenantId: string, layout: string, columns: Columns, at: string): Promise<void> {
  const said = { columns: JSON.stringify(columns), used_at: at };
  await trx
    .insertInto("statement_columns")
    .values({ tenant_id: tenantId, id: newId(), layout, ...said })
    .onConflict((conflict) => conflict.constraint("statement_columns_layout_unique").doUpdateSet(said))
    .execute();
}

const waiting = z.object({
  signup_id: z.string(),
  share_id: z.string().nullable(),
  share_label: z.string().nullable(),
  reference: z.string(),
  due_grosze: z.number(),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  competition_name: z.string(),
  dancers: z.array(z.string()),
});

/** What every reference still waits for (nothing, once it is settled), with the names that a transfer may bear. */
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
