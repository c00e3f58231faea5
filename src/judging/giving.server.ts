// Giving marks: what a judge's tablet or the desk sends becomes a revision, or is kept beside the sheets as refused; nothing given is lost.
import { record } from "../kernel/audit.server.ts";
import { type Call, handle, personOf } from "../kernel/perform.server.ts";
import type { Locale } from "../kernel/sentences.ts";
import { Refusal, refuse, refuseField } from "../refusals.ts";
import * as contract from "./contract.ts";
import type { RefusedWhy } from "./contract.ts";
import { competing, criteriaOf, objections, sensibleTime, stateOf, twinOf } from "./rules.ts";
import * as refused from "./refused-sql.server.ts";
import * as store from "./sql.server.ts";

/** Whether the caller acts for the organiser and not as a judge. */
export const isAdmin = (call: Call) => personOf(call).role !== "referee";

/** The seat that marks are for: the judge's own, or the one that an admin types for. Refuses a judge who does not sit here. */
export async function seatFor(call: Call, listId: string, seatId: string | null | undefined) {
  if (seatId) {
    if (!isAdmin(call)) refuse("forbidden");
    return (await store.findSeat(call.db, listId, { id: seatId })) ?? refuse("not_found");
  }
  return (await store.findSeat(call.db, listId, { user_id: personOf(call).id })) ?? refuse("not_on_panel");
}

function revisionReply(row: Awaited<ReturnType<typeof store.findRevision>>) {
  const { id, performance_id, revision, marks, received_at } = row ?? refuse("not_found");
  return { id, performance_id, revision, marks, received_at };
}

const giveMarks = handle(contract.giveMarks, async (call, { params, body }) => {
  const performanceId = params.id ?? "";
  const found = (await store.findPerformance(call.db, performanceId)) ?? refuse("not_found");
  const seat = await seatFor(call, found.start_list_id, body.seat_id);
  if (body.seat_id && !body.reason)
    refuseField("reason", call.locale, {
      pl: "Podaj powód, na przykład: z karty papierowej.",
      en: "Give the reason, for example: from the paper sheet.",
    });
  const earlier = await store.findRevision(call.db, body.id);
  if (earlier) {
    if (earlier.performance_id !== performanceId || earlier.seat_id !== seat.id) refuse("duplicate");
    return revisionReply(earlier);
  }
  const performance = await store.sharePerformance(call.db, performanceId);
  const block = await store.shareBlock(call.db, found.block_id);
  const sheet = await store.lockSheet(call.db, call.tenant.id, performanceId, seat.id, found.form_version_id);
  // The same send may have been waiting for the lock behind its twin.
  const twin = await store.findRevision(call.db, body.id);
  if (twin) return revisionReply(twin);
  const settled = block?.status === "published" || (block?.status === "closed" && !sheet.reopened_at);
  const criteria = criteriaOf(found.method, found.criteria, found.entries ?? 0);
  const errors = objections(body.marks, criteria, call.locale);
  // Only the first marks: two sheets that change places pass through a moment when both have one, and closing looks at all of them.
  if (sheet.revision === 0 && Object.keys(errors).length === 0) {
    const others = competing(await store.listBeside(call.db, seat.id, found.block_id, performanceId));
    const twin = twinOf(found.method, criteria, body.marks, others);
    if (twin) errors[`marks.${criteria[0]?.code ?? ""}`] = [taken(found.method, twin.start_number, call.locale)];
  }
  const why: RefusedWhy | undefined = settled
    ? "sheet_closed"
    : (reasonNotTo(performance) ?? (body.revision !== sheet.revision ? "stale" : Object.keys(errors).length > 0 ? "invalid" : undefined));
  const time = sensibleTime(body.device_at, call.now);
  if (why) {
    const newest = why === "stale" ? await store.findNewest(call.db, sheet.id) : undefined;
    const refusal = refusalOf(why, call.locale, { errors, ...(newest ? { current: revisionReply(newest) } : {}) });
    // What the desk types is still on its screen; what a tablet sent may be all that is left of it.
    if (body.seat_id) throw refusal;
    await refused.keep(call.db, {
      tenant_id: call.tenant.id,
      id: body.id,
      performance_id: performanceId,
      seat_id: seat.id,
      user_id: personOf(call).id,
      marks: JSON.stringify(body.marks),
      known_revision: body.revision,
      device_said: body.device_at,
      why,
      received_at: call.now.toISOString(),
    });
    await call.announce(`stage:${found.competition_id}`, `block:${found.block_id}`);
    return refusal;
  }
  const reason = body.reason ?? sheet.reopened_reason;
  const revision = sheet.revision + 1;
  const received_at = call.now.toISOString();
  await store.appendRevision(
    call.db,
    {
      tenant_id: call.tenant.id,
      id: body.id,
      sheet_id: sheet.id,
      revision,
      user_id: personOf(call).id,
      device_at: time ?? received_at,
      device_said: time ? null : body.device_at,
      reason,
      received_at,
    },
    body.marks,
  );
  await refused.settleOf(call.db, performanceId, seat.id, received_at);
  if (revision > 1 || body.seat_id)
    await record(call, {
      action: "marks_changed",
      subject_kind: "sheet",
      subject_id: sheet.id,
      after: { revision, marks: body.marks, seat: seat.seat },
      reason,
    });
  await call.announce(
    `judging:${found.start_list_id}`,
    `stage:${found.competition_id}`,
    `scores:${found.competition_id}`,
    `block:${found.block_id}`,
  );
  return revisionReply(await store.findRevision(call.db, body.id));
});

