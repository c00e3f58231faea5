// What the application needs of a payment provider; each provider's protocol stands in a file of its own. Amounts are integer grosze.

export const providers = ["p24", "stripe"] as const;
export type Provider = (typeof providers)[number];

/** What providers are called in a payment's history. */
export const providerNames: Readonly<Record<Provider, string>> = { p24: "Przelewy24", stripe: "Stripe" };

/** What is to be paid, and where the payer and the provider come back to. */
export interface Order {
  /** Of the attempt; the provider is told it, and the same one again is the same order. */
  id: string;
  amount: number;
  currency: string;
  description: string;
  email: string;
  /** What stands on the payer's bank statement, 20 characters at most. */
  label: string;
  language: "pl" | "en";
  urlReturn: string;
  urlStatus: string;
}

export interface Standing {
  /**
   * unpaid: nobody paid (yet); waiting: the payer is done and the bank is not; advance: paid, not confirmed by us; settled: paid and
   * confirmed; returned: given back.
   */
  state: "unpaid" | "waiting" | "advance" | "settled" | "returned";
  /** The provider's own name of the money. */
  reference: string;
  amount: number;
  currency: string;
}

/** A transaction as we know it, with the provider's name of the money. */
export interface Paid {
  session_id: string;
  reference: string;
  amount: number;
  currency: string;
}

/** Money that goes back for a transaction. */
export interface Returning extends Paid {
  /** Ours: the same one again is the same refund. */
  id: string;
  description: string;
  urlStatus: string;
  /** The provider's own name of the refund, once it gave one. */
  refund_reference: string | null;
}

export interface RefundStanding {
  state: "unknown" | "waiting" | "done" | "rejected";
  reference: string | null;
  /** Why it was rejected: one of our codes, else the provider's words. */
  problem: string | null;
}

/** Our code for a provider's words about a refund that it does not make. */
export function refundProblem(words: string): string {
  if (/insufficient/i.test(words)) return "insufficient_funds";
  if (/exceed|greater than|already.*refunded/i.test(words)) return "exceeds";
  if (/not found|not exist|no such|resource_missing/i.test(words)) return "not_found";
  if (/card/i.test(words)) return "card_gone";
  if (/status/i.test(words)) return "wrong_status";
  return "refused";
}

/** An organiser's account at a provider. Every call fails with GatewayAway where the provider does not answer as it should. */
export interface Gateway {
  provider: Provider;
  /** Opens a transaction: the provider's id of it, and where the payer is sent. */
  register(order: Order): Promise<{ session_id: string; redirect_url: string }>;
  /** How a transaction stands; one that the provider does not know is unpaid. */
  standing(sessionId: string): Promise<Standing>;
  /** Confirms money that was notified; whether the provider agrees. Only then is it the organiser's. */
  confirm(paid: Paid): Promise<boolean>;
  /** Has money go back; only one that the provider has never heard of may be sent. */
  refund(it: Returning): Promise<RefundStanding>;
  /** What became of a refund; unknown: the provider has never heard of it. */
  refundStanding(it: Returning): Promise<RefundStanding>;
  /** Whether the provider takes the credentials. */
  check(): Promise<boolean>;
}

/** After how long without an answer a provider counts as away, in milliseconds; a call of ours waits no longer. */
const TIMEOUT_MS = 8_000;

/** The provider did not answer, or not as it should. Its message never holds what was sent. */
export class GatewayAway extends Error {}

/** A provider's answer: its status, and its JSON where it gave any. */
export interface Answered {
  status: number;
  body: unknown;
}

/** Asks a provider; `name` and the path stand in the error of one that does not answer. */
export async function askProvider(
  fetch: (request: Request) => Promise<Response>,
  name: string,
  url: string,
  init: RequestInit,
): Promise<Answered> {
  const path = new URL(url).pathname;
  try {
    const response = await fetch(new Request(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) }));
    const text = await response.text();
    return { status: response.status, body: parsed(text) };
  } catch (error) {
    throw new GatewayAway(`${name} ${path}: ${error instanceof Error ? error.name : "no answer"}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
