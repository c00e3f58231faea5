// The test gateway's Stripe: Checkout sessions and their events as a merchant and payers meet them.
import { randomBytes } from "node:crypto";
import type { Context, Hono } from "hono";
import { stripeSign } from "./stripe.ts";
import { type Choice, sendAs, type Sending, servePage } from "./test-page.ts";

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
  /** Of the test gateway alone. */
  description: string;
}

const NOTIFIED = "/api/public/payments/notifications/stripe";

/** What a registration needs; the first that is missing is named, as Stripe does. */
const NEEDED = ["mode", "success_url", "line_items[0][price_data][currency]", "line_items[0][price_data][unit_amount]"] as const;

/** Serves Stripe at `host` for one account. Its events go to the merchant's own site, as the account's webhook would say. */
export function serveTestStripe(app: Hono, host: string, account: Account, sending: Sending): void {
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

  serveRefunds(app, account, sessions, sending);

  servePage(
    app,
    `${base}/c/pay/:token`,
    (id) => sessions.get(id),
    (it) => ({ description: it.description, amount: it.amount_total, currency: it.currency.toUpperCase() }),
    async (it, choice) => {
      if (choice === "cancel") return it.cancel_url;
      // What is paid late has been ordered at the bank, and the bank is not done.
      if (choice === "late") {
        Object.assign(it, { status: "complete" });
        await sendEvent(account, sending, "checkout.session.completed", it, "pay");
      }
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
}

/** The last digit of a refund's sum in grosze that says what goes wrong; all else is told later. */
const ENDS = { rejected: 1, twice: 3, forged: 4, lost: 5, never: 6 } as const;

/** Money back: pending at once, told of later. */
function serveRefunds(app: Hono, account: Account, sessions: ReadonlyMap<string, Session>, { notify, now, later }: Sending): void {
  const made: { id: string; payment_intent: string; amount: number; status: string; failure_reason: string | null; metadata: object }[] =
    [];
  app.post("/stripe/v1/refunds", async (c) => {
    const fields = new URLSearchParams(await c.req.text());
    const [payment_intent, amount, refund] = [
      fields.get("payment_intent") ?? "",
      Number(fields.get("amount")),
      fields.get("metadata[refund]") ?? "",
    ];
    const paid = [...sessions.values()].find((each) => each.payment_intent === payment_intent);
    const wrong = (message: string) => c.json({ error: { type: "invalid_request_error", message } }, 400);
    if (!paid) return wrong("No such payment_intent");
    const gone = made.filter((each) => each.payment_intent === payment_intent && each.status !== "failed");
    if (gone.reduce((sum, each) => sum + each.amount, 0) + amount > paid.amount_total)
      return wrong("Refund amount is greater than unrefunded amount on charge");
    const row = {
      id: `re_${nameOf(12)}`,
      payment_intent,
      amount,
      status: "pending",
      failure_reason: null as string | null,
      metadata: { refund },
    };
    made.push(row);
    const end = amount % 10;
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
    return end === ENDS.lost ? c.text("", 502) : c.json(row);
  });
  app.get("/stripe/v1/refunds", (c) =>
    c.json({ object: "list", data: made.filter((each) => each.payment_intent === c.req.query("payment_intent")), has_more: false }),
  );
  app.get("/stripe/v1/refunds/:id", (c) => {
    const found = made.find((each) => each.id === c.req.param("id"));
    return found ? c.json(found) : c.json({ error: { message: "No such refund" } }, 404);
  });
}

const nameOf = (bytes: number) => randomBytes(bytes).toString("hex");

function sessionOf(fields: URLSearchParams, host: string): Session {
  const id = `cs_test_${nameOf(28)}`;
  const of = (name: string) => fields.get(name) ?? "";
  return {
    id,
    object: "checkout.session",
    url: `${host}/c/pay/${id}`,
    status: "open",
    payment_status: "unpaid",
    amount_total: Number(of("line_items[0][price_data][unit_amount]")) * Number(fields.get("line_items[0][quantity]") ?? 1),
    currency: of("line_items[0][price_data][currency]"),
    payment_intent: null,
    client_reference_id: fields.get("client_reference_id"),
    success_url: of("success_url"),
    cancel_url: of("cancel_url") || of("success_url"),
    livemode: false,
    description: of("line_items[0][price_data][product_data][name]"),
  };
}

/** The event of a session, signed at `now`: its body and the header that goes with it. */
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
  return { body, signature: `t=${seconds},v1=${stripeSign(webhookSecret, seconds, body)}` };
}

async function sendEvent(account: Account, { notify, now, later }: Sending, type: string, it: Session, choice: Choice): Promise<void> {
  const told = choice === "wrong_amount" ? { ...it, amount_total: it.amount_total - 100 } : it;
  const { body, signature } = stripeNotice(account.webhook_secret, type, told, now());
  const { origin, searchParams } = new URL(it.success_url);
  const tenant = searchParams.get("tenant");
  const address = `${origin}${NOTIFIED}${tenant === null ? "" : `?tenant=${tenant}`}`;
  const headers = {
    "content-type": "application/json",
    "stripe-signature": choice === "forged" ? signature.replace(/v1=../, "v1=00") : signature,
  };
  await sendAs(choice === "late" ? "pay" : choice, () => notify(new Request(address, { method: "POST", headers, body })), later);
}
