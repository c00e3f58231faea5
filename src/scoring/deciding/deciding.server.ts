// Closes and decides a round in one transaction: stores who goes on and fills the next round. Requests and stores the head judge's decisions where
// they are needed.
import { numberName, type Scored, rescoreRound, scoreRound } from "../reading/scoring.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import type { Input } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import { Refusal, refuse, refuseField } from "../../refusals.ts";
import { insertDecision, type NewDecision } from "../../rounds/decisions-sql.server.ts";
import { advance, emptyFollowingRound, fillRound } from "../../rounds/filling/filling.server.ts";
import { listsOf } from "../../rounds/plans-sql.server.ts";
import { saveDecided, saveRound } from "../../rounds/rounds-sql.server.ts";
import { announceList, replan } from "../../start-lists/programme/list.server.ts";
import { isReleased } from "../papers/rules.ts";
import { guardPapers } from "../papers/waiting.server.ts";
import type { StoredResult } from "../results/stored-result.ts";
import { hasSameItems } from "../tabulation/rulings.ts";
import { lackSentence } from "../round-messages.ts";
import { ruleShort } from "../../judging/revisions/ballots.server.ts";
import { storeResult, placesToStore, publishAtOnce, type Released, releasedAtOnce } from "./results.server.ts";
import { byNumber } from "../../entries/label/by-number.ts";
import type * as shapes from "../shapes.ts";
import type * as contract from "../contract.ts";
import { findResult, insertResult } from "../results/sql.server.ts";
import { announceChange, announceRound } from "../reading/announcing.server.ts";
import { isComplete } from "./rules.ts";
import { type Call, personOf } from "../../kernel/calls/call.server.ts";

/** Closes a round with all marks in, and decides it where some go on. Or reopens it with a reason, and empties the next round. */
export async function close(
  call: Call,
  roundId: string,
  { closed, reason }: Input<typeof contract.closeRound>["body"],
): Promise<shapes.Matrix | Refusal> {
  const scored = await scoreRound(call.db, roundId, call.locale, true);
  const { matrix } = scored;
  const { id, status } = matrix.block;
  if (matrix.round?.status === "called_off") refuse("round_called_off");
  if (!closed) return open(call, scored, reason);
  if (status === "published" || matrix.round?.decided_at) return matrix;
  if (scored.loaded.splitDances.length > 0) refuse("result_refused", { values: { why: matrix.refused.join(" ") } });
  if (!isComplete(matrix) || scored.loaded.fewest === 0)
    refuse("marks_missing", { values: { why: lackSentence(matrix, call.locale) }, current: [...matrix.missing, ...matrix.awaited] });
  if (matrix.without_start.length > 0)
    refuse("start_unknown", { values: { numbers: matrix.without_start.map((each) => numberName(each.start_number, "–")).join(", ") } });
  if (matrix.wrong_sheets.length > 0)
    refuse("ballots_wrong", { values: { why: matrix.wrong_sheets.map((each) => each.why).join(" ") }, current: matrix.wrong_sheets });
  await guardPapers(call, scored);
  await record(call, { action: "closed", subject_kind: "block", subject_id: id, reason: reason ?? null });
  const closed_at = call.now.toISOString();
  // A final has no cut to decide.
  const question = scored.sendsOn ? findQuestion(matrix) : undefined;
  if (scored.sendsOn && !question) return decide(call, scored, { closed_at });
  await saveRound(call.db, id, { status: "closed", closed_at });
  if (!question) {
    await publishAtOnce(call, scored);
    return announceChange(call, scored);
  }
  await announceRound(call, scored.loaded.round);
  // Returned, not thrown: the round stays closed while the head judge decides.
  return new Refusal("decision_needed", { current: question });
}

/** The tied entries on the line, while the head judge has to choose between them. */
function findQuestion({ cut }: shapes.Matrix) {
  return cut && cut.recalled === null && cut.tied ? { kind: "line" as const, ...cut.tied } : undefined;
}

