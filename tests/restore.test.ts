// Test files share their worker: changes of one file are undone before the next (restore.setup.ts).
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

const BORROWS = `
import { getRequestListener } from "@hono/node-server";
import { expect, it, vi } from "vitest";
it("borrows everything", () => {
  vi.spyOn(Math, "max").mockReturnValue(-1);
  vi.stubGlobal("borrowed", 1);
  vi.stubEnv("BORROWED_STUB", "1");
  process.env.BORROWED = "1";
  process.env.TZ = "Asia/Tokyo";
  delete process.env.LENT;
  getRequestListener(() => new Response(""));
  vi.useFakeTimers({ now: 0 });
  expect([Math.max(1, 2), Date.now(), globalThis.borrowed]).toEqual([-1, 0, 1]);
  globalThis[Symbol.for("borrowed in")] = [process.pid, Response];
});
`;
const FINDS = `
import { expect, it, vi } from "vitest";
const [borrowedIn, borrowedResponse] = globalThis[Symbol.for("borrowed in")];
it("runs in the same process", () => expect(borrowedIn).toBe(process.pid));
it("finds no mock", () => expect(Math.max(1, 2)).toBe(2));
it("finds no fake timer", () => expect([vi.isFakeTimers(), Date.now() > 0]).toEqual([false, true]));
it("finds no stubbed global", () => expect("borrowed" in globalThis).toBe(false));
it("finds the environment as it was", () =>
  expect([process.env.BORROWED_STUB, process.env.BORROWED, process.env.TZ, process.env.LENT]).toEqual([undefined, undefined, "Europe/Warsaw", "yes"]));
it("finds Node's own Response", () => expect(Response).not.toBe(borrowedResponse));
`;

/** Returns the names of the second file's failed tests, in a run whose worker loads this set-up file. */
function failedAfter(setup: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-restore-"));
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "setup.ts"), setup);
    writeFileSync(join(folder, "a.test.ts"), BORROWS);
    writeFileSync(join(folder, "b.test.ts"), FINDS);
    writeFileSync(
      join(folder, "vitest.config.mjs"),
      `class InOrder { sort(files) { return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1)); } shard(files) { return files; } }
       export default { test: { isolate: false, maxWorkers: 1, setupFiles: ["setup.ts"], sequence: { sequencer: InOrder } } };`,
    );
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, TZ: "Europe/Warsaw", LENT: "yes" };
    const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
    const done = spawnSync(process.execPath, [vitest, "run", "--root", folder, "--reporter=json", "--outputFile=report.json"], {
      cwd: folder,
      encoding: "utf8",
      env,
    });
    const { testResults } = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as {
      testResults: { assertionResults: { title: string; status: string }[] }[];
    };
    const tests = testResults.flatMap((file) => file.assertionResults);
    expect(tests, done.stderr).toHaveLength(7);
    return tests.filter((test) => test.status === "failed").map((test) => test.title);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it("mocks, timers, globals and the environment are given back after each file; without the set-up file the next would find them", () => {
  expect(failedAfter(readFileSync(join(root, "tests/restore.setup.ts"), "utf8"))).toEqual([]);
  // Vitest itself restores its spies.
  expect(failedAfter("")).toEqual([
    "finds no fake timer",
    "finds no stubbed global",
    "finds the environment as it was",
    "finds Node's own Response",
  ]);
});
