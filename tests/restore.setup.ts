// Runs before each test file. Files share their worker's modules, so each gives back what it borrowed: mocks, timers, globals and the environment.
import { afterAll, vi } from "vitest";

const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
