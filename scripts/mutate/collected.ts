// What tests of pure code import as "vitest" while that code is changed: `expect` is Vitest's, tests are only collected, to be run again and again in one process.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { format } from "node:util";
import { expect as asked } from "vitest";

export interface Collected {
  /** The file it stands in, and its names. */
  id: string;
  work: () => unknown;
}

export const collected: Collected[] = [];
/** The file whose test runs: a text beside it is named as it is seen from there. */
export const running = { file: "" };

/** Vitest's own, but that a text is compared with a file without Vitest's run around it. */
export const expect = new Proxy(asked, {
  apply: (_, __, [value, message]: [unknown, string | undefined]) =>
    Object.assign(asked(value, message), {
      toMatchFileSnapshot: (path: string) => asked(value).toBe(readFileSync(resolve(dirname(running.file), path), "utf8")),
    }),
});

const path: string[] = [];

export function describe(name: string, work: () => void): void {
  path.push(name);
  work();
  path.pop();
}

export function it(name: string, work: () => unknown): void {
  collected.push({ id: `${[...path, name].join(" > ")} #${collected.length}`, work });
}

/** What a row says in a test's name: of a function or an object nothing. */
const named = (value: unknown) => (typeof value === "function" || (typeof value === "object" && value !== null) ? "" : value);

it.each =
  (rows: readonly unknown[]) =>
  (name: string, work: (...row: unknown[]) => unknown): void => {
    for (const row of rows.map((each) => (Array.isArray(each) ? (each as unknown[]) : [each])))
      it(format(name, ...row.map(named)), () => work(...row));
  };

export const test = it;
