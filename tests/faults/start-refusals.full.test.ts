// Starts that are refused for rarer reasons, as processes: one sentence, exit code 1, and nothing was changed. start.test.ts proves the sentences.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { postgresProcesses } from "#src/kernel/postgres/processes.ts";
import { startBucket } from "#tests/application/bucket.ts";
import { newDatabase, onCluster, useStarts, PUBLIC_PASSWORD } from "./starts.ts";

vi.setConfig({ testTimeout: 120_000 });
const { newFolder, refusal, start } = useStarts();

describe("a start is refused with one sentence and exit code 1, and nothing was changed:", () => {
  it("wrong settings, all named at once, passwords not shown", async () => {
    const DATA_DIR = newFolder();
    expect(await refusal({ DATA_DIR, PORT: "many", RENDER: "sometimes", DATABASE_URL: "mysql://root:hunter22@db/x" })).toBe(
      'parkiet: Wrong setting: PORT must be a port number from 0 to 65535 (it is "many"); RENDER must be server or client (it is "sometimes"); DATABASE_URL must be an address beginning with postgres:// or postgresql://.',
    );
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

  it("a storage that is unavailable", async () => {
    const DATA_DIR = newFolder();
    const bucket = await startBucket();
    const place = new URL(bucket.url).host;
    await bucket.close();
    expect(await refusal({ DATA_DIR, STORAGE_URL: bucket.url })).toBe(
      `parkiet: The storage cannot be used: ${place} cannot be reached (ECONNREFUSED); check STORAGE_URL.`,
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it("beyond loopback: a database with demonstration accounts that have the well-known password", async () => {
    const { name, url } = await newDatabase(true);
    const DATA_DIR = newFolder();
    await onCluster("INSERT INTO users (id, email, name) VALUES (gen_random_uuid(), 'admin@demo.test', 'Marta')", name);
    expect(await refusal({ DATA_DIR, HOST: "0.0.0.0", DATABASE_URL: url }, ["--serve"])).toBe(`parkiet: ${PUBLIC_PASSWORD}`);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it("beyond loopback: an empty folder, in which the demonstration would be made", async () => {
    const DATA_DIR = newFolder();
    expect(await refusal({ DATA_DIR, HOST: "0.0.0.0" })).toBe(`parkiet: ${PUBLIC_PASSWORD}`);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

it("the application that is asked to stop while it makes the demonstration stops with code 0 and leaves no PostgreSQL behind", async () => {
  const DATA_DIR = newFolder();
  const application = start({ DATA_DIR });
  await vi.waitFor(() => expect(application.output()).toContain("making the demonstration"), { timeout: 60_000 });
  application.child.kill("SIGTERM");
  const code = await application.ended;
  expect(code, application.output()).toBe(0);
  await vi.waitFor(() => expect(postgresProcesses(join(DATA_DIR, "postgres"))).toEqual([]), { timeout: 20_000 });
});
