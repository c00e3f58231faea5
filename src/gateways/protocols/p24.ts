// Przelewy24 REST v1: signatures and calls. Source: its OpenAPI document 1.0.16. Amounts are integer grosze.
import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { timestampOf } from "../../competitions/rules.ts";
import {
  type ProviderAnswer,
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

/** A merchant's account and its API address. */
export interface Merchant {
  merchantId: number;
  posId: number;
  crc: string;
  apiKey: string;
  /** Without a trailing slash. */
  host: string;
}

/** Addresses of Przelewy24, for production and for tests. */
export const P24_HOSTS = { production: "https://secure.przelewy24.pl", sandbox: "https://sandbox.przelewy24.pl" } as const;

/** Fields that register a transaction. */
export interface Registration {
  sessionId: string;
  amount: number;
  currency: string;
  description: string;
  email: string;
  urlReturn: string;
  urlStatus: string;
  transferLabel: string;
  language: "pl" | "en";
}

/** Notification of a paid transaction. */
export interface Notification {
  merchantId: number;
  posId: number;
  sessionId: string;
  amount: number;
  originAmount: number;
  currency: string;
  orderId: number;
  methodId: number;
  statement: string;
}

/** Fields of a verification's signature, besides the CRC key. */
export interface Verification {
  sessionId: string;
  orderId: number;
  amount: number;
  currency: string;
}

/** SHA-384 (hex) of compact JSON. The order of keys is part of the protocol. */
export function signFields(fields: Record<string, string | number>): string {
  return createHash("sha384").update(JSON.stringify(fields)).digest("hex");
}

/** Signature of a registration. */
export function signRegistration(
  merchant: Pick<Merchant, "merchantId" | "crc">,
  it: Pick<Registration, "sessionId" | "amount" | "currency">,
): string {
  return signFields({
    sessionId: it.sessionId,
    merchantId: merchant.merchantId,
    amount: it.amount,
    currency: it.currency,
    crc: merchant.crc,
  });
}

/** Signature of a notification. */
export function signNotification(crc: string, it: Notification): string {
  const { merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId, statement } = it;
  return signFields({ merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId, statement, crc });
}

/** Signature of a verification. */
export function signVerification(crc: string, it: Verification): string {
  return signFields({ sessionId: it.sessionId, orderId: it.orderId, amount: it.amount, currency: it.currency, crc });
}

/** Notification of a refund. */
export interface RefundNotice {
  orderId: number;
  sessionId: string;
  merchantId: number;
  refundsUuid: string;
  amount: number;
  currency: string;
  status: number;
}

/** Signature of a refund's notification. */
export function signRefundNotice(crc: string, it: RefundNotice): string {
  const { orderId, sessionId, refundsUuid, merchantId, amount, currency, status } = it;
  return signFields({ orderId, sessionId, refundsUuid, merchantId, amount, currency, status, crc });
}

/** True when a refund's notification is signed by Przelewy24 for this merchant. Compares in constant time. */
export function isRefundNoticeSigned(merchant: Merchant, it: RefundNotice, sign: string): boolean {
  const [ours, theirs] = [Buffer.from(signRefundNotice(merchant.crc, it)), Buffer.from(sign)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) && it.merchantId === merchant.merchantId;
}

/** True when a notification is signed by Przelewy24 for this merchant. Compares in constant time. */
export function isNotificationSigned(merchant: Merchant, it: Notification, sign: string): boolean {
  const [ours, theirs] = [Buffer.from(signNotification(merchant.crc, it)), Buffer.from(sign)];
  return (
    ours.length === theirs.length && timingSafeEqual(ours, theirs) && it.merchantId === merchant.merchantId && it.posId === merchant.posId
  );
}

const NAME = "Przelewy24";
/** Longest e-mail address that Przelewy24 accepts. */
const EMAIL_MOST = 50;
const LABEL_MOST = 20;
const DESCRIPTION_MOST = 35;
/** Its codes of a transaction, in order: nothing paid, paid but not confirmed, confirmed, returned. */
const STATES = ["unpaid", "advance", "settled", "returned"] as const;
/** Its codes of a refund in the list. Other codes: pending, or awaiting acceptance. */
const REFUND_STATES: Readonly<Record<number, RefundState["state"]>> = { 1: "done", 4: "rejected" };
/** Final errors of a refund: none of it was made. All other errors leave it open. */
const REFUSALS: Readonly<Record<string, string>> = {
  "Invalid input parameters": "refused",
  "Transaction not found": "not_found",
  "Transaction in wrong status - cannot refund": "wrong_status",
  "Insufficient funds available": "insufficient_funds",
  "The amount of refund exceeds available amount for the transaction": "exceeds",
};
/** State of a reversal by the state of its refund, for money that was returned without our request. */
const REVERSALS = { done: "gone", rejected: "void", waiting: "waiting", unknown: "waiting" } as const;
/** Error text when an earlier request made the refund. */
const EXISTS = "Request already exists";

const registered = z.object({ data: z.object({ token: z.string().min(1) }) });
const verified = z.object({ data: z.object({ status: z.literal("success") }) });
const found = z.object({
  data: z.object({ status: z.number(), orderId: z.number(), amount: z.number(), currency: z.string() }),
});

/** Error of a refund: a text for the whole request, or for its only refund. */
const failed = z.object({
  error: z.union([z.string(), z.array(z.object({ message: z.string() })).transform(([one]) => one?.message ?? "")]),
});

/** Refunds made in the merchant's panel may lack a request id. */
const listedRefund = z.object({
  requestId: z.string().nullish(),
  status: z.number(),
  amount: z.number().nullish(),
  date: z.string().nullish(),
});
const returned = z.object({ data: z.object({ refunds: z.array(listedRefund) }) });

/** Converts a time of its lists (Warsaw time) to ISO. Null when it is not a time. */
function timeOf(date: string | null | undefined): string | null {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)/.exec(date ?? "") ?? [];
  return day && clock ? timestampOf(`${day}T${clock}`) : null;
}

