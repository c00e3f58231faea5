import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { newId } from "../../kernel/values/ids.ts";
import { pollGateway } from "./attempts.server.ts";
import * as contract from "../records/contract.ts";
import { makeOwing, type Owing, paymentMails } from "#tests/signups/submitted-signup.ts";
import { offer, takeMoney } from "#tests/money/taking-money.ts";
import { TEST_CREDENTIALS } from "../../gateways/test-servers/test-gateway.server.ts";
import { type Notification, signNotification } from "../../gateways/protocols/p24.ts";
import * as noticeContract from "../../gateways/protocols/contract.ts";

const house = useHouse();

/** Returns a payment with an attempt whose payer is on the gateway's page. */
async function atGateway() {
  const owing = await makeOwing(house, "gateway");
  const attempt = await owing.browser.must(contract.startAttempt, { params: owing.params, body: {} });
  /** Presses a choice on the gateway's page and returns the address to which the payer is sent. */
  const choose = async (choice: string, url = attempt.redirect_url) => {
    const reply = await house.fetch(url, {
      method: "POST",
      body: new URLSearchParams({ choice }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(reply.status).toBe(303);
    return reply.headers.get("location");
  };
  return { ...owing, attempt, choose };
}

const merchant = { merchantId: TEST_CREDENTIALS.p24.merchant_id, posId: TEST_CREDENTIALS.p24.pos_id };

/** Sends a notification signed as Przelewy24 signs it. */
function notify(owing: Pick<Owing, "tenant">, session: string, change: Partial<Notification> & { sign?: string } = {}) {
  const { sign, ...changed } = change;
  const told: Notification = {
    ...merchant,
    sessionId: session,
    amount: 8000,
    originAmount: 8000,
    currency: "PLN",
    orderId: 5_000_000_777,
    methodId: 154,
    statement: "p24-5000000777",
    ...changed,
  };
  return house.fetch(`${noticeContract.receiveNotification.path}?tenant=${owing.tenant.slug}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...told, sign: sign ?? signNotification(TEST_CREDENTIALS.p24.crc, told) }),
  });
}

/** Replaces the provider's answer while `work` runs. */
async function withGateway(answer: (request: Request, on: () => Promise<Response>) => Promise<Response>, work: () => Promise<void>) {
  const { providers } = house.world;
  const before = providers.fetch;
  providers.fetch = (request) => answer(request, () => before(request));
  try {
    await work();
  } finally {
    providers.fetch = before;
  }
}

const state = async (owing: Owing) => owing.browser.must(contract.getPayment, { params: owing.params });

describe("paying online", () => {
  it("begins at the gateway and comes back to the payment's page", async () => {
    const owing = await atGateway();
    expect(await state(owing)).toMatchObject({
      status: "processing",
      method: "gateway",
      attempts: [{ id: owing.attempt.id, provider: "p24", status: "pending", amount_grosze: 8000 }],
    });
    const page = await (await house.fetch(owing.attempt.redirect_url)).text();
    expect(page).toContain("80,00 PLN");
    expect(page).toContain(`Rytm Wisły 2026, ${owing.payment.reference}`);
    expect(await owing.choose("pay")).toBe(`http://127.0.0.1/payment/${owing.payment.id}?returned=1&tenant=${owing.browser.tenant}`);
    expect(await state(owing)).toMatchObject({
      status: "paid",
      paid_grosze: 8000,
      due_grosze: 0,
      balance_grosze: 0,
      attempts: [{ status: "paid" }],
    });
  });

  it("tells the provider a whole address: the payer's, and the organiser's where that is longer than 50 characters", async () => {
    const long = `${"a".repeat(40)}@szkola-tanca.example`;
    const told: string[] = [];
    for (const [payer, organiser] of [
      ["mama@example.com", "biuro@example.com"],
      [long, "biuro@example.com"],
      [long, null],
    ] as const) {
      const owing = await makeOwing(house, "gateway");
      const { database } = house.world;
      await database.asOwner((trx) =>
        trx.updateTable("tenants").set({ contact_email: organiser }).where("id", "=", owing.tenant.id).execute(),
      );
      await database.inTenant(owing.tenant.id, (trx) =>
        trx.updateTable("signups").set({ contact_email: payer }).where("id", "=", owing.signup).execute(),
      );
      await withGateway(
        async (request, on) => {
          if (request.url.endsWith("/register")) told.push(((await request.clone().json()) as { email: string }).email);
          return on();
        },
        async () => void (await owing.browser.must(contract.startAttempt, { params: owing.params, body: {} })),
      );
    }
    expect(told).toEqual(["mama@example.com", "biuro@example.com", "parkiet@parkiet.example"]);
  });

  it("is one attempt when the same create comes twice, and a new one takes over from the old", async () => {
    const owing = await atGateway();
    const id = newId();
    const first = await owing.browser.must(contract.startAttempt, { params: owing.params, body: { id } });
    expect(await owing.browser.must(contract.startAttempt, { params: owing.params, body: { id } })).toEqual(first);
    expect((await state(owing)).attempts.map((each) => [each.id, each.status])).toEqual([
      [id, "pending"],
      [owing.attempt.id, "expired"],
    ]);
    const other = await makeOwing(house, "gateway");
    const taken = await other.browser.call(contract.startAttempt, { params: other.params, body: { id } });
    expect(taken).toMatchObject({ status: 503, body: { code: "gateway_away" } });
  });

  it("is refused without a gateway, when it is away, and when nothing is to be paid", async () => {
    const owing = await makeOwing(house, "gateway");
    const start = () => owing.browser.call(contract.startAttempt, { params: owing.params, body: {} });
    await offer(owing.admin, "p24", false);
    expect(await start()).toMatchObject({ status: 409, body: { code: "gateway_off" } });
    expect(await state(owing)).toMatchObject({ gateway: false, providers: [] });
    await offer(owing.admin, "p24", true);
    for (const answer of [
      async () => new Response("{}", { status: 500 }),
      async () => Response.json({}),
      () => Promise.reject(new TypeError("fetch failed")),
    ])
      await withGateway(answer, async () => expect(await start()).toMatchObject({ status: 503, body: { code: "gateway_away" } }));
    expect(await state(owing)).toMatchObject({ status: "pending", attempts: [] });
    await owing.admin.must(contract.updatePayment, { params: owing.params, body: { status: "cancelled" } });
    expect(await start()).toMatchObject({ status: 409, body: { code: "not_possible", message: "Ta płatność jest anulowana." } });
    await owing.admin.must(contract.updatePayment, { params: owing.params, body: { status: "paid" } });
    expect(await start()).toMatchObject({ status: 409, body: { code: "already_paid" } });
    expect((await owing.browser.call(contract.startAttempt, { params: { id: newId() }, body: {} })).status).toBe(404);
  });

  it("asks only for what is still missing", async () => {
    const owing = await makeOwing(house, "gateway");
    await owing.admin.must(contract.updatePayment, { params: owing.params, body: { paid_grosze: 3000 } });
    const { id } = await owing.browser.must(contract.startAttempt, { params: owing.params, body: {} });
    expect((await state(owing)).attempts).toMatchObject([{ id, amount_grosze: 5000 }]);
  });

  it("locks nothing while the gateway is asked: the same payment can be changed meanwhile, and the attempt is then refused", async () => {
    const owing = await makeOwing(house, "gateway");
    await withGateway(
      async (_request, on) => {
        await owing.admin.must(contract.updatePayment, { params: owing.params, body: { paid_grosze: 3000 } });
        return on();
      },
      async () => {
        const refused = await owing.browser.call(contract.startAttempt, { params: owing.params, body: {} });
        expect(refused).toMatchObject({ status: 409, body: { code: "stale", current: { paid_grosze: 3000 } } });
      },
    );
    expect(await state(owing)).toMatchObject({ status: "pending", attempts: [] });
  });
});

describe("a notification", () => {
  it("with a forged signature, of an unknown session or of another tenant is refused and changes nothing", async () => {
    const owing = await atGateway();
    await owing.choose("forged");
    expect((await notify(owing, owing.attempt.id, { sign: "0".repeat(96) })).status).toBe(403);
    expect((await notify(owing, newId())).status).toBe(404);
    const other = await makeOwing(house);
    expect((await notify(other, owing.attempt.id)).status).toBe(404);
    await takeMoney(other.admin, "p24");
    expect((await notify(other, owing.attempt.id)).status).toBe(404);
    expect(await state(owing)).toMatchObject({ status: "processing", paid_grosze: 0 });
    expect(await paymentMails(house, owing.tenant)).toEqual([]);
    const { data } = await owing.admin.must(contract.getPaymentHistory, { params: owing.params });
    expect(data.map((each) => each.kind)).toEqual(["attempt_started", "asked"]);
  });

  it("of another sum goes to review and never pays, also when it is repeated; the right one still pays", async () => {
    const owing = await atGateway();
    await owing.choose("wrong_amount");
    expect(await state(owing)).toMatchObject({
      status: "processing",
      paid_grosze: 0,
      problem: "review",
      attempts: [{ status: "review", problem: "7900 PLN" }],
    });
    expect(await (await notify(owing, owing.attempt.id, { amount: 7900 })).json()).toEqual({ status: "review" });
    expect(await (await notify(owing, owing.attempt.id, { amount: 7900 })).json()).toEqual({ status: "known" });
    expect(await (await notify(owing, owing.attempt.id, { currency: "EUR" })).json()).toEqual({ status: "known" });
    expect(await state(owing)).toMatchObject({ status: "processing", paid_grosze: 0 });
    expect((await owing.admin.must(contract.listPayments, { query: { view: "attention" } })).data).toMatchObject([
      { id: owing.payment.id, problem: "review" },
    ]);
    await owing.choose("pay");
    expect(await state(owing)).toMatchObject({ status: "paid", problem: null });
  });

  it("three times at once pays once and mails once; repeated later it is known", async () => {
    const owing = await atGateway();
    let verified = 0;
    await withGateway(
      (request, on) => {
        if (request.method === "PUT") verified += 1;
        return on();
      },
      async () => void (await owing.choose("notify_three_times")),
    );
    expect(verified).toBe(1);
    expect(await state(owing)).toMatchObject({ status: "paid", paid_grosze: 8000 });
    expect(await paymentMails(house, owing.tenant)).toHaveLength(1);
    expect(await (await notify(owing, owing.attempt.id)).json()).toEqual({ status: "known" });
    const { data } = await owing.admin.must(contract.getPaymentHistory, { params: owing.params });
    expect(data.map((each) => each.kind)).toEqual(["paid", "notified", "attempt_started", "asked"]);
    expect(data[0]).toMatchObject({
      who: "Przelewy24",
      before: { status: "processing", paid_grosze: 0 },
      after: { status: "paid", paid_grosze: 8000 },
    });
    expect(await paymentMails(house, owing.tenant)).toHaveLength(1);
  });

  it("that the gateway does not verify is answered 503 and is not money; its repetition pays", async () => {
    const owing = await atGateway();
    for (const answer of [
      async () => Response.json({ error: "no" }, { status: 400 }),
      async () => Response.json({ data: { status: "waiting" } }),
      () => Promise.reject(new DOMException("too late", "TimeoutError")),
    ])
      await withGateway(answer, async () => expect((await notify(owing, owing.attempt.id)).status).toBe(503));
    expect(await state(owing)).toMatchObject({ status: "processing", paid_grosze: 0, attempts: [{ status: "pending" }] });
    await owing.choose("pay");
    expect(await state(owing)).toMatchObject({ status: "paid" });
  });

  it("of money for a payment that failed, was given up or was called off is accepted", async () => {
    const owing = await atGateway();
    await owing.browser.must(contract.checkPayment, { params: owing.params, body: { returned: true } });
    expect(await state(owing)).toMatchObject({ status: "failed", attempts: [{ status: "failed", problem: "unpaid" }] });
    await owing.admin.must(contract.updatePayment, { params: owing.params, body: { status: "cancelled" } });
    await owing.choose("pay");
    expect(await state(owing)).toMatchObject({ status: "paid", paid_grosze: 8000 });
  });

  it("of a second attempt is money twice: booked, shown as an overpayment, mailed once", async () => {
    const owing = await atGateway();
    const second = await owing.browser.must(contract.startAttempt, { params: owing.params, body: {} });
    await owing.choose("pay", second.redirect_url);
    await owing.choose("pay");
    expect(await state(owing)).toMatchObject({ status: "paid", paid_grosze: 16_000, problem: "overpaid", balance_grosze: -8000 });
    expect(await paymentMails(house, owing.tenant)).toHaveLength(1);
    const { data } = await owing.admin.must(contract.getPaymentHistory, { params: owing.params });
    expect(data[0]?.kind).toBe("paid_again");
  });

  it("of two attempts at the same moment loses neither sum", async () => {
    const owing = await atGateway();
    const second = await owing.browser.must(contract.startAttempt, { params: owing.params, body: {} });
    await withGateway(
      async (request, on) => {
        // Each verification takes as long as many queries, so that the notifications overlap.
        if (request.method === "PUT") for (let i = 0; i < 20; i++) await house.world.database.pool.query("SELECT 1");
        return on();
      },
      async () => void (await Promise.all([owing.choose("pay"), owing.choose("pay", second.redirect_url)])),
    );
    expect(await state(owing)).toMatchObject({ status: "paid", paid_grosze: 16_000, problem: "overpaid" });
    expect(await paymentMails(house, owing.tenant)).toHaveLength(1);
  });

  it("of less than the sign-up costs by now leaves the rest to be paid", async () => {
    const owing = await atGateway();
    await owing.addSolo("Echo");
    await owing.browser.must(contract.createPayment, { params: { id: owing.signup }, body: { method: "gateway" } });
    await owing.choose("pay");
    expect(await state(owing)).toMatchObject({
      status: "pending",
      amount_grosze: 16_000,
      paid_grosze: 8000,
      due_grosze: 8000,
      problem: "underpaid",
    });
    expect(await paymentMails(house, owing.tenant)).toEqual([]);
  });

  it("needs no CSRF cookie, but the test gateway needs its merchant's key and signature", async () => {
    const host = house.world.providers.p24 ?? "";
    const register = (headers: Record<string, string>) =>
      house.fetch(`${host}/api/v1/transaction/register`, {
        method: "POST",
        headers,
        body: JSON.stringify({ sessionId: "x", amount: 1, currency: "PLN", sign: "no" }),
      });
    expect((await register({})).status).toBe(401);
    const authorization = `Basic ${Buffer.from(`${TEST_CREDENTIALS.p24.pos_id}:${TEST_CREDENTIALS.p24.api_key}`).toString("base64")}`;
    expect((await register({ authorization })).status).toBe(400);
    expect((await house.fetch(`${host}/trnRequest/nothing`)).status).toBe(404);
  });
});

describe("asking the gateway", () => {
  it("finds money that nobody notified us of", async () => {
    const owing = await atGateway();
    await owing.choose("never_notify");
    expect(await state(owing)).toMatchObject({ status: "processing" });
    expect(await owing.browser.must(contract.checkPayment, { params: owing.params, body: {} })).toMatchObject({
      status: "paid",
      paid_grosze: 8000,
    });
    expect(await paymentMails(house, owing.tenant)).toHaveLength(1);
  });

  it("lets an unpaid transaction run until the payer is back", async () => {
    const owing = await atGateway();
    const check = (body: { returned?: boolean }) => owing.browser.must(contract.checkPayment, { params: owing.params, body });
    expect(await check({})).toMatchObject({ status: "processing" });
    await owing.choose("cancel");
    expect(await check({ returned: true })).toMatchObject({ status: "failed" });
    expect(await check({ returned: true })).toMatchObject({ status: "failed" });
    expect((await owing.admin.must(contract.listPayments, {})).attention).toBe(1);
  });

  it("says so when the provider is away", async () => {
    const owing = await atGateway();
    const check = () => owing.browser.call(contract.checkPayment, { params: owing.params, body: { returned: true } });
    await withGateway(
      async () => new Response("", { status: 502 }),
      async () => expect(await check()).toMatchObject({ status: 503, body: { code: "gateway_away" } }),
    );
    expect((await new Browser(house, owing.tenant).call(contract.checkPayment, { params: owing.params, body: {} })).status).toBe(404);
  });

  it("by the clock finds late money, and lets the attempt expire at the last time", async () => {
    const paid = await atGateway();
    await paid.choose("never_notify");
    const ask = (owing: Awaited<ReturnType<typeof atGateway>>, last: boolean) =>
      pollGateway.run({ tenant_id: owing.tenant.id, attempt_id: owing.attempt.id, last }, house.world);
    await ask(paid, false);
    expect(await state(paid)).toMatchObject({ status: "paid" });
    const unpaid = await atGateway();
    await ask(unpaid, false);
    expect(await state(unpaid)).toMatchObject({ status: "processing" });
    await ask(unpaid, true);
    expect(await state(unpaid)).toMatchObject({ status: "failed", attempts: [{ status: "expired" }] });
  });
});
