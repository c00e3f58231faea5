// Refunds by the competition's own ladder, by transfer: offers, refusals, lists for the bank, the mail to the payer and the records for the books.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeWithdrawn, PAYERS_ACCOUNT } from "#tests/money/refunding.ts";
import { createPayment, getPayment, getPaymentHistory, listPayments, updatePayment } from "../../payments/records/contract.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { getSignup } from "../../signup/contract.ts";
import * as contract from "../records/contract.ts";
import { listReceipts } from "../../payments/receipts/contract.ts";

const house = useHouse();
type Made = Awaited<ReturnType<typeof makeWithdrawn>>;

const byTransfer = { way: "transfer" as const, account: PAYERS_ACCOUNT, recipient: "Anna Wójcicka" };
const plan = (made: Made, body: object = {}) =>
  made.admin.must(contract.createRefund, { params: made.params, body: { ...byTransfer, amount_grosze: 8000, ...body } });
const tryPlan = (made: Made, body: object = {}) =>
  made.admin.call(contract.createRefund, { params: made.params, body: { ...byTransfer, amount_grosze: 8000, ...body } });
const propose = (made: Made, query: object = {}) => made.admin.must(contract.proposeRefund, { params: made.params, query });
const payment = (made: Made) => made.browser.must(getPayment, { params: made.params });
const close = (made: Made) => made.admin.must(contract.createRefundList, { body: {} });

/** Moves the competition to this many days after the test's day. */
const daysBefore = (made: Made, days: number) =>
  house.world.database.inTenant(made.tenant.id, async (trx) => {
    const day = new Date(Date.parse("2026-01-20T00:00:00Z") + days * 86_400_000).toISOString().slice(0, 10);
    await trx.updateTable("competitions").set({ starts_on: day, ends_on: day }).execute();
  });

describe("what the regulations give", () => {
  it("is read for the day, with the step in words, of what came free", async () => {
    const made = await makeWithdrawn(house);
    expect(await propose(made)).toMatchObject({
      available_grosze: 16_000,
      price_grosze: 8000,
      base_grosze: 8000,
      computed_grosze: 8000,
      days_before: 53,
      steps: [
        { text: "Do 30 dni przed: 100%", applies: true },
        { text: "Do 14 dni przed: 50%", applies: false },
      ],
      asks: null,
      ways: [
        { way: "transfer", most_grosze: 16_000 },
        { way: "credit", most_grosze: 16_000 },
      ],
    });
    await daysBefore(made, 20);
    expect(await propose(made)).toMatchObject({
      computed_grosze: 4000,
      said: "Zwrot: 50% wpłaty.",
      steps: [{ applies: false }, { applies: true }],
    });
    await daysBefore(made, 3);
    expect(await propose(made)).toMatchObject({ computed_grosze: 0, said: "Zwrot nie przysługuje." });
    // The payer wrote in time, and the office reads it today.
    expect(await propose(made, { cancelled_on: "2025-12-24" })).toMatchObject({ computed_grosze: 8000, days_before: 30 });
    const late = await made.admin.call(contract.proposeRefund, { params: made.params, query: { cancelled_on: "2026-01-21" } });
    expect(late).toMatchObject({ status: 422, body: { errors: { cancelled_on: [expect.stringContaining("dzisiejszy")] } } });
  });

  it("waits for the case that it depends on, and stays open where there are no regulations or they say nothing", async () => {
    const made = await makeWithdrawn(house, { kind: "percent", percent: 70, only: "tylko z zaświadczeniem", reason: "medical" });
    expect(await propose(made)).toMatchObject({
      computed_grosze: null,
      asks: "medical",
      said: expect.stringContaining("Czy jest?") as string,
    });
    expect(await propose(made, { case_met: "yes" })).toMatchObject({ computed_grosze: 5600 });
    expect(await propose(made, { case_met: "no" })).toMatchObject({ computed_grosze: 0 });
    const silent = await makeWithdrawn(house, null);
    expect(await propose(silent)).toMatchObject({
      computed_grosze: null,
      steps: [],
      said: expect.stringContaining("nie mówi o") as string,
    });
    const refused = await tryPlan(silent, { amount_grosze: 5000 });
    expect(refused).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } });
    expect(await plan(silent, { amount_grosze: 5000, reason: "Uzgodnione z trenerem" })).toMatchObject({
      computed_grosze: null,
      kept_grosze: 3000,
    });
  });
});

