// SQL of payments' history. Nothing else writes it.
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";

export interface NewEvent {
  tenant_id: string;
  id: string;
  payment_id: string;
  at: string;
  attempt_id?: string | null;
  /** The share for which money was received or returned. */
  share_id?: string | null;
  kind: string;
  provider?: string;
  provider_key?: string;
  raw?: string;
  before?: unknown;
  after?: unknown;
  note?: string | null;
  user_id?: string | null;
  /** Money received by this event (below zero: returned), its method and its day. */
  amount_grosze?: number;
  method?: Row<"payment_events">["method"];
  received_on?: string;
  who: string;
}

/** Appends an event to a payment's history. Returns false when the provider's event was stored before. */
export async function insertEvent(trx: Trx, event: NewEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("payment_events")
    .values({
      ...event,
      before: event.before === undefined ? null : JSON.stringify(event.before),
      after: event.after === undefined ? null : JSON.stringify(event.after),
    })
    .onConflict((conflict) => conflict.constraint("payment_events_provider_unique").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns the history of a payment, newest first. */
export function listEvents(trx: Trx, paymentId: string) {
  return trx
    .selectFrom("payment_events")
    .select(["id", "at", "who", "kind", "before", "after", "note", "amount_grosze", "method", "received_on"])
    .where("payment_id", "=", paymentId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}
