// Stripe of the test gateway: checkout sessions and their events, for merchant and payers.
import { randomBytes } from "node:crypto";
import type { Context, Hono } from "hono";
import { signStripeEvent } from "../protocols/stripe.ts";
import { type Choice, OTHER_SUMS, sendByChoice, type Sending, servePage } from "./test-page.ts";

interface Account {
  secret_key: string;
  webhook_secret: string;
}

interface Session {
  id: string;
  object: "checkout.session";
  url: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string;
  livemode: false;
  /** Of the test gateway only: what is paid, and the requested sum. */
  description: string;
  asked: number;
}

const NOTIFIED = "/api/public/payments/notifications/stripe";

/** Required fields of a registration. The first missing one is named, as Stripe does. */
const NEEDED = ["mode", "success_url", "line_items[0][price_data][currency]", "line_items[0][price_data][unit_amount]"] as const;

/**
 * Serves Stripe at `host` for one account and returns the actions of its dashboard. Events go to the merchant's own site, as the account's webhook
 * would.
 */
export function serveTestStripe(app: Hono, host: string, account: Account, sending: Sending): StripePanel {
  const sessions = new Map<string, Session>();
  const byIdempotency = new Map<string, Session>();
  const base = "/stripe";
  const wrong = (c: Context, status: 400 | 401 | 404, message: string) =>
    c.json({ error: { type: "invalid_request_error", message } }, status);
  app.use(`${base}/v1/*`, async (c, next) =>
    c.req.header("authorization") === `Bearer ${account.secret_key}` ? next() : wrong(c, 401, "Invalid API Key provided"),
  );

  app.post(`${base}/v1/checkout/sessions`, async (c) => {
    const fields = new URLSearchParams(await c.req.text());
    const missing = NEEDED.find((name) => !fields.get(name));
    if (missing !== undefined) return wrong(c, 400, `Missing required param: ${missing}.`);
    const key = c.req.header("idempotency-key");
    const earlier = key === undefined ? undefined : byIdempotency.get(key);
    if (earlier) return c.json(earlier);
    const made = sessionOf(fields, host);
    sessions.set(made.id, made);
    if (key !== undefined) byIdempotency.set(key, made);
    return c.json(made);
  });
  app.get(`${base}/v1/checkout/sessions`, (c) =>
    c.json({ object: "list", data: [...sessions.values()].slice(-1), has_more: sessions.size > 1 }),
  );
  app.get(`${base}/v1/checkout/sessions/:id`, (c) => {
    const found = sessions.get(c.req.param("id"));
    return found ? c.json(found) : wrong(c, 404, "No such checkout.session");
  });

  const panel = serveRefunds(app, account, sessions, sending);

  servePage(
    app,
    `${base}/c/pay/:token`,
    (id) => sessions.get(id),
    (it) => ({ description: it.description, amount: it.amount_total, currency: it.currency.toUpperCase() }),
    async (it, choice) => {
      if (choice === "cancel") return it.cancel_url;
      // A late payment is ordered at the bank, which has not finished.
      if (choice === "late") {
        Object.assign(it, { status: "complete" });
        await sendEvent(account, sending, "checkout.session.completed", it, "pay");
      }
      it.amount_total = it.asked + (OTHER_SUMS[choice] ?? 0);
      const pay = async () => {
        Object.assign(it, { status: "complete", payment_status: "paid", payment_intent: it.payment_intent ?? `pi_${nameOf(12)}` });
        await sendEvent(
          account,
          sending,
          choice === "late" ? "checkout.session.async_payment_succeeded" : "checkout.session.completed",
          it,
          choice,
        );
      };
      if (choice === "late") sending.later(pay);
      else await pay();
      return it.success_url;
    },
  );
  return panel;
}

/** Faults of a refund, chosen by the last digit (or the last two) of its sum in grosze. All other refunds are notified later. */
const ENDS = { rejected: 1, twice: 3, forged: 4, lost: 5, never: 6 } as const;
/**
 * hidden: made, but answered with an error and missing from the next list; concurrent: the same, another request has the key; unclear: not made the
 * first time, for an unknown reason.
 */
const TWO_DIGITS = { hidden: 17, concurrent: 18, unclear: 19 } as const;

interface Refunded {
  id: string;
  object: "refund";
  payment_intent: string;
  charge: string;
  amount: number;
  currency: string;
  created: number;
  status: string;
  failure_reason: string | null;
  metadata: Record<string, string>;
  /** Number of lists from which it is still left out. */
  hidden: number;
}

interface Disputed {
  id: string;
  object: "dispute";
  payment_intent: string;
  charge: string;
  amount: number;
  currency: string;
  created: number;
  status: string;
}

