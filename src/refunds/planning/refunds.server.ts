// Handlers of refunds: what the regulations give back, planning, status changes by hand, the list.
import { z } from "zod";
import { wallDay } from "../../competitions/rules.ts";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { rulebookOf } from "../../competitions/rulebook.ts";
import { competitionOf } from "../../people/access/access.server.ts";
import { findPaidAmount } from "../../entries/pricing/payments-sql.server.ts";
import { findGateway } from "../../gateways/accounts/payment-methods.server.ts";
import { providers } from "../../gateways/protocols/gateway.ts";
import { findPayment, type PaymentRow } from "../../payments/records/payments-sql.server.ts";
import * as contract from "../records/contract.ts";
import { handlers as lists } from "./lists.server.ts";
import { daysBetween, refundableAmount, retainedAmount, computeOffer, refundTitleOf, ruleText } from "./rules.ts";
import { insertCredit } from "../../payments/records/credits-sql.server.ts";
import { scheduleRefund } from "../sending/sending.server.ts";
import { canRefundBecome } from "../records/states.ts";
import { completeRefund, lockRefund, rejectRefund, setRefundStatus, recordRefundStatus } from "../sending/settling.server.ts";
import * as store from "../records/refunds-sql.server.ts";
import { findSignup } from "../../people/signups/sql.server.ts";
import { currentPrice } from "../../entries/charges/charges.server.ts";
import type { RefundMethod } from "../../payments/records/refund-states.ts";
import * as refundsOfPaymentSql from "../../payments/records/refunds-of-payment-sql.server.ts";
import { pick } from "../../kernel/values/fields.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";

const messages = {
  future: { pl: "Podaj dzień, który już był, najpóźniej dzisiejszy.", en: "Enter a past day, today at the latest." },
  tooMuch: { pl: "Tyle nie można zwrócić tą drogą. Najwięcej:", en: "That much cannot be refunded this way. At most:" },
  why: {
    pl: "Napisz, dlaczego kwota jest inna niż z regulaminu.",
    en: "Give the reason for deviating from the calculated refund.",
  },
  account: { pl: "Podaj numer rachunku do zwrotu.", en: "Enter the account for the refund." },
  recipient: { pl: "Podaj, do kogo idzie przelew.", en: "Enter the recipient of the transfer." },
  problem: { pl: "Napisz, dlaczego bank odrzucił przelew.", en: "Give the reason why the bank rejected the transfer." },
};

const SHOWN = contract.refund.keyof().options;

/** Fields of a refund that the office reads. */
export function shownRefund(row: store.RefundRow): contract.Refund {
  return pick(row, SHOWN);
}

const getShown = async (call: Call, id: string) => shownRefund((await store.findRefund(call.db, id)) ?? refuse("not_found"));

interface RefundQuery {
  cancelled_on?: string | undefined;
  case_met?: "yes" | "no" | undefined;
}

interface RefundOption {
  way: RefundMethod;
  most_grosze: number;
  /** The transaction to refund. */
  attempt_id: string | null;
}

/**
 * Methods to return a payment's money: the provider that brought it (one transaction at a time), a transfer, or a credit when the payer has an e-mail
 * address. Each with its limit in grosze.
 */
async function listRefundMethods(call: Call, paymentId: string, available: number, owner: boolean): Promise<RefundOption[]> {
  const brought = (await store.listReturnable(call.db, paymentId)).toSorted((a, b) => b.left_grosze - a.left_grosze);
  const found: RefundOption[] = [];
  for (const way of providers) {
    const best = brought.find((each) => each.provider === way);
    if (best && best.left_grosze > 0 && (await findGateway(call, way)))
      found.push({ way, most_grosze: Math.min(available, best.left_grosze), attempt_id: best.id });
  }
  const creditOption = owner ? [{ way: "credit" as const, most_grosze: available, attempt_id: null }] : [];
  return [...found, { way: "transfer", most_grosze: available, attempt_id: null }, ...creditOption];
}

/** Refundable sum of a payment now, and what the competition's regulations give of it. */
async function offerFor(call: Call, payment: PaymentRow, { cancelled_on, case_met }: RefundQuery) {
  const today = wallDay(call.now);
  if (cancelled_on !== undefined && cancelled_on > today) refuseField("cancelled_on", call.locale, messages.future);
  const on = cancelled_on ?? today;
  const signup = (await findSignup(call.db, payment.signup_id)) ?? refuse("not_found");
  const competition = await competitionOf(call, signup);
  const available = payment.paid_grosze - (await refundsOfPaymentSql.sumPendingRefunds(call.db, { payment_id: payment.id }));
  const price = (await currentPrice(call, signup)).total_grosze;
  const underWay = await refundsOfPaymentSql.sumPendingRefunds(call.db, { signup_id: signup.id });
  const base = refundableAmount({ held: await findPaidAmount(call.db, signup.id), price, underWay, available });
  const days_before = daysBetween(on, competition.starts_on);
  const met = case_met === undefined ? undefined : case_met === "yes";
  const offer = computeOffer(rulebookOf(competition), base, { on, days_before, case_met: met });
  const ways = await listRefundMethods(call, payment.id, available, signup.contact_email !== null);
  return { on, days_before, available, price, base, offer, ways, competition };
}

/** Completes a refund as a credit, at once: no provider or bank is involved. */
async function giveCredit(call: Call, id: string): Promise<void> {
  await completeRefund(call, id);
  const { payment_id, amount_grosze, who } = (await store.findRefund(call.db, id)) ?? refuse("not_found");
  const at = call.now.toISOString();
  const entry = { tenant_id: call.tenant.id, id: newId(), credit_id: id, amount_grosze, payment_id, who, user_id: personOf(call).id, at };
  await insertCredit(call.db, entry);
}

