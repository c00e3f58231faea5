// Handlers of money at the desk: noting cash and transfers by hand, who paid, and the list of all money received and returned.
import { z } from "zod";
import { wallDay } from "../../competitions/rules.ts";
import { cursorOf, cutPage, idOfCursor, readCursor } from "../../kernel/requests/cursor.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { getBilledSignup } from "../../people/access/access.server.ts";
import { currentPrice } from "../../entries/charges/charges.server.ts";
import { findPaidAmount } from "../../entries/pricing/payments-sql.server.ts";
import * as contract from "./contract.ts";
import { describePayment } from "../reading/describe.server.ts";
import { bookMoney } from "./receiving.server.ts";
import { findPaymentOfEvent, listMoney, listPayers, moneyTotals } from "./receipts-sql.server.ts";
import * as store from "../records/payments-sql.server.ts";
import { handle } from "../../kernel/calls/call.server.ts";

const messages = {
  early: { pl: "Napisz, dlaczego wpłata ma wcześniejszy dzień.", en: "Give the reason for the earlier day." },
  future: { pl: "Podaj dzień, który już był, najpóźniej dzisiejszy.", en: "Enter a day that has been, today at the latest." },
};

export const handlers = handle(contract, {
  async addReceipt(call, { params, body }) {
    const signup = await getBilledSignup(call, params.id ?? "", true);
    const today = wallDay(call.now);
    if (body.received_on > today) refuseField("received_on", call.locale, messages.future);
    const earlier = body.id && (await findPaymentOfEvent(call.db, body.id));
    if (earlier) {
      const known = await store.findPayment(call.db, earlier);
      return known?.signup_id === signup.id ? describePayment(call, known.id) : refuse("not_found");
    }
    if (signup.status !== "submitted") refuse("not_submitted");
    if (body.received_on < today && !body.note) refuseField("note", call.locale, messages.early);
    const { id, amount_grosze, method, received_on, note } = body;
    const done = await bookMoney(call, signup, { id: id ?? newId(), amount_grosze, method, received_on, note: note ?? null });
    return "why" in done ? refuse("money_not_received", { values: done }) : describePayment(call, done.payment_id);
  },

  async listReceipts(call, { query }) {
    const { limit, cursor, ...filter } = query;
    const after = readCursor(cursor, z.object({ on: z.iso.date(), id: z.uuid() }));
    const rows = await listMoney(call.db, filter, limit + 1, after);
    return {
      ...cutPage(rows, limit, (last) => cursorOf({ on: last.received_on, id: last.id })),
      totals: await moneyTotals(call.db, filter),
    };
  },

  async listPayers(call, { query }) {
    const { limit, cursor, ...filter } = query;
    const rows = await listPayers(call.db, { ...filter, limit: limit + 1, after: idOfCursor(cursor) });
    return cutPage(rows, limit, (last) => last.id);
  },

  async getSignupBalance(call, { params }) {
    const signup = await getBilledSignup(call, params.id ?? "");
    return { balance_grosze: (await currentPrice(call, signup)).total_grosze - (await findPaidAmount(call.db, signup.id)) };
  },
});
