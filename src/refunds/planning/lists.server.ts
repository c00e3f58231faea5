// Handlers of lists of transfers: closed when written into a file, then executed by the bank or taken back.
import { z } from "zod";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import * as contract from "../records/contract.ts";
import { completeRefund, lockRefund, setRefundStatus } from "../sending/settling.server.ts";
import * as store from "../records/refunds-sql.server.ts";
import { findRecipient } from "../../gateways/accounts/accounts-sql.server.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";

async function whole(call: Call, id: string): Promise<contract.WholeRefundList> {
  const list = (await store.findList(call.db, id)) ?? refuse("not_found");
  const rows = await store.listRows(call.db, id);
  return { ...list, sender: await senderOf(call), rows: rows.map(({ payment_id: _payment, ...row }) => row) };
}

/** The account that transfers leave: the one that payers pay to. */
async function senderOf(call: Call) {
  const { bank_account, invoice_name, name } = await findRecipient(call.db, call.tenant.id);
  return bank_account === null ? null : { account: bank_account.replace(/\D/g, ""), name: invoice_name ?? name };
}

export const handlers = handle(contract, {
  async createRefundList(call, { body }) {
    if (body.id !== undefined && (await store.findList(call.db, body.id))) return whole(call, body.id);
    // The numbering lock comes first: of two people who close a list at once, the second gets a list without the first one's transfers.
    const number = await store.nextListNumber(call.db, call.tenant.id);
    const waiting = await store.lockWaitingTransfers(call.db, body.ids);
    if (waiting.length === 0) refuse("no_planned_transfers");
    if (body.ids && waiting.length !== new Set(body.ids).size) refuse("planned_transfers_changed");
    const id = body.id ?? newId();
    const created_at = call.now.toISOString();
    await store.insertList(call.db, { tenant_id: call.tenant.id, id, number, who: personOf(call).name, created_at });
    for (const each of waiting) await setRefundStatus(call, await lockRefund(call, each.id), "sent", { list_id: id }, `${number}`);
    return whole(call, id);
  },

  async listRefundLists(call, { query }) {
    const before = readCursor(query.cursor, z.object({ number: z.int() }));
    const rows = await store.listLists(call.db, query.limit + 1, before?.number);
    return { ...cutPage(rows, query.limit, ({ number }) => cursorOf({ number })), sender: await senderOf(call) };
  },

  getRefundList: (call, { params }) => whole(call, params.id ?? ""),

  async updateRefundList(call, { params, body }) {
    const list = (await store.findList(call.db, params.id ?? "", true)) ?? refuse("not_found");
    if (body.version !== undefined && body.version !== list.version) refuse("stale", { current: await whole(call, list.id) });
    if (list.status !== "sent") refuse("refund_list_settled");
    for (const { id } of await store.listRows(call.db, list.id)) {
      const locked = await lockRefund(call, id);
      if (locked.refund.status !== "sent") continue;
      if (body.status === "done") await completeRefund(call, id);
      else await setRefundStatus(call, locked, "planned", { list_id: null }, `${list.number}`);
    }
    await store.saveList(call.db, list.id, body.status);
    return whole(call, list.id);
  },
});
