// Results are kept when a round is decided, and let be seen: of a round that sends some on their names or everything, of any other everything.
import type { Tabulated } from "#engines/tabulation/src/types.ts";
import { record } from "../../kernel/audit.server.ts";
import type { Row } from "../../kernel/database.server.ts";
import { newId } from "../../kernel/ids.ts";
import { type Call, personOf } from "../../kernel/perform.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { insertDecision } from "../../rounds/decisions-sql.server.ts";
import { listsOf } from "../../rounds/plans-sql.server.ts";
import { RELEASED, type ReleaseRules } from "../../rounds/settings/rules.ts";
import { saveDecided, saveReleased, saveRound } from "../../rounds/rounds-sql.server.ts";
import { tellDisqualified } from "../../signup/desk/out.server.ts";
import type { Matrix } from "../contract.ts";
import { guardPapers } from "../papers/waiting.server.ts";
import type { Kept } from "../scoring/kept.ts";
import { numberName, type Scored, scoreAgain, scoreBlock, scoreToday } from "../scoring/scoring.server.ts";
import { differing } from "../rules.ts";
import { insertResult } from "../sql.server.ts";
import { listEarlier, listHeldBeside } from "./rulings-sql.server.ts";

export type Released = Row<"rounds">["released"];

/** What of a decided cut is let be seen by itself: who goes on at once, and the marks with the last round, unless the competition says otherwise. */
export function releasedAtOnce({ cut = RELEASED.cut, marks = RELEASED.marks }: ReleaseRules): Released {
  if (marks === "at_once") return "all";
  return cut === "held" ? "nothing" : "names";
}

/** Tells everybody who follows the round, its lists and its competition. */
export async function tell(call: Call, round: { id: string; competition_id: string }): Promise<void> {
  const { id, competition_id: competition } = round;
  const lists = (await listsOf(call.db, [id])).flatMap((list) => [`judging:${list}`, `start-list:${competition}:${list}`]);
  await call.announce(`block:${id}`, `scores:${competition}`, `stage:${competition}`, ...lists);
}

/** The same of a round that this call holds and has closed, decided, released or ruled something about; gives it as it is now. */
export async function changed(call: Call, scored: Scored): Promise<Matrix> {
  await tell(call, scored.loaded.block);
  return (await scoreAgain(call.db, scored, call.locale)).matrix;
}

/** Whether every sheet that is wanted has been given. */
export const complete = ({ missing, awaited }: Matrix) => missing.length + awaited.length === 0;

/** The places as they may be kept now. Refuses an open block, and whatever keeps a closed one from being kept. */
export function publishable(call: Call, scored: Scored): Tabulated {
  if (scored.matrix.block.status !== "closed") refuse("not_closed");
  return placesToKeep(call, scored);
}

/** The places of a round that is closed, or about to be. Refuses an open sheet, a refused count, and computations that differ. */
export function placesToKeep(call: Call, { matrix, outcome, agreed }: Scored): Tabulated {
  const open = [
    ...matrix.reopened.map((each) => `${each.seat} ${numberName(each.start_number, "")}`),
    ...matrix.ballots
      .filter((each) => each.reopened_reason !== null)
      .map((each) => [matrix.seats.find((seat) => seat.id === each.seat_id)?.seat, matrix.round?.dances[each.dance - 1]].join(" ")),
  ].join(", ");
  if (open !== "")
    refuse("not_possible", {
      values: {
        why:
          call.locale === "pl"
            ? `${matrix.block.name}: karta otwarta do korekty czeka na oceny (${open}).`
            : `${matrix.block.name}: a sheet that was opened for a correction waits for its marks (${open}).`,
      },
    });
  // Before the objections, which mention it, too: this refusal has a code of its own.
  if (complete(matrix) && !agreed) refuse("engines_disagree");
  return outcome ?? refuse("result_refused", { values: { why: matrix.refused.join(" ") } });
}

/** Keeps a round's result with what it was computed from, as its next version; gives that number. Refuses sheets that wait for a second person. */
export async function keepResult(call: Call, scored: Scored, outcome: Tabulated): Promise<number> {
  await guardPapers(call, scored);
  const { matrix, from } = scored;
  const { revision_ids, decision_ids, ...beside } = from;
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
      ...beside,
    } satisfies Kept,
    mark_revision_ids: revision_ids,
    decision_ids,
    published_by: personOf(call).id,
    published_at: call.now.toISOString(),
  });
  return result_version;
}

