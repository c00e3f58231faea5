// Saves a change of a payment, with its history and its change events.
import { wallDay } from "../../competitions/rules.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuseClosedDay, refuseClosedCorrection } from "../periods/closed-days.server.ts";
import * as store from "../records/payments-sql.server.ts";
import { storePrice } from "../../entries/charges/charges.server.ts";
import { insertEvent, type NewEvent } from "../records/events-sql.server.ts";
import type { JobContext } from "../../kernel/calls/job-context.server.ts";

/** Saves a change of a payment, appends it to the history and announces it. Refuses money of a closed period. */
export async function changePayment(
  desk: JobContext,
  row: store.PaymentRow,
  change: store.PaymentChange,
  event: Partial<NewEvent> & { kind: string },
): Promise<void> {
  await store.savePayment(desk.db, row.id, change);
  const { status, amount_grosze, paid_grosze, method, note } = row;
  const before = { status, amount_grosze, paid_grosze, method, note };
  const money = { ...moneyOf(row, change, desk.now), ...event };
  await refuseClosedMoney(desk, row.id, change, money);
  await insertEvent(desk.db, {
    tenant_id: desk.tenant.id,
    id: newId(),
    payment_id: row.id,
    at: desk.now.toISOString(),
    who: desk.person?.name ?? row.contact_name ?? row.contact_email ?? row.reference,
    user_id: desk.person?.id ?? null,
    before,
    after: { ...before, ...change },
    ...money,
  });
  // Fixes the price now that money moved: the first payment decides which day's prices apply.
  await storePrice(desk, row.signup_id);
  const { competition_id } = row;
  await desk.announce(`payment:${row.id}`, `payments:${competition_id}`, `signup:${row.signup_id}`, `entries:${competition_id}`);
}

/** Refuses money of a closed period: dated on one of its days, or removed from it by a correction that is not a refund. */
async function refuseClosedMoney(
  desk: JobContext,
  paymentId: string,
  change: store.PaymentChange,
  event: Partial<NewEvent>,
): Promise<void> {
  const amount = event.amount_grosze ?? 0;
  if (amount === 0) return;
  await refuseClosedDay(desk, event.received_on ?? wallDay(desk.now));
  const refunded = change.status === "refunded" || change.status === "partially_refunded";
  if (amount < 0 && event.kind === "changed_by_hand" && !refunded) await refuseClosedCorrection(desk, paymentId, -amount);
}

/** The money, method and day of an event. Empty when the sum did not change. */
function moneyOf(row: store.PaymentRow, change: store.PaymentChange, now: Date): Partial<NewEvent> {
  const amount_grosze = (change.paid_grosze ?? row.paid_grosze) - row.paid_grosze;
  if (amount_grosze === 0) return {};
  return { amount_grosze, method: change.method ?? row.method, received_on: wallDay(now) };
}
