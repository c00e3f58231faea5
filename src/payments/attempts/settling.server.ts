// Applies a provider's answer to an attempt, from a notification or a poll. Money counts only once it is verified, and only once
// (docs/rules/payments.md 3.1–3.8).
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import { syncPayment } from "../ledger/payment-requests.server.ts";
import type { JobContext } from "../../kernel/calls/job-context.server.ts";
import { changePayment } from "../ledger/change-payment.server.ts";
import { statusForMoney } from "../records/rules.ts";
import * as store from "../records/payments-sql.server.ts";
import * as attempts from "../records/attempts-sql.server.ts";
import { type Gateway, providerNames, type TransactionState } from "../../gateways/protocols/gateway.ts";
import { sumPendingRefunds } from "../records/refunds-of-payment-sql.server.ts";
import { judgeNotification, formatReviewedSum } from "./rules.ts";
import * as eventsSql from "../records/events-sql.server.ts";
import { sendPaidMail } from "../ledger/paid-mail.server.ts";

/** A paid transaction as the provider reported it. */
export interface PaidReport {
  /** The provider's id of the money. */
  reference: string;
  amount: number;
  currency: string;
  raw: string;
  /** True when the provider has confirmed it already. */
  confirmed?: boolean;
}

/** The provider's id of the money under its column: Przelewy24's ids are integers. */
function referenceIn(gateway: Gateway, reference: string) {
  return gateway.provider === "p24" ? { provider_order_id: Number(reference) } : { provider_reference: reference };
}

/**
 * Books a paid attempt exactly once, under the payment's lock: providers repeat notifications, also in parallel. Returns "known" for a repetition and
 * "review" when the sum differs from the attempt's.
 */
export async function settleAttempt(
  desk: JobContext,
  gateway: Gateway,
  attempt: attempts.Attempt,
  report: PaidReport,
): Promise<"known" | "review" | "paid"> {
  const who = providerNames[gateway.provider];
  const row = (await store.findPayment(desk.db, attempt.payment_id, true)) ?? refuse("not_found");
  if ((await attempts.findAttemptStatus(desk.db, attempt.id)).status === "paid") return "known";
  const verdict = judgeNotification(attempt, report);
  const fresh = await eventsSql.insertEvent(desk.db, {
    tenant_id: desk.tenant.id,
    id: newId(),
    payment_id: row.id,
    attempt_id: attempt.id,
    at: desk.now.toISOString(),
    kind: "notified",
    provider: gateway.provider,
    provider_key: `${attempt.session_id} ${report.reference} ${verdict}`,
    raw: report.raw,
    who,
  });
  if (!fresh) return "known";
  const finished_at = desk.now.toISOString();
  const result = { ...referenceIn(gateway, report.reference), finished_at };
  if (verdict === "review") {
    const problem = formatReviewedSum(report);
    await attempts.saveAttempt(desk.db, attempt.id, { ...result, status: "review", problem });
    await changePayment(desk, row, {}, { kind: "to_review", attempt_id: attempt.id, who, note: problem });
    return "review";
  }
  const { session_id, amount_grosze: amount, currency } = attempt;
  const confirmed =
    report.confirmed === true ||
    (await gateway.confirm({ session_id, reference: report.reference, amount, currency }).catch((error: unknown) => {
      desk.world.log.warn({ err: error, attempt: attempt.id }, "a provider did not confirm a transaction");
      return false;
    }));
  // Without confirmation everything is rolled back, and the provider repeats its notification later.
  if (!confirmed) refuse("unavailable");
  await attempts.saveAttempt(desk.db, attempt.id, { ...result, status: "paid", problem: null });
  await bookAttemptMoney(desk, row, attempt, who);
  return "paid";
}

/** Adds the confirmed money of an attempt to its locked payment. The caller saves the attempt first. */
export async function bookAttemptMoney(
  desk: JobContext,
  row: store.PaymentRow,
  attempt: attempts.Attempt,
  who: string,
  note?: string,
): Promise<void> {
  const paid_grosze = row.paid_grosze + attempt.amount_grosze;
  const { share_id } = attempt;
  // Money that is being refunded does not count. A payment that was paid stays paid.
  const counted = row.status === "paid" ? paid_grosze : paid_grosze - (await sumPendingRefunds(desk.db, { payment_id: row.id }));
  const enough = statusForMoney(row.amount_grosze, counted);
  // A family's money does not change the status while the coach pays the rest online.
  const status = enough === "pending" && share_id !== null && row.status === "processing" ? row.status : enough;
  await changePayment(
    desk,
    row,
    { status, paid_grosze, method: "gateway", ...(status === "paid" ? { paid_at: desk.now.toISOString() } : {}) },
    { kind: row.status === "paid" ? "paid_again" : "paid", attempt_id: attempt.id, share_id, who, ...(note ? { note } : {}) },
  );
  if (share_id !== null) await desk.announce(`share:${share_id}`);
  await syncPayment(desk, row.signup_id);
  if (status === "paid" && row.status !== "paid") await sendPaidMail(desk, row.id);
}

/** Ends an attempt without money as failed or expired. The payment can be tried again, and money that arrives later is still accepted. */
export async function endAttempt(
  desk: JobContext,
  attempt: attempts.Attempt,
  status: "failed" | "expired",
  problem: string,
): Promise<void> {
  const row = (await store.findPayment(desk.db, attempt.payment_id, true)) ?? refuse("not_found");
  if ((await attempts.findAttemptStatus(desk.db, attempt.id)).status !== "pending") return;
  await attempts.saveAttempt(desk.db, attempt.id, { status, problem, finished_at: desk.now.toISOString() });
  if (attempt.share_id !== null) return desk.announce(`share:${attempt.share_id}`);
  if (row.status !== "processing") return;
  const who = attempt.provider === "stripe" ? providerNames.stripe : providerNames.p24;
  await changePayment(desk, row, { status: "failed" }, { kind: "given_up", attempt_id: attempt.id, who });
}

/** Applies a transaction's state at the provider to its attempt. An unpaid one ends as `unpaid`, unless that is undefined. */
export async function applyTransactionState(
  desk: JobContext,
  gateway: Gateway,
  attempt: attempts.Attempt,
  found: TransactionState,
  unpaid: "failed" | "expired" | undefined,
): Promise<void> {
  if (found.state === "advance" || found.state === "settled") {
    await settleAttempt(desk, gateway, attempt, { ...found, raw: JSON.stringify(found), confirmed: found.state === "settled" });
    return;
  }
  const ends = found.state === "returned" ? "failed" : found.state === "waiting" ? undefined : unpaid;
  if (ends) await endAttempt(desk, attempt, ends, found.state);
}
