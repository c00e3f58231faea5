// Computes the pending decisions about rounds for the person who calls.
import { listTyped } from "../../judging/revisions/papers-sql.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { isAllowed } from "../../rounds/offices.ts";
import { type CallerOffice, listOffices } from "../../rounds/offices-sql.server.ts";
import { wholeNames } from "../../start-lists/rounds/round-names.ts";
import { papersOf } from "../../scoring/papers/rules.ts";
import { type Scored, scoreRounds } from "../../scoring/reading/scoring.server.ts";
import * as contract from "./contract.ts";
import { listMaybePending, isOfficial } from "./pending-sql.server.ts";
import { byNumber } from "../../entries/label/by-number.ts";
import * as shapes from "../shapes.ts";
import { isComplete, isSettled } from "../../scoring/deciding/rules.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";

/** Lists the pending decisions of one round for a person with this office. `typed` are its sheets typed from paper. */
function pendingItemsOf(
  call: Call,
  { matrix, loaded, sendsOn }: Scored,
  duty: CallerOffice,
  typed: Parameters<typeof papersOf>[2],
): shapes.PendingItem[] {
  const { block, round, cut } = matrix;
  if (!round) return [];
  const named = (ids: readonly string[]) =>
    matrix.rows
      .filter((row) => ids.includes(row.entry_id))
      .map(({ entry_id, start_number, shown }) => ({ entry_id, start_number, shown }))
      .toSorted(byNumber);
  const item = (
    kind: shapes.PendingItem["kind"],
    of: { entries?: readonly string[]; gone?: readonly string[] } & Partial<
      Pick<shapes.PendingItem, "places" | "seats" | "why" | "version" | "acts">
    >,
  ): shapes.PendingItem => ({
    kind,
    round: { id: block.id, name: block.name },
    next: round.next && { name: wholeNames(loaded.round.named, call.locale).get(round.next.id) ?? round.next.name },
    competition: { id: matrix.competition.id, name: matrix.competition.name },
    office: duty.office,
    acts: of.acts ?? isAllowed(duty.office, shapes.ENDED_BY[kind]),
    places: of.places ?? 0,
    gone: named(of.gone ?? []),
    entries: named(of.entries ?? []),
    seats: of.seats ?? [],
    why: of.why ?? [],
    version: of.version ?? null,
  });
  const isClosed = block.status === "closed" && round.decided_at === null;
  const line = isClosed && sendsOn && cut?.recalled === null ? cut.tied : null;
  // Reserves move up automatically when the rules say so and there are enough places.
  const { reserve } = round;
  const moves = reserve && loaded.rules.reserve === "auto" && reserve.entries.length <= reserve.places;
  // In a closed round a tied line is an item of its own.
  const uncounted = (isClosed && !line && isComplete(matrix)) || block.status === "published" ? matrix.refused : [];
  const orders = matrix.orders.filter((each) => !each.settled);
  // Only the judge can give an order of equal totals.
  const ordersToGive = orders.length > 0 ? { seats: [...new Set(orders.map((each) => each.seat))], acts: false } : {};
  const papers = papersOf(matrix, loaded.rules, typed, personOf(call).id).filter((each) => each.state !== "checked");
  return [
    ...(line ? [item("line", line)] : []),
    ...(isClosed || block.status === "published" ? matrix.ties.map((entries) => item("tie", { entries })) : []),
    ...(isSettled(matrix) ? [item("settled", {})] : []),
    ...(reserve && !moves ? [item("reserve", reserve)] : []),
    ...(papers.length > 0 ? [item("paper", { seats: papers.map((each) => each.seat), acts: papers.some((each) => !each.own) })] : []),
    ...(uncounted.length > 0 ? [item("uncounted", { why: uncounted, ...ordersToGive })] : []),
    ...(matrix.changed.length > 0
      ? [item("changed", { entries: matrix.changed, version: sendsOn ? null : block.result_version + 1 })]
      : []),
  ];
}

/** Lists the pending decisions of these rounds, in their order. Skips rounds that the caller does not run. */
export async function listPendingItems(call: Call, roundIds: readonly string[]): Promise<shapes.PendingItem[]> {
  const offices = roundIds.length === 0 ? new Map<string, CallerOffice>() : await listOffices(call, roundIds);
  const run = roundIds.filter((id) => offices.has(id));
  if (run.length === 0) return [];
  const rounds = await readTogether(call.db, (t) => ({ scored: scoreRounds(t, run, call.locale), typed: listTyped(t, run) }));
  const typed = Map.groupBy(rounds.typed, (each) => each.round_id);
  const scored = new Map(rounds.scored.map((each) => [each.matrix.block.id, each]));
  return run.flatMap((id) => {
    const [round, office] = [scored.get(id), offices.get(id)];
    return round && office ? pendingItemsOf(call, round, office, typed.get(id) ?? []) : [];
  });
}

export const handlers = handle(contract, {
  async listPending(call, { query }) {
    const person = personOf(call);
    const runs = admins.includes(person.role) || (await isOfficial(call.db, person.id));
    return {
      data: runs ? await listPendingItems(call, await listMaybePending(call.db, query.competition_id)) : [],
      next_cursor: null,
      runs,
    };
  },
});
