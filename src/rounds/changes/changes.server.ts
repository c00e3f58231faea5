// Changes that the head judge or the organiser makes to one round: its numbers, draw, panel and entries, and calling it off.
import { record } from "../../kernel/audit/audit.server.ts";
import { savePlanSource } from "../../competitions/sql.server.ts";
import type { Input } from "../../kernel/endpoints/endpoint.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { followReservesJob } from "../../capacity/status-changes/entry-changed.server.ts";
import { disqualify } from "../../capacity/status-changes/status-changes.server.ts";
import type * as contract from "../contract.ts";
import { listDecisionsOfRound, insertDecision, type NewDecision } from "../decisions-sql.server.ts";
import { advance, drawRound, emptyFollowingRound, fillRound, listAdvanced, hasBegun } from "../filling/filling.server.ts";
import * as filling from "../filling/sql.server.ts";
import { exchangePlaces, listDancesOf, saveAbsentDances } from "../heats-sql.server.ts";
import { describeRound } from "../plan/describe.server.ts";
import { changePanel, leavePanel } from "../panels/panels.server.ts";
import { listPanel } from "../panels/panels-sql.server.ts";
import { announceRounds, prepareFollowingRounds } from "../plan/plan.server.ts";
import { guardOffice } from "../offices-sql.server.ts";
import { findEntry, listRoundRows, listSections, listsOf, lockNext, lockRounds, roundOf, type RoundRow } from "../plans-sql.server.ts";
import { saveRoundFields } from "../rounds-sql.server.ts";
import { roundsBefore } from "../rules.ts";
import { definedFields } from "../../kernel/values/fields.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Locks and returns the round for an admin or for the head judge of one of its lists. Refuses forbidden for any other referee. */
async function lockForHead(call: Call, id: string): Promise<RoundRow> {
  const known = (await listRoundRows(call.db, { rounds: [id] }))[0] ?? refuse("not_found");
  await guardOffice(call, { round_id: known.id }, "decide");
  await lockRounds(call.db, [known.id]);
  return (await listRoundRows(call.db, { rounds: [id] }))[0] ?? refuse("not_found");
}

function requireReason(call: Call, round: RoundRow, reason: string | undefined): void {
  if (!round.list_published || reason) return;
  refuseField("reason", call.locale, {
    pl: "Lista jest opublikowana: podaj powód zmiany.",
    en: "The list is published: give the reason for the change.",
  });
}

function refuseBegun(round: RoundRow): void {
  if (hasBegun(round)) refuse("round_begun", { values: { which: round.name ?? round.section_name } });
}

/** Stores a decision about a round, records it in the audit trail, and announces it to the screens that show the round. */
export async function recordRuling(call: Call, round: RoundRow, decision: Omit<NewDecision, "section_id" | "round_id">): Promise<void> {
  await insertDecision(call, { ...decision, section_id: round.section_id, round_id: round.id });
  const after = { ruling: decision.kind, ...decision.body, ...(decision.entries ? { entries: decision.entries } : {}) };
  await record(call, { action: "round_changed", subject_kind: "round", subject_id: round.id, after, reason: decision.reason ?? null });
  await announceRounds(call, { id: round.section_id, competition_id: round.competition_id });
  const lists = await listsOf(call.db, [round.id]);
  const readers = lists.length === 0 ? [] : [`start-list:${round.competition_id}`, ...lists.map((list) => `judging:${list}`)];
  await call.announce(...readers, `round:${round.id}`, `stage:${round.competition_id}`, `scores:${round.competition_id}`);
}

