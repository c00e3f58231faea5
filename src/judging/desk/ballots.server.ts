// Actions of the desk on one judge's sheet of a whole dance: reopens it with the reason, or requests it.
import { record } from "../../kernel/audit/audit.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import { guardOffice } from "../../rounds/offices-sql.server.ts";
import type { Act } from "../../rounds/offices.ts";
import * as store from "../revisions/ballots-sql.server.ts";
import * as contract from "./contract.ts";
import { ranksTotals } from "../../rounds/dances.ts";
import { canReopen, isSheetOpen } from "../rules.ts";
import { findSeat, remind, reopen, lockRoundShared } from "../revisions/sql.server.ts";
import { remindMissing } from "./desk-sql.server.ts";
import { listEqual } from "../revisions/equal-totals-sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** Locks the requested sheet and reports whether it was handed in. Refuses callers without this right, and seats that do not judge the dance. */
async function lockForDesk(call: Call, params: Readonly<Record<string, string>>, seatId: string, act: Act) {
  const which = { round_id: params["id"] ?? "", dance: Number(params["dance"]) };
  if (!Number.isInteger(which.dance) || which.dance < 1 || which.dance > 10) refuse("not_found");
  const [row] = await store.listDances(call.db, which, seatId);
  if (!row) refuse("not_found");
  await guardOffice(call, { start_list_id: row.start_list_id }, act);
  const seat = (row.due ? await findSeat(call.db, row.start_list_id, { id: seatId }) : undefined) ?? refuse("not_found");
  const locked = (await store.lockBallot(call.db, { ...which, seat_id: seatId }, newId())) ?? refuse("not_found");
  const newest = (await store.listNewestBallots(call.db, which)).find((each) => each.seat_id === seatId);
  const notify = () => call.announce(`judging:${row.start_list_id}`, `round:${which.round_id}`, `scores:${row.competition_id}`);
  const equal = ranksTotals(row.method)
    ? (await listEqual(call.db, { round_ids: [which.round_id] })).filter((each) => each.seat_id === seatId && each.dance === which.dance)
    : undefined;
  const submitted = newest?.submitted ?? false;
  // An order is missing only where one is needed. An order for other equal totals than today's has to be given again.
  const owed = equal ? equal.some((each) => !each.settled) : !submitted;
  return { which, seat, locked, submitted, owed, equal, notify };
}

export const handlers = handle(contract, {
  async reopenBallot(call, { params, body }) {
    const { which, seat, locked, submitted, notify } = await lockForDesk(call, params, body.seat_id, "reopen");
    if (!isSheetOpen(locked.status, canReopen(locked))) refuse("block_closed");
    if (!submitted) refuse("sheet_not_handed_in");
    const reopened_at = call.now.toISOString();
    await reopen(call.db, locked.sheet_id, reopened_at, body.reason);
    await record(call, {
      action: "sheet_reopened",
      subject_kind: "sheet",
      subject_id: locked.sheet_id,
      after: { seat: seat.seat, dance: which.dance },
      reason: body.reason,
    });
    await notify();
    return { ...which, seat_id: seat.id, reopened_at };
  },

  async remindBallot(call, { params, body }) {
    const { which, seat, locked, owed, equal, notify } = await lockForDesk(call, params, body.seat_id, "type");
    if (locked.status !== "planned" && locked.status !== "open" && !equal?.some((each) => each.taken)) refuse("sheet_closed");
    if (!owed) refuse("sheet_not_due");
    const reminded_at = call.now.toISOString();
    await remind(call.db, locked.sheet_id, reminded_at);
    await notify();
    return { ...which, seat_id: seat.id, reminded_at };
  },

  async remindRound(call, { params, body }) {
    const { form_version_id, ...round } = (await lockRoundShared(call.db, params.id ?? "")) ?? refuse("not_found");
    await guardOffice(call, { round_id: round.id }, "type");
    if ((round.status !== "planned" && round.status !== "open") || form_version_id === null) refuse("sheet_closed");
    const reminded = await remindMissing(call.db, { ...round, form_version_id }, body, call.now.toISOString());
    const lists = new Set(reminded.map((each) => each.start_list_id));
    await call.announce(...[...lists].map((list) => `judging:${list}`), `round:${round.id}`);
    return { round_id: round.id, asked: reminded.length };
  },
});