describe("a refund by transfer", () => {
  it("is planned, listed, carried out: the payment, the mail, the books and the audit trail show it", async () => {
    const made = await makeWithdrawn(house);
    await daysBefore(made, 20);
    const planned = await plan(made, { amount_grosze: 4000 });
    expect(planned).toMatchObject({
      status: "planned",
      base_grosze: 8000,
      kept_grosze: 4000,
      rule: "Do 14 dni przed: 50%. Zwrot: 50% wpłaty.",
      account: "27114020040000300201355387",
      title: `${made.payment.reference} zwrot Rytm Wisły 2026`,
    });
    // The kept sum is part of the sign-up's price, so nothing more can be refunded.
    const { quote } = await made.browser.must(getSignup, { params: { id: made.signup } });
    expect(quote.lines.at(-1)).toMatchObject({ entry_id: null, label: "Zatrzymane po rezygnacji", amount_grosze: 4000 });
    expect(await propose(made)).toMatchObject({ base_grosze: 0, available_grosze: 12_000, account: "27114020040000300201355387" });
    expect(await payment(made)).toMatchObject({
      paid_grosze: 16_000,
      status: "paid",
      refunds: [{ status: "planned", amount_grosze: 4000 }],
    });

    const away = await made.admin.call(updatePayment, { params: made.params, body: { status: "refunded" } });
    expect(away).toMatchObject({ status: 409, body: { message: expect.stringContaining("zaplanowano zwrot") as string } });
    const list = await close(made);
    expect(list).toMatchObject({
      number: 1,
      status: "sent",
      count: 1,
      amount_grosze: 4000,
      rows: [{ account: "27114020040000300201355387", recipient: "Anna Wójcicka", amount_grosze: 4000 }],
    });
    expect(await made.admin.call(contract.createRefundList, { body: {} })).toMatchObject({ status: 409 });
    const params = { id: list.id };
    expect(await made.admin.must(contract.updateRefundList, { params, body: { status: "done", version: 1 } })).toMatchObject({
      status: "done",
      rows: [{ status: "done" }],
    });
    expect(await payment(made)).toMatchObject({
      paid_grosze: 12_000,
      status: "partially_refunded",
      balance_grosze: 0,
      refunds: [{ status: "done" }],
    });
    const { data: history } = await made.admin.must(getPaymentHistory, { params: made.params });
    expect(history.slice(0, 3).map((each) => [each.kind, each.amount_grosze, each.method])).toEqual([
      ["refund_done", -4000, "transfer"],
      ["refund_sent", 0, null],
      ["refund_planned", 0, null],
    ]);
    const receipts = await made.admin.must(listReceipts, {});
    expect(receipts.totals.reduce((sum, each) => sum + each.amount_grosze, 0)).toBe(12_000);
    const trail = await made.admin.must(listAuditEvents, { query: { subject_kind: "payment" } });
    expect(trail.data.map((each) => each.action).slice(0, 3)).toEqual(["refund_done", "refund_sent", "refund_planned"]);
    const mails = await house.world.database.inTenant(made.tenant.id, (trx) =>
      trx.selectFrom("mails").select(["subject", "text_body"]).where("kind", "=", "payment_refunded").execute(),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text_body).toContain("40,00");
    expect(mails[0]?.text_body).not.toContain("1140 2004");
    // The rest of the sign-up stays paid. A further entry is charged in full.
    await made.addSolo("Trzecia");
    const next = await made.browser.must(createPayment, { params: { id: made.signup }, body: { method: "transfer" } });
    expect(next).toMatchObject({ due_grosze: 8000, balance_grosze: 8000 });
    const totals = await made.admin.must(listPayments, { query: { view: "refunds" } });
    expect(totals.data).toHaveLength(1);
  });

  it("goes never over what the payment holds, also when ten come at once", async () => {
    const made = await makeWithdrawn(house);
    const replies = await Promise.all(Array.from({ length: 10 }, () => tryPlan(made, { amount_grosze: 5000, reason: "Na próbę" })));
    expect(replies.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, ...Array.from({ length: 7 }, () => 422)]);
    expect(replies.find((each) => each.status === 422)).toMatchObject({
      body: { errors: { amount_grosze: ["Tyle nie można zwrócić tą drogą. Najwięcej: 10,00 zł."] } },
    });
    const list = await close(made);
    await made.admin.must(contract.updateRefundList, { params: { id: list.id }, body: { status: "done" } });
    expect(await payment(made)).toMatchObject({ paid_grosze: 1000 });
    expect(await tryPlan(made, { amount_grosze: 1001, reason: "Na próbę" })).toMatchObject({ status: 422 });
  });

  it("comes once when the same is sent twice, and a list closed twice at once holds each refund once", async () => {
    const made = await makeWithdrawn(house);
    const id = crypto.randomUUID();
    const [one, two] = [await plan(made, { id }), await plan(made, { id })];
    expect(two).toEqual(one);
    await plan(made, { amount_grosze: 1000, reason: "Gest" });
    const replies = await Promise.all(Array.from({ length: 5 }, () => made.admin.call(contract.createRefundList, { body: {} })));
    expect(replies.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    const { data } = await made.admin.must(contract.listRefundLists, { query: {} });
    expect(data).toMatchObject([{ number: 1, count: 2, amount_grosze: 9000 }]);
  });

  it("can be taken back, alone or with its list; is returned by the bank and planned again elsewhere", async () => {
    const made = await makeWithdrawn(house);
    const first = await plan(made);
    const params = { id: first.id };
    const move = (body: object) => made.admin.call(contract.updateRefund, { params, body });
    expect(await move({ status: "done" })).toMatchObject({ status: 409 });
    const list = await close(made);
    expect(await move({ status: "taken_back" })).toMatchObject({ status: 409 });
    await made.admin.must(contract.updateRefundList, { params: { id: list.id }, body: { status: "taken_back" } });
    expect(await made.admin.call(contract.updateRefundList, { params: { id: list.id }, body: { status: "done" } })).toMatchObject({
      status: 409,
    });
    expect(await move({ account: "12" })).toMatchObject({ status: 422 });
    await close(made);
    for (const problem of [undefined, null, " "])
      expect(await move({ status: "rejected", problem })).toMatchObject({
        status: 422,
        body: { errors: { problem: [expect.any(String)] } },
      });
    const returned = await move({ status: "rejected", problem: "Rachunek zamknięty" });
    expect(returned).toMatchObject({ status: 200, body: { status: "rejected", problem: "Rachunek zamknięty" } });
    expect(await payment(made)).toMatchObject({ paid_grosze: 16_000, status: "paid" });
    expect(await move({ status: "planned", version: 1 })).toMatchObject({ status: 409, body: { code: "stale" } });
    const other = "61 1090 1014 0000 0712 1981 2874";
    expect(await move({ status: "planned", account: other })).toMatchObject({
      body: { status: "planned", account: "61109010140000071219812874", problem: null, list_id: null },
    });
    expect(await move({ status: "taken_back" })).toMatchObject({ body: { status: "taken_back" } });
    expect(await propose(made)).toMatchObject({ base_grosze: 8000 });
    expect((await payment(made)).refunds).toEqual([]);
  });

  it("goes abroad to an IBAN whose country, length and check digits fit; the list says whose file leaves it out, and which account it leaves", async () => {
    const made = await makeWithdrawn(house);
    const abroad = { ...byTransfer, amount_grosze: 1000, reason: "Gest", recipient: "Jörg Tanz" };
    for (const account of ["DE89 3704 0044 0532 0130 01", "DE89 3704 0044 0532 0130 0", "XX89 3704 0044 0532 0130 00"])
      expect(await tryPlan(made, { ...abroad, account })).toMatchObject({
        status: 422,
        body: { errors: { account: [expect.any(String)] } },
      });
    expect(await plan(made, { ...abroad, account: "de89 3704-0044 0532 0130 00" })).toMatchObject({ account: "DE89370400440532013000" });
    await plan(made, { amount_grosze: 1000, reason: "Gest" });
    const sender = { account: "61109010140000071219812874", name: "Fundacja Żółty Taniec" };
    expect(await close(made)).toMatchObject({ count: 2, abroad: ["Jörg Tanz"], sender });
    expect(await made.admin.must(contract.listRefundLists, { query: {} })).toMatchObject({ data: [{ abroad: ["Jörg Tanz"] }], sender });
  });

  it("needs an account with right check digits, and stays with its organiser", async () => {
    const made = await makeWithdrawn(house);
    const wrong = await tryPlan(made, { account: "27 1140 2004 0000 3002 0135 5388" });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { account: [expect.stringContaining("26 cyfr")] } } });
    expect(await tryPlan(made, { account: null })).toMatchObject({ status: 422, body: { errors: { account: [expect.any(String)] } } });
    expect(await tryPlan(made, { recipient: null })).toMatchObject({ status: 422 });
    // The bank file would have no recipient.
    for (const recipient of ["Олена Шевченко", "– „”"])
      expect(await tryPlan(made, { recipient })).toMatchObject({
        status: 422,
        body: { errors: { recipient: ["Napisz odbiorcę literami łacińskimi."] } },
      });
    expect(await tryPlan(made, { way: "p24" })).toMatchObject({ status: 422, body: { errors: { amount_grosze: [expect.any(String)] } } });
    const refund = await plan(made);
    const other = await browserAs(house, await makeTenant(house), "admin");
    expect((await other.must(contract.listRefunds, { query: {} })).data).toEqual([]);
    for (const reply of [
      await other.call(contract.createRefund, { params: made.params, body: { ...byTransfer, amount_grosze: 1, reason: "x" } }),
      await other.call(contract.updateRefund, { params: { id: refund.id }, body: { status: "taken_back" } }),
      await other.call(contract.createRefundList, { body: { ids: [refund.id] } }),
    ])
      expect([404, 409]).toContain(reply.status);
  });
});

