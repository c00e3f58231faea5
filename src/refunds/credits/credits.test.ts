// Credits for a next competition: given by a refund, used by their account or by the office for an e-mail address, paid out, taken back. Sums always
// agree.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import { giveRegulations, PAYERS_ACCOUNT } from "#tests/money/refunding.ts";
import { beginSignup } from "#tests/signups/signup-contest.ts";
import { makeSubmitted } from "#tests/signups/submitted-signup.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { addDancers, createEntry, getSignup, setEntryStatus, submitSignup, updateSignup } from "../../signup/contract.ts";
import * as contract from "../../payments/records/contract.ts";
import * as refundContract from "../records/contract.ts";
import * as creditContract from "./contract.ts";
import * as spendingContract from "../../payments/credits/contract.ts";
import * as receiptContract from "../../payments/receipts/contract.ts";

const house = useHouse();

/** A paid sign-up of two solos (80 zł each), one of them withdrawn. Its payer is a coach with an account, or a guest. */
async function makeFreed(payer: "trener" | "guest", tenant?: MadeTenant) {
  const home = tenant ?? (await makeTenant(house));
  const browser = payer === "trener" ? await browserAs(house, home, "trener") : new Browser(house, home);
  const made = await makeSubmitted(house, { tenant: home, browser });
  const second = await made.addSolo("Druga");
  await giveRegulations(house, made);
  const payment = await browser.must(contract.createPayment, { params: { id: made.signup }, body: { method: "transfer" } });
  const params = { id: payment.id };
  await made.admin.must(contract.updatePayment, { params, body: { status: "paid", paid_grosze: 16_000 } });
  await made.admin.must(setEntryStatus, { params: { id: second }, body: { status: "withdrawn", reason: "Kontuzja" } });
  return { ...made, payment, params };
}
type Freed = Awaited<ReturnType<typeof makeFreed>>;

const give = (made: Freed, body: object = {}) =>
  made.admin.must(refundContract.createRefund, { params: made.params, body: { way: "credit", amount_grosze: 8000, ...body } });

/** Another sent sign-up of the organiser with one solo (80 zł), and its payment. */
async function signUpAgain(made: Freed, browser: Browser, email?: string) {
  const { id, key } = await beginSignup(house, made.tenant, made.contest, browser);
  const params = { id };
  if (email) await browser.must(updateSignup, { params, body: { contact_email: email } });
  const added = await browser.must(addDancers, { params, body: { first_name: "Ola", last_name: "Zych", birth_year: 2012 } });
  await browser.must(createEntry, {
    params,
    body: { title: "Znowu", section_id: made.contest.young, dancer_ids: [added.data[0]?.id ?? ""] },
  });
  await browser.must(submitSignup, { params, body: { accept_rules: true, guardian_statement: true } });
  return { ...(await browser.must(contract.createPayment, { params, body: { method: "transfer" } })), key };
}

const spend = (browser: Browser, payment: { id: string }, credit_id: string, id: string = crypto.randomUUID()) =>
  browser.call(spendingContract.spendCredit, { params: { id: payment.id }, body: { id, credit_id } });
const credit = (made: Freed, id: string) => made.admin.must(creditContract.getCredit, { params: { id } });
const paymentOf = (made: Freed, payment: { id: string } = made.payment) =>
  made.admin.must(contract.getPayment, { params: { id: payment.id } });

/** Checks that each credit's entries add up to what is left, and that all payments hold the money received less the money returned. */
async function expectSums(made: Freed): Promise<void> {
  const { data } = await made.admin.must(creditContract.listCredits, { query: {} });
  for (const each of data) {
    const { entries, left_grosze } = await credit(made, each.id);
    expect(entries.reduce((sum, entry) => sum + entry.amount_grosze, 0)).toBe(left_grosze);
  }
  const { totals } = await made.admin.must(receiptContract.listReceipts, { query: {} });
  const payments = await made.admin.must(contract.listPayments, { query: {} });
  const held = payments.totals.reduce((sum, each) => sum + each.paid_grosze, 0);
  expect(totals.reduce((sum, each) => sum + each.amount_grosze, 0)).toBe(held);
  const left = data.reduce((sum, each) => sum + each.left_grosze, 0);
  expect((totals.find((each) => each.method === "credit")?.amount_grosze ?? 0) + left).toBe(0);
}

const mailsOf = (made: Freed, kind: string) =>
  house.world.database.inTenant(made.tenant.id, (trx) =>
    trx.selectFrom("mails").select(["subject", "text_body"]).where("kind", "=", kind).execute(),
  );

