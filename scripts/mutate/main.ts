// `npm run mutate [-- --percent 100] [--beyond 3] [SLICE …]`: mutates the pure code, one place at a time, and counts the mutants that tests kill.
// A slice is `engines/NAME` or `src/NAME`. Without `--percent` it runs a random sample of five percent; all mutants take hours.
// Only tests without a database run. Each result is cached immediately and reused while it is valid.
// With slices named, the surviving mutants are listed. `--percent 6 --beyond 3` leaves out the first three percent.
// The exit code is 0 when every slice was measured, whatever the score, and 1 when a slice could not be measured.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { mutantKey, hashOf, isDrawn, readValidAnswers, type Sample } from "./answers.ts";
import { importsOf, isPure, pureTests, reachedFrom, textOf } from "./pure.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const cacheFolder = join(root, "node_modules", ".cache", "mutate");

/** Files of engines that are not mutated: types, and texts for people. */
const UNMUTATED =
  /(\bwords|-words|\btypes|\bfinish-steps|\banswer-pl|open-questions[\w-]*|question-checks|example(?!-facts)[\w-]*|vector-file)\.ts$|\/explain\//;
/** Tests of engines that do not run: they copy the sources, start programs, use a solver, or run thousands of situations. */
const SLOW = /(mutants|command|properties|block-program)\.test\.ts$/;
/** Number of random rounds that the two implementations of the tabulation compare for each mutant. */
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
  const isRule = (file: string) => !isTest(file) && !UNMUTATED.test(file);
  return { name, code: files.filter(isRule), tests: files.filter((file) => isTest(file) && !SLOW.test(file)) };
}

/** Returns a slice's pure files and the tests that reach them: all such tests of the slice, and tests elsewhere that import one of the files. */
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

/** Runs the sampled mutants of a slice. Fixtures and this program are assumed not to change between runs. */
async function mutate({ name, code, tests }: Slice, sample: Sample): Promise<Result[]> {
  const fixtures = filesOf(`${name}/{testing,tests}`);
  const hashes = [...tests, ...fixtures].map((file) => hashOf(textOf(file)));
  const all = hashOf(hashes.join(""));
  const codeHash = hashOf(
    filesOf(`${name}/src`)
      .concat(code)
      .filter((file) => !isTest(file))
      .map(textOf)
      .join(""),
  );
  const [answers, knownPath] = [".jsonl", "-valid.json"].map((end) => join(cacheFolder, `${name.replace("/", "-")}${end}`)) as [
    string,
    string,
  ];
  writeFileSync(knownPath, JSON.stringify(readValidAnswers(answers, codeHash, new Set([...hashes, all]))));
  Object.assign(process.env, {
    MUTATE_ROOT: root,
    MUTATE_TESTS: tests.join(","),
    MUTATE_SAMPLE: JSON.stringify(sample),
    MUTATE_VALID: knownPath,
    MUTATE_RESULTS: answers,
    MUTATE_CODE: codeHash,
    MUTATE_ALL_TESTS: all,
  });
  const results = await new Stryker({
    configFile: "scripts/mutate/stryker.json",
    mutate: code,
    concurrency: Number(process.env["MUTATE_CONCURRENCY"] ?? 2),
  }).runMutationTest();
  return results.filter((one) => isDrawn(mutantKey(relative(root, one.fileName), one.location, one.replacement), sample));
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
    console.log(`${relative(root, fileName)}:${start.line} ${status === "Survived" ? "" : "(no test reaches it) "}${was} → ${replacement}`);
  }
}

const { positionals: selected, values } = parseArgs({
  allowPositionals: true,
  options: { percent: { type: "string", default: "5" }, beyond: { type: "string", default: "0" } },
});
const all = slices();
const unknown = selected.filter((name) => all.every((each) => each.name !== name));
if (unknown.length > 0) throw new Error(`no such slice: ${unknown.join(", ")}; there are ${all.map(({ name }) => name).join(", ")}`);
mkdirSync(cacheFolder, { recursive: true });
show(["slice", "mutants", "killed", "survived", "not reached", "score"]);
show(["---", "---", "---", "---", "---", "---"]);
for (const each of all.filter(({ name }) => selected.length === 0 || selected.includes(name))) {
  try {
    if (each.tests.length === 0) throw new Error("no test without a database reaches its pure code");
    const results = await mutate(each, { percent: Number(values.percent), beyond: Number(values.beyond) });
    report(each.name, results);
    if (selected.length > 0) list(results);
  } catch (error) {
    process.exitCode = 1;
    show([each.name, `could not be measured: ${String(error)}`]);
  }
}
