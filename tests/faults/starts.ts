// Starts of the application as a separate process in new folders and databases, and starts that are refused.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, expect, inject } from "vitest";
import type { Connection } from "#src/kernel/postgres/database.server.ts";
import { templateDatabase } from "#tests/postgres.global.ts";
import { startApplication, type RunningApplication, urlOfDatabase } from "./running.ts";

/** Declares the file's folders and databases. Applications are killed after each test. */
export function useStarts() {
  const base = mkdtempSync(join(tmpdir(), "parkiet-start-"));
  chmodSync(base, 0o755); // PostgreSQL does not run as root
  const running: RunningApplication[] = [];
  let folders = 0;
  const newFolder = () => join(base, `data-${folders++}`);

  afterEach(async () => {
    for (const each of running.splice(0)) {
      each.child.kill("SIGKILL");
      await each.ended;
    }
  });
  afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));

  function start(env: Record<string, string>, args?: string[]): RunningApplication {
    const started = startApplication(env, args);
    running.push(started);
    return started;
  }

  /** Starts the application, expects exit code 1, and returns the single line that it printed. */
  async function refusal(env: Record<string, string>, args?: string[]): Promise<string> {
    const application = start(env, args);
    expect(await application.ended, application.output()).toBe(1);
    const lines = application.output().trim().split("\n");
    expect(lines).toHaveLength(1);
    return lines[0] ?? "";
  }

  return { newFolder, start, refusal };
}

/** Runs one statement on the run's cluster. */
export async function onCluster(text: string, database = "parkiet"): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...inject("postgres"), database });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a database on the run's cluster: migrated, or empty. */
export async function newDatabase(migrated: boolean): Promise<{ name: string; url: string; connection: Connection }> {
  const name = `start_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onCluster(`CREATE DATABASE ${name}${migrated ? ` TEMPLATE ${templateDatabase}` : ""}`);
  const connection = { ...inject("postgres"), database: name };
  return { name, connection, url: urlOfDatabase(connection) };
}

/** Why a start beyond loopback is refused where demonstration accounts have the well-known password. */
export const PUBLIC_PASSWORD =
  "Demonstration accounts with the well-known password are for this machine only; set DEMO_PASSWORD to your own, or HOST and PUBLIC_URL to this machine, without TRUST_PROXY.";
