// The running application as a place for the builders of tests: its calls, and its database beside it.
import { openDatabase } from "../../src/kernel/database.server.ts";
import { joinCluster } from "../../src/kernel/postgres/join-cluster.server.ts";
import type { MadeTenant } from "../factories.ts";
import type { Place } from "../world.ts";
import type { Server } from "./server.ts";

const quiet = () => undefined;

/** Runs with the calls and the database of the running application; `demo` is the organiser of the demonstration. */
export async function inApplication<T>(server: Server, run: (place: Place, demo: MadeTenant) => Promise<T>): Promise<T> {
  const cluster = await joinCluster({ dataDir: server.dataDir, log: { debug: quiet, info: quiet, warn: quiet, error: quiet } });
  const database = openDatabase(cluster.connection, 2);
  try {
    const demo = await database.asOwner((trx) =>
      trx.selectFrom("tenants").select(["id", "slug", "name"]).where("slug", "=", "demo").executeTakeFirstOrThrow(),
    );
    return await run({ world: { database }, fetch: (path, init) => fetch(new URL(path, server.url), init) }, demo);
  } finally {
    await database.close();
    await cluster.close();
  }
}
