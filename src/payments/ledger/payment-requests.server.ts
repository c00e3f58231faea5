// Payment requests: each sign-up has at most one open payment, which follows its price and its money (docs/rules/payments.md 1.1–1.3).
import { z } from "zod";
import { newId } from "../../kernel/values/ids.ts";
import { defineJob, defineWorker, queueJob } from "../../kernel/jobs/jobs.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { wallDay } from "../../competitions/rules.ts";
import { listOrganisers } from "../../tenants/sql.server.ts";
import { refuse } from "../../refusals.ts";
import { competitionOf } from "../../people/access/access.server.ts";
import { findPaidAmount } from "../../entries/pricing/payments-sql.server.ts";
import { inTenant, type JobContext } from "../../kernel/calls/job-context.server.ts";
import { changePayment } from "./change-payment.server.ts";
import { statusForMoney } from "../records/rules.ts";
import * as store from "../records/payments-sql.server.ts";
import { findSignup, type SignupRow } from "../../people/signups/sql.server.ts";
import type { Quote } from "../../entries/pricing/price-records.ts";
import { followSignupJob } from "../../entries/jobs.server.ts";
import { currentPrice } from "../../entries/charges/charges.server.ts";
import { sumPendingRefunds } from "../records/refunds-of-payment-sql.server.ts";
import { referenceOf } from "../transfer/rules.ts";

/** How to open or update a payment. An `id` that is already taken is ignored. */
export interface PaymentRequest {
  id?: string | undefined;
  /** Absent: unchanged, or not chosen yet. */
  method?: store.NewPayment["method"] | undefined;
  /** The actor, when it is not the person of the call. */
  who?: string;
}

/** Returns the id of the payment for a locked, submitted sign-up: the open one, updated, or a new one. When nothing is owed, the last one. */
export async function requestPayment(desk: JobContext, signup: SignupRow, request: PaymentRequest): Promise<string> {
  const competition = await competitionOf(desk, signup);
  if (competition.practice) refuse("practice");
  const quote = await currentPrice(desk, signup);
  const open = await updateOpenPayment(desk, signup, quote, request);
  if (open !== undefined) return open;
  const received = await findPaidAmount(desk.db, signup.id);
  const owed = quote.total_grosze - received;
  const last = await store.findLastPayment(desk.db, signup.id);
  if (last && owed <= 0) return last.id;
  const id = request.id !== undefined && !(await store.findPayment(desk.db, request.id)) ? request.id : newId();
  const settled = owed <= 0;
  await store.insertPayment(desk.db, {
    tenant_id: desk.tenant.id,
    id,
    competition_id: competition.id,
    signup_id: signup.id,
    reference: referenceOf(competition.name, competition.starts_on, await store.nextNumber(desk.db, desk.tenant.id)),
    amount_grosze: Math.max(0, owed),
    status: settled ? "paid" : "pending",
    method: request.method ?? null,
    due_at: competition.payment_due_at,
    paid_at: settled ? desk.now.toISOString() : null,
    created_at: desk.now.toISOString(),
  });
  await saveLines(desk, id, linesOf(quote, received, signup.locale));
  const row = (await store.findPayment(desk.db, id)) ?? refuse("not_found");
  await changePayment(desk, row, {}, { kind: "asked", ...(request.who ? { who: request.who } : {}) });
  return id;
}

/**
 * Updates the payment of a sign-up to its price and money. A paid sign-up that costs more now gets a new payment; one without any payment gets none.
 */
export async function syncPayment(desk: JobContext, signupId: string, who?: string): Promise<void> {
  const signup = await findSignup(desk.db, signupId, true);
  if (signup?.status !== "submitted") return;
  const request = who === undefined ? {} : { who };
  if (await store.findOpenPayment(desk.db, signup.id)) await updateOpenPayment(desk, signup, await currentPrice(desk, signup), request);
  else if ((await store.findLastPayment(desk.db, signup.id))?.status === "paid") await requestPayment(desk, signup, request);
}

