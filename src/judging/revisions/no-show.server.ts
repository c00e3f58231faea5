// Handles a judge's report that a performance, or an entry in a whole dance, is not on the floor.
import { recordLastAction } from "../../identity/stations/stations.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { guardCard, handle } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import { announceMoved } from "../../stage/announcing.server.ts";
import { lockPerformance } from "../../stage/sql.server.ts";
import { reportAbsence } from "../../rounds/changes/absence-reports.server.ts";
import { listDancesOf, saveAbsentDances } from "../../rounds/heats-sql.server.ts";
import * as contract from "../contract.ts";
import { isAdmin, seatFor } from "./seats.server.ts";
import * as store from "./sql.server.ts";

export const handlers = handle(contract, {
  async reportNoShow(call, { params, body }) {
    const before = (await lockPerformance(call.db, params.id ?? "")) ?? refuse("not_found");
    guardCard(call, before.competition_id);
    const list = body.dance === undefined ? undefined : await store.listOfDance(call.db, before.id, body.dance);
    if (!isAdmin(call)) await seatFor(call, list ?? before.start_list_id, null);
    if (before.round_status === "closed" || before.round_status === "published") refuse("sheet_closed");
    const action = body.no_show ? "absent" : "present";
    if (before.ballots === "dance" && !isAdmin(call)) {
      const judges = await reportAbsence(call, before.id, body.dance, body.no_show);
      await recordLastAction(call, action);
      return { performance_id: before.id, status: before.status, told: judges };
    }
    const affected = (await listDancesOf(call.db, before.id)).filter((each) => each.dance === (body.dance ?? each.dance));
    if (affected.every((each) => each.absent === body.no_show)) return { performance_id: before.id, status: before.status };
    const meant = affected.map((each) => each.dance);
    if (body.no_show && (await store.hasMarks(call.db, before.id, meant))) refuse("performance_marked");
    const status: contract.Sheet["status"] = body.no_show ? "no_show" : "waiting";
    await saveAbsentDances(call.db, before.id, meant, body.no_show);
    await record(call, {
      action: body.no_show ? "stage_no_show" : "stage_reset",
      subject_kind: "performance",
      subject_id: before.id,
      before: { status: before.status },
      after: { status, ...(body.dance === undefined ? {} : { dances: meant }) },
    });
    await recordLastAction(call, action);
    await announceMoved(call, before);
    return { performance_id: before.id, status };
  },
});
