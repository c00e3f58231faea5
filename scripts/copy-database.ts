// Copies a whole database of Parkiet into another, in one transaction on each side, and compares them before it commits.
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { clientOptions, type Connection } from "#src/kernel/database.server.ts";
import { migrate } from "#src/kernel/migrate.server.ts";
import { StartRefused } from "#src/kernel/postgres/start-refused.ts";

interface Table {
  name: string;
  columns: { name: string; type: string }[];
  forced: boolean;
}

const batchRows = 500;
// Everything is text on the way, written and read by PostgreSQL itself; these make its writing the same on both sides.
const sameText =
  "SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'iso_8601'; SET bytea_output = 'hex'; SET extra_float_digits = 1";
// The tables of the application and of its job queue, without the lists of migrations, which both sides have.
const ours = "n.nspname IN ('public', 'graphile_worker') AND c.relname <> 'migrations'";

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relforcerowsecurity AS forced,
      json_agg(json_build_object('name', format('%I', a.attname), 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attname)
        FILTER (WHERE a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND ${ours} GROUP BY 1, 2 ORDER BY 1`);
  return rows;
}

async function foreignKeysOf(client: pg.Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS table, format('%I', k.conname) AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE k.contype = 'f' AND ${ours}`);
  return rows;
}

/** One hash over all rows of a table, in whatever order they lie. */
async function fingerprint(client: pg.Client, table: Table): Promise<string> {
  const row = `ROW(${table.columns.map((column) => `${column.name}::text`).join(", ")})::text`;
  const { rows } = await client.query<{ hash: string }>(
    `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(hash, '' ORDER BY hash COLLATE "C")), '') AS hash FROM (SELECT md5(${row}) AS hash FROM ${table.name}) AS hashes`,
  );
  return rows[0]?.hash ?? "";
}

async function copyTable(from: pg.Client, to: pg.Client, table: Table): Promise<void> {
  const names = table.columns.map((column) => column.name).join(", ");
  const texts = table.columns.map((column) => `${column.name}::text`).join(", ");
  const typed = table.columns.map((column) => `${column.name}::${column.type}`).join(", ");
  const arrays = table.columns.map((_, index) => `$${index + 1}::text[]`).join(", ");
  const insert = `INSERT INTO ${table.name} (${names}) OVERRIDING SYSTEM VALUE SELECT ${typed} FROM unnest(${arrays}) AS row (${names})`;
  await from.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT ${texts} FROM ${table.name}`);
  for (;;) {
    const { rows } = await from.query<(string | null)[]>({ text: `FETCH ${batchRows} FROM rows`, rowMode: "array" });
    if (rows.length === 0) break;
    await to.query(
      insert,
      table.columns.map((_, index) => rows.map((row) => row[index])),
    );
  }
  await from.query("CLOSE rows");
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; value: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL`,
  );
  for (const { name, value } of rows) await to.query("SELECT setval($1, $2)", [name, value]);
}

async function copyAll(from: pg.Client, to: pg.Client): Promise<number> {
  const tables = await tablesOf(from);
  // Row-level security holds owners, too: lifted inside the transaction. The source's is rolled back, the target's set again.
  for (const table of tables.filter(({ forced }) => forced)) {
    for (const client of [from, to]) await client.query(`ALTER TABLE ${table.name} NO FORCE ROW LEVEL SECURITY`);
  }
  for (const table of tables) {
    const { rows } = await to.query(`SELECT FROM ${table.name} LIMIT 1`);
    if (rows.length > 0)
      throw new StartRefused(`The database to copy into is not empty (${table.name} has rows); make a fresh one for it.`);
  }
  const keys = await foreignKeysOf(to);
  for (const key of keys) await to.query(`ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}`);
  for (const table of tables) {
    await to.query(`ALTER TABLE ${table.name} DISABLE TRIGGER USER`);
    await copyTable(from, to, table);
    await to.query(`ALTER TABLE ${table.name} ENABLE TRIGGER USER`);
  }
  for (const key of keys) await to.query(`ALTER TABLE ${key.table} ADD CONSTRAINT ${key.name} ${key.definition}`);
  await copySequences(from, to);
  for (const table of tables) {
    const [before, after] = [await fingerprint(from, table), await fingerprint(to, table)];
    if (before !== after) throw new Error(`${table.name} differs after copying: ${before}, ${after}`);
    if (table.forced) await to.query(`ALTER TABLE ${table.name} FORCE ROW LEVEL SECURITY`);
  }
  return tables.length;
}

/**
 * Copies everything (people, tenants, events, waiting jobs) from one database into another that is empty or holds only the empty tables of this version;
 * both are brought to the newest migration first. Returns the number of tables. Refuses a target that has rows; a copy that differs is rolled back.
 */
export async function copyDatabase(source: Connection | string, target: Connection | string, migrations: string): Promise<number> {
  const open: pg.Client[] = [];
  try {
    for (const side of [source, target]) {
      await migrate(side, migrations);
      const pool = new pg.Pool({ ...clientOptions(side), max: 2 });
      pool.on("error", () => undefined).on("connect", (each) => each.on("error", () => undefined)); // a query that fails tells it
      await runMigrations({ pgPool: pool });
      await pool.end();
      const client = new pg.Client({ ...clientOptions(side), types: undefined });
      open.push(client);
      await client.connect();
      await client.query(`${sameText}; BEGIN`);
    }
    const [from, to] = open as [pg.Client, pg.Client];
    const tables = await copyAll(from, to);
    await from.query("ROLLBACK");
    await to.query("COMMIT");
    return tables;
  } finally {
    for (const client of open) await client.end();
  }
}
