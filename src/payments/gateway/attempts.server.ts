// Online payments: an attempt is registered, notified or asked about, verified, and only then is it money (docs/rules/payments.md 3.1–3.8).
import { z } from "zod";
import { newId } from "../../kernel/ids.ts";
import { job, later } from "../../kernel/jobs/jobs.server.ts";
import { handle } from "../../kernel/perform.server.ts";
import type { Locale } from "../../kernel/sentences.ts";
import { publicAddress } from "../../kernel/calls/tenant-address.server.ts";
import type { World } from "../../kernel/world.server.ts";
import { refuse } from "../../refusals.ts";
import { follow } from "../asking.server.ts";
import * as attempts from "./attempts-sql.server.ts";
import * as contract from "../contract.ts";
import { describe, getOwn } from "../describe.server.ts";
import { atDesk, type Desk, move, sayPaid } from "../money.server.ts";
import { type Gateway, GatewayAway, notificationFits, register, standing, verify } from "./p24.ts";
import { dueOf, judgeNotification, statusWith } from "../rules.ts";
import * as store from "../sql.server.ts";

const PROVIDER = "p24";
const GATEWAY = "Przelewy24";

/** A pending attempt is asked about after 15 minutes and, for the last time, after 8 hours (the gateway repeats for 450 minutes). */
const ASK_AFTER_MS = [15 * 60_000, 8 * 3_600_000] as const;

const cancelled = { pl: "Ta płatność jest anulowana.", en: "This payment was cancelled." };

/** What can be paid of it online now, in grosze; refuses when it is settled or was called off. */
function payable(row: store.PaymentRow, locale: Locale): number {
  const due = dueOf(row);
  if (["paid", "refunded", "partially_refunded"].includes(row.status) || due === 0) return refuse("already_paid");
  if (row.status === "cancelled") return refuse("not_possible", { values: { why: cancelled[locale] } });
  return due;
}

/** What the gateway says of an attempt: in a notification, or when asked. */
interface Told {
  orderId: number;
  amount: number;
  currency: string;
  raw: string;
  /** The gateway says that we confirmed it already. */
  confirmed?: boolean;
}

/** Takes what the gateway says of an attempt, under the payment's lock and once: gateways repeat themselves, also at the same moment. */
async function settle(desk: Desk, gateway: Gateway, attempt: attempts.Attempt, told: Told): Promise<"known" | "review" | "paid"> {
  const row = (await store.findPayment(desk.db, attempt.payment_id, true)) ?? refuse("not_found");
  if ((await attempts.findAttemptStatus(desk.db, attempt.id)).status === "paid") return "known";
  const verdict = judgeNotification(attempt, told);
  const fresh = await attempts.insertEvent(desk.db, {
    tenant_id: desk.tenant.id,
    id: newId(),
    payment_id: row.id,
    attempt_id: attempt.id,
    at: desk.now.toISOString(),
    kind: "notified",
    provider: PROVIDER,
    provider_key: `${attempt.session_id} ${told.orderId} ${verdict}`,
    raw: told.raw,
    who: GATEWAY,
  });
  if (!fresh) return "known";
  const finished_at = desk.now.toISOString();
  const result = { provider_order_id: told.orderId, finished_at };
  if (verdict === "review") {
    const problem = `${told.amount} ${told.currency}`;
    await attempts.saveAttempt(desk.db, attempt.id, { ...result, status: "review", problem });
    await move(desk, row, {}, { kind: "to_review", attempt_id: attempt.id, who: GATEWAY, note: problem });
    return "review";
  }
  const verified =
    told.confirmed === true ||
    (await verify(gateway, {
      sessionId: attempt.session_id,
      orderId: told.orderId,
      amount: attempt.amount_grosze,
      currency: attempt.currency,
    }).catch((error: unknown) => {
      desk.world.log.warn({ err: error, attempt: attempt.id }, "the gateway did not verify a transaction");
      return false;
    }));
  // Not verified is not money: everything is undone, and the gateway repeats its notification later.
  if (!verified) refuse("unavailable");
  await attempts.saveAttempt(desk.db, attempt.id, { ...result, status: "paid", problem: null });
  const paid_grosze = row.paid_grosze + attempt.amount_grosze;
  const status = statusWith(row.amount_grosze, paid_grosze);
  await move(
    desk,
    row,
    { status, paid_grosze, method: "gateway", ...(status === "paid" ? { paid_at: finished_at } : {}) },
    { kind: row.status === "paid" ? "paid_again" : "paid", attempt_id: attempt.id, who: GATEWAY },
  );
  await follow(desk, row.signup_id);
  if (status === "paid" && row.status !== "paid") await sayPaid(desk, row.id);
  return "paid";
}

