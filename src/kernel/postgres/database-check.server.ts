// Whether calls can be answered: asked as calls ask, on a connection of its own, so that neither a busy pool nor a database that hangs stands in the way.
import pg from "pg";

/** How long the database may take, in milliseconds; a connection that takes longer is given up. */
const PATIENCE_MS = 1500;
/** Nobody's tenant: every row is hidden, but the right to look is checked all the same. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * One transaction under the restricted role: it looks into a table behind row-level security, asks whether it might look into all of
 * them, and commits a few kilobytes to the log, which a database that is full or only reads refuses.
 */
const CHECK = `
  SELECT set_config('app.tenant', '${NOBODY}', true), set_config('role', current_user || '_app', true);
  SELECT count(*) FROM files;
  SELECT bool_and(has_table_privilege(polrelid, 'SELECT')) AS allowed FROM pg_policy WHERE polname = 'tenant';
  SELECT pg_logical_emit_message(true, 'parkiet', repeat('.', 4096))`;

export interface DatabaseCheck {
  /** Throws unless a call could read and write now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Prepares the check; it connects when it is first asked for. */
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
      // Several statements at once give a list of results, which the types do not know.
      const answers = (await pool.query(CHECK)) as unknown as pg.QueryResult<{ allowed?: boolean }>[];
      if (!answers.some(({ rows }) => rows[0]?.allowed))
        throw new Error("the role of calls may not read every table; start again, which grants it, or restore a backup");
    },
    close: () => pool.end(),
  };
}
