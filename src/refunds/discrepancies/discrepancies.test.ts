// Refunds made in the providers' own panels, and disputes: seen, recorded once, settled by the office (docs/rules/payments.md 5.9–5.11).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { openPaying, type Paying } from "#tests/money/paying.ts";
import { makeOwing } from "#tests/signups/submitted-signup.ts";
import * as contract from "../../payments/records/contract.ts";
import { TEST_CREDENTIALS } from "../../gateways/test-servers/test-gateway.server.ts";
import { stripeNotice, type PanelEvent } from "../../gateways/test-servers/test-stripe.server.ts";
import { sendRefund } from "../sending/sending.server.ts";
import { checkPaidAttempts, checkReversals } from "./checking.server.ts";
import * as noticeContract from "../../gateways/protocols/contract.ts";
import * as refundContract from "../records/contract.ts";
import * as discrepancyContract from "./contract.ts";
import * as receiptContract from "../../payments/receipts/contract.ts";

const house = useHouse();
let paying: Paying;
beforeAll(async () => {
  paying = await openPaying(house);
});
afterAll(() => paying.close());

/** A payment of 80 zł, paid at the provider. */
async function paidAt(provider: "p24" | "stripe") {
  const owing = await makeOwing(house, "gateway", provider);
  const { id, redirect_url } = await owing.browser.must(contract.startAttempt, { params: owing.params, body: { provider } });
  await paying.choose(redirect_url, "pay");
  const { admin, params, tenant } = owing;
  return {
    ...owing,
    session: provider === "p24" ? id : (redirect_url.split("/").at(-1) ?? ""),
    attempt: id,
    send: async (...events: readonly PanelEvent[]) => {
      for (const { type, object } of events) {
        const { body, signature } = stripeNotice(TEST_CREDENTIALS.stripe.webhook_secret, type, object, house.world.now());
        const path = `${noticeContract.receiveStripeEvent.path}?tenant=${tenant.slug}`;
        expect((await house.fetch(path, { method: "POST", body, headers: { "stripe-signature": signature } })).status).toBe(200);
      }
    },
    check: () => checkReversals.run({ tenant_id: tenant.id, attempt_id: id }, house.world),
    list: async (view: "open" | "settled" = "open") => (await admin.must(discrepancyContract.listDiscrepancies, { query: { view } })).data,
    settle: (of: { id: string }, status: "refunded" | "dismissed", reason?: string) =>
      admin.call(discrepancyContract.settleDiscrepancy, { params: { id: of.id }, body: { status, reason } }),
    payment: () => admin.must(contract.getPayment, { params }),
    /** A completed refund of ours. */
    back: async (amount_grosze: number) => {
      const refund = await admin.must(refundContract.createRefund, {
        params,
        body: { way: provider, amount_grosze, reason: "Uzgodnione" },
      });
      await sendRefund.run({ tenant_id: tenant.id, refund_id: refund.id }, house.world);
    },
  };
}

const first = <T>(list: readonly T[]): T => list[0] ?? expect.unreachable();

