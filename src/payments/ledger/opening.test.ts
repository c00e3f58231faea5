// Sending a sign-up opens a payment, so a payer who never pressed „Zapłać” is on every list, too (docs/rules/payments.md 1.4).
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { listStatement, loadStatement, statementLine } from "#tests/money/statement-lines.ts";
import { makeSubmitted, type SubmittedSignup } from "#tests/signups/submitted-signup.ts";
import { updateCompetition, updateSection } from "../../competitions/contract.ts";
import { createEntry, deleteEntry, getSignup, setEntryStatus, submitSignup } from "../../signup/contract.ts";
import { reservePlaces } from "../../capacity/places/contract.ts";
import { syncSignupPayment, openPayments } from "./payment-requests.server.ts";
import * as contract from "../records/contract.ts";
import * as reminderContract from "../reminders/contract.ts";
import * as receiptContract from "../receipts/contract.ts";

const house = useHouse();

/** Runs the job that a changed price adds, if it was added. */
async function follow({ tenant, signup }: SubmittedSignup): Promise<void> {
  await syncSignupPayment.run({ tenant_id: tenant.id, signup_id: signup }, house.world);
}

/** True when the job that opens and updates the payment was added. */
const isAsked = async ({ signup }: SubmittedSignup) => {
  const key = `follow-${signup}`;
  const jobs = await house.world.database.asOwner((trx) => sql`select key from graphile_worker.jobs where key = ${key}`.execute(trx));
  return jobs.rows.length > 0;
};

const payments = async (made: SubmittedSignup) => {
  await follow(made);
  const { data } = await made.admin.must(contract.listPayments, {});
  return data.map((each) => `${each.status} ${each.amount_grosze}`);
};

describe("a sign-up that was sent", () => {
  it("has its payment opened a moment later, though nobody asked for one", async () => {
    expect(await isAsked(await makeSubmitted(house))).toBe(true);
  });

  it("has one payment for its entries, which follows the price until the first money, and is found by reminders and statements", async () => {
    const made = await makeSubmitted(house);
    const { admin, browser, signup, addSolo } = made;
    expect(await payments(made)).toEqual(["pending 8000"]);
    // Nobody has chosen a payment method yet.
    expect((await admin.must(contract.listPayments, {})).data.map((each) => each.method)).toEqual([null]);
    await addSolo("Druga");
    expect(await payments(made)).toEqual(["pending 16000"]);
    const { payment, entries } = await browser.must(getSignup, { params: { id: signup } });
    expect(payment).toMatchObject({ status: "pending", amount_grosze: 16_000 });
    await browser.must(deleteEntry, { params: { id: entries[1]?.id ?? "" } });
    expect(await payments(made)).toEqual(["pending 8000"]);
    await browser.must(deleteEntry, { params: { id: entries[0]?.id ?? "" } });
    expect(await payments(made)).toEqual(["cancelled 8000"]);
    await addSolo("Trzecia");
    expect(await payments(made)).toEqual(["pending 8000", "cancelled 8000"]);
    const { data } = await admin.must(contract.listPayments, { query: { view: "waiting" } });
    expect(data).toHaveLength(1);
    expect(await admin.must(reminderContract.remindPayments, { body: { ids: [data[0]?.id ?? ""] } })).toMatchObject({ sent: 1 });
    await loadStatement(admin, [statementLine({ text: `opłata ${data[0]?.reference}` })]);
    expect((await listStatement(admin)).data).toMatchObject([{ proposal: { sure: true, parts: [{ signup_id: signup }] } }]);
    // Pressing „Zapłać” now returns the same payment.
    expect(await browser.must(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } })).toMatchObject({
      id: data[0]?.id,
    });
  });

  it("has none for 0,00 zł, for a draft, or in practice", async () => {
    const made = await makeSubmitted(house);
    const { admin, contest, browser, signup } = made;
    await admin.must(updateSection, { params: { id: contest.young }, body: { fee_grosze: 0, fees_for: "all" } });
    expect(await payments(made)).toEqual([]);
    await admin.must(updateSection, { params: { id: contest.young }, body: { fee_grosze: 8000 } });
    const { dancers } = await browser.must(getSignup, { params: { id: signup } });
    const body = { title: "Szkic", section_id: contest.young, dancer_ids: [dancers[0]?.id ?? ""] };
    await browser.must(createEntry, { params: { id: signup }, body });
    expect(await payments(made)).toEqual([]);
    await house.world.database.asOwner((trx) =>
      trx.updateTable("competitions").set({ practice: true }).where("id", "=", contest.id).execute(),
    );
    await browser.must(submitSignup, { params: { id: signup }, body: { accept_rules: true, guardian_statement: true } });
    expect(await payments(made)).toEqual([]);
  });

  it("has it once a waiting entry gets a place, and once places are reserved", async () => {
    const made = await makeSubmitted(house);
    const { admin, browser, signup, contest } = made;
    const { entries } = await browser.must(getSignup, { params: { id: signup } });
    const to = (status: "waiting" | "submitted") => admin.must(setEntryStatus, { params: { id: entries[0]?.id ?? "" }, body: { status } });
    await to("waiting");
    expect(await payments(made)).toEqual([]);
    await to("submitted");
    expect(await payments(made)).toEqual(["pending 8000"]);
    await admin.must(updateCompetition, {
      params: { id: contest.id },
      body: { place_deposit_grosze: 5000, places_until: "2026-02-10" },
    });
    await browser.must(reservePlaces, { params: { id: signup }, body: { section_id: contest.older, places: 2, accept_rules: true } });
    expect(await payments(made)).toEqual(["pending 18000"]);
  });

  it("is asked for the rest once a paid one costs more", async () => {
    const made = await makeSubmitted(house);
    const { admin, signup, addSolo } = made;
    await follow(made);
    await admin.must(receiptContract.addReceipt, {
      params: { id: signup },
      body: { amount_grosze: 8000, method: "cash", received_on: "2026-01-20" },
    });
    await addSolo("Druga");
    expect(await payments(made)).toEqual(["pending 8000", "paid 8000"]);
  });

  it("is not asked again by itself for what the office called off, until its price changes", async () => {
    const made = await makeSubmitted(house);
    const { admin, addSolo } = made;
    await follow(made);
    const { data } = await admin.must(contract.listPayments, {});
    await admin.must(contract.updatePayment, { params: { id: data[0]?.id ?? "" }, body: { status: "cancelled" } });
    expect((await admin.must(contract.listPayments, {})).data.map((each) => each.status)).toEqual(["cancelled"]);
    await addSolo("Druga");
    expect(await payments(made)).toEqual(["pending 16000", "cancelled 8000"]);
  });

  it("sent before payments opened by themselves gets its payment at night", async () => {
    const made = await makeSubmitted(house);
    const done = sql`select graphile_worker.remove_job(${`follow-${made.signup}`})`;
    await house.world.database.asOwner((trx) => done.execute(trx));
    expect(await isAsked(made)).toBe(false);
    await openPayments.run({}, house.world);
    expect(await isAsked(made)).toBe(true);
  });
});
