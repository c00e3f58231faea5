// Restores a plain dump on a new server, with the commands of docs/operations.md and Debian's programs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { danceCategories } from "#src/categories/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { onDatabase, type ServerPostgres, startServerPostgres } from "#tests/application/server-postgres.ts";
import { organiserOf, runProgram, setUp } from "./commands.ts";
import { type RunningApplication, startApplication } from "./running.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const DEBIAN = "/usr/lib/postgresql/15/bin";
const place = mkdtempSync(join(tmpdir(), "parkiet-dump-"));
const running: RunningApplication[] = [];
let [old, fresh] = [] as unknown as [ServerPostgres, ServerPostgres];
const category = { id: newId(), name: "Żywiołowy jazz" };
const url = (server: ServerPostgres, user: string, database: string) =>
  `postgres://${user}:haslo@127.0.0.1:${server.connection.port}/${database}`;
const dump = (...args: string[]) => runProgram(`${DEBIAN}/pg_dump`, [...args, "-d", url(old, "postgres", "parkiet")]);

function serve(DATABASE_URL: string): RunningApplication {
  const started = startApplication({ DATA_DIR: join(place, "data"), DATABASE_URL }, ["--serve"]);
  running.push(started);
  return started;
}

async function expectEverything(application: RunningApplication): Promise<void> {
  const admin = await organiserOf(application);
  expect((await admin.must(danceCategories.list)).data).toMatchObject([category]);
  expect((await admin.call(danceCategories.create, { body: { id: newId(), name: "Nowa" } })).status).toBe(201);
}

beforeAll(async () => {
  old = await startServerPostgres();
  const first = serve(url(old, "parkiet", "parkiet"));
  await setUp(first);
  await (await organiserOf(first)).must(danceCategories.create, { body: category });
  first.child.kill("SIGTERM");
  await first.ended;
  fresh = await startServerPostgres();
});
afterAll(async () => {
  for (const each of running) {
    each.child.kill("SIGKILL");
    await each.ended;
  }
  await old.close();
  await fresh.close();
  rmSync(place, { recursive: true, force: true });
});

it("an archive of pg_dump is restored by pg_restore on a server that has no role for calls yet: the start makes it and its rights", async () => {
  const file = join(place, "parkiet.dump");
  await dump("-Fc", "--no-owner", "--no-privileges", "-f", file);
  await runProgram(`${DEBIAN}/pg_restore`, [
    "--no-owner",
    "--no-privileges",
    "--exit-on-error",
    "-d",
    url(fresh, "parkiet", "parkiet"),
    file,
  ]);
  const application = serve(url(fresh, "parkiet", "parkiet"));
  await expectEverything(application);
  expect(application.output()).toContain("rights or policies were missing and have been put back");
  const owner = { ...fresh.connection };
  expect(await onDatabase(owner, "SELECT id FROM dance_categories")).toEqual([]); // row-level security binds the owner, too
});

it("a plain dump is restored by psql, under another role, too", async () => {
  const file = join(place, "parkiet.sql");
  await dump("--no-owner", "--no-privileges", "-f", file);
  await onDatabase(fresh.superuser, "CREATE ROLE studio LOGIN CREATEROLE PASSWORD 'haslo'");
  await onDatabase(fresh.superuser, "CREATE DATABASE studio OWNER studio");
  await runProgram(`${DEBIAN}/psql`, ["-q", "-v", "ON_ERROR_STOP=1", "-d", url(fresh, "studio", "studio"), "-f", file]);
  await expectEverything(serve(url(fresh, "studio", "studio")));
});

it("a dump restored by an administrator as another owner is refused, with the remedy", async () => {
  await onDatabase(fresh.superuser, "CREATE DATABASE strange OWNER parkiet");
  await runProgram(`${DEBIAN}/psql`, ["-q", "-d", url(fresh, "postgres", "strange"), "-f", join(place, "parkiet.sql")]);
  const application = serve(url(fresh, "parkiet", "strange"));
  expect(await application.ended).toBe(1);
  expect(application.output()).toMatch(
    /The table \w+ belongs to the role postgres, not to parkiet; restore the dump with --no-owner as parkiet/,
  );
});
