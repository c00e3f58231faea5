// Przelewy24 REST v1: signatures and calls. Source: its OpenAPI document 1.0.16. Amounts are integer grosze.
import { createHash, timingSafeEqual } from "node:crypto";
import type { PaymentGateway } from "../../kernel/world.server.ts";

/** How a gateway is reached: over the network, or the test gateway in this process. */
export type Gateway = PaymentGateway;
type Merchant = Gateway["merchant"];

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

/** SHA-384 in hex of compact JSON; the order of keys is part of the protocol. */
export function signed(fields: Record<string, string | number>): string {
  return createHash("sha384").update(JSON.stringify(fields)).digest("hex");
}

/** Signature of a registration. */
export function registrationSign(
  merchant: Pick<Merchant, "merchantId" | "crc">,
  it: Pick<Registration, "sessionId" | "amount" | "currency">,
): string {
  return signed({ sessionId: it.sessionId, merchantId: merchant.merchantId, amount: it.amount, currency: it.currency, crc: merchant.crc });
}

/** Signature of a notification. */
export function notificationSign(crc: string, it: Notification): string {
  const { merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId, statement } = it;
  return signed({ merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId, statement, crc });
}

/** Signature of a verification. */
export function verificationSign(crc: string, it: { sessionId: string; orderId: number; amount: number; currency: string }): string {
  return signed({ sessionId: it.sessionId, orderId: it.orderId, amount: it.amount, currency: it.currency, crc });
}

/** Whether a notification's signature is the gateway's, compared in constant time. */
export function notificationFits(merchant: Merchant, it: Notification, sign: string): boolean {
  const [ours, theirs] = [Buffer.from(notificationSign(merchant.crc, it)), Buffer.from(sign)];
  return (
    ours.length === theirs.length && timingSafeEqual(ours, theirs) && it.merchantId === merchant.merchantId && it.posId === merchant.posId
  );
}

/** After how long without an answer the gateway counts as away, in milliseconds; a call of ours waits no longer. */
const TIMEOUT_MS = 8_000;

/** The gateway did not answer, or not as it should. */
export class GatewayAway extends Error {}

async function ask(gateway: Gateway, method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<unknown> {
  const { merchant } = gateway;
  const response = await gateway
    .fetch(
      new Request(`${merchant.host}/api/v1${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          authorization: `Basic ${Buffer.from(`${merchant.posId}:${merchant.apiKey}`).toString("base64")}`,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    )
    .catch((error: unknown) => {
      throw new GatewayAway(`Przelewy24 ${path}: ${String(error)}`);
    });
  const reply: unknown = await response.json().catch(() => undefined);
  if (method === "GET" && response.status === 404) return undefined;
  if (!response.ok) throw new GatewayAway(`Przelewy24 ${path}: ${response.status}`);
  return reply;
}

/** Registers a transaction; gives the address that the payer is sent to. */
export async function register(gateway: Gateway, it: Registration): Promise<string> {
  const { merchant } = gateway;
  const reply = (await ask(gateway, "POST", "/transaction/register", {
    merchantId: merchant.merchantId,
    posId: merchant.posId,
    ...it,
    country: "PL",
    // The payer comes back once the bank has answered, so that the first look at our state mostly says how it ended.
    waitForResult: true,
    sign: registrationSign(merchant, it),
  })) as { data?: { token?: string } } | undefined;
  const token = reply?.data?.token;
  if (!token) throw new GatewayAway("Przelewy24 gave no token");
  return `${merchant.host}/trnRequest/${token}`;
}

/** Confirms a notified transaction; only after this is the money the organiser's. Whether the gateway agreed. */
export async function verify(
  gateway: Gateway,
  it: { sessionId: string; orderId: number; amount: number; currency: string },
): Promise<boolean> {
  const { merchant } = gateway;
  const reply = (await ask(gateway, "PUT", "/transaction/verify", {
    merchantId: merchant.merchantId,
    posId: merchant.posId,
    ...it,
    sign: verificationSign(merchant.crc, it),
  })) as { data?: { status?: string } } | undefined;
  return reply?.data?.status === "success";
}

const UNPAID = 0;
const ADVANCE = 1;
const SETTLED = 2;

export interface Standing {
  /** unpaid: nobody paid (yet); advance: paid, not confirmed by us; settled: paid and confirmed; returned: given back. */
  state: "unpaid" | "advance" | "settled" | "returned";
  orderId: number;
  amount: number;
  currency: string;
}

/** How a transaction stands at the gateway; one that it does not know is unpaid. */
export async function standing(gateway: Gateway, sessionId: string): Promise<Standing> {
  const reply = (await ask(gateway, "GET", `/transaction/by/sessionId/${encodeURIComponent(sessionId)}`)) as
    | { data?: { status?: number; orderId?: number; amount?: number; currency?: string } }
    | undefined;
  const { status = UNPAID, orderId = 0, amount = 0, currency = "" } = reply?.data ?? {};
  const state = status === UNPAID ? "unpaid" : status === ADVANCE ? "advance" : status === SETTLED ? "settled" : "returned";
  return { state, orderId, amount, currency };
}
