import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { openCluster } from "#src/kernel/postgres/embedded.server.ts";
import { postgresProcesses } from "#src/kernel/postgres/processes.ts";
import { postmasterOf, startVictim } from "./victim.ts";

const kills = 30;
const writer = join(import.meta.dirname, "writer.ts");
const dataDir = mkdtempSync(join(tmpdir(), "parkiet-kills-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it(`loses no acknowledged row and leaves no PostgreSQL behind when the writing application is killed ${kills} times`, {
  timeout: 240_000,
}, async () => {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const victim = startVictim(writer, [dataDir]);
    await victim.acknowledged(10 + kill * 7); // another moment of the database's life each time
    expect(postgresProcesses(join(dataDir, "postgres"))).not.toEqual([]);
    if (kill % 5 === 4) process.kill(postmasterOf(dataDir), "SIGKILL"); // both at once: the next start has to recover from the log
    victim.child.kill("SIGKILL");
    await victim.ended;
    acknowledged.push(...victim.rows);
    // every third is started again at once, while the database of the killed one may still be stopping
    if (kill % 3 !== 2) await vi.waitFor(() => expect(postgresProcesses(join(dataDir, "postgres"))).toEqual([]), { timeout: 20_000 });
  }
  const cluster = await openCluster({ dataDir, log: { debug() {}, info() {}, warn() {}, error() {} } });
  const client = new pg.Client(cluster.connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>("SELECT id FROM written");
  await client.end();
  await cluster.close();
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(kills * 10);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(postgresProcesses(join(dataDir, "postgres"))).toEqual([]);
});
