// What tests of pure code import as "vitest" while that code is changed: `expect` is Vitest's, tests are only collected, to be run again and again in one process.
import { format } from "node:util";

export { expect } from "vitest";

export interface Collected {
  /** The file it stands in, and its names. */
  id: string;
  work: () => unknown;
}

export const collected: Collected[] = [];
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
