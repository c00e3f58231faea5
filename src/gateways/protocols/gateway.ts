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
  /** The payer's, and then those to use where a provider does not take it. */
  emails: readonly string[];
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

/** Money of a transaction that went back, or is disputed, whoever asked for it. */
export interface Reversal {
  kind: "refund" | "dispute";
  /** The provider's own name of it; TOTAL where it says only how much went back altogether. */
  key: string;
  amount: number;
  currency: string;
  /** void: no money went, or it came back. */
  state: "waiting" | "gone" | "void";
  /** ISO; null: the provider does not say when. */
  happened_at: string | null;
  /** Our number of the refund, where it carries one. */
  refund_id: string | null;
}

/** The provider does not know the refund, or did not say what became of it: it is asked about later, and nothing else is sent for it. */
export const OPEN: RefundStanding = { state: "unknown", reference: null, problem: null };

/** The answer of a provider that refuses a refund for good. */
export function refused(problem: string): RefundStanding {
  return { state: "rejected", reference: null, problem };
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
  /** Has money go back; only one that the provider has never heard of may be sent. Rejected only by an answer that is known to be final. */
  refund(it: Returning): Promise<RefundStanding>;
  /** What became of a refund; unknown: the provider has never heard of it. */
  refundStanding(it: Returning): Promise<RefundStanding>;
  /** All money of a transaction that went back or is disputed, also without our asking. */
  reversals(paid: Paid): Promise<Reversal[]>;
  /** Which of the credentials the provider does not take: the key of its interface, or what transactions are signed with; undefined: it takes all. */
  check(own: Pick<Order, "id" | "emails" | "urlReturn">): Promise<"key" | "signature" | undefined>;
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

/** The value of a JSON text; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The key of what only the sum is known of: a provider said how much of a transaction went back, not by which refunds. */
export const TOTAL = "total";
