// `npm run mutate [-- --percent 5 [--beyond 3]] [SLICE …]`: changes the pure code in small ways, one at a time, and counts how many of the changes a test notices.
// A slice is `engines/NAME` or `src/NAME`. Only tests without a database are asked; each answer is kept as soon as it is there, for as long as it holds.
// With slices named, the changes that nobody noticed are listed. `--percent 5` asks about five in a hundred changes, drawn by chance: a whole engine takes hours.
// `--percent 6 --beyond 3` asks about the next three in a hundred: those that no sentence was written for.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { changeAt, hashOf, isDrawn, known, type Share } from "./answers.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const kept = join(root, "node_modules", ".cache", "mutate");

/** Pure code beside `rules.ts`: what statements are made of, and what is made of their rows. */
const BESIDE = ["fees", "stage-time", "takeover-fees", "eligibility", "quote", "plan", "search", "cookies", "negotiate"];
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

const isTest = (file: string) => file.endsWith(".test.ts");
const filesOf = (folder: string) => globSync(`${folder}/**/*.ts`, { cwd: root }).toSorted();

function engine(name: string): Slice {
  const files = filesOf(`${name}/src`);
  const isRule = (file: string) => !isTest(file) && !TOLD.test(file);
  return { name, code: files.filter(isRule), tests: files.filter((file) => isTest(file) && !SLOW.test(file)) };
}

function slice(name: string): Slice {
  const files = filesOf(name);
  const isPure = (file: string) => ["rules", ...BESIDE].includes(basename(file, ".ts"));
  const asksRules = (file: string) => isPure(file.replace(".test.ts", ".ts"));
  const asksNoDatabase = (file: string) => !/#tests\/database/.test(textOf(file));
  return { name, code: files.filter(isPure), tests: files.filter((file) => isTest(file) && asksRules(file) && asksNoDatabase(file)) };
}

function slices(): Slice[] {
  const folders = (of: string) => filesOf(of).map((file) => file.split("/").slice(0, 2).join("/"));
  const each = (of: string) => [...new Set(folders(of))].filter((name) => !name.endsWith(".ts") && !name.endsWith(".json"));
  return [...each("engines").map(engine), ...each("src").map(slice)].filter(({ code, tests }) => code.length > 0 && tests.length > 0);
}

const textOf = (file: string) => readFileSync(join(root, file), "utf8");

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
    concurrency: Number(process.env["MUTATE_CONCURRENCY"] ?? 1),
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
  options: { percent: { type: "string", default: "100" }, beyond: { type: "string", default: "0" } },
});
mkdirSync(kept, { recursive: true });
show(["slice", "changes", "noticed", "unnoticed", "not reached", "score"]);
show(["---", "---", "---", "---", "---", "---"]);
for (const each of slices().filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const results = await mutate(each, { percent: Number(values.percent), beyond: Number(values.beyond) });
  report(each.name, results);
  if (wanted.length > 0) list(results);
}
