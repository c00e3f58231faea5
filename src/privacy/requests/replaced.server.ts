// What follows a new link of a person: what waits of the earlier one is closed, because its page is closed as well (docs/rules/consents.md 2.5).
import { z } from "zod";
import { ITSELF } from "../../kernel/audit.server.ts";
import { job } from "../../kernel/jobs/jobs.server.ts";
import { announce } from "../../kernel/live/live.server.ts";
import type { World } from "../../kernel/world.server.ts";
import { closeReplaced } from "./requests-sql.server.ts";

export const closeReplacedRequests = job(
  "close_replaced_requests",
  z.object({ tenant_id: z.string(), dancer_ids: z.array(z.string()) }),
  ({ tenant_id, dancer_ids }, world: World) =>
    world.database.inTenant(tenant_id, async (trx) => {
      if ((await closeReplaced(trx, dancer_ids, world.now().toISOString(), ITSELF)) > 0) await announce(trx, tenant_id, "data_requests");
    }),
);
