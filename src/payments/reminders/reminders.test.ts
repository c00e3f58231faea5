// Reminders by rule, and the accounts of clubs.
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeOwing, makeSubmitted } from "#tests/signups/submitted-signup.ts";
import { updateCompetition } from "../../competitions/contract.ts";
import * as contract from "../records/contract.ts";
import { shouldRemindOn } from "./reminder-days.ts";
import { sendRuleReminders } from "./reminders.server.ts";
import * as reminderContract from "./contract.ts";
import * as clubContract from "../clubs/contract.ts";
import * as receiptContract from "../receipts/contract.ts";

const house = useHouse();

it.each([
  ["2026-02-06", 0, null, false],
  ["2026-02-07", 0, null, true],
  ["2026-02-13", 1, "2026-02-07", false],
  ["2026-02-14", 1, "2026-02-07", true],
  ["2026-03-14", 3, "2026-02-21", false],
  ["2026-03-01", 0, null, true],
])("on %s after %i reminders, the last on %s: %s", (today, sent, last, expected) =>
  expect(shouldRemindOn(today, "2026-02-10", { days_before: 3, every_days: 7, most: 3 }, sent, last)).toBe(expected),
);

it("is off at first, previews its payers, reminds once a day at most, and stops after payment", async () => {
  const { tenant, admin, contest, params, payment, signup } = await makeOwing(house);
  const at = { params: { id: contest.id } };
  const mails = () =>
    house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("mails").select("id").where("kind", "=", "payment_reminder").execute(),
    );
  const on = async (day: string) => {
    house.setNow(new Date(`${day}T08:00:00+01:00`));
    await sendRuleReminders.run({}, house.world);
    house.setNow(new Date("2026-01-20T12:00:00+01:00"));
    return (await mails()).length;
  };
  expect(await admin.must(reminderContract.getReminders, at)).toMatchObject({
    enabled: false,
    version: 0,
    payment_due_at: null,
    today: [],
  });
  await admin.must(updateCompetition, { params: { id: contest.id }, body: { payment_due_at: "2026-02-10T23:59:00+01:00" } });
  const wide = { days_before: 30, every_days: 1, most: 3 };
  const shown = await admin.must(reminderContract.getReminders, { ...at, query: wide });
  expect(shown.today).toMatchObject([{ payment_id: payment.id, reference: payment.reference, due_grosze: 8000, sent: 0, last_on: null }]);
  expect(await on("2026-02-09")).toBe(0);
  const rule = { enabled: true, days_before: 3, every_days: 7, most: 3 };
  const saved = await admin.must(reminderContract.setReminders, { ...at, body: { ...rule, version: 0 } });
  expect(saved).toMatchObject({ ...rule, version: 1 });
  expect(await admin.call(reminderContract.setReminders, { ...at, body: { ...rule, version: 0 } })).toMatchObject({ status: 409 });
  for (const wrong of [{ days_before: 61 }, { every_days: 0 }, { most: 11 }, { most: 1.5 }])
    expect((await admin.call(reminderContract.setReminders, { ...at, body: { ...rule, ...wrong } })).status).toBe(422);
  const counts: number[] = [];
  for (const day of ["2026-02-06", "2026-02-07", "2026-02-07", "2026-02-13", "2026-02-14"]) counts.push(await on(day));
  expect(counts).toEqual([0, 1, 1, 1, 2]);
  const { data } = await admin.must(contract.getPaymentHistory, { params });
  expect(data.filter((each) => each.kind === "reminded").map((each) => each.who)).toEqual(["Parkiet", "Parkiet"]);
  await admin.must(receiptContract.addReceipt, {
    params: { id: signup },
    body: { amount_grosze: 8000, method: "cash", received_on: "2026-01-20" },
  });
  expect(await on("2026-02-21")).toBe(2);
  const stranger = await browserAs(house, await makeTenant(house), "admin");
  expect((await stranger.call(reminderContract.getReminders, at)).status).toBe(404);
  expect((await stranger.call(reminderContract.setReminders, { ...at, body: rule })).status).toBe(404);
});

it("a club's account adds up charges, payments and refunds, for the office and for its own coach", async () => {
  const tenant = await makeTenant(house);
  const trener = await browserAs(house, tenant, "trener");
  const own = await makeSubmitted(house, { tenant, browser: trener });
  const other = await makeSubmitted(house, { tenant, browser: new Browser(house, tenant) });
  const pay = (signup: string, amount_grosze: number) =>
    own.admin.must(receiptContract.addReceipt, {
      params: { id: signup },
      body: { amount_grosze, method: "cash", received_on: "2026-01-20" },
    });
  const paid = await pay(own.signup, 8000);
  await pay(other.signup, 3000);
  await own.admin.must(contract.updatePayment, { params: { id: paid.id }, body: { status: "partially_refunded", paid_grosze: 7000 } });
  const all = await own.admin.must(clubContract.listClubAccounts, { query: { q: "pirueta" } });
  expect(all).toMatchObject({
    total: 1,
    data: [
      {
        name: "Studio Tańca Pirueta",
        signups: 2,
        entries: 2,
        fees_grosze: 16_000,
        came_grosze: 11_000,
        returned_grosze: 1000,
        balance_grosze: -6000,
      },
    ],
  });
  const params = { key: all.data[0]?.id ?? "" };
  const statement = await own.admin.must(clubContract.getClubAccount, { params });
  expect(statement.lines.map((each) => each.balance_grosze).toSorted((a, b) => a - b)).toEqual([-5000, -1000]);
  expect(statement.movements.map((each) => each.amount_grosze).toSorted((a, b) => a - b)).toEqual([-1000, 3000, 8000]);
  expect(await trener.must(clubContract.getClubAccount, { params })).toMatchObject({
    signups: 1,
    fees_grosze: 8000,
    balance_grosze: -1000,
  });
  expect(await (await browserAs(house, tenant, "trener")).must(clubContract.listClubAccounts, {})).toMatchObject({ data: [], total: 0 });
  expect(await (await browserAs(house, tenant, "referee")).must(clubContract.listClubAccounts, {})).toMatchObject({ data: [] });
  expect((await (await browserAs(house, await makeTenant(house), "admin")).call(clubContract.getClubAccount, { params })).status).toBe(404);
  expect((await own.admin.must(clubContract.listClubAccounts, { query: { open: "1", q: "nikt taki" } })).total).toBe(0);
});
