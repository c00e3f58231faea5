// The first start on a database: one process creates the demonstration completely or not at all, and never with the well-known password where other
// machines reach it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { hashPassword, verifyPassword } from "#src/identity/passwords/passwords.server.ts";
import { clientOptions, type Connection, type Database, openDatabase } from "#src/kernel/postgres/database.server.ts";
import type { Files } from "#src/kernel/files/files.server.ts";
import { StartRefused } from "#src/kernel/settings/start-refused.ts";
import type { Settings } from "#src/kernel/settings/settings.server.ts";

const LOCK = 7_261_999;
/** Few connections, because each learns the tables and plans the statements for itself. */
const CONNECTIONS = 3;
const WELL_KNOWN = "parkiet-demo";
const DEMONSTRATION = "(email LIKE '%@demo.test' OR email LIKE '%@drugi.test' OR email = 'super@parkiet.test')";

/** True when an empty database gets the demonstration. */
export function wantsDemonstration(settings: Settings): boolean {
  return !settings.serve && settings.DEMO === "on";
}

/**
 * True when other machines reach the application, by the address it listens on, the public address or a proxy, and the password is the well-known
 * one.
 */
function exposed(settings: Settings): boolean {
  if (settings.DEMO_PASSWORD !== WELL_KNOWN) return false;
  const visited = settings.PUBLIC_URL === undefined ? [] : [new URL(settings.PUBLIC_URL).hostname];
  return settings.TRUST_PROXY || ![settings.HOST, ...visited].every((host) => isLoopback(host));
}

function isLoopback(host: string): boolean {
  return /^(127(\.\d+){3}|\[?::1\]?|([\w-]+\.)*localhost\.?)$/i.test(host);
}

function refuseExposed(): never {
  throw new StartRefused(
    "Demonstration accounts with the well-known password are for this machine only; set DEMO_PASSWORD to your own, or HOST and PUBLIC_URL to this machine, without TRUST_PROXY.",
  );
}

/** Refuses to create the demonstration with the well-known password for other machines, as long as its folder does not exist. */
export function guardEmptyFolder(settings: Settings): void {
  const empty = settings.DATABASE_URL === undefined && !existsSync(join(settings.DATA_DIR, "postgres"));
  if (exposed(settings) && empty && wantsDemonstration(settings)) refuseExposed();
}

/** The same check for an existing database, before it is migrated. Refuses when it has demonstration accounts or would get them. */
export async function guardDatabase(settings: Settings, connection: Connection | string): Promise<void> {
  if (!exposed(settings)) return;
  const client = new pg.Client(clientOptions(connection));
  await client.connect();
  try {
    const { rows } = await client.query<{ found: string | null }>("SELECT to_regclass('public.users') AS found");
    const users = rows[0]?.found ? (await client.query(`SELECT ${DEMONSTRATION} AS shown FROM users ORDER BY 1 DESC LIMIT 1`)).rows : [];
    if (users.length === 0 ? wantsDemonstration(settings) : users[0].shown) refuseExposed();
  } finally {
    await client.end();
  }
}

/** Replaces the well-known password of demonstration accounts by DEMO_PASSWORD. */
export async function renewPasswords(settings: Settings, database: Database): Promise<void> {
  if (settings.DEMO_PASSWORD === WELL_KNOWN) return;
  const { rows } = await database.pool.query<{ hash: string }>(
    `SELECT DISTINCT password_hash AS hash FROM users WHERE ${DEMONSTRATION} AND password_hash IS NOT NULL`,
  );
  for (const { hash } of rows) {
    if (!(await verifyPassword(WELL_KNOWN, hash))) continue;
    await database.pool.query(`UPDATE users SET password_hash = $1 WHERE ${DEMONSTRATION} AND password_hash = $2`, [
      await hashPassword(settings.DEMO_PASSWORD),
      hash,
    ]);
  }
}

/**
 * Runs `work(empty)` under a lock, so that no other process does the same on this database. First removes the rows and files of an interrupted
 * demonstration: nobody was served while it was made, so no one's work is lost.
 */
export async function firstStart<T>(
  files: Files,
  database: Database,
  log: { warn(line: string): void },
  work: (empty: boolean) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientOptions(database.connection));
  // The next query of the work reports a broken connection.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    const interrupted = await client.query("SELECT 1 FROM demonstration WHERE finished_at IS NULL");
    if (interrupted.rows.length > 0) {
      log.warn("The demonstration was interrupted while it was made; what there was of it is cleared away.");
      const { rows } = await client.query<{ id: string }>("SELECT id FROM tenants");
      for (const { id } of rows) await files.removeTenant(id);
      await clear(client);
    }
    const people = await client.query("SELECT 1 FROM users LIMIT 1");
    return await work(people.rows.length === 0);
  } finally {
    await client.end();
  }
}

async function clear(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables
     WHERE (schemaname = 'public' AND tablename <> 'migrations') OR (schemaname = 'graphile_worker' AND tablename = '_private_jobs')`,
  );
  await client.query(`TRUNCATE ${rows[0]?.tables}`);
}

/**
 * Runs `make` between two marks in the database, from which the next start recognises an interruption. Its transactions do not wait for the disk:
 * after a crash everything is removed anyway, and the last mark, which does wait, confirms all earlier writes.
 */
export async function markedDemonstration(database: Database, make: (hasty: Database) => Promise<void>): Promise<void> {
  await database.pool.query("INSERT INTO demonstration DEFAULT VALUES");
  const hasty = openDatabase(database.connection, CONNECTIONS);
  // The next query on the connection reports a failure.
  hasty.pool.on("connect", (client) => void client.query("SET synchronous_commit = off").catch(() => undefined));
  try {
    await make({ ...hasty, reserved: hasty });
  } finally {
    await hasty.close();
  }
  // The clubs have already received their payment requests; the refunded one must not receive another.
  await database.pool.query("DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'follow-%'");
  // Without statistics the database plans joins of the new rows as if the tables were empty.
  await database.pool.query("ANALYZE");
  await database.pool.query("UPDATE demonstration SET finished_at = now()");
}
