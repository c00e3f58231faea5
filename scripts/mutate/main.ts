// `npm run mutate [-- --every 20] [SLICE …]`: changes the pure code in small ways, one at a time, and counts how many of the changes a test notices.
// A slice is `engines/NAME` or `src/NAME`. Only tests without a database are asked; while they stay as they are, what they said of unchanged code is kept.
// With slices named, the changes that nobody noticed are listed. `--every 20` changes each twentieth line only: a whole engine takes an hour.
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const kept = join(root, "node_modules", ".cache", "mutate");

/** Pure code beside `rules.ts`: what statements are made of, and what is made of their rows. */
const BESIDE = ["fees", "stage-time", "takeover-fees", "eligibility", "quote", "plan", "search", "cookies", "negotiate"];
/** Of the engines: types, and what is told in sentences. */
const TOLD = /(\bwords|-words|\btypes|\btold|open-questions[\w-]*|question-checks|example[\w-]*|vector-file)\.ts$|\/explain\//;
/** Tests of engines that copy the sources, start programs, play thousands of situations, or compare whole files. */
const SLOW = /(mutants|command|properties|worked-examples)\.test\.ts$/;
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
  const asksNoDatabase = (file: string) => !/#tests\/database/.test(readFileSync(join(root, file), "utf8"));
  return { name, code: files.filter(isPure), tests: files.filter((file) => isTest(file) && asksRules(file) && asksNoDatabase(file)) };
}

function slices(): Slice[] {
  const folders = (of: string) => filesOf(of).map((file) => file.split("/").slice(0, 2).join("/"));
  const each = (of: string) => [...new Set(folders(of))].filter((name) => !name.endsWith(".ts") && !name.endsWith(".json"));
  return [...each("engines").map(engine), ...each("src").map(slice)].filter(({ code, tests }) => code.length > 0 && tests.length > 0);
}

/** Each so many-th line of these files, counted through all of them. */
function sampled(code: readonly string[], every: number): string[] {
  const lines = code.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .map((_, at) => `${file}:${at + 1}-${at + 1}`),
  );
  return lines.filter((_, at) => at % every === 0);
}

async function mutate({ name, code, tests }: Slice, every: number): Promise<Result[]> {
  process.env["MUTATE_TESTS"] = tests.join(",");
  const hash = createHash("sha256")
    .update(tests.map((file) => readFileSync(join(root, file))).join(""))
    .digest("hex")
    .slice(0, 8);
  const results = await new Stryker({
    configFile: "scripts/mutate/stryker.json",
    mutate: every === 1 ? code : sampled(code, every),
    incrementalFile: join(kept, `${name.replace("/", "-")}-${every}-${hash}.json`),
    concurrency: Number(process.env["MUTATE_CONCURRENCY"] ?? 1),
  }).runMutationTest();
  // what was kept of files that are no longer asked about comes with them
  return results.filter(({ fileName }) => code.includes(relative(root, fileName)));
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

const { positionals: wanted, values } = parseArgs({ allowPositionals: true, options: { every: { type: "string", default: "1" } } });
mkdirSync(kept, { recursive: true });
show(["slice", "changes", "noticed", "unnoticed", "not reached", "score"]);
show(["---", "---", "---", "---", "---", "---"]);
for (const each of slices().filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const results = await mutate(each, Number(values.every));
  report(each.name, results);
  if (wanted.length > 0) list(results);
}
