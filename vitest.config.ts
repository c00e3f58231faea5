import { globSync, readFileSync } from "node:fs";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";

/** `npm run test:full` also runs the files named `*.full.test.ts`. */
const full = process.env["TEST_DEPTH"] === "full";

/** A test file that opens an application on a database, or reads the built pages. Faults start it as a process. */
const OPENS_APPLICATION = /\/(database|world|one-dance)\.ts"|\/pages\.server\.ts"/;

const files = globSync(["engines/*/src/**/*.test.ts", "src/**/*.test.{ts,tsx}", "tests/*.test.ts", "tests/faults/*.test.ts"]).toSorted();
const api = files.filter((file) => file.startsWith("tests/faults/") || OPENS_APPLICATION.test(readFileSync(file, "utf8")));
const pure = files.filter((file) => !api.includes(file));

// Taken down in reverse: the cluster is closed before the statements are compared, whatever comes out.
const globalSetup = ["tests/pages.global.ts", "tests/reached.global.ts", "tests/postgres.global.ts"];

const project = (name: string, include: string[], more: object = {}): TestProjectConfiguration => ({
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...(full ? [] : ["**/*.full.test.ts"])],
    environment: "node",
    // Modules load once per worker: no module has state of its own, and each file gives back what it borrowed.
    isolate: false,
    setupFiles: ["tests/restore.setup.ts"],
    // Against what hangs, never against what is slow: a busy machine takes many times what a quiet one does.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What comes by itself is waited for, too: a second, the measure of Vitest, is short where other things run.
    expect: { poll: { timeout: 30_000 } },
    ...more,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [project("pure", pure), project("api", api, { globalSetup })],
  },
});
