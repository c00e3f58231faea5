// The generated types of the database are those of the newest migration.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Connection } from "#src/kernel/postgres/database.server.ts";
import { useHouse } from "./application/database.ts";

const house = useHouse();

it("the generated database types are current", () => {
  const { user, password = "", host, port, database } = house.world.database.connection as Connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const root = join(import.meta.dirname, "..");
  const done = spawnSync(process.execPath, ["scripts/db-types.ts", "--check", url], { cwd: root, encoding: "utf8" });
  expect(done.stderr + done.stdout).not.toMatch(/not up-to-date|Error/);
  expect(done.status).toBe(0);
});
