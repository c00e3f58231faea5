// A gateway for trying out: speaks Przelewy24's REST v1 under /test-gateway, with a page where the payer chooses how it ends.
// Only the demonstration and tests have it; no money moves.
import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { type Gateway, type Notification, notificationSign, type Registration, registrationSign, verificationSign } from "./p24.ts";

interface Transaction extends Registration {
  token: string;
  orderId: number;
  state: "open" | "paid" | "verified";
}

const METHOD_ID = 154;
/** Real order numbers exceed 32 bits: so do these. */
const FIRST_ORDER = 5_000_000_001;

/** What the gateway knows: its one merchant and that merchant's transactions. */
interface Ledger {
  merchant: Gateway["merchant"];
  transactions: Transaction[];
}

/** The test gateway at `host` (this site's address and /test-gateway); `notify` carries its notifications to the merchant. */
export function openTestGateway(host: string, notify: (request: Request) => Promise<Response>): { app: Hono; gateway: Gateway } {
  const merchant: Gateway["merchant"] = {
    merchantId: 999_999,
    posId: 999_999,
    crc: randomBytes(8).toString("hex"),
    apiKey: randomBytes(16).toString("hex"),
    host,
  };
  const ledger: Ledger = { merchant, transactions: [] };
  const app = new Hono();
  serveMerchant(app, ledger);
  servePayer(app, ledger, notify);
  return {
    app,
    gateway: { merchant, fetch: async (request) => app.request(new URL(request.url).pathname.replace(/^\/test-gateway/, ""), request) },
  };
}

/** What the merchant's server calls: register a transaction, verify it, look it up. */
function serveMerchant(app: Hono, { merchant, transactions }: Ledger): void {
  const authorised = (header: string | undefined) =>
    header === `Basic ${Buffer.from(`${merchant.posId}:${merchant.apiKey}`).toString("base64")}`;
  app.use("/api/v1/*", async (c, next) =>
    authorised(c.req.header("authorization")) ? next() : c.json({ error: "Incorrect authentication", code: 401 }, 401),
  );

  app.post("/api/v1/transaction/register", async (c) => {
    const it = await c.req.json<Registration & { sign: string }>();
    if (it.sign !== registrationSign(merchant, it)) return c.json({ error: "Incorrect CRC value", code: 400 }, 400);
    if (transactions.some((each) => each.sessionId === it.sessionId)) return c.json({ error: "Session id is not unique", code: 400 }, 400);
    const token = randomBytes(18).toString("hex");
    transactions.push({ ...it, token, orderId: FIRST_ORDER + transactions.length, state: "open" });
    return c.json({ data: { token }, responseCode: 0 });
  });

  app.put("/api/v1/transaction/verify", async (c) => {
    const it = await c.req.json<{ sessionId: string; orderId: number; amount: number; currency: string; sign: string }>();
    const found = transactions.find((each) => each.sessionId === it.sessionId);
    if (
      !found ||
      it.sign !== verificationSign(merchant.crc, it) ||
      found.orderId !== it.orderId ||
      found.amount !== it.amount ||
      found.state === "open"
    )
      return c.json({ error: "Verification failed", code: 400 }, 400);
    found.state = "verified";
    return c.json({ data: { status: "success" }, responseCode: 0 });
  });

  app.get("/api/v1/transaction/by/sessionId/:sessionId", (c) => {
    const found = transactions.find((each) => each.sessionId === c.req.param("sessionId"));
    if (!found) return c.json({ error: "Transaction not found", code: 404 }, 404);
    const { sessionId, orderId, amount, currency, state } = found;
    return c.json({ data: { sessionId, orderId, amount, currency, status: state === "verified" ? 2 : state === "paid" ? 1 : 0 } });
  });
}

/** The payer's page, and what each of its choices brings about. */
function servePayer(app: Hono, { merchant, transactions }: Ledger, notify: (request: Request) => Promise<Response>): void {
  app.use("/trnRequest/*", async (c, next) => {
    await next();
    c.res.headers.set(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  app.get("/trnRequest/:token", (c) => {
    const found = transactions.find((each) => each.token === c.req.param("token"));
    return found
      ? c.html(page(found))
      : c.html("<!doctype html><html lang=pl><title>Nie ma takiej transakcji</title><h1>Nie ma takiej transakcji</h1></html>", 404);
  });

  app.post("/trnRequest/:token", async (c) => {
    const found = transactions.find((each) => each.token === c.req.param("token"));
    if (!found) return c.text("unknown", 404);
    const { choice } = await c.req.parseBody();
    if (choice !== "cancel") {
      if (found.state !== "verified") found.state = "paid";
      const body = JSON.stringify(notificationOf(merchant, found, choice));
      const send = () => notify(new Request(found.urlStatus, { method: "POST", headers: { "content-type": "application/json" }, body }));
      if (choice !== "never_notify") await Promise.all(Array.from({ length: choice === "notify_three_times" ? 3 : 1 }, send));
    }
    return c.redirect(found.urlReturn, 303);
  });
}

/** What the merchant is told of a paid transaction, with the fault that the payer chose. */
function notificationOf(merchant: Gateway["merchant"], paid: Transaction, choice: unknown): Notification & { sign: string } {
  const told: Notification = {
    merchantId: merchant.merchantId,
    posId: merchant.posId,
    sessionId: paid.sessionId,
    amount: choice === "wrong_amount" ? paid.amount - 100 : paid.amount,
    originAmount: paid.amount,
    currency: paid.currency,
    orderId: paid.orderId,
    methodId: METHOD_ID,
    statement: `p24-${paid.orderId}`,
  };
  return { ...told, sign: choice === "forged" ? "0".repeat(96) : notificationSign(merchant.crc, told) };
}

const CHOICES: readonly [string, string][] = [
  ["pay", "Zapłać"],
  ["cancel", "Zrezygnuj"],
  ["notify_three_times", "Zapłać i powiadom trzy razy naraz"],
  ["never_notify", "Zapłać, ale nie powiadamiaj"],
  ["wrong_amount", "Zapłać inną kwotę"],
  ["forged", "Powiadom z fałszywym podpisem"],
];

function page(it: Transaction): string {
  const amount = (it.amount / 100).toFixed(2).replace(".", ",");
  const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const buttons = CHOICES.map(
    ([value, label], at) => `<button name="choice" value="${value}"${at === 0 ? ' class="first"' : ""}>${label}</button>`,
  ).join("");
  return `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bramka testowa</title><style>body{font:16px/24px system-ui,sans-serif;background:#fbf9fa;color:#251621;margin:0;padding:32px 16px}main{max-width:420px;margin:auto;background:#fff;border:1px solid #e4dde2;border-radius:14px;padding:28px}h1{font:600 24px/30px Georgia,serif;margin:0 0 8px}p{margin:0 0 16px}strong{font-size:28px}button{display:block;width:100%;min-height:48px;margin:0 0 10px;border:1px solid #8a7f87;border-radius:10px;background:#fff;color:#251621;font:inherit}button.first{background:#672457;color:#fff;border-color:#672457;font-weight:600}@media(prefers-color-scheme:dark){body{background:#120c11;color:#f3eff2}main{background:#1c141a;border-color:#392f36}button{background:#271e25;color:#f3eff2}}</style></head><body><main><h1>Bramka testowa</h1><p>${escape(it.description)}<br><strong>${amount} ${escape(it.currency)}</strong></p><p>Żadne pieniądze nie zmieniają właściciela. Wybierz, jak kończy się płatność.</p><form method="post">${buttons}</form></main></body></html>`;
}
