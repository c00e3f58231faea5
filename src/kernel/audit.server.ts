// The record of who changed what: written in the changing transaction, never changed afterwards.
import { newId } from "./ids.ts";
import type { Call } from "./perform.server.ts";

export interface Deed {
  /** Verb in the past: created, changed, deleted, published, signed_in … */
  action: string;
  subject_kind: string;
  subject_id?: string | null;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
}

/** Records a deed of this call's person (or of a guest). */
export async function record(call: Call, deed: Deed): Promise<void> {
  await call.db
    .insertInto("audit")
    .values({
      tenant_id: call.tenant.id,
      id: newId(),
      at: call.now.toISOString(),
      user_id: call.person?.id ?? null,
      who: call.person?.name ?? "gość",
      action: deed.action,
      subject_kind: deed.subject_kind,
      subject_id: deed.subject_id ?? null,
      before: deed.before === undefined ? null : JSON.stringify(deed.before),
      after: deed.after === undefined ? null : JSON.stringify(deed.after),
      reason: deed.reason ?? null,
      request_id: call.requestId,
    })
    .execute();
}
