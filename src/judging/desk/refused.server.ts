// Actions of the desk on marks that the server refused: dismiss them, or make them the sheet's newest revision. The marks stay the judge's own.
import { record } from "../../kernel/audit/audit.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import type { Input } from "../../kernel/endpoints/endpoint.ts";
import { refuse } from "../../refusals.ts";
import { guardOffice } from "../../rounds/offices-sql.server.ts";
import * as ballots from "../revisions/ballots.server.ts";
import * as dances from "../revisions/ballots-sql.server.ts";
import { ballot as ballotShape } from "../contract.ts";
import { saveMarks, objectionsTo, refusalOf } from "../revisions/marks.server.ts";
import * as giving from "../revisions/marks-sql.server.ts";
import * as refused from "../revisions/refused-sql.server.ts";
import { isSheetOpen, whyNotTaken } from "../rules.ts";
import { listRefused } from "../revisions/refused-sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import * as contract from "./contract.ts";

type Body = Input<typeof contract.takeRefused>["body"];
type RefusedBallot = Awaited<ReturnType<typeof listRefused>>[number];
type RefusedMarks = NonNullable<Awaited<ReturnType<typeof refused.find>>>;

/** Records in the audit trail that the desk accepted refused marks, and why. */
function recordTaken(call: Call, sheetId: string, after: object, reason: string): Promise<void> {
  return record(call, { action: "refused_taken", subject_kind: "sheet", subject_id: sheetId, after: { ...after }, reason });
}

/** Accepts a refused sheet of a whole dance. */
async function takeBallot(call: Call, found: RefusedBallot, { revision, reason }: Body) {
  const { id, round_id, dance, seat_id, seat, user_id } = found;
  const which = { round_id, dance };
  const locked = (await dances.lockBallot(call.db, { ...which, seat_id }, id)) ?? refuse("not_found");
  const [row] = await dances.listDances(call.db, which, seat_id);
  const [ballot] = await ballots.ballotsOf(call, which, { id: seat_id, seat });
  if (!row || !ballot?.seat) refuse("not_on_panel");
  if (!isSheetOpen(locked.status, locked.reopened_reason !== null)) refuse("sheet_closed");
  if (locked.revision !== revision) refuse("stale");
  const marks = ballotShape.shape.marks.parse(found.marks);
  const wrong = ballots.objectionTo(call, ballot, { marks, submitted: true });
  if (wrong) throw wrong;
  const body = { id, dance, marks, submitted: true, revision, device_at: found.device_said, reason };
  const saved = await ballots.saveBallot(call, { ballot, row, sheet_id: locked.sheet_id, was: ballot.submitted }, body, { user_id });
  await recordTaken(call, locked.sheet_id, { seat, dance, revision: saved.revision, marks: found.marks }, reason);
  return { id, round_id, dance, seat_id, revision: saved.revision };
}

/** Accepts a refused sheet of one performance. */
async function takeMarks(call: Call, found: RefusedMarks, { revision, reason }: Body) {
  const { id, performance_id, round_id, dance, seat_id, seat, user_id, marks } = found;
  const locked = await giving.lockPerformanceSheet(call.db, { performanceId: performance_id, dance, revisionId: id }, { id: seat_id });
  if (!locked || locked.seat_id === null) refuse("not_on_panel");
  const sheet = { ...locked, seat_id, performance_id, dance };
  const errors = await objectionsTo(call, sheet, { marks });
  const why = whyNotTaken(sheet, revision, Object.keys(errors).length > 0);
  if (why) throw refusalOf(why, { errors });
  const saved = await saveMarks(call, sheet, { id, dance, marks, revision, device_at: found.device_said, reason }, { user_id });
  await recordTaken(call, sheet.sheet_id, { seat, dance, revision: saved.revision, marks }, reason);
  return { id, round_id, dance, seat_id, revision: saved.revision };
}

/** Finds a refused whole-dance sheet in the same form as refused marks of a performance. */
async function findBallot(trx: Trx, id: string) {
  const [found] = await listRefused(trx, { id });
  return found && { ...found, performance_id: null };
}

/** Handler of `settleRefused`: removes refused marks from the desk's list. */
export const settling = handle(contract, {
  async settleRefused(call, { params }) {
    const id = params.id ?? "";
    const found = (await refused.find(call.db, id)) ?? (await findBallot(call.db, id)) ?? refuse("not_found");
    if (found.settled_at) return;
    await refused.settle(call.db, found.id, call.now.toISOString());
    await record(call, {
      action: "refused_settled",
      subject_kind: found.performance_id === null ? "round" : "performance",
      subject_id: found.performance_id ?? found.round_id,
      after: { seat: found.seat, marks: found.marks },
    });
    await call.announce(`stage:${found.competition_id}`, `round:${found.round_id}`);
  },
});

/** Handler of `takeRefused`: accepts refused marks after all. */
export const taking = handle(contract, {
  async takeRefused(call, { params, body }) {
    const id = params.id ?? "";
    const [ballot] = await listRefused(call.db, { id });
    const found = ballot ?? (await refused.find(call.db, id)) ?? refuse("not_found");
    await guardOffice(call, found, "reopen");
    if (found.settled_at !== null) refuse("refused_marks_settled");
    return "performance_id" in found ? takeMarks(call, found, body) : takeBallot(call, found, body);
  },
});
