// Online payments: registers attempts, takes notifications and polls providers (docs/rules/payments.md 3.1–3.8). No database connection is open while
// a provider is asked.
import { z } from "zod";
import { newId } from "../../kernel/values/ids.ts";
import { defineJob, defineWorker, queueJob } from "../../kernel/jobs/jobs.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { publicAddress } from "../../kernel/calls/tenant-address.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { refuse, refuseField, Refusal } from "../../refusals.ts";
import { findAccount } from "../../gateways/accounts/accounts-sql.server.ts";
import { toMerchant } from "../../gateways/accounts/credentials.server.ts";
import { findGateway, isProvider, listOfferedMethods, listEmailAddresses } from "../../gateways/accounts/payment-methods.server.ts";
import * as notices from "../../gateways/protocols/contract.ts";
import * as contract from "../records/contract.ts";
import { describePayment, getPermittedPayment } from "../reading/describe.server.ts";
import { inTenant } from "../../kernel/calls/job-context.server.ts";
import { changePayment } from "../ledger/change-payment.server.ts";
import { unpaidAmount, isValidPartialAmount } from "../records/rules.ts";
import * as store from "../records/payments-sql.server.ts";
import * as attempts from "../records/attempts-sql.server.ts";
import { type Gateway, GatewayUnavailable, type Order, type Provider } from "../../gateways/protocols/gateway.ts";
import { isNotificationSigned, p24Gateway } from "../../gateways/protocols/p24.ts";
import { endAttempt, settleAttempt, applyTransactionState } from "./settling.server.ts";
import { parseSession, toTransactionState, type StripeAccount, type StripeEvent, stripeGateway } from "../../gateways/protocols/stripe.ts";

/** Delays after which a pending attempt is polled: 15 minutes, and a last time after 8 hours (Przelewy24 repeats notifications for 450 minutes). */
const POLL_AFTER_MS = [15 * 60_000, 8 * 3_600_000] as const;

const pollGatewayJob = defineJob("ask_gateway", z.object({ tenant_id: z.string(), attempt_id: z.string(), last: z.boolean() }));

const wrongPartialAmount = {
  pl: "Zapłać co najmniej 10,00 zł i zostaw co najmniej tyle samo, albo zapłać całość.",
  en: "Pay at least 10.00 zł and leave at least as much, or pay everything.",
};

/** Returns the sum that can be paid online now, in grosze. Refuses a payment that is settled or cancelled. */
function getPayable(row: store.PaymentRow): number {
  const due = unpaidAmount(row);
  if (["paid", "refunded", "partially_refunded"].includes(row.status) || due === 0) return refuse("already_paid");
  if (row.status === "cancelled") return refuse("payment_cancelled");
  return due;
}

/** Returns the gateway that the payer chose, or the first one offered. Refuses with `gateway_off` when there is none. */
async function getChosenGateway(call: Call, requested: Provider | undefined): Promise<Gateway> {
  const offered = (await listOfferedMethods(call)).filter(isProvider);
  const provider = requested === undefined ? offered[0] : offered.find((each) => each === requested);
  return (provider && (await findGateway(call, provider))) ?? refuse("gateway_off");
}

/** An online payment to begin: a whole payment, a part of it, or a family's share. */
export interface OnlinePaymentRequest {
  id?: string | undefined;
  provider?: Provider | undefined;
  share_id: string | null;
  /** Returns the sum to pay in grosze, or refuses. Called before the provider is asked, and again afterwards on the locked payment. */
  getPayable: (row: store.PaymentRow) => number | Promise<number>;
  /** Returns the current record, for the refusal `stale`. */
  readCurrent: () => Promise<unknown>;
  /** Data for the provider, and the path of the page to which the payer returns. */
  order: { email: string | null; label: string; path: string };
}

