// Refunds at both providers on test servers. The last digit of a sum chooses a fault.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { openPaying, type Paying } from "#tests/money/paying.ts";
import { makeOwing } from "#tests/signups/submitted-signup.ts";
import { getPayment, startAttempt } from "../../payments/records/contract.ts";
import * as contract from "../records/contract.ts";
import { sendRefund } from "./sending.server.ts";
import { addReceipt, listReceipts } from "../../payments/receipts/contract.ts";

const house = useHouse();
let paying: Paying;
beforeAll(async () => {
  paying = await openPaying(house);
});
afterAll(() => paying.close());

/** A payment of 80 zł, paid at the provider. */
async function paidAt(provider: "p24" | "stripe") {
  const owing = await makeOwing(house, "gateway", provider);
  const attempt = await owing.browser.must(startAttempt, { params: owing.params, body: { provider } });
  await paying.choose(attempt.redirect_url, "pay");
  const back = async (amount_grosze: number) => {
    const body = { way: provider, amount_grosze, reason: "Uzgodnione" };
    const refund = await owing.admin.must(contract.createRefund, { params: owing.params, body });
    await sendRefund.run({ tenant_id: owing.tenant.id, refund_id: refund.id }, house.world);
    return refund;
  };
  const again = async (id: string) => {
    const before = house.world.now();
    house.setNow(new Date(before.getTime() + 61_000));
    await sendRefund.run({ tenant_id: owing.tenant.id, refund_id: id }, house.world);
    house.setNow(before);
  };
  const refunds = async () => (await owing.admin.must(contract.listRefunds, { query: {} })).data;
  const payment = () => owing.admin.must(getPayment, { params: owing.params });
  return { ...owing, back, again, refunds, payment };
}

describe.each(["p24", "stripe"] as const)("a refund at %s", (provider) => {
  it("is under way until the provider tells, twice is once, and the rest can go back later", async () => {
    const at = await paidAt(provider);
    await at.back(3003);
    expect(await at.refunds()).toMatchObject([{ status: "sent", way: provider, asked_at: expect.any(String) as string }]);
    expect(await at.payment()).toMatchObject({ status: "paid", paid_grosze: 8000 });
    await paying.deliver();
    expect(await at.refunds()).toMatchObject([{ status: "done" }]);
    expect(await at.payment()).toMatchObject({ status: "partially_refunded", paid_grosze: 4997 });
    await at.back(4997);
    await paying.deliver();
    expect(await at.payment()).toMatchObject({ status: "refunded", paid_grosze: 0 });
    const { totals } = await at.admin.must(listReceipts, {});
    expect(totals.reduce((sum, each) => sum + each.amount_grosze, 0)).toBe(0);
  });

  it("that is only planned binds the money of its transaction, whatever else the payment holds", async () => {
    const { admin, browser, params, signup } = await paidAt(provider);
    const cash = { amount_grosze: 5000, method: "cash" as const, received_on: "2026-01-20" };
    await admin.must(addReceipt, { params: { id: signup }, body: cash });
    expect(await browser.must(getPayment, { params })).toMatchObject({ paid_grosze: 13_000 });
    const plan = (amount_grosze: number) =>
      admin.call(contract.createRefund, { params, body: { way: provider, amount_grosze, reason: "Uzgodnione" } });
    expect(await plan(5000)).toMatchObject({ status: 201, body: { status: "planned" } });
    const { ways } = await admin.must(contract.proposeRefund, { params, query: {} });
    expect(ways.map((each) => [each.way, each.most_grosze])).toEqual([
      [provider, 3000],
      ["transfer", 8000],
      ["credit", 8000],
    ]);
    expect((await plan(3001)).status).toBe(422);
    expect((await plan(3000)).status).toBe(201);
  });

  it("that is rejected leaves the money with the payment, and says why", async () => {
    const at = await paidAt(provider);
    await at.back(4001);
    await paying.deliver();
    const problem = provider === "p24" ? "refused" : "card_gone";
    expect(await at.refunds()).toMatchObject([{ status: "rejected", problem }]);
    expect(await at.payment()).toMatchObject({ status: "paid", paid_grosze: 8000 });
    await at.back(8000);
    await paying.deliver();
    expect(await at.payment()).toMatchObject({ status: "refunded", paid_grosze: 0 });
  });

  it("whose notice is forged or never comes is asked about", async () => {
    const at = await paidAt(provider);
    const forged = await at.back(2004);
    await paying.deliver();
    expect(await at.refunds()).toMatchObject([{ status: "sent" }]);
    await at.again(forged.id);
    expect(await at.refunds()).toMatchObject([{ status: "done" }]);
    const silent = await at.back(1006);
    await at.again(silent.id);
    expect((await at.refunds())[0]).toMatchObject({ status: "sent" });
    expect(await at.payment()).toMatchObject({ paid_grosze: 5996 });
  });

  it("whose answer is lost is looked for before anything is sent again, and goes once", async () => {
    const at = await paidAt(provider);
    const lost = await at.back(4005);
    expect(await at.refunds()).toMatchObject([{ status: "planned", asked_at: expect.any(String) as string }]);
    const taken = await at.admin.call(contract.updateRefund, { params: { id: lost.id }, body: { status: "taken_back" } });
    expect(taken.status).toBe(409);
    // A parallel run of another worker leaves it alone.
    await sendRefund.run({ tenant_id: at.tenant.id, refund_id: lost.id }, house.world);
    expect(await at.refunds()).toMatchObject([{ status: "planned" }]);
    await at.again(lost.id);
    expect(await at.refunds()).toMatchObject([{ status: "sent" }]);
    await paying.deliver();
    expect(await at.payment()).toMatchObject({ paid_grosze: 3995 });
    const over = await at.admin.call(contract.createRefund, {
      params: at.params,
      body: { way: provider, amount_grosze: 3996, reason: "Za dużo" },
    });
    expect(over.status).toBe(422);
  });

  it("that the provider says to have already, or to be making, is never rejected nor sent under another number", async () => {
    for (const amount_grosze of [2017, 2018]) {
      const at = await paidAt(provider);
      const { id } = await at.back(amount_grosze);
      expect(await at.refunds()).toMatchObject([{ status: "planned", problem: null }]);
      await at.again(id);
      expect((await at.refunds())[0]?.status).toBe("sent");
      await at.again(id);
      expect(await at.refunds()).toMatchObject([{ status: "sent" }]);
      const body = { way: provider, amount_grosze: 8000 - amount_grosze + 1, reason: "Jeszcze raz" };
      expect((await at.admin.call(contract.createRefund, { params: at.params, body })).status).toBe(422);
      await paying.deliver();
      expect(await at.refunds()).toMatchObject([{ status: "done" }]);
      expect(await at.payment()).toMatchObject({ paid_grosze: 8000 - amount_grosze });
    }
  });

  it("that is refused for an unknown reason stays open, and is sent again under its own number", async () => {
    const at = await paidAt(provider);
    const { id } = await at.back(2019);
    expect(await at.refunds()).toMatchObject([{ status: "planned", problem: null }]);
    await at.again(id);
    expect(await at.refunds()).toMatchObject([{ status: "sent" }]);
    await paying.deliver();
    expect(await at.payment()).toMatchObject({ paid_grosze: 5981 });
  });
});
