// Przelewy24 of the test gateway: its REST v1 for the merchant, and its page for payers.
import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import {
  type Notification,
  signNotification,
  signRefundNotice,
  type Registration,
  signRegistration,
  type Verification,
  signVerification,
} from "../protocols/p24.ts";
import { type Choice, OTHER_SUMS, sendByChoice, type Sending, servePage } from "./test-page.ts";

interface Merchant {
  merchant_id: number;
  pos_id: number;
  crc: string;
  api_key: string;
}

interface Transaction extends Registration {
  token: string;
  orderId: number;
  /** Sum that the payer paid, in grosze. */
  paid: number;
  state: keyof typeof STATES;
}

/** Codes of a transaction's states in answers. */
const STATES = { open: 0, paid: 1, verified: 2, returned: 3 } as const;

const METHOD_ID = 154;
/** At most 50 characters. */
const EMAIL = /^(?=.{1,50}$)[^@\s]+@[^@\s]+\.[a-z]{2,}$/i;
/** Real order numbers exceed 32 bits, so these do, too. */
const FIRST_ORDER = 5_000_000_001;

/** Serves Przelewy24 for one merchant. Returns the actions of its panel. */
export function serveTestP24(app: Hono, merchant: Merchant, sending: Sending): P24Panel {
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
    if (it.sign !== signRegistration({ merchantId: merchant.merchant_id, crc: merchant.crc }, it))
      return c.json({ error: "Incorrect CRC value", code: 400 }, 400);
    if (!EMAIL.test(it.email) || !it.urlReturn) return c.json({ error: "Invalid input data", code: 400 }, 400);
    if (bySession.has(it.sessionId)) return c.json({ error: "Session id is not unique", code: 400 }, 400);
    const token = randomBytes(18).toString("hex");
    const made: Transaction = { ...it, token, orderId: FIRST_ORDER + bySession.size, paid: it.amount, state: "open" };
    bySession.set(it.sessionId, made);
    byToken.set(token, made);
    return c.json({ data: { token }, responseCode: 0 });
  });

  app.put(`${base}/api/v1/transaction/verify`, async (c) => {
    const it = await c.req.json<Verification & { sign: string }>();
    const found = bySession.get(it.sessionId);
    const fits = found && found.orderId === it.orderId && found.paid === it.amount && it.sign === signVerification(merchant.crc, it);
    if (!fits || found.state === "open") return c.json({ error: "Verification failed", code: 400 }, 400);
    found.state = "verified";
    return c.json({ data: { status: "success" }, responseCode: 0 });
  });

  app.get(`${base}/api/v1/transaction/by/sessionId/:sessionId`, (c) => {
    const found = bySession.get(c.req.param("sessionId"));
    if (!found) return c.json({ error: "Transaction not found", code: 404 }, 404);
    const { sessionId, orderId, paid, currency, state } = found;
    return c.json({ data: { sessionId, orderId, amount: paid, currency, status: STATES[state] } });
  });

  const panel = serveRefunds(app, merchant, bySession, sending);

  servePage(
    app,
    `${base}/trnRequest/:token`,
    (token) => byToken.get(token),
    (it) => it,
    async (it, choice) => {
      if (choice !== "cancel" && it.state !== "verified") Object.assign(it, { state: "paid", paid: it.amount + (OTHER_SUMS[choice] ?? 0) });
      const body = JSON.stringify(notificationOf(merchant, it, choice));
      const headers = { "content-type": "application/json" };
      await sendByChoice(choice, () => notify(new Request(it.urlStatus, { method: "POST", headers, body })), later);
      return it.urlReturn;
    },
  );
  return panel;
}

/** Faults of a refund, chosen by the last digit (or the last two) of its sum in grosze. */
const ENDS = { rejected: 1, twice: 3, forged: 4, lost: 5, never: 6 } as const;
/**
 * hidden: made, but answered with an error and missing from the next list; concurrent: the same, answered "Concurrent call"; unclear: not made the
 * first time, for an unknown reason.
 */
const TWO_DIGITS = { hidden: 17, concurrent: 18, unclear: 19 } as const;

interface Refunding {
  requestId: string;
  refundsUuid: string;
  urlStatus: string;
  refunds: { orderId: number; sessionId: string; amount: number }[];
}

interface Refunded {
  requestId: string;
  orderId: number;
  amount: number;
  /** 1 done, 3 waiting, 4 rejected. */
  status: number;
  date: string;
  /** Number of lists from which it is still left out. */
  hidden: number;
}

