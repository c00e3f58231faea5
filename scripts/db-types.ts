// Writes src/kernel/db-types.ts from a freshly migrated database, or with --check says whether it is current.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startTestCluster } from "#tests/postgres.global.ts";

const cluster = await startTestCluster();
try {
  const { user, password, database, host, port } = cluster.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const mapping = { int8: "number", timestamptz: "string", numeric: "number", date: "string", json: "unknown", jsonb: "unknown" };
  const bin = fileURLToPath(new URL("../node_modules/kysely-codegen/dist/cli/bin.js", import.meta.url));
  const done = spawnSync(
    process.execPath,
    [
      bin,
      "--dialect=postgres",
      `--url=${url}`,
      "--default-schema=public",
      "--include-pattern=public.*",
      "--out-file=src/kernel/db-types.ts",
      `--type-mapping=${JSON.stringify(mapping)}`,
      "--date-parser=string",
      "--numeric-parser=number",
      ...(process.argv.includes("--check") ? ["--verify"] : []),
    ],
    { stdio: ["ignore", "inherit", "inherit"], cwd: fileURLToPath(new URL("..", import.meta.url)) },
  );
  process.exitCode = done.status ?? 1;
} finally {
  await cluster.close();
}
