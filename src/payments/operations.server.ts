// The story of each payment call: asking for what is owed, lists, history, changes by hand.
import { z } from "zod";
import { record } from "../kernel/audit.server.ts";
import { cursorOf, readCursor } from "../kernel/cursor.server.ts";
import { newId } from "../kernel/ids.ts";
import { type Call, handle, personOf } from "../kernel/perform.server.ts";
import { later } from "../kernel/jobs.server.ts";
import { refuse, refuseField } from "../refusals.ts";
import { competitionOf, getSignup } from "../signup/access.server.ts";
import { heldFor } from "../signup/payments-sql.server.ts";
import type { Quote } from "../signup/records.ts";
import { handlers as attempts } from "./attempts.server.ts";
import { listEvents } from "./attempts-sql.server.ts";
import * as contract from "./contract.ts";
import { describe, getOwn, named, priceNow } from "./describe.server.ts";
import { move, UNDO_MS } from "./money.server.ts";
import { mayBecome, moneyAfter, referenceOf, type Status, statusWith } from "./rules.ts";
import * as store from "./sql.server.ts";

const createPayment = handle(contract.createPayment, async (call, { params, body }) => {
  const signup = await getSignup(call, params.id ?? "", true);
  if (signup.status !== "submitted") refuse("not_submitted");
  const same = body.id ? await store.findPayment(call.db, body.id) : undefined;
  if (same && same.signup_id !== signup.id) refuse("duplicate");
  const quote = await priceNow(call, signup);
  const held = await heldFor(call.db, signup.id);
  const open = await store.lockOpenPayment(call.db, signup.id);
  if (open && (await bringUpToDate(call, open.id, quote, held, body.method))) return describe(call, open.id);
  const owed = quote.total_grosze - held;
  const last = await store.findLastPayment(call.db, signup.id);
  if (last && owed <= 0) return describe(call, last.id);
  const competition = await competitionOf(call, signup);
  const id = same ? newId() : (body.id ?? newId());
  const settled = owed <= 0;
  await store.insertPayment(call.db, {
    tenant_id: call.tenant.id,
    id,
    competition_id: competition.id,
    signup_id: signup.id,
    reference: referenceOf(competition.name, competition.starts_on, await store.nextNumber(call.db, call.tenant.id)),
    amount_grosze: Math.max(0, owed),
    status: settled ? "paid" : "pending",
    method: body.method,
    due_at: competition.payment_due_at,
    paid_at: settled ? call.now.toISOString() : null,
    created_at: call.now.toISOString(),
  });
  await saveLines(call, id, linesOf(quote, held, signup.locale));
  const row = (await store.findPayment(call.db, id)) ?? refuse("not_found");
  await move(call, row, {}, { kind: "asked" });
  return describe(call, id);
});

/** Brings an open payment up to what its sign-up costs now; false when nothing is owed any more and it was called off. */
async function bringUpToDate(call: Call, id: string, quote: Quote, heldForAll: number, method: string): Promise<boolean> {
  const row = (await store.findPayment(call.db, id, true)) ?? refuse("not_found");
  const others = heldForAll - row.paid_grosze;
  const amount_grosze = Math.max(0, quote.total_grosze - others);
  if (amount_grosze === 0 && row.paid_grosze === 0) {
    await move(call, row, { status: "cancelled" }, { kind: "nothing_owed" });
    return false;
  }
  const same = amount_grosze === row.amount_grosze && method === row.method;
  const enough = statusWith(amount_grosze, row.paid_grosze);
  const status = enough === "pending" && same && row.status === "processing" ? "processing" : enough;
  const lines = await store.listLines(call.db, id);
  const wanted = linesOf(quote, others, row.locale);
  const told = (list: readonly { entry_id: string | null; label: string; amount_grosze: number }[]) =>
    JSON.stringify(list.map((each) => [each.entry_id, each.label, each.amount_grosze]));
  if (same && status === row.status && told(lines) === told(wanted)) return true;
  await saveLines(call, id, wanted);
  const paid_at = status === "paid" ? call.now.toISOString() : null;
  await move(call, row, { amount_grosze, method, status, paid_at }, { kind: "asked_again" });
  return true;
}

