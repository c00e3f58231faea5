import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "engines", environment: "node", include: ["engines/*/src/**/*.test.ts"], testTimeout: 60_000 } },
      {
        test: {
          name: "house",
          environment: "node",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "tests/*.test.ts", "tests/faults/*.test.ts"],
          // Taken down in reverse: the cluster is closed before the statements are compared, whatever comes out.
          globalSetup: ["tests/reached.global.ts", "tests/postgres.global.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
