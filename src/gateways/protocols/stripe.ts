// Stripe Checkout: three calls and the signature of its events (docs/decisions/042). Amounts are integer grosze.
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import {
  askProvider,
  type Gateway,
  GatewayUnavailable,
  OPEN_REFUND,
  type Order,
  rejectedRefund,
  type RefundState,
  type Reversal,
  type TransactionState,
  TOTAL_KEY,
} from "./gateway.ts";

/** The API version used here, whatever the account's own version is. */
const STRIPE_VERSION = "2026-10-28.endive";

/** Stripe's address. The key decides whether money moves. */
export const STRIPE_HOST = "https://api.stripe.com";

/** An account's secrets and its API address. */
export interface StripeAccount {
  secretKey: string;
  webhookSecret: string;
  /** Without a trailing slash. */
  host: string;
}

/** Fields read of a checkout session. */
const session = z.object({
  id: z.string().max(200),
  url: z.string().nullish(),
  status: z.enum(["open", "complete", "expired"]).nullish(),
  payment_status: z.string(),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  payment_intent: z.string().max(200).nullish(),
});
export type CheckoutSession = z.output<typeof session>;

/** Fields read of a refund. */
const refunded = z.object({
  id: z.string().max(200),
  status: z.string(),
  amount: z.number().int(),
  currency: z.string().nullish(),
  payment_intent: z.string().max(200).nullish(),
  created: z.number().nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type StripeRefund = z.output<typeof refunded>;

/** Final error codes of a refund: none of it was made. All others leave it open. */
const REFUSALS: Readonly<Record<string, string>> = {
  charge_already_refunded: "exceeds",
  charge_disputed: "disputed",
  resource_missing: "not_found",
  balance_insufficient: "insufficient_funds",
  insufficient_funds: "insufficient_funds",
};

/** Reasons for which a refund failed at the payer's bank. */
const FAILURES: Readonly<Record<string, string>> = {
  insufficient_funds: "insufficient_funds",
  lost_or_stolen_card: "card_gone",
  expired_or_canceled_card: "card_gone",
  charge_for_pending_refund_disputed: "disputed",
};

const failed = z.object({ error: z.object({ code: z.string().nullish(), message: z.string().nullish() }) });

/** Our code for a final error of a refund. Undefined when the outcome is open. */
function refusalIn(body: unknown): string | undefined {
  const { code, message } = failed.safeParse(body).data?.error ?? {};
  // The one final refusal without a code.
  return code ? REFUSALS[code] : /^refund amount .* is greater than unrefunded amount/i.test(message ?? "") ? "exceeds" : undefined;
}

/** Parses the refund of an event. Undefined when there is none. */
export function parseRefund(object: unknown): StripeRefund | undefined {
  return refunded.safeParse(object).data;
}

/** An event of Stripe. `data.object` is a checkout session in the events handled here. */
export const stripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number().nullish(),
  data: z.object({ object: z.unknown() }),
});
export type StripeEvent = z.output<typeof stripeEvent>;

/** Fields read of a dispute. */
const disputed = refunded.pick({ id: true, status: true, amount: true, currency: true, payment_intent: true, created: true });

/** Fields read of a charge: the total returned. */
const charged = z.object({
  payment_intent: z.string().max(200).nullish(),
  amount_refunded: z.number().int(),
  currency: z.string().nullish(),
});

/** Final states of disputes. All other states are pending. */
const DISPUTES: Readonly<Record<string, Reversal["state"]>> = { lost: "gone", won: "void", warning_closed: "void", prevented: "void" };
const REVERSALS = { done: "gone", rejected: "void", waiting: "waiting", unknown: "waiting" } as const;

const isoOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000).toISOString() : null);
const currencyOf = ({ currency }: { currency?: string | null | undefined }) => (currency ?? "pln").toUpperCase();

function refundReversal(it: StripeRefund): Reversal {
  const when = { state: REVERSALS[toRefundState(it).state], happened_at: isoOf(it.created), refund_id: it.metadata?.refund ?? null };
  return { kind: "refund", key: it.id, amount: it.amount, currency: currencyOf(it), ...when };
}

