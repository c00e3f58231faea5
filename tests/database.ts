// One database a test file, made from the migrated template, and the whole application on it: calls go through the HTTP interface, in process.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import type { World } from "#src/kernel/world.server.ts";
import { templateDatabase } from "#tests/postgres.global.ts";
import { openHouse } from "./world.ts";

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
    const opened = await openHouse({ ...postgres, database: name }, folder, env);
    Object.assign(house, opened);
    close = async () => {
      await opened.close();
      await admin(`DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => close());
  return house;
}