/** Updates the newest open payment and closes older ones. Returns its id, or undefined when none is open or nothing is owed and it was cancelled. */
async function updateOpenPayment(desk: JobContext, signup: SignupRow, quote: Quote, request: PaymentRequest): Promise<string | undefined> {
  const [newest, ...others] = await store.lockOpenPayments(desk.db, signup.id);
  for (const { id } of others) await closePayment(desk, id, request);
  if (newest === undefined) return undefined;
  const id = newest.id;
  const row = (await store.findPayment(desk.db, id)) ?? refuse("not_found");
  const before = (await findPaidAmount(desk.db, signup.id)) - row.paid_grosze;
  const amount_grosze = Math.max(0, quote.total_grosze - before);
  const by = request.who ? { who: request.who } : {};
  if (amount_grosze === 0 && row.paid_grosze === 0) {
    await changePayment(desk, row, { status: "cancelled" }, { kind: "nothing_owed", ...by });
    return undefined;
  }
  const method = request.method ?? row.method;
  const same = amount_grosze === row.amount_grosze && method === row.method;
  // Money that is being refunded does not count.
  const enough = statusForMoney(amount_grosze, row.paid_grosze - (await sumPendingRefunds(desk.db, { payment_id: id })));
  // A new request with a method reopens a failed payment. An update without one leaves its status.
  const keeps = same && (row.status === "processing" || (row.status === "failed" && request.method === undefined));
  const status = enough === "pending" && keeps ? row.status : enough;
  const newLines = linesOf(quote, before, row.locale);
  const serializeLines = (list: readonly { entry_id: string | null; label: string; amount_grosze: number }[]) =>
    JSON.stringify(list.map((each) => [each.entry_id, each.label, each.amount_grosze]));
  if (same && status === row.status && serializeLines(await store.listLines(desk.db, id)) === serializeLines(newLines)) return id;
  await saveLines(desk, id, newLines);
  const paid_at = status === "paid" ? desk.now.toISOString() : null;
  await changePayment(desk, row, { amount_grosze, status, paid_at, ...(method ? { method } : {}) }, { kind: "asked_again", ...by });
  return id;
}

/** Closes a payment that a newer one of the sign-up replaced: cancelled when empty, else paid with the sum it has. */
async function closePayment(desk: JobContext, id: string, request: PaymentRequest): Promise<void> {
  const row = (await store.findPayment(desk.db, id)) ?? refuse("not_found");
  const by = { kind: "taken_over", ...(request.who ? { who: request.who } : {}) };
  if (row.paid_grosze === 0) return changePayment(desk, row, { status: "cancelled" }, by);
  const label = row.locale === "en" ? "Paid" : "Wpłacono";
  await saveLines(desk, id, [{ entry_id: null, label, amount_grosze: row.paid_grosze }]);
  return changePayment(desk, row, { amount_grosze: row.paid_grosze, status: "paid", paid_at: desk.now.toISOString() }, by);
}

interface Line {
  entry_id: string | null;
  label: string;
  amount_grosze: number;
}

/** Price lines of a payment: those of the sign-up, less the money of its other payments. They add up to its amount. */
function linesOf(quote: Quote, paidBefore: number, locale: string): Line[] {
  const lines = quote.lines.map(({ entry_id, label, amount_grosze }) => ({ entry_id, label, amount_grosze }));
  const before = { entry_id: null, label: locale === "en" ? "Paid before" : "Wpłacono wcześniej", amount_grosze: -paidBefore };
  return paidBefore > 0 ? [...lines, before] : lines;
}

async function saveLines(desk: JobContext, payment_id: string, lines: readonly Line[]): Promise<void> {
  await store.saveLines(
    desk.db,
    payment_id,
    lines.map((line, position) => ({ ...line, tenant_id: desk.tenant.id, id: newId(), payment_id, position })),
  );
}

const WHO = "Parkiet";

/**
 * Opens the payment of a sent sign-up that owes money, and updates an open one. Runs after sending, after a place or a reservation is granted, and
 * when the price changes (docs/rules/payments.md 1.4).
 */
export const syncSignupPayment = defineWorker(followSignupJob, ({ tenant_id, signup_id }, world: World) =>
  inTenant(world, tenant_id, async (desk) => {
    await syncPayment(desk, signup_id, WHO);
    const signup = await findSignup(desk.db, signup_id, true);
    if (signup?.status !== "submitted" || (await store.findOpenPayment(desk.db, signup_id))) return;
    if ((await competitionOf(desk, signup)).practice) return;
    const owed = (await currentPrice(desk, signup)).total_grosze - (await findPaidAmount(desk.db, signup_id));
    if (owed > 0) await requestPayment(desk, signup, { who: WHO });
  }),
);

/** Opens payments for sign-ups that were sent before payments opened automatically. */
export const openPayments = defineWorker(
  defineJob("open_payments", z.object({})),
  async (_, world: World) => {
    for (const tenant of await listOrganisers(world.database.owner))
      await world.database.inTenant(tenant.id, async (db) => {
        for (const signup_id of await store.listWithoutPayment(db, wallDay(world.now())))
          await queueJob(db, followSignupJob, { tenant_id: tenant.id, signup_id }, `follow-${signup_id}`);
      });
  },
  { minute: 45, hour: 1 },
);
