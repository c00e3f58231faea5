// Reads and fills all tables of a database, for backups and for moving to another database.
import type pg from "pg";
import { StartRefused } from "../settings/start-refused.ts";

export interface Table {
  name: string;
  columns: { name: string; type: string }[];
  /** True when row-level security hides the rows even from the owner until a tenant is set. */
  forced: boolean;
}

/** Settings that make PostgreSQL write values as text in the same form everywhere. */
export const sameText =
  "SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'iso_8601'; SET bytea_output = 'hex'; SET extra_float_digits = 1";
// Tables of the application and of its job queue, without the lists of migrations, which each database has itself.
const ours = "n.nspname IN ('public', 'graphile_worker') AND c.relname <> 'migrations'";

/** Tables of the application and of its job queue, without unlogged ones. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relforcerowsecurity AS forced,
      json_agg(json_build_object('name', format('%I', a.attname), 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attname)
        FILTER (WHERE a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND ${ours} GROUP BY 1, 2 ORDER BY 1`);
  return rows;
}

/** Last value of each sequence that was used. */
export async function sequencesOf(client: pg.Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL`,
  );
  return rows;
}

/** Sets sequences to these last values, so that each continues with the next number. */
export async function setSequences(client: pg.Client, sequences: readonly { name: string; value: string }[]): Promise<void> {
  for (const { name, value } of sequences) await client.query("SELECT setval($1, $2)", [name, value]);
}

/** Lets the owner see all rows of these tables until the transaction ends or `restoreForce` runs. Locks them against everybody else. */
export async function liftForce(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { name, forced } of tables) if (forced) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
}

/**
 * Prepares empty tables for filling in any order, within the client's transaction: drops foreign keys and disables triggers. Refuses tables with
 * rows. The returned function restores and checks both. The caller then runs `restoreForce`.
 */
export async function openForFilling(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  await liftForce(client, tables);
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT FROM ${name} LIMIT 1`);
    if (rows.length > 0) throw new StartRefused(`The database to fill is not empty (${name} has rows); make a fresh one for it.`);
  }
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS table, format('%I', k.conname) AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE k.contype = 'f' AND ${ours}`);
  for (const key of keys) await client.query(`ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}`);
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  return async () => {
    for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const key of keys) await client.query(`ALTER TABLE ${key.table} ADD CONSTRAINT ${key.name} ${key.definition}`);
  };
}

/** Hides the rows of these tables from the owner again. */
export async function restoreForce(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { name, forced } of tables) if (forced) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
}
