// The story of each credit: the list, paying with it, bringing it back to its payment, and out by transfer.
import { z } from "zod";
import { wallDay } from "../../competitions/rules.ts";
import { record } from "../../kernel/audit.server.ts";
import { cursorOf, readCursor } from "../../kernel/calls/cursor.server.ts";
import { newId } from "../../kernel/ids.ts";
import { only } from "../../kernel/only.ts";
import { type Call, handle, personOf } from "../../kernel/perform.server.ts";
import { sendMail } from "../../kernel/jobs/mail.server.ts";
import { refuse } from "../../refusals.ts";
import { getSignup, openingLink } from "../../signup/links/access.server.ts";
import { findSignup } from "../../signup/sql.server.ts";
import * as contract from "../contract.ts";
import { ask, follow } from "../asking.server.ts";
import { describe, getOwn } from "../describe.server.ts";
import { move } from "../money.server.ts";
import { refuseClosed } from "../periods/closed-days.server.ts";
import { receive } from "../receipts/receiving.server.ts";
import { refundTitle } from "../refunds/rules.ts";
import { tellRefund } from "../refunds/settling.server.ts";
import { findRefund, insertRefund, saveRefund } from "../refunds/refunds-sql.server.ts";
import { statusAfter } from "../refunds/states.ts";
import { dueOf } from "../rules.ts";
import { findPayment } from "../sql.server.ts";
import { credit } from "./asking.ts";
import { takenBackMail } from "./credit-mail.server.ts";
import { creditsFor } from "./owners.server.ts";
import * as store from "./credits-sql.server.ts";

const said = {
  spent: { pl: "Z tej kwoty nic już nie zostało.", en: "Nothing of this sum is left." },
  settled: { pl: "Ta płatność nie czeka na pieniądze.", en: "This payment does not wait for money." },
};

const SHOWN = credit.keyof().options;

async function whole(call: Call, id: string): Promise<contract.WholeCredit> {
  const row = (await store.findCredit(call.db, id)) ?? refuse("not_found");
  return { ...only(row, SHOWN), entries: await store.listEntries(call.db, id) };
}

/** Whether a client sent the same before: an id that stands for something else is refused. */
async function isKnown(call: Call, id: string | undefined, creditId: string, kind: Back["kind"]): Promise<boolean> {
  const known = id === undefined ? undefined : await store.findEntry(call.db, id);
  return known !== undefined && ((known.credit_id === creditId && known.kind === kind) || refuse("not_found"));
}

interface Back {
  id: string;
  kind: "paid_out" | "taken_back";
  reason: string | null;
}

