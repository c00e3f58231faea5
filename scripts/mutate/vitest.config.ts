// The tests that `npm run mutate` asks: those of one slice that need no database. Each file has modules of its own: a changed constant would else be
// forgotten by those that read it before.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    isolate: true,
    include: (process.env["MUTATE_TESTS"] ?? "").split(",").filter(Boolean),
    testTimeout: 60_000,
  },
});
