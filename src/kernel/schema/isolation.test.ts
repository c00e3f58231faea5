// Privileges and policies of the restricted role equal those of the migrations, whatever happened to the database.
import { join } from "node:path";
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { repairIsolation } from "./isolation.server.ts";

const house = useHouse();
const migrations = join(import.meta.dirname, "..", "..", "..", "migrations");
const repair = () => repairIsolation(house.world.database.connection, migrations);

it("a database that the migrations made needs nothing, and nothing of the comparison stays in it", async () => {
  expect(await repair()).toEqual([]);
  const { rows } = await house.world.database.pool.query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'parkiet%'");
  expect(rows).toEqual([]);
});

it("rights that a dump left behind are granted again, those that nobody should have are taken away, and row-level security is put back", async () => {
  const { pool } = house.world.database;
  const admin = await browserAs(house, await makeTenant(house), "admin");
  const { rows } = await pool.query<{ app: string }>("SELECT current_user || '_app' AS app");
  const app = rows[0]?.app ?? "";
  await pool.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${app}; GRANT DELETE ON audit TO ${app}`);
  await pool.query(
    "DROP POLICY tenant ON signups; ALTER TABLE marks DISABLE ROW LEVEL SECURITY; ALTER TABLE mails NO FORCE ROW LEVEL SECURITY; CREATE POLICY open ON users USING (true)",
  );
  expect((await admin.fetch("/api/dance-categories")).status).toBe(500);
  const needed = await repair();
  expect(needed).toContain(`GRANT SELECT ON dance_categories TO ${app}`);
  expect(needed).toContain(`GRANT SELECT (email) ON users TO ${app}`);
  expect(needed).toContain(`REVOKE DELETE ON audit FROM ${app}`);
  expect(needed.filter((statement) => /POLICY|ROW LEVEL SECURITY/.test(statement))).toHaveLength(6);
  expect((await admin.fetch("/api/dance-categories")).status).toBe(200);
  const secured = await pool.query(
    "SELECT relname FROM pg_class WHERE relname IN ('marks', 'mails') AND relforcerowsecurity AND relrowsecurity",
  );
  expect(secured.rows).toHaveLength(2);
  expect((await pool.query("SELECT FROM pg_policies WHERE policyname = 'open'")).rows).toEqual([]);
  expect(await repair()).toEqual([]);
});