describe("the list of refunds", () => {
  it("is searched, sorted, paged and filtered", async () => {
    const made = await makeWithdrawn(house);
    for (const amount_grosze of [1000, 3000, 2000]) await plan(made, { amount_grosze, reason: "Na próbę" });
    const ask = (query: object) => made.admin.must(contract.listRefunds, { query });
    const sums = (list: { data: { amount_grosze: number }[] }) => list.data.map((each) => each.amount_grosze);
    expect(sums(await ask({ sort: "amount_grosze", direction: "asc" }))).toEqual([1000, 2000, 3000]);
    const first = await ask({ sort: "amount_grosze", direction: "desc", limit: 2 });
    expect(sums(first)).toEqual([3000, 2000]);
    expect(sums(await ask({ sort: "amount_grosze", direction: "desc", limit: 2, cursor: first.next_cursor ?? "" }))).toEqual([1000]);
    expect(first).toMatchObject({ totals: [{ status: "planned", count: 3, amount_grosze: 6000 }], waiting_transfers: 3 });
    expect(sums(await ask({ q: "wojcicka" }))).toHaveLength(3);
    expect(sums(await ask({ status: "done" }))).toEqual([]);
    expect(sums(await ask({ way: "stripe" }))).toEqual([]);
    expect(sums(await ask({ payment_id: made.payment.id, sort: "club_name" }))).toHaveLength(3);
  });
});
