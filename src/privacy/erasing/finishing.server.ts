// Job after an erasure commits: deletes files and updates the log of erasures next to the backups. Retried until both are done.
import { z } from "zod";
import { defineJob, defineWorker } from "../../kernel/jobs/jobs.server.ts";
import { logErasures } from "../../kernel/backup/erasures.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import * as store from "../sql.server.ts";

export const finishErasingJob = defineJob("finish_erasing", z.object({ tenant_id: z.string(), erasure_id: z.string() }), "upkeep");

/** Deletes the erased person's files, writes all erasures to the log, and marks the erasure as finished. */
export const finishErasing = defineWorker(finishErasingJob, async ({ tenant_id, erasure_id }, world: World) => {
  const { database, files } = world;
  const row = await database.inTenant(tenant_id, (trx) => store.findErasure(trx, erasure_id));
  if (!row) return;
  const remove = await database.inTenant(tenant_id, (trx) => files.drop(trx, tenant_id, row.file_ids));
  await remove();
  const all = await database.inTenant(tenant_id, (trx) => store.listErasures(trx));
  await logErasures(world.settings, all, world.now());
  await database.inTenant(tenant_id, (trx) => store.finishErasure(trx, erasure_id, world.now().toISOString()));
});