describe("a credit of an account", () => {
  it("is given at once, used in one press as far as is due, and shown everywhere", async () => {
    const made = await makeFreed("trener");
    const proposal = await made.admin.must(refundContract.proposeRefund, { params: made.params, query: {} });
    expect(proposal.ways).toEqual([
      { way: "transfer", most_grosze: 16_000 },
      { way: "credit", most_grosze: 16_000 },
    ]);
    const id = crypto.randomUUID();
    const refund = await give(made, { id, amount_grosze: 10_000, reason: "Uzgodnione" });
    expect(refund).toMatchObject({ way: "credit", status: "done", account: null });
    expect(await give(made, { id, amount_grosze: 10_000, reason: "Uzgodnione" })).toEqual(refund);
    expect(await paymentOf(made)).toMatchObject({ paid_grosze: 6000, status: "partially_refunded", refunds: [{ way: "credit" }] });
    const [mail] = await mailsOf(made, "payment_refunded");
    expect(mail?.subject).toContain("Na następny turniej");
    expect(mail?.text_body).toContain("100,00");
    expect(mail?.text_body).not.toContain("Bank");

    const next = await signUpAgain(made, made.browser);
    expect(next.credits).toEqual([{ id, competition_name: "Rytm Wisły 2026", left_grosze: 10_000 }]);
    const by = crypto.randomUUID();
    const paid = await spend(made.browser, next, id, by);
    expect(paid).toMatchObject({ status: 201, body: { status: "paid", paid_grosze: 8000, method: "credit", credits: [] } });
    expect(await spend(made.browser, next, id, by)).toMatchObject({ status: 201, body: { paid_grosze: 8000 } });
    expect(await spend(made.browser, next, id)).toMatchObject({ status: 409 });
    expect(await spend(made.browser, made.payment, id, by)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await credit(made, id)).toMatchObject({
      of_account: true,
      left_grosze: 2000,
      entries: [
        { kind: "given", amount_grosze: 10_000, reference: made.payment.reference },
        { kind: "used", amount_grosze: -8000, reference: next.reference },
      ],
    });
    const { data: history } = await made.admin.must(contract.getPaymentHistory, { params: { id: next.id } });
    expect(history[0]).toMatchObject({ kind: "received", amount_grosze: 8000, method: "credit", note: expect.stringContaining("Rytm") });
    const trail = await made.admin.must(listAuditEvents, { query: { subject_kind: "payment" } });
    expect(trail.data.slice(0, 2).map((each) => each.action)).toEqual(["received", "refund_done"]);
    await expectSums(made);
    // A credit is used by its own call, not set as a method by hand.
    const said = await made.admin.call(contract.updatePayment, { params: { id: next.id }, body: { method: "credit" as "other" } });
    expect(said.status).toBe(422);
  });

  it("is never used twice, also when ten uses come at once for several payments", async () => {
    const made = await makeFreed("trener");
    const { id } = await give(made, { amount_grosze: 12_000, reason: "Uzgodnione" });
    const payments = [await signUpAgain(made, made.browser), await signUpAgain(made, made.browser), await signUpAgain(made, made.browser)];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => spend(at % 2 === 0 ? made.browser : made.admin, payments[at % 3] ?? made.payment, id)),
    );
    expect(replies.filter((each) => each.status === 201)).toHaveLength(2);
    expect(replies.every((each) => [201, 404, 409].includes(each.status))).toBe(true);
    const held = await Promise.all(payments.map(async (each) => (await paymentOf(made, each)).paid_grosze));
    expect(held.toSorted((a, b) => a - b)).toEqual([0, 4000, 8000]);
    expect(await credit(made, id)).toMatchObject({ left_grosze: 0 });
    await expectSums(made);
  });
});

describe("a credit of a mailbox", () => {
  it("is shown to nobody who only types the same address, nor to anybody else; the office uses it for that address", async () => {
    const made = await makeFreed("guest");
    const { id } = await give(made);
    const { contact_email } = await paymentOf(made);
    const mailbox = contact_email ?? "";
    const guest = new Browser(house, made.tenant);
    const same = await signUpAgain(made, guest, mailbox.toUpperCase());
    expect(same.credits).toEqual([]);
    const coach = await browserAs(house, made.tenant, "trener");
    const coached = await signUpAgain(made, coach, mailbox);
    expect(coached.credits).toEqual([]);
    for (const reply of [await spend(guest, same, id), await spend(coach, coached, id), await spend(coach, same, id)])
      expect(reply).toMatchObject({ status: 404 });
    const stranger = await signUpAgain(made, new Browser(house, made.tenant), "ktos.inny@example.com");
    expect((await paymentOf(made, stranger)).credits).toEqual([]);
    expect(await spend(made.admin, stranger, id)).toMatchObject({ status: 404 });
    expect((await paymentOf(made, same)).credits).toMatchObject([{ id, left_grosze: 8000 }]);
    expect(await spend(made.admin, same, id)).toMatchObject({ status: 201, body: { status: "paid" } });
    expect(await credit(made, id)).toMatchObject({ of_account: false, left_grosze: 0 });
    await expectSums(made);
  });

  it("of an account is not shown to who has a sign-up's link, nor to another account, nor to another organiser", async () => {
    const made = await makeFreed("trener");
    const { id } = await give(made);
    const next = await signUpAgain(made, made.browser);
    const linked = new Browser(house, made.tenant);
    linked.cookies.set(`signup_${next.signup_id}`, next.key);
    expect((await linked.must(contract.getPayment, { params: { id: next.id } })).credits).toEqual([]);
    expect(await spend(linked, next, id)).toMatchObject({ status: 404 });
    const other = await browserAs(house, await makeTenant(house), "admin");
    expect((await other.must(creditContract.listCredits, { query: {} })).data).toEqual([]);
    const back = { reason: "Pomyłka" };
    const out = { account: PAYERS_ACCOUNT, recipient: "Anna Wójcicka" };
    for (const reply of [
      await spend(other, next, id),
      await other.call(creditContract.getCredit, { params: { id } }),
      await other.call(creditContract.takeCreditBack, { params: { id }, body: back }),
      await other.call(creditContract.payOutCredit, { params: { id }, body: out }),
    ])
      expect(reply.status).toBe(404);
    expect(await made.browser.call(creditContract.takeCreditBack, { params: { id }, body: back })).toMatchObject({ status: 403 });
  });
});

