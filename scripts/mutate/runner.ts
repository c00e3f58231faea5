// Runs the tests of pure code in one process, where each is asked about thousands of changes: nothing is left over between two runs.
// A runner for StrykerJS; the one for Vitest starts Vitest anew for each change, which is fifty times as slow.
import { registerHooks } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Collected, collected } from "./collected.ts";

/** What the changed code and StrykerJS tell each other. */
interface Shared {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}

interface Asked {
  activeMutant: { id: string };
  testFilter?: string[];
  hitLimit?: number;
  mutantActivation: "static" | "runtime";
  /** What was read before was changed at its top, or this change is there. */
  reloadEnvironment: boolean;
}

const shared = ((globalThis as { __stryker__?: Shared }).__stryker__ ??= {});
const own = new URL("./collected.ts", import.meta.url).href;

/** Which reading of the tests and their code this is: a change at the top of a file needs the files to be read anew. */
let reading = 0;

function hook(): void {
  const sandbox = pathToFileURL(`${process.cwd()}/`).href;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === "vitest" && context.parentURL !== own) return { url: own, shortCircuit: true };
      const found = next(specifier, context);
      const isOurs = found.url.startsWith(sandbox) && !found.url.includes("/node_modules/");
      return isOurs ? { ...found, url: `${found.url}?reading=${reading}` } : found;
    },
  });
}

/** Reads the tests and their code where they are not read yet, or have to be read anew. */
async function read(anew = false): Promise<void> {
  if (collected.length > 0 && !anew) return;
  if (reading === 0) hook();
  reading += 1;
  collected.length = 0;
  for (const file of (process.env["MUTATE_TESTS"] ?? "").split(",")) await import(pathToFileURL(resolve(file)).href);
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
    return { status: "complete", tests, mutantCoverage: shared.mutantCoverage };
  }

  async mutantRun(asked: Asked) {
    shared.activeMutant = asked.mutantActivation === "static" ? asked.activeMutant.id : undefined;
    await read(asked.reloadEnvironment);
    Object.assign(shared, { activeMutant: asked.activeMutant.id, hitCount: 0, hitLimit: asked.hitLimit });
    let nrOfTests = 0;
    for (const each of collected.filter(({ id }) => asked.testFilter === undefined || asked.testFilter.includes(id))) {
      nrOfTests += 1;
      const failureMessage = await failureOf(each);
      if (failureMessage === undefined) continue;
      if ((shared.hitCount ?? 0) > (asked.hitLimit ?? Infinity)) return { status: "timeout", reason: "it goes round and round" };
      return { status: "killed", killedBy: [each.id], failureMessage, nrOfTests };
    }
    return { status: "survived", nrOfTests };
  }
}

export const strykerPlugins = [{ kind: "TestRunner", name: "pure", injectableClass: PureRunner }];
