import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, inject, it, vi } from "vitest";
import { guardDatabase, guardEmptyFolder } from "#scripts/seed/first-start.ts";
import type { Connection } from "#src/kernel/postgres/database.server.ts";
import { openFiles } from "#src/kernel/files/files.server.ts";
import { postgresProcesses } from "#src/kernel/postgres/processes.ts";
import { StartRefused } from "#src/kernel/settings/start-refused.ts";
import { demandDatabase } from "#src/kernel/schema/migrate.server.ts";
import { readSettings } from "#src/kernel/settings/settings.server.ts";
import { startBucket } from "#tests/application/bucket.ts";
import { templateDatabase } from "#tests/postgres.global.ts";
import { startApplication, type RunningApplication, urlOfDatabase } from "./running.ts";

vi.setConfig({ testTimeout: 120_000 });
const migrations = join(import.meta.dirname, "../../migrations");
const base = mkdtempSync(join(tmpdir(), "parkiet-start-"));
chmodSync(base, 0o755); // PostgreSQL does not run as root
const running: RunningApplication[] = [];
let folders = 0;
const newFolder = () => join(base, `data-${folders++}`);

afterEach(async () => {
  for (const each of running.splice(0)) {
    each.child.kill("SIGKILL");
    await each.ended;
  }
});
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));

function start(env: Record<string, string>, args?: string[]): RunningApplication {
  const started = startApplication(env, args);
  running.push(started);
  return started;
}

/** Starts the application, expects exit code 1, and returns the single line that it printed. */
async function refusal(env: Record<string, string>, args?: string[]): Promise<string> {
  const application = start(env, args);
  expect(await application.ended, application.output()).toBe(1);
  const lines = application.output().trim().split("\n");
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

let databases = 0;
async function onCluster(text: string, database = "parkiet"): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...inject("postgres"), database });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a database on the run's cluster: migrated, or empty. */
async function newDatabase(migrated: boolean): Promise<{ name: string; url: string; connection: Connection }> {
  const name = `start_${process.pid}_${databases++}`;
  await onCluster(`CREATE DATABASE ${name}${migrated ? ` TEMPLATE ${templateDatabase}` : ""}`);
  const connection = { ...inject("postgres"), database: name };
  return { name, connection, url: urlOfDatabase(connection) };
}