function disputeReversal(it: z.output<typeof disputed>): Reversal {
  const when = { state: DISPUTES[it.status] ?? "waiting", happened_at: isoOf(it.created), refund_id: null };
  return { kind: "dispute", key: it.id, amount: it.amount, currency: currencyOf(it), ...when };
}

/** Reads returned or disputed money of an event, with its payment intent. Undefined for other events. */
export function parseReversal(type: string, object: unknown): { payment_intent: string; reversal: Reversal } | undefined {
  if (type.startsWith("refund.") || type === "charge.refund.updated") {
    const it = refunded.safeParse(object).data;
    return it?.payment_intent ? { payment_intent: it.payment_intent, reversal: refundReversal(it) } : undefined;
  }
  if (type.startsWith("charge.dispute.")) {
    const it = disputed.safeParse(object).data;
    return it?.payment_intent ? { payment_intent: it.payment_intent, reversal: disputeReversal(it) } : undefined;
  }
  const it = type === "charge.refunded" ? charged.safeParse(object).data : undefined;
  if (!it?.payment_intent) return undefined;
  const sum = {
    key: TOTAL_KEY,
    amount: it.amount_refunded,
    currency: currencyOf(it),
    state: "gone",
    happened_at: null,
    refund_id: null,
  } as const;
  return { payment_intent: it.payment_intent, reversal: { kind: "refund", ...sum } };
}

/** Parses the checkout session of an event. Undefined when there is none. */
export function parseSession(object: unknown): CheckoutSession | undefined {
  return session.safeParse(object).data;
}

/** Greatest age of a signed event, in seconds. Stripe signs each repetition anew. */
const TOLERANCE_SECONDS = 300;

/** The `v1` signature of a body at a time (seconds since 1970). */
export function signStripeEvent(webhookSecret: string, seconds: number, body: string): string {
  return createHmac("sha256", webhookSecret).update(`${seconds}.${body}`).digest("hex");
}

/** True when the header `Stripe-Signature` signs exactly these bytes and is at most five minutes old. Compares in constant time. */
export function isStripeSigned(webhookSecret: string, header: string, body: string, now: Date): boolean {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const seconds = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!Number.isSafeInteger(seconds) || Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  const ours = Buffer.from(signStripeEvent(webhookSecret, seconds, body));
  return parts.some(([name, value = ""]) => {
    const theirs = Buffer.from(value);
    return name === "v1" && theirs.length === ours.length && timingSafeEqual(ours, theirs);
  });
}

const NAME = "Stripe";

