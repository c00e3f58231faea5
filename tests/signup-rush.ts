// Many sign-ups that are ready to be sent, for what happens when all are sent at once.
import { newId } from "#src/kernel/ids.ts";
import type { Trx } from "#src/kernel/database.server.ts";
import { type RawBuilder, sql } from "kysely";

/** What a sign-up is made of, each table before those that name it. */
const TABLES = ["signups", "dancers", "entries", "entry_dancers"];

/** What a copy does not take over: it was not sent yet. */
const UNSENT: Record<string, object> = {
  signups: { status: "draft", submitted_at: null },
  entries: { status: "draft", submitted_at: null, start_number: null },
};

/** The columns of a table that are written: all but those that the database works out from the others. */
async function writtenColumns(trx: Trx, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    trx,
  );
  return sql.join(rows.map(({ name }) => sql.ref(name)));
}

/** So many copies of a sign-up as a draft, with its dancers, entries and line-ups, which the same secret opens; gives their ids. */
export async function copyDraft(trx: Trx, signupId: string, count: number): Promise<string[]> {
  const copies: string[] = [];
  const columns = new Map<string, RawBuilder<unknown>>();
  for (const table of TABLES) columns.set(table, await writtenColumns(trx, table));
  for (let i = 0; i < count; i++) {
    const id = newId();
    copies.push(id);
    const ids = new Map<string, string>([[signupId, id]]);
    for (const [table, written] of columns) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) as row from ${sql.table(table)} t
        where ${table === "signups" ? sql`t.id = ${signupId}` : table === "entry_dancers" ? sql`t.entry_id in (select id from entries where signup_id = ${signupId})` : sql`t.signup_id = ${signupId}`}`.execute(
        trx,
      );
      for (const { row } of rows) {
        if (typeof row.id === "string" && !ids.has(row.id)) ids.set(row.id, newId());
        const copy = Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, (typeof value === "string" && ids.get(value)) || value]),
        );
        await sql`insert into ${sql.table(table)} (${written}) select ${written} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify({ ...copy, ...UNSENT[table] })}::jsonb)`.execute(
          trx,
        );
      }
    }
  }
  return copies;
}
