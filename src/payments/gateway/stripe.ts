// Stripe Checkout: three calls and the signature of its events (docs/decisions/042). Amounts are integer grosze.
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { askProvider, type Gateway, GatewayAway, type Order, refundProblem, type RefundStanding, type Standing } from "./gateway.ts";

/** The version of its interface that is spoken here, whatever the account's own is. */
const STRIPE_VERSION = "2026-10-28.endive";

/** Where Stripe is; whether money moves is said by the key. */
export const STRIPE_HOST = "https://api.stripe.com";

/** An account's secrets and how it is reached. */
export interface StripeAccount {
  secretKey: string;
  webhookSecret: string;
  /** Without a slash at the end. */
  host: string;
}

/** Of a checkout session what we read. */
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

/** Of a refund what we read. */
const refunded = z.object({
  id: z.string().max(200),
  status: z.string(),
  amount: z.number().int(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type StripeRefund = z.output<typeof refunded>;

/** The refund of an event; undefined where it has none. */
export function refundIn(object: unknown): StripeRefund | undefined {
  return refunded.safeParse(object).data;
}

/** An event as Stripe tells it; `data.object` is a checkout session in those that we take. */
export const stripeEvent = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });

/** The checkout session of an event; undefined where it has none. */
export function sessionIn(object: unknown): CheckoutSession | undefined {
  return session.safeParse(object).data;
}

/** How old a signed event may be, in seconds: Stripe signs each repetition anew. */
const TOLERANCE_SECONDS = 300;

/** The `v1` signature of a body at a time (seconds). */
export function stripeSign(webhookSecret: string, seconds: number, body: string): string {
  return createHmac("sha256", webhookSecret).update(`${seconds}.${body}`).digest("hex");
}

/** Whether the header `Stripe-Signature` is Stripe's for these very bytes and not older than five minutes; compared in constant time. */
export function stripeSigned(webhookSecret: string, header: string, body: string, now: Date): boolean {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const seconds = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!Number.isSafeInteger(seconds) || Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  const ours = Buffer.from(stripeSign(webhookSecret, seconds, body));
  return parts.some(([name, value = ""]) => {
    const theirs = Buffer.from(value);
    return name === "v1" && theirs.length === ours.length && timingSafeEqual(ours, theirs);
  });
}

const NAME = "Stripe";

/** An account at Stripe. Which ways to pay the payer sees there is switched in Stripe's own dashboard. */
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
      if (status !== 200 || !made?.url) throw new GatewayAway(`${NAME} checkout/sessions: ${status}`);
      return { session_id: made.id, redirect_url: made.url };
    },

    async standing(sessionId) {
      const { status, body } = await ask("GET", `/checkout/sessions/${encodeURIComponent(sessionId)}`);
      if (status === 404) return { state: "unpaid", reference: "", amount: 0, currency: "" };
      const found = session.safeParse(body).data;
      if (status !== 200 || !found) throw new GatewayAway(`${NAME} checkout/sessions/ID: ${status}`);
      return standingOf(found);
    },

    // What Stripe calls paid is the organiser's already.
    confirm: async () => true,

    async refund(it) {
      const fields = { payment_intent: it.reference, amount: String(it.amount), "metadata[refund]": it.id };
      const { status, body } = await ask("POST", "/refunds", fields, `refund-${it.id}`);
      if ([400, 402, 404].includes(status))
        return { state: "rejected", reference: null, problem: refundProblem(JSON.stringify(body) ?? "") };
      const made = refunded.safeParse(body).data;
      if (status !== 200 || !made) throw new GatewayAway(`${NAME} refunds: ${status}`);
      return refundStandingOf(made);
    },

    async refundStanding({ id, reference, refund_reference }) {
      const path = refund_reference
        ? `/${encodeURIComponent(refund_reference)}`
        : `?limit=100&payment_intent=${encodeURIComponent(reference)}`;
      const { status, body } = await ask("GET", `/refunds${path}`);
      const all = refund_reference ? [body] : (z.object({ data: z.array(z.unknown()) }).safeParse(body).data?.data ?? []);
      if (status !== 200 && status !== 404) throw new GatewayAway(`${NAME} refunds: ${status}`);
      const own = all.flatMap((each) => refunded.safeParse(each).data ?? []).find((each) => each.metadata?.refund === id);
      return own ? refundStandingOf(own) : { state: "unknown", reference: null, problem: null };
    },

    async check() {
      const { status } = await ask("GET", "/checkout/sessions?limit=1");
      if (status === 401 || status === 403) return false;
      if (status !== 200) throw new GatewayAway(`${NAME} checkout/sessions: ${status}`);
      return true;
    },
  };
}

/** How a refund stands, as Stripe tells it. */
export function refundStandingOf(it: StripeRefund): RefundStanding {
  const state = it.status === "succeeded" ? "done" : it.status === "failed" || it.status === "canceled" ? "rejected" : "waiting";
  return { state, reference: it.id, problem: state === "rejected" ? refundProblem(it.failure_reason ?? "") : null };
}

/** How a session stands, as Stripe tells it. */
export function standingOf(it: CheckoutSession): Standing {
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
    ...(order.email ? { customer_email: order.email } : {}),
    "line_items[0][quantity]": "1",
    [`${price}[currency]`]: order.currency.toLowerCase(),
    [`${price}[unit_amount]`]: String(order.amount),
    [`${price}[product_data][name]`]: order.description,
    "payment_intent_data[description]": order.description,
  };
}
