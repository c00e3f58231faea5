import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { hashPassword } from "#src/identity/passwords/passwords.server.ts";
import { type Database, openDatabase } from "#src/kernel/postgres/database.server.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { migrate } from "#src/kernel/schema/migrate.server.ts";
import { openCluster } from "#src/kernel/postgres/embedded.server.ts";
import { killUnderLoad } from "./kill-under-load.ts";
import { startVictim } from "./victim.ts";

const application = join(import.meta.dirname, "application.ts");
const migrations = join(import.meta.dirname, "../../migrations");
const kills = 30;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const dataDir = mkdtempSync(join(tmpdir(), "parkiet-kills-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

/** Runs `work` on the folder's database while no application uses it. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const cluster = await openCluster({ dataDir, log: quiet });
  try {
    await migrate(cluster.connection, migrations);
    const database = openDatabase(cluster.connection);
    const result = await work(database);
    await database.close();
    return result;
  } finally {
    await cluster.close();
  }
}

it(`${kills} kills of the application under writing load lose no acknowledged row and leave no PostgreSQL behind`, {
  timeout: 1_800_000,
}, async () => {
  const tenant_id = newId();
  const [email, password] = ["admin@example.com", "haslo-do-testow"];
  await withDatabase((database) =>
    database.asOwner(async (trx) => {
      const id = newId();
      await trx.insertInto("tenants").values({ id: tenant_id, slug: "kills", name: "Kills" }).execute();
      await trx
        .insertInto("users")
        .values({ id, email, name: "Admin", password_hash: await hashPassword(password) })
        .execute();
      await sql`select set_config('app.tenant', ${tenant_id}, true)`.execute(trx);
      await trx.insertInto("memberships").values({ tenant_id, id: newId(), user_id: id, role: "admin" }).execute();
    }),
  );
  const acknowledged = await killUnderLoad(() => startVictim(application, [dataDir, "kills", email, password]), dataDir, kills);
  const kept = await withDatabase((database) =>
    database.inTenant(tenant_id, (trx) => trx.selectFrom("dance_categories").select("id").execute()),
  );
  const ids = new Set(kept.map((row) => row.id));
  expect(acknowledged.length).toBeGreaterThan(kills * 100);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
});