export const handlers = [
  ...lists,
  ...handle(contract, {
    async proposeRefund(call, { params, query }) {
      const payment = (await findPayment(call.db, params.id ?? "")) ?? refuse("not_found");
      const { on, days_before, available, price, base, offer, ways } = await offerFor(call, payment, query);
      const last = await store.findLastAccount(call.db, payment.signup_id);
      return {
        available_grosze: available,
        price_grosze: price,
        base_grosze: base,
        computed_grosze: offer.computed_grosze,
        cancelled_on: on,
        days_before,
        said: offer.text[call.locale],
        steps: offer.steps.map((each) => ({ text: each[call.locale], applies: each.applies })),
        asks: offer.asks,
        ways: ways.filter((each) => each.most_grosze > 0).map(({ way, most_grosze }) => ({ way, most_grosze })),
        account: last?.account ?? null,
        recipient: last?.recipient ?? payment.contact_name ?? payment.club_name,
      };
    },

    async createRefund(call, { params, body }) {
      const person = personOf(call);
      const payment = (await findPayment(call.db, params.id ?? "", true)) ?? refuse("not_found");
      const known = body.id === undefined ? undefined : await store.findRefund(call.db, body.id);
      if (known) return known.payment_id === payment.id ? shownRefund(known) : refuse("not_found");
      const { on, base, offer, ways, competition } = await offerFor(call, payment, body);
      const chosen = ways.find((each) => each.way === body.way);
      const most = chosen?.most_grosze ?? 0;
      if (body.amount_grosze > most) {
        const money = `${(most / 100).toFixed(2).replace(".", ",")} zł`;
        refuseField("amount_grosze", call.locale, { pl: `${messages.tooMuch.pl} ${money}.`, en: `${messages.tooMuch.en} ${money}.` });
      }
      if (body.amount_grosze !== offer.computed_grosze && !body.reason) refuseField("reason", call.locale, messages.why);
      const transfer = body.way === "transfer";
      if (transfer && !body.account) refuseField("account", call.locale, messages.account);
      if (transfer && !body.recipient) refuseField("recipient", call.locale, messages.recipient);
      const id = body.id ?? newId();
      await store.insertRefund(call.db, {
        tenant_id: call.tenant.id,
        id,
        payment_id: payment.id,
        signup_id: payment.signup_id,
        way: body.way,
        amount_grosze: body.amount_grosze,
        base_grosze: base,
        computed_grosze: offer.computed_grosze,
        kept_grosze: retainedAmount(base, body.amount_grosze),
        rule: ruleText(offer, call.locale),
        reason: body.reason || null,
        cancelled_on: on,
        attempt_id: chosen?.attempt_id ?? null,
        account: transfer ? (body.account ?? null) : null,
        recipient: transfer ? (body.recipient ?? null) : null,
        title: transfer ? refundTitleOf(payment.reference, competition.name) : null,
        who: person.name,
        user_id: person.id,
        created_at: call.now.toISOString(),
      });
      if (body.way === "credit") {
        await giveCredit(call, id);
        return getShown(call, id);
      }
      const refund = (await store.findRefund(call.db, id)) ?? refuse("not_found");
      await recordRefundStatus(call, { payment, refund }, "planned", { note: body.reason || refund.rule });
      if (!transfer) await scheduleRefund(call, id);
      return shownRefund(refund);
    },

    async listRefunds(call, { query }) {
      const { limit, cursor, status, sort, direction, ...filter } = query;
      const value = sort === "amount_grosze" ? z.int() : sort === "created_at" ? z.iso.datetime({ offset: true }) : z.string();
      const after = readCursor(cursor, z.object({ value, id: z.uuid() }));
      const rows = await store.listRefunds(call.db, { ...filter, status, sort, direction, limit: limit + 1, after });
      const page = cutPage(rows, limit, (last) => cursorOf({ value: last.sorted_by, id: last.id }));
      return {
        ...page,
        data: page.data.map((each) => pick(each, SHOWN)),
        totals: await store.totalsOf(call.db, filter),
        waiting_transfers: await store.countWaitingTransfers(call.db),
      };
    },

    async updateRefund(call, { params, body }) {
      const locked = await lockRefund(call, params.id ?? "");
      const { refund } = locked;
      if (body.version !== undefined && body.version !== refund.version) refuse("stale", { current: shownRefund(refund) });
      const { account, recipient, problem } = body;
      const to = body.status ?? refund.status;
      const same = to === refund.status;
      if (same ? refund.way !== "transfer" || refund.status !== "planned" : !canRefundBecome(refund, to))
        refuse("refund_status_unreachable");
      if (to === "rejected" && !same && !problem) refuseField("problem", call.locale, messages.problem);
      const where = { ...(account ? { account } : {}), ...(recipient ? { recipient } : {}) };
      if (same) {
        await store.saveRefund(call.db, refund.id, where);
        await call.announce(`payments:${refund.competition_id}`);
      } else if (to === "done") await completeRefund(call, refund.id);
      else if (to === "rejected") await rejectRefund(call, refund.id, problem ?? "");
      else if (to === "planned") await setRefundStatus(call, locked, to, { ...where, problem: null, list_id: null, finished_at: null });
      else await setRefundStatus(call, locked, to, { finished_at: call.now.toISOString() });
      return getShown(call, refund.id);
    },
  }),
];
