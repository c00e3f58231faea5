// What tests of pure code import as "vitest" while that code is changed: `expect` is Vitest's, tests are only collected, to be run again and again in one process.
import { format } from "node:util";

export { expect } from "vitest";

export interface Collected {
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

it.each =
  (rows: readonly unknown[]) =>
  (name: string, work: (...row: unknown[]) => unknown): void => {
    for (const row of rows.map((each) => (Array.isArray(each) ? (each as unknown[]) : [each])))
      it(format(name, ...row), () => work(...row));
  };

export const test = it;