describe("a refund of Stripe's dashboard", () => {
  it.each([
    ["in their order", [0, 1, 2]],
    ["backwards", [2, 1, 0]],
    ["the sum first, and twice", [1, 1, 0, 2, 0]],
    ["of the sum alone", [1]],
  ])("is one item, its events %s", async (_, order) => {
    const at = await paidAt("stripe");
    const events = paying.panels.stripe.refund(at.session, 3000);
    for (const each of order) await at.send(...(events[each] ? [events[each]] : []));
    expect(await at.list()).toMatchObject([
      { kind: "refund", amount_grosze: 3000, currency: "PLN", state: "gone", status: "open", provider: "stripe" },
    ]);
    expect(await at.payment()).toMatchObject({ paid_grosze: 8000 });
    await at.check();
    expect(await at.list()).toHaveLength(1);
  });

  it("and a second one are two, whatever comes first", async () => {
    const at = await paidAt("stripe");
    const [one, sumOne, oneDone] = paying.panels.stripe.refund(at.session, 3000);
    const [two, sumBoth, twoDone] = paying.panels.stripe.refund(at.session, 2000);
    for (const each of [sumBoth, two, oneDone, one, sumOne, twoDone]) if (each) await at.send(each);
    expect((await at.list()).map((each) => each.amount_grosze).toSorted((a, b) => a - b)).toEqual([2000, 3000]);
  });

  it("is recorded as a refund once, and is taken back where the payer's bank returned it", async () => {
    const at = await paidAt("stripe");
    await at.send(...paying.panels.stripe.refund(at.session, 3000));
    const item = first(await at.list());
    const replies = await Promise.all([at.settle(item, "refunded"), at.settle(item, "refunded")]);
    expect(replies.map((each) => each.status)).toEqual([200, 200]);
    expect(await at.payment()).toMatchObject({
      status: "partially_refunded",
      paid_grosze: 5000,
      refunds: [{ way: "stripe", status: "done", amount_grosze: 3000 }],
    });
    expect((await at.admin.must(receiptContract.listReceipts, {})).data.map((each) => each.amount_grosze)).toEqual([-3000, 8000]);
    const { ways } = await at.admin.must(refundContract.proposeRefund, { params: at.params, query: {} });
    expect(ways[0]).toEqual({ way: "stripe", most_grosze: 5000 });
    expect(await at.settle(item, "dismissed", "pomyłka")).toMatchObject({ status: 409 });
    expect(await at.list()).toEqual([]);
    house.setNow(new Date(house.world.now().getTime() + 60_000));
    await at.send(...paying.panels.stripe.failRefund(at.session));
    expect(await at.payment()).toMatchObject({ status: "paid", paid_grosze: 8000, refunds: [{ status: "rejected" }] });
    expect(await at.list("settled")).toMatchObject([{ status: "void", state: "void" }]);
  });

  it("is dismissed with a reason, and stays so", async () => {
    const at = await paidAt("stripe");
    const events = paying.panels.stripe.refund(at.session, 3000);
    await at.send(...events);
    const item = first(await at.list());
    expect(await at.settle(item, "dismissed")).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } });
    expect(await at.settle(item, "dismissed", "zapisano ręcznie")).toMatchObject({ status: 200 });
    await at.send(...events);
    await at.check();
    expect(await at.list()).toEqual([]);
    expect(await at.list("settled")).toMatchObject([
      { status: "dismissed", reason: "zapisano ręcznie", who: expect.any(String) as string },
    ]);
    expect(await at.payment()).toMatchObject({ paid_grosze: 8000 });
  });

  it("is not recorded where the payment holds less", async () => {
    const at = await paidAt("stripe");
    await at.send(...paying.panels.stripe.refund(at.session, 3000));
    await at.admin.must(contract.updatePayment, { params: at.params, body: { status: "partially_refunded", paid_grosze: 1000 } });
    expect(await at.settle(first(await at.list()), "refunded")).toMatchObject({ status: 409, body: { code: "not_possible" } });
    expect(await at.payment()).toMatchObject({ paid_grosze: 1000 });
  });
});

describe("a dispute at Stripe", () => {
  it("is open until it is lost, and then takes the money", async () => {
    const at = await paidAt("stripe");
    const begun = paying.panels.stripe.dispute(at.session, 8000);
    await at.send(...begun, ...begun.toReversed());
    expect(await at.list()).toMatchObject([{ kind: "dispute", amount_grosze: 8000, state: "waiting" }]);
    expect(await at.payment()).toMatchObject({ status: "paid", paid_grosze: 8000 });
    await at.send(...paying.panels.stripe.closeDispute(at.session, "lost"), ...begun);
    expect(await at.payment()).toMatchObject({ status: "refunded", paid_grosze: 0 });
    expect(await at.list()).toEqual([]);
    expect(await at.list("settled")).toMatchObject([{ status: "refunded", who: "Stripe" }]);
  });

  it("that is won takes nothing, and gives back what the office recorded before", async () => {
    const [left, recorded] = [await paidAt("stripe"), await paidAt("stripe")];
    for (const at of [left, recorded]) await at.send(...paying.panels.stripe.dispute(at.session, 5000));
    await recorded.settle(first(await recorded.list()), "refunded");
    expect(await recorded.payment()).toMatchObject({ paid_grosze: 3000 });
    for (const at of [left, recorded]) {
      await at.send(...paying.panels.stripe.closeDispute(at.session, "won").toReversed());
      expect(await at.payment()).toMatchObject({ status: "paid", paid_grosze: 8000 });
      expect(await at.list()).toEqual([]);
    }
  });
});

