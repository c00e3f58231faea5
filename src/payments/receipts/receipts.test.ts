import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeOwing, makeSubmitted, paymentMails } from "#tests/signups/submitted-signup.ts";
import { newId } from "../../kernel/values/ids.ts";
import { openSignup } from "../../signup/contract.ts";
import * as contract from "../records/contract.ts";
import * as reminderContract from "../reminders/contract.ts";
import * as receiptContract from "./contract.ts";
import { sendScheduledPaidMail } from "../ledger/paid-mail.server.ts";

const house = useHouse();

const cash = (amount_grosze: number, more: object = {}) => ({ amount_grosze, method: "cash" as const, received_on: "2026-01-20", ...more });

describe("money received at the desk", () => {
  it("adds up in parts until the payment is paid, each part in the history and in the list of money", async () => {
    const { admin, browser, tenant, signup, params } = await makeOwing(house);
    const asked = { params: { id: signup } };
    const first = await admin.must(receiptContract.addReceipt, { ...asked, body: cash(3000, { note: "Koperta od trenerki" }) });
    expect(first).toMatchObject({
      id: params.id,
      status: "pending",
      paid_grosze: 3000,
      due_grosze: 5000,
      method: "cash",
      problem: "underpaid",
    });
    expect(await browser.must(contract.getPayment, { params })).toMatchObject({ due_grosze: 5000, balance_grosze: 5000 });
    const second = await admin.must(receiptContract.addReceipt, {
      ...asked,
      body: { ...cash(5000), method: "transfer", received_on: "2026-01-16", note: "Wyciąg z piątku" },
    });
    // The payment counts as paid on the day on which the money arrived.
    expect(second).toMatchObject({ status: "paid", due_grosze: 0, problem: null, paid_at: "2026-01-16T12:00:00+01:00" });
    const { data } = await admin.must(contract.getPaymentHistory, { params });
    expect(data.map((each) => [each.kind, each.amount_grosze, each.method, each.received_on, each.note])).toEqual([
      ["received", 5000, "transfer", "2026-01-16", "Wyciąg z piątku"],
      ["received", 3000, "cash", "2026-01-20", "Koperta od trenerki"],
      ["asked", 0, null, null, null],
    ]);
    const money = await admin.must(receiptContract.listReceipts, {});
    expect(money.data.map((each) => [each.received_on, each.amount_grosze, each.who])).toEqual([
      ["2026-01-20", 3000, "Anna Próbna"],
      ["2026-01-16", 5000, "Anna Próbna"],
    ]);
    expect(money.totals).toEqual([
      { method: "cash", count: 1, amount_grosze: 3000 },
      { method: "transfer", count: 1, amount_grosze: 5000 },
    ]);
    expect((await admin.must(receiptContract.listReceipts, { query: { on: "2026-01-16" } })).data).toHaveLength(1);
    const page = await admin.must(receiptContract.listReceipts, { query: { limit: 1 } });
    const rest = await admin.must(receiptContract.listReceipts, { query: { limit: 1, cursor: page.next_cursor ?? "" } });
    expect([rest.data[0]?.amount_grosze, rest.next_cursor]).toEqual([5000, null]);
    await sendScheduledPaidMail.run({ tenant_id: tenant.id, payment_id: params.id, paid_at: second.paid_at ?? "" }, house.world);
    expect(await paymentMails(house, tenant)).toHaveLength(1);
  });

  it("is noted once however often it is sent, opens a payment where there is none, and may exceed the price", async () => {
    const { admin, signup } = await makeSubmitted(house);
    const body = cash(9000, { id: newId() });
    const sent = await Promise.all([1, 2].map(() => admin.must(receiptContract.addReceipt, { params: { id: signup }, body })));
    const again = await admin.must(receiptContract.addReceipt, { params: { id: signup }, body });
    for (const each of [...sent, again])
      expect(each).toMatchObject({ status: "paid", amount_grosze: 8000, paid_grosze: 9000, problem: "overpaid" });
    expect((await admin.must(receiptContract.listReceipts, {})).data).toHaveLength(1);
  });

  it("is refused of a day to come, of nothing, by anybody but the organiser, and before anything was sent", async () => {
    const { admin, browser, tenant, signup } = await makeOwing(house);
    const put = (body: object) => admin.call(receiptContract.addReceipt, { params: { id: signup }, body: { ...cash(1000), ...body } });
    expect(await put({ received_on: "2026-01-21" })).toMatchObject({
      status: 422,
      body: { errors: { received_on: [expect.any(String)] } },
    });
    for (const body of [
      { amount_grosze: 0 },
      { amount_grosze: -500 },
      { amount_grosze: 10.5 },
      { amount_grosze: 1e15 },
      { method: "gateway" },
    ])
      expect((await put(body)).status).toBe(422);
    const ask = { params: { id: signup }, body: cash(1000) };
    expect((await browser.call(receiptContract.addReceipt, ask)).status).toBe(401);
    const others = [await browserAs(house, tenant, "trener"), await browserAs(house, tenant, "referee")];
    for (const each of others) {
      expect((await each.call(receiptContract.addReceipt, ask)).status).toBe(403);
      expect((await each.call(receiptContract.listReceipts, {})).status).toBe(403);
      expect((await each.call(reminderContract.remindPayments, { body: { ids: [newId()] } })).status).toBe(403);
    }
    const elsewhere = await browserAs(house, await makeTenant(house), "admin");
    expect((await elsewhere.call(receiptContract.addReceipt, ask)).status).toBe(404);
    await house.world.database.inTenant(tenant.id, (trx) => trx.updateTable("signups").set({ status: "draft" }).execute());
    expect(await put({})).toMatchObject({ status: 409, body: { code: "not_submitted" } });
  });
});

