// What a provider says of money that went back without our asking: noted once, followed, and taken from the payment once it counts (docs/rules/payments.md 5.9–5.11).
import { wallDay } from "../../competitions/rules.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import type { Attempt } from "../../payments/records/attempts-sql.server.ts";
import { providerNames, type Reversal, TOTAL } from "../../gateways/protocols/gateway.ts";
import type { JobContext } from "../../kernel/calls/job-context.server.ts";
import { findRefund, insertRefund, saveRefund } from "../records/refunds-sql.server.ts";
import { finish, reject } from "../sending/settling.server.ts";
import { findPayment, type PaymentRow } from "../../payments/records/payments-sql.server.ts";
import * as store from "./discrepancies-sql.server.ts";
import { isNewer } from "./rules.ts";
import { underWayOf } from "../../payments/records/refunds-of-payment-sql.server.ts";

const ruleWords = {
  refund: { pl: "Zwrot zrobiony w panelu operatora.", en: "A refund made in the provider’s panel." },
  dispute: { pl: "Reklamacja w banku płacącego.", en: "A dispute at the payer’s bank." },
};

/** The item behind a refund whose sum came first, without its name: it gets the name, or what is left of the sum. "covered": it is settled already. */
async function claimTotal(
  desk: JobContext,
  attempt: Attempt,
  { key, amount }: Reversal,
): Promise<store.DiscrepancyRow | "covered" | undefined> {
  const total = await store.findByKey(desk.db, attempt.id, TOTAL);
  if (!total || total.state === "void") return undefined;
  if (total.amount_grosze > amount) {
    if (total.status !== "open") return "covered";
    await store.saveDiscrepancy(desk.db, total.id, { amount_grosze: total.amount_grosze - amount });
    return undefined;
  }
  await store.saveDiscrepancy(desk.db, total.id, { provider_key: key });
  return store.findDiscrepancy(desk.db, total.id);
}

/** The sum that is not known refund by refund; where an earlier one was settled, only what came after it. */
async function restOf(desk: JobContext, attempt: Attempt, found: Reversal): Promise<number> {
  const rest = found.amount - (await store.knownRefundsOf(desk.db, attempt.id));
  const total = await store.findByKey(desk.db, attempt.id, TOTAL);
  if (!total || rest <= total.amount_grosze) return rest;
  if (total.status !== "open") {
    await store.saveDiscrepancy(desk.db, total.id, { provider_key: `${TOTAL} ${total.id}` });
    return rest - total.amount_grosze;
  }
  await store.saveDiscrepancy(desk.db, total.id, { amount_grosze: rest });
  return rest;
}

/** Notes what a provider said at a time (`at`, ISO) of money of an attempt. Statements may repeat and come in any order. */
export async function noteReversal(desk: JobContext, attempt: Attempt, found: Reversal, at: string): Promise<void> {
  const payment = (await findPayment(desk.db, attempt.payment_id, true)) ?? refuse("not_found");
  const amount_grosze = found.key === TOTAL ? await restOf(desk, attempt, found) : found.amount;
  if (amount_grosze <= 0) return;
  const named = found.kind === "refund" && found.key !== TOTAL;
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
  await followState(desk, payment, id);
  await desk.announce(`payments:${payment.competition_id}`);
}

/** Brings an item up to what its provider says: money that came back is back here, too, and a lost dispute takes it. */
async function followState(desk: JobContext, payment: PaymentRow, id: string): Promise<void> {
  const row = (await store.findDiscrepancy(desk.db, id)) ?? refuse("not_found");
  const who = providerNames[row.provider === "stripe" ? "stripe" : "p24"];
  if (row.state === "void") {
    if (row.status === "refunded") await reject(desk, id, "came_back");
    if (row.status === "open" || row.status === "refunded")
      await store.saveDiscrepancy(desk.db, id, { status: "void", who, settled_at: desk.now.toISOString() });
  } else if (row.status === "void") await store.saveDiscrepancy(desk.db, id, { status: "open", who: null, settled_at: null });
  if (row.state === "gone" && row.kind === "dispute" && row.status !== "refunded")
    await recordRefund(desk, payment, { ...row, who, user_id: null, reason: row.reason });
}

/** Takes the money of an item from its payment, as a refund that its provider made. False where the payment does not hold so much. */
export async function recordRefund(
  desk: JobContext,
  payment: PaymentRow,
  row: Omit<store.DiscrepancyRow, "who"> & { who: string; user_id: string | null },
  locale: "pl" | "en" = "pl",
): Promise<boolean> {
  const { id, amount_grosze, who, user_id, reason } = row;
  const held = payment.paid_grosze - (await underWayOf(desk.db, { payment_id: payment.id }));
  if (row.currency !== payment.currency || amount_grosze > held) return false;
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
  // Who disputed a payment is not told by us that it was returned.
  await finish(desk, id, row.kind === "refund");
  await store.saveDiscrepancy(desk.db, id, { status: "refunded", reason, who, user_id, settled_at: at });
  return true;
}
