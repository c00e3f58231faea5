// Records money that a provider returned without our request: once, with its state, and taken from the payment when it is final
// (docs/rules/payments.md 5.9–5.11).
import { wallDay } from "../../competitions/rules.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import type { Attempt } from "../../payments/records/attempts-sql.server.ts";
import { providerNames, type Reversal, TOTAL_KEY } from "../../gateways/protocols/gateway.ts";
import type { JobContext } from "../../kernel/calls/job-context.server.ts";
import { findRefund, insertRefund, saveRefund } from "../records/refunds-sql.server.ts";
import { completeRefund, rejectRefund } from "../sending/settling.server.ts";
import { findPayment, type PaymentRow } from "../../payments/records/payments-sql.server.ts";
import * as store from "./discrepancies-sql.server.ts";
import { isNewer } from "./rules.ts";
import { sumPendingRefunds } from "../../payments/records/refunds-of-payment-sql.server.ts";

const ruleWords = {
  refund: { pl: "Zwrot zrobiony w panelu operatora.", en: "A refund made in the provider’s panel." },
  dispute: { pl: "Reklamacja w banku płacącego.", en: "A dispute at the payer’s bank." },
};

/**
 * The discrepancy recorded by its total only, before this refund was known: it takes the refund's key, or is reduced by its sum. "covered": it is
 * settled already.
 */
async function claimTotal(
  desk: JobContext,
  attempt: Attempt,
  { key, amount }: Reversal,
): Promise<store.DiscrepancyRow | "covered" | undefined> {
  const total = await store.findByKey(desk.db, attempt.id, TOTAL_KEY);
  if (!total || total.state === "void") return undefined;
  if (total.amount_grosze > amount) {
    if (total.status !== "open") return "covered";
    await store.saveDiscrepancy(desk.db, total.id, { amount_grosze: total.amount_grosze - amount });
    return undefined;
  }
  await store.saveDiscrepancy(desk.db, total.id, { provider_key: key });
  return store.findDiscrepancy(desk.db, total.id);
}

/** The part of a reported total that no single refund explains. When an earlier total was settled, only what came after it. */
async function restOf(desk: JobContext, attempt: Attempt, found: Reversal): Promise<number> {
  const rest = found.amount - (await store.sumRecordedRefunds(desk.db, attempt.id));
  const total = await store.findByKey(desk.db, attempt.id, TOTAL_KEY);
  if (!total || rest <= total.amount_grosze) return rest;
  if (total.status !== "open") {
    await store.saveDiscrepancy(desk.db, total.id, { provider_key: `${TOTAL_KEY} ${total.id}` });
    return rest - total.amount_grosze;
  }
  await store.saveDiscrepancy(desk.db, total.id, { amount_grosze: rest });
  return rest;
}

/** Records a provider's report of returned money for an attempt, made at `at` (ISO). Reports may repeat and arrive in any order. */
export async function recordReversal(desk: JobContext, attempt: Attempt, found: Reversal, at: string): Promise<void> {
  const payment = (await findPayment(desk.db, attempt.payment_id, true)) ?? refuse("not_found");
  const amount_grosze = found.key === TOTAL_KEY ? await restOf(desk, attempt, found) : found.amount;
  if (amount_grosze <= 0) return;
  const named = found.kind === "refund" && found.key !== TOTAL_KEY;
  const known = (await store.findByKey(desk.db, attempt.id, found.key)) ?? (named ? await claimTotal(desk, attempt, found) : undefined);
  if (known === "covered" || (known && !isNewer(known, { state: found.state, at }))) return;
  const { state } = found;
  const id = known?.id ?? newId();
  if (known) await store.saveDiscrepancy(desk.db, id, { state, state_at: at });
  else
    await store.insertDiscrepancy(desk.db, {
      tenant_id: desk.tenant.id,
      id,
      payment_id: payment.id,
      attempt_id: attempt.id,
      kind: found.kind,
      provider_key: found.key,
      amount_grosze,
      currency: found.currency,
      state,
      state_at: at,
      happened_at: found.happened_at ?? at,
      status: "open",
      settled_at: null,
      created_at: desk.now.toISOString(),
    });
  await applyReversalState(desk, payment, id);
  await desk.announce(`payments:${payment.competition_id}`);
}

/** Applies a discrepancy's state at the provider: money that came back is back here, too, and a lost dispute takes the money. */
async function applyReversalState(desk: JobContext, payment: PaymentRow, id: string): Promise<void> {
  const row = (await store.findDiscrepancy(desk.db, id)) ?? refuse("not_found");
  const who = providerNames[row.provider === "stripe" ? "stripe" : "p24"];
  if (row.state === "void") {
    if (row.status === "refunded") await rejectRefund(desk, id, "came_back");
    if (row.status === "open" || row.status === "refunded")
      await store.saveDiscrepancy(desk.db, id, { status: "void", who, settled_at: desk.now.toISOString() });
  } else if (row.status === "void") await store.saveDiscrepancy(desk.db, id, { status: "open", who: null, settled_at: null });
  if (row.state === "gone" && row.kind === "dispute" && row.status !== "refunded")
    await recordReversalRefund(desk, payment, { ...row, who, user_id: null, reason: row.reason });
}

/** Takes a discrepancy's money from its payment, as a refund made by the provider. Returns false when the payment does not have that much. */
export async function recordReversalRefund(
  desk: JobContext,
  payment: PaymentRow,
  row: Omit<store.DiscrepancyRow, "who"> & { who: string; user_id: string | null },
  locale: "pl" | "en" = "pl",
): Promise<boolean> {
  const { id, amount_grosze, who, user_id, reason } = row;
  const available = payment.paid_grosze - (await sumPendingRefunds(desk.db, { payment_id: payment.id }));
  if (row.currency !== payment.currency || amount_grosze > available) return false;
  const at = desk.now.toISOString();
  if (!(await findRefund(desk.db, id))) {
    await insertRefund(desk.db, {
      tenant_id: desk.tenant.id,
      id,
      payment_id: payment.id,
      signup_id: payment.signup_id,
      way: row.provider === "stripe" ? "stripe" : "p24",
      amount_grosze,
      base_grosze: amount_grosze,
      computed_grosze: null,
      kept_grosze: 0,
      rule: ruleWords[row.kind][locale],
      reason,
      cancelled_on: wallDay(new Date(row.happened_at)),
      attempt_id: row.attempt_id,
      account: null,
      recipient: null,
      title: null,
      who,
      user_id,
      created_at: at,
    });
    await saveRefund(desk.db, id, { asked_at: at, provider_reference: row.provider_key });
  }
  // A payer who disputed the payment gets no mail about its return.
  await completeRefund(desk, id, row.kind === "refund");
  await store.saveDiscrepancy(desk.db, id, { status: "refunded", reason, who, user_id, settled_at: at });
  return true;
}
