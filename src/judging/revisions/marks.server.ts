// Stores marks that a judge's tablet or the desk sends: as a revision, or as refused marks. Nothing that was given is lost.
import { record } from "../../kernel/audit/audit.server.ts";
import type { Input } from "../../kernel/endpoints/endpoint.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { Refusal, refuse, refuseField } from "../../refusals.ts";
import { requirePaperCheck } from "./papers-sql.server.ts";
import * as contract from "../contract.ts";
import type { RefusedWhy } from "../contract.ts";
import { onlyCompeting } from "../../start-lists/rules.ts";
import { criteriaOf, mustDiffer, objections, sensibleTime, twinOf, whyNotTaken } from "../rules.ts";
import * as refused from "./refused-sql.server.ts";
import * as giving from "./marks-sql.server.ts";
import { guardCardMarks, guardTyping, isAdmin } from "./seats.server.ts";
import { authorOf, type Call, handle, personOf } from "../../kernel/calls/call.server.ts";

function revisionReply(row: Awaited<ReturnType<typeof giving.findRevision>>) {
  const { id, performance_id, dance, revision, marks, received_at } = row ?? refuse("not_found");
  return { id, performance_id, dance, revision, marks, received_at };
}

type MarksBody = Input<typeof contract.giveMarks>["body"];

/** The sheet of one judge for one performance in one dance, locked until the transaction ends. */
export type Sheet = giving.LockedSheet & { seat_id: string; performance_id: string; dance: number };

/**
 * Returns the errors of the marks of a sheet, by field; empty when they may be stored. First marks are also compared with the judge's other sheets of
 * the round, where a method allows each place once.
 */
export async function objectionsTo(call: Call, sheet: Sheet, body: Pick<MarksBody, "marks">): Promise<Record<string, string[]>> {
  const criteria = criteriaOf(sheet.method, sheet.criteria, sheet.competing, sheet.components);
  const errors = objections(body.marks, criteria, call.locale);
  // Checks first marks only: while two sheets swap places both briefly have the same one, and closing checks all of them.
  if (sheet.revision === 0 && Object.keys(errors).length === 0 && mustDiffer(sheet.method)) {
    const others = onlyCompeting(await giving.listOtherSheets(call.db, sheet.seat_id, sheet.round_id, sheet));
    const twin = twinOf(sheet.method, body.marks, others);
    if (twin) errors[`marks.${criteria[0]?.code ?? ""}`] = [placeTaken(twin.start_number, call.locale)];
  }
  return errors;
}

/** Returns the refusal of marks. Stores what a tablet sent as refused marks and notifies the organiser. Throws it for typed marks. */
async function refuseMarks(call: Call, sheet: Sheet, body: MarksBody, why: RefusedWhy, errors: Record<string, string[]>): Promise<Refusal> {
  // A person who types from paper reads the paper, not what the judge has sent.
  const shown = why === "stale" && (!body.seat_id || isAdmin(call));
  const newest = shown ? await giving.findNewest(call.db, sheet.sheet_id) : undefined;
  const refusal = refusalOf(why, { errors, ...(newest ? { current: revisionReply(newest) } : {}) });
  // The desk still has what it typed on the screen. What a tablet sent may be the only copy.
  if (body.seat_id) throw refusal;
  await refused.saveRefusedMarks(call.db, {
    tenant_id: call.tenant.id,
    id: body.id,
    performance_id: sheet.performance_id,
    dance: sheet.dance,
    seat_id: sheet.seat_id,
    user_id: personOf(call).id,
    marks: JSON.stringify(body.marks),
    known_revision: body.revision,
    device_said: body.device_at,
    why,
    received_at: call.now.toISOString(),
  });
  await call.announce(`stage:${sheet.competition_id}`, `round:${sheet.round_id}`);
  return refusal;
}