async function open(call: Call, scored: Scored, reason: string | null | undefined): Promise<shapes.Matrix> {
  const { matrix, sendsOn } = scored;
  const { block, round } = matrix;
  if (block.status === "published" && (!sendsOn || round?.released === "all")) refuse("block_closed");
  if (!reason) refuseField("reason", call.locale, { pl: "Podaj powód otwarcia rundy.", en: "Give the reason for opening the round." });
  if (round && sendsOn && round.decided_at) {
    await replanNext(call, matrix.competition.id, await emptyFollowingRound(call, block.id));
    await insertDecision(call, { section_id: round.section_id, round_id: block.id, kind: "reopened", reason });
  }
  await saveRound(call.db, block.id, { status: "open", closed_at: null, held_at: null });
  await record(call, { action: "reopened", subject_kind: "block", subject_id: block.id, reason });
  return announceChange(call, scored);
}

/**
 * Stores who goes on from a closed round, fills the next round with them and plans its lists again. Names are released as the competition's rules
 * say.
 */
async function decide(
  call: Call,
  scored: Scored,
  { released = releasedAtOnce(scored.release), ...closing }: { closed_at?: string; released?: Released } = {},
): Promise<shapes.Matrix> {
  const outcome = placesToStore(scored);
  const { matrix } = scored;
  const roundId = matrix.block.id;
  const on = new Set(outcome.recall?.recalled ?? []);
  const result_version = await storeResult(call, scored, outcome);
  const at = call.now.toISOString();
  await saveDecided(call.db, roundId, { ...closing, result_version, decided_at: at, published_at: at, released });
  const recalled = matrix.rows.filter((row) => on.has(row.performance_id)).map((row) => row.entry_id);
  await replanNext(call, matrix.competition.id, await advance(call, { id: roundId }, recalled));
  await record(call, {
    action: "decided",
    subject_kind: "block",
    subject_id: roundId,
    after: { result_version, goes_on: recalled.length, released },
  });
  return announceChange(call, scored);
}

/** Recomputes the times of the lists with the next round, and notifies their readers. */
async function replanNext(call: Call, competitionId: string, next: string | undefined) {
  if (next === undefined) return;
  await call.announce(`rounds:${competitionId}`);
  for (const id of await listsOf(call.db, [next])) {
    await replan(call, id);
    await announceList(call, { id, competition_id: competitionId });
  }
}

const NOBODY = {
  pl: "Nad linią nie ma nikogo: wskaż, kto przechodzi.",
  en: "Nobody is above the line: name who goes on.",
};

/**
 * Decides which entries on a tied line go on, whatever the policy says. A decided round is decided again while the next one has not begun
 * (docs/rules/rounds.md 3.1).
 */
async function ruleLine(call: Call, scored: Scored, decision: NewDecision, seen: readonly string[] | undefined) {
  const { block, round } = scored.matrix;
  const isDecided = round?.decided_at != null;
  if (!isDecided && block.status !== "closed") refuse("not_closed");
  if (isDecided && round.next?.begun) refuse("next_round_begun");
  if (scored.loaded.kept?.added) refuse("forgotten_entries_added");
  // The earlier decision is dropped, so that the line is computed from today's sheets and entries.
  if (isDecided) await saveRound(call.db, block.id, { status: "closed" });
  const now = isDecided ? await rescoreRound(call.db, scored, call.locale) : scored;
  const tied = (scored.sendsOn && now.matrix.cut?.tied) || refuse("stale");
  const { entries = [] } = decision;
  const fits = entries.every((each) => tied.entries.includes(each)) && hasSameItems(seen ?? tied.entries, tied.entries);
  if (!fits) refuse("stale", { current: { kind: "line", ...tied } });
  if (entries.length === 0 && tied.places === now.matrix.cut?.wanted) refuseField("entries", call.locale, NOBODY);
  await insertDecision(call, { ...decision, body: { tied: tied.entries, places: tied.places } });
  await record(call, {
    action: "ruled",
    subject_kind: "block",
    subject_id: block.id,
    after: { kind: "line", entries },
    reason: decision.reason ?? null,
  });
  const ruled = await rescoreRound(call.db, now, call.locale);
  if (!findQuestion(ruled.matrix)) return decide(call, ruled, isDecided ? { released: round.released } : {});
  await announceRound(call, ruled.loaded.round);
  return ruled.matrix;
}