/** That another sheet of this judge has the same place or total. */
function taken(method: string, startNumber: number | null, locale: Locale): string {
  const number = startNumber === null ? "–" : String(startNumber).padStart(3, "0");
  if (method.startsWith("ido_"))
    return locale === "pl"
      ? `Taką samą sumę od tego sędziego ma już ${number}. Ta metoda potrzebuje różnych sum.`
      : `${number} has the same total from this judge already. This method needs different totals.`;
  return locale === "pl" ? `To miejsce ma już u tego sędziego ${number}.` : `${number} has this place from this judge already.`;
}

/** Why nobody may mark this performance; undefined when it competes, whether or not anybody knows yet that it began. */
function reasonNotTo(performance: { status: string; entry_status: string } | undefined): RefusedWhy | undefined {
  const state = stateOf(performance ?? refuse("not_found"));
  return state === "competing" ? undefined : state;
}

const NOT_COMPETING = {
  withdrawn: { pl: "To zgłoszenie jest wycofane.", en: "This entry is withdrawn." },
  disqualified: { pl: "To zgłoszenie jest zdyskwalifikowane.", en: "This entry is disqualified." },
  absent: { pl: "Ten występ jest oznaczony jako nieodbyty.", en: "This performance is marked as not danced." },
};

/** The refusal of marks for this reason, as the judge reads it. */
function refusalOf(why: RefusedWhy, locale: Locale, detail: { errors: Record<string, string[]>; current?: unknown }): Refusal {
  const { errors, current } = detail;
  if (why === "sheet_closed") return new Refusal(why);
  if (why === "invalid") return new Refusal(why, { errors });
  if (why === "stale") return new Refusal(why, { current });
  return new Refusal("not_competing", { values: { why: NOT_COMPETING[why][locale] } });
}

const settleRefused = handle(contract.settleRefused, async (call, { params }) => {
  const found = (await refused.find(call.db, params.id ?? "")) ?? refuse("not_found");
  if (found.settled_at) return;
  await refused.settle(call.db, found.id, call.now.toISOString());
  await record(call, {
    action: "refused_settled",
    subject_kind: "performance",
    subject_id: found.performance_id,
    after: { seat: found.seat, marks: found.marks },
  });
  await call.announce(`stage:${found.competition_id}`, `block:${found.block_id}`);
});

export const giving = [giveMarks, settleRefused];
