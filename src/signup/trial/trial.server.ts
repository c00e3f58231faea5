// The story of trying a sign-up out: an administrator walks through all of it as a visitor would, before it opens too. It is a draft that is never sent.
import { z } from "zod";
import { record } from "../../kernel/audit/audit.server.ts";
import { defineJob, defineWorker } from "../../kernel/jobs/jobs.server.ts";
import { refuse } from "../../refusals.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { listOrganisers } from "../../tenants/sql.server.ts";
import * as contract from "../contract.ts";
import { getSignup, isAdmin } from "../../people/access/access.server.ts";
import { deleteTrial, findTrial, listTrialsBefore } from "./trial-sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

const HOUR_MS = 3_600_000;
/** A trial that nobody ended goes in the night after this time. */
const KEPT_MS = 12 * HOUR_MS;

/** Whether the caller may try the sign-up of a competition out, and the trial under way. */
export async function trialOf(call: Call, competitionId: string): Promise<{ id: string | null } | null> {
  return isAdmin(call) && call.person ? { id: (await findTrial(call.db, competitionId, call.person.id)) ?? null } : null;
}

export const handlers = handle(contract, {
  async endTrial(call, { params }) {
    const { id } = await getSignup(call, params.id ?? "");
    if (!(await deleteTrial(call.db, id))) refuse("not_found");
    await record(call, { action: "deleted", subject_kind: "signup", subject_id: id });
  },
});

/** Deletes the trials that nobody ended. Run again it finds nothing. */
export const endTrials = defineWorker(
  defineJob("end_trials", z.object({})),
  async (_, world: World) => {
    const before = new Date(world.now().getTime() - KEPT_MS).toISOString();
    for (const tenant of await listOrganisers(world.database.owner))
      await world.database.inTenant(tenant.id, async (db) => {
        for (const id of await listTrialsBefore(db, before)) await deleteTrial(db, id);
      });
  },
  { minute: 30, hour: 1 },
);
