// Nightly job that removes drafts of sign-ups that were never sent, with their files, 60 days after their last change. It ignores the organiser's
// retention settings, because nobody needs these drafts.
import { z } from "zod";
import { defineJob, defineWorker } from "../../kernel/jobs/jobs.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { deleteDraft, listDraftFiles, listOldDrafts } from "../../signup/old-drafts/old-drafts-sql.server.ts";
import { listOrganisers } from "../../tenants/sql.server.ts";
import { DRAFT_DAYS } from "../durations.ts";
import { deleteTracksOfEntries } from "../../music/sql.server.ts";

const PIECE = 50;

/** Removes one piece of an organiser's old drafts. Returns their number. */
async function removeSome({ database, files }: World, tenantId: string, before: string): Promise<number> {
  const { count, remove } = await database.inTenant(tenantId, async (trx) => {
    const ids = await listOldDrafts(trx, before, PIECE);
    const gone: string[] = [];
    for (const id of ids) {
      const own = await listDraftFiles(trx, id);
      gone.push(...(await deleteTracksOfEntries(trx, own.entries)), ...own.files);
      await deleteDraft(trx, id);
    }
    return { count: ids.length, remove: await files.drop(trx, tenantId, gone) };
  });
  await remove();
  return count;
}

/** Running it again finds nothing. */
export const removeOldDrafts = defineWorker(
  defineJob("remove_old_drafts", z.object({}), "upkeep"),
  async (_, world: World) => {
    const before = new Date(world.now().getTime() - DRAFT_DAYS * 86_400_000).toISOString();
    for (const tenant of await listOrganisers(world.database.owner)) while ((await removeSome(world, tenant.id, before)) > 0);
  },
  { minute: 55, hour: 2 },
);
