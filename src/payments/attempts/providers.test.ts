// Both providers on test servers: every outcome of a payment, with notifications in any order.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { sendNotices } from "#tests/money/notices.ts";
import { openPaying, type Paying } from "#tests/money/paying.ts";
import { makeOwing, paymentMails } from "#tests/signups/submitted-signup.ts";
import { sized } from "#tests/depth.ts";
import * as contract from "../records/contract.ts";
import { pollGateway } from "./attempts.server.ts";
import type { Provider } from "../../gateways/protocols/gateway.ts";
import { signStripeEvent } from "../../gateways/protocols/stripe.ts";
import { stripeNotice } from "../../gateways/test-servers/test-stripe.server.ts";
import { TEST_CREDENTIALS } from "../../gateways/test-servers/test-gateway.server.ts";
import * as accountContract from "../../gateways/accounts/contract.ts";
import * as noticeContract from "../../gateways/protocols/contract.ts";

const house = useHouse();
let paying: Paying;
beforeAll(async () => {
  paying = await openPaying(house);
});
afterAll(() => paying.close());

/** Returns a payment whose payer is on the provider's page. */
async function atProvider(provider: Provider) {
  const owing = await makeOwing(house, "gateway", provider);
  const attempt = await owing.browser.must(contract.startAttempt, { params: owing.params, body: { provider } });
  return {
    ...owing,
    attempt,
    choose: (choice: string) => paying.choose(attempt.redirect_url, choice),
    state: () => owing.browser.must(contract.getPayment, { params: owing.params }),
    check: (returned = true) => owing.browser.must(contract.checkPayment, { params: owing.params, body: { returned } }),
    kinds: async () => {
      const { data } = await owing.admin.must(contract.getPaymentHistory, { params: owing.params });
      return data.map((each) => each.kind).toReversed();
    },
  };
}

const PAID = { status: "paid", paid_grosze: 8000, due_grosze: 0, problem: null, attempts: [{ status: "paid" }] };

describe.each(["p24", "stripe"] as const)("a payment at %s", (provider) => {
  it("is paid, and the payer comes back to the payment's page", async () => {
    const at = await atProvider(provider);
    expect(await at.choose("pay")).toMatch(new RegExp(`^${paying.url}/payment/${at.payment.id}\\?returned=1`));
    expect(await at.state()).toMatchObject({ ...PAID, attempts: [{ provider, status: "paid", amount_grosze: 8000 }] });
    expect(await at.kinds()).toEqual(["asked", "attempt_started", "notified", "paid"]);
    expect(await paymentMails(house, at.tenant)).toHaveLength(1);
  });

  it("is given up by a payer who cancels, and the next try pays", async () => {
    const at = await atProvider(provider);
    await at.choose("cancel");
    expect(await at.check(false)).toMatchObject({ status: "processing", paid_grosze: 0 });
    expect(await at.check()).toMatchObject({ status: "failed", attempts: [{ status: "failed", problem: "unpaid" }] });
    const next = await at.browser.must(contract.startAttempt, { params: at.params, body: { provider } });
    await paying.choose(next.redirect_url, "pay");
    expect(await at.state()).toMatchObject({ status: "paid", paid_grosze: 8000 });
  });

  it("that comes late is money all the same", async () => {
    const at = await atProvider(provider);
    await at.choose("late");
    expect(await at.state()).toMatchObject({ status: "processing", paid_grosze: 0 });
    await at.admin.must(contract.updatePayment, { params: at.params, body: { status: "cancelled" } });
    await paying.deliver();
    expect(await at.state()).toMatchObject(PAID);
  });

  it.each(["twice", "notify_three_times"])("that is notified again (%s) pays and mails once", async (choice) => {
    const at = await atProvider(provider);
    await at.choose(choice);
    expect(await at.state()).toMatchObject(PAID);
    expect(await at.kinds()).toEqual(["asked", "attempt_started", "notified", "paid"]);
    expect(await paymentMails(house, at.tenant)).toHaveLength(1);
  });

  it("of a wrong sum goes to review, and the right one still pays", async () => {
    const at = await atProvider(provider);
    await at.choose("wrong_amount");
    expect(await at.state()).toMatchObject({
      status: "processing",
      paid_grosze: 0,
      problem: "review",
      attempts: [{ problem: "7900 PLN" }],
    });
    await at.choose("pay");
    expect(await at.state()).toMatchObject(PAID);
  });

  it("with a forged signature changes nothing", async () => {
    const at = await atProvider(provider);
    await at.choose("forged");
    expect(await at.state()).toMatchObject({ status: "processing", paid_grosze: 0 });
    expect(await at.kinds()).toEqual(["asked", "attempt_started"]);
  });

  it("that nobody notified us of is found by the payer's page, and by the clock", async () => {
    const [seen, unseen] = [await atProvider(provider), await atProvider(provider)];
    await seen.choose("never_notify");
    expect(await seen.check(false)).toMatchObject(provider === "p24" ? PAID : { status: "paid", paid_grosze: 8000 });
    await unseen.choose("never_notify");
    await pollGateway.run({ tenant_id: unseen.tenant.id, attempt_id: unseen.attempt.id, last: false }, house.world);
    expect(await unseen.state()).toMatchObject({ status: "paid", paid_grosze: 8000 });
  });

  it("is tried again at the other provider once its own is no longer offered, and its money still arrives", async () => {
    const at = await atProvider(provider);
    const other = provider === "p24" ? "stripe" : "p24";
    await at.admin.must(accountContract.switchPaymentAccount, { params: { kind: provider }, body: { enabled: false } });
    const refused = await at.browser.call(contract.startAttempt, { params: at.params, body: { provider } });
    expect(refused).toMatchObject({ status: 409, body: { code: "gateway_off" } });
    expect((await at.browser.call(contract.startAttempt, { params: at.params, body: { provider: other } })).status).toBe(409);
    await at.choose("pay");
    expect(await at.state()).toMatchObject({ ...PAID, gateway: false });
  });
});