async function orderOf(
  call: Call,
  row: store.PaymentRow,
  id: string,
  amount: number,
  provider: Provider,
  details: OnlinePaymentRequest["order"],
): Promise<Order> {
  const notified = provider === "p24" ? notices.receiveNotification : notices.receiveStripeEvent;
  return {
    id,
    amount,
    currency: row.currency,
    description: `${row.competition_name}, ${details.label}`,
    emails: await listEmailAddresses(call, details.email),
    urlReturn: await publicAddress(call.world, call.world.database.owner, call.tenant, details.path),
    urlStatus: `${call.world.publicUrl}${notified.path}?tenant=${call.tenant.id}`,
    label: details.label,
    language: call.locale,
  };
}

/** Runs a provider call outside the transaction. A provider that does not answer is logged, and the call is refused with `gateway_away`. */
function callProvider<T>(call: Call, key: string, logMessage: string, work: () => Promise<T>): Promise<T> {
  return call.outsideTransaction(key, () =>
    work().catch((error: unknown) => {
      if (!(error instanceof GatewayUnavailable)) throw error;
      call.world.log.warn({ err: error, request: call.requestId }, logMessage);
      throw new Refusal("gateway_away");
    }),
  );
}

/** Polls the provider about an attempt that is still pending. After the last poll the attempt expires. */
export const pollGateway = defineWorker(pollGatewayJob, async ({ tenant_id, attempt_id, last }, world: World) => {
  const pending = await inTenant(world, tenant_id, async (desk) => {
    const attempt = await attempts.findAttempt(desk.db, attempt_id);
    const gateway = attempt?.status === "pending" && isProvider(attempt.provider) ? await findGateway(desk, attempt.provider) : undefined;
    return attempt && gateway && { attempt, gateway };
  });
  if (!pending) return;
  const found = await pending.gateway.getTransactionState(pending.attempt.session_id);
  await inTenant(world, tenant_id, (desk) =>
    applyTransactionState(desk, pending.gateway, pending.attempt, found, last ? "expired" : undefined),
  );
});

/**
 * Begins an online payment and returns the provider's address. The same id returns the same attempt. An attempt for a share leaves the payment's
 * status unchanged, because other families may pay at the same time.
 */
export async function beginOnlinePayment(
  call: Call,
  row: store.PaymentRow,
  requested: OnlinePaymentRequest,
): Promise<{ id: string; redirect_url: string }> {
  const { share_id } = requested;
  const gateway = await getChosenGateway(call, requested.provider);
  const earlier = requested.id === undefined ? undefined : await attempts.findAttempt(call.db, requested.id);
  if (earlier)
    return earlier.payment_id === row.id && earlier.share_id === share_id && earlier.redirect_url
      ? { id: earlier.id, redirect_url: earlier.redirect_url }
      : refuse("not_found");
  const order = await orderOf(call, row, requested.id ?? newId(), await requested.getPayable(row), gateway.provider, requested.order);
  // No row is locked and no connection is open while the provider is asked, so a slow provider delays only this call.
  const made = await callProvider(call, "register", "a provider did not register a transaction", async () => ({
    ...(await gateway.register(order)),
    order,
  }));
  const { id, amount } = made.order;
  const now = (await store.findPayment(call.db, row.id, true)) ?? refuse("not_found");
  if ((await requested.getPayable(now)) !== amount) refuse("stale", { current: await requested.readCurrent() });
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
  for (const [at, after] of POLL_AFTER_MS.entries())
    await queueJob(
      call.db,
      pollGatewayJob,
      { tenant_id: call.tenant.id, attempt_id: id, last: at === POLL_AFTER_MS.length - 1 },
      `ask-${id}-${at}`,
      new Date(call.now.getTime() + after),
    );
  const change: store.PaymentChange = share_id === null ? { status: "processing", method: "gateway" } : {};
  await changePayment(call, now, change, { kind: "attempt_started", attempt_id: id, share_id });
  return { id, redirect_url: made.redirect_url };
}

