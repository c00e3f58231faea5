// Notices of both payment providers in any order, duplicated, delayed and wrong; and the balances that the payments must have in the end, to the
// grosz.
import * as contract from "#src/payments/records/contract.ts";
import type { Provider, TransactionState } from "#src/gateways/protocols/gateway.ts";
import { type Notification, signNotification, p24Gateway } from "#src/gateways/protocols/p24.ts";
import { stripeGateway } from "#src/gateways/protocols/stripe.ts";
import { TEST_CREDENTIALS } from "#src/gateways/test-servers/test-gateway.server.ts";
import { stripeNotice } from "#src/gateways/test-servers/test-stripe.server.ts";
import type { Paying } from "./paying.ts";
import { makeOwing, type Owing, paymentMails } from "../signups/submitted-signup.ts";
import { takeMoney } from "./taking-money.ts";
import type { House } from "../application/world.ts";
import * as noticeContract from "#src/gateways/protocols/contract.ts";

interface NoticePlan {
  payments: number;
  notices: number;
  seed: number;
  /** Number of notices in flight at once. */
  together: number;
  by: Paying;
}

export interface NoticeReport {
  sent: number;
  /** Duration in seconds. */
  seconds: number;
  /** Number of answers by status. */
  answers: Record<string, number>;
  /** What is wrong in the end, as sentences. */
  wrong: string[];
}

interface Attempt {
  provider: Provider;
  session: string;
  tenant: string;
  /** The payer has paid it at the provider. */
  pays: boolean;
  reference: string;
  amount: number;
}

interface Made {
  owing: Owing;
  /** Amount recorded by hand before, in grosze. */
  held: number;
  attempts: Attempt[];
}

/** Kind of a provider's notice: correct, another sum, another currency, or another key's signature. */
type Kind = "right" | "wrong_sum" | "wrong_currency" | "forged";

/** Returns a generator of numbers from 0 to below 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Sends `notices` notices of `payments` payments in any order. Those not answered with 200 are sent again, as providers do. */
export async function sendNotices(house: House, { payments, notices, seed, together, by }: NoticePlan): Promise<NoticeReport> {
  const random = randomOf(seed);
  const made: Made[] = [];
  for (let n = 0; n < payments; n += 1) made.push(await makePayment(house, by, random));
  const attempts = made.flatMap((each) => each.attempts);
  // A correct notice of each paid attempt is sent at least once.
  const sure = attempts.filter((each) => each.pays).map((attempt): [Attempt, Kind] => [attempt, "right"]);
  const rest = Array.from({ length: notices - sure.length }, (): [Attempt, Kind] => {
    const attempt = attempts[Math.floor(random() * attempts.length)] ?? fail();
    const dice = random();
    return [attempt, dice < 0.6 ? "right" : dice < 0.75 ? "wrong_sum" : dice < 0.9 ? "forged" : "wrong_currency"];
  });
  const all = shuffled([...sure, ...rest], random);
  const answers: Record<string, number> = {};
  const send = async ([attempt, kind]: [Attempt, Kind]) => {
    const { status } = await sendNotice(by.url, house.world.now(), attempt, kind);
    answers[status] = (answers[status] ?? 0) + 1;
    return { status, again: kind === "right" && attempt.pays && status !== 200 };
  };
  const began = performance.now();
  let waiting = all;
  while (waiting.length > 0) {
    const again: typeof all = [];
    const queue = [...waiting];
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) if ((await send(next)).again) again.push(next);
    };
    await Promise.all(Array.from({ length: together }, work));
    waiting = again;
  }
  const seconds = (performance.now() - began) / 1000;
  const wrong: string[] = [];
  for (const each of made) wrong.push(...(await breaches(house, each)));
  return { sent: all.length, seconds, answers, wrong };
}

function fail(): never {
  throw new Error("there is no attempt");
}

/** Returns a copy of the list in random order. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((each) => ({ each, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each);
}

/** Creates a payment of 80 zł less an amount recorded by hand, with three attempts of which some are paid at the provider. */
async function makePayment(house: House, by: Paying, random: () => number): Promise<Made> {
  const owing = await makeOwing(house, "gateway", "p24");
  await takeMoney(owing.admin, "stripe");
  const held = Math.floor(random() * 7999);
  await owing.admin.must(contract.updatePayment, { params: owing.params, body: { paid_grosze: held } });
  const attempts: Attempt[] = [];
  for (const provider of ["p24", "stripe", random() < 0.5 ? "p24" : "stripe"] as const) {
    const { id, redirect_url } = await owing.browser.must(contract.startAttempt, { params: owing.params, body: { provider } });
    const pays = random() < 0.6;
    if (pays) await by.choose(redirect_url, "never_notify");
    const session = provider === "p24" ? id : (redirect_url.split("/").at(-1) ?? "");
    const { reference, amount } = await standingOf(house, provider, session);
    attempts.push({ provider, session, tenant: owing.tenant.slug, pays, reference, amount });
  }
  return { owing, held, attempts };
}

