// Roles and databases of a server's PostgreSQL that is not prepared for the application: Debian's 15 if it is installed, else the newest.
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "#src/kernel/postgres/database.server.ts";
import { repairIsolation } from "#src/kernel/schema/isolation.server.ts";
import { demandDatabase, migrate, migrationFiles } from "#src/kernel/schema/migrate.server.ts";
import { StartRefused } from "#src/kernel/settings/start-refused.ts";
import { onDatabase, type ServerPostgres, startServerPostgres } from "#tests/application/server-postgres.ts";

vi.setConfig({ testTimeout: 120_000 });
const migrations = join(import.meta.dirname, "../../migrations");
let postgres: ServerPostgres;
beforeAll(async () => {
  postgres = await startServerPostgres();
});
afterAll(() => postgres.close());

const connectionOf = (user: string, database: string) => ({ ...postgres.connection, user, database });

/** Expects that a start with this database is refused with this sentence. */
const expectRefusal = (user: string, database: string, sentence: string) =>
  expect(demandDatabase(connectionOf(user, database), migrations)).rejects.toThrow(new StartRefused(sentence));

it("a role that may not create roles works when the second role exists, and else is told what is missing; row-level security binds it", async () => {
  await onDatabase(postgres.superuser, "CREATE ROLE poor LOGIN PASSWORD 'haslo'");
  await onDatabase(postgres.superuser, "CREATE DATABASE poor OWNER poor");
  await expectRefusal("poor", "poor", "The role poor may not create roles; grant it that, or set DATABASE_URL to one that may.");
  await onDatabase(postgres.superuser, "CREATE ROLE poor_app NOLOGIN");
  await expectRefusal("poor", "poor", "The role poor may not become poor_app; as an administrator: GRANT poor_app TO poor.");
  await onDatabase(postgres.superuser, "GRANT poor_app TO poor");
  const connection = connectionOf("poor", "poor");
  await demandDatabase(connection, migrations);
  expect(await migrate(connection, migrations)).toEqual(migrationFiles(migrations));
  expect(await repairIsolation(connection, migrations)).toEqual([]);
  const database = openDatabase(connection, 1);
  await database.check();
  await database.close();
  await onDatabase(
    { ...postgres.superuser, database: "poor" },
    "WITH made AS (INSERT INTO tenants (id, slug, name) VALUES (gen_random_uuid(), 'studio', 'Studio') RETURNING id) INSERT INTO dance_categories (tenant_id, id, name) SELECT id, gen_random_uuid(), 'Jazz' FROM made",
  );
  expect(await onDatabase(connection, "SELECT name FROM dance_categories")).toEqual([]);
  expect(await onDatabase(connection, "SELECT rolsuper, rolcanlogin FROM pg_roles WHERE rolname = 'poor_app'")).toEqual([
    { rolsuper: false, rolcanlogin: false },
  ]);
});

it("refuses a database in which Polish letters would not be found", async () => {
  await onDatabase(
    postgres.superuser,
    "CREATE DATABASE plain OWNER parkiet ENCODING 'UTF8' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0",
  );
  await expectRefusal(
    "parkiet",
    "plain",
    "The database does not know Polish letters; make it with ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0.",
  );
});
