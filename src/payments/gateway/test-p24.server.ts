// The test gateway's Przelewy24: REST v1 as its merchant and its payers meet it.
import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import {
  type Notification,
  notificationSign,
  refundSign,
  type Registration,
  registrationSign,
  type Verification,
  verificationSign,
} from "./p24.ts";
import { type Choice, sendAs, type Sending, servePage } from "./test-page.ts";

interface Merchant {
  merchant_id: number;
  pos_id: number;
  crc: string;
  api_key: string;
}

interface Transaction extends Registration {
  token: string;
  orderId: number;
  state: "open" | "paid" | "verified";
}

const METHOD_ID = 154;
/** Real order numbers exceed 32 bits: so do these. */
const FIRST_ORDER = 5_000_000_001;

/** Serves Przelewy24 for one merchant. */
export function serveTestP24(app: Hono, merchant: Merchant, sending: Sending): void {
  const { notify, later } = sending;
  const bySession = new Map<string, Transaction>();
  const byToken = new Map<string, Transaction>();
  const base = "/p24";
  const authorization = `Basic ${Buffer.from(`${merchant.pos_id}:${merchant.api_key}`).toString("base64")}`;
  app.use(`${base}/api/v1/*`, async (c, next) =>
    c.req.header("authorization") === authorization ? next() : c.json({ error: "Incorrect authentication", code: 401 }, 401),
  );
  app.get(`${base}/api/v1/testAccess`, (c) => c.json({ data: true, error: "" }));

  app.post(`${base}/api/v1/transaction/register`, async (c) => {
    const it = await c.req.json<Registration & { sign: string }>();
    if (it.sign !== registrationSign({ merchantId: merchant.merchant_id, crc: merchant.crc }, it))
      return c.json({ error: "Incorrect CRC value", code: 400 }, 400);
    if (bySession.has(it.sessionId)) return c.json({ error: "Session id is not unique", code: 400 }, 400);
    const token = randomBytes(18).toString("hex");
    const made: Transaction = { ...it, token, orderId: FIRST_ORDER + bySession.size, state: "open" };
    bySession.set(it.sessionId, made);
    byToken.set(token, made);
    return c.json({ data: { token }, responseCode: 0 });
  });

  app.put(`${base}/api/v1/transaction/verify`, async (c) => {
    const it = await c.req.json<Verification & { sign: string }>();
    const found = bySession.get(it.sessionId);
    const fits = found && found.orderId === it.orderId && found.amount === it.amount && it.sign === verificationSign(merchant.crc, it);
    if (!fits || found.state === "open") return c.json({ error: "Verification failed", code: 400 }, 400);
    found.state = "verified";
    return c.json({ data: { status: "success" }, responseCode: 0 });
  });

  app.get(`${base}/api/v1/transaction/by/sessionId/:sessionId`, (c) => {
    const found = bySession.get(c.req.param("sessionId"));
    if (!found) return c.json({ error: "Transaction not found", code: 404 }, 404);
    const { sessionId, orderId, amount, currency, state } = found;
    return c.json({ data: { sessionId, orderId, amount, currency, status: state === "verified" ? 2 : state === "paid" ? 1 : 0 } });
  });

  serveRefunds(app, merchant, bySession, sending);

  servePage(
    app,
    `${base}/trnRequest/:token`,
    (token) => byToken.get(token),
    (it) => it,
    async (it, choice) => {
      if (choice !== "cancel" && it.state === "open") it.state = "paid";
      const body = JSON.stringify(notificationOf(merchant, it, choice));
      const headers = { "content-type": "application/json" };
      await sendAs(choice, () => notify(new Request(it.urlStatus, { method: "POST", headers, body })), later);
      return it.urlReturn;
    },
  );
}

/** Descriptions of refunds that do not go as usual: the last digit of the sum in grosze decides. */
const ENDS = { rejected: 1, twice: 3, forged: 4, lost: 5, never: 6 } as const;

interface Refunding {
  requestId: string;
  refundsUuid: string;
  urlStatus: string;
  refunds: { orderId: number; sessionId: string; amount: number }[];
}

/** Money back: accepted at once, told of later; the last digit of the sum says what goes wrong. */
function serveRefunds(app: Hono, merchant: Merchant, bySession: ReadonlyMap<string, Transaction>, { notify, later }: Sending): void {
  const made = new Map<string, { requestId: string; orderId: number; amount: number; status: number }>();
  const of = (orderId: number) => [...made.values()].filter((each) => each.orderId === orderId);
  app.post("/p24/api/v1/transaction/refund", async (c) => {
    const { requestId, refundsUuid, refunds, urlStatus } = await c.req.json<Refunding>();
    const [it] = refunds;
    const paid = it && bySession.get(it.sessionId);
    const refuse = (message: string) => c.json({ error: [{ ...it, status: false, message }], code: 409 }, 409);
    if (!it || paid?.orderId !== it.orderId) return refuse("Transaction not found");
    const gone = of(it.orderId).reduce((sum, each) => sum + (each.status === 4 ? 0 : each.amount), 0);
    if (made.has(requestId) || gone + it.amount > paid.amount)
      return refuse("The amount of refund exceeds available amount for the transaction");
    const end = it.amount % 10;
    const row = { requestId, orderId: it.orderId, amount: it.amount, status: 3 };
    made.set(requestId, row);
    const status = end === ENDS.rejected ? 1 : 0;
    const told = { ...it, merchantId: merchant.merchant_id, refundsUuid, currency: paid.currency, status };
    const sign = end === ENDS.forged ? "0".repeat(96) : refundSign(merchant.crc, told);
    const body = JSON.stringify({ ...told, requestId, timestamp: 0, sign });
    const tell = async () => {
      row.status = status === 0 ? 1 : 4;
      await notify(new Request(urlStatus, { method: "POST", headers: { "content-type": "application/json" }, body })).catch(
        () => undefined,
      );
    };
    if (end !== ENDS.never) later(tell);
    if (end === ENDS.twice) later(tell);
    return end === ENDS.lost ? c.text("", 502) : c.json({ data: [{ ...it, status: true, message: "success" }], responseCode: 0 }, 201);
  });
  app.get("/p24/api/v1/refund/by/orderId/:orderId", (c) => {
    const orderId = Number(c.req.param("orderId"));
    const refunds = of(orderId).map(({ requestId, status, amount }) => ({ requestId, status, amount }));
    return refunds.length > 0 ? c.json({ data: { orderId, refunds } }) : c.json({ error: "Refund not found", code: 404 }, 404);
  });
}

/** What the merchant is told of a paid transaction, with the fault that the payer chose. */
function notificationOf(merchant: Merchant, paid: Transaction, choice: Choice): Notification & { sign: string } {
  const told: Notification = {
    merchantId: merchant.merchant_id,
    posId: merchant.pos_id,
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
