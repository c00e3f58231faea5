// Runs before each test file. Files share their worker's modules, so each gives back what it borrowed: mocks, timers, globals and the environment.
// A server of @hono/node-server puts its own Request and Response in the place of Node's: they go, too.
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