describe("a reminder", () => {
  const reminders = (tenant: { id: string }) =>
    house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("mails").select(["subject", "text_body", "to_email"]).where("kind", "=", "payment_reminder").execute(),
    );

  it("is mailed once per sign-up and day with all details of a transfer, and is in the history", async () => {
    const { admin, tenant, params, payment } = await makeOwing(house);
    const remind = () => admin.must(reminderContract.remindPayments, { body: { ids: [params.id, params.id] } });
    const [one, two] = await Promise.all([remind(), remind()]);
    expect(one.sent + two.sent).toBe(1);
    expect([...one.skipped, ...two.skipped]).toEqual([{ id: params.id, text: "przypomnienie poszło już dzisiaj" }]);
    const [mail, ...more] = await reminders(tenant);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Do zapłaty 80,00\u00a0zł: Rytm Wisły 2026");
    expect(mail?.text_body).toContain("Numer rachunku: 61 1090 1014 0000 0712 1981 2874");
    expect(mail?.text_body).toContain(payment.transfer?.title);
    const link = new URL(/https?:\S+/.exec(mail?.text_body ?? "")?.[0] ?? "");
    const id = link.pathname.split("/").at(-1) ?? "";
    const opened = await new Browser(house, tenant).call(openSignup, { params: { id }, body: { key: link.searchParams.get("key") ?? "" } });
    expect(opened.status).toBe(200);
    const { data } = await admin.must(contract.getPaymentHistory, { params });
    expect(data.filter((each) => each.kind === "reminded")).toMatchObject([{ who: "Anna Próbna", note: "marta@pirueta.example" }]);
    house.setNow(new Date("2026-01-21T00:30:00+01:00"));
    expect((await remind()).sent).toBe(1);
  });

  it("is not sent when nothing is owed or nobody can be written to", async () => {
    const { admin, tenant, params } = await makeOwing(house);
    await house.world.database.inTenant(tenant.id, (trx) => trx.updateTable("signups").set({ contact_email: null }).execute());
    const why = async () => (await admin.must(reminderContract.remindPayments, { body: { ids: [params.id] } })).skipped[0]?.text;
    expect(await why()).toBe("brak adresu e-mail");
    await admin.must(contract.updatePayment, { params, body: { status: "paid" } });
    expect(await why()).toBe("nic nie zostało do zapłaty");
    expect(await reminders(tenant)).toEqual([]);
    expect((await admin.call(reminderContract.remindPayments, { body: { ids: [newId()] } })).status).toBe(404);
  });
});
