// Handlers of payments: requests, lists, history and changes by hand.
import { z } from "zod";
import { record } from "../../kernel/audit/audit.server.ts";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { handle, personOf } from "../../kernel/calls/call.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { getBilledSignup, isTreasurer } from "../../people/access/access.server.ts";
import { describePayment, getPermittedPayment } from "../reading/describe.server.ts";
import { toPayerRow } from "../reading/payer-view.ts";
import * as contract from "../records/contract.ts";
import { listEvents } from "../records/events-sql.server.ts";
import * as store from "../records/payments-sql.server.ts";
import { sumPendingRefunds } from "../records/refunds-of-payment-sql.server.ts";
import { canBecome, moneyAfter } from "../records/rules.ts";
import { changePayment } from "./change-payment.server.ts";
import { schedulePaidMail } from "./paid-mail.server.ts";
import { requestPayment, syncPayment } from "./payment-requests.server.ts";

/** Sort value of the last payment, which a cursor stores with the id, for each column. */
const cursorValues = {
  attention: z.int(),
  created_at: z.iso.datetime({ offset: true }),
  amount_grosze: z.int(),
  club_name: z.string(),
} as const;

export const handlers = handle(contract, {
  async createPayment(call, { params, body }) {
    const signup = await getBilledSignup(call, params.id ?? "", true);
    if (signup.status !== "submitted") refuse("not_submitted");
    const same = body.id ? await store.findPayment(call.db, body.id) : undefined;
    if (same && same.signup_id !== signup.id) refuse("not_found");
    return describePayment(call, await requestPayment(call, signup, body));
  },

  async listPayments(call, { query }) {
    const person = personOf(call);
    const all = isTreasurer(call);
    if (!all && person.role === "referee") return { data: [], next_cursor: null, totals: [], attention: 0 };
    const { competition_id, q, method, status, view, sort, direction, limit } = query;
    const filter = { competition_id, q, method, user_id: all ? undefined : person.id };
    const after = readCursor(query.cursor, z.object({ value: cursorValues[sort], id: z.uuid() }));
    const rows = await store.listPayments(call.db, { ...filter, status, view, sort, direction, limit: limit + 1, after });
    const page = cutPage(rows, limit, (last) => cursorOf({ value: last.sorted_by, id: last.id }));
    const totals = await store.totalsOf(call.db, filter);
    return {
      ...page,
      data: all ? page.data : page.data.map(toPayerRow),
      totals,
      attention: totals.reduce((sum, each) => sum + each.attention, 0),
    };
  },

  getPayment: async (call, { params, query }) =>
    describePayment(call, (await getPermittedPayment(call, params.id ?? "")).id, query.part_grosze),

  async getPaymentHistory(call, { params }) {
    const row = (await store.findPayment(call.db, params.id ?? "")) ?? refuse("not_found");
    const events = await listEvents(call.db, row.id);
    return { data: events, next_cursor: null };
  },

  async updatePayment(call, { params, body }) {
    const row = (await store.findPayment(call.db, params.id ?? "", true)) ?? refuse("not_found");
    if (body.version !== undefined && body.version !== row.version) refuse("stale", { current: await describePayment(call, row.id) });
    const status = body.status ?? row.status;
    if (!canBecome(row.status, status)) refuse("payment_status_unreachable");
    const goingBack = await sumPendingRefunds(call.db, { payment_id: row.id });
    // Money that is being refunded does not count.
    const amount_grosze = row.amount_grosze + (row.status === "paid" ? 0 : goingBack);
    const paid_grosze =
      body.status === undefined && body.paid_grosze === undefined
        ? row.paid_grosze
        : moneyAfter({ ...row, amount_grosze }, status, body.paid_grosze);
    if (typeof paid_grosze !== "number") return refuseField("paid_grosze", call.locale, paid_grosze);
    if (paid_grosze < row.paid_grosze && paid_grosze < goingBack) refuse("refund_planned");
    const becomesPaid = status === "paid" && row.status !== "paid";
    const leavesPaid = row.status === "paid" && status === "pending";
    const note = body.note === undefined ? row.note : body.note || null;
    const method = body.method ?? row.method;
    if (status === row.status && paid_grosze === row.paid_grosze && note === row.note && method === row.method)
      return describePayment(call, row.id);
    const change: store.PaymentChange = {
      status,
      paid_grosze,
      note,
      ...(method ? { method } : {}),
      ...(becomesPaid ? { paid_at: call.now.toISOString() } : leavesPaid ? { paid_at: null } : {}),
    };
    await changePayment(call, row, change, { kind: "changed_by_hand", note: body.note ?? null });
    await record(call, {
      action: "changed",
      subject_kind: "payment",
      subject_id: row.id,
      before: { status: row.status, paid_grosze: row.paid_grosze, method: row.method, note: row.note },
      after: change,
    });
    await syncPayment(call, row.signup_id);
    if (becomesPaid) await schedulePaidMail(call, row.id, call.now.toISOString());
    return describePayment(call, row.id);
  },
});
