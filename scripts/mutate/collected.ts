// What tests of pure code import as "vitest" while that code is changed: `expect` is Vitest's, tests are only collected, to be run again and again in one process.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { format } from "node:util";
import { expect as asked } from "vitest";

export { vi } from "vitest";

/** Vitest's mock clock asks its worker for settings; here there is no worker. */
Object.assign(globalThis, { __vitest_worker__: { config: { fakeTimers: {} } } });

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

type Step = () => unknown;

/** Steps before and after each test of the group that is read; those for all tests of a group run around each of them, too. */
let around: { before: readonly Step[]; after: readonly Step[] } = { before: [], after: [] };

export function beforeEach(step: Step): void {
  around = { ...around, before: [...around.before, step] };
}

export function afterEach(step: Step): void {
  around = { ...around, after: [step, ...around.after] };
}

export const beforeAll = beforeEach;
export const afterAll = afterEach;

/** Forgets the steps of a file that has been read. */
export function endFile(): void {
  around = { before: [], after: [] };
}

export function describe(name: string, work: () => void): void {
  const outer = around;
  path.push(name);
  work();
  path.pop();
  around = outer;
}

export function it(name: string, work: () => unknown): void {
  const { before, after } = around;
  const id = `${[...path, name].join(" > ")} #${collected.length}`;
  if (before.length + after.length === 0) {
    collected.push({ id, work });
    return;
  }
  const withSteps = async () => {
    try {
      for (const step of before) await step();
      await work();
    } finally {
      for (const step of after) await step();
    }
  };
  collected.push({ id, work: withSteps });
}

/** What a row says in a test's name: of a function or an object nothing. */
const named = (value: unknown) => (typeof value === "function" || (typeof value === "object" && value !== null) ? "" : value);

const eachOf =
  (once: (name: string, work: () => void) => void) =>
  (rows: readonly unknown[]) =>
  (name: string, work: (...row: unknown[]) => unknown): void => {
    for (const row of rows.map((each) => (Array.isArray(each) ? (each as unknown[]) : [each])))
      once(format(name, ...row.map(named)), () => work(...row));
  };

it.each = eachOf(it);
describe.each = eachOf(describe);

export const test = it;
