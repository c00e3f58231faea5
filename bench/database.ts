// Databases for benches, each a copy in the temporary cluster that all benches of a run share.
import pg from "pg";
import type { Cluster } from "#src/kernel/postgres/embedded.server.ts";
import { startTestCluster, templateDatabase } from "#tests/postgres.global.ts";

let cluster: Promise<Cluster> | undefined;
let copies = 0;

async function maintain({ connection }: Cluster, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: "parkiet" });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Copies the migrated template. `close` drops the copy. */
export async function startDatabase(): Promise<Cluster> {
  cluster ??= startTestCluster();
  const opened = await cluster;
  copies += 1;
  const name = `bench_${copies}`;
  await maintain(opened, `CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
  return { connection: { ...opened.connection, database: name }, close: () => maintain(opened, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Stops the cluster if it was started. */
export async function stopCluster(): Promise<void> {
  await (await cluster)?.close();
}