/** Brings what is left of a credit back to the payment that it came from: that holds it again. */
async function bringBack(call: Call, creditId: string, { id, kind, reason }: Back) {
  const person = personOf(call);
  const known = (await store.findCredit(call.db, creditId)) ?? refuse("not_found");
  await findSignup(call.db, known.signup_id, true);
  const payment = (await findPayment(call.db, known.payment_id, true)) ?? refuse("not_found");
  const from = (await store.findCredit(call.db, creditId, true)) ?? refuse("not_found");
  if (kind === "taken_back") await refuseClosed(call, wallDay(new Date(from.created_at)));
  const amount = from.left_grosze;
  if (amount === 0) refuse("not_possible", { values: { why: said.spent[call.locale] } });
  const at = call.now.toISOString();
  const entry = { tenant_id: call.tenant.id, id, credit_id: creditId, kind, amount_grosze: -amount, payment_id: payment.id, reason };
  await store.takeOf(call.db, { ...entry, who: person.name, user_id: person.id, at });
  // Taken back untouched, it is as if it had not been given: what the refund kept is no price any more.
  if (kind === "taken_back" && amount === from.given_grosze) await saveRefund(call.db, creditId, { status: "taken_back" });
  const paid_grosze = payment.paid_grosze + amount;
  const change = { paid_grosze, status: statusAfter(payment, paid_grosze) };
  await move(call, payment, change, { kind: `credit_${kind}`, method: "credit", note: reason });
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
    const data = rows.slice(0, limit);
    const last = rows.length > limit ? data.at(-1) : undefined;
    return {
      data: data.map((each) => only(each, SHOWN)),
      next_cursor: last ? cursorOf({ value: last.sorted_by, id: last.id }) : null,
      totals: await store.totalsOf(call.db, q),
    };
  },

  getCredit: (call, { params }) => whole(call, params.id ?? ""),

  async spendCredit(call, { params, body }) {
    const { signup_id } = await getOwn(call, params.id ?? "");
    const signup = await getSignup(call, signup_id, true);
    const id = body.id ?? newId();
    const own = await creditsFor(call, signup);
    const before = await store.findEntry(call.db, id);
    if (before) {
      const there = await findPayment(call.db, before.payment_id);
      const same = before.kind === "used" && before.credit_id === body.credit_id && there?.signup_id === signup.id;
      return same ? describe(call, before.payment_id) : refuse("not_found");
    }
    if (!own.some((each) => each.id === body.credit_id)) refuse("not_found");
    if (signup.status !== "submitted") refuse("not_submitted");
    const payment = (await findPayment(call.db, await ask(call, signup, {}), true)) ?? refuse("not_found");
    const from = (await store.findCredit(call.db, body.credit_id, true)) ?? refuse("not_found");
    const amount = Math.min(from.left_grosze, dueOf(payment));
    if (from.left_grosze === 0) refuse("not_possible", { values: { why: said.spent[call.locale] } });
    if (amount === 0) refuse("not_possible", { values: { why: said.settled[call.locale] } });
    const note = `${from.competition_name}, ${from.reference}`;
    const money = { id, amount_grosze: amount, method: "credit" as const, received_on: wallDay(call.now), note };
    const done = await receive(call, signup, money);
    if ("why" in done) return refuse("not_possible", { values: { why: done.why[call.locale] } });
    const person = personOf(call);
    await store.takeOf(call.db, {
      tenant_id: call.tenant.id,
      id,
      credit_id: from.id,
      kind: "used",
      amount_grosze: -amount,
      payment_id: done.payment_id,
      reason: null,
      who: person.name,
      user_id: person.id,
      at: call.now.toISOString(),
    });
    return describe(call, done.payment_id);
  },

  async payOutCredit(call, { params, body }) {
    const creditId = params.id ?? "";
    if (await isKnown(call, body.id, creditId, "paid_out")) return whole(call, creditId);
    const { amount, payment } = await bringBack(call, creditId, { id: body.id ?? newId(), kind: "paid_out", reason: null });
    const given = (await findRefund(call.db, creditId)) ?? refuse("not_found");
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
      rule: given.rule,
      reason: null,
      cancelled_on: given.cancelled_on,
      attempt_id: null,
      account: body.account,
      recipient: body.recipient,
      title: refundTitle(payment.reference, payment.competition_name),
      who: person.name,
      user_id: person.id,
      created_at: call.now.toISOString(),
    });
    const refund = (await findRefund(call.db, id)) ?? refuse("not_found");
    await tellRefund(call, { payment, refund }, "planned");
    await follow(call, payment.signup_id);
    return whole(call, creditId);
  },

  async takeCreditBack(call, { params, body }) {
    const creditId = params.id ?? "";
    if (await isKnown(call, body.id, creditId, "taken_back")) return whole(call, creditId);
    const { amount, payment } = await bringBack(call, creditId, { id: body.id ?? newId(), kind: "taken_back", reason: body.reason });
    await follow(call, payment.signup_id);
    if (payment.contact_email)
      await sendMail(call.db, call.world, call.tenant, {
        kind: "credit_taken_back",
        to: { email: payment.contact_email, name: payment.contact_name },
        ...takenBackMail(payment.locale === "en" ? "en" : "pl", {
          amount_grosze: amount,
          competition_name: payment.competition_name,
          reason: body.reason,
          url: await openingLink(call, payment.signup_id, "preview"),
        }),
      });
    return whole(call, creditId);
  },
});
