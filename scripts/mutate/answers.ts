// Cache of mutation results. A killed mutant stays valid while the code and the file of the killing test are unchanged, every other result while the
// code and all tests are.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";

export interface Answer {
  change: string;
  status: string;
  /** Hashes of the code and of the tests for which this result holds. */
  code: string;
  tests: string;
}

interface Place {
  line: number;
  column: number;
}

/** Returns the key of a mutant: its place, counted from 1, and the replacement. */
export const mutantKey = (file: string, { start, end }: { start: Place; end: Place }, replacement: string): string =>
  `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${replacement}`;

/** Returns the first 16 hex digits of the text's SHA-256. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** The sample, in percent of all mutants: the first `percent`, without the first `beyond` of them. */
export interface Sample {
  percent: number;
  beyond: number;
}

/** True when the mutant is in the sample. The choice is random but always the same, so that a larger sample contains the smaller one. */
export function isDrawn(change: string, { percent, beyond }: Sample): boolean {
  const drawn = (100 * Number.parseInt(hashOf(change).slice(0, 8), 16)) / 2 ** 32;
  return beyond <= drawn && drawn < percent;
}

/** Appends one result to the cache file. */
export function storeAnswer(path: string, answer: Answer): void {
  appendFileSync(path, `${JSON.stringify(answer)}\n`);
}

/** Returns the status by mutant of the cached results that are valid for this code and one of these states of the tests. */
export function readValidAnswers(path: string, code: string, tests: ReadonlySet<string>): Record<string, string> {
  if (!existsSync(path)) return {};
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  const answers = lines.map((line) => JSON.parse(line) as Answer).filter((one) => one.code === code && tests.has(one.tests));
  return Object.fromEntries(answers.map(({ change, status }) => [change, status]));
}
