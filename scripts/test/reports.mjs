// Reads the reports of a test run: counts, failures by name, flaky tests, and the time of each file. Plain JavaScript for any Node from 20 up.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const LINES_OF_MESSAGE = 12;
/** A run with more flaky tests than this fails. */
const FLAKY_MOST = 2;
/** CPU budget of `npm test`, in units of the fixed task: what twenty minutes on two quiet cores cost. */
export const BUDGET_UNITS = 3670;

/**
 * Returns why a run fails although its tests passed: too many flaky ones, or more CPU time than its budget. `units` is 0 or undefined when nothing
 * was measured.
 */
export function excessesOf(flaky, units) {
  const sentences = [];
  if (flaky > FLAKY_MOST) sentences.push(`${flaky} tests are flaky, over the ${FLAKY_MOST} that a run may have`);
  if (units > BUDGET_UNITS) sentences.push(`the run took ${Math.round(units)} units of CPU time, over its budget of ${BUDGET_UNITS}`);
  return sentences;
}

/** Returns the first lines of a message, indented and without colours. */
const indented = (message) =>
  stripVTControlCharacters(message ?? "")
    .split("\n")
    .slice(0, LINES_OF_MESSAGE)
    .map((line) => `    ${line}`)
    .join("\n");

/** Returns the JSON of a file, or undefined when the stage wrote none. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Reads Vitest's JSON report. Returns the numbers of passed and failed tests, the failures with their messages, and the seconds of each file; all
 * empty without a report. A file that could not be loaded counts as one failed test.
 */
export function readVitest(file, root) {
  const report = readReport(file);
  const failures = [];
  const files = [];
  let unloaded = 0;
  for (const { name, status, message, startTime, endTime, assertionResults } of report?.testResults ?? []) {
    const path = relative(root, name);
    files.push({ path, seconds: (endTime - startTime) / 1000 });
    for (const test of assertionResults)
      if (test.status === "failed") failures.push(`${path} › ${test.fullName}\n${indented(test.failureMessages.join("\n"))}`);
    if (status !== "failed" || assertionResults.length > 0) continue;
    unloaded += 1;
    failures.push(`${path} was not loaded\n${indented(message)}`);
  }
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + unloaded, failures, flaky: [], files };
}

/** Returns every test of Playwright's tree of suites. */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Reads Playwright's JSON report. Returns the same as `readVitest`, and the flaky tests with their first error. */
export function readPlaywright(file) {
  const report = readReport(file);
  const failures = [];
  const flaky = [];
  const seconds = new Map();
  for (const spec of (report?.suites ?? []).flatMap(specsOf)) {
    for (const { status, results, projectName } of spec.tests) {
      const sum = results.reduce((total, { duration }) => total + duration / 1000, 0);
      seconds.set(spec.file, (seconds.get(spec.file) ?? 0) + sum);
      const first = results.find(({ errors }) => errors.length > 0)?.errors[0]?.message;
      const entry = `[${projectName}] tests/e2e/${spec.file}:${spec.line} › ${spec.title}\n${indented(first)}`;
      if (status === "flaky") flaky.push(entry);
      if (status === "unexpected") failures.push(entry);
    }
  }
  const files = [...seconds].map(([path, each]) => ({ path: `tests/e2e/${path}`, seconds: each }));
  return { passed: (report?.stats.expected ?? 0) + flaky.length, failed: report?.stats.unexpected ?? 0, failures, flaky, files };
}
