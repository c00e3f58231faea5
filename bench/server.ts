// The application as it serves, in its own process with its own database.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Connection, openDatabase } from "#src/kernel/postgres/database.server.ts";
import type { Place } from "#tests/application/world.ts";
import { type RunningApplication, startApplication, urlOfDatabase } from "#tests/faults/running.ts";
import type { Server } from "./compare-with-bare.ts";
import { startDatabase } from "./database.ts";

export interface Served extends Server {
  application: RunningApplication;
  connection: Connection;
  /** The database for builders of tests, and calls over HTTP. */
  place: Place;
}

/** Starts the application with these settings on an empty database, runs the measurement, then ends it and removes its files. */
export async function withServer(env: Record<string, string>, measure: (server: Served) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const { connection, close } = await startDatabase();
  const application = startApplication({ DATA_DIR: folder, DATABASE_URL: urlOfDatabase(connection), ...env }, ["--serve"]);
  const database = openDatabase(connection, 2);
  try {
    const url = await application.url;
    const place: Place = { world: { database }, fetch: (path, init) => fetch(new URL(path, url), init) };
    await measure({ url, pid: application.child.pid ?? 0, application, connection, place });
  } finally {
    application.child.kill("SIGTERM");
    await application.ended;
    await database.close();
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
