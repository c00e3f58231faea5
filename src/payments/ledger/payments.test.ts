import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { newId } from "../../kernel/values/ids.ts";
import { createEntry, deleteEntry, getSignup, openSignup, setEntryStatus } from "../../signup/contract.ts";
import * as contract from "../records/contract.ts";
import { ACCOUNT, makeOwing, makeSubmitted, paymentMails } from "#tests/signups/submitted-signup.ts";
import { sendScheduledPaidMail } from "./paid-mail.server.ts";

const house = useHouse();

describe("asking for what a sign-up owes", () => {
  it("gives lines, amount and the whole transfer", async () => {
    const { payment } = await makeOwing(house);
    expect(payment).toMatchObject({
      status: "pending",
      method: "transfer",
      amount_grosze: 8000,
      paid_grosze: 0,
      due_grosze: 8000,
      balance_grosze: 8000,
    });
    expect(payment).toMatchObject({
      entries: 1,
      problem: null,
      gateway: false,
      attempts: [],
      club_name: "Studio Tańca Pirueta",
      club_city: "Olsztyn",
    });
    expect(payment.reference).toMatch(/^RW26-000001-9$/);
    expect(payment.lines).toMatchObject([{ label: "„Papierowy ptak”", detail: "Jazz, solo, 12–15 lat", amount_grosze: 8000 }]);
    expect(payment.transfer).toMatchObject({
      account: ACCOUNT,
      recipient: "Fundacja Żółty Taniec",
      title: "RW26-000001-9 Studio Tańca",
      amount_grosze: 8000,
    });
    expect(payment.transfer?.qr_svg).toMatch(/^<svg /);
  });

  it("is refused before the sign-up was submitted, and for unsent entries nothing is asked", async () => {
    const { browser, signup, tenant, payment } = await makeOwing(house);
    const { sections, dancers } = await browser.must(getSignup, { params: { id: signup } });
    await browser.must(createEntry, {
      params: { id: signup },
      body: { title: "Jeszcze nie", section_id: sections[0]?.id ?? "", dancer_ids: [dancers[0]?.id ?? ""] },
    });
    const again = await browser.must(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } });
    expect(again).toMatchObject({ id: payment.id, amount_grosze: 8000 });
    await house.world.database.inTenant(tenant.id, (trx) =>
      trx.updateTable("signups").set({ status: "draft" }).where("id", "=", signup).execute(),
    );
    const refused = await browser.call(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } });
    expect(refused).toMatchObject({ status: 409, body: { code: "not_submitted" } });
  });

  it("twice is one payment, and nothing is noted when nothing changed", async () => {
    const { browser, admin, signup } = await makeSubmitted(house);
    const ask = { params: { id: signup }, body: { id: newId(), method: "transfer" as const } };
    const [first, second] = await Promise.all([browser.must(contract.createPayment, ask), browser.must(contract.createPayment, ask)]);
    expect(second.id).toBe(ask.body.id);
    expect(first.id).toBe(ask.body.id);
    expect((await admin.must(contract.listPayments, {})).data).toHaveLength(1);
    const { data } = await admin.must(contract.getPaymentHistory, { params: { id: first.id } });
    expect(data.map((each) => each.kind)).toEqual(["asked"]);
  });

  it("with the id of another sign-up's payment is refused", async () => {
    const owing = await makeOwing(house);
    const other = await makeSubmitted(house, { tenant: owing.tenant, browser: new Browser(house, owing.tenant) });
    const refused = await other.browser.call(contract.createPayment, {
      params: { id: other.signup },
      body: { id: owing.payment.id, method: "transfer" },
    });
    expect(refused).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("follows the sign-up while nothing is paid: more entries, another method", async () => {
    const { browser, admin, signup, addSolo, payment } = await makeOwing(house);
    await addSolo("Echo");
    expect(await browser.must(contract.getPayment, { params: { id: payment.id } })).toMatchObject({
      due_grosze: 8000,
      balance_grosze: 16_000,
    });
    const again = await browser.must(contract.createPayment, { params: { id: signup }, body: { method: "gateway" } });
    expect(again).toMatchObject({ id: payment.id, amount_grosze: 16_000, method: "gateway", reference: payment.reference, entries: 2 });
    const { data } = await admin.must(contract.getPaymentHistory, { params: { id: payment.id } });
    expect(data[0]).toMatchObject({
      kind: "asked_again",
      before: { amount_grosze: 8000, method: "transfer" },
      after: { amount_grosze: 16_000, method: "gateway" },
    });
  });

  it("after paying asks for the balance of added entries only, in a payment of its own", async () => {
    const { browser, admin, signup, addSolo, payment, params } = await makeOwing(house);
    await admin.must(contract.updatePayment, { params, body: { status: "paid" } });
    expect(await browser.must(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } })).toMatchObject({
      id: payment.id,
      balance_grosze: 0,
    });
    await addSolo("Echo");
    expect(await browser.must(contract.getPayment, { params })).toMatchObject({ status: "paid", due_grosze: 0, balance_grosze: 8000 });
    const balance = await browser.must(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } });
    expect(balance).toMatchObject({ amount_grosze: 8000, status: "pending", reference: "RW26-000002-8" });
    expect(balance.id).not.toBe(payment.id);
    expect(balance.lines.map((each) => [each.label, each.amount_grosze])).toEqual([
      ["„Papierowy ptak”", 8000],
      ["„Echo”", 8000],
      ["Wpłacono wcześniej", -8000],
    ]);
  });

  it("calls the payment off when nothing is owed any more, and shows when more was paid than it costs", async () => {
    const { browser, admin, signup, addSolo, payment, params } = await makeOwing(house);
    await admin.must(contract.updatePayment, { params, body: { status: "paid" } });
    const echo = await addSolo("Echo");
    const balance = await browser.must(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } });
    await browser.call(deleteEntry, { params: { id: echo } });
    const settled = await browser.must(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } });
    expect(settled).toMatchObject({ id: payment.id, status: "paid", balance_grosze: 0 });
    expect(await browser.must(contract.getPayment, { params: { id: balance.id } })).toMatchObject({ status: "cancelled" });
    const first = settled.lines[0]?.entry_id ?? "";
    await admin.must(setEntryStatus, { params: { id: first }, body: { status: "withdrawn" } });
    expect(await browser.must(contract.getPayment, { params })).toMatchObject({ balance_grosze: -8000 });
  });

  it("keeps references apart when many ask at once", async () => {
    const { tenant } = await makeSubmitted(house);
    const made = [await makeSubmitted(house, { tenant, browser: new Browser(house, tenant) })];
    for (let i = 0; i < 3; i++) made.push(await makeSubmitted(house, { tenant, browser: new Browser(house, tenant) }));
    const payments = await Promise.all(
      made.map((each) => each.browser.must(contract.createPayment, { params: { id: each.signup }, body: { method: "transfer" } })),
    );
    expect(new Set(payments.map((each) => each.reference)).size).toBe(4);
  });

  it("offers no transfer while the organiser has no account", async () => {
    const { tenant, browser, signup } = await makeSubmitted(house);
    await house.world.database.asOwner((trx) =>
      trx.updateTable("tenants").set({ bank_account: null }).where("id", "=", tenant.id).execute(),
    );
    expect(await browser.must(contract.createPayment, { params: { id: signup }, body: { method: "gateway" } })).toMatchObject({
      transfer: null,
    });
  });
});

