// Many sign-ups ready to be submitted at once.
import { newId } from "#src/kernel/values/ids.ts";
import type { Trx } from "#src/kernel/postgres/database.server.ts";
import { type RawBuilder, sql } from "kysely";

/** The tables of a sign-up, each before those that refer to it. */
const TABLES = ["signups", "dancers", "entries", "entry_dancers"];

/** Columns that a copy resets, because it was not submitted yet. */
const UNSENT: Record<string, object> = {
  signups: { status: "draft", submitted_at: null },
  entries: { status: "draft", submitted_at: null, start_number: null },
};

/** Returns the columns of a table that are written: all but generated ones. */
async function writtenColumns(trx: Trx, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    trx,
  );
  return sql.join(rows.map(({ name }) => sql.ref(name)));
}

/** Returns the rows of a table that belong to a sign-up. */
async function rowsOf(trx: Trx, table: string, signupId: string): Promise<Record<string, unknown>[]> {
  const own =
    table === "signups"
      ? sql`t.id = ${signupId}`
      : table === "entry_dancers"
        ? sql`t.entry_id in (select id from entries where signup_id = ${signupId})`
        : sql`t.signup_id = ${signupId}`;
  const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${own}`.execute(
    trx,
  );
  return rows.map(({ row }) => row);
}

/**
 * Copies a sign-up `count` times as a draft, with its dancers, entries and line-ups, which the same secret opens. Returns the ids. Writes one
 * statement for each table.
 */
export async function copyDraft(trx: Trx, signupId: string, count: number): Promise<string[]> {
  // The id of each copied row, by the id of its original.
  const copies = Array.from({ length: count }, () => new Map([[signupId, newId()]]));
  for (const table of TABLES) {
    const written = await writtenColumns(trx, table);
    const rows = await rowsOf(trx, table, signupId);
    const made = copies.flatMap((ids) =>
      rows.map((row) => {
        if (typeof row.id === "string" && !ids.has(row.id)) ids.set(row.id, newId());
        const copied = Object.entries(row).map(([name, value]) => [name, (typeof value === "string" && ids.get(value)) || value]);
        return { ...Object.fromEntries(copied), ...UNSENT[table] };
      }),
    );
    await sql`insert into ${sql.table(table)} (${written}) select ${written} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(made)}::jsonb)`.execute(
      trx,
    );
  }
  return copies.map((ids) => ids.get(signupId) ?? "");
}