/** Changes how many are recalled, the rules of the line, the heat size or the panel of a round. Refuses ballots_in once a sheet is handed in. */
export async function changeRound(call: Call, id: string, body: Input<typeof contract.changeRound>["body"]): Promise<void> {
  const round = await lockForHead(call, id);
  const { reason, version, panel, ...change } = definedFields(body);
  if (version !== undefined && version !== round.version) refuse("stale", { current: await describeRound(call, id) });
  if (round.handed_in || !["planned", "open"].includes(round.status)) refuse("ballots_in");
  requireReason(call, round, reason);
  if (change.wanted !== undefined && round.standing > 0 && change.wanted >= round.standing)
    refuseField("wanted", call.locale, {
      pl: `Tańczy ${round.standing}: dalej może przejść mniej.`,
      en: `${round.standing} dance: fewer than that may go on.`,
    });
  if (change.heat_size !== undefined) refuseBegun(round);
  await saveRoundFields(call.db, id, change);
  if (panel) {
    const before = { panel: await listPanel(call.db, id) };
    await recordRuling(call, round, { kind: "panel", body: { before, after: { panel: await changePanel(call, round, panel) } }, reason });
  }
  if (Object.keys(change).length === 0) return;
  if (change.heat_size !== undefined && round.performances > 0) await drawRound(call.db, id);
  const [section] = await listSections(call.db, [round.section_id]);
  if (section) await prepareFollowingRounds(call, section);
  // A round changed by a person marks the plan as made by hand, so that later entries do not make it anew.
  if (section && section.plan_source !== "hand") await savePlanSource(call.db, section.id, "hand");
  const before = Object.fromEntries(Object.keys(change).map((key) => [key, round[key as keyof RoundRow]]));
  await recordRuling(call, round, { kind: "wanted", body: { before, after: change, while: round.status }, reason });
}

/** Takes a judge off a round's panel from a dance on; a substitute may take over the judge's dances. A repeated decision id changes nothing. */
export async function removeJudge(call: Call, id: string, body: Input<typeof contract.judgeLeaves>["body"]): Promise<void> {
  const round = await lockForHead(call, id);
  if ((await listDecisionsOfRound(call.db, id)).some((each) => each.id === body.id)) return;
  if (!["planned", "open"].includes(round.status)) refuse("block_closed");
  const { before, after, seats } = await leavePanel(call, round, body);
  const seatOf = (seatId: string | null | undefined) => seats.find((seat) => seat.id === seatId)?.seat ?? null;
  const details = { seat: seatOf(body.seat_id), from_dance: body.from_dance, substitute: seatOf(body.substitute_id) };
  await saveRoundFields(call.db, id, {});
  await recordRuling(call, round, {
    id: body.id,
    kind: "panel",
    body: { ...details, before: { panel: before }, after: { panel: after } },
    reason: body.reason,
  });
}

/** Draws the heats of a round anew. Refuses round_begun. */
export async function redrawHeats(call: Call, id: string, body: Input<typeof contract.drawRound>["body"]): Promise<void> {
  const round = await lockForHead(call, id);
  refuseBegun(round);
  requireReason(call, round, body.reason);
  if (round.performances === 0) refuse("round_empty");
  if (body.heat_size !== undefined) await saveRoundFields(call.db, id, { heat_size: body.heat_size });
  await drawRound(call.db, id, body.seed ?? ((round.draw_seed ?? 0) + 1) % 2 ** 31);
  const after = await describeRound(call, id);
  await recordRuling(call, round, { kind: "draw", body: { seed: after.draw_seed, heat_size: after.heat_size }, reason: body.reason });
}

/** Writes heats arranged by hand. Each dance must contain every competing performance exactly once, else order_incomplete. */
export async function writeHeats(call: Call, id: string, body: Input<typeof contract.saveHeats>["body"]): Promise<void> {
  const round = await lockForHead(call, id);
  if (body.version !== undefined && body.version !== round.version) refuse("stale", { current: await describeRound(call, id) });
  refuseBegun(round);
  requireReason(call, round, body.reason);
  const standing = (await filling.listRoundPerformances(call.db, id)).filter((each) => each.state !== "no_show");
  const due = standing.map((each) => each.id).toSorted();
  const heats = round.dances.flatMap((dance, at) => {
    const own = body.heats.filter((heat) => heat.dance === at + 1);
    const named = own.flatMap((heat) => heat.performance_ids).toSorted();
    if (named.join() !== due.join()) refuse("order_incomplete");
    return own.map(({ performance_ids }, index) => ({
      dance: at + 1,
      number: index + 1,
      seconds: dance.seconds ?? Math.max(...standing.filter((each) => performance_ids.includes(each.id)).map((each) => each.seconds)),
      performance_ids,
    }));
  });
  if (body.heats.some((heat) => heat.dance > round.dances.length)) refuse("order_incomplete");
  await filling.saveHeats(call.db, round, heats);
  await saveRoundFields(call.db, id, {});
  await recordRuling(call, round, {
    kind: "draw",
    body: { heats: heats.map(({ dance, performance_ids }) => ({ dance, performance_ids })) },
    reason: body.reason,
  });
}

