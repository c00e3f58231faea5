// The running application as a place for the builders of tests: its calls, and its database beside it.
import { openDatabase, type Trx } from "../../src/kernel/postgres/database.server.ts";
import type { MadeTenant } from "../competitions/factories.ts";
import type { Place } from "../application/world.ts";
import type { Server } from "./server.ts";

/** Runs with the calls and the database of the running application; `demo` is the organiser of the demonstration. */
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

/** Runs on the database of the running application, as the organiser of the demonstration. */
export const inDemo = <T>(server: Server, run: (trx: Trx, tenantId: string) => Promise<T>): Promise<T> =>
  inApplication(server, ({ world }, { id }) => world.database.inTenant(id, (trx) => run(trx, id)));
