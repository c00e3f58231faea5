// The database of a test run: one temporary embedded cluster with a migrated template database, for Vitest and for the browser tests.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#src/kernel/schema/migrate.server.ts";
import { type Cluster, type ClusterConnection, openCluster } from "#src/kernel/postgres/embedded.server.ts";
import { startServerPostgres } from "./application/server-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection to the run's cluster. Its `database` is the migrated template: connect to copies of it, never to the template itself. */
    postgres: ClusterConnection;
  }
}

/** Name of the migrated database that each worker copies: `CREATE DATABASE … TEMPLATE parkiet_template`. */
export const templateDatabase = "parkiet_template";

/** How databases are copied: file by file takes a third of the time that the write-ahead log takes, in a cluster that waits for no disk. */
export const COPYING = "file_copy";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const log = {
  debug: () => undefined,
  info: () => undefined,
  // A database that is dropped right after its application closed ends connections that are still closing.
  warn: (line: string) => line.includes("terminating connection due to administrator command") || console.warn(line),
  error: console.error,
};

/**
 * Opens a temporary cluster in its own folder, or in `dataDir`, which may already contain one. Nothing is durable; 200 connections; the folder is
 * removed when it stops, even if this process is killed.
 */
export const openTestCluster = (dataDir = mkdtempSync(join(tmpdir(), "parkiet-test-"))): Promise<Cluster> =>
  openCluster({ dataDir, log, temporary: true });

/**
 * Creates the migrated template in a new cluster; closes the cluster on failure. `connection.database` of the returned cluster is the template;
 * `parkiet` is an empty database for maintenance statements.
 */
export async function withTemplate(cluster: Cluster): Promise<Cluster> {
  try {
    const client = new pg.Client(cluster.connection);
    await client.connect();
    await client.query(`CREATE DATABASE ${templateDatabase}`);
    await client.end();
    const connection = { ...cluster.connection, database: templateDatabase };
    await migrate(connection, join(root, "migrations"));
    return { connection, close: cluster.close };
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

/** Starts a temporary cluster with the migrated template. TEST_POSTGRES=server uses a server's PostgreSQL, as DATABASE_URL would. */
export const startTestCluster = async (): Promise<Cluster> =>
  withTemplate(process.env.TEST_POSTGRES === "server" ? await startServerPostgres() : await openTestCluster());

/** Vitest's global set-up: provides `postgres` and returns the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide("postgres", cluster.connection);
  return cluster.close;
}
