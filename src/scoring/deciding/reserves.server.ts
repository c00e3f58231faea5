// Job: where the rules of a section allow it, the entries first behind the line move up automatically when a recalled entry does not dance
// (docs/rules/rounds.md 3.4, 3.5).
import { followReservesJob } from "../../capacity/status-changes/entry-changed.server.ts";
import { APPLICATION, record } from "../../kernel/audit/audit.server.ts";
import { defineWorker } from "../../kernel/jobs/jobs.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { insertDecision } from "../../rounds/decisions-sql.server.ts";
import { fillRound } from "../../rounds/filling/filling.server.ts";
import { listsOf } from "../../rounds/plans-sql.server.ts";
import { announceList, replan } from "../../start-lists/programme/list.server.ts";
import { scoreRound } from "../reading/scoring.server.ts";
import { listDecidedOf } from "../reading/rounds-around-sql.server.ts";
import { inTenant, type JobContext } from "../../kernel/calls/job-context.server.ts";

/**
 * Lets the entries first behind the line of a round dance the next one, as long as they fit the free places. Tied entries that do not fit are left to
 * the head judge.
 */
async function moveUp(job: JobContext, roundId: string): Promise<void> {
  const { matrix, loaded } = await scoreRound(job.db, roundId, "pl", true);
  const { round, competition } = matrix;
  const question = round?.reserve;
  if (loaded.rules.reserve !== "auto" || !round?.next || !question || question.entries.length > question.places) return;
  const { entries } = question;
  const body = { tied: entries, places: question.places, gone: question.gone };
  await insertDecision(job, { section_id: round.section_id, round_id: roundId, kind: "reserve", entries, body });
  await record(job, { action: "ruled", subject_kind: "block", subject_id: roundId, after: { kind: "reserve", entries }, who: APPLICATION });
  await fillRound(job.db, round.next.id, entries);
  for (const list of await listsOf(job.db, [round.next.id])) {
    await replan(job, list);
    await announceList(job, { id: list, competition_id: competition.id });
  }
  await job.announce(`round:${roundId}`, `round:${round.next.id}`, `rounds:${competition.id}`, `rounds:${round.section_id}`);
  return moveUp(job, roundId);
}

/** Worker that runs after entries left: reserves move up where the rules of the section say so. */
export const followReserves = defineWorker(followReservesJob, ({ tenant_id, entry_ids }, world: World) =>
  inTenant(world, tenant_id, async (job) => {
    for (const id of await listDecidedOf(job.db, entry_ids)) await moveUp(job, id);
  }),
);
