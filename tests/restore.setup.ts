// Runs before each test file. Files share their worker's modules, so each restores what it changed: mocks, timers, globals and the environment.
// A server of @hono/node-server replaces Node's Request by its own; this is undone too.
import { afterAll, vi } from "vitest";

const environment = { ...process.env };
const replaced = ["Request", "Response"].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name) ?? {}] as const);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const [name, own] of replaced) Object.defineProperty(globalThis, name, own);
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