describe("what is left of a credit", () => {
  it("is paid out by the list of transfers, once", async () => {
    const made = await makeFreed("trener");
    const { id } = await give(made, { amount_grosze: 16_000, reason: "Uzgodnione" });
    const next = await signUpAgain(made, made.browser);
    await spend(made.browser, next, id);
    const by = crypto.randomUUID();
    const payOut = (body: object = {}) =>
      made.admin.call(creditContract.payOutCredit, {
        params: { id },
        body: { id: by, account: PAYERS_ACCOUNT, recipient: "Anna Wójcicka", ...body },
      });
    expect(await payOut({ account: "12" })).toMatchObject({ status: 422 });
    const out: unknown = expect.objectContaining({ id: by, kind: "paid_out", amount_grosze: -8000 });
    expect(await payOut()).toMatchObject({ status: 201, body: { left_grosze: 0, entries: expect.arrayContaining([out]) as unknown } });
    expect(await payOut()).toMatchObject({ status: 201 });
    expect(await payOut({ id: crypto.randomUUID() })).toMatchObject({ status: 409 });
    expect(await paymentOf(made)).toMatchObject({
      paid_grosze: 8000,
      refunds: [{ way: "transfer", status: "planned" }, { way: "credit" }],
    });
    const list = await made.admin.must(refundContract.createRefundList, { body: {} });
    expect(list).toMatchObject({ count: 1, amount_grosze: 8000 });
    await made.admin.must(refundContract.updateRefundList, { params: { id: list.id }, body: { status: "done" } });
    expect(await paymentOf(made)).toMatchObject({ paid_grosze: 0, status: "refunded" });
    await expectSums(made);
  });

  it("is taken back with a reason: the payment holds it again, the kept sum leaves the price, the payer is notified", async () => {
    const made = await makeFreed("guest");
    const { id } = await give(made, { amount_grosze: 5000, reason: "Uzgodnione" });
    expect((await made.browser.must(getSignup, { params: { id: made.signup } })).quote.total_grosze).toBe(11_000);
    const takeBack = (reason: string) => made.admin.call(creditContract.takeCreditBack, { params: { id }, body: { reason } });
    expect(await takeBack(" ")).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } });
    const replies = await Promise.all([1, 2, 3].map(() => takeBack("Nie ta wpłata")));
    expect(replies.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await paymentOf(made)).toMatchObject({ paid_grosze: 16_000, status: "paid", balance_grosze: -8000, refunds: [] });
    const { data: history } = await made.admin.must(contract.getPaymentHistory, { params: made.params });
    expect(history[0]).toMatchObject({ kind: "credit_taken_back", amount_grosze: 5000, method: "credit", note: "Nie ta wpłata" });
    const [mail] = await mailsOf(made, "credit_taken_back");
    expect(mail?.text_body).toContain("Nie ta wpłata");
    await expectSums(made);
  });
});

describe("the list of credits", () => {
  it("is searched, sorted, paged and counted", async () => {
    const made = await makeFreed("guest");
    for (const amount_grosze of [1000, 3000, 2000]) await give(made, { amount_grosze, reason: "Na próbę" });
    const ask = (query: object) => made.admin.must(creditContract.listCredits, { query });
    const sums = (list: { data: { left_grosze: number }[] }) => list.data.map((each) => each.left_grosze);
    const first = await ask({ sort: "left_grosze", direction: "desc", limit: 2 });
    expect(sums(first)).toEqual([3000, 2000]);
    expect(first.totals).toEqual([{ view: "open", count: 3, given_grosze: 6000, left_grosze: 6000 }]);
    expect(sums(await ask({ sort: "left_grosze", direction: "desc", limit: 2, cursor: first.next_cursor ?? "" }))).toEqual([1000]);
    expect(sums(await ask({ q: made.payment.reference.toLowerCase(), sort: "club_name" }))).toHaveLength(3);
    expect(sums(await ask({ q: "nikt taki" }))).toEqual([]);
    expect(sums(await ask({ view: "spent" }))).toEqual([]);
  });
});
