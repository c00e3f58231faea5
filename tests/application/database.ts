// One database for each test file, copied from the migrated template, with the whole application on it. Calls go through the HTTP interface, in
// process.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { buildFolder } from "#src/web/rendering/pages.server.ts";
import { COPYING, templateDatabase } from "#tests/postgres.global.ts";
import { examine } from "../laws/examine.ts";
import { writtenOf } from "../reached.global.ts";
import { AT_ONCE, type House, openHouse } from "./world.ts";

/**
 * Declares the file's application: opened before its tests, closed after them. Its database stays until the run ends: after each deletion, ext4
 * without a journal is slow to create the files of the next one. With `pages` it also renders the pages of the build
 * (BUILD_DIR, else build/). With `rare` it prepares only frequent statements, as a served application does.
 */
export function useHouse(env: Record<string, string> = {}, { pages = false, rare = false } = {}): House {
  const house = {} as House;
  let close: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const postgres = inject("postgres");
    const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
    const client = new pg.Client({ ...postgres, database: "parkiet" });
    await client.connect();
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase} STRATEGY ${COPYING}`);
    await client.end();
    const folder = mkdtempSync(join(tmpdir(), "parkiet-house-"));
    const reached = new Set<string>();
    const opened = await openHouse({ ...postgres, database: name }, folder, env, {
      ...(rare ? {} : { preparing: AT_ONCE }),
      ...(pages ? { pages: { publicUrl: "http://127.0.0.1", builtIn: process.env.BUILD_DIR ?? buildFolder, dev: false } } : {}),
      examine(shape, answered) {
        if (answered.parts) reached.add(writtenOf(answered.parts));
        examine(shape, answered);
      },
    });
    Object.assign(house, opened);
    close = async () => {
      await opened.close();
      writeFileSync(join(inject("reached"), name), JSON.stringify([...reached]));
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => close());
  return house;
}
