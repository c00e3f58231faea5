// One competition within a call: found as the caller may see it, described, announced.
import { refuse } from "../refusals.ts";
import { moveWaitingJob, priceEntriesJob } from "./jobs.server.ts";
import { nextSteps, signupState } from "./rules.ts";
import type { Competition } from "./shapes.ts";
import { type CompetitionRow, findCompetition } from "./sql.server.ts";
import { type Call, personOf } from "../kernel/calls/call.server.ts";

/** A competition as the API shows it: with its sign-up's state and its next steps at this moment. */
export function described(row: CompetitionRow, now: Date): Competition {
  return { ...row, signup: signupState(row, now), next_steps: nextSteps(row.status, row, now) };
}

/** Whether the caller runs the tenant. */
export function isAdmin(call: Call): boolean {
  return ["admin", "super-admin"].includes(personOf(call).role);
}

/** The competition of a call; a draft is not found by anybody but administrators; `lock` keeps it from changing until the call ends. */
export async function getCompetitionRow(call: Call, id: string, lock = false): Promise<CompetitionRow> {
  const row = (await findCompetition(call.db, id, lock)) ?? refuse("not_found");
  if (row.status === "draft" && !isAdmin(call)) refuse("not_found");
  return row;
}

/** What the audit trail keeps of a competition: its own fields. */
export function audited(competition: Competition): object {
  const { next_steps: _, signup: __, ...own } = competition;
  return own;
}

/** Tells everybody who follows this competition or the list of them; what its sign-ups cost is counted again, and its waiting list looked at (by the slice above). */
export async function announced(call: Call, id: string): Promise<void> {
  await call.later(priceEntriesJob, { tenant_id: call.tenant.id, competition_id: id }, `price-${id}`);
  await call.later(moveWaitingJob, { tenant: call.tenant, competition_id: id }, `move-waiting-${id}`);
  await call.announce("competitions", `competition:${id}`);
}
