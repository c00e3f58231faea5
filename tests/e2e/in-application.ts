// Lets the builders of test data use the running application: its API and its database.
import { openDatabase, type Trx } from "../../src/kernel/postgres/database.server.ts";
import type { MadeTenant } from "../competitions/factories.ts";
import type { Place } from "../application/world.ts";
import type { Server } from "./server.ts";

/** Calls `run` with the API and the database of the running application, and with the demonstration's organiser. */
export async function inApplication<T>(server: Server, run: (place: Place, demo: MadeTenant) => Promise<T>): Promise<T> {
  const database = openDatabase(server.connection, 2);
  try {
    const demo = await database.asOwner((trx) =>
      trx.selectFrom("tenants").select(["id", "slug", "name"]).where("slug", "=", "demo").executeTakeFirstOrThrow(),
    );
    return await run({ world: { database }, fetch: (path, init) => fetch(new URL(path, server.url), init) }, demo);
  } finally {
    await database.close();
  }
}

/** Calls `run` in a transaction on the running application's database, as the demonstration's organiser. */
export const inDemo = <T>(server: Server, run: (trx: Trx, tenantId: string) => Promise<T>): Promise<T> =>
  inApplication(server, ({ world }, { id }) => world.database.inTenant(id, (trx) => run(trx, id)));