function standingOf({ world: { providers } }: House, provider: Provider, session: string): Promise<TransactionState> {
  const { merchant_id: merchantId, pos_id: posId, crc, api_key: apiKey } = TEST_CREDENTIALS.p24;
  const gateway =
    provider === "p24"
      ? p24Gateway({ merchantId, posId, crc, apiKey, host: providers.p24 ?? "" }, (request) => providers.fetch(request))
      : stripeGateway(
          {
            secretKey: TEST_CREDENTIALS.stripe.secret_key,
            webhookSecret: TEST_CREDENTIALS.stripe.webhook_secret,
            host: providers.stripe ?? "",
          },
          (request) => providers.fetch(request),
        );
  return gateway.getTransactionState(session);
}

/** Sends one notice as the provider would, over HTTP. */
async function sendNotice(url: string, now: Date, attempt: Attempt, kind: Kind): Promise<Response> {
  const amount = kind === "wrong_sum" ? attempt.amount + 1 : attempt.amount;
  const currency = kind === "wrong_currency" ? "EUR" : "PLN";
  const { body, headers } =
    attempt.provider === "p24" ? p24Notice(attempt, kind, amount, currency) : stripeNoticeOf(attempt, kind, amount, currency, now);
  const path = attempt.provider === "p24" ? noticeContract.receiveNotification.path : noticeContract.receiveStripeEvent.path;
  const reply = await fetch(`${url}${path}?tenant=${attempt.tenant}`, { method: "POST", headers, body });
  await reply.arrayBuffer();
  return reply;
}

interface Notice {
  body: string;
  headers: Record<string, string>;
}

function p24Notice({ session, reference }: Attempt, kind: Kind, amount: number, currency: string): Notice {
  const { merchant_id: merchantId, pos_id: posId, crc } = TEST_CREDENTIALS.p24;
  const told: Notification = {
    merchantId,
    posId,
    sessionId: session,
    amount,
    originAmount: amount,
    currency,
    orderId: Number(reference),
    methodId: 154,
    statement: `p24-${reference}`,
  };
  const sign = signNotification(kind === "forged" ? `${crc}?` : crc, told);
  return { body: JSON.stringify({ ...told, sign }), headers: { "content-type": "application/json" } };
}

/** For an attempt that nobody paid, Stripe reports that its session ended without money. */
function stripeNoticeOf({ session, reference, pays }: Attempt, kind: Kind, amount: number, currency: string, now: Date): Notice {
  const status = pays ? { status: "complete", payment_status: "paid" } : { status: "expired", payment_status: "unpaid" };
  const object = {
    id: session,
    ...status,
    amount_total: amount,
    currency: currency.toLowerCase(),
    payment_intent: pays ? reference : null,
  };
  const secret = kind === "forged" ? "whsec_nie_ten" : TEST_CREDENTIALS.stripe.webhook_secret;
  const { body, signature } = stripeNotice(secret, pays ? "checkout.session.completed" : "checkout.session.expired", object, now);
  return { body, headers: { "content-type": "application/json", "stripe-signature": signature } };
}

/** Returns the differences between a payment and its paid attempts. */
async function breaches(house: House, { owing, held, attempts }: Made): Promise<string[]> {
  const now = await owing.admin.must(contract.getPayment, { params: owing.params });
  const { data: history } = await owing.admin.must(contract.getPaymentHistory, { params: owing.params });
  const mails = await paymentMails(house, owing.tenant);
  const paid = attempts.filter((each) => each.pays);
  const expected = held + paid.reduce((sum, each) => sum + each.amount, 0);
  const noted = history.reduce((sum, each) => sum + each.amount_grosze, 0);
  const facts: [string, unknown, unknown][] = [
    ["holds", now.paid_grosze, expected],
    ["its history holds", noted, expected],
    ["is paid", now.status === "paid", paid.length > 0],
    ["counts paid attempts", now.attempts.filter((each) => each.status === "paid").length, paid.length],
    ["was mailed", mails.length, paid.length > 0 ? 1 : 0],
  ];
  return facts
    .filter(([, is, must]) => is !== must)
    .map(([what, is, must]) => `${now.reference} ${what} ${String(is)}, not ${String(must)}`);
}
