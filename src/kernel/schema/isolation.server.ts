// Restores the isolation of tenants: privileges of the restricted role, row-level security and its policies. Only migrations define them. The
// expected state is read from a run of the migrations in a schema that is rolled back.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { clientOptions, type Connection } from "../postgres/database.server.ts";
import { LOCK, migrationFiles } from "./migrate.server.ts";

const REHEARSAL = "parkiet_rehearsal";

interface Policy {
  name: string;
  definition: string;
}

interface Isolation {
  /** Privileges of the restricted role, as `SELECT ON table` or `SELECT (column) ON table`. */
  grants: string[];
  /** State of row-level security by table, as ALTER TABLE says it. */
  security: Record<string, string>;
  /** Policies by table, as CREATE POLICY says them. */
  policies: Record<string, Policy[]>;
}

async function isolationIn(client: pg.Client, schema: string): Promise<Isolation> {
  await client.query(`SET LOCAL search_path = ${schema}`);
  const { rows: grants } = await client.query<{ said: string }>(
    `SELECT a.privilege_type || coalesce(' (' || part.column || ')', '') || format(' ON %I', c.relname) AS said
     FROM pg_class c CROSS JOIN LATERAL (
       SELECT c.relacl AS acl, NULL AS column UNION ALL SELECT attacl, quote_ident(attname) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0
     ) AS part CROSS JOIN LATERAL aclexplode(part.acl) AS a JOIN pg_roles r ON r.oid = a.grantee
     WHERE c.relnamespace = $1::regnamespace AND r.rolname = current_user || '_app' ORDER BY 1`,
    [schema],
  );
  const { rows: tables } = await client.query<{ name: string; security: string; policies: Policy[] }>(
    `SELECT format('%I', c.relname) AS name,
       CASE WHEN c.relrowsecurity THEN 'ENABLE' ELSE 'DISABLE' END || ' ROW LEVEL SECURITY, ' || CASE WHEN c.relforcerowsecurity THEN '' ELSE 'NO ' END || 'FORCE ROW LEVEL SECURITY' AS security,
       coalesce((SELECT json_agg(json_build_object('name', format('%I', p.polname), 'definition', concat_ws(' ',
         CASE WHEN p.polpermissive THEN 'AS PERMISSIVE' ELSE 'AS RESTRICTIVE' END,
         'FOR', CASE p.polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE' ELSE 'ALL' END,
         'TO', (SELECT string_agg(CASE WHEN of = 0 THEN 'PUBLIC' ELSE format('%I', pg_get_userbyid(of)) END, ', ' ORDER BY of) FROM unnest(p.polroles) AS of),
         'USING (' || pg_get_expr(p.polqual, p.polrelid) || ')', 'WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')) ORDER BY p.polname)
         FROM pg_policy p WHERE p.polrelid = c.oid), '[]') AS policies
     FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = $1::regnamespace ORDER BY 1`,
    [schema],
  );
  return {
    grants: grants.map(({ said }) => said),
    security: Object.fromEntries(tables.map(({ name, security }) => [name, security])),
    policies: Object.fromEntries(tables.map(({ name, policies }) => [name, policies])),
  };
}

/** Runs the migrations on an empty schema and returns the result. Rolls everything back. */
async function expectedIsolation(client: pg.Client, folder: string): Promise<Isolation> {
  await client.query("BEGIN");
  try {
    await client.query(`CREATE SCHEMA ${REHEARSAL}; SET LOCAL search_path = ${REHEARSAL}; SET LOCAL client_min_messages = error`);
    for (const name of migrationFiles(folder)) await client.query(readFileSync(join(folder, name), "utf8"));
    return await isolationIn(client, REHEARSAL);
  } finally {
    await client.query("ROLLBACK");
  }
}

/** Statements that turn `found` into `expected`. Tables that no migration made are ignored. */
function repairs(found: Isolation, expected: Isolation): string[] {
  const known = (grant: string) => (grant.split(" ON ").at(-1) ?? "") in expected.security;
  const statements = [
    ...expected.grants.filter((grant) => !found.grants.includes(grant)).map((grant) => ({ verb: "GRANT", grant, to: "TO" })),
    ...found.grants
      .filter((grant) => known(grant) && !expected.grants.includes(grant))
      .map((grant) => ({ verb: "REVOKE", grant, to: "FROM" })),
  ].map(({ verb, grant, to }) => `${verb} ${grant} ${to} APP`);
  for (const [table, security] of Object.entries(expected.security)) {
    if (found.security[table] !== security) statements.push(`ALTER TABLE ${table} ${security}`);
    const [mine = [], theirs = []] = [found.policies[table], expected.policies[table]];
    if (JSON.stringify(mine) === JSON.stringify(theirs)) continue;
    statements.push(...mine.map(({ name }) => `DROP POLICY ${name} ON ${table}`));
    statements.push(...theirs.map(({ name, definition }) => `CREATE POLICY ${name} ON ${table} ${definition}`));
  }
  return statements;
}

/**
 * Restores the restricted role's privileges and the row-level security of the migrations in `folder`, where the database lacks them or differs (after
 * a restore without privileges, or under another owner). Returns the statements that were needed.
 */
export async function repairIsolation(connection: Connection | string, folder: string): Promise<string[]> {
  const client = new pg.Client(clientOptions(connection));
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    const expected = await expectedIsolation(client, folder);
    await client.query("BEGIN");
    const { rows } = await client.query<{ app: string }>("SELECT format('%I', current_user || '_app') AS app");
    const needed = repairs(await isolationIn(client, "public"), expected).map((each) => each.replace(/ APP$/, ` ${rows[0]?.app}`));
    for (const statement of needed) await client.query(statement);
    await client.query("COMMIT");
    return needed;
  } finally {
    await client.end();
  }
}
