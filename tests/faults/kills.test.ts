import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { openCluster } from "#src/kernel/postgres/embedded.server.ts";
import { killUnderLoad } from "./kill-under-load.ts";
import { startVictim } from "./victim.ts";

const writer = join(import.meta.dirname, "writer.ts");
const kills = 30;
const dataDir = mkdtempSync(join(tmpdir(), "parkiet-kills-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

it(`${kills} kills of an application that writes lose no acknowledged row and leave no PostgreSQL behind`, {
  timeout: 420_000,
}, async () => {
  const acknowledged = await killUnderLoad(() => startVictim(writer, [dataDir]), dataDir, kills);
  const cluster = await openCluster({ dataDir, log: { debug() {}, info() {}, warn() {}, error() {} } });
  const client = new pg.Client(cluster.connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>("SELECT id FROM written");
  await client.end();
  await cluster.close();
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(kills * 100);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});
