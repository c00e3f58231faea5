// The interface of a payment provider. Each provider's protocol has a file of its own. Amounts are integer grosze.

export const providers = ["p24", "stripe"] as const;
export type Provider = (typeof providers)[number];

/** Names of providers in a payment's history. */
export const providerNames: Readonly<Record<Provider, string>> = { p24: "Przelewy24", stripe: "Stripe" };

/** An order for a provider: what to pay, and where payer and provider return. */
export interface Order {
  /** Id of the attempt, which is sent to the provider. The same id is the same order. */
  id: string;
  amount: number;
  currency: string;
  description: string;
  /** The payer's address, then fallbacks for a provider that refuses it. */
  emails: readonly string[];
  /** Text on the payer's bank statement, 20 characters at most. */
  label: string;
  language: "pl" | "en";
  urlReturn: string;
  urlStatus: string;
}

/** State of a transaction at its provider. */
export interface TransactionState {
  /**
   * unpaid: not paid (yet); waiting: the payer is done and the bank is not; advance: paid, not confirmed by us; settled: paid and confirmed;
   * returned: given back.
   */
  state: "unpaid" | "waiting" | "advance" | "settled" | "returned";
  /** The provider's id of the money. */
  reference: string;
  amount: number;
  currency: string;
}

/** A paid transaction with the provider's id of the money. */
export interface TransactionReference {
  session_id: string;
  reference: string;
  amount: number;
  currency: string;
}

/** A refund to request from a provider. */
export interface RefundOrder extends TransactionReference {
  /** Our id. The same id is the same refund. */
  id: string;
  description: string;
  urlStatus: string;
  /** The provider's id of the refund, once known. */
  refund_reference: string | null;
}

/** State of a refund at its provider. `reference` is the provider's id of it. */
export interface RefundState {
  state: "unknown" | "waiting" | "done" | "rejected";
  reference: string | null;
  /** Why it was rejected: one of our codes, else the provider's text. */
  problem: string | null;
}

/** Money of a transaction that was returned or is disputed, no matter who started it. */
export interface Reversal {
  kind: "refund" | "dispute";
  /** The provider's id of it. TOTAL when the provider reports only the total returned. */
  key: string;
  amount: number;
  currency: string;
  /** void: no money was returned, or it came back. */
  state: "waiting" | "gone" | "void";
  /** ISO time. Null when the provider does not report it. */
  happened_at: string | null;
  /** Our id of the refund, when the provider reports it. */
  refund_id: string | null;
}

/** State of a refund that the provider does not know or did not report. It is polled later, and nothing else is sent for it. */
export const OPEN_REFUND: RefundState = { state: "unknown", reference: null, problem: null };

/** State of a refund that a provider refuses for good. */
export function rejectedRefund(problem: string): RefundState {
  return { state: "rejected", reference: null, problem };
}

/** Client of an organiser's account at a provider. Every method throws GatewayAway when the provider does not answer properly. */
export interface Gateway {
  provider: Provider;
  /** Opens a transaction. Returns the provider's id and the address for the payer. */
  register(order: Order): Promise<{ session_id: string; redirect_url: string }>;
  /** State of a transaction. One that the provider does not know is unpaid. */
  getTransactionState(sessionId: string): Promise<TransactionState>;
  /** Confirms notified money. Resolves to true when the provider agrees; only then does it belong to the organiser. */
  confirm(paid: TransactionReference): Promise<boolean>;
  /** Requests a refund that the provider does not know yet. The result is "rejected" only for answers known to be final. */
  refund(it: RefundOrder): Promise<RefundState>;
  /** State of a refund. "unknown": the provider does not know it. */
  getRefundState(it: RefundOrder): Promise<RefundState>;
  /** All returned or disputed money of a transaction, also when we did not ask for it. */
  reversals(paid: TransactionReference): Promise<Reversal[]>;
  /** Tests the credentials. Returns which one the provider refuses: the API key, or what transactions are signed with. Undefined when all work. */
  check(own: Pick<Order, "id" | "emails" | "urlReturn">): Promise<"key" | "signature" | undefined>;
}

/** Timeout of a provider's answer, in milliseconds. */
const TIMEOUT_MS = 8_000;

/** Thrown when a provider does not answer, or not properly. The message never contains what was sent. */
export class GatewayUnavailable extends Error {}

/** A provider's answer: status, and JSON body if it has one. */
export interface ProviderAnswer {
  status: number;
  body: unknown;
}

/** Sends a request to a provider. Throws GatewayAway, with `name` and the path, when there is no answer in time. */
export async function askProvider(
  fetch: (request: Request) => Promise<Response>,
  name: string,
  url: string,
  init: RequestInit,
): Promise<ProviderAnswer> {
  const path = new URL(url).pathname;
  try {
    const response = await fetch(new Request(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) }));
    const text = await response.text();
    return { status: response.status, body: parseJson(text) };
  } catch (error) {
    throw new GatewayUnavailable(`${name} ${path}: ${error instanceof Error ? error.name : "no answer"}`);
  }
}

/** Parses a JSON text. Undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Key of a reversal known only by its total: the provider reported how much of a transaction was returned, not by which refunds. */
export const TOTAL_KEY = "total";
