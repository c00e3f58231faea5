// Online payments of a different sum, settled by the office, at both providers.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { openPaying, type Paying } from "#tests/money/paying.ts";
import { makeOwing, paymentMails } from "#tests/signups/submitted-signup.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as contract from "../../payments/records/contract.ts";
import { sendRefund } from "../sending/sending.server.ts";
import * as refundContract from "../records/contract.ts";
import * as reviewContract from "./contract.ts";
import * as receiptContract from "../../payments/receipts/contract.ts";

const house = useHouse();
let paying: Paying;
beforeAll(async () => {
  paying = await openPaying(house);
});
afterAll(() => paying.close());

async function inReview(provider: "p24" | "stripe", choice: "wrong_amount" | "too_much") {
  const owing = await makeOwing(house, "gateway", provider);
  const attempt = await owing.browser.must(contract.startAttempt, { params: owing.params, body: { provider } });
  await paying.choose(attempt.redirect_url, choice);
  const settle = (decision: "accept" | "send_back", attempt_id = attempt.id) =>
    owing.admin.call(reviewContract.settleReview, { params: owing.params, body: { attempt_id, decision } });
  const payment = () => owing.admin.must(contract.getPayment, { params: owing.params });
  const money = async () => (await owing.admin.must(receiptContract.listReceipts, {})).data.map((each) => each.amount_grosze);
  return { ...owing, attempt, settle, payment, money };
}

describe.each(["p24", "stripe"] as const)("a payment of another sum at %s", (provider) => {
  it("of less is accepted as a part payment, once", async () => {
    const at = await inReview(provider, "wrong_amount");
    expect(await at.payment()).toMatchObject({ problem: "review", paid_grosze: 0, attempts: [{ problem: "7900 PLN" }] });
    const replies = await Promise.all([at.settle("accept"), at.settle("accept"), at.settle("accept")]);
    expect(replies.map((each) => each.status)).toEqual([200, 200, 200]);
    expect(await at.payment()).toMatchObject({
      status: "pending",
      paid_grosze: 7900,
      due_grosze: 100,
      problem: "underpaid",
      attempts: [{ status: "paid", amount_grosze: 7900, problem: null }],
    });
    expect(await at.money()).toEqual([7900]);
    expect(await at.settle("send_back")).toMatchObject({ status: 409, body: { code: "not_possible" } });
    expect((await at.settle("accept", newId())).status).toBe(404);
    expect(
      (await at.browser.call(reviewContract.settleReview, { params: at.params, body: { attempt_id: at.attempt.id, decision: "accept" } }))
        .status,
    ).toBe(401);
  });

  it("of more is accepted as an overpayment, and can be refunded in full later", async () => {
    const at = await inReview(provider, "too_much");
    await at.settle("accept");
    expect(await at.payment()).toMatchObject({ status: "paid", paid_grosze: 8100, problem: "overpaid", balance_grosze: -100 });
    expect(await paymentMails(house, at.tenant)).toHaveLength(1);
    const { ways } = await at.admin.must(refundContract.proposeRefund, { params: at.params, query: {} });
    expect(ways[0]).toEqual({ way: provider, most_grosze: 8100 });
  });

  it.each(["wrong_amount", "too_much"] as const)("is sent back (%s): once, and the payment waits for the right one", async (choice) => {
    const at = await inReview(provider, choice);
    const sum = choice === "too_much" ? 8100 : 7900;
    const replies = await Promise.all([at.settle("send_back"), at.settle("send_back")]);
    expect(replies.map((each) => each.status)).toEqual([200, 200]);
    expect(await at.settle("accept")).toMatchObject({ status: 409 });
    expect(await at.payment()).toMatchObject({ status: "pending", paid_grosze: sum, refunds: [{ status: "planned", amount_grosze: sum }] });
    // A request meanwhile: the payment is not paid by money that is being returned.
    await at.browser.must(contract.createPayment, { params: { id: at.signup }, body: { method: "gateway" } });
    expect(await at.payment()).toMatchObject({ status: "pending" });
    await sendRefund.run({ tenant_id: at.tenant.id, refund_id: at.attempt.id }, house.world);
    await paying.deliver();
    expect(await at.payment()).toMatchObject({
      status: "pending",
      paid_grosze: 0,
      due_grosze: 8000,
      problem: null,
      refunds: [{ status: "done" }],
    });
    expect(await at.money()).toEqual([-sum, sum]);
    expect(await paymentMails(house, at.tenant)).toEqual([]);
    const next = await at.browser.must(contract.startAttempt, { params: at.params, body: { provider } });
    await paying.choose(next.redirect_url, "pay");
    expect(await at.payment()).toMatchObject({ status: "paid", paid_grosze: 8000 });
  });
});

it.each(["cash", "mark", "online"] as const)("that is on its way back pays nothing, whatever arrives meanwhile (%s)", async (how) => {
  const at = await inReview("p24", "wrong_amount");
  await at.settle("send_back");
  const came = how === "mark" ? 8000 : 100;
  if (how === "cash")
    await at.admin.must(receiptContract.addReceipt, {
      params: { id: at.signup },
      body: { amount_grosze: 100, method: "cash", received_on: "2026-01-20" },
    });
  else if (how === "mark") await at.admin.must(contract.updatePayment, { params: at.params, body: { status: "paid", method: "cash" } });
  else
    await paying.choose(
      (await at.browser.must(contract.startAttempt, { params: at.params, body: { provider: "p24" } })).redirect_url,
      "pay",
    );
  const status = how === "mark" ? "paid" : "pending";
  expect(await at.payment()).toMatchObject({ status, paid_grosze: 7900 + came });
  await sendRefund.run({ tenant_id: at.tenant.id, refund_id: at.attempt.id }, house.world);
  await paying.deliver();
  expect(await at.payment()).toMatchObject({ status, paid_grosze: came, due_grosze: 8000 - came });
});

it("is not settled while the provider does not confirm the sum", async () => {
  const at = await inReview("p24", "wrong_amount");
  const { providers } = house.world;
  const before = providers.fetch;
  providers.fetch = async () => new Response("", { status: 502 });
  const refused = await at.settle("accept");
  providers.fetch = before;
  expect(refused).toMatchObject({ status: 503, body: { code: "gateway_away" } });
  expect(await at.payment()).toMatchObject({ paid_grosze: 0, problem: "review" });
  expect((await at.settle("accept")).status).toBe(200);
});
