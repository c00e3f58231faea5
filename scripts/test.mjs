// `npm test` and, with `--full`, `npm run test:full`: all stages of the tests in one run that ends with the line `N passed, N failed`.
// All stages run, whatever the result of earlier ones. Plain JavaScript for any Node from 20 up.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { buildPages } from "./build.mjs";
import { install, pinnedEnvironment, refuse, root } from "./install.mjs";
import { followCpu, measureUnit } from "./test/cpu.mjs";
import { BUDGET_UNITS, excessesOf, readPlaywright, readVitest } from "./test/reports.mjs";

const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const full = process.argv.includes("--full");
const stageLimitMs = 55 * 60_000;
const SLOWEST = 20;

const total = { passed: 0, failed: 0, failures: [], flaky: [], files: [] };
/** Name and minutes of each finished stage. */
const stages = [];
/** Programs that run now. */
const running = new Set();

/** Counts a failure that belongs to no test. */
function countFailure(sentence) {
  process.stderr.write(`parkiet: ${sentence}\n`);
  total.failed += 1;
  total.failures.push(sentence);
}

/** Installs on Debian, as root, the programs that tests need in addition to npm packages. Elsewhere it asks for them. */
function demandPrograms() {
  const packages = ["chromium-headless-shell", "fonts-dejavu-core", "ffmpeg", "postgresql-15"];
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

function killGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * Runs a program in its own process group, so that all of it can be ended. Resolves with true on success. With `whole` its output is printed at its
 * end, because another program runs at the same time.
 */
function run(node, args, { env = {}, whole = false } = {}) {
  return new Promise((resolve) => {
    const output = whole ? "pipe" : "inherit";
    const child = spawn(node, args, {
      cwd: root,
      stdio: ["ignore", output, output],
      detached: true,
      env: { ...pinnedEnvironment(node), ...(full ? { TEST_DEPTH: "full" } : {}), ...env },
    });
    running.add(child);
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => said.push(chunk));
    const limit = setTimeout(() => {
      process.stderr.write(`parkiet: ${args[0]} took over ${stageLimitMs / 60_000} minutes and is ended\n`);
      killGroup(child, "SIGKILL");
    }, stageLimitMs);
    child.on("exit", () => {
      clearTimeout(limit);
      killGroup(child, "SIGKILL"); // what it may have left running
    });
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(said));
      running.delete(child);
      resolve(code === 0);
    });
  });
}

/** Runs one stage and records its minutes. */
async function stage(name, work) {
  const start = performance.now();
  await work();
  stages.push([name, (performance.now() - start) / 60_000]);
}

/** Adds the results of a stage. A stage that failed without a failed test, or ran nothing, counts as one failure. */
function addTests(name, ok, report) {
  total.passed += report.passed;
  total.failed += report.failed;
  for (const list of ["failures", "flaky", "files"]) total[list].push(...report[list]);
  if (report.passed + report.failed === 0) countFailure(`${name}: no test ran`);
  else if (!ok && report.failed === 0) countFailure(`${name}: ended with an error beside its tests`);
}

async function runCheck(node, check) {
  if (await run(node, [join("scripts", "check.ts"), check], { whole: true })) total.passed += 1;
  else countFailure(`node scripts/check.ts ${check} found something`);
}

async function runVitest(node, folder) {
  const file = join(folder, "vitest.json");
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const ok = await run(node, [vitest, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  addTests("unit, API and house tests", ok, readVitest(file, root));
}

async function runPlaywright(node, folder) {
  const file = join(folder, "playwright.json");
  const cli = join("node_modules", "@playwright", "test", "cli.js");
  const ok = await run(node, [cli, "test", "--reporter=list,json"], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
  addTests("browser tests", ok, readPlaywright(file));
}

async function runMutation(node) {
  if (await run(node, [join("scripts", "mutate", "main.ts")])) total.passed += 1;
  else countFailure("npm run mutate could not run");
}

/**
 * Runs the checks, builds the pages and makes the demonstration of the browser tests, the long check beside the rest. Returns true when the pages are
 * current.
 */
async function checkAndBuild(node) {
  let built = false;
  const rest = async () => {
    for (const check of ["format", "names"]) await stage(check, () => runCheck(node, check));
    await stage("pages", () => {
      built = buildPages(node);
    });
    // The browser tests make it themselves when this fails.
    const host = [join("tests", "e2e", "host.ts"), "--demo"];
    await stage("demonstration", () => run(node, host, { env: { NODE_ENV: "production" }, whole: true }));
  };
  await Promise.all([stage("lint and types", () => runCheck(node, "lint")), rest()]);
  return built;
}

/** Prints the minutes of the stages, the slowest files, flaky tests and failures, in this order, because readers look at the end of a long output. */
function report(minutes, units) {
  const line = (text = "") => process.stdout.write(`${text}\n`);
  line("\nMinutes of each stage:");
  for (const [name, each] of [...stages, ["all", minutes]]) line(`${each.toFixed(1).padStart(6)}  ${name}`);
  line(`\nThe ${SLOWEST} slowest files, in seconds:`);
  for (const { path, seconds } of total.files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST))
    line(`${seconds.toFixed(1).padStart(6)}  ${path}`);
  if (units) line(`\nCPU time: ${Math.round(units)} units of the fixed task; the budget of npm test is ${BUDGET_UNITS}`);
  if (total.flaky.length > 0) line(`\nFlaky, passed by the second try:\n${total.flaky.join("\n")}`);
  if (total.failures.length > 0) line(`\nWhat failed:\n${total.failures.join("\n")}`);
  line(`\n${total.passed} passed, ${total.failed} failed`);
}

async function main() {
  const node = install();
  demandPrograms();
  const folder = mkdtempSync(join(tmpdir(), "parkiet-report-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const unitAtStart = measureUnit(node);
  const start = performance.now();
  const cpu = followCpu();
  const built = await checkAndBuild(node);
  await stage("unit, API, house and fault tests", () => runVitest(node, folder));
  if (built) await stage("browser tests", () => runPlaywright(node, folder));
  else countFailure("the pages could not be built, so the browser tests did not run");
  if (full) await stage("mutation sample", () => runMutation(node));
  cpu?.stop();
  const seconds = cpu?.seconds();
  const units = seconds && seconds / ((unitAtStart + measureUnit(node)) / 2);
  for (const sentence of excessesOf(total.flaky.length, full ? 0 : units)) countFailure(sentence);
  report((performance.now() - start) / 60_000, units);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    const end = () => process.exit(128 + constants.signals[signal]);
    if (running.size === 0) end();
    let left = running.size;
    for (const child of running) {
      child.on("close", () => --left === 0 && end());
      killGroup(child, signal);
      setTimeout(() => killGroup(child, "SIGKILL"), 10_000).unref();
    }
  });
}
await main();
