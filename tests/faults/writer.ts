// A program to be killed: opens the embedded cluster in the given folder, writes rows from several connections until it ends, and prints
// `acknowledged ID` for each row whose commit was confirmed.
import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import pg from "pg";
import { openCluster } from "#src/kernel/postgres/embedded.server.ts";

const quiet = () => undefined;
const dataDir = process.argv[2] ?? "";
const { connection } = await openCluster({ dataDir, log: { debug: quiet, info: quiet, warn: quiet, error: console.error } });
const pool = new pg.Pool({ ...connection, max: 4 });
await pool.query("CREATE TABLE IF NOT EXISTS written (id uuid PRIMARY KEY, filling text NOT NULL)");

async function write(): Promise<never> {
  for (;;) {
    const id = randomUUID();
    await pool.query("INSERT INTO written (id, filling) VALUES ($1, repeat('x', 300))", [id]);
    writeSync(1, `acknowledged ${id}\n`);
  }
}
await Promise.all([write(), write(), write(), write()]);