/** Polls the provider about the running attempt, if there is one. With `returned`, an unpaid attempt ends as failed. */
export async function pollRunningAttempt(call: Call, of: attempts.AttemptOf, returned: boolean): Promise<void> {
  const attempt = await attempts.findRunningAttempt(call.db, of);
  const gateway = attempt && isProvider(attempt.provider) ? await findGateway(call, attempt.provider) : undefined;
  if (!gateway || !attempt) return;
  const logMessage = "a provider did not say how a transaction stands";
  const found = await callProvider(call, `standing ${attempt.id}`, logMessage, () => gateway.getTransactionState(attempt.session_id));
  await applyTransactionState({ ...call, person: undefined }, gateway, attempt, found, returned ? "failed" : undefined);
}

/** Returns the sum to pay now: the whole balance, or the partial sum that the payer chose. */
function getPartialAmount(row: store.PaymentRow, part: number | undefined, locale: Locale): number {
  const due = getPayable(row);
  return part === undefined ? due : isValidPartialAmount(due, part) ? part : refuseField("amount_grosze", locale, wrongPartialAmount);
}

/** Takes a signed checkout event of Stripe: the money arrived, or the session ended unpaid. `raw` is the event's text. */
export async function applyCheckoutEvent(call: Call, account: StripeAccount, event: StripeEvent, raw: string): Promise<{ status: string }> {
  const session = event.type.startsWith("checkout.session.") ? parseSession(event.data.object) : undefined;
  const attempt = session && (await attempts.findAttemptBySession(call.db, "stripe", session.id));
  // A Stripe account may serve other shops, too. Foreign events are acknowledged, or Stripe would repeat them for days.
  if (!session || !attempt) return { status: "ignored" };
  const desk = { ...call, person: undefined };
  const details = toTransactionState(session);
  if (details.state === "settled") {
    const gateway = stripeGateway(account, (request) => call.world.providers.fetch(request));
    return { status: await settleAttempt(desk, gateway, attempt, { ...details, raw, confirmed: true }) };
  }
  if (event.type === "checkout.session.expired") await endAttempt(desk, attempt, "expired", "unpaid");
  else if (event.type === "checkout.session.async_payment_failed") await endAttempt(desk, attempt, "failed", "unpaid");
  return { status: "noted" };
}

export const handlers = [
  ...handle(contract, {
    async startAttempt(call, { params, body }) {
      const row = await getPermittedPayment(call, params.id ?? "");
      const { id, provider, amount_grosze } = body;
      const order = { label: row.reference, email: row.contact_email, path: `/payment/${row.id}?returned=1` };
      const current = () => describePayment(call, row.id);
      return beginOnlinePayment(call, row, {
        id,
        provider,
        share_id: null,
        getPayable: (now) => getPartialAmount(now, amount_grosze, call.locale),
        readCurrent: current,
        order,
      });
    },
  }),
  ...handle(notices, {
    async receiveNotification(call, { body }) {
      const merchant = toMerchant(call.world, call.tenant.id, await findAccount(call.db, "p24")) ?? refuse("not_found");
      const { sign, ...details } = body;
      if (!isNotificationSigned(merchant, details, sign)) refuse("signature_wrong");
      const attempt = (await attempts.findAttemptBySession(call.db, "p24", details.sessionId)) ?? refuse("not_found");
      const gateway = p24Gateway(merchant, (request) => call.world.providers.fetch(request));
      const { amount, currency, orderId } = details;
      const desk = { ...call, person: undefined };
      return {
        status: await settleAttempt(desk, gateway, attempt, { amount, currency, reference: String(orderId), raw: JSON.stringify(body) }),
      };
    },
  }),
];

export const checkHandlers = handle(contract, {
  async checkPayment(call, { params, body }) {
    const row = await getPermittedPayment(call, params.id ?? "");
    await pollRunningAttempt(call, { payment_id: row.id }, body.returned ?? false);
    return describePayment(call, row.id);
  },
});