/**
 * Stores a decision of the head judge with its reason, and decides a closed round that waited for it. The same id sent twice is the same decision.
 */
export async function rule(call: Call, roundId: string, body: Input<typeof contract.decideRound>["body"]): Promise<shapes.Matrix> {
  const scored = await scoreRound(call.db, roundId, call.locale, true);
  const { matrix } = scored;
  const round = matrix.round ?? refuse("not_found");
  if (round.decisions.some((each) => each.id === body.id)) return matrix;
  const { kind, entries, reason, id } = body;
  const decision = { id, section_id: round.section_id, round_id: roundId, kind, entries, reason };
  if (kind === "line") return ruleLine(call, scored, decision, body.tied);
  if (kind === "correction") return correct(call, scored, decision, reason);
  if (kind === "reserve") return moveUp(call, scored, decision, body.tied);
  if (kind === "short_ballot") return ruleShortSheet(call, scored, decision, body.ballot);
  if (kind === "paper_check") return rulePaperCheck(call, scored, decision, body.checked ?? false);
  // New ties after a correction are decided while the earlier version stays public.
  const isCorrection = matrix.block.status === "published" && !scored.sendsOn;
  if (!isCorrection && matrix.block.status !== "closed") refuse(round.decided_at ? "stale" : "not_closed");
  if (!isCorrection && round.decided_at) refuse("stale");
  if (!matrix.ties.some((tied) => hasSameItems(tied, entries))) refuse("stale");
  await insertDecision(call, decision);
  await record(call, { action: "ruled", subject_kind: "block", subject_id: roundId, after: { kind, entries }, reason });
  if (!scored.sendsOn) {
    if (!isCorrection) await publishAtOnce(call, scored);
    return announceChange(call, scored);
  }
  const now = await rescoreRound(call.db, scored, call.locale);
  if (!findQuestion(now.matrix)) return decide(call, now);
  await announceRound(call, now.loaded.round);
  return now.matrix;
}

/** Lets the entries first behind the line dance the next round in place of a recalled entry that does not, or leaves the place empty. */
async function moveUp(call: Call, scored: Scored, decision: NewDecision, seen: readonly string[] | undefined) {
  const { block, round, competition } = scored.matrix;
  const { entries = [], reason = null } = decision;
  const question = round?.reserve ?? refuse("stale");
  const isSeen = hasSameItems(seen ?? question.entries, question.entries);
  const fits = isSeen && (entries.length === 0 || hasSameItems(entries, question.entries));
  if (isSeen && !fits && entries.every((each) => question.entries.includes(each))) {
    const level = scored.matrix.rows.filter((row) => question.entries.includes(row.entry_id)).toSorted(byNumber);
    const numbers = level.map((row) => numberName(row.start_number, row.shown.label ?? "")).join(", ");
    refuse("reserves_level", { values: { numbers } });
  }
  if (!round?.next || !fits) refuse("stale");
  await insertDecision(call, { ...decision, body: { tied: question.entries, places: question.places, gone: question.gone } });
  await record(call, { action: "ruled", subject_kind: "block", subject_id: block.id, after: { kind: "reserve", entries }, reason });
  if (entries.length > 0) {
    await fillRound(call.db, round.next.id, entries);
    await replanNext(call, competition.id, round.next.id);
  }
  return announceChange(call, scored);
}

