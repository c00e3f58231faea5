// StrykerJS reporter that caches each result immediately, so that an interrupted run continues where it stopped.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { mutantKey, hashOf, storeAnswer } from "./answers.ts";

interface Tested {
  fileName: string;
  location: Parameters<typeof mutantKey>[1];
  replacement?: string;
  status: string;
  killedBy?: string[];
}

const env = (name: string) => process.env[name] ?? "";

class ResultCache {
  onMutantTested({ fileName, location, replacement, status, killedBy = [] }: Tested): void {
    if (!["Killed", "Timeout", "Survived"].includes(status) || killedBy[0] === "cache") return;
    const file = killedBy[0]?.split(": ")[0] ?? "";
    const tests = /\.test\.tsx?$/.test(file) ? hashOf(readFileSync(join(env("MUTATE_ROOT"), file), "utf8")) : env("MUTATE_ALL_TESTS");
    const mutant = mutantKey(relative(env("MUTATE_ROOT"), fileName), location, replacement ?? "");
    storeAnswer(env("MUTATE_RESULTS"), { change: mutant, status, code: env("MUTATE_CODE"), tests });
  }
}

/** Plugins that StrykerJS loads. */
export const strykerPlugins = [{ kind: "Reporter", name: "result-cache", injectableClass: ResultCache }];
