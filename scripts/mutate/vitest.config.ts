// The tests that `npm run mutate` asks: those of one slice that need no database.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { environment: "node", include: (process.env["MUTATE_TESTS"] ?? "").split(",").filter(Boolean), testTimeout: 60_000 },
});
