// StrykerJS test runner for tests of pure code. It runs thousands of mutants in one process, without state left between two runs.
// The runner for Vitest starts Vitest anew for each mutant, which is fifty times as slow.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { mutantKey, isDrawn, type Sample } from "./answers.ts";
import { type Collected, collected, endFile, running } from "./collected.ts";

/** State shared by the mutated code and StrykerJS. */
interface Shared {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { perTest: Record<string, Record<string, number>> };
}

type Place = Parameters<typeof mutantKey>[1];

interface RunOptions {
  /** Lines and columns are counted from 0. */
  activeMutant: { id: string; fileName: string; location: Place; replacement: string };
  testFilter?: string[];
  mutantActivation: "static" | "runtime";
  /** True when the files must be loaded again: the previous mutant or this one is at the top level of a file. */
  reloadEnvironment: boolean;
}

const shared = ((globalThis as { __stryker__?: Shared }).__stryker__ ??= {});
const ours: Readonly<Record<string, string>> = {
  vitest: new URL("./collected.ts", import.meta.url).href,
  "fast-check": new URL("./rounds.ts", import.meta.url).href,
};

/**
 * Tests that do not run: they start a program, plan whole championships, search tens of thousands of steps or replay whole days, which takes
 * seconds. Smaller tests reach the same code.
 */
const LARGE = new RegExp(
  `^(${[
    "the command",
    "1,800 entries",
    "600 entries",
    "a dense competition",
    "the order of the rows in the file",
    "the same timetable, seed and number of steps",
    "the search's running cost is the cost of the order counted anew",
    "the plan of a tiny competition is the cheapest",
    "every plan holds each entry once",
    "every proposal is an order that can be danced",
    "a longer search never gives a dearer plan",
    "on replayed days",
  ].join("|")})`,
);

/** Number of the current load of the tests and their code. A mutant at the top level of a file needs a new load. */
let reading = 0;

/** Compiled code of the pages by URL, because Node cannot read JSX. */
const pages = new Map<string, string>();

async function readPages(): Promise<void> {
  const { transformWithOxc } = await import("vite");
  for (const file of globSync("src/**/*.tsx")) {
    const { code } = await transformWithOxc(readFileSync(file, "utf8"), file, {
      lang: "tsx",
      sourcemap: false,
      jsx: { runtime: "automatic" },
    });
    pages.set(pathToFileURL(resolve(file)).href, code);
  }
}

function hook(): void {
  const sandbox = pathToFileURL(`${process.cwd()}/`).href;
  registerHooks({
    resolve(specifier, context, next) {
      const own = ours[specifier];
      if (own !== undefined && !Object.values(ours).includes(context.parentURL ?? "")) return { url: own, shortCircuit: true };
      const found = next(specifier, context);
      const isOurs = found.url.startsWith(sandbox) && !found.url.includes("/node_modules/");
      return isOurs ? { ...found, url: `${found.url}?reading=${reading}` } : found;
    },
    load(url, context, next) {
      const source = pages.get(url.split("?")[0] ?? "");
      return source === undefined ? next(url, context) : { format: "module", source, shortCircuit: true };
    },
  });
}

/** Loads the tests and their code, unless they are already loaded and `anew` is false. */
async function read(anew = false): Promise<void> {
  if (collected.length > 0 && !anew) return;
  if (reading === 0) {
    await readPages();
    hook();
  }
  reading += 1;
  collected.length = 0;
  for (const file of (process.env["MUTATE_TESTS"] ?? "").split(",")) {
    const before = collected.length;
    await import(pathToFileURL(resolve(file)).href);
    endFile();
    const all = collected.splice(before).filter(({ id }) => !LARGE.test(id));
    const here = (work: Collected["work"]) => () => {
      running.file = file;
      return work();
    };
    collected.push(...all.map(({ id, work }) => ({ id: `${file}: ${id}`, work: here(work) })));
  }
}

/** Result of the run without mutants: the duration of each test in milliseconds, and how often it reaches each mutant. */
interface Seen {
  times: Record<string, number>;
  hits: Record<string, Record<string, number>>;
}