/** Actions in the merchant's own panel, of which the application is not notified. */
export interface P24Panel {
  /** Refunds part of a transaction. `status` is the code in the list of refunds. */
  refund(sessionId: string, amount: number, status?: number): void;
  /** Returns a whole transaction, which only its own state shows. */
  giveBack(sessionId: string): void;
}

/** Refunds: accepted at once, notified later. The last digits of the sum choose a fault. */
function serveRefunds(app: Hono, merchant: Merchant, bySession: ReadonlyMap<string, Transaction>, { notify, now, later }: Sending) {
  const made: Refunded[] = [];
  const requestedIds = new Set<string>();
  const of = (orderId: number) => made.filter((each) => each.orderId === orderId);
  const add = (requestId: string, orderId: number, amount: number, status: number, hidden = 0) => {
    const row = { requestId, orderId, amount, status, date: now().toISOString().slice(0, 19).replace("T", " "), hidden };
    made.push(row);
    return row;
  };
  app.post("/p24/api/v1/transaction/refund", async (c) => {
    const { requestId, refundsUuid, refunds, urlStatus } = await c.req.json<Refunding>();
    const [it] = refunds;
    const paid = it && bySession.get(it.sessionId);
    const refuse = (message: string) => c.json({ error: [{ ...it, status: false, message }], code: 409 }, 409);
    const invalid = (error: string) => c.json({ error, code: 400 }, 400);
    if (made.some((each) => each.requestId === requestId)) return invalid("Request already exists");
    if (!it || paid?.orderId !== it.orderId) return refuse("Transaction not found");
    if (paid.state !== "verified") return refuse("Transaction in wrong status - cannot refund");
    const gone = of(it.orderId).reduce((sum, each) => sum + (each.status === 4 ? 0 : each.amount), 0);
    if (gone + it.amount > paid.paid) return refuse("The amount of refund exceeds available amount for the transaction");
    const [end, two] = [it.amount % 10, it.amount % 100];
    const first = !requestedIds.has(requestId);
    requestedIds.add(requestId);
    if (two === TWO_DIGITS.unclear && first) return refuse("Temporarily not possible");
    const row = add(requestId, it.orderId, it.amount, 3, two === TWO_DIGITS.hidden ? 1 : 0);
    const status = end === ENDS.rejected ? 1 : 0;
    const notification = { ...it, merchantId: merchant.merchant_id, refundsUuid, currency: paid.currency, status };
    const sign = end === ENDS.forged ? "0".repeat(96) : signRefundNotice(merchant.crc, notification);
    const body = JSON.stringify({ ...notification, requestId, timestamp: 0, sign });
    const tell = async () => {
      row.status = status === 0 ? 1 : 4;
      await notify(new Request(urlStatus, { method: "POST", headers: { "content-type": "application/json" }, body })).catch(
        () => undefined,
      );
    };
    if (end !== ENDS.never) later(tell);
    if (end === ENDS.twice) later(tell);
    if (two === TWO_DIGITS.concurrent) return invalid("Concurrent call");
    const lost = end === ENDS.lost || two === TWO_DIGITS.hidden;
    return lost ? c.text("", 502) : c.json({ data: [{ ...it, status: true, message: "success" }], responseCode: 0 }, 201);
  });
  app.get("/p24/api/v1/refund/by/orderId/:orderId", (c) => {
    const orderId = Number(c.req.param("orderId"));
    const shown = of(orderId).filter((each) => each.hidden === 0);
    for (const each of of(orderId)) each.hidden = Math.max(0, each.hidden - 1);
    const refunds = shown.map(({ requestId, status, amount, date }) => ({ batchId: 1, requestId, date, login: "", status, amount }));
    return refunds.length > 0 ? c.json({ data: { orderId, refunds } }) : c.json({ error: "Transaction not found", responseCode: 0 }, 404);
  });
  const panel: P24Panel = {
    refund: (sessionId, amount, status = 1) => void add("", bySession.get(sessionId)?.orderId ?? 0, amount, status),
    giveBack: (sessionId) => void Object.assign(bySession.get(sessionId) ?? {}, { state: "returned" }),
  };
  return panel;
}

/** The notification of a paid transaction, with the fault that the payer chose. */
function notificationOf(merchant: Merchant, paid: Transaction, choice: Choice): Notification & { sign: string } {
  const notification: Notification = {
    merchantId: merchant.merchant_id,
    posId: merchant.pos_id,
    sessionId: paid.sessionId,
    amount: paid.paid,
    originAmount: paid.amount,
    currency: paid.currency,
    orderId: paid.orderId,
    methodId: METHOD_ID,
    statement: `p24-${paid.orderId}`,
  };
  return { ...notification, sign: choice === "forged" ? "0".repeat(96) : signNotification(merchant.crc, notification) };
}
