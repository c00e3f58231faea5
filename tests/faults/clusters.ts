// Embedded clusters of a test file: made once, copied for each test, opened, asked, and refused.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect } from "vitest";
import { type Cluster, openCluster } from "#src/kernel/postgres/embedded.server.ts";
import { StartRefused } from "#src/kernel/settings/start-refused.ts";

/** Declares the file's folder of clusters, which is removed after its tests. `said` collects what the clusters log. */
export function useClusters() {
  const base = mkdtempSync(join(tmpdir(), "parkiet-faults-"));
  chmodSync(base, 0o755);
  afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));

  let folders = 0;
  const newFolder = () => join(base, `data-${folders++}`);
  const said: string[] = [];
  const keep = (line: string) => said.push(line);
  const open = (dataDir: string, temporary = false) =>
    openCluster({ dataDir, log: { debug: keep, info: keep, warn: keep, error: keep }, temporary });

  let made: Promise<string> | undefined;
  /** Returns a folder with a stopped cluster: a copy of the first one made. */
  async function stoppedCluster(dataDir = newFolder()): Promise<string> {
    const source = await (made ??= (async () => {
      const first = newFolder();
      await (await open(first)).close();
      return first;
    })());
    mkdirSync(dataDir, { recursive: true });
    expect(spawnSync("cp", ["-a", `${source}/.`, dataDir]).status).toBe(0);
    return dataDir;
  }

  /** Returns the sentence with which opening the folder is refused. */
  async function refusal(dataDir: string): Promise<string> {
    const error = await open(dataDir).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(StartRefused);
    return (error as StartRefused).message;
  }

  return { newFolder, said, open, stoppedCluster, refusal };
}

/** Runs one statement on a separate connection and returns its first row. */
export async function ask(cluster: Cluster, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client(cluster.connection);
  client.on("error", () => undefined); // a connection that the test cuts
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

/** The sentence about a damaged database whose reason is `reason`. */
export const damageSentence = (reason: RegExp) =>
  new RegExp(
    `^The database is damaged \\(${reason.source}.*\\): stop, move the folder "postgres" of DATA_DIR aside \\(do not delete it\\) and restore the newest backup with npm run -s restore -- FILE\\.$`,
  );
