// What a job has of a call while it works in one transaction of its organiser.
import { announceMore } from "../live/live.server.ts";
import type { Trx } from "../postgres/database.server.ts";
import type { Tenant, World } from "../world/world.server.ts";
import type { Call } from "./call.server.ts";

/** A call, or what a job has of one. */
export type JobContext = Pick<Call, "db" | "world" | "tenant" | "now" | "announce" | "person"> & Partial<Pick<Call, "requestId">>;

const findTenant = (db: Trx, id: string) =>
  db.selectFrom("tenants").select(["id", "name", "slug"]).where("id", "=", id).executeTakeFirstOrThrow();

/**
 * Does a job's work in one transaction of this organiser, which a payload may name by its id alone. What it announces takes nothing away that could be read
 * before. Practice competitions are there for `member` alone.
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
        announce: (...topics) => announceMore(db, id, ...topics),
        person: undefined,
      }),
    viewer,
  );
}
