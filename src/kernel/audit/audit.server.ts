// The record of who changed what: written in the changing transaction, never changed afterwards.
import { among, ownerWithin, type Trx } from "../postgres/database.server.ts";
import { newId } from "../values/ids.ts";
import type { Person } from "../world/world.server.ts";
import type { Call } from "../calls/call.server.ts";

export interface AuditEvent {
  /** Verb in the past: created, changed, deleted, published, signed_in … */
  action: string;
  subject_kind: string;
  subject_id?: string | null;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
}

/** How the trail calls somebody who is not signed in, and the application where nobody asked for what it did. */
export const GUEST = "gość";
export const ITSELF = "Parkiet";

/** What an event is recorded with: a call, or what a job has of one. */
type Recording = Pick<Call, "db" | "tenant" | "now"> &
  Partial<Pick<Call, "requestId">> & { person?: Pick<Person, "id" | "name"> | undefined };

/** Records an event of this call's person; without one, of a guest, or of whom the event names. */
export async function record(call: Recording, event: AuditEvent & { who?: typeof ITSELF }): Promise<void> {
  await eventWrite(call, event).execute();
}

/** The write that records an event, for `writeTogether`. */
export function eventWrite(call: Recording, event: AuditEvent & { who?: typeof ITSELF }) {
  return call.db.insertInto("audit").values({
    tenant_id: call.tenant.id,
    id: newId(),
    at: call.now.toISOString(),
    user_id: call.person?.id ?? null,
    who: call.person?.name ?? event.who ?? GUEST,
    action: event.action,
    subject_kind: event.subject_kind,
    subject_id: event.subject_id ?? null,
    before: event.before === undefined ? null : JSON.stringify(event.before),
    after: event.after === undefined ? null : JSON.stringify(event.after),
    reason: event.reason ?? null,
    request_id: call.requestId ?? null,
  });
}

/** Leaves of the events of these records that something was done, by whom and when, and not what: they were about a person who is erased. */
export async function clearTrail(trx: Trx, subjectIds: readonly string[]): Promise<void> {
  await ownerWithin(trx, (owner) =>
    owner.updateTable("audit").set({ before: null, after: null }).where("subject_id", "=", among(subjectIds)).execute(),
  );
}
