// Rare faults of the embedded cluster. marks.test.ts kills an application and its database; cluster.test.ts proves what happens every day.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { demandDatabase, migrate, migrationFiles } from "#src/kernel/schema/migrate.server.ts";
import { postgresProcesses, processIdentity } from "#src/kernel/postgres/processes.ts";
import { StartRefused } from "#src/kernel/settings/start-refused.ts";
import { ask, damageSentence, useClusters } from "./clusters.ts";
import { parentOf, postmasterOf, startVictim } from "./victim.ts";

const writer = join(import.meta.dirname, "writer.ts");
const { open, said, stoppedCluster } = useClusters();
const patience = { timeout: 60_000, interval: 20 };
vi.setConfig({ testTimeout: 120_000 });

describe("after a crash", () => {
  it("no PostgreSQL outlives an application that was killed", async () => {
    const dataDir = await stoppedCluster();
    const victim = startVictim(writer, [dataDir]);
    await victim.acknowledged(20);
    const postmaster = postmasterOf(dataDir);
    expect(processIdentity(postmaster)).toBeDefined();
    victim.child.kill("SIGKILL");
    await victim.ended;
    await vi.waitFor(() => expect(processIdentity(postmaster)).toBeUndefined(), patience);
    await vi.waitFor(() => expect(postgresProcesses(join(dataDir, "postgres"))).toEqual([]), patience);
  });

  it("a killed PostgreSQL is started again while the application lives", async () => {
    const dataDir = await stoppedCluster();
    const cluster = await open(dataDir);
    await ask(cluster, "CREATE TABLE dance (name text)");
    const killed = postmasterOf(dataDir);
    process.kill(killed, "SIGKILL");
    expect(await vi.waitFor(() => ask(cluster, "SELECT count(*)::int AS dances FROM dance"), patience)).toEqual({ dances: 0 });
    expect(postmasterOf(dataDir)).not.toBe(killed);
    expect(said).toContain("PostgreSQL ended (SIGKILL) and is started again");
    await cluster.close();
    expect(postgresProcesses(join(dataDir, "postgres"))).toEqual([]);
  });

  it("a killed supervisor is replaced, and closing still stops PostgreSQL", async () => {
    const dataDir = await stoppedCluster();
    const cluster = await open(dataDir);
    const supervisor = parentOf(postmasterOf(dataDir));
    process.kill(supervisor, "SIGKILL");
    await vi.waitFor(() => {
      expect(said).toContain("The supervisor of PostgreSQL ended and is replaced");
      expect(parentOf(postmasterOf(dataDir))).toBeGreaterThan(1);
      expect(parentOf(postmasterOf(dataDir))).not.toBe(supervisor);
    }, patience);
    expect(await vi.waitFor(() => ask(cluster, "SELECT 1 AS one"), patience)).toEqual({ one: 1 });
    await cluster.close();
    expect(postgresProcesses(join(dataDir, "postgres"))).toEqual([]);
  });

  it("the next start recovers when application and supervisor were killed and PostgreSQL was left alone", async () => {
    const dataDir = await stoppedCluster();
    const victim = startVictim(writer, [dataDir]);
    await victim.acknowledged(20);
    const orphan = postmasterOf(dataDir);
    victim.child.kill("SIGSTOP"); // so that it cannot replace the supervisor first
    process.kill(parentOf(orphan), "SIGKILL");
    victim.child.kill("SIGKILL");
    await victim.ended;
    expect(processIdentity(orphan)).toBeDefined();
    const cluster = await open(dataDir);
    expect(processIdentity(orphan)).toBeUndefined();
    const rows = await ask(cluster, "SELECT count(*)::int AS rows FROM written");
    expect(rows?.["rows"]).toBeGreaterThanOrEqual(victim.rows.length);
    await cluster.close();
  });

  it.each([
    ["an empty postmaster.pid", ""],
    ["a postmaster.pid that names another program", `${process.ppid}\n`],
  ])("%s is no obstacle", async (_, content) => {
    const dataDir = await stoppedCluster();
    writeFileSync(join(dataDir, "postgres", "postmaster.pid"), content);
    const cluster = await open(dataDir);
    expect(await ask(cluster, "SELECT 1 AS one")).toEqual({ one: 1 });
    await cluster.close();
  });
});

it("a page whose checksum does not fit, which the start reads, is reported as damage of the database", async () => {
  const dataDir = await stoppedCluster();
  const migrations = join(import.meta.dirname, "../../migrations");
  const first = await open(dataDir);
  await migrate(first.connection, migrations, migrationFiles(migrations).slice(0, 1));
  const { path } = (await ask(first, "SELECT pg_relation_filepath('migrations') AS path")) as { path: string };
  await first.close();
  const file = join(dataDir, "postgres", path);
  const page = readFileSync(file);
  page.fill(7, 4000, 4100);
  writeFileSync(file, page);
  const second = await open(dataDir);
  const refused = await demandDatabase(second.connection, migrations).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartRefused);
  expect((refused as StartRefused).message).toMatch(damageSentence(/invalid page in block 0 of relation/));
  await second.close();
});
