// Changes a refund's status under the payment's lock, with the payment's money, its history, the audit trail and the payer's mail
// (docs/rules/payments.md 5.1–5.8).
import { APPLICATION, record } from "../../kernel/audit/audit.server.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import { refuse } from "../../refusals.ts";
import { openingLink } from "../../people/access/access.server.ts";
import { syncPayment } from "../../payments/ledger/payment-requests.server.ts";
import { providerNames } from "../../gateways/protocols/gateway.ts";
import type { JobContext } from "../../kernel/calls/job-context.server.ts";
import { changePayment } from "../../payments/ledger/change-payment.server.ts";
import * as payments from "../../payments/records/payments-sql.server.ts";
import { buildRefundMail } from "./refund-mail.server.ts";
import { statusAfter } from "../records/states.ts";
import * as store from "../records/refunds-sql.server.ts";
import type { Status } from "../../payments/records/refund-states.ts";

/** A refund and its payment, both locked. */
export interface LockedRefund {
  payment: payments.PaymentRow;
  refund: store.RefundRow;
}

/** Locks a refund's payment and then the refund, and returns both. Every caller locks in this order. */
export async function lockRefund(desk: JobContext, id: string): Promise<LockedRefund> {
  const known = (await store.findRefund(desk.db, id)) ?? refuse("not_found");
  const payment = (await payments.findPayment(desk.db, known.payment_id, true)) ?? refuse("not_found");
  return { payment, refund: (await store.findRefund(desk.db, id, true)) ?? refuse("not_found") };
}

/** Actor of a change when nobody is signed in: the provider. */
function whoOf(desk: JobContext, { way }: Pick<store.RefundRow, "way">): { who?: string } {
  return desk.person || way === "transfer" || way === "credit" ? {} : { who: providerNames[way] };
}

/**
 * Records a refund's new status in the payment's history and the audit trail. `money` is the sum in grosze that returns to the payment (below zero:
 * leaves it).
 */
export async function recordRefundStatus(
  call: JobContext,
  { payment, refund }: LockedRefund,
  status: Status,
  { note = null, money = 0 }: { note?: string | null; money?: number } = {},
): Promise<void> {
  const paid_grosze = payment.paid_grosze + money;
  const change = money === 0 ? {} : { paid_grosze, status: statusAfter(payment, paid_grosze) };
  const method = refund.way === "transfer" || refund.way === "credit" ? refund.way : "gateway";
  await changePayment(call, payment, change, {
    kind: `refund_${status}`,
    note,
    ...(money === 0 ? {} : { method }),
    ...whoOf(call, refund),
  });
  await record(call, {
    action: `refund_${status}`,
    subject_kind: "payment",
    subject_id: payment.id,
    after: { amount_grosze: refund.amount_grosze, refund_way: refund.way, kept_grosze: refund.kept_grosze },
    reason: note,
    who: APPLICATION,
  });
}

/** Saves a refund's new status when no money moves. */
export async function setRefundStatus(
  desk: JobContext,
  locked: LockedRefund,
  status: Status,
  change: store.RefundChange = {},
  note: string | null = null,
): Promise<void> {
  await store.saveRefund(desk.db, locked.refund.id, { ...change, status });
  await recordRefundStatus(desk, locked, status, { note });
}

/** Completes a refund, once: takes the money from the payment, updates the sign-up's payment and mails the payer (unless `mailed` is false). */
export async function completeRefund(desk: JobContext, id: string, mailed = true): Promise<void> {
  const locked = await lockRefund(desk, id);
  const { payment, refund } = locked;
  if (refund.status === "done") return;
  await store.saveRefund(desk.db, id, { status: "done", problem: null, finished_at: desk.now.toISOString() });
  await recordRefundStatus(desk, locked, "done", { money: -refund.amount_grosze });
  await syncPayment(desk, payment.signup_id);
  if (mailed) await mailRefund(desk, locked);
}

/** Rejects a refund. If it was completed, the payment gets the money back. */
export async function rejectRefund(desk: JobContext, id: string, problem: string): Promise<void> {
  const locked = await lockRefund(desk, id);
  const { payment, refund } = locked;
  if (refund.status === "rejected") return;
  await store.saveRefund(desk.db, id, { status: "rejected", problem, finished_at: desk.now.toISOString() });
  await recordRefundStatus(desk, locked, "rejected", { note: problem, money: refund.status === "done" ? refund.amount_grosze : 0 });
  await syncPayment(desk, payment.signup_id);
}

async function mailRefund(desk: JobContext, { payment, refund }: LockedRefund): Promise<void> {
  if (!payment.contact_email) return;
  await sendMail(desk.db, desk.world, desk.tenant, {
    kind: "payment_refunded",
    to: { email: payment.contact_email, name: payment.contact_name },
    ...buildRefundMail(payment.locale === "en" ? "en" : "pl", {
      ...refund,
      url: await openingLink(desk, payment.signup_id, "preview"),
    }),
  });
}