/** The price lines of a payment: the whole sign-up, less what was paid by other payments; they add up to its amount. */
function linesOf(quote: Quote, paidBefore: number, locale: string) {
  const lines = quote.lines.map(({ entry_id, label, amount_grosze }) => ({ entry_id, label, amount_grosze }));
  const before = { entry_id: null, label: locale === "en" ? "Paid before" : "Wpłacono wcześniej", amount_grosze: -paidBefore };
  return paidBefore > 0 ? [...lines, before] : lines;
}

async function saveLines(call: Call, payment_id: string, lines: ReturnType<typeof linesOf>): Promise<void> {
  await store.saveLines(
    call.db,
    payment_id,
    lines.map((line, position) => ({ ...line, tenant_id: call.tenant.id, id: newId(), payment_id, position })),
  );
}

/** What a cursor holds beside the id: the last payment's value in the column that is sorted by. */
const cursorValues = {
  attention: z.int(),
  created_at: z.iso.datetime({ offset: true }),
  amount_grosze: z.int(),
  club_name: z.string(),
} as const;

const listPayments = handle(contract.listPayments, async (call, { query }) => {
  const person = personOf(call);
  if (person.role === "referee") return { data: [], next_cursor: null, totals: [], attention: 0 };
  const { competition_id, q, method, status, view, sort, direction, limit } = query;
  const filter = { competition_id, q, method, user_id: person.role === "trener" ? person.id : undefined };
  const after = readCursor(query.cursor, z.object({ value: cursorValues[sort], id: z.uuid() }));
  const rows = await store.listPayments(call.db, { ...filter, status, view, sort, direction, limit: limit + 1, after });
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  const totals = await store.totalsOf(call.db, filter);
  return {
    data: data.map(named),
    next_cursor: last ? cursorOf({ value: last.sorted_by, id: last.id }) : null,
    totals: totals.map((total) => ({ ...total, status: total.status as Status })),
    attention: totals.reduce((sum, each) => sum + each.attention, 0),
  };
});

const getPayment = handle(contract.getPayment, async (call, { params }) => describe(call, (await getOwn(call, params.id ?? "")).id));

const getPaymentHistory = handle(contract.getPaymentHistory, async (call, { params }) => {
  const row = (await store.findPayment(call.db, params.id ?? "")) ?? refuse("not_found");
  return { data: await listEvents(call.db, row.id), next_cursor: null };
});

const why = { pl: "Z tego stanu płatność nie może przejść do wybranego.", en: "The payment cannot go from its state to the chosen one." };

const updatePayment = handle(contract.updatePayment, async (call, { params, body }) => {
  const found = (await store.findPayment(call.db, params.id ?? "", true)) ?? refuse("not_found");
  const row = named(found);
  if (body.version !== undefined && body.version !== row.version) refuse("stale", { current: await describe(call, row.id) });
  const status = body.status ?? row.status;
  if (!mayBecome(row.status, status)) refuse("not_possible", { values: { why: why[call.locale] } });
  const paid_grosze =
    body.status === undefined && body.paid_grosze === undefined ? row.paid_grosze : moneyAfter(row, status, body.paid_grosze);
  if (typeof paid_grosze !== "number") return refuseField("paid_grosze", call.locale, paid_grosze);
  const becomesPaid = status === "paid" && row.status !== "paid";
  const leavesPaid = row.status === "paid" && status === "pending";
  const note = body.note === undefined ? row.note : body.note || null;
  const method = body.method ?? row.method;
  if (status === row.status && paid_grosze === row.paid_grosze && note === row.note && method === row.method) return describe(call, row.id);
  const change: store.PaymentChange = {
    status,
    paid_grosze,
    note,
    ...(method ? { method } : {}),
    ...(becomesPaid ? { paid_at: call.now.toISOString() } : leavesPaid ? { paid_at: null } : {}),
  };
  await move(call, found, change, { kind: "changed_by_hand", note: body.note ?? null });
  await record(call, {
    action: "changed",
    subject_kind: "payment",
    subject_id: row.id,
    before: { status: row.status, paid_grosze: row.paid_grosze, method: row.method, note: row.note },
    after: change,
  });
  if (becomesPaid)
    await later(
      call.db,
      "mail_paid",
      { tenant_id: call.tenant.id, payment_id: row.id, paid_at: call.now.toISOString() },
      `mail-paid-${row.id}`,
      new Date(call.now.getTime() + UNDO_MS),
    );
  return describe(call, row.id);
});

export const handlers = [createPayment, listPayments, getPayment, getPaymentHistory, updatePayment, ...attempts];