/** An event to send, as Stripe builds it. */
export interface PanelEvent {
  type: string;
  object: object;
}

/** Actions in Stripe's own dashboard and at the payers' banks. Each returns its events in order, unsent. */
export interface StripePanel {
  refund(sessionId: string, amount: number): readonly PanelEvent[];
  /** The payer's bank returned the money of a refund. */
  failRefund(sessionId: string): readonly PanelEvent[];
  dispute(sessionId: string, amount: number): readonly PanelEvent[];
  closeDispute(sessionId: string, status: "won" | "lost"): readonly PanelEvent[];
}

/** Refunds: pending at once, notified later. */
function serveRefunds(app: Hono, account: Account, sessions: ReadonlyMap<string, Session>, { notify, now, later }: Sending): StripePanel {
  const made: Refunded[] = [];
  const disputes: Disputed[] = [];
  const requestedIds = new Set<string>();
  const charge = (intent: string) => `ch_${intent.slice(3)}`;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const goneOf = (intent: string) =>
    made.reduce((sum, each) => sum + (each.payment_intent === intent && each.status !== "failed" ? each.amount : 0), 0);
  const add = ({ payment_intent, currency }: Session, amount: number, metadata: Record<string, string>, hidden = 0): Refunded => {
    const intent = payment_intent ?? "";
    const sum = { amount, currency, created: seconds(), status: "pending", failure_reason: null };
    const row: Refunded = {
      id: `re_${nameOf(12)}`,
      object: "refund",
      payment_intent: intent,
      charge: charge(intent),
      ...sum,
      metadata,
      hidden,
    };
    made.push(row);
    return row;
  };
  app.post("/stripe/v1/refunds", async (c) => {
    const fields = new URLSearchParams(await c.req.text());
    const [payment_intent, amount] = [fields.get("payment_intent") ?? "", Number(fields.get("amount"))];
    const refund = fields.get("metadata[refund]") ?? "";
    const paid = [...sessions.values()].find((each) => each.payment_intent === payment_intent);
    const wrong = (message: string, code?: string, status: 400 | 409 = 400) =>
      c.json({ error: { type: "invalid_request_error", message, code } }, status);
    const earlier = made.find((each) => each.metadata.refund === refund);
    if (earlier) return c.json(earlier);
    if (!paid) return wrong("No such payment_intent", "resource_missing");
    if (goneOf(payment_intent) + amount > paid.amount_total) return wrong("Refund amount is greater than unrefunded amount on charge");
    const [end, two] = [amount % 10, amount % 100];
    const first = !requestedIds.has(refund);
    requestedIds.add(refund);
    if (two === TWO_DIGITS.unclear && first) return wrong("Temporarily not possible", "something_new");
    const row = add(paid, amount, { refund }, two === TWO_DIGITS.hidden ? 1 : 0);
    const { origin, searchParams } = new URL(paid.success_url);
    const tell = async () => {
      if (end === ENDS.rejected) Object.assign(row, { status: "failed", failure_reason: "lost_or_stolen_card" });
      else row.status = "succeeded";
      const { body, signature } = stripeNotice(account.webhook_secret, "refund.updated", row, now());
      const headers = { "stripe-signature": end === ENDS.forged ? signature.replace(/v1=../, "v1=00") : signature };
      const address = `${origin}${NOTIFIED}?tenant=${searchParams.get("tenant") ?? ""}`;
      await notify(new Request(address, { method: "POST", headers, body })).catch(() => undefined);
    };
    if (end !== ENDS.never) later(tell);
    if (end === ENDS.twice) later(tell);
    if (two === TWO_DIGITS.concurrent)
      return wrong("There is currently another in-progress request using this key", "idempotency_key_in_use", 409);
    return end === ENDS.lost || two === TWO_DIGITS.hidden ? c.text("", 502) : c.json(row);
  });
  app.get("/stripe/v1/refunds", (c) => {
    const own = made.filter((each) => each.payment_intent === c.req.query("payment_intent"));
    const data = own.filter((each) => each.hidden === 0);
    for (const each of own) each.hidden = Math.max(0, each.hidden - 1);
    return c.json({ object: "list", data, has_more: false });
  });
  app.get("/stripe/v1/refunds/:id", (c) => {
    const found = made.find((each) => each.id === c.req.param("id"));
    return found ? c.json(found) : c.json({ error: { message: "No such refund" } }, 404);
  });
  app.get("/stripe/v1/disputes", (c) => {
    const data = disputes.filter((each) => each.payment_intent === c.req.query("payment_intent"));
    return c.json({ object: "list", data, has_more: false });
  });
  return panelOf(sessions, made, disputes, { add, goneOf, charge, seconds });
}

