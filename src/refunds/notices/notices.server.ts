// Receives providers' notifications of refunds and disputes, and Stripe's single event stream: events of checkout sessions go on to payments
// (docs/rules/payments.md 5.8–5.10).
import { findAccount } from "../../gateways/accounts/accounts-sql.server.ts";
import { toMerchant, toStripeAccount } from "../../gateways/accounts/credentials.server.ts";
import * as contract from "../../gateways/protocols/contract.ts";
import { parseJson } from "../../gateways/protocols/gateway.ts";
import { isRefundNoticeSigned, refundUuidOf } from "../../gateways/protocols/p24.ts";
import { parseRefund, toRefundState, parseReversal, stripeEvent, isStripeSigned } from "../../gateways/protocols/stripe.ts";
import { isId } from "../../kernel/values/ids.ts";
import { handle } from "../../kernel/calls/call.server.ts";
import { applyCheckoutEvent } from "../../payments/attempts/attempts.server.ts";
import { findAttemptByReference } from "../../payments/records/attempts-sql.server.ts";
import { refuse } from "../../refusals.ts";
import { recordReversal } from "../discrepancies/recording.server.ts";
import { findRefund } from "../records/refunds-sql.server.ts";
import { applyRefundState } from "../sending/sending.server.ts";

export const handlers = handle(contract, {
  async receiveRefundNotice(call, { body }) {
    const merchant = toMerchant(call.world, call.tenant.id, await findAccount(call.db, "p24")) ?? refuse("not_found");
    const { sign, ...notice } = body;
    if (!isRefundNoticeSigned(merchant, notice, sign)) refuse("signature_wrong");
    const refund = isId(notice.requestId) ? await findRefund(call.db, notice.requestId) : undefined;
    if (!refund || refund.way !== "p24" || notice.refundsUuid !== refundUuidOf(refund.id)) return { status: "ignored" };
    if (notice.amount !== refund.amount_grosze) return { status: "differs" };
    // Any other status leaves the outcome open, and the refund is polled.
    const state = notice.status === 0 ? "done" : notice.status === 1 ? "rejected" : "waiting";
    await applyRefundState({ ...call, person: undefined }, refund.id, { state, reference: notice.refundsUuid, problem: "refused" });
    return { status: state };
  },

  async receiveStripeEvent(call, { body: raw }) {
    const account = toStripeAccount(call.world, call.tenant.id, await findAccount(call.db, "stripe")) ?? refuse("not_found");
    const signature = call.request.headers.get("stripe-signature") ?? "";
    if (!isStripeSigned(account.webhookSecret, signature, raw, call.now)) refuse("signature_wrong");
    const event = stripeEvent.safeParse(parseJson(raw)).data ?? refuse("malformed");
    const returned =
      event.type.startsWith("refund.") || event.type === "charge.refund.updated" ? parseRefund(event.data.object) : undefined;
    const ours = returned?.metadata?.refund;
    const refund = ours && isId(ours) ? await findRefund(call.db, ours) : undefined;
    if (returned && refund) {
      if (refund.way !== "stripe" || refund.amount_grosze !== returned.amount) return { status: "ignored" };
      await applyRefundState({ ...call, person: undefined }, refund.id, toRefundState(returned));
      return { status: "noted" };
    }
    const found = parseReversal(event.type, event.data.object);
    if (found) {
      const attempt = await findAttemptByReference(call.db, "stripe", found.payment_intent);
      if (!attempt) return { status: "ignored" };
      const at = event.created ? new Date(event.created * 1000) : call.now;
      await recordReversal({ ...call, person: undefined }, attempt, found.reversal, at.toISOString());
      return { status: "noted" };
    }
    return applyCheckoutEvent(call, account, event, raw);
  },
});
