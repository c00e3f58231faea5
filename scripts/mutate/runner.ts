// Runs the tests of pure code in one process, where each is asked about thousands of changes: nothing is left over between two runs.
// A runner for StrykerJS; the one for Vitest starts Vitest anew for each change, which is fifty times as slow.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { changeAt, isDrawn, type Share } from "./answers.ts";
import { type Collected, collected, endFile, running } from "./collected.ts";

/** What the changed code and StrykerJS tell each other. */
interface Shared {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { perTest: Record<string, Record<string, number>> };
}

type Place = Parameters<typeof changeAt>[1];

interface Asked {
  /** Lines and columns are counted from 0. */
  activeMutant: { id: string; fileName: string; location: Place; replacement: string };
  testFilter?: string[];
  mutantActivation: "static" | "runtime";
  /** What was read before was changed at its top, or this change is there. */
  reloadEnvironment: boolean;
}

const shared = ((globalThis as { __stryker__?: Shared }).__stryker__ ??= {});
const ours: Readonly<Record<string, string>> = {
  vitest: new URL("./collected.ts", import.meta.url).href,
  "fast-check": new URL("./rounds.ts", import.meta.url).href,
};

/** Tests that start a program, plan whole championships, search tens of thousands of steps or replay whole days: seconds each; others ask the same code of little. */
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

/** Which reading of the tests and their code this is: a change at the top of a file needs the files to be read anew. */
let reading = 0;

/** Code of the pages by their addresses: Node reads no JSX. */
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

/** Reads the tests and their code where they are not read yet, or have to be read anew. */
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

/** What the run without changes told of each test: how long it takes, and how often it comes to each change. */
interface Seen {
  times: Record<string, number>;
  hits: Record<string, Record<string, number>>;
}

/** Beside the changed code, for the processes that come after the first. */
const SEEN = "seen-of-tests.json";
/** A test that comes to the change a hundred times as often as before, and more often than this, will not end. */
const FEWEST_ROUNDS = 100_000;

/** How many changes each test has noticed so far. */
const noticed = new Map<string, number>();
let seen: Seen | undefined;
let known: Record<string, string> | undefined;
let share: Share | undefined;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** The tests that come to the change: first those that are quick and have noticed much. */
function inOrder({ times }: Seen, wanted: readonly string[] | undefined): Collected[] {
  const effort = ({ id }: Collected) => (times[id] ?? 0) / (1 + (noticed.get(id) ?? 0));
  return collected.filter(({ id }) => wanted?.includes(id) ?? true).toSorted((a, b) => effort(a) - effort(b));
}

/** The answer that needs no asking: it is known from before, or chance has not drawn the change. */
function answered({ activeMutant: { fileName, location, replacement } }: Asked) {
  known ??= readJson(process.env["MUTATE_KNOWN"] ?? "") as Record<string, string>;
  const one = ({ line, column }: Place["start"]) => ({ line: line + 1, column: column + 1 });
  const file = relative(process.env["MUTATE_ROOT"] ?? "", fileName);
  const change = changeAt(file, { start: one(location.start), end: one(location.end) }, replacement);
  share ??= JSON.parse(process.env["MUTATE_SHARE"] ?? "") as Share;
  if (!isDrawn(change, share)) return { status: "error", errorMessage: "not drawn" };
  const status = known[change];
  if (status === "Survived") return { status: "survived", nrOfTests: 0 };
  if (status === "Timeout") return { status: "timeout", reason: "known" };
  return status === "Killed" ? { status: "killed", killedBy: ["known"], failureMessage: "known", nrOfTests: 0 } : undefined;
}

/** Why a test fails; undefined when it does not. */
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

  async mutantRun(asked: Asked) {
    const answer = answered(asked);
    if (answer !== undefined) return answer;
    const { id: change } = asked.activeMutant;
    shared.activeMutant = asked.mutantActivation === "static" ? change : undefined;
    Object.assign(shared, { hitCount: undefined, hitLimit: undefined });
    try {
      await read(asked.reloadEnvironment);
    } catch (error) {
      return { status: "killed", killedBy: ["reading"], failureMessage: String(error), nrOfTests: 0 };
    }
    seen ??= readJson(SEEN) as Seen;
    let nrOfTests = 0;
    for (const each of inOrder(seen, asked.testFilter)) {
      nrOfTests += 1;
      const hitLimit = Math.max(FEWEST_ROUNDS, 100 * (seen.hits[each.id]?.[change] ?? Infinity));
      Object.assign(shared, { activeMutant: change, hitCount: 0, hitLimit });
      const failureMessage = await failureOf(each);
      if (failureMessage === undefined) continue;
      if ((shared.hitCount ?? 0) > hitLimit) return { status: "timeout", reason: "it goes round and round" };
      noticed.set(each.id, (noticed.get(each.id) ?? 0) + 1);
      return { status: "killed", killedBy: [each.id], failureMessage, nrOfTests };
    }
    return { status: "survived", nrOfTests };
  }
}

export const strykerPlugins = [{ kind: "TestRunner", name: "pure", injectableClass: PureRunner }];