describe("what is done in Przelewy24's panel", () => {
  it("is found by asking: refunds one by one, each once, and rejected ones are none", async () => {
    const at = await paidAt("p24");
    paying.panels.p24.refund(at.session, 3000);
    paying.panels.p24.refund(at.session, 3000);
    paying.panels.p24.refund(at.session, 1000, 4);
    await at.check();
    await at.check();
    expect(await at.list()).toMatchObject([
      { amount_grosze: 3000, provider: "p24", state: "gone" },
      { amount_grosze: 3000, provider: "p24", state: "gone" },
    ]);
    await at.settle(first(await at.list()), "refunded");
    expect(await at.payment()).toMatchObject({ paid_grosze: 5000 });
  });

  it("is a whole transaction that went back, visible only by its state", async () => {
    const at = await paidAt("p24");
    paying.panels.p24.giveBack(at.session);
    await at.check();
    await at.check();
    expect(await at.list()).toMatchObject([{ amount_grosze: 8000, state: "gone" }]);
    await at.settle(first(await at.list()), "refunded");
    expect(await at.payment()).toMatchObject({ status: "refunded", paid_grosze: 0 });
    await at.check();
    expect(await at.list()).toEqual([]);
  });

  it("is asked about on some days after it was paid", async () => {
    const at = await paidAt("p24");
    const now = house.world.now();
    const queued = async () => {
      const { rows } = await house.world.database.pool.query("select 1 from graphile_worker.jobs where key = $1", [
        `reversals-${at.attempt}`,
      ]);
      return rows.length;
    };
    const after = async (days: number) => {
      house.setNow(new Date(now.getTime() + days * 86_400_000));
      await checkPaidAttempts.run({}, house.world);
      house.setNow(now);
      return queued();
    };
    expect([await after(0), await after(4), await after(91)]).toEqual([0, 0, 0]);
    expect(await after(14)).toBe(1);
  });
});

describe.each(["p24", "stripe"] as const)("our own refunds at %s", (provider) => {
  it("never appear, while they are under way, done or notified", async () => {
    const at = await paidAt(provider);
    await at.back(2000);
    await at.check();
    await paying.deliver();
    await at.check();
    expect(await at.payment()).toMatchObject({ paid_grosze: 6000 });
    if (provider === "stripe") {
      // A refund of 10 zł from the dashboard. The charge's total covers both refunds.
      const [, sum] = paying.panels.stripe.refund(at.session, 1000);
      if (sum) await at.send(sum);
      expect((await at.list()).map((each) => each.amount_grosze)).toEqual([1000]);
    } else expect(await at.list()).toEqual([]);
    expect(await at.list("settled")).toEqual([]);
  });
});

it("belongs to one organiser, and is the office's alone", async () => {
  const at = await paidAt("stripe");
  await at.send(...paying.panels.stripe.refund(at.session, 3000));
  const item = first(await at.list());
  const other = await makeOwing(house);
  expect(
    (await other.admin.call(discrepancyContract.settleDiscrepancy, { params: { id: item.id }, body: { status: "refunded" } })).status,
  ).toBe(404);
  expect((await other.admin.must(discrepancyContract.listDiscrepancies, { query: {} })).data).toEqual([]);
});
