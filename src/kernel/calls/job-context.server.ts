// The context of a job that works in one transaction of its organiser.
import { announceAddition } from "../live/live.server.ts";
import type { Trx } from "../postgres/database.server.ts";
import type { Tenant, World } from "../world/world.server.ts";
import type { Call } from "./call.server.ts";

/** The fields of a call that also exist for jobs. */
export type JobContext = Pick<Call, "db" | "world" | "tenant" | "now" | "announce" | "person"> & Partial<Pick<Call, "requestId">>;

const findTenant = (db: Trx, id: string) =>
  db.selectFrom("tenants").select(["id", "name", "slug"]).where("id", "=", id).executeTakeFirstOrThrow();

/**
 * Runs a job's work in one transaction of an organiser, given whole or by its id. Its announcements must not take back anything that could be read
 * before. Practice competitions are visible only with `viewer` "member".
 */
export function inTenant<T>(world: World, tenant: Tenant | string, work: (job: JobContext) => Promise<T>, viewer?: "member"): Promise<T> {
  const id = typeof tenant === "string" ? tenant : tenant.id;
  return world.database.inTenant(
    id,
    async (db) =>
      work({
        db,
        world,
        tenant: typeof tenant === "string" ? await findTenant(db, id) : tenant,
        now: world.now(),
        announce: (...topics) => announceAddition(db, id, ...topics),
        person: undefined,
      }),
    viewer,
  );
}
