// Receives providers' notifications of refunds and disputes, and Stripe's single event stream: events of checkout sessions go on to payments
// (docs/rules/payments.md 5.8–5.10).
import { findAccount } from "../../gateways/accounts/accounts-sql.server.ts";
import { merchantOf, stripeAccountOf } from "../../gateways/accounts/credentials.server.ts";
import * as contract from "../../gateways/protocols/contract.ts";
import { parsed } from "../../gateways/protocols/gateway.ts";
import { refundNoticeFits, uuidOf } from "../../gateways/protocols/p24.ts";
import { refundIn, refundStandingOf, reversalIn, stripeEvent, stripeSigned } from "../../gateways/protocols/stripe.ts";
import { isId } from "../../kernel/values/ids.ts";
import { handle } from "../../kernel/calls/call.server.ts";
import { takeCheckout } from "../../payments/attempts/attempts.server.ts";
import { findAttemptByReference } from "../../payments/records/attempts-sql.server.ts";
import { refuse } from "../../refusals.ts";
import { noteReversal } from "../discrepancies/noting.server.ts";
import { findRefund } from "../records/refunds-sql.server.ts";
import { takeRefund } from "../sending/sending.server.ts";

export const handlers = handle(contract, {
  async receiveRefundNotice(call, { body }) {
    const merchant = merchantOf(call.world, call.tenant.id, await findAccount(call.db, "p24")) ?? refuse("not_found");
    const { sign, ...told } = body;
    if (!refundNoticeFits(merchant, told, sign)) refuse("signature_wrong");
    const refund = isId(told.requestId) ? await findRefund(call.db, told.requestId) : undefined;
    if (!refund || refund.way !== "p24" || told.refundsUuid !== uuidOf(refund.id)) return { status: "ignored" };
    if (told.amount !== refund.amount_grosze) return { status: "differs" };
    // Any other status leaves the outcome open, and the refund is polled.
    const state = told.status === 0 ? "done" : told.status === 1 ? "rejected" : "waiting";
    await takeRefund({ ...call, person: undefined }, refund.id, { state, reference: told.refundsUuid, problem: "refused" });
    return { status: state };
  },

  async receiveStripeEvent(call, { body: raw }) {
    const account = stripeAccountOf(call.world, call.tenant.id, await findAccount(call.db, "stripe")) ?? refuse("not_found");
    const signature = call.request.headers.get("stripe-signature") ?? "";
    if (!stripeSigned(account.webhookSecret, signature, raw, call.now)) refuse("signature_wrong");
    const event = stripeEvent.safeParse(parsed(raw)).data ?? refuse("malformed");
    const returned = event.type.startsWith("refund.") || event.type === "charge.refund.updated" ? refundIn(event.data.object) : undefined;
    const ours = returned?.metadata?.refund;
    const refund = ours && isId(ours) ? await findRefund(call.db, ours) : undefined;
    if (returned && refund) {
      if (refund.way !== "stripe" || refund.amount_grosze !== returned.amount) return { status: "ignored" };
      await takeRefund({ ...call, person: undefined }, refund.id, refundStandingOf(returned));
      return { status: "noted" };
    }
    const found = reversalIn(event.type, event.data.object);
    if (found) {
      const attempt = await findAttemptByReference(call.db, "stripe", found.payment_intent);
      if (!attempt) return { status: "ignored" };
      const at = event.created ? new Date(event.created * 1000) : call.now;
      await noteReversal({ ...call, person: undefined }, attempt, found.reversal, at.toISOString());
      return { status: "noted" };
    }
    return takeCheckout(call, account, event, raw);
  },
});