/**
 * Exchanges two entries of a round that has not begun in the heats of all its dances (docs/rules/rounds.md 2.6). Returns the lists on which the round
 * is danced; the caller plans them anew. Refuses round_begun.
 */
export async function exchangeEntries(
  call: Call,
  roundId: string,
  performanceIds: readonly [string, string],
  reason: string,
): Promise<string[]> {
  const round = await lockForHead(call, roundId);
  refuseBegun(round);
  const exchanged = (await filling.listRoundPerformances(call.db, roundId)).filter((each) => performanceIds.includes(each.id));
  await exchangePlaces(call.db, roundId, performanceIds);
  await saveRoundFields(call.db, roundId, {});
  const entries = exchanged.map((each) => each.entry_id);
  await recordRuling(call, round, { kind: "draw", entries, body: { exchanged: [...performanceIds] }, reason });
  return listsOf(call.db, [roundId]);
}

/** Adds one entry to a round: late, seeded past the rounds before, or forgotten when those who go on were named. */
export async function addEntry(call: Call, id: string, body: Input<typeof contract.addToRound>["body"]): Promise<void> {
  const round = await lockForHead(call, id);
  const entry = (await findEntry(call.db, round.section_id, body.entry_id)) ?? refuse("not_found");
  if (entry.rounds.includes(round.id)) refuse("duplicate");
  if (!["planned", "open"].includes(round.status)) refuse("block_closed");
  if (body.as !== "correction" && round.handed_in) refuse("ballots_in");
  const rounds = await listRoundRows(call.db, { sections: [round.section_id] });
  guardOrigin(round, { rounds, entry, as: body.as });
  if (body.as !== "seeded" && round.performances === 0 && rounds.some((row) => row.on_round_id === round.id))
    refuse("round_line_up_unknown");
  if (body.as === "seeded") {
    const recallChange = await seed(call, round, rounds, entry);
    return recordRuling(call, round, {
      kind: "seeded",
      entries: [entry.id],
      ...(recallChange && { body: recallChange }),
      reason: body.reason,
    });
  }
  const back = await unseed(call, round, rounds, entry);
  // A round that is still empty receives this entry later, when it is filled with all the others.
  if (!back || round.performances > 0) await fillRound(call.db, id, [entry.id]);
  const kind = { late: "late_entry", correction: "correction" } as const;
  await recordRuling(call, round, {
    kind: back ? "seeded" : kind[body.as],
    entries: [entry.id],
    ...(back && { body: { taken_back: true, ...back } }),
    reason: body.reason,
  });
}

/** A late entry must not be in an earlier round. A forgotten one must have danced a round that leads here. */
function guardOrigin(
  round: RoundRow,
  { rounds, entry, as }: { rounds: readonly RoundRow[]; entry: { rounds: string[] }; as: Input<typeof contract.addToRound>["body"]["as"] },
): void {
  const danced = roundsBefore(rounds, round.id).some((id) => entry.rounds.includes(id));
  if (as === "late" && danced) refuse("entry_in_earlier_round");
  if (as === "correction" && !danced) refuse("entry_not_in_earlier_round");
}

/**
 * Takes back the seeding of an entry that now dances this round, and raises the number recalled from it by one. Returns undefined when the entry was
 * not seeded into the next round.
 */
async function unseed(call: Call, round: RoundRow, rounds: readonly RoundRow[], entry: { id: string; rounds: string[] }) {
  const later = rounds.find((row) => row.id === round.on_round_id && entry.rounds.includes(row.id));
  const waits = later && (await filling.listMembers(call.db, [later.id])).some((each) => each.entry_id === entry.id && each.seeded);
  if (!later || !waits) return undefined;
  refuseBegun(later);
  await filling.removeEntry(call.db, [later.id], entry.id);
  return (await changeRecallCount(call, round, 1)) ?? {};
}

/**
 * Changes the number recalled from a round that has not begun by `more`, which may be negative. Returns the numbers before and after, or undefined
 * when nothing changed.
 */
