// Runs migrations: numbered .sql files, forward only, each in one transaction, never changed once they have run.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { clientOptions, type Connection } from "../postgres/database.server.ts";
import { findDamageOf } from "../postgres/damage.ts";
import { StartRefused } from "../settings/start-refused.ts";

/** Id of the advisory lock that is held while tables change. */
export const LOCK = 7_261_998;

const OLDEST = 15;

/** Privilege needed to switch to another role. Before PostgreSQL 16 membership was enough. */
const BECOME = "CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END";

/**
 * Refuses to start with a database that is unreachable, older than PostgreSQL 15 or without Unicode, that a newer version of Parkiet made (it has
 * migrations that `folder` lacks), or with a role that lacks rights. Changes nothing.
 */
export async function demandDatabase(connection: Connection | string, folder: string): Promise<void> {
  const client = new pg.Client(clientOptions(connection));
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{
      version: number;
      role: string;
      creates: boolean;
      roles: boolean;
      unicode: boolean;
      mayBecome: boolean;
    }>(`
      SELECT current_setting('server_version_num')::int / 10000 AS version, current_user AS role,
        current_setting('server_encoding') = 'UTF8' AND lower('Ż') = 'ż' AS unicode,
        has_database_privilege(current_database(), 'CREATE') AS creates,
        (SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user)
          OR EXISTS (SELECT FROM pg_roles WHERE rolname = current_user || '_app') AS roles,
        (SELECT bool_and(pg_has_role(oid, ${BECOME}) OR pg_has_role(oid, 'MEMBER WITH ADMIN OPTION')) FROM pg_roles WHERE rolname = current_user || '_app') IS NOT FALSE AS "mayBecome"`);
    const { version = 0, role = "", creates, roles, unicode, mayBecome } = rows[0] ?? {};
    if (version < OLDEST) throw new StartRefused(`The database runs PostgreSQL ${version}; Parkiet needs PostgreSQL ${OLDEST} or newer.`);
    if (!unicode)
      throw new StartRefused(
        "The database does not know Polish letters; make it with ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0.",
      );
    if (!creates || !roles)
      throw new StartRefused(
        `The role ${role} may not create ${creates ? "roles" : "schemas in its database"}; grant it that, or set DATABASE_URL to one that may.`,
      );
    if (!mayBecome)
      throw new StartRefused(`The role ${role} may not become ${role}_app; as an administrator: GRANT ${role}_app TO ${role}.`);
    await demandOwnership(client, role);
    await compare(client, folder);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const damage = findDamageOf(error);
    if (damage) throw new StartRefused(damage);
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartRefused(`The database cannot be reached (${code}); check DATABASE_URL, and whether it is running.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Refuses a database of Parkiet with tables of a role that this one is not a member of, as after a restore by another user. */
async function demandOwnership(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string; owner: string }>(
    `SELECT c.oid::regclass::text AS name, pg_get_userbyid(c.relowner) AS owner FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind = 'r' AND NOT pg_has_role(c.relowner, 'USAGE')
       AND EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'migrations') ORDER BY 1 LIMIT 1`,
  );
  const [strange] = rows;
  if (strange)
    throw new StartRefused(
      `The table ${strange.name} belongs to the role ${strange.owner}, not to ${role}; restore the dump with --no-owner as ${role}, or set DATABASE_URL to that role.`,
    );
}

interface Migration {
  name: string;
  text: string;
  sha256: string;
}

/** Names of the migrations in `folder`, in order. */
export function migrationFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name))
    .sort();
}

/** SHA-256 of each migration in `folder`, by name. */
export function migrationHashes(folder: string): Record<string, string> {
  return Object.fromEntries(migrationsIn(folder).map(({ name, sha256 }) => [name, sha256]));
}

function migrationsIn(folder: string): Migration[] {
  return migrationFiles(folder).map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
  });
}

/**
 * Migrations of `folder` that have not run in this database. Refuses a database with migrations that this build does not know, or that differ from
 * the files.
 */
async function compare(client: pg.Client, folder: string): Promise<Migration[]> {
  const files = migrationsIn(folder);
  const exists = await client.query("SELECT to_regclass('migrations') AS found");
  const done =
    exists.rows[0]?.found === null
      ? []
      : (await client.query<{ name: string; sha256: string }>("SELECT name, sha256 FROM migrations ORDER BY name")).rows;
  for (const row of done) {
    const file = files.find((each) => each.name === row.name);
    if (!file)
      throw new StartRefused(
        `The database was made by a newer version of Parkiet (it has ${row.name}); start that version, or restore a backup.`,
      );
    if (file.sha256 !== row.sha256)
      throw new StartRefused(`The migration ${row.name} has changed since it ran in this database; restore the original file.`);
  }
  return files.filter((file) => !done.some((row) => row.name === file.name));
}

/** Runs all migrations of `folder` that are missing (only those in `only`, if given) and returns their names. Refuses what `compare` refuses. */
export async function migrate(connection: Connection | string, folder: string, only?: readonly string[]): Promise<string[]> {
  const client = new pg.Client(clientOptions(connection));
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    const waiting = (await compare(client, folder)).filter(({ name }) => only?.includes(name) ?? true);
    await prepare(client);
    for (const file of waiting) {
      await client.query("BEGIN");
      try {
        await client.query(file.text);
        await client.query("INSERT INTO migrations (name, sha256) VALUES ($1, $2)", [file.name, file.sha256]);
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK");
        throw new Error(`migration ${file.name} failed`, { cause: error });
      }
    }
    await makeJobTables(connection);
    return waiting.map((file) => file.name);
  } finally {
    await client.end();
  }
}

/** Creates the restricted role of calls and the list of migrations if they are missing. All databases of a cluster share roles. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = current_user || '_app') THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', current_user || '_app');
      END IF;
      IF NOT pg_has_role(current_user || '_app', ${BECOME}) THEN
        EXECUTE format('GRANT %I TO CURRENT_USER', current_user || '_app');
      END IF;
      EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', current_user || '_app');
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$;
    CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now());
  `);
}

/** Creates or updates the job queue's tables (schema graphile_worker) by the library's own migrations. */
async function makeJobTables(connection: Connection | string): Promise<void> {
  const pool = new pg.Pool({ ...clientOptions(connection), max: 1 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}