describe("an event of Stripe", () => {
  const send = (slug: string, body: string, signature: string) =>
    house.fetch(`${noticeContract.receiveStripeEvent.path}?tenant=${slug}`, {
      method: "POST",
      body,
      headers: { "stripe-signature": signature },
    });

  it("that is old, unsigned or changed on its way is refused", async () => {
    const { tenant } = await atProvider("stripe");
    const { webhook_secret } = TEST_CREDENTIALS.stripe;
    const now = house.world.now();
    const fresh = stripeNotice(webhook_secret, "charge.succeeded", { id: "ch_1" }, now);
    const old = stripeNotice(webhook_secret, "charge.succeeded", { id: "ch_1" }, new Date(now.getTime() - 301_000));
    expect((await send(tenant.slug, old.body, old.signature)).status).toBe(403);
    expect((await send(tenant.slug, fresh.body, "")).status).toBe(403);
    expect((await send(tenant.slug, fresh.body.replace("ch_1", "ch_2"), fresh.signature)).status).toBe(403);
    expect((await send(tenant.slug, fresh.body, fresh.signature)).status).toBe(200);
  });

  it("of another shop of the same account is answered and passed over", async () => {
    const { tenant, state } = await atProvider("stripe");
    const object = { id: "cs_of_a_shop", payment_status: "paid", amount_total: 8000, currency: "pln", payment_intent: "pi_1" };
    const { body, signature } = stripeNotice(
      TEST_CREDENTIALS.stripe.webhook_secret,
      "checkout.session.completed",
      object,
      house.world.now(),
    );
    const reply = await send(tenant.slug, body, signature);
    expect([reply.status, await reply.json()]).toEqual([200, { status: "ignored" }]);
    expect(await state()).toMatchObject({ status: "processing" });
  });

  it("of a session that expired or whose bank said no ends the attempt, and an organiser without an account has none", async () => {
    for (const [type, ends] of [
      ["checkout.session.expired", "expired"],
      ["checkout.session.async_payment_failed", "failed"],
    ] as const) {
      const { tenant, state, attempt } = await atProvider("stripe");
      const id = attempt.redirect_url.split("/").at(-1);
      const object = { id, status: "expired", payment_status: "unpaid", amount_total: 8000, currency: "pln", payment_intent: null };
      const { body, signature } = stripeNotice(TEST_CREDENTIALS.stripe.webhook_secret, type, object, house.world.now());
      expect((await send(tenant.slug, body, signature)).status).toBe(200);
      expect(await state()).toMatchObject({ status: "failed", attempts: [{ status: ends }] });
      const other = await makeOwing(house);
      expect((await send(other.tenant.slug, body, signature)).status).toBe(404);
    }
  });
});

describe("the addresses that providers keep", () => {
  const rename = (id: string) =>
    house.world.database.asOwner((trx) =>
      trx
        .updateTable("tenants")
        .set({ slug: `nowa-${id.slice(-12)}` })
        .where("id", "=", id)
        .execute(),
    );
  const held = (id: string) =>
    house.world.database.inTenant(id, (trx) => trx.selectFrom("payments").select("paid_grosze").executeTakeFirstOrThrow());

  it("outlive the organiser's short name: what was begun before is paid after", async () => {
    const at = await atProvider("p24");
    await rename(at.tenant.id);
    await at.choose("pay");
    expect(await held(at.tenant.id)).toEqual({ paid_grosze: 8000 });
  });

  it("are sent with the Stripe version in use, and its webhook stays, too", async () => {
    const at = await atProvider("stripe");
    const { stripe_webhook } = await at.admin.must(accountContract.listPaymentAccounts, {});
    const versions: (string | null)[] = [];
    const { fetch: before } = house.world.providers;
    house.world.providers.fetch = (request) => {
      versions.push(request.headers.get("stripe-version"));
      return before(request);
    };
    await at.check(false);
    house.world.providers.fetch = before;
    expect(versions).toEqual(["2026-10-28.endive"]);
    await rename(at.tenant.id);
    const { body, signature } = stripeNotice(TEST_CREDENTIALS.stripe.webhook_secret, "charge.succeeded", { id: "ch_1" }, house.world.now());
    const reply = await fetch(stripe_webhook, { method: "POST", body, headers: { "stripe-signature": signature } });
    expect([reply.status, await reply.json()]).toEqual([200, { status: "ignored" }]);
  });

  it.each(["to nie JSON", "", "null", "[1]", '{"id": 7, "type": "charge.refunded"}'])(
    "of Stripe that are no event are malformed: %s",
    async (body) => {
      const at = await atProvider("stripe");
      const { stripe_webhook } = await at.admin.must(accountContract.listPaymentAccounts, {});
      const seconds = Math.floor(house.world.now().getTime() / 1000);
      const signature = `t=${seconds},v1=${signStripeEvent(TEST_CREDENTIALS.stripe.webhook_secret, seconds, body)}`;
      expect((await fetch(stripe_webhook, { method: "POST", body, headers: { "stripe-signature": signature } })).status).toBe(400);
    },
  );
});

describe("notices in any order, doubled, delayed and wrong", () => {
  it("leave every payment right to the grosz", async () => {
    const notices = sized(600, 240);
    const { sent, wrong, answers } = await sendNotices(house, { payments: 6, notices, seed: 20_261_123, together: 12, by: paying });
    expect(wrong).toEqual([]);
    expect(sent).toBe(notices);
    expect(Object.keys(answers).sort()).toEqual(["200", "403", "503"]);
  }, 120_000);
});