async function changeRecallCount(call: Call, round: RoundRow, more: number) {
  const wanted = { before: round.wanted ?? 0, after: (round.wanted ?? 0) + more };
  if (hasBegun(round) || wanted.after < 1) return undefined;
  await saveRoundFields(call.db, round.id, { wanted: wanted.after });
  const [section] = await listSections(call.db, [round.section_id]);
  if (section) await prepareFollowingRounds(call, section);
  return { round_id: round.id, wanted };
}

/**
 * Seeds an entry into a round past the rounds before. The round that leads here recalls one fewer, if it has not begun. Returns that change of number
 * (docs/rules/rounds.md 1.8).
 */
async function seed(call: Call, round: RoundRow, rounds: readonly RoundRow[], entry: { id: string; rounds: string[] }) {
  refuseBegun(round);
  const before = rounds.filter((row) => entry.rounds.includes(row.id));
  const danced = before.find(hasBegun);
  if (danced) refuseBegun(danced);
  for (const row of before) await filling.removeEntry(call.db, [row.id], entry.id);
  if (round.standing > round.seeded) await fillRound(call.db, round.id, [entry.id], { seeded: true });
  else await filling.insertRoundPerformances(call.db, round.tenant_id, round.id, [entry.id], true);
  const feeding = rounds.find((row) => row.on_round_id === round.id);
  return feeding && changeRecallCount(call, feeding, -1);
}

/**
 * Retires a performance, or lets it compete again: it becomes absent or present in every dance that is not judged yet. Dances already judged stay.
 */
async function saveRetired(call: Call, performanceId: string, left: boolean): Promise<void> {
  await filling.saveState(call.db, performanceId, left ? "retired" : "competing");
  const open = (await listDancesOf(call.db, performanceId)).filter((each) => !each.judged && ["waiting", "skipped"].includes(each.status));
  await saveAbsentDances(
    call.db,
    performanceId,
    open.map((each) => each.dance),
    left,
  );
}

/** Refuses entry_already_dancing when the performance already competes, and entry_withdrawn when its entry is out of the competition. */
async function guardReturn(call: Call, performance: filling.RoundPerformance, dance: number | undefined): Promise<void> {
  if (performance.withdrawn) refuse("entry_withdrawn");
  const missed = (await listDancesOf(call.db, performance.id)).filter((each) => each.absent).map((each) => each.dance);
  const out = dance === undefined ? performance.state !== "competing" || missed.length > 0 : missed.includes(dance);
  if (!out) refuse("entry_already_dancing");
}

/** Sets the state of a performance: retired, absent in one dance, disqualified, or competing again. Returns the round's id. */
export async function changeState(call: Call, performanceId: string, body: Input<typeof contract.setState>["body"]): Promise<string> {
  const round = await lockForHead(call, (await roundOf(call.db, performanceId)) ?? refuse("not_found"));
  const before = (await filling.listRoundPerformances(call.db, round.id)).find((each) => each.id === performanceId) ?? refuse("not_found");
  // The entry is disqualified, not one of its performances. So this applies in any round of the entry, also in one that is closed.
  if (body.state === "disqualified" || (body.state === "competing" && before.disqualified)) {
    const out = body.state === "disqualified";
    if (await disqualify(call, before.entry_id, out, body.reason))
      await recordRuling(call, round, {
        kind: "disqualified",
        entries: [before.entry_id],
        body: { state: body.state },
        reason: body.reason,
      });
    return round.id;
  }
  if (!["planned", "open"].includes(round.status)) refuse("block_closed");
  if (body.state === "absent" && (body.dance === undefined || body.dance > round.dances.length))
    refuseField("dance", call.locale, { pl: "Wybierz taniec.", en: "Choose the dance." });
  if (body.state === "competing") await guardReturn(call, before, body.dance);
  if (body.dance !== undefined && body.state !== "retired")
    await saveAbsentDances(call.db, performanceId, [body.dance], body.state === "absent");
  else await saveRetired(call, performanceId, body.state === "retired");
  await recordRuling(call, round, {
    kind: body.state === "retired" ? "retired" : "absent",
    entries: [before.entry_id],
    body: { state: body.state, ...(body.dance === undefined ? {} : { dance: body.dance }) },
    reason: body.reason,
  });
  // A job of a slice above decides whether a reserve moves up.
  if (body.state === "retired") await call.queueJob(followReservesJob, { tenant_id: call.tenant.id, entry_ids: [before.entry_id] });
  return round.id;
}