/** File in the sandbox that shares this result with later processes. */
const SEEN = "seen-of-tests.json";
/** A test that reaches a mutant more often than this, and a hundred times as often as without it, is assumed never to end. */
const FEWEST_ROUNDS = 100_000;

/** Number of mutants that each test has killed so far. */
const killed = new Map<string, number>();
let seen: Seen | undefined;
let valid: Record<string, string> | undefined;
let sample: Sample | undefined;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** Returns the tests that reach the mutant: first the quick ones that have killed many. */
function inOrder({ times }: Seen, filter: readonly string[] | undefined): Collected[] {
  const effort = ({ id }: Collected) => (times[id] ?? 0) / (1 + (killed.get(id) ?? 0));
  return collected.filter(({ id }) => filter?.includes(id) ?? true).toSorted((a, b) => effort(a) - effort(b));
}

/** Returns the result of a mutant that does not have to run: it is cached, or not in the sample. */
function knownResult({ activeMutant: { fileName, location, replacement } }: RunOptions) {
  valid ??= readJson(process.env["MUTATE_VALID"] ?? "") as Record<string, string>;
  const one = ({ line, column }: Place["start"]) => ({ line: line + 1, column: column + 1 });
  const file = relative(process.env["MUTATE_ROOT"] ?? "", fileName);
  const mutant = mutantKey(file, { start: one(location.start), end: one(location.end) }, replacement);
  sample ??= JSON.parse(process.env["MUTATE_SAMPLE"] ?? "") as Sample;
  if (!isDrawn(mutant, sample)) return { status: "error", errorMessage: "not in the sample" };
  const status = valid[mutant];
  if (status === "Survived") return { status: "survived", nrOfTests: 0 };
  if (status === "Timeout") return { status: "timeout", reason: "cache" };
  return status === "Killed" ? { status: "killed", killedBy: ["cache"], failureMessage: "cache", nrOfTests: 0 } : undefined;
}

/** Returns the failure of a test, or undefined when it passes. */
async function failureOf({ work }: Collected): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

class PureRunner {
  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun() {
    await read();
    const tests = [];
    for (const each of collected) {
      const began = performance.now();
      shared.currentTestId = each.id;
      const failureMessage = await failureOf(each);
      const result = { id: each.id, name: each.id, timeSpentMs: performance.now() - began };
      tests.push(failureMessage === undefined ? { ...result, status: 0 } : { ...result, status: 1, failureMessage });
    }
    shared.currentTestId = undefined;
    const times = Object.fromEntries(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    writeFileSync(SEEN, JSON.stringify({ times, hits: shared.mutantCoverage?.perTest ?? {} } satisfies Seen));
    return { status: "complete", tests, mutantCoverage: shared.mutantCoverage };
  }

  async mutantRun(options: RunOptions) {
    const answer = knownResult(options);
    if (answer !== undefined) return answer;
    const { id: mutant } = options.activeMutant;
    shared.activeMutant = options.mutantActivation === "static" ? mutant : undefined;
    Object.assign(shared, { hitCount: undefined, hitLimit: undefined });
    try {
      await read(options.reloadEnvironment);
    } catch (error) {
      return { status: "killed", killedBy: ["reading"], failureMessage: String(error), nrOfTests: 0 };
    }
    seen ??= readJson(SEEN) as Seen;
    let nrOfTests = 0;
    for (const each of inOrder(seen, options.testFilter)) {
      nrOfTests += 1;
      const hitLimit = Math.max(FEWEST_ROUNDS, 100 * (seen.hits[each.id]?.[mutant] ?? Infinity));
      Object.assign(shared, { activeMutant: mutant, hitCount: 0, hitLimit });
      const failureMessage = await failureOf(each);
      if (failureMessage === undefined) continue;
      if ((shared.hitCount ?? 0) > hitLimit) return { status: "timeout", reason: "it does not end" };
      killed.set(each.id, (killed.get(each.id) ?? 0) + 1);
      return { status: "killed", killedBy: [each.id], failureMessage, nrOfTests };
    }
    return { status: "survived", nrOfTests };
  }
}

export const strykerPlugins = [{ kind: "TestRunner", name: "pure", injectableClass: PureRunner }];