/** Our refund's id at Przelewy24: at most 35 characters. */
export function refundUuidOf(id: string): string {
  return id.replaceAll("-", "");
}

/** Client of a Przelewy24 account. */
export function p24Gateway(merchant: Merchant, fetch: (request: Request) => Promise<Response>): Gateway {
  const { merchantId, posId, crc } = merchant;
  const ask = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
    askProvider(fetch, NAME, `${merchant.host}/api/v1${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${Buffer.from(`${posId}:${merchant.apiKey}`).toString("base64")}`,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return {
    provider: "p24",

    async register(order) {
      const it = registrationOf(order);
      // The payer returns once the bank has answered, so that the first poll usually shows the outcome.
      const fixed = { country: "PL", waitForResult: true, sign: signRegistration(merchant, it) };
      const reply = successBody(await ask("POST", "/transaction/register", { merchantId, posId, ...it, ...fixed }), "register");
      const { token } = (registered.safeParse(reply).data ?? failCall("register")).data;
      return { session_id: it.sessionId, redirect_url: `${merchant.host}/trnRequest/${token}` };
    },

    async getTransactionState(sessionId): Promise<TransactionState> {
      const path = `/transaction/by/sessionId/${encodeURIComponent(sessionId)}`;
      const answer = await ask("GET", path);
      if (answer.status === 404) return { state: "unpaid", reference: "", amount: 0, currency: "" };
      const { status, orderId, amount, currency } = (found.safeParse(successBody(answer, "by/sessionId")).data ?? failCall("by/sessionId"))
        .data;
      return { state: STATES[status] ?? failCall(`state ${status}`), reference: String(orderId), amount, currency };
    },

    async confirm({ session_id, reference, amount, currency }) {
      const it = { sessionId: session_id, orderId: Number(reference), amount, currency };
      const sign = signVerification(crc, it);
      const reply = successBody(await ask("PUT", "/transaction/verify", { merchantId, posId, ...it, sign }), "verify");
      return verified.safeParse(reply).success;
    },

    async refund(it) {
      const { id, session_id: sessionId, amount, urlStatus } = it;
      const refunds = [{ orderId: Number(it.reference), sessionId, amount, description: it.description.slice(0, DESCRIPTION_MOST) }];
      const answer = await ask("POST", "/transaction/refund", { requestId: id, refundsUuid: refundUuidOf(id), refunds, urlStatus });
      const made: RefundState = { state: "waiting", reference: refundUuidOf(id), problem: null };
      if (answer.status === 400 || answer.status === 409) {
        const words = failed.safeParse(answer.body).data?.error.trim() ?? "";
        const problem = REFUSALS[words];
        if (words === EXISTS) return made;
        if (problem !== undefined) return rejectedRefund(problem);
      }
      successBody(answer, "refund");
      return made;
    },

    async getRefundState({ id, reference }) {
      const answer = await ask("GET", `/refund/by/orderId/${encodeURIComponent(reference)}`);
      if (answer.status === 404) return OPEN_REFUND;
      const { refunds } = (returned.safeParse(successBody(answer, "refund/by/orderId")).data ?? failCall("refund/by/orderId")).data;
      const own = refunds.find((each) => each.requestId === id);
      if (!own) return OPEN_REFUND;
      const state = REFUND_STATES[own.status] ?? "waiting";
      return { state, reference: refundUuidOf(id), problem: state === "rejected" ? "refused" : null };
    },

    async reversals({ session_id, reference, currency }) {
      const answer = await ask("GET", `/refund/by/orderId/${encodeURIComponent(reference)}`);
      const listed =
        answer.status === 404
          ? []
          : (returned.safeParse(successBody(answer, "refund/by/orderId")).data ?? failCall("refund/by/orderId")).data.refunds;
      const found = reversalsOf(listed, currency);
      if (found.length > 0) return found;
      // A fully returned transaction may be visible only by its state.
      const { state, amount } = await this.getTransactionState(session_id);
      const whole = { kind: "refund", key: TOTAL_KEY, amount, currency, state: "gone", happened_at: null, refund_id: null } as const;
      return state === "returned" ? [whole] : [];
    },

    // The access test proves only the API key. Registering a transaction that is never shown proves the CRC key and the numbers.
    async check(own) {
      const access = await ask("GET", "/testAccess");
      if (access.status === 401 || access.status === 403) return "key";
      successBody(access, "testAccess");
      const trial = await ask("POST", "/transaction/register", { merchantId, posId, ...trialOf(merchant, own) });
      if (trial.status >= 400 && trial.status < 404) return "signature";
      return registered.safeParse(successBody(trial, "register")).success ? undefined : failCall("register");
    },
  };
}

/** Transaction registered to test the CRC key. It matches no session of ours, and nobody is notified of it. */
function trialOf(merchant: Merchant, { id, emails, urlReturn }: Pick<Order, "id" | "emails" | "urlReturn">) {
  const it = { sessionId: `check-${id}`, amount: 100, currency: "PLN" };
  const fixed = { description: "Parkiet: test", country: "PL", language: "pl" };
  return { ...it, ...fixed, email: emailOf(emails), urlReturn, sign: signRegistration(merchant, it) };
}

/** Refunds of an order as reversals. Those of the panel may lack an id, so time and sum identify them. */
function reversalsOf(listed: readonly z.output<typeof listedRefund>[], currency: string): Reversal[] {
  const seen = new Map<string, number>();
  return listed.map(({ requestId, status, amount, date }) => {
    const name = requestId || `${date ?? ""} ${amount ?? 0}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const state = REVERSALS[REFUND_STATES[status] ?? "waiting"];
    const when = { state, happened_at: timeOf(date), refund_id: requestId || null };
    return { kind: "refund", key: times === 1 ? name : `${name} ${times}`, amount: amount ?? 0, currency, ...when };
  });
}

/** The first address that is short enough. Przelewy24 requires one; the payer is identified by the transaction. */
function emailOf(emails: readonly string[]): string {
  return emails.find((each) => each.length <= EMAIL_MOST) ?? "";
}

function registrationOf(order: Order): Registration {
  return {
    sessionId: order.id,
    amount: order.amount,
    currency: order.currency,
    description: order.description,
    email: emailOf(order.emails),
    urlReturn: order.urlReturn,
    urlStatus: order.urlStatus,
    transferLabel: order.label.slice(0, LABEL_MOST),
    language: order.language,
  };
}

/** Body of a successful answer. Throws GatewayAway for an error. */
function successBody({ status, body }: ProviderAnswer, call: string): unknown {
  return status >= 200 && status < 300 ? body : failCall(call, status);
}

function failCall(call: string, status?: number): never {
  throw new GatewayUnavailable(`${NAME} ${call}: ${status ?? "not the answer it should be"}`);
}
