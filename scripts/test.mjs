// `npm test`: everything that is tested, in one run that ends with the line `N passed, N failed`.
// All stages run, whatever an earlier one found. Plain JavaScript for any Node from 20 up.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { buildPages } from "./build.mjs";
import { install, pinnedEnvironment, refuse, root } from "./install.mjs";

const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
const stageLimitMs = 55 * 60_000;

let passed = 0;
let failed = 0;
/** What failed, by name: printed again at the end, since a long run's middle is easily cut off. */
const failures = [];
let running;

function count(ok, bad, sentence) {
  passed += ok;
  failed += bad;
  if (sentence) {
    process.stderr.write(`parkiet: ${sentence}\n`);
    failures.push(sentence);
  }
}

/** What the tests need beside npm's packages, a browser and a server's PostgreSQL: installed on Debian when we are root, else asked for. */
function demandPrograms() {
  const packages = ["chromium", "fonts-dejavu-core", "ffmpeg", "postgresql-15"];
  const status = (name) => spawnSync("dpkg-query", ["-W", "-f", "${Status}", name], { encoding: "utf8" }).stdout ?? "";
  const debian = existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  const missing = debian ? packages.filter((name) => !status(name).endsWith(" installed")) : [];
  if (missing.length > 0 && process.getuid() === 0) {
    process.stderr.write(`parkiet: installing ${missing.join(", ")} for the tests\n`);
    const apt = (...args) =>
      spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", 2, 2], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    apt("update");
    apt("install", "-y", "--no-install-recommends", ...missing);
  }
  for (const program of [chromium, "/usr/lib/postgresql/15/bin/pg_dump"])
    if (!existsSync(program)) refuse(`the tests need ${program}; on Debian: apt-get install ${packages.join(" ")}`);
}

function killGroup(signal) {
  try {
    process.kill(-running.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Runs a program in a process group of its own, so that all of it can be ended; resolves with whether it succeeded. */
function run(node, args, env = {}) {
  return new Promise((resolve) => {
    running = spawn(node, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
      env: { ...pinnedEnvironment(node), ...env },
    });
    const limit = setTimeout(() => {
      process.stderr.write(`parkiet: ${args[0]} took over ${stageLimitMs / 60_000} minutes and is ended\n`);
      killGroup("SIGKILL");
    }, stageLimitMs);
    running.on("exit", (code) => {
      clearTimeout(limit);
      killGroup("SIGKILL"); // what it may have left running
      running = undefined;
      resolve(code === 0);
    });
  });
}

/** The report that a stage wrote, or undefined when it came to no report. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Counts a stage of many tests; one that failed otherwise, or ran nothing, counts as one failure. */
function countTests(name, ok, good = 0, bad = 0) {
  if (good + bad === 0) count(0, 1, `${name}: no test ran`);
  else if (!ok && bad === 0) count(good, 1, `${name}: ended with an error beside its tests`);
  else count(good, bad);
}

async function runVitest(node, folder) {
  const file = join(folder, "vitest.json");
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const ok = await run(node, [vitest, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const report = readReport(file);
  const unloaded = report?.testResults.filter((each) => each.status === "failed" && each.assertionResults.length === 0) ?? [];
  for (const each of report?.testResults ?? [])
    for (const test of each.assertionResults.filter(({ status }) => status === "failed"))
      failures.push(`${relative(root, each.name)} › ${test.fullName}\n${indented(test.failureMessages.join("\n"))}`);
  for (const each of unloaded) failures.push(`${relative(root, each.name)} was not loaded\n${indented(each.message)}`);
  countTests("unit, API and house tests", ok, report?.numPassedTests, report && report.numFailedTests + unloaded.length);
}

/** The first lines of a failure's message, without colours, set under its name. */
const indented = (message) =>
  stripVTControlCharacters(message)
    .split("\n")
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join("\n");

/** The names of the browser tests that failed, from Playwright's tree of suites. */
function failedSpecs(suite) {
  const own = (suite.specs ?? []).filter((spec) => !spec.ok);
  return [...own.map((spec) => `${spec.file}:${spec.line} › ${spec.title}`), ...(suite.suites ?? []).flatMap(failedSpecs)];
}

async function runPlaywright(node, folder) {
  if (!existsSync(join(root, "playwright.config.ts"))) return count(0, 1, "browser tests: there is no playwright.config.ts");
  const file = join(folder, "playwright.json");
  const cli = join("node_modules", "@playwright", "test", "cli.js");
  const ok = await run(node, [cli, "test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const report = readReport(file);
  failures.push(...(report?.suites ?? []).flatMap(failedSpecs));
  const stats = report?.stats;
  countTests("browser tests", ok, stats && stats.expected + stats.flaky, stats?.unexpected);
}

async function main() {
  const node = install();
  demandPrograms();
  const folder = mkdtempSync(join(tmpdir(), "parkiet-report-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const check of ["format", "lint", "types"]) {
    if (await run(node, [join("scripts", "check.ts"), check])) count(1, 0);
    else count(0, 1, `node scripts/check.ts ${check} found something`);
  }
  // The fault tests run the whole application, so the pages are built before them.
  const built = buildPages(node);
  await runVitest(node, folder);
  if (built) await runPlaywright(node, folder);
  else count(0, 1, "the pages could not be built, so the browser tests did not run");
  if (failures.length > 0) process.stdout.write(`\nWhat failed:\n${failures.join("\n")}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    const end = () => process.exit(128 + constants.signals[signal]);
    if (!running) end();
    running.on("exit", end);
    killGroup(signal);
    setTimeout(() => killGroup("SIGKILL"), 10_000).unref();
  });
}
await main();
