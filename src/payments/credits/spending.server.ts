// Handler of paying with a credit: uses as much of it as the payment's balance, once per id.
import { wallDay } from "../../competitions/rules.ts";
import { newId } from "../../kernel/values/ids.ts";
import { handle, personOf } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import { getBilledSignup } from "../../people/access/access.server.ts";
import { requestPayment } from "../ledger/payment-requests.server.ts";
import { listUsableCredits, describePayment, getPermittedPayment } from "../reading/describe.server.ts";
import { bookMoney } from "../receipts/receiving.server.ts";
import * as store from "../records/credits-sql.server.ts";
import { findPayment } from "../records/payments-sql.server.ts";
import { unpaidAmount } from "../records/rules.ts";
import * as contract from "./contract.ts";

export const handlers = handle(contract, {
  async spendCredit(call, { params, body }) {
    const { signup_id } = await getPermittedPayment(call, params.id ?? "");
    const signup = await getBilledSignup(call, signup_id, true);
    const id = body.id ?? newId();
    const own = await listUsableCredits(call, signup);
    const before = await store.findEntry(call.db, id);
    if (before) {
      const there = await findPayment(call.db, before.payment_id);
      const same = before.kind === "used" && before.credit_id === body.credit_id && there?.signup_id === signup.id;
      return same ? describePayment(call, before.payment_id) : refuse("not_found");
    }
    if (!own.some((each) => each.id === body.credit_id)) refuse("not_found");
    if (signup.status !== "submitted") refuse("not_submitted");
    const payment = (await findPayment(call.db, await requestPayment(call, signup, {}), true)) ?? refuse("not_found");
    const from = (await store.findCredit(call.db, body.credit_id, true)) ?? refuse("not_found");
    const amount = Math.min(from.left_grosze, unpaidAmount(payment));
    if (from.left_grosze === 0) refuse("credit_spent");
    if (amount === 0) refuse("payment_not_due");
    const note = `${from.competition_name}, ${from.reference}`;
    const money = { id, amount_grosze: amount, method: "credit" as const, received_on: wallDay(call.now), note };
    const done = await bookMoney(call, signup, money);
    if ("why" in done) return refuse("money_not_received", { values: done });
    const person = personOf(call);
    await store.insertCreditUse(call.db, {
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
    return describePayment(call, done.payment_id);
  },
});
