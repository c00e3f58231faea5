// Handlers of discrepancies: the list, and settling one by the office.
import { z } from "zod";
import { record } from "../../kernel/audit/audit.server.ts";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { findPayment } from "../../payments/records/payments-sql.server.ts";
import * as contract from "./contract.ts";
import * as store from "./discrepancies-sql.server.ts";
import { recordReversalRefund } from "./recording.server.ts";
import { maySettle } from "./rules.ts";
import { pick } from "../../kernel/values/fields.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";

const messages = {
  reason: { pl: "Napisz, dlaczego to nie dotyczy tej wpłaty.", en: "Give the reason why this does not concern the payment." },
};

const SHOWN = contract.discrepancy.keyof().options;

const getShown = async (call: Call, id: string) => pick((await store.findDiscrepancy(call.db, id)) ?? refuse("not_found"), SHOWN);

export const handlers = handle(contract, {
  async listDiscrepancies(call, { query }) {
    const { limit, cursor, ...filter } = query;
    const after = readCursor(cursor, z.object({ at: z.iso.datetime({ offset: true }), id: z.uuid() }));
    const rows = await store.listDiscrepancies(call.db, filter, limit + 1, after);
    const page = cutPage(rows, limit, (last) => cursorOf({ at: last.happened_at, id: last.id }));
    const counts = await store.countDiscrepancies(call.db);
    return {
      ...page,
      data: page.data.map((each) => pick(each, SHOWN)),
      totals: contract.views.map((view) => ({ view, count: counts[view] })),
    };
  },

  async settleDiscrepancy(call, { params, body }) {
    const { id, payment_id } = await getShown(call, params.id ?? "");
    const payment = (await findPayment(call.db, payment_id, true)) ?? refuse("not_found");
    const row = (await store.findDiscrepancy(call.db, id)) ?? refuse("not_found");
    if (row.status === body.status) return pick(row, SHOWN);
    if (body.version !== undefined && body.version !== row.version) refuse("stale", { current: pick(row, SHOWN) });
    if (!maySettle(row.status, body.status)) refuse("discrepancy_settled");
    const { name: who, id: user_id } = personOf(call);
    const reason = body.reason || null;
    if (body.status === "refunded") {
      if (!(await recordReversalRefund(call, payment, { ...row, who, user_id, reason }, call.locale)))
        refuse("discrepancy_exceeds_payment");
      return getShown(call, id);
    }
    if (reason === null || reason.length < 3) refuseField("reason", call.locale, messages.reason);
    const settled_at = call.now.toISOString();
    await store.saveDiscrepancy(call.db, id, { status: "dismissed", reason, who, user_id, settled_at });
    await record(call, {
      action: "discrepancy_dismissed",
      subject_kind: "payment",
      subject_id: payment.id,
      after: { amount_grosze: row.amount_grosze, kind: row.kind },
      reason,
    });
    await call.announce(`payments:${payment.competition_id}`);
    return getShown(call, id);
  },
});