describe("who may see and change payments", () => {
  it("is the guest with the sign-up's cookie and nobody else without a session", async () => {
    const { tenant, browser, params, signup } = await makeOwing(house);
    expect((await browser.call(contract.getPayment, { params })).status).toBe(200);
    const stranger = new Browser(house, tenant);
    for (const asked of [
      await stranger.call(contract.getPayment, { params }),
      await stranger.call(contract.startAttempt, { params, body: {} }),
      await stranger.call(contract.checkPayment, { params, body: {} }),
      await stranger.call(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } }),
    ])
      expect(asked.status).toBe(404);
    expect((await stranger.call(contract.listPayments, {})).status).toBe(401);
    expect((await stranger.call(contract.getPaymentHistory, { params })).status).toBe(401);
    expect((await stranger.call(contract.updatePayment, { params, body: { status: "paid" } })).status).toBe(401);
    expect((await browser.call(contract.updatePayment, { params, body: { status: "paid" } })).status).toBe(401);
  });

  it("is the trener for own sign-ups only", async () => {
    const tenant = await makeTenant(house);
    const trener = await browserAs(house, tenant, "trener");
    const own = await makeSubmitted(house, { tenant, browser: trener });
    const payment = await trener.must(contract.createPayment, { params: { id: own.signup }, body: { method: "transfer" } });
    const other = await makeSubmitted(house, { tenant, browser: new Browser(house, tenant) });
    const foreign = await other.browser.must(contract.createPayment, { params: { id: other.signup }, body: { method: "transfer" } });
    const list = await trener.must(contract.listPayments, {});
    expect(list.data.map((each) => each.id)).toEqual([payment.id]);
    expect(list.totals).toEqual([
      { status: "pending", count: 1, amount_grosze: 8000, paid_grosze: 0, due_grosze: 8000, returned_grosze: 0 },
    ]);
    expect((await trener.call(contract.getPayment, { params: { id: foreign.id } })).status).toBe(404);
    expect((await trener.call(contract.updatePayment, { params: { id: payment.id }, body: { note: "x" } })).status).toBe(403);
    expect((await trener.call(contract.getPaymentHistory, { params: { id: payment.id } })).status).toBe(403);
  });

  it("is not the referee: an empty list and no writing", async () => {
    const { tenant, params, signup } = await makeOwing(house);
    const referee = await browserAs(house, tenant, "referee");
    expect((await referee.call(contract.listPayments, {})).body).toEqual({ data: [], next_cursor: null, totals: [], attention: 0 });
    expect((await referee.call(contract.getPayment, { params })).status).toBe(404);
    expect((await referee.call(contract.startAttempt, { params, body: {} })).status).toBe(404);
    expect((await referee.call(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } })).status).toBe(404);
    expect((await referee.call(contract.updatePayment, { params, body: { status: "paid" } })).status).toBe(403);
    expect((await referee.call(contract.getPaymentHistory, { params })).status).toBe(403);
  });

  it("is nobody of another organiser", async () => {
    const { params } = await makeOwing(house);
    const admin = await browserAs(house, await makeTenant(house), "admin");
    for (const asked of [
      await admin.call(contract.getPayment, { params }),
      await admin.call(contract.getPaymentHistory, { params }),
      await admin.call(contract.updatePayment, { params, body: { status: "paid" } }),
      await admin.call(contract.startAttempt, { params, body: {} }),
    ])
      expect(asked.status).toBe(404);
    expect((await admin.must(contract.listPayments, {})).data).toEqual([]);
  });
});

