import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import { expect, it } from "vitest";
import { copyDatabase } from "#scripts/copy-database.ts";
import { type Connection, openDatabase } from "#src/kernel/postgres/database.server.ts";
import { StartRefused } from "#src/kernel/settings/start-refused.ts";
import { useHouse } from "#tests/application/database.ts";
import { makePerson, makeTenant } from "#tests/competitions/factories.ts";

const house = useHouse();
const migrations = join(import.meta.dirname, "..", "migrations");

it("a whole database moves into an empty one, with its waiting jobs and its row-level security, and never into one in use", async () => {
  const { database } = house.world;
  const source = database.connection as Connection;
  const tenant = await makeTenant(house, "Studio „Łąka”");
  const other = await makeTenant(house);
  const admin = await makePerson(house, tenant, "admin", "Żaneta Źrebiec");
  await makePerson(house, other, "referee");
  database.pool.on("connect", (client) => client.on("error", () => undefined));
  await runMigrations({ pgPool: database.pool });
  await database.pool.query(`SELECT graphile_worker.add_job('send_mail', '{"mail_id": "7"}')`);
  const target: Connection = { ...source, database: `${source.database}_moved` };
  await database.pool.query(`CREATE DATABASE ${target.database}`);

  expect(await copyDatabase(source, target, migrations)).toBeGreaterThan(30);

  const moved = openDatabase(target, 2);
  try {
    const names = await moved.inTenant(tenant.id, (trx) => trx.selectFrom("users").select("name").execute());
    expect(names).toEqual([{ name: admin.name }]);
    expect(await moved.asOwner((trx) => trx.selectFrom("memberships").selectAll().execute())).toEqual([]);
    const forced = await moved.pool.query("SELECT relforcerowsecurity AS forced FROM pg_class WHERE relname = 'memberships'");
    expect(forced.rows).toEqual([{ forced: true }]);
    const waiting = await moved.pool.query("SELECT task_identifier FROM graphile_worker.jobs");
    expect(waiting.rows).toEqual([{ task_identifier: "send_mail" }]);
    await moved.pool.query(`SELECT graphile_worker.add_job('send_mail', '{}')`); // its number follows the copied ones

    // the source is unchanged, and a database in use is never overwritten
    expect(await database.inTenant(tenant.id, (trx) => trx.selectFrom("memberships").select("role").execute())).toEqual([
      { role: "admin" },
    ]);
    await expect(copyDatabase(source, target, migrations)).rejects.toThrow(StartRefused);
    expect(await moved.inTenant(tenant.id, (trx) => trx.selectFrom("users").select("name").execute())).toEqual([{ name: admin.name }]);
  } finally {
    await moved.close();
  }
  await database.pool.query(`DROP DATABASE ${target.database}`);
});
