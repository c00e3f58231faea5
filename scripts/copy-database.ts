// Copies a whole database of Parkiet into another, in one transaction on each side, and compares them before committing.
import { runMigrations } from "graphile-worker";
import pg from "pg";
import {
  liftForce,
  openForFilling,
  restoreForce,
  sameText,
  sequencesOf,
  setSequences,
  type Table,
  tablesOf,
} from "#src/kernel/backup/tables.server.ts";
import { clientOptions, type Connection } from "#src/kernel/postgres/database.server.ts";
import { migrate } from "#src/kernel/schema/migrate.server.ts";

const batchRows = 500;

/** Returns one hash over all rows of a table, independent of their order. */
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

async function copyAll(from: pg.Client, to: pg.Client): Promise<number> {
  const tables = await tablesOf(from);
  // Row-level security also applies to owners, so it is lifted inside the transaction. The source's transaction is rolled back; the target's
  // security is set again.
  await liftForce(from, tables);
  const close = await openForFilling(to, tables);
  for (const table of tables) await copyTable(from, to, table);
  await close();
  await setSequences(to, await sequencesOf(from));
  for (const table of tables) {
    const [before, after] = [await fingerprint(from, table), await fingerprint(to, table)];
    if (before !== after) throw new Error(`${table.name} differs after copying: ${before}, ${after}`);
  }
  await restoreForce(to, tables);
  return tables.length;
}

/**
 * Copies everything (people, tenants, events, waiting jobs) into a database that is empty or holds only the empty tables of this version. Migrates
 * both to the newest version first. Returns the number of tables. Refuses a target with rows, and rolls back a copy that differs.
 */
export async function copyDatabase(source: Connection | string, target: Connection | string, migrations: string): Promise<number> {
  const open: pg.Client[] = [];
  try {
    for (const side of [source, target]) {
      await migrate(side, migrations);
      const pool = new pg.Pool({ ...clientOptions(side), max: 2 });
      pool.on("error", () => undefined).on("connect", (each) => each.on("error", () => undefined)); // a failing query reports it
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
