// The rows of payments' history; nothing else writes them.
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";

export interface NewEvent {
  tenant_id: string;
  id: string;
  payment_id: string;
  at: string;
  attempt_id?: string | null;
  /** Of money that came, or went, for a share. */
  share_id?: string | null;
  kind: string;
  provider?: string;
  provider_key?: string;
  raw?: string;
  before?: unknown;
  after?: unknown;
  note?: string | null;
  user_id?: string | null;
  /** Money that came (or went, below zero) by this event, how, and on which day. */
  amount_grosze?: number;
  method?: Row<"payment_events">["method"];
  received_on?: string;
  who: string;
}

/** Appends to the payment's history; false when this very event of the provider stands there already. */
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

export function listEvents(trx: Trx, paymentId: string) {
  return trx
    .selectFrom("payment_events")
    .select(["id", "at", "who", "kind", "before", "after", "note", "amount_grosze", "method", "received_on"])
    .where("payment_id", "=", paymentId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}
