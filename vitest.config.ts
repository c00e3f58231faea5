import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "engines", environment: "node", include: ["engines/*/src/**/*.test.ts"], testTimeout: 180_000 } },
      {
        test: {
          name: "house",
          environment: "node",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "tests/*.test.ts", "tests/faults/*.test.ts"],
          // Taken down in reverse: the cluster is closed before the statements are compared, whatever comes out.
          globalSetup: ["tests/reached.global.ts", "tests/postgres.global.ts"],
          // Against what hangs, never against what is slow: a busy machine takes many times what a quiet one does.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What comes by itself is waited for, too: a second, the measure of Vitest, is short where other things run.
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