describe("an admin changes a payment by hand", () => {
  it("and every change is in its history with before and after", async () => {
    const { admin, params, payment } = await makeOwing(house);
    await admin.must(contract.updatePayment, { params, body: { note: "Dzwonił klub", version: payment.version } });
    await admin.must(contract.updatePayment, { params, body: { paid_grosze: 3000 } });
    await admin.must(contract.updatePayment, { params, body: { status: "paid", method: "other" } });
    const same = await admin.must(contract.updatePayment, { params, body: { status: "paid" } });
    const refunded = await admin.must(contract.updatePayment, { params, body: { status: "partially_refunded", paid_grosze: 5000 } });
    await admin.must(contract.updatePayment, { params, body: { status: "refunded", note: null } });
    expect(same).toMatchObject({ status: "paid", paid_grosze: 8000, method: "other", due_grosze: 0, problem: null });
    expect(refunded.version).toBe(same.version + 1);
    const { data } = await admin.must(contract.getPaymentHistory, { params });
    expect(data.map((each) => each.kind)).toEqual([...Array.from({ length: 5 }, () => "changed_by_hand"), "asked"]);
    expect(data.map((each) => each.who)).toEqual([...Array.from({ length: 5 }, () => "Anna Próbna"), "Marta Kwiecień"]);
    const steps = data
      .map((each) => [each.before, each.after] as [Record<string, unknown>, Record<string, unknown>])
      .reverse()
      .slice(1);
    expect(steps.map(([before, after]) => [before.status, after.status, before.paid_grosze, after.paid_grosze, after.note])).toEqual([
      ["pending", "pending", 0, 0, "Dzwonił klub"],
      ["pending", "pending", 0, 3000, "Dzwonił klub"],
      ["pending", "paid", 3000, 8000, "Dzwonił klub"],
      ["paid", "partially_refunded", 8000, 5000, "Dzwonił klub"],
      ["partially_refunded", "refunded", 5000, 0, null],
    ]);
  });

  it("but not from an old reading, not against the states, not with sums that contradict them", async () => {
    const { admin, params, payment } = await makeOwing(house);
    const put = (body: object) => admin.call(contract.updatePayment, { params, body });
    expect(await put({ status: "refunded" })).toMatchObject({
      status: 409,
      body: { code: "not_possible", message: expect.stringContaining("stanu") },
    });
    expect(await put({ status: "paid", paid_grosze: 7000 })).toMatchObject({
      status: 422,
      body: { errors: { paid_grosze: [expect.stringContaining("mniej")] } },
    });
    expect(await put({ paid_grosze: 8000 })).toMatchObject({ status: 422, body: { errors: { paid_grosze: [expect.any(String)] } } });
    expect(await put({ status: "paid", version: payment.version })).toMatchObject({ status: 200 });
    const stale = await put({ note: "x", version: payment.version });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale", current: { status: "paid", version: payment.version + 1 } } });
    expect(await put({ status: "partially_refunded" })).toMatchObject({ status: 422 });
    expect((await admin.call(contract.updatePayment, { params: { id: newId() }, body: { note: "x" } })).status).toBe(404);
    expect((await admin.call(contract.getPaymentHistory, { params: { id: newId() } })).status).toBe(404);
    expect(await put({ note: "zostaje" })).toMatchObject({ status: 200, body: { status: "paid", paid_grosze: 8000 } });
  });

  it("and the payer is mailed unless it was undone at once", async () => {
    const { tenant, admin, params } = await makeOwing(house);
    const mark = async () => {
      const { paid_at } = await admin.must(contract.updatePayment, { params, body: { status: "paid" } });
      return { tenant_id: tenant.id, payment_id: params.id, paid_at: paid_at ?? "" };
    };
    const undone = await mark();
    expect(await admin.must(contract.updatePayment, { params, body: { status: "pending" } })).toMatchObject({
      paid_grosze: 0,
      paid_at: null,
    });
    await sendScheduledPaidMail.run(undone, house.world);
    expect(await paymentMails(house, tenant)).toEqual([]);
    await sendScheduledPaidMail.run(await mark(), house.world);
    const mails = await paymentMails(house, tenant);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("Wpłata przyjęta: Rytm Wisły 2026, 80,00\u00a0zł");
    expect(mails[0]?.text_body).toContain("Została 1 rzecz. Brakuje muzyki: „Papierowy ptak”. Wgraj ją do: piątek, 6\u00a0marca 2026.");
    expect(mails[0]?.text_body).toContain("„Papierowy ptak”, Jazz, solo, 12–15 lat: 80,00\u00a0zł");
    const link = new URL(/https?:\S+/.exec(mails[0]?.text_body ?? "")?.[0] ?? "");
    const [, , page, signup] = link.pathname.slice(1).split("/");
    expect(page).toBe("music");
    const phone = new Browser(house, tenant);
    const body = { key: link.searchParams.get("key") ?? "" };
    expect((await phone.call(openSignup, { params: { id: signup ?? "" }, body })).status).toBe(200);
    const seen = await phone.must(getSignup, { params: { id: signup ?? "" } });
    expect(seen).toMatchObject({ held_grosze: 8000, payment: { status: "paid" } });
  });
});
