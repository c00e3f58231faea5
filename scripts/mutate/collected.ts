// Replaces the module "vitest" in tests of pure code during mutation runs. `expect` is Vitest's; tests are only collected, so that one process can
// run them repeatedly.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { format } from "node:util";
import { expect as vitestExpect } from "vitest";

export { vi } from "vitest";

/** Vitest's mock clock reads settings from its worker; there is no worker here. */
Object.assign(globalThis, { __vitest_worker__: { config: { fakeTimers: {} } } });

export interface Collected {
  /** Its file and the names of its groups and itself. */
  id: string;
  work: () => unknown;
}

export const collected: Collected[] = [];
/** The file of the running test. Paths of file snapshots are relative to it. */
export const running = { file: "" };

/** Vitest's `expect`, except that file snapshots are compared without a Vitest run. */
export const expect = new Proxy(vitestExpect, {
  apply: (_, __, [value, message]: [unknown, string | undefined]) =>
    Object.assign(vitestExpect(value, message), {
      toMatchFileSnapshot: (path: string) => vitestExpect(value).toBe(readFileSync(resolve(dirname(running.file), path), "utf8")),
    }),
});

const path: string[] = [];

type Step = () => unknown;

/** Hooks of the current group. Hooks for all tests of a group also run around each test. */
let around: { before: readonly Step[]; after: readonly Step[] } = { before: [], after: [] };

export function beforeEach(step: Step): void {
  around = { ...around, before: [...around.before, step] };
}

export function afterEach(step: Step): void {
  around = { ...around, after: [step, ...around.after] };
}

export const beforeAll = beforeEach;
export const afterAll = afterEach;

/** Forgets the hooks of a file that was loaded. */
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

/** Returns how a row's value appears in a test's name; functions and objects do not appear. */
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