/** Lets an incomplete sheet of crosses count when its judge cannot finish, or requires all crosses again. */
async function ruleShortSheet(
  call: Call,
  { loaded: { round } }: Scored,
  decision: NewDecision,
  ballot: Input<typeof contract.decideRound>["body"]["ballot"],
): Promise<shapes.Matrix> {
  if (!ballot) refuseField("ballot", call.locale, { pl: "Wskaż sędziego i taniec.", en: "Name the judge and the dance." });
  const { seat_id, dance, short } = ballot;
  const reason = decision.reason ?? "";
  const { seat, given } = await ruleShort(call, { round_id: round.id, ...ballot }, reason);
  const state = short ? "short" : "whole";
  await insertDecision(call, { ...decision, entries: [], body: { seat_id, seat, dance, given, state } });
  await record(call, {
    action: "ruled",
    subject_kind: "block",
    subject_id: round.id,
    after: { kind: "short_ballot", seat, dance, state },
    reason,
  });
  await announceRound(call, round);
  return (await scoreRound(call.db, round.id, call.locale)).matrix;
}

/** Lets sheets typed from paper count without a second person, or requires the check again. */
async function rulePaperCheck(call: Call, scored: Scored, decision: NewDecision, checked: boolean): Promise<shapes.Matrix> {
  const { block, round } = scored.matrix;
  if (round?.decided_at && scored.sendsOn) refuse("block_closed");
  if (round && isReleased(round) === !checked) refuse("stale");
  await insertDecision(call, { ...decision, entries: [], body: { state: checked ? "on" : "off" } });
  const after = { kind: "paper_check", state: checked ? "on" : "off" };
  await record(call, { action: "ruled", subject_kind: "block", subject_id: block.id, after, reason: decision.reason ?? null });
  return announceChange(call, scored);
}

/**
 * Adds entries that a wrong recall forgot to the next round, even after it has begun. The result gets a new version, and nobody leaves the next
 * round.
 */
async function correct(call: Call, scored: Scored, decision: NewDecision, reason: string) {
  const { block, round, rows, competition } = scored.matrix;
  const before = (await findResult(call.db, block.id)) ?? refuse("not_closed");
  if (!round?.next || !round.decided_at) refuse("not_closed");
  const { entries = [] } = decision;
  const added = rows.filter((row) => entries.includes(row.entry_id) && row.state === "competing" && row.recalled === false);
  if (added.length === 0 || added.length < entries.length) refuse("stale");
  const ids = added.map((row) => row.performance_id);
  const decision_ids = [...before.decision_ids, await insertDecision(call, decision)];
  const result_version = before.result_version + 1;
  const at = call.now.toISOString();
  await insertResult(call.db, {
    tenant_id: call.tenant.id,
    id: newId(),
    round_id: block.id,
    result_version,
    outcome: withAdded(before.outcome, ids),
    mark_revision_ids: before.mark_revision_ids,
    decision_ids,
    published_by: personOf(call).id,
    published_at: at,
  });
  await saveDecided(call.db, block.id, { result_version, decided_at: at, published_at: at, released: round.released });
  await fillRound(call.db, round.next.id, entries);
  await replanNext(call, competition.id, round.next.id);
  await record(call, { action: "corrected", subject_kind: "block", subject_id: block.id, after: { result_version, entries }, reason });
  return announceChange(call, scored);
}

/** Returns the result with these performances going on as well. */
function withAdded(outcome: StoredResult, ids: readonly string[]): StoredResult {
  const { tabulated, added = [] } = outcome;
  const recall = tabulated.recall && { ...tabulated.recall, recalled: [...(tabulated.recall.recalled ?? []), ...ids] };
  const results = tabulated.results.map((result) => (ids.includes(result.entry) ? { ...result, recalled: true } : result));
  return { ...outcome, added: [...added, ...ids], tabulated: { ...tabulated, results, recall } };
}
