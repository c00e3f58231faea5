// One competition within a call: loads it as the caller may see it, describes it, and announces changes.
import { refuse } from "../refusals.ts";
import { moveWaitingJob, priceEntriesJob } from "./jobs.server.ts";
import { nextSteps, signupState } from "./rules.ts";
import type { Competition } from "./shapes.ts";
import { type CompetitionRow, findCompetition } from "./sql.server.ts";
import { type Call, personOf } from "../kernel/calls/call.server.ts";

/** Converts a row to the API's competition, with the state of its sign-up and its next steps at this time. */
export function toCompetition(row: CompetitionRow, now: Date): Competition {
  return { ...row, signup: signupState(row, now), next_steps: nextSteps(row.status, row, now) };
}

/** True when the caller is an administrator of the tenant. */
export function isAdmin(call: Call): boolean {
  return ["admin", "super-admin"].includes(personOf(call).role);
}

/** Returns a competition, or refuses when it does not exist. Drafts are found only by administrators. `lock` blocks changes until the call ends. */
export async function getCompetitionRow(call: Call, id: string, lock = false): Promise<CompetitionRow> {
  const row = (await findCompetition(call.db, id, lock)) ?? refuse("not_found");
  if (row.status === "draft" && !isAdmin(call)) refuse("not_found");
  return row;
}

/** Returns the stored fields of a competition for the audit trail, without the computed next steps and state of sign-up. */
export function auditedFields(competition: Competition): object {
  const { next_steps: _, signup: __, ...own } = competition;
  return own;
}

/**
 * Notifies all followers of this competition and of the list, and schedules the jobs (of slices above) that recalculate prices and move the waiting
 * list.
 */
export async function announceCompetition(call: Call, id: string): Promise<void> {
  await call.queueJob(priceEntriesJob, { tenant_id: call.tenant.id, competition_id: id }, `price-${id}`);
  await call.queueJob(moveWaitingJob, { tenant: call.tenant, competition_id: id }, `move-waiting-${id}`);
  await call.announce("competitions", `competition:${id}`);
}
