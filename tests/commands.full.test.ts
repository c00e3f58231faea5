// Packs the engines, and calls the long commands wrongly.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, it } from "vitest";
import { proveAlone } from "#tests/laws/packed-engines.ts";
import { expectRefused, type RefusedCall } from "./refused-command.ts";

const folder = mkdtempSync(join(tmpdir(), "parkiet-packed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(["tabulation", "regulations", "timetable", "rounds"])("the %s engine is packed, installed elsewhere and runs alone", (engine) =>
  proveAlone(folder, engine),
);

it.each<RefusedCall>([
  ["rehearse.ts", ["--judges", "0"], {}, "parkiet: --judges must be a number from 1 to 21"],
  ["../bench/main.ts", ["--quick", "nothing"], {}, "There is no bench called nothing; there is: engines, server, live, hall, rounds, desk"],
  ["rehearse.ts", ["--plan", "x"], {}, "parkiet: --plan must be points or dancesport-48"],
  ["soak.ts", ["--minutes", "0"], {}, "parkiet: --minutes must be a number from 1 to 1440"],
])("%s %j says so in English, answers nothing and ends with 1", (...call) => expectRefused(folder, call));