/** Sets a round and its heats to called off, or back to planned. */
async function saveCalledOff(call: Call, roundId: string, off: boolean): Promise<void> {
  await saveRoundFields(call.db, roundId, { status: off ? "called_off" : "planned" });
  await filling.skipHeats(call.db, roundId, off);
}

const isEveryoneOut = async (call: Call, roundId: string) =>
  (await filling.listRoundPerformances(call.db, roundId)).every((each) => each.out);

/** Later rounds that nobody can reach any more because everybody in `round` is out. Stops at a round that has begun. */
async function unreachableRounds(call: Call, round: RoundRow): Promise<RoundRow[]> {
  const rows = await listRoundRows(call.db, { sections: [round.section_id] });
  const leadingTo = (id: string) => rows.filter((each) => each.on_round_id === id);
  const comesLater = leadingTo(round.id).some((each) => each.status !== "called_off" && each.decided_at === null);
  if (round.standing === 0 || comesLater) return [];
  const off = new Set([round.id, ...rows.filter((each) => each.status === "called_off").map((each) => each.id)]);
  const behind: RoundRow[] = [];
  for (let at: RoundRow | undefined = round; at; ) {
    const id: string | undefined = await lockNext(call.db, at.id);
    const next: RoundRow | undefined = rows.find((each) => each.id === id);
    if (!next || leadingTo(next.id).some((each) => !off.has(each.id)) || !(await isEveryoneOut(call, next.id))) break;
    if (next.status !== "called_off") {
      if (hasBegun(next)) break;
      behind.push(next);
    }
    off.add(next.id);
    at = next;
  }
  return behind;
}

/**
 * Calls a round off: everybody in it goes on unjudged. A round that has begun is called off only when nobody is left in it. Returns the later rounds
 * called off with it.
 */
async function skipRound(call: Call, round: RoundRow): Promise<RoundRow[]> {
  const on = (await filling.listRoundPerformances(call.db, round.id)).filter((each) => !each.out).map((each) => each.entry_id);
  if (on.length > 0) {
    refuseBegun(round);
    await advance(call, round, on);
  }
  const behind = on.length === 0 ? await unreachableRounds(call, round) : [];
  for (const each of [round, ...behind]) await saveCalledOff(call, each.id, true);
  return behind;
}

/** Takes the calling off of a round back. Entries that went past it return from the next round. Returns the later rounds that come back with it. */
async function restoreRound(call: Call, round: RoundRow): Promise<RoundRow[]> {
  const [off] = (await listDecisionsOfRound(call.db, round.id)).filter((each) => each.kind === "call_off" && each.round_id === round.id);
  const { together = [] } = off?.about ?? {};
  const rows = await listRoundRows(call.db, { sections: [round.section_id] });
  const behind = together.flatMap((roundId) => rows.filter((each) => each.id === roundId && each.status === "called_off"));
  // Where later rounds were called off too, everybody was out, so nobody went past the round.
  const past = together.length > 0 ? [] : await listAdvanced(call.db, round.id);
  for (const each of [round, ...behind]) await saveCalledOff(call, each.id, false);
  await emptyFollowingRound(call, round.id);
  if (past.length > 0) await fillRound(call.db, round.id, past);
  return behind;
}

/** Calls a round off, or takes that back. Returns the ids of the later rounds that changed with it (docs/rules/rounds.md 3.18). */
export async function setCalledOff(call: Call, id: string, body: Input<typeof contract.callOff>["body"]): Promise<string[]> {
  const round = await lockForHead(call, id);
  const { called_off, reason } = body;
  if (round.status === (called_off ? "called_off" : "planned")) return [];
  if (!called_off && round.status !== "called_off") refuseBegun(round);
  const behind = await (called_off ? skipRound : restoreRound)(call, round);
  const together = behind.map((each) => each.id);
  await recordRuling(call, round, { kind: "call_off", body: { called_off, ...(together.length > 0 ? { together } : {}) }, reason });
  for (const each of behind) await recordRuling(call, each, { kind: "call_off", body: { called_off }, reason });
  return together;
}
