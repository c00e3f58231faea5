// The office settles an online payment of a different sum: accepts the money, or sends it back (docs/rules/payments.md 3.10).
import { wallDay } from "../../competitions/rules.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse, Refusal } from "../../refusals.ts";
import { findGateway, isProvider } from "../../gateways/accounts/payment-methods.server.ts";
import * as contract from "./contract.ts";
import { describePayment } from "../../payments/reading/describe.server.ts";
import { changePayment } from "../../payments/ledger/change-payment.server.ts";
import { findRefund, insertRefund } from "../records/refunds-sql.server.ts";
import { scheduleRefund } from "../sending/sending.server.ts";
import { recordRefundStatus } from "../sending/settling.server.ts";
import { findPayment, type PaymentRow } from "../../payments/records/payments-sql.server.ts";
import * as attempts from "../../payments/records/attempts-sql.server.ts";
import type { Gateway } from "../../gateways/protocols/gateway.ts";
import { bookAttemptMoney } from "../../payments/attempts/settling.server.ts";
import { parseReviewedSum } from "../../payments/attempts/rules.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";

const messages = {
  rule: { pl: "Odesłano wpłatę innej kwoty, niż zamówiono.", en: "A payment of a different amount was sent back." },
};

/** True when the provider confirms the received sum, or has confirmed this transaction before. */
async function isConfirmed(call: Call, gateway: Gateway, attempt: attempts.Attempt, amount: number): Promise<boolean> {
  const { session_id, currency } = attempt;
  const reference = attempt.provider_reference ?? String(attempt.provider_order_id ?? "");
  try {
    if (await gateway.confirm({ session_id, reference, amount, currency })) return true;
  } catch (error) {
    call.world.log.warn({ err: error, attempt: attempt.id }, "a provider did not confirm a transaction of another sum");
  }
  const found = await gateway.getTransactionState(session_id).catch(() => undefined);
  return found?.state === "settled" && found.amount === amount && found.currency === currency;
}

/** Plans a refund of everything that an attempt brought. Until the provider has completed it, the payment holds the money but is not paid by it. */
async function sendBack(call: Call, row: PaymentRow, attempt: attempts.Attempt): Promise<void> {
  const { id, amount_grosze, share_id } = attempt;
  const { name: who, id: user_id } = personOf(call);
  const status = row.status === "processing" ? "pending" : row.status;
  const paid_grosze = row.paid_grosze + amount_grosze;
  await changePayment(call, row, { status, paid_grosze, method: "gateway" }, { kind: "paid", attempt_id: id, share_id });
  const payment = (await findPayment(call.db, row.id)) ?? refuse("not_found");
  await insertRefund(call.db, {
    tenant_id: call.tenant.id,
    id,
    payment_id: row.id,
    signup_id: row.signup_id,
    way: attempt.provider === "stripe" ? "stripe" : "p24",
    amount_grosze,
    base_grosze: amount_grosze,
    computed_grosze: null,
    kept_grosze: 0,
    rule: messages.rule[call.locale],
    reason: null,
    cancelled_on: wallDay(call.now),
    attempt_id: id,
    account: null,
    recipient: null,
    title: null,
    who,
    user_id,
    created_at: call.now.toISOString(),
  });
  const refund = (await findRefund(call.db, id)) ?? refuse("not_found");
  await recordRefundStatus(call, { payment, refund }, "planned", { note: refund.rule });
  await scheduleRefund(call, id);
}

export const handlers = handle(contract, {
  async settleReview(call, { params, body }) {
    const row = (await findPayment(call.db, params.id ?? "", true)) ?? refuse("not_found");
    const found = await attempts.findAttempt(call.db, body.attempt_id);
    if (found?.payment_id !== row.id) return refuse("not_found");
    const { status, problem } = await attempts.findAttemptStatus(call.db, found.id);
    // The refund of a payment sent back has the attempt's id.
    const done = (await findRefund(call.db, found.id)) ? "send_back" : status === "paid" ? "accept" : undefined;
    if (done === body.decision) return describePayment(call, row.id);
    if (done !== undefined || status !== "review") refuse("review_settled");
    const sum = parseReviewedSum(problem);
    if (sum?.currency !== row.currency) return refuse("review_in_other_currency");
    const gateway = (isProvider(found.provider) ? await findGateway(call, found.provider) : undefined) ?? refuse("gateway_off");
    if (!(await isConfirmed(call, gateway, found, sum.amount))) throw new Refusal("gateway_away");
    const attempt = { ...found, amount_grosze: sum.amount };
    const finished_at = call.now.toISOString();
    await attempts.saveAttempt(call.db, found.id, { status: "paid", amount_grosze: sum.amount, problem: null, finished_at });
    if (body.decision === "send_back") await sendBack(call, row, attempt);
    else {
      await bookAttemptMoney(call, row, attempt, personOf(call).name);
      const amounts = { paid_grosze: row.paid_grosze + sum.amount, amount_grosze: sum.amount };
      await record(call, { action: "received", subject_kind: "payment", subject_id: row.id, after: { ...amounts, method: "gateway" } });
    }
    return describePayment(call, row.id);
  },
});
