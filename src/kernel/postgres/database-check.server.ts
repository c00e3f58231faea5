// Health check of the database. Runs like a call, but on its own connection, so that neither a busy pool nor a hanging database blocks it.
import pg from "pg";

/** Time limit in milliseconds. A connection that takes longer is closed. */
const PATIENCE_MS = 1500;
/** A tenant that does not exist: all rows are hidden, but the permission to read is checked. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * One transaction under the restricted role. It reads a table behind row-level security, checks that all of them may be read, and commits a few
 * kilobytes to the log, which a full or read-only database refuses.
 */
const CHECK = `
  SELECT set_config('app.tenant', '${NOBODY}', true), set_config('role', current_user || '_app', true);
  SELECT count(*) FROM files;
  SELECT bool_and(has_table_privilege(polrelid, 'SELECT')) AS allowed FROM pg_policy WHERE polname = 'tenant';
  SELECT pg_logical_emit_message(true, 'parkiet', repeat('.', 4096))`;

export interface DatabaseCheck {
  /** Throws unless calls can read and write now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Prepares the check. It connects on first use. */
export function openDatabaseCheck(options: pg.ClientConfig): DatabaseCheck {
  const pool = new pg.Pool({
    ...options,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    async check() {
      // Several statements at once return a list of results, which the types do not know.
      const answers = (await pool.query(CHECK)) as unknown as pg.QueryResult<{ allowed?: boolean }>[];
      if (!answers.some(({ rows }) => rows[0]?.allowed))
        throw new Error("the role of calls may not read every table; start again, which grants it, or restore a backup");
    },
    close: () => pool.end(),
  };
}
