// Books money that the office reports for a sign-up, from any source, and takes it back.
import { timestampOf, wallDay } from "../../competitions/rules.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { refusalText, refuse } from "../../refusals.ts";
import { requestPayment, syncPayment } from "../ledger/payment-requests.server.ts";
import { changePayment } from "../ledger/change-payment.server.ts";
import { findClosedDayCovering, closedPeriodMessage, refuseClosedDay } from "../periods/closed-days.server.ts";
import { statusForMoney } from "../records/rules.ts";
import * as store from "../records/payments-sql.server.ts";
import type { SignupRow } from "../../people/signups/sql.server.ts";
import { sumPendingRefunds } from "../records/refunds-of-payment-sql.server.ts";
import { schedulePaidMail } from "../ledger/paid-mail.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Money to book for a sign-up. */
export interface ReceivedMoney {
  /** Id of the event to write. */
  id: string;
  amount_grosze: number;
  method: "cash" | "transfer" | "other" | "credit";
  received_on: string;
  note: string | null;
  /** Id of the share that the money is for. */
  share_id?: string | null;
  /** Name of the author where that is a station. Default: the person of the call. */
  who?: string;
}

const unsent = { pl: "zgłoszenie nie jest wysłane", en: "the sign-up was not sent" };

/**
 * Books money on a locked sign-up's payment. Partial payments add up, and the payment is paid once they reach its amount. Returns the payment's id,
 * or `why` when it cannot be booked.
 */
export async function bookMoney(call: Call, signup: SignupRow, money: ReceivedMoney): Promise<{ payment_id: string } | { why: string }> {
  if (signup.status !== "submitted") return { why: unsent[call.locale] };
  const today = wallDay(call.now);
  const closed = await findClosedDayCovering(call, money.received_on);
  if (closed !== undefined) return { why: closedPeriodMessage(closed, call.locale) };
  const row = (await store.findPayment(call.db, await requestPayment(call, signup, {}), true)) ?? refuse("not_found");
  if (["refunded", "partially_refunded"].includes(row.status)) return { why: refusalText("payment_refunded", call.locale, {}) };
  const paid_grosze = row.paid_grosze + money.amount_grosze;
  // Money that is being refunded does not count. A payment that was paid stays paid.
  const enough =
    row.status === "paid" ||
    statusForMoney(row.amount_grosze, paid_grosze - (await sumPendingRefunds(call.db, { payment_id: row.id }))) === "paid";
  const paid_at = money.received_on === today ? call.now.toISOString() : timestampOf(`${money.received_on}T12:00:00`);
  const becomesPaid = enough && row.status !== "paid";
  await changePayment(
    call,
    row,
    {
      paid_grosze,
      method: money.method,
      status: enough ? "paid" : row.status === "processing" ? "processing" : "pending",
      ...(becomesPaid ? { paid_at } : {}),
    },
    {
      id: money.id,
      kind: "received",
      received_on: money.received_on,
      note: money.note,
      share_id: money.share_id ?? null,
      ...(money.who === undefined ? {} : { who: money.who }),
    },
  );
  if (money.share_id) await call.announce(`share:${money.share_id}`);
  await record(call, {
    action: "received",
    subject_kind: "payment",
    subject_id: row.id,
    before: { paid_grosze: row.paid_grosze },
    after: { paid_grosze, amount_grosze: money.amount_grosze, method: money.method, received_on: money.received_on },
    reason: money.note,
  });
  await syncPayment(call, signup.id);
  // Money of an earlier day may cover everything at that day's prices, so the status is read again.
  const after = await store.findPayment(call.db, row.id);
  if (row.status !== "paid" && after?.status === "paid") await schedulePaidMail(call, row.id, after.paid_at ?? paid_at);
  return { payment_id: row.id };
}

/** Removes money noted in error, and the payment waits for it again. Refuses money of a closed period. */
export async function removeMoney(
  call: Call,
  paymentId: string,
  { amount_grosze, share_id, booked_on }: { amount_grosze: number; share_id: string | null; booked_on: string },
  note: string,
): Promise<void> {
  await refuseClosedDay(call, booked_on);
  const row = (await store.findPayment(call.db, paymentId, true)) ?? refuse("not_found");
  const paid_grosze = row.paid_grosze - amount_grosze;
  if (paid_grosze < (await sumPendingRefunds(call.db, { payment_id: row.id })) || ["refunded", "partially_refunded"].includes(row.status))
    refuse("received_money_gone");
  const status = row.status === "paid" ? statusForMoney(row.amount_grosze, paid_grosze) : row.status;
  await changePayment(
    call,
    row,
    { paid_grosze, status, ...(status === "paid" ? {} : { paid_at: null }) },
    { kind: "taken_back", note, share_id },
  );
  if (share_id) await call.announce(`share:${share_id}`);
  await record(call, {
    action: "changed",
    subject_kind: "payment",
    subject_id: row.id,
    before: { status: row.status, paid_grosze: row.paid_grosze },
    after: { status, paid_grosze },
    reason: note,
  });
  await syncPayment(call, row.signup_id);
}
