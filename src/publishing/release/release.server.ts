// Releases a round's result: names or everything of a round with a cut, everything of any other round.
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { insertDecision } from "../../rounds/decisions-sql.server.ts";
import { saveReleased, saveRound } from "../../rounds/rounds-sql.server.ts";
import { type Scored, scoreRound, scoreToday } from "../../scoring/reading/scoring.server.ts";
import { differing } from "../../scoring/tabulation/rules.ts";
import type { Matrix } from "../../scoring/shapes.ts";
import { listOthersForCeremony } from "./sql.server.ts";
import { announceChange, announceRound } from "../../scoring/reading/announcing.server.ts";
import { placesToStore, releaseResult, type Released, publish } from "../../scoring/deciding/results.server.ts";
import { isComplete } from "../../scoring/deciding/rules.ts";
import { lackSentence } from "../../scoring/round-messages.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Publishes a published round again when its result would differ today. Refuses what would also stop a closed round from being published. */
async function republish(call: Call, scored: Scored, reason?: string | null): Promise<Matrix> {
  const today = scoreToday(scored, call.locale);
  if (!isComplete(today.matrix))
    refuse("marks_missing", {
      values: { why: lackSentence(today.matrix, call.locale) },
      current: [...today.matrix.missing, ...today.matrix.awaited],
    });
  const outcome = placesToStore(today);
  if (scored.outcome && differing(scored.outcome, outcome).length === 0) return scored.matrix;
  await releaseResult(call, today, outcome, reason);
  return announceChange(call, scored);
}

const SHOWS: Record<Released, number> = { nothing: 0, names: 1, all: 2 };

/** Sets how much of a round is public. Showing less than before needs a reason. */
export async function release(call: Call, roundId: string, released: Released, reason?: string | null): Promise<Matrix> {
  const scored = await scoreRound(call.db, roundId, call.locale, true);
  const { block, round } = scored.matrix;
  const before = round?.released ?? "nothing";
  if (released === before) {
    if (released === "all" && !scored.sendsOn) return republish(call, scored, reason);
    if (released !== "nothing" && scored.matrix.changed.length > 0)
      refuse("published_result_differs", { values: { why: scored.matrix.warnings[0] ?? "" } });
    return scored.matrix;
  }
  const less = SHOWS[released] < SHOWS[before];
  if (less && !reason)
    refuseField("reason", call.locale, { pl: "Podaj powód cofnięcia publikacji.", en: "Give the reason for unpublishing." });
  if (scored.sendsOn && round?.decided_at) {
    await saveReleased(call.db, roundId, released, call.now.toISOString());
    if (less)
      await insertDecision(call, { section_id: round.section_id, round_id: roundId, kind: "released", body: { before, released }, reason });
    await record(call, {
      action: less ? "unpublished" : "published",
      subject_kind: "block",
      subject_id: roundId,
      after: { released },
      reason: reason ?? null,
    });
    return announceChange(call, scored);
  }
  if (scored.sendsOn) refuse(block.status === "closed" ? "decision_needed" : "not_closed");
  if (released === "names") refuse("nobody_goes_on");
  if (released === "all") {
    await publish(call, scored, reason);
    // Rounds of a section that wait for the same ceremony are published together: no final's result is known before the other's.
    const others =
      block.held_at === null || !round ? [] : await listOthersForCeremony(call.db, { section_id: round.section_id, id: roundId });
    for (const id of others) {
      const other = await scoreRound(call.db, id, call.locale, true);
      await publish(call, other, reason);
      await announceRound(call, other.loaded.round);
    }
  } else {
    await saveRound(call.db, roundId, { status: "closed" });
    await record(call, {
      action: "unpublished",
      subject_kind: "block",
      subject_id: roundId,
      after: { result_version: block.result_version },
      reason: reason ?? null,
    });
  }
  return announceChange(call, scored);
}
