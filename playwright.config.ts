import { defineConfig } from "@playwright/test";
import type { ServerOptions } from "./tests/e2e/server.ts";

/** `npm run test:full` also runs tests with the tag @full, and those with @both in the browser-only mode. */
const full = process.env["TEST_DEPTH"] === "full";
const report = process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"];

/** Browser tests on the built application (`npm run build` first); each test has an application of its own (tests/e2e/server.ts). */
export default defineConfig<ServerOptions>({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/host.global.ts",
  testMatch: "**/*.spec.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Against what hangs: a busy machine takes many times what a quiet one does.
  timeout: 90_000,
  // A test that only passes the second time is named as flaky in the report; one that fails twice fails.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    browserName: "chromium",
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    locale: "pl-PL",
    timezoneId: "Europe/Warsaw",
    viewport: { width: 1180, height: 820 },
    reducedMotion: "reduce",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--in-process-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // Both modes are mounted from the same pages: tests that hold in both carry the tag @both, those of the browser-only mode @client.
  projects: [
    { name: "server", use: { render: "server" }, grepInvert: full ? /@client/ : /@client|@full/ },
    { name: "client", use: { render: "client" }, grep: full ? /@both|@client/ : /@client/, grepInvert: full ? [] : /@full/ },
  ],
});
