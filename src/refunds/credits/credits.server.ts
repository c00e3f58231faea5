// Handlers of credits: the list, returning a credit to its payment, and paying it out by transfer.
import { z } from "zod";
import { wallDay } from "../../competitions/rules.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";
import { pick } from "../../kernel/values/fields.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import { refuse } from "../../refusals.ts";
import { openingLink } from "../../people/access/access.server.ts";
import { findSignup } from "../../people/signups/sql.server.ts";
import { syncPayment } from "../../payments/ledger/payment-requests.server.ts";
import { changePayment } from "../../payments/ledger/change-payment.server.ts";
import { refuseClosedDay } from "../../payments/periods/closed-days.server.ts";
import { refundTitleOf } from "../planning/rules.ts";
import { recordRefundStatus } from "../sending/settling.server.ts";
import { findRefund, insertRefund, saveRefund } from "../records/refunds-sql.server.ts";
import { statusAfter } from "../records/states.ts";
import { findPayment } from "../../payments/records/payments-sql.server.ts";
import * as contract from "./contract.ts";
import { buildTakenBackMail } from "./credit-mail.server.ts";
import * as store from "../../payments/records/credits-sql.server.ts";

const SHOWN = contract.credit.keyof().options;

async function whole(call: Call, id: string): Promise<contract.WholeCredit> {
  const row = (await store.findCredit(call.db, id)) ?? refuse("not_found");
  return { ...pick(row, SHOWN), entries: await store.listEntries(call.db, id) };
}

/** True when the client sent this request before. Refuses an id that is used for something else. */
async function isRepeated(call: Call, id: string | undefined, creditId: string, kind: Back["kind"]): Promise<boolean> {
  const known = id === undefined ? undefined : await store.findEntry(call.db, id);
  return known !== undefined && ((known.credit_id === creditId && known.kind === kind) || refuse("not_found"));
}

interface Back {
  id: string;
  kind: "paid_out" | "taken_back";
  reason: string | null;
}

/** Returns what is left of a credit to its original payment. */
async function returnCredit(call: Call, creditId: string, { id, kind, reason }: Back) {
  const person = personOf(call);
  const known = (await store.findCredit(call.db, creditId)) ?? refuse("not_found");
  await findSignup(call.db, known.signup_id, true);
  const payment = (await findPayment(call.db, known.payment_id, true)) ?? refuse("not_found");
  const from = (await store.findCredit(call.db, creditId, true)) ?? refuse("not_found");
  if (kind === "taken_back") await refuseClosedDay(call, wallDay(new Date(from.created_at)));
  const amount = from.left_grosze;
  if (amount === 0) refuse("credit_spent");
  const at = call.now.toISOString();
  const entry = { tenant_id: call.tenant.id, id, credit_id: creditId, kind, amount_grosze: -amount, payment_id: payment.id, reason };
  await store.insertCreditUse(call.db, { ...entry, who: person.name, user_id: person.id, at });
  // A credit taken back in full counts as if it had never existed: what its refund kept is no longer part of the price.
  if (kind === "taken_back" && amount === from.given_grosze) await saveRefund(call.db, creditId, { status: "taken_back" });
  const paid_grosze = payment.paid_grosze + amount;
  const change = { paid_grosze, status: statusAfter(payment, paid_grosze) };
  await changePayment(call, payment, change, { kind: `credit_${kind}`, method: "credit", note: reason });
  await record(call, {
    action: kind === "paid_out" ? "credit_paid_out" : "credit_taken_back",
    subject_kind: "payment",
    subject_id: payment.id,
    before: { paid_grosze: payment.paid_grosze },
    after: { paid_grosze, amount_grosze: amount },
    reason,
  });
  return { amount, payment: (await findPayment(call.db, payment.id)) ?? refuse("not_found") };
}

export const handlers = handle(contract, {
  async listCredits(call, { query }) {
    const { q, view, sort, direction, limit, cursor } = query;
    const value = sort === "left_grosze" ? z.int() : sort === "created_at" ? z.iso.datetime({ offset: true }) : z.string();
    const after = readCursor(cursor, z.object({ value, id: z.uuid() }));
    const rows = await store.listCredits(call.db, { q, view, sort, direction, limit: limit + 1, after });
    const page = cutPage(rows, limit, (last) => cursorOf({ value: last.sorted_by, id: last.id }));
    return {
      ...page,
      data: page.data.map((each) => pick(each, SHOWN)),
      totals: await store.totalsOf(call.db, q),
    };
  },

  getCredit: (call, { params }) => whole(call, params.id ?? ""),
});

export const returnHandlers = handle(contract, {
  async payOutCredit(call, { params, body }) {
    const creditId = params.id ?? "";
    if (await isRepeated(call, body.id, creditId, "paid_out")) return whole(call, creditId);
    const { amount, payment } = await returnCredit(call, creditId, { id: body.id ?? newId(), kind: "paid_out", reason: null });
    const originalRefund = (await findRefund(call.db, creditId)) ?? refuse("not_found");
    const person = personOf(call);
    const id = newId();
    await insertRefund(call.db, {
      tenant_id: call.tenant.id,
      id,
      payment_id: payment.id,
      signup_id: payment.signup_id,
      way: "transfer",
      amount_grosze: amount,
      base_grosze: amount,
      computed_grosze: amount,
      kept_grosze: 0,
      rule: originalRefund.rule,
      reason: null,
      cancelled_on: originalRefund.cancelled_on,
      attempt_id: null,
      account: body.account,
      recipient: body.recipient,
      title: refundTitleOf(payment.reference, payment.competition_name),
      who: person.name,
      user_id: person.id,
      created_at: call.now.toISOString(),
    });
    const refund = (await findRefund(call.db, id)) ?? refuse("not_found");
    await recordRefundStatus(call, { payment, refund }, "planned");
    await syncPayment(call, payment.signup_id);
    return whole(call, creditId);
  },

  async takeCreditBack(call, { params, body }) {
    const creditId = params.id ?? "";
    if (await isRepeated(call, body.id, creditId, "taken_back")) return whole(call, creditId);
    const { amount, payment } = await returnCredit(call, creditId, { id: body.id ?? newId(), kind: "taken_back", reason: body.reason });
    await syncPayment(call, payment.signup_id);
    if (payment.contact_email)
      await sendMail(call.db, call.world, call.tenant, {
        kind: "credit_taken_back",
        to: { email: payment.contact_email, name: payment.contact_name },
        ...buildTakenBackMail(payment.locale === "en" ? "en" : "pl", {
          amount_grosze: amount,
          competition_name: payment.competition_name,
          reason: body.reason,
          url: await openingLink(call, payment.signup_id, "preview"),
        }),
      });
    return whole(call, creditId);
  },
});
