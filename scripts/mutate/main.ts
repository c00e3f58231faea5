// `npm run mutate [-- --percent 100] [--beyond 3] [SLICE …]`: changes the pure code in small ways, one at a time, and counts how many of the changes a test notices.
// A slice is `engines/NAME` or `src/NAME`. Without `--percent` it asks about five in a hundred changes, drawn by chance: the whole takes hours.
// Only tests without a database are asked. Each answer is stored as soon as it is known, for as long as it holds.
// With slices named, the changes that no test noticed are listed. `--percent 6 --beyond 3` leaves out the first three in a hundred.
// The exit code is 0 when every slice was asked about, whatever the score, and 1 when one could not be.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { changeAt, hashOf, isDrawn, known, type Share } from "./answers.ts";
import { importsOf, isPure, pureTests, reachedFrom, textOf } from "./pure.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const kept = join(root, "node_modules", ".cache", "mutate");

/** Of the engines: types, and what is told in sentences. */
const TOLD = /(\bwords|-words|\btypes|\btold|open-questions[\w-]*|question-checks|example[\w-]*|vector-file)\.ts$|\/explain\//;
/** Tests of engines that copy the sources, start programs, ask a solver, or play thousands of situations. */
const SLOW = /(mutants|command|properties|block-program)\.test\.ts$/;
/** How many random rounds the two implementations of the tabulation play against each other for each change. */
process.env["PANELS"] ??= "100";

type Result = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

interface Slice {
  name: string;
  code: string[];
  tests: string[];
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const filesOf = (folder: string) => globSync(`${folder}/**/*.ts`, { cwd: root }).toSorted();

function engine(name: string): Slice {
  const files = filesOf(`${name}/src`);
  const isRule = (file: string) => !isTest(file) && !TOLD.test(file);
  return { name, code: files.filter(isRule), tests: files.filter((file) => isTest(file) && !SLOW.test(file)) };
}

/** The slice's files that say that they are pure, with the tests that reach them: all of the slice itself, of other places those that import one of them. */
function slice(name: string): Slice {
  const code = filesOf(name).filter((file) => !isTest(file) && isPure(textOf(file)));
  const isAsked = (file: string) =>
    file.startsWith(`${name}/`) ? code.some((each) => reachedFrom(file).has(each)) : code.some((each) => importsOf(file).includes(each));
  return { name, code, tests: code.length === 0 ? [] : pureTests().filter(isAsked) };
}

function slices(): Slice[] {
  const folders = (of: string) => filesOf(of).map((file) => file.split("/").slice(0, 2).join("/"));
  const each = (of: string) => [...new Set(folders(of))].filter((name) => !name.endsWith(".ts") && !name.endsWith(".json"));
  return [...each("src").map(slice), ...each("engines").map(engine)].filter(({ code }) => code.length > 0);
}

/** Asks about the changes that chance draws. What neither changed code nor a test answers for is taken to stay: fixtures, and this program. */
async function mutate({ name, code, tests }: Slice, share: Share): Promise<Result[]> {
  const beside = filesOf(`${name}/{testing,tests}`);
  const hashes = [...tests, ...beside].map((file) => hashOf(textOf(file)));
  const all = hashOf(hashes.join(""));
  const codeHash = hashOf(
    filesOf(`${name}/src`)
      .concat(code)
      .filter((file) => !isTest(file))
      .map(textOf)
      .join(""),
  );
  const [answers, knownPath] = [".jsonl", "-known.json"].map((end) => join(kept, `${name.replace("/", "-")}${end}`)) as [string, string];
  writeFileSync(knownPath, JSON.stringify(known(answers, codeHash, new Set([...hashes, all]))));
  Object.assign(process.env, {
    MUTATE_ROOT: root,
    MUTATE_TESTS: tests.join(","),
    MUTATE_SHARE: JSON.stringify(share),
    MUTATE_KNOWN: knownPath,
    MUTATE_KEPT: answers,
    MUTATE_CODE: codeHash,
    MUTATE_ALL_TESTS: all,
  });
  const results = await new Stryker({
    configFile: "scripts/mutate/stryker.json",
    mutate: code,
    concurrency: Number(process.env["MUTATE_CONCURRENCY"] ?? 2),
  }).runMutationTest();
  return results.filter((one) => isDrawn(changeAt(relative(root, one.fileName), one.location, one.replacement), share));
}

const show = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);

function report(name: string, results: readonly Result[]): void {
  const count = (...statuses: Result["status"][]) => results.filter(({ status }) => statuses.includes(status)).length;
  const [killed, survived, uncovered] = [count("Killed", "Timeout"), count("Survived"), count("NoCoverage")];
  const all = killed + survived + uncovered;
  show([name, all, killed, survived, uncovered, `${((100 * killed) / all).toFixed(1)} %`]);
}

function list(results: readonly Result[]): void {
  for (const { status, fileName, location, replacement } of results) {
    if (status !== "Survived" && status !== "NoCoverage") continue;
    const { start, end } = location;
    const lines = readFileSync(fileName, "utf8").split("\n");
    const was = start.line === end.line ? lines[start.line - 1]?.slice(start.column - 1, end.column - 1) : "…";
    console.log(`${relative(root, fileName)}:${start.line} ${status === "Survived" ? "" : "(no test comes here) "}${was} → ${replacement}`);
  }
}

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { percent: { type: "string", default: "5" }, beyond: { type: "string", default: "0" } },
});
const all = slices();
const unknown = wanted.filter((name) => all.every((each) => each.name !== name));
if (unknown.length > 0) throw new Error(`no such slice: ${unknown.join(", ")}; there are ${all.map(({ name }) => name).join(", ")}`);
mkdirSync(kept, { recursive: true });
show(["slice", "changes", "noticed", "unnoticed", "not reached", "score"]);
show(["---", "---", "---", "---", "---", "---"]);
for (const each of all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  try {
    if (each.tests.length === 0) throw new Error("no test without a database reaches its pure code");
    const results = await mutate(each, { percent: Number(values.percent), beyond: Number(values.beyond) });
    report(each.name, results);
    if (wanted.length > 0) list(results);
  } catch (error) {
    process.exitCode = 1;
    show([each.name, `could not be asked about: ${String(error)}`]);
  }
}
