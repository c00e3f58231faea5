// Operations on trials of a sign-up: an administrator walks through all steps as a visitor would, also before sign-up opens. A trial is a draft that
// is never sent.
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
/** Age at which the nightly job deletes a trial, in milliseconds. */
const TRIAL_AGE_MS = 12 * HOUR_MS;

/** Returns the caller's trial in a competition (`id` is null while there is none); null when they may not have one. */
export async function findTrialFor(call: Call, competitionId: string): Promise<{ id: string | null } | null> {
  return isAdmin(call) && call.person ? { id: (await findTrial(call.db, competitionId, call.person.id)) ?? null } : null;
}

export const handlers = handle(contract, {
  async endTrial(call, { params }) {
    const { id } = await getSignup(call, params.id ?? "");
    if (!(await deleteTrial(call.db, id))) refuse("not_found");
    await record(call, { action: "deleted", subject_kind: "signup", subject_id: id });
  },
});

/** Job that deletes old trials that nobody ended, in all tenants. A second run finds nothing. */
export const endTrials = defineWorker(
  defineJob("end_trials", z.object({})),
  async (_, world: World) => {
    const before = new Date(world.now().getTime() - TRIAL_AGE_MS).toISOString();
    for (const tenant of await listOrganisers(world.database.owner))
      await world.database.inTenant(tenant.id, async (db) => {
        for (const id of await listTrialsBefore(db, before)) await deleteTrial(db, id);
      });
  },
  { minute: 30, hour: 1 },
);
