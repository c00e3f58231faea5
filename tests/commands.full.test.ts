// Packs the engines that commands.test.ts does not pack.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, it } from "vitest";
import { proveAlone } from "#tests/laws/packed-engines.ts";

const folder = mkdtempSync(join(tmpdir(), "parkiet-packed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(["regulations", "timetable", "rounds"])("the %s engine is packed, installed elsewhere and runs alone", (engine) =>
  proveAlone(folder, engine),
);