/** Asks the gateway about an attempt and takes what it says; one that it calls unpaid ends as `unpaid`, when that is given. */
async function askAbout(desk: Desk, gateway: Gateway, attempt: attempts.Attempt, unpaid: "failed" | "expired" | undefined): Promise<void> {
  const found = await standing(gateway, attempt.session_id);
  if (found.state === "advance" || found.state === "settled") {
    await settle(desk, gateway, attempt, { ...found, raw: JSON.stringify(found), confirmed: found.state === "settled" });
    return;
  }
  const ends = found.state === "returned" ? "failed" : unpaid;
  if (!ends) return;
  const row = (await store.findPayment(desk.db, attempt.payment_id, true)) ?? refuse("not_found");
  if ((await attempts.findAttemptStatus(desk.db, attempt.id)).status !== "pending") return;
  await attempts.saveAttempt(desk.db, attempt.id, { status: ends, problem: found.state, finished_at: desk.now.toISOString() });
  if (row.status === "processing") await move(desk, row, { status: "failed" }, { kind: "given_up", attempt_id: attempt.id, who: GATEWAY });
}

/** Asks about an attempt that nobody notified us of; after the last time it counts as expired. */
export const askGateway = job(
  "ask_gateway",
  z.object({ tenant_id: z.string(), attempt_id: z.string(), last: z.boolean() }),
  async ({ tenant_id, attempt_id, last }, world: World) => {
    const { gateway } = world;
    if (!gateway) return;
    await atDesk(world, tenant_id, async (desk) => {
      const attempt = await attempts.findAttemptBySession(desk.db, attempt_id);
      if (attempt?.status === "pending") await askAbout(desk, gateway, attempt, last ? "expired" : undefined);
    });
  },
);

export const handlers = handle(contract, {
  async startAttempt(call, { params, body }) {
    const gateway = call.world.gateway ?? refuse("gateway_off");
    const row = await getOwn(call, params.id ?? "");
    const id = body.id ?? newId();
    const earlier = await attempts.findAttempt(call.db, id);
    if (earlier)
      return earlier.payment_id === row.id && earlier.redirect_url ? { id, redirect_url: earlier.redirect_url } : refuse("duplicate");
    const due = payable(row, call.locale);
    // Nothing is locked while the gateway is asked: a slow gateway keeps this call waiting, nobody else.
    const redirect_url = await register(gateway, {
      sessionId: id,
      amount: due,
      currency: row.currency,
      description: `${row.competition_name}, ${row.reference}`,
      email: (row.contact_email ?? "").slice(0, 50),
      urlReturn: await publicAddress(call.world, call.world.database.owner, call.tenant, `/payment/${row.id}?returned=1`),
      urlStatus: `${call.world.publicUrl}${contract.receiveNotification.path}?tenant=${call.tenant.slug}`,
      transferLabel: row.reference.slice(0, 20),
      language: call.locale,
    }).catch((error: unknown) => {
      if (!(error instanceof GatewayAway)) throw error;
      call.world.log.warn({ err: error, request: call.requestId }, "the gateway did not register a transaction");
      return refuse("gateway_away");
    });
    const now = (await store.findPayment(call.db, row.id, true)) ?? refuse("not_found");
    if (payable(now, call.locale) !== due) refuse("stale", { current: await describe(call, row.id) });
    await attempts.expireAttempts(call.db, row.id, call.now.toISOString());
    await attempts.insertAttempt(call.db, {
      tenant_id: call.tenant.id,
      id,
      payment_id: row.id,
      provider: PROVIDER,
      session_id: id,
      amount_grosze: due,
      status: "pending",
      redirect_url,
    });
    for (const [at, after] of ASK_AFTER_MS.entries())
      await later(
        call.db,
        "ask_gateway",
        { tenant_id: call.tenant.id, attempt_id: id, last: at === ASK_AFTER_MS.length - 1 },
        `ask-${id}-${at}`,
        new Date(call.now.getTime() + after),
      );
    await move(call, now, { status: "processing", method: "gateway" }, { kind: "attempt_started", attempt_id: id });
    return { id, redirect_url };
  },

  async receiveNotification(call, { body }) {
    const gateway = call.world.gateway ?? refuse("not_found");
    const { sign, ...told } = body;
    if (!notificationFits(gateway.merchant, told, sign)) refuse("signature_wrong");
    const attempt = (await attempts.findAttemptBySession(call.db, told.sessionId)) ?? refuse("not_found");
    return { status: await settle({ ...call, person: undefined }, gateway, attempt, { ...told, raw: JSON.stringify(body) }) };
  },

  async checkPayment(call, { params, body }) {
    const { gateway } = call.world;
    const row = await getOwn(call, params.id ?? "");
    const attempt = await attempts.findRunningAttempt(call.db, row.id);
    if (gateway && attempt)
      await askAbout({ ...call, person: undefined }, gateway, attempt, body.returned ? "failed" : undefined).catch((error: unknown) => {
        if (!(error instanceof GatewayAway)) throw error;
        call.world.log.warn({ err: error, request: call.requestId }, "the gateway did not say how a transaction stands");
        refuse("gateway_away");
      });
    return describe(call, row.id);
  },
});
