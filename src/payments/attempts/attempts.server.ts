// Online payments: registers attempts, takes notifications and polls providers (docs/rules/payments.md 3.1–3.8). No database connection is open while
// a provider is asked.
import { z } from "zod";
import { newId } from "../../kernel/values/ids.ts";
import { defineJob, defineWorker, later } from "../../kernel/jobs/jobs.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { publicAddress } from "../../kernel/calls/tenant-address.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { refuse, refuseField, Refusal } from "../../refusals.ts";
import { findAccount } from "../../gateways/accounts/accounts-sql.server.ts";
import { merchantOf } from "../../gateways/accounts/credentials.server.ts";
import { gatewayAt, isProvider, waysOffered, addressesOf } from "../../gateways/accounts/ways.server.ts";
import * as notices from "../../gateways/protocols/contract.ts";
import * as contract from "../records/contract.ts";
import { describe, getOwn } from "../reading/describe.server.ts";
import { inTenant } from "../../kernel/calls/job-context.server.ts";
import { move } from "../ledger/move.server.ts";
import { dueOf, partFits } from "../records/rules.ts";
import * as store from "../records/payments-sql.server.ts";
import * as attempts from "../records/attempts-sql.server.ts";
import { type Gateway, GatewayAway, type Order, type Provider } from "../../gateways/protocols/gateway.ts";
import { notificationFits, p24Gateway } from "../../gateways/protocols/p24.ts";
import { giveUp, settle, takeStanding } from "./settling.server.ts";
import { sessionIn, standingOf, type StripeAccount, type StripeEvent, stripeGateway } from "../../gateways/protocols/stripe.ts";

/** Delays after which a pending attempt is polled: 15 minutes, and a last time after 8 hours (Przelewy24 repeats notifications for 450 minutes). */
const ASK_AFTER_MS = [15 * 60_000, 8 * 3_600_000] as const;

const askGatewayJob = defineJob("ask_gateway", z.object({ tenant_id: z.string(), attempt_id: z.string(), last: z.boolean() }));

const wrongPart = {
  pl: "Zapłać co najmniej 10,00 zł i zostaw co najmniej tyle samo, albo zapłać całość.",
  en: "Pay at least 10.00 zł and leave at least as much, or pay everything.",
};

/** Returns the sum that can be paid online now, in grosze. Refuses a payment that is settled or cancelled. */
function payable(row: store.PaymentRow): number {
  const due = dueOf(row);
  if (["paid", "refunded", "partially_refunded"].includes(row.status) || due === 0) return refuse("already_paid");
  if (row.status === "cancelled") return refuse("payment_cancelled");
  return due;
}

/** Returns the gateway that the payer chose, or the first one offered. Refuses with `gateway_off` when there is none. */
async function chosenProvider(call: Call, wanted: Provider | undefined): Promise<Gateway> {
  const offered = (await waysOffered(call)).filter(isProvider);
  const provider = wanted === undefined ? offered[0] : offered.find((each) => each === wanted);
  return (provider && (await gatewayAt(call, provider))) ?? refuse("gateway_off");
}

/** An online payment to begin: a whole payment, a part of it, or a family's share. */
export interface Wanted {
  id?: string | undefined;
  provider?: Provider | undefined;
  share_id: string | null;
  /** Returns the sum to pay in grosze, or refuses. Called before the provider is asked, and again afterwards on the locked payment. */
  payable: (row: store.PaymentRow) => number | Promise<number>;
  /** Returns the current record, for the refusal `stale`. */
  current: () => Promise<unknown>;
  /** Data for the provider, and the path of the page to which the payer returns. */
  order: { email: string | null; label: string; path: string };
}

async function orderOf(
  call: Call,
  row: store.PaymentRow,
  id: string,
  amount: number,
  provider: Provider,
  told: Wanted["order"],
): Promise<Order> {
  const notified = provider === "p24" ? notices.receiveNotification : notices.receiveStripeEvent;
  return {
    id,
    amount,
    currency: row.currency,
    description: `${row.competition_name}, ${told.label}`,
    emails: await addressesOf(call, told.email),
    urlReturn: await publicAddress(call.world, call.world.database.owner, call.tenant, told.path),
    urlStatus: `${call.world.publicUrl}${notified.path}?tenant=${call.tenant.id}`,
    label: told.label,
    language: call.locale,
  };
}

/** Runs a provider call outside the transaction. A provider that does not answer is logged, and the call is refused with `gateway_away`. */
function asked<T>(call: Call, key: string, said: string, work: () => Promise<T>): Promise<T> {
  return call.outsideTransaction(key, () =>
    work().catch((error: unknown) => {
      if (!(error instanceof GatewayAway)) throw error;
      call.world.log.warn({ err: error, request: call.requestId }, said);
      throw new Refusal("gateway_away");
    }),
  );
}

/** Polls the provider about an attempt that is still pending. After the last poll the attempt expires. */
export const askGateway = defineWorker(askGatewayJob, async ({ tenant_id, attempt_id, last }, world: World) => {
  const pending = await inTenant(world, tenant_id, async (desk) => {
    const attempt = await attempts.findAttempt(desk.db, attempt_id);
    const gateway = attempt?.status === "pending" && isProvider(attempt.provider) ? await gatewayAt(desk, attempt.provider) : undefined;
    return attempt && gateway && { attempt, gateway };
  });
  if (!pending) return;
  const found = await pending.gateway.standing(pending.attempt.session_id);
  await inTenant(world, tenant_id, (desk) => takeStanding(desk, pending.gateway, pending.attempt, found, last ? "expired" : undefined));
});

/**
 * Begins an online payment and returns the provider's address. The same id returns the same attempt. An attempt for a share leaves the payment's
 * status unchanged, because other families may pay at the same time.
 */