/** Appends the marks as the sheet's next revision and notifies their readers. `takenOver`: a judge's refused marks that the desk accepts now. */
export async function saveMarks(call: Call, sheet: Sheet, body: MarksBody, takenOver?: { user_id: string }) {
  const time = sensibleTime(body.device_at, call.now);
  const reason = body.reason ?? sheet.reopened_reason;
  const revision = sheet.revision + 1;
  const now = call.now.toISOString();
  const { seat_id, performance_id, dance } = sheet;
  const received_at = await giving.appendRevision(
    call.db,
    {
      tenant_id: call.tenant.id,
      id: body.id,
      sheet_id: sheet.sheet_id,
      performance_id,
      dance,
      seat_id,
      revision,
      user_id: takenOver?.user_id ?? personOf(call).id,
      device_id: takenOver ? null : authorOf(call).device_id,
      device_at: time ?? now,
      device_said: time ? null : body.device_at,
      reason,
      received_at: now,
    },
    body.marks,
  );
  if (!takenOver && (revision > 1 || body.seat_id))
    await record(call, {
      action: "marks_changed",
      subject_kind: "sheet",
      subject_id: sheet.sheet_id,
      after: { revision, marks: body.marks, seat: sheet.seat },
      reason,
    });
  await call.announce(
    `judging:${sheet.start_list_id}`,
    `stage:${sheet.competition_id}`,
    `scores:${sheet.competition_id}`,
    `round:${sheet.round_id}`,
  );
  return { id: body.id, performance_id, dance, revision, marks: body.marks, received_at };
}

/** Message that another sheet of this judge has the same place. */
function placeTaken(startNumber: number | null, locale: Locale): string {
  const number = startNumber === null ? "–" : String(startNumber).padStart(3, "0");
  return locale === "pl" ? `To miejsce ma już u tego sędziego ${number}.` : `This judge has already given this place to ${number}.`;
}

const NOT_COMPETING = {
  withdrawn: "marks_of_withdrawn",
  disqualified: "marks_of_disqualified",
  absent: "marks_of_absent",
} as const;

/** Returns the refusal of marks for a reason. "invalid" carries the errors by field, "stale" the newest stored revision. */
export function refusalOf(why: RefusedWhy, { errors, current }: { errors: Record<string, string[]>; current?: unknown }): Refusal {
  if (why === "sheet_closed") return new Refusal(why);
  if (why === "invalid") return new Refusal(why, { errors });
  if (why === "stale") return new Refusal(why, { current });
  return new Refusal(NOT_COMPETING[why]);
}

export const handlers = handle(contract, {
  async giveMarks(call, { params, body }) {
    if (body.person_id && body.person_id !== personOf(call).id) refuse("unauthenticated");
    const performanceId = params.id ?? "";
    const by = body.seat_id ? { id: body.seat_id } : { user_id: personOf(call).id };
    const { dance } = body;
    const locked = (await giving.lockPerformanceSheet(call.db, { performanceId, dance, revisionId: body.id }, by)) ?? refuse("not_found");
    await guardCardMarks(call, locked.competition_id, !body.seat_id && locked.seat_id !== null);
    if (body.seat_id) await guardTyping(call, { start_list_id: locked.start_list_id });
    const seat_id = locked.seat_id ?? refuse(body.seat_id ? "not_found" : "not_on_panel");
    if (body.seat_id && !body.reason)
      refuseField("reason", call.locale, {
        pl: "Podaj powód, na przykład: z karty papierowej.",
        en: "Give the reason, for example: from the paper sheet.",
      });
    // The same marks sent again, or a second send that waited for the lock: the sheet has moved on from the revision that the sender knew.
    const earlier = locked.known || locked.revision !== body.revision ? await giving.findRevision(call.db, body.id) : undefined;
    if (earlier) {
      if (earlier.performance_id !== performanceId || earlier.dance !== dance || earlier.seat_id !== seat_id) refuse("duplicate");
      return revisionReply(earlier);
    }
    if (locked.ballots === "dance") refuse("sheet_for_whole_dance");
    const sheet = { ...locked, seat_id, performance_id: performanceId, dance };
    const errors = await objectionsTo(call, sheet, body);
    const why = whyNotTaken(sheet, body.revision, Object.keys(errors).length > 0);
    if (why) return refuseMarks(call, sheet, body, why, errors);
    const saved = await saveMarks(call, sheet, body);
    if (body.seat_id) await requirePaperCheck(call.db, saved.id);
    return saved;
  },
});
