// A start that is refused, and the first start of an installation. start-refusals.full.test.ts has rarer ones.
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { guardDatabase, guardEmptyFolder } from "#scripts/seed/first-start.ts";
import { openFiles } from "#src/kernel/files/files.server.ts";
import { postgresProcesses } from "#src/kernel/postgres/processes.ts";
import { StartRefused } from "#src/kernel/settings/start-refused.ts";
import { demandDatabase } from "#src/kernel/schema/migrate.server.ts";
import { readSettings } from "#src/kernel/settings/settings.server.ts";
import { startBucket } from "#tests/application/bucket.ts";
import { newDatabase, onCluster, useStarts, PUBLIC_PASSWORD } from "./starts.ts";

vi.setConfig({ testTimeout: 120_000 });
const migrations = join(import.meta.dirname, "../../migrations");
const { newFolder, refusal, start } = useStarts();

describe("a start is refused with one sentence and exit code 1, and nothing was changed:", () => {
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
});

// In this process, without a start: the starts are in start-refusals.full.test.ts.
describe("refused before anything is changed:", () => {
  it("a database that is not there, of a newer Parkiet, or whose migrations are not those of this build", async () => {
    await expect(demandDatabase("postgres://anna:hunter22@127.0.0.1:1/parkiet", migrations)).rejects.toThrow(
      new StartRefused("The database cannot be reached (ECONNREFUSED); check DATABASE_URL, and whether it is running."),
    );
    const { name, connection } = await newDatabase(true);
    await onCluster("INSERT INTO migrations (name, sha256) VALUES ('999-from-the-future.sql', 'x')", name);
    await expect(demandDatabase(connection, migrations)).rejects.toThrow(
      new StartRefused(
        "The database was made by a newer version of Parkiet (it has 999-from-the-future.sql); start that version, or restore a backup.",
      ),
    );
    await onCluster("UPDATE migrations SET sha256 = 'x' WHERE name = '006-demonstration.sql'", name);
    await expect(demandDatabase(connection, migrations)).rejects.toThrow(
      new StartRefused("The migration 006-demonstration.sql has changed since it ran in this database; restore the original file."),
    );
    expect(await onCluster("SELECT id FROM users", name)).toEqual([]);
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
    expect(await refused(bucket.url)).toBe(`${place} cannot be reached (ECONNREFUSED)`);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it("beyond loopback: demonstration accounts with the well-known password, there or about to be made", async () => {
    const refused = new StartRefused(PUBLIC_PASSWORD);
    const DATA_DIR = newFolder();
    const open: Record<string, string>[] = [{ HOST: "0.0.0.0" }, { PUBLIC_URL: "https://taniec.example" }, { TRUST_PROXY: "on" }];
    for (const env of open) expect(() => guardEmptyFolder(readSettings({ DATA_DIR, ...env }, [])), JSON.stringify(env)).toThrow(refused);
    for (const env of [{}, { HOST: "::1", PUBLIC_URL: "http://localhost:3000" }, { HOST: "0.0.0.0", DEMO_PASSWORD: "calkiem-inne-haslo" }])
      expect(() => guardEmptyFolder(readSettings({ DATA_DIR, ...env }, [])), JSON.stringify(env)).not.toThrow();

    const empty = await newDatabase(false);
    const guard = (env: Record<string, string>, args: string[], { connection }: typeof empty) =>
      guardDatabase(readSettings({ DATA_DIR, ...env }, args), connection);
    await expect(guard({ HOST: "0.0.0.0" }, [], empty)).rejects.toThrow(refused);
    expect(await onCluster("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", empty.name)).toEqual([]);

    const used = await newDatabase(true);
    await onCluster(
      "INSERT INTO users (id, email, name) VALUES (gen_random_uuid(), 'anna@example.com', 'Anna'), (gen_random_uuid(), 'admin@demo.test', 'Marta')",
      used.name,
    );
    for (const env of open) await expect(guard(env, ["--serve"], used), JSON.stringify(env)).rejects.toThrow(refused);
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
});