export async function begin(call: Call, row: store.PaymentRow, wanted: Wanted): Promise<{ id: string; redirect_url: string }> {
  const { share_id } = wanted;
  const gateway = await chosenProvider(call, wanted.provider);
  const earlier = wanted.id === undefined ? undefined : await attempts.findAttempt(call.db, wanted.id);
  if (earlier)
    return earlier.payment_id === row.id && earlier.share_id === share_id && earlier.redirect_url
      ? { id: earlier.id, redirect_url: earlier.redirect_url }
      : refuse("not_found");
  const order = await orderOf(call, row, wanted.id ?? newId(), await wanted.payable(row), gateway.provider, wanted.order);
  // No row is locked and no connection is open while the provider is asked, so a slow provider delays only this call.
  const made = await asked(call, "register", "a provider did not register a transaction", async () => ({
    ...(await gateway.register(order)),
    order,
  }));
  const { id, amount } = made.order;
  const now = (await store.findPayment(call.db, row.id, true)) ?? refuse("not_found");
  if ((await wanted.payable(now)) !== amount) refuse("stale", { current: await wanted.current() });
  await attempts.expireAttempts(call.db, row.id, share_id, call.now.toISOString());
  await attempts.insertAttempt(call.db, {
    tenant_id: call.tenant.id,
    id,
    payment_id: row.id,
    share_id,
    provider: gateway.provider,
    session_id: made.session_id,
    amount_grosze: amount,
    status: "pending",
    redirect_url: made.redirect_url,
  });
  for (const [at, after] of ASK_AFTER_MS.entries())
    await later(
      call.db,
      askGatewayJob,
      { tenant_id: call.tenant.id, attempt_id: id, last: at === ASK_AFTER_MS.length - 1 },
      `ask-${id}-${at}`,
      new Date(call.now.getTime() + after),
    );
  const change: store.PaymentChange = share_id === null ? { status: "processing", method: "gateway" } : {};
  await move(call, now, change, { kind: "attempt_started", attempt_id: id, share_id });
  return { id, redirect_url: made.redirect_url };
}

/** Polls the provider about the running attempt, if there is one. With `returned`, an unpaid attempt ends as failed. */
export async function checkRunning(call: Call, of: attempts.AttemptOf, returned: boolean): Promise<void> {
  const attempt = await attempts.findRunningAttempt(call.db, of);
  const gateway = attempt && isProvider(attempt.provider) ? await gatewayAt(call, attempt.provider) : undefined;
  if (!gateway || !attempt) return;
  const said = "a provider did not say how a transaction stands";
  const found = await asked(call, `standing ${attempt.id}`, said, () => gateway.standing(attempt.session_id));
  await takeStanding({ ...call, person: undefined }, gateway, attempt, found, returned ? "failed" : undefined);
}

/** Returns the sum to pay now: the whole balance, or the partial sum that the payer chose. */
function partOf(row: store.PaymentRow, part: number | undefined, locale: Locale): number {
  const due = payable(row);
  return part === undefined ? due : partFits(due, part) ? part : refuseField("amount_grosze", locale, wrongPart);
}

/** Takes a signed checkout event of Stripe: the money arrived, or the session ended unpaid. `raw` is the event's text. */
export async function takeCheckout(call: Call, account: StripeAccount, event: StripeEvent, raw: string): Promise<{ status: string }> {
  const session = event.type.startsWith("checkout.session.") ? sessionIn(event.data.object) : undefined;
  const attempt = session && (await attempts.findAttemptBySession(call.db, "stripe", session.id));
  // A Stripe account may serve other shops, too. Foreign events are acknowledged, or Stripe would repeat them for days.
  if (!session || !attempt) return { status: "ignored" };
  const desk = { ...call, person: undefined };
  const told = standingOf(session);
  if (told.state === "settled") {
    const gateway = stripeGateway(account, (request) => call.world.providers.fetch(request));
    return { status: await settle(desk, gateway, attempt, { ...told, raw, confirmed: true }) };
  }
  if (event.type === "checkout.session.expired") await giveUp(desk, attempt, "expired", "unpaid");
  else if (event.type === "checkout.session.async_payment_failed") await giveUp(desk, attempt, "failed", "unpaid");
  return { status: "noted" };
}

export const handlers = [
  ...handle(contract, {
    async startAttempt(call, { params, body }) {
      const row = await getOwn(call, params.id ?? "");
      const { id, provider, amount_grosze } = body;
      const order = { label: row.reference, email: row.contact_email, path: `/payment/${row.id}?returned=1` };
      const current = () => describe(call, row.id);
      return begin(call, row, { id, provider, share_id: null, payable: (now) => partOf(now, amount_grosze, call.locale), current, order });
    },
  }),
  ...handle(notices, {
    async receiveNotification(call, { body }) {
      const merchant = merchantOf(call.world, call.tenant.id, await findAccount(call.db, "p24")) ?? refuse("not_found");
      const { sign, ...told } = body;
      if (!notificationFits(merchant, told, sign)) refuse("signature_wrong");
      const attempt = (await attempts.findAttemptBySession(call.db, "p24", told.sessionId)) ?? refuse("not_found");
      const gateway = p24Gateway(merchant, (request) => call.world.providers.fetch(request));
      const { amount, currency, orderId } = told;
      const desk = { ...call, person: undefined };
      return { status: await settle(desk, gateway, attempt, { amount, currency, reference: String(orderId), raw: JSON.stringify(body) }) };
    },
  }),
];

export const checks = handle(contract, {
  async checkPayment(call, { params, body }) {
    const row = await getOwn(call, params.id ?? "");
    await checkRunning(call, { payment_id: row.id }, body.returned ?? false);
    return describe(call, row.id);
  },
});
