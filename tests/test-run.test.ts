// The report of a run of all tests: CPU time of all its processes, flaky tests, budgets (scripts/test).
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { findBadSubjects, findOldNames, findUnusedAllowances } from "#scripts/vocabulary.ts";
import { BUDGET_UNITS, excessesOf, readPlaywright } from "#scripts/test/reports.mjs";

/** Runs this program text and returns its output as JSON. */
function run(text: string): unknown {
  const cpu = pathToFileURL(join(import.meta.dirname, "../scripts/test/cpu.mjs")).href;
  const done = spawnSync(process.execPath, ["--input-type=module", "-e", text.replace("CPU", cpu)], { encoding: "utf8" });
  expect(done.stderr).toBe("");
  return JSON.parse(done.stdout);
}

it.runIf(process.platform === "linux")("counts the CPU time of children, and of a process whose parent ended first", () => {
  const measured = run(`
    import { spawn } from "node:child_process";
    import { once } from "node:events";
    import { setTimeout } from "node:timers/promises";
    import { followCpu } from "CPU";
    const burn = "let sum = 0; while (process.cpuUsage().user < 500_000) for (let i = 0; i < 1e6; i++) sum += i;";
    const cpu = followCpu();
    const before = cpu.seconds();
    await once(spawn(process.execPath, ["-e", burn]), "exit");
    const child = cpu.seconds() - before;
    const leave = "console.log(require('node:child_process').spawn(process.execPath, ['-e', process.argv[1]], { detached: true, stdio: 'ignore' }).pid);"
      + "process.stdin.resume().on('end', () => process.exit());";
    const parent = spawn(process.execPath, ["-e", leave, burn], { stdio: ["pipe", "pipe", "inherit"] });
    const pid = Number(await new Promise((done) => parent.stdout.once("data", done)));
    cpu.seconds();
    parent.stdin.end();
    const isAlive = () => { try { return process.kill(pid, 0); } catch { return false; } };
    while (isAlive()) { cpu.seconds(); await setTimeout(100); }
    console.log(JSON.stringify({ child, orphan: cpu.seconds() - before - child }));
    process.exit();
  `) as { child: number; orphan: number };
  expect(measured.child).toBeGreaterThan(0.4);
  expect(measured.orphan).toBeGreaterThan(0.25);
});

it("names flaky tests with their first error, and fails a run with more than two of them or over its budget", () => {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-report-"));
  const file = join(folder, "report.json");
  const spec = {
    file: "walk.spec.ts",
    line: 7,
    title: "a walk",
    tests: [
      {
        status: "flaky",
        projectName: "server",
        results: [
          { duration: 2000, errors: [{ message: "no heading" }] },
          { duration: 1000, errors: [] },
        ],
      },
    ],
  };
  writeFileSync(file, JSON.stringify({ stats: { expected: 4, unexpected: 0 }, suites: [{ suites: [{ specs: [spec] }] }] }));
  try {
    expect(readPlaywright(file)).toEqual({
      passed: 5,
      failed: 0,
      failures: [],
      flaky: ["[server] tests/e2e/walk.spec.ts:7 › a walk\n    no heading"],
      files: [{ path: "tests/e2e/walk.spec.ts", seconds: 3 }],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  expect(excessesOf(2, BUDGET_UNITS)).toEqual([]);
  expect(excessesOf(3, 0)).toHaveLength(1);
  expect(excessesOf(0, BUDGET_UNITS + 1)).toHaveLength(1);
});

it("finds old words in exported names and file names, and commit subjects of another form", () => {
  const planted = new Map([
    ["src/signup/told.ts", "export interface Held {}\nconst asked = 1;\nexport const listEntries = asked;\n"],
    ["src/kernel/live/channel.ts", "export function keepAlive() {}\n"],
  ]);
  expect(findOldNames(planted, { keepAlive: "the web's word" }).map((line) => line.split(";")[0])).toEqual([
    'src/signup/told.ts: told says "told"',
    'src/signup/told.ts: Held says "held"',
  ]);
  expect(findUnusedAllowances(planted, { keepAlive: "the web's word", goAway: "gone" })).toEqual(["goAway"]);
  expect(
    findBadSubjects(["signup: Keep unsent changes private", "What one person typed is sent to nobody else", `web: ${"Add ".repeat(20)}`]),
  ).toHaveLength(2);
});