describe("a start is refused with one sentence and exit code 1, and nothing was changed:", () => {
  it("wrong settings, all named at once, passwords not shown", async () => {
    const DATA_DIR = newFolder();
    const said = await refusal({ DATA_DIR, PORT: "many", RENDER: "sometimes", DATABASE_URL: "mysql://root:hunter22@db/x" });
    expect(said).toBe(
      'parkiet: Wrong setting: PORT must be a port number from 0 to 65535 (it is "many"); RENDER must be server or client (it is "sometimes"); DATABASE_URL must be an address beginning with postgres:// or postgresql://.',
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it("an occupied port", async () => {
    const DATA_DIR = newFolder();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const PORT = String((other.address() as AddressInfo).port);
    expect(await refusal({ DATA_DIR, PORT })).toBe(
      `parkiet: Port ${PORT} of 127.0.0.1 is occupied by another program; set PORT to a free one.`,
    );
    await new Promise((resolve) => other.close(resolve));
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it("a host that is not this machine's", async () => {
    expect(await refusal({ DATA_DIR: newFolder(), HOST: "192.0.2.1" }, ["--serve"])).toMatch(
      /^parkiet: Cannot listen on 192\.0\.2\.1:0 \(\w+\)\.$/,
    );
  });

  it("a data folder that cannot be written, beside a database elsewhere, which stays as it was", async () => {
    const { name, url } = await newDatabase(false);
    expect(await refusal({ DATA_DIR: "/proc/parkiet", DATABASE_URL: url })).toMatch(
      /^parkiet: The data folder \/proc\/parkiet cannot be written \(/,
    );
    expect(await onCluster("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", name)).toEqual([]);
  });

  it("a database that is not there", async () => {
    const DATA_DIR = newFolder();
    const said = await refusal({ DATA_DIR, DATABASE_URL: "postgres://anna:hunter22@127.0.0.1:1/parkiet" });
    expect(said).toBe("parkiet: The database cannot be reached (ECONNREFUSED); check DATABASE_URL, and whether it is running.");
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it("a database of a newer Parkiet", async () => {
    const { name, url } = await newDatabase(true);
    await onCluster("INSERT INTO migrations (name, sha256) VALUES ('999-from-the-future.sql', 'x')", name);
    const DATA_DIR = newFolder();
    expect(await refusal({ DATA_DIR, DATABASE_URL: url })).toBe(
      "parkiet: The database was made by a newer version of Parkiet (it has 999-from-the-future.sql); start that version, or restore a backup.",
    );
    expect(await onCluster("SELECT id FROM users", name)).toEqual([]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it("a database whose migrations are not those of this build", async () => {
    const { name, connection } = await newDatabase(true);
    await onCluster("UPDATE migrations SET sha256 = 'x' WHERE name = '006-demonstration.sql'", name);
    await expect(demandDatabase(connection, migrations)).rejects.toThrow(
      new StartRefused("The migration 006-demonstration.sql has changed since it ran in this database; restore the original file."),
    );
  });

  it("a storage that is unavailable, lacks the bucket or refuses the key, which is never printed", async () => {
    const DATA_DIR = newFolder();
    const bucket = await startBucket();
    const place = new URL(bucket.url).host;
    const refused = async (url: string) => {
      const { STORAGE_URL } = readSettings({ STORAGE_URL: url }, []);
      const files = await openFiles(DATA_DIR, STORAGE_URL);
      return files.demandStorage().then(
        () => undefined,
        (error: Error) => error.message,
      );
    };
    expect(await refused(bucket.urlOf({ bucket: "nuty" }))).toBe(`${place} has no bucket nuty`);
    expect(await refused(bucket.urlOf({ key: "NIKT", secret: "hunter22" }))).toBe(`${place} refuses this key for the bucket muzyka`);
    await bucket.close();
    expect(await refusal({ DATA_DIR, STORAGE_URL: bucket.url })).toBe(
      `parkiet: The storage cannot be used: ${place} cannot be reached (ECONNREFUSED); check STORAGE_URL.`,
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it("beyond loopback: demonstration accounts with the well-known password, there or about to be made", async () => {
    const sentence =
      "Demonstration accounts with the well-known password are for this machine only; set DEMO_PASSWORD to your own, or HOST and PUBLIC_URL to this machine, without TRUST_PROXY.";
    const DATA_DIR = newFolder();
    expect(await refusal({ DATA_DIR, HOST: "0.0.0.0" })).toBe(`parkiet: ${sentence}`);
    expect(existsSync(DATA_DIR)).toBe(false);
    const open: Record<string, string>[] = [{ HOST: "0.0.0.0" }, { PUBLIC_URL: "https://taniec.example" }, { TRUST_PROXY: "on" }];
    for (const env of open)
      expect(() => guardEmptyFolder(readSettings({ DATA_DIR, ...env }, [])), JSON.stringify(env)).toThrow(new StartRefused(sentence));
    for (const env of [{}, { HOST: "::1", PUBLIC_URL: "http://localhost:3000" }, { HOST: "0.0.0.0", DEMO_PASSWORD: "calkiem-inne-haslo" }])
      expect(() => guardEmptyFolder(readSettings({ DATA_DIR, ...env }, [])), JSON.stringify(env)).not.toThrow();

    const empty = await newDatabase(false);
    const guard = (env: Record<string, string>, args: string[], { connection }: typeof empty) =>
      guardDatabase(readSettings({ DATA_DIR, ...env }, args), connection);
    await expect(guard({ HOST: "0.0.0.0" }, [], empty)).rejects.toThrow(new StartRefused(sentence));
    expect(await onCluster("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", empty.name)).toEqual([]);

    const used = await newDatabase(true);
    await onCluster(
      "INSERT INTO users (id, email, name) VALUES (gen_random_uuid(), 'anna@example.com', 'Anna'), (gen_random_uuid(), 'admin@demo.test', 'Marta')",
      used.name,
    );
    expect(await refusal({ DATA_DIR: newFolder(), HOST: "0.0.0.0", DATABASE_URL: used.url }, ["--serve"])).toBe(`parkiet: ${sentence}`);
    for (const env of open) await expect(guard(env, ["--serve"], used), JSON.stringify(env)).rejects.toThrow(new StartRefused(sentence));
    await guard({}, ["--serve"], used);
  });
});

describe("the application", () => {
  it("serves from an embedded database of its own, and a signal ends its streams, its requests and its PostgreSQL, with code 0", async () => {
    const DATA_DIR = newFolder();
    // Nothing listens on port 9 of this machine.
    const application = start({ DATA_DIR, SMTP_URL: "smtp://127.0.0.1:9", MAIL_FORM: "x" }, ["--serve"]);
    const url = await application.url;
    // A warning is printed, and the application starts nevertheless.
    await expect.poll(() => application.output()).toContain("parkiet: MAIL_FORM is not a setting; did you mean MAIL_FROM?");
    await expect.poll(() => application.output()).toMatch(/^parkiet: The mail server of SMTP_URL cannot be used \(.*ECONNREFUSED.*\)/m);
    await expect.poll(() => application.output()).toMatch(/Set-up \(once\): http:\/\/127\.0\.0\.1:\d+\/setup\?token=[\w-]{43}/);
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({
      status: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: "ok",
      storage: "ok",
    });
    const token = /token=([\w-]+)/.exec(application.output())?.[1];
    const csrf = await fetch(`${url}/api/sanctum/csrf-cookie`);
    const cookie = csrf.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const made = await fetch(`${url}/api/public/setup`, {
      method: "POST",
      body: JSON.stringify({
        token,
        tenant_name: "Studio",
        tenant_slug: "studio",
        name: "Ala",
        email: "ala@example.com",
        password: "dwadziescia-klepek",
      }),
      headers: { cookie, "x-xsrf-token": decodeURIComponent(cookie.split("=")[1] ?? ""), "content-type": "application/json" },
    });
    expect(made.status).toBe(201);
    const stream = await fetch(`${url}/api/public/competitions/live?tenant=studio`, { headers: { accept: "text/event-stream" } });
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    const told = stream.text();
    application.child.kill("SIGTERM");
    expect(await told).toContain("event: state");
    expect(await application.ended).toBe(0);
    expect(postgresProcesses(join(DATA_DIR, "postgres"))).toEqual([]);
    expect(readdirSync(DATA_DIR)).not.toContain("app.lock");
  });

  it("that is asked to stop while it makes the demonstration stops with code 0 and leaves no PostgreSQL behind", async () => {
    const DATA_DIR = newFolder();
    const application = start({ DATA_DIR });
    await vi.waitFor(() => expect(application.output()).toContain("making the demonstration"), { timeout: 60_000 });
    application.child.kill("SIGTERM");
    const code = await application.ended;
    expect(code, application.output()).toBe(0);
    await vi.waitFor(() => expect(postgresProcesses(join(DATA_DIR, "postgres"))).toEqual([]), { timeout: 20_000 });
  });
});
