// The audit trail: who changed what. Written in the changing transaction, never changed afterwards.
import { anyOf, ownerWithin, type Trx } from "../postgres/database.server.ts";
import { newId } from "../values/ids.ts";
import type { Person } from "../world/world.server.ts";
import { authorOf, type Call } from "../calls/call.server.ts";

export interface AuditEvent {
  /** Past verb: created, changed, deleted, published, signed_in … */
  action: string;
  subject_kind: string;
  subject_id?: string | null;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
}

/** Name in the trail of a guest, and of the application when it acts by itself. */
export const GUEST = "gość";
export const APPLICATION = "Parkiet";

/** What an event is recorded with: a call or a job's context. */
type EventContext = Pick<Call, "db" | "tenant" | "now"> &
  Partial<Pick<Call, "requestId" | "station" | "card">> & { person?: Pick<Person, "id" | "name"> | undefined };

/**
 * Records an event of the call's person or station in the audit trail. Without either the author is the guest, or the application when `who` says so.
 */
export async function record(call: EventContext, event: AuditEvent & { who?: typeof APPLICATION }): Promise<void> {
  await eventInsert(call, event).execute();
}

/** Builds the insert of an event without running it, for `writeTogether`. */
export function eventInsert(call: EventContext, event: AuditEvent & { who?: typeof APPLICATION }) {
  return call.db.insertInto("audit").values({
    tenant_id: call.tenant.id,
    id: newId(),
    at: call.now.toISOString(),
    ...(call.person || call.station ? authorOf(call) : { who: event.who ?? GUEST }),
    action: event.action,
    subject_kind: event.subject_kind,
    subject_id: event.subject_id ?? null,
    before: event.before === undefined ? null : JSON.stringify(event.before),
    after: event.after === undefined ? null : JSON.stringify(event.after),
    reason: event.reason ?? null,
    request_id: call.requestId ?? null,
  });
}

/** Empties `before` and `after` of all events about these records, when a person is erased. Who did something, and when, stays. */
export async function clearEventDetails(trx: Trx, subjectIds: readonly string[]): Promise<void> {
  await ownerWithin(trx, (owner) =>
    owner.updateTable("audit").set({ before: null, after: null }).where("subject_id", "=", anyOf(subjectIds)).execute(),
  );
}
