// The application on a server's PostgreSQL that is not prepared for it: Debian's 15 if it is installed, else the newest.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { Robot } from "#scripts/robot.ts";
import { danceCategories } from "#src/categories/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { onDatabase, type ServerPostgres, startServerPostgres } from "#tests/application/server-postgres.ts";
import { type RunningApplication, startApplication } from "./running.ts";

vi.setConfig({ testTimeout: 120_000 });
const DATA_DIR = mkdtempSync(join(tmpdir(), "parkiet-on-server-"));
let postgres: ServerPostgres;
const running: RunningApplication[] = [];
beforeAll(async () => {
  postgres = await startServerPostgres();
});
afterEach(async () => {
  for (const each of running.splice(0)) {
    each.child.kill("SIGKILL");
    await each.ended;
  }
});
afterAll(async () => {
  await postgres.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

const urlAs = (user: string, database: string) => `postgres://${user}:haslo@127.0.0.1:${postgres.connection.port}/${database}`;

function serve(DATABASE_URL: string): RunningApplication {
  const started = startApplication({ DATA_DIR, DATABASE_URL }, ["--serve"]);
  running.push(started);
  return started;
}

async function refusal(DATABASE_URL: string): Promise<string> {
  const application = serve(DATABASE_URL);
  expect(await application.ended, application.output()).toBe(1);
  return application.output().trim();
}

/** Creates a role without superuser rights, with `rights`, and an empty database that it owns. */
async function newRole(name: string, rights: string): Promise<void> {
  await onDatabase(postgres.superuser, `CREATE ROLE ${name} LOGIN ${rights} PASSWORD 'haslo'`);
  await onDatabase(postgres.superuser, `CREATE DATABASE ${name} OWNER ${name}`);
}

it("is set up and worked with, keeps what it acknowledged when it is killed, and has row-level security for the owner, too", async () => {
  await newRole("organiser", "CREATEROLE");
  const first = serve(urlAs("organiser", "organiser"));
  const address = await first.url;
  await expect.poll(() => first.output()).toContain("token=");
  const token = /token=([\w-]+)/.exec(first.output())?.[1];
  const account = { email: "ala@example.com", password: "dwadziescia-klepek" };
  const guest = new Robot((path, init) => fetch(new URL(path, address), init), "studio");
  await guest.fetch("/api/sanctum/csrf-cookie");
  const made = await guest.fetch("/api/public/setup", {
    method: "POST",
    body: JSON.stringify({ token, tenant_name: "Studio", tenant_slug: "studio", name: "Ala", ...account }),
    headers: { "content-type": "application/json" },
  });
  expect(made.status).toBe(201);
  const admin = await guest.signIn(account.email, account.password);
  const id = newId();
  await admin.must(danceCategories.create, { body: { id, name: "Żywiołowy jazz" } });
  first.child.kill("SIGKILL");
  await first.ended;

  const second = serve(urlAs("organiser", "organiser"));
  const back = await second.url;
  expect(await (await fetch(`${back}/api/health`)).json()).toMatchObject({ status: "ok", database: "ok" });
  const again = await new Robot((path, init) => fetch(new URL(path, back), init), "studio").signIn(account.email, account.password);
  expect((await again.must(danceCategories.list)).data).toMatchObject([{ id, name: "Żywiołowy jazz" }]);
  expect(readdirSync(DATA_DIR)).not.toContain("postgres");
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);

  const owner = { ...postgres.connection, user: "organiser", database: "organiser" };
  expect(await onDatabase(owner, "SELECT id FROM dance_categories")).toEqual([]);
  expect(await onDatabase({ ...postgres.superuser, database: "organiser" }, "SELECT id FROM dance_categories")).toMatchObject([{ id }]);
  expect(await onDatabase(owner, "SELECT rolsuper, rolcanlogin FROM pg_roles WHERE rolname = 'organiser_app'")).toEqual([
    { rolsuper: false, rolcanlogin: false },
  ]);
});

it("works for a role that may not create roles when the second role exists, and else says what is missing", async () => {
  await newRole("poor", "");
  expect(await refusal(urlAs("poor", "poor"))).toBe(
    "parkiet: The role poor may not create roles; grant it that, or set DATABASE_URL to one that may.",
  );
  await onDatabase(postgres.superuser, "CREATE ROLE poor_app NOLOGIN");
  expect(await refusal(urlAs("poor", "poor"))).toBe(
    "parkiet: The role poor may not become poor_app; as an administrator: GRANT poor_app TO poor.",
  );
  await onDatabase(postgres.superuser, "GRANT poor_app TO poor");
  expect(await (await fetch(`${await serve(urlAs("poor", "poor")).url}/api/health`)).json()).toMatchObject({ status: "ok" });
});

it("refuses a database in which Polish letters would not be found", async () => {
  await onDatabase(
    postgres.superuser,
    "CREATE DATABASE plain OWNER parkiet ENCODING 'UTF8' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0",
  );
  expect(await refusal(urlAs("parkiet", "plain"))).toBe(
    "parkiet: The database does not know Polish letters; make it with ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0.",
  );
  expect(
    await onDatabase({ ...postgres.superuser, database: "plain" }, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"),
  ).toEqual([]);
});
