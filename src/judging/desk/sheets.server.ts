// Actions of the desk on one judge's sheet of a performance: reopens it with the reason, or requests it.
import { record } from "../../kernel/audit/audit.server.ts";
import { handle } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import { seatFor } from "../revisions/seats.server.ts";
import * as store from "../revisions/sql.server.ts";
import { canReopen } from "../rules.ts";
import * as sheets from "../sheets/sheets-sql.server.ts";
import * as contract from "./contract.ts";

export const handlers = handle(contract, {
  async reopenSheet(call, { params, body }) {
    const found = (await sheets.findPerformance(call.db, params.id ?? "", body.dance)) ?? refuse("not_found");
    const seat = await seatFor(call, found.start_list_id, body.seat_id, "reopen");
    const round = await store.lockRoundShared(call.db, found.round_id);
    if (!round || !canReopen(round)) refuse("not_closed");
    const sheet = await store.lockSheet(call.db, call.tenant.id, { ...found, seat_id: seat.id });
    const reopened_at = sheet.reopened_at ?? call.now.toISOString();
    await store.reopen(call.db, sheet.id, reopened_at, body.reason);
    await record(call, {
      action: "sheet_reopened",
      subject_kind: "sheet",
      subject_id: sheet.id,
      after: { seat: seat.seat, start_number: found.start_number },
      reason: body.reason,
    });
    await call.announce(`judging:${found.start_list_id}`, `scores:${found.competition_id}`, `round:${found.round_id}`);
    return { performance_id: found.performance_id, dance: found.dance, seat_id: seat.id, reopened_at };
  },

  async remindJudge(call, { params, body }) {
    const found = (await sheets.findPerformance(call.db, params.id ?? "", body.dance)) ?? refuse("not_found");
    const seat = await seatFor(call, found.start_list_id, body.seat_id);
    const round = await store.lockRoundShared(call.db, found.round_id);
    if (round?.status === "closed" || round?.status === "published") refuse("sheet_closed");
    const sheet = await store.lockSheet(call.db, call.tenant.id, { ...found, seat_id: seat.id });
    if (sheet.revision > 0) refuse("marks_already_given");
    const reminded_at = call.now.toISOString();
    await store.remind(call.db, sheet.id, reminded_at);
    await call.announce(`judging:${found.start_list_id}`, `round:${found.round_id}`);
    return { performance_id: found.performance_id, dance: found.dance, seat_id: seat.id, reminded_at };
  },
});
