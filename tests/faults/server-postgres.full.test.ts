// The application on a server's PostgreSQL, set up and killed: Debian's 15 if it is installed, else the newest. What it needs of roles and databases
// is proved by server-postgres.test.ts.
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
