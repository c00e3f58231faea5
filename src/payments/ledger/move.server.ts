// How a payment moves: its change, its history, the change events for it.
import { wallDay } from "../../competitions/rules.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuseClosed, refuseClosedCorrection } from "../periods/closed-days.server.ts";
import * as store from "../records/payments-sql.server.ts";
import { keepPrice } from "../../entries/charges/charges.server.ts";
import { insertEvent, type NewEvent } from "../records/events-sql.server.ts";
import type { JobContext } from "../../kernel/calls/job-context.server.ts";

/** Moves a payment, keeps the change in its history, and tells whoever follows it. */
export async function move(
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
  // The first payment decides which day's prices apply.
  await keepPrice(desk, row.signup_id);
  const { competition_id } = row;
  await desk.announce(`payment:${row.id}`, `payments:${competition_id}`, `signup:${row.signup_id}`, `entries:${competition_id}`);
}

/** Refuses money of a closed period: booked on one of its days, or taken away by a correction that is no refund. */
async function refuseClosedMoney(
  desk: JobContext,
  paymentId: string,
  change: store.PaymentChange,
  event: Partial<NewEvent>,
): Promise<void> {
  const amount = event.amount_grosze ?? 0;
  if (amount === 0) return;
  await refuseClosed(desk, event.received_on ?? wallDay(desk.now));
  const refunded = change.status === "refunded" || change.status === "partially_refunded";
  if (amount < 0 && event.kind === "changed_by_hand" && !refunded) await refuseClosedCorrection(desk, paymentId, -amount);
}

/** What an event says of money that came or went by it; nothing while none did. */
function moneyOf(row: store.PaymentRow, change: store.PaymentChange, now: Date): Partial<NewEvent> {
  const amount_grosze = (change.paid_grosze ?? row.paid_grosze) - row.paid_grosze;
  if (amount_grosze === 0) return {};
  return { amount_grosze, method: change.method ?? row.method, received_on: wallDay(now) };
}
