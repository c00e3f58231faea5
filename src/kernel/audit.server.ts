// The record of who changed what: written in the changing transaction, never changed afterwards.
import { newId } from "./ids.ts";
import type { Call } from "./perform.server.ts";

export interface AuditEvent {
  /** Verb in the past: created, changed, deleted, published, signed_in … */
  action: string;
  subject_kind: string;
  subject_id?: string | null;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
}

/** Records an event of this call's person (or of a guest). */
export async function record(call: Call, event: AuditEvent): Promise<void> {
  await call.db
    .insertInto("audit")
    .values({
      tenant_id: call.tenant.id,
      id: newId(),
      at: call.now.toISOString(),
      user_id: call.person?.id ?? null,
      who: call.person?.name ?? "gość",
      action: event.action,
      subject_kind: event.subject_kind,
      subject_id: event.subject_id ?? null,
      before: event.before === undefined ? null : JSON.stringify(event.before),
      after: event.after === undefined ? null : JSON.stringify(event.after),
      reason: event.reason ?? null,
      request_id: call.requestId,
    })
    .execute();
}