/** Client of a Stripe account. The payment methods on its page are set in Stripe's dashboard. */
export function stripeGateway(account: StripeAccount, fetch: (request: Request) => Promise<Response>): Gateway {
  const ask = (method: "GET" | "POST", path: string, fields?: Record<string, string>, idempotency?: string) =>
    askProvider(fetch, NAME, `${account.host}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${account.secretKey}`,
        "stripe-version": STRIPE_VERSION,
        ...(idempotency === undefined ? {} : { "idempotency-key": idempotency }),
        ...(fields ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      },
      ...(fields ? { body: new URLSearchParams(fields).toString() } : {}),
    });
  return {
    provider: "stripe",

    async register(order) {
      const { status, body } = await ask("POST", "/checkout/sessions", fieldsOf(order), `${order.id}-${order.amount}`);
      const made = session.safeParse(body).data;
      if (status !== 200 || !made?.url) throw new GatewayUnavailable(`${NAME} checkout/sessions: ${status}`);
      return { session_id: made.id, redirect_url: made.url };
    },

    async getTransactionState(sessionId) {
      const { status, body } = await ask("GET", `/checkout/sessions/${encodeURIComponent(sessionId)}`);
      if (status === 404) return { state: "unpaid", reference: "", amount: 0, currency: "" };
      const found = session.safeParse(body).data;
      if (status !== 200 || !found) throw new GatewayUnavailable(`${NAME} checkout/sessions/ID: ${status}`);
      return toTransactionState(found);
    },

    // Paid money at Stripe already belongs to the organiser, so there is nothing to confirm.
    confirm: async () => true,

    async refund(it) {
      const fields = { payment_intent: it.reference, amount: String(it.amount), "metadata[refund]": it.id };
      const { status, body } = await ask("POST", "/refunds", fields, `refund-${it.id}`);
      const problem = status === 400 || status === 404 ? refusalIn(body) : undefined;
      if (problem !== undefined) return rejectedRefund(problem);
      const made = refunded.safeParse(body).data;
      if (status !== 200 || !made) throw new GatewayUnavailable(`${NAME} refunds: ${status}`);
      return toRefundState(made);
    },

    async getRefundState({ id, reference, refund_reference }) {
      const path = refund_reference
        ? `/${encodeURIComponent(refund_reference)}`
        : `?limit=100&payment_intent=${encodeURIComponent(reference)}`;
      const { status, body } = await ask("GET", `/refunds${path}`);
      const all = refund_reference ? [body] : dataOf(body);
      if (status !== 200 && status !== 404) throw new GatewayUnavailable(`${NAME} refunds: ${status}`);
      const own = all.flatMap((each) => refunded.safeParse(each).data ?? []).find((each) => each.metadata?.refund === id);
      return own ? toRefundState(own) : OPEN_REFUND;
    },

    async reversals({ reference }) {
      const query = `?limit=100&payment_intent=${encodeURIComponent(reference)}`;
      const [refunds, disputes] = [await ask("GET", `/refunds${query}`), await ask("GET", `/disputes${query}`)];
      if (refunds.status !== 200) throw new GatewayUnavailable(`${NAME} refunds: ${refunds.status}`);
      // A restricted key may not read disputes. Then only events report them.
      return [
        ...dataOf(refunds.body)
          .flatMap((each) => refunded.safeParse(each).data ?? [])
          .map(refundReversal),
        ...dataOf(disputes.body)
          .flatMap((each) => disputed.safeParse(each).data ?? [])
          .map(disputeReversal),
      ];
    },

    async check() {
      const { status } = await ask("GET", "/checkout/sessions?limit=1");
      if (status === 401 || status === 403) return "key";
      if (status !== 200) throw new GatewayUnavailable(`${NAME} checkout/sessions: ${status}`);
      return undefined;
    },
  };
}

/** Rows of a list answer. */
function dataOf(body: unknown): unknown[] {
  return z.object({ data: z.array(z.unknown()) }).safeParse(body).data?.data ?? [];
}

/** State of a refund, converted from Stripe's. */
export function toRefundState(it: StripeRefund): RefundState {
  const state = it.status === "succeeded" ? "done" : it.status === "failed" || it.status === "canceled" ? "rejected" : "waiting";
  return { state, reference: it.id, problem: state === "rejected" ? (FAILURES[it.failure_reason ?? ""] ?? "refused") : null };
}

/** State of a checkout session, converted from Stripe's. */
export function toTransactionState(it: CheckoutSession): TransactionState {
  const state = it.payment_status === "paid" ? "settled" : it.status === "complete" ? "waiting" : "unpaid";
  return { state, reference: it.payment_intent ?? "", amount: it.amount_total ?? 0, currency: (it.currency ?? "").toUpperCase() };
}

function fieldsOf(order: Order): Record<string, string> {
  const price = "line_items[0][price_data]";
  return {
    mode: "payment",
    client_reference_id: order.id,
    success_url: order.urlReturn,
    cancel_url: order.urlReturn,
    locale: order.language,
    ...(order.emails[0] ? { customer_email: order.emails[0] } : {}),
    "line_items[0][quantity]": "1",
    [`${price}[currency]`]: order.currency.toLowerCase(),
    [`${price}[unit_amount]`]: String(order.amount),
    [`${price}[product_data][name]`]: order.description,
    "payment_intent_data[description]": order.description,
  };
}
