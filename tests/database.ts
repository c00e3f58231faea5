// One database a test file, made from the migrated template, and the whole application on it: calls go through the HTTP interface, in process.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { httpOf, jobs } from "#src/http.ts";
import { openDoor } from "#src/identity/door.server.ts";
import { type Connection, openDatabase } from "#src/kernel/database.server.ts";
import { openFiles } from "#src/kernel/files.server.ts";
import { openMetrics } from "#src/kernel/health/metrics.server.ts";
import { openJobs } from "#src/kernel/jobs.server.ts";
import { openLimits } from "#src/kernel/limits.server.ts";
import { openLive } from "#src/kernel/live.server.ts";
import { openLog } from "#src/kernel/log.server.ts";
import { openQueues } from "#src/kernel/queues.server.ts";
import { readSettings } from "#src/kernel/settings.server.ts";
import { openMailServer } from "#src/kernel/smtp.server.ts";
import type { World } from "#src/kernel/world.server.ts";
import { openTestGateway } from "#src/payments/test-gateway.server.ts";
import { templateDatabase } from "#tests/postgres.global.ts";

/** Where situations are made: a database, and calls to the application on it. */
export interface Place {
  world: Pick<World, "database">;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface House extends Place {
  world: World;
  /** One HTTP call in process; paths are taken as of http://127.0.0.1. */
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  /** Moves the application's clock; it stands still otherwise only after this was called. */
  setNow(now: Date): void;
  /** Starts the job runner (mail, music) of this application. */
  startJobs(): Promise<void>;
}

/** Declares the file's application: opened before its tests, closed and removed after them. */
export function useHouse(env: Record<string, string> = {}): House {
  const house = {} as House;
  let close: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const postgres = inject("postgres");
    const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
    const admin = async (text: string) => {
      const client = new pg.Client({ ...postgres, database: "parkiet" });
      await client.connect();
      await client.query(text);
      await client.end();
    };
    await admin(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
    const folder = mkdtempSync(join(tmpdir(), "parkiet-house-"));
    const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent", ...env }, []);
    const connection: Connection = { ...postgres, database: name };
    const database = openDatabase(connection, 6);
    const log = openLog(process.env.TEST_LOG ?? "silent");
    const live = openLive(connection, (error) => log.error({ err: error }, "live"));
    const limits = openLimits(connection, log);
    let fixed: Date | undefined;
    const testGateway = openTestGateway("http://127.0.0.1/test-gateway", async (request) => app.request(request));
    const world: World = {
      settings,
      database,
      files: await openFiles(folder, settings.STORAGE_URL),
      live,
      queues: openQueues(),
      log,
      metrics: openMetrics(),
      limits,
      door: openDoor(limits, live),
      mailServer: openMailServer(settings),
      now: () => fixed ?? new Date(),
      gateway: testGateway.gateway,
      commit: "abc1234",
      publicUrl: "http://127.0.0.1",
      version: "test",
    };
    const app: ReturnType<typeof httpOf> = httpOf(world, "test", undefined, testGateway.app);
    let runner: { close(): Promise<void> } | undefined;
    house.world = world;
    house.fetch = async (request, init) => app.request(typeof request === "string" ? new URL(request, "http://127.0.0.1") : request, init);
    house.setNow = (now) => {
      fixed = now;
    };
    house.startJobs = async () => {
      runner = await openJobs(database, jobs, world, log);
    };
    close = async () => {
      await runner?.close();
      await live.close();
      await limits.close();
      await database.close();
      await admin(`DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => close());
  return house;
}