function panelOf(
  sessions: ReadonlyMap<string, Session>,
  made: readonly Refunded[],
  disputes: Disputed[],
  {
    add,
    goneOf,
    charge,
    seconds,
  }: {
    add: (paid: Session, amount: number, metadata: Record<string, string>) => Refunded;
    goneOf: (intent: string) => number;
    charge: (intent: string) => string;
    seconds: () => number;
  },
): StripePanel {
  const paidBy = (id: string) => {
    const found = sessions.get(id);
    if (!found?.payment_intent) throw new Error(`nobody paid ${id}`);
    return { ...found, payment_intent: found.payment_intent };
  };
  const buildEvent = (type: string, object: object): PanelEvent => ({ type, object: { ...object } });
  const charged = ({ payment_intent, amount_total, currency }: ReturnType<typeof paidBy>) => {
    const amount_refunded = goneOf(payment_intent);
    const sums = { amount: amount_total, amount_refunded, refunded: amount_refunded === amount_total };
    return { id: charge(payment_intent), object: "charge", payment_intent, currency, ...sums };
  };
  const lastOf = <T extends { payment_intent: string }>(list: readonly T[], id: string) => {
    const found = list.findLast((each) => each.payment_intent === paidBy(id).payment_intent);
    if (!found) throw new Error(`there is none of ${id}`);
    return found;
  };
  return {
    refund(id, amount) {
      const row = add(paidBy(id), amount, {});
      const created = buildEvent("refund.created", row);
      row.status = "succeeded";
      return [created, buildEvent("charge.refunded", charged(paidBy(id))), buildEvent("refund.updated", row)];
    },
    failRefund(id) {
      const row = Object.assign(lastOf(made, id), { status: "failed", failure_reason: "expired_or_canceled_card" });
      return [buildEvent("refund.updated", row), buildEvent("refund.failed", row)];
    },
    dispute(id, amount) {
      const { payment_intent, currency } = paidBy(id);
      const names = { id: `du_${nameOf(12)}`, object: "dispute" as const, payment_intent, charge: charge(payment_intent) };
      const row = { ...names, amount, currency, created: seconds(), status: "needs_response" };
      disputes.push(row);
      return [buildEvent("charge.dispute.created", row), buildEvent("charge.dispute.funds_withdrawn", row)];
    },
    closeDispute(id, status) {
      const row = Object.assign(lastOf(disputes, id), { status });
      const closed = buildEvent("charge.dispute.closed", row);
      return status === "won" ? [closed, buildEvent("charge.dispute.funds_reinstated", row)] : [closed];
    },
  };
}

const nameOf = (bytes: number) => randomBytes(bytes).toString("hex");

function sessionOf(fields: URLSearchParams, host: string): Session {
  const id = `cs_test_${nameOf(28)}`;
  const of = (name: string) => fields.get(name) ?? "";
  const requestedIds = Number(of("line_items[0][price_data][unit_amount]")) * Number(fields.get("line_items[0][quantity]") ?? 1);
  return {
    id,
    object: "checkout.session",
    url: `${host}/c/pay/${id}`,
    status: "open",
    payment_status: "unpaid",
    amount_total: requestedIds,
    asked: requestedIds,
    currency: of("line_items[0][price_data][currency]"),
    payment_intent: null,
    client_reference_id: fields.get("client_reference_id"),
    success_url: of("success_url"),
    cancel_url: of("cancel_url") || of("success_url"),
    livemode: false,
    description: of("line_items[0][price_data][product_data][name]"),
  };
}

/** A session's event, signed at `now`: body and signature header. */
export function stripeNotice(webhookSecret: string, type: string, session: object, now: Date): { body: string; signature: string } {
  const seconds = Math.floor(now.getTime() / 1000);
  const body = JSON.stringify({
    id: `evt_${nameOf(12)}`,
    object: "event",
    type,
    created: seconds,
    livemode: false,
    data: { object: session },
  });
  return { body, signature: `t=${seconds},v1=${signStripeEvent(webhookSecret, seconds, body)}` };
}

async function sendEvent(account: Account, { notify, now, later }: Sending, type: string, it: Session, choice: Choice): Promise<void> {
  const { body, signature } = stripeNotice(account.webhook_secret, type, it, now());
  const { origin, searchParams } = new URL(it.success_url);
  const tenant = searchParams.get("tenant");
  const address = `${origin}${NOTIFIED}${tenant === null ? "" : `?tenant=${tenant}`}`;
  const headers = {
    "content-type": "application/json",
    "stripe-signature": choice === "forged" ? signature.replace(/v1=../, "v1=00") : signature,
  };
  await sendByChoice(choice === "late" ? "pay" : choice, () => notify(new Request(address, { method: "POST", headers, body })), later);
}