/** Decides a closed round that sends nobody on and shows it to everybody, with all of the rounds that led to it. */
export const publish = (call: Call, scored: Scored, reason?: string | null): Promise<void> =>
  show(call, scored, publishable(call, scored), reason);

/** Publishes a published round anew where its result would differ today; until then the earlier version is shown. Refuses what keeps a closed round from being published. */
async function publishAgain(call: Call, scored: Scored, reason?: string | null): Promise<Matrix> {
  const today = scoreToday(scored, call.locale);
  if (!complete(today.matrix)) refuse("marks_missing", { current: [...today.matrix.missing, ...today.matrix.awaited] });
  const outcome = placesToKeep(call, today);
  if (scored.outcome && differing(scored.outcome, outcome).length === 0) return scored.matrix;
  await show(call, today, outcome, reason);
  return changed(call, scored);
}

async function show(call: Call, scored: Scored, outcome: Tabulated, reason?: string | null): Promise<void> {
  const { matrix } = scored;
  const { id } = matrix.block;
  const at = call.now.toISOString();
  const result_version = await keepResult(call, scored, outcome);
  await saveDecided(call.db, id, { result_version, decided_at: at, published_at: at, released: "all" });
  await record(call, { action: "published", subject_kind: "block", subject_id: id, after: { result_version }, reason: reason ?? null });
  for (const earlier of await listEarlier(call.db, id)) {
    await saveReleased(call.db, earlier, "all", at);
    await record(call, { action: "published", subject_kind: "block", subject_id: earlier, after: { released: "all" } });
    await call.announce(`block:${earlier}`);
  }
  await tellDisqualified(
    call,
    matrix.rows.filter((row) => row.state === "disqualified").map((row) => row.entry_id),
  );
}

/** Publishes a closed round that sends nobody on, where the competition lets places be seen as soon as they stand. */
export async function publishAtOnce(call: Call, before: Scored): Promise<void> {
  if (before.release.final !== "at_once") return;
  const scored = await scoreAgain(call.db, before, call.locale);
  const { matrix, outcome, agreed } = scored;
  if (outcome && agreed && complete(matrix) && matrix.ties.length === 0 && matrix.reopened.length === 0) await publish(call, scored);
}

const NO_NAMES = {
  pl: "Z tej rundy nikt nie przechodzi dalej: opublikuj cały wynik.",
  en: "Nobody goes on from this round: publish the whole result.",
};

const SHOWS: Record<Released, number> = { nothing: 0, names: 1, all: 2 };

/** Lets be seen so much of a round; to show less than before needs a reason. */
export async function release(call: Call, roundId: string, released: Released, reason?: string | null): Promise<Matrix> {
  const scored = await scoreBlock(call.db, roundId, call.locale, true);
  const { block, round } = scored.matrix;
  const before = round?.released ?? "nothing";
  if (released === before) {
    if (released === "all" && !scored.sendsOn) return publishAgain(call, scored, reason);
    if (released !== "nothing" && scored.matrix.changed.length > 0)
      refuse("not_possible", { values: { why: scored.matrix.warnings[0] ?? "" } });
    return scored.matrix;
  }
  const less = SHOWS[released] < SHOWS[before];
  if (less && !reason)
    refuseField("reason", call.locale, { pl: "Podaj powód cofnięcia publikacji.", en: "Give the reason for taking the result back." });
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
    return changed(call, scored);
  }
  if (scored.sendsOn) refuse(block.status === "closed" ? "decision_needed" : "not_closed");
  if (released === "names") refuse("not_possible", { values: { why: NO_NAMES[call.locale] } });
  if (released === "all") {
    await publish(call, scored, reason);
    // What waits for one ceremony comes out at once: nobody reads one final of a section from the other.
    const beside = block.held_at === null || !round ? [] : await listHeldBeside(call.db, { section_id: round.section_id, id: roundId });
    for (const id of beside) {
      const held = await scoreBlock(call.db, id, call.locale, true);
      await publish(call, held, reason);
      await tell(call, held.loaded.block);
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
  return changed(call, scored);
}
