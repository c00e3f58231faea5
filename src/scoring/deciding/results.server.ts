// Stores a round's places as its result when it is decided, with everything it was computed from, and releases it as its competition says.
import type { Tabulated } from "#engines/tabulation/src/types.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import type { Row } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import { RELEASED, type ReleaseRules } from "../../rounds/round-rules.ts";
import { saveDecided, saveReleased } from "../../rounds/rounds-sql.server.ts";
import { mailDisqualified } from "../../capacity/status-changes/status-changes.server.ts";
import { guardPapers } from "../papers/waiting.server.ts";
import type { StoredResult } from "../results/stored-result.ts";
import { numberName, type Scored, rescoreRound } from "../reading/scoring.server.ts";
import { listEarlier } from "../reading/rounds-around-sql.server.ts";
import { insertResult } from "../results/sql.server.ts";
import { isComplete } from "./rules.ts";
import { type Call, personOf } from "../../kernel/calls/call.server.ts";

export type Released = Row<"rounds">["released"];

/** Returns what is released when a cut is decided: names at once and marks with the final, unless the competition says otherwise. */
export function releasedAtOnce({ cut = RELEASED.cut, marks = RELEASED.marks }: ReleaseRules): Released {
  if (marks === "at_once") return "all";
  return cut === "held" ? "nothing" : "names";
}

/** Returns the places of a closed round that can be stored now. Refuses an open round, open sheets, a refused count, and computations that differ. */
export function publishablePlaces(scored: Scored): Tabulated {
  if (scored.matrix.block.status !== "closed") refuse("not_closed");
  return placesToStore(scored);
}

/** Returns the places of a round that is closed or about to be. Refuses an open sheet, a refused count, and computations that differ. */
export function placesToStore({ matrix, outcome, agreed }: Scored): Tabulated {
  const sheets = [
    ...matrix.reopened.map((each) => `${each.seat} ${numberName(each.start_number, "")}`),
    ...matrix.ballots
      .filter((each) => each.reopened_reason !== null)
      .map((each) => [matrix.seats.find((seat) => seat.id === each.seat_id)?.seat, matrix.round?.dances[each.dance - 1]].join(" ")),
  ].join(", ");
  if (sheets !== "") refuse("reopened_sheets", { values: { round: matrix.block.name, sheets } });
  // Checked before the objections, which mention it too: this refusal has its own code.
  if (isComplete(matrix) && !agreed) refuse("engines_disagree");
  return outcome ?? refuse("result_refused", { values: { why: matrix.refused.join(" ") } });
}

/**
 * Stores a round's result, with what it was computed from, as its next version. Returns the version. Refuses while sheets wait for a second person.
 */
export async function storeResult(call: Call, scored: Scored, outcome: Tabulated): Promise<number> {
  await guardPapers(call, scored);
  const { matrix, from } = scored;
  const { revision_ids, decision_ids, ...sources } = from;
  const result_version = matrix.block.result_version + 1;
  await insertResult(call.db, {
    tenant_id: call.tenant.id,
    id: newId(),
    round_id: matrix.block.id,
    result_version,
    outcome: {
      tabulated: outcome,
      seats: matrix.seats.map(({ id, seat }) => ({ id, seat })),
      ...(matrix.dances.length > 0 ? { dances: matrix.dances.map(({ name }) => name) } : {}),
      marks: matrix.rows.map((row) => ({
        performance_id: row.performance_id,
        totals: row.cells.map((cell) => cell?.total ?? null),
        deducted: row.deducted ?? 0,
      })),
      ...sources,
    } satisfies StoredResult,
    mark_revision_ids: revision_ids,
    decision_ids,
    published_by: personOf(call).id,
    published_at: call.now.toISOString(),
  });
  return result_version;
}

/** Decides a closed round from which nobody goes on and shows it to everybody, with all rounds that led to it. */
export const publish = (call: Call, scored: Scored, reason?: string | null): Promise<void> =>
  releaseResult(call, scored, publishablePlaces(scored), reason);

/** Stores `outcome` as the round's result and releases it with all earlier rounds. */
export async function releaseResult(call: Call, scored: Scored, outcome: Tabulated, reason?: string | null): Promise<void> {
  const { matrix } = scored;
  const { id } = matrix.block;
  const at = call.now.toISOString();
  const result_version = await storeResult(call, scored, outcome);
  await saveDecided(call.db, id, { result_version, decided_at: at, published_at: at, released: "all" });
  await record(call, { action: "published", subject_kind: "block", subject_id: id, after: { result_version }, reason: reason ?? null });
  for (const earlier of await listEarlier(call.db, id)) {
    await saveReleased(call.db, earlier, "all", at);
    await record(call, { action: "published", subject_kind: "block", subject_id: earlier, after: { released: "all" } });
    await call.announce(`round:${earlier}`);
  }
  await mailDisqualified(
    call,
    matrix.rows.filter((row) => row.state === "disqualified").map((row) => row.entry_id),
  );
}

/** Publishes a closed final at once, where the competition releases places as soon as they are complete. */
export async function publishAtOnce(call: Call, before: Scored): Promise<void> {
  if (before.release.final !== "at_once") return;
  const scored = await rescoreRound(call.db, before, call.locale);
  const { matrix, outcome, agreed } = scored;
  if (outcome && agreed && isComplete(matrix) && matrix.ties.length === 0 && matrix.reopened.length === 0) await publish(call, scored);
}
