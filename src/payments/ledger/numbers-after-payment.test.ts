// Start numbers that wait for the payment, where the organiser chose that.
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { type Browser, browserAs } from "#tests/competitions/factories.ts";
import { makeSubmitted } from "#tests/signups/submitted-signup.ts";
import {
  addDancers,
  bulkEntries,
  createEntry,
  giveStartNumber,
  giveStartNumbers,
  listEntries,
  setEntryStatus,
  submitSignup,
} from "../../signup/contract.ts";
import { beginSignup } from "#tests/signups/signup-contest.ts";
import { copyCompetition, getCompetition, updateCompetition, updateSections } from "../../competitions/contract.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { priceEntries } from "../../entries/charges/charges.server.ts";
import { addReceipt } from "../receipts/contract.ts";

const house = useHouse();

/** Two clubs with one accepted solo each, „Papierowy ptak” and „Echo”. Numbers wait for the payment. */
async function twoClubs(wait = true) {
  const first = await makeSubmitted(house);
  const { tenant, contest, admin } = first;
  const second = await beginSignup(house, tenant, contest);
  const at = { id: second.id };
  const added = await second.browser.must(addDancers, { params: at, body: { first_name: "Nina", last_name: "Kruk", birth_year: 2012 } });
  await second.browser.must(createEntry, {
    params: at,
    body: { title: "Echo", section_id: contest.young, dancer_ids: [added.data[0]?.id ?? ""] },
  });
  await second.browser.must(submitSignup, { params: at, body: { accept_rules: true, guardian_statement: true } });
  if (wait) await admin.must(updateCompetition, { params: { id: contest.id }, body: { numbers_after_payment: true } });
  const rows = async () => (await admin.must(listEntries, { query: { sort: "submitted" } })).data;
  const ids = (await rows()).map((each) => each.id);
  await admin.must(bulkEntries, { body: { action: "accept", ids } });
  const numbers = async () =>
    Object.fromEntries((await rows()).map((each) => [each.title, each.number_waits ? "waits" : each.start_number] as const));
  const give = () => admin.must(giveStartNumbers, { params: { id: contest.id } });
  const pay = (signup: string, amount_grosze = 8000) =>
    admin.must(addReceipt, { params: { id: signup }, body: { amount_grosze, method: "cash", received_on: "2026-01-20" } });
  const idOf = async (title: string) => (await rows()).find((each) => each.title === title)?.id ?? "";
  return { ...first, second: second.id, numbers, give, pay, idOf };
}

it("without the setting nobody waits for a payment", async () => {
  const { give, numbers } = await twoClubs(false);
  expect(await give()).toEqual({ given: 2, total: 2, waiting: [] });
  expect(await numbers()).toEqual({ "Papierowy ptak": 1, Echo: 2 });
});

it("with it an unpaid entry is left out and named, and gets its number with the payment", async () => {
  const { signup, second, give, pay, numbers } = await twoClubs();
  expect(await numbers()).toEqual({ "Papierowy ptak": "waits", Echo: "waits" });
  // Payments before the first numbering do not decide the order of numbers.
  await pay(second);
  expect(await numbers()).toEqual({ "Papierowy ptak": "waits", Echo: null });
  expect(await give()).toMatchObject({ given: 1, total: 1, waiting: [{ title: "Papierowy ptak", section_name: "Jazz, solo, 12–15 lat" }] });
  expect(await numbers()).toEqual({ "Papierowy ptak": "waits", Echo: 1 });
  // A partial payment is not enough: the number waits for the whole sum.
  await pay(signup, 3000);
  expect(await numbers()).toEqual({ "Papierowy ptak": "waits", Echo: 1 });
  await pay(signup, 5000);
  expect(await numbers()).toEqual({ "Papierowy ptak": 2, Echo: 1 });
  expect(await give()).toEqual({ given: 0, total: 2, waiting: [] });
});

/** Audit events about numbers, newest first. */
async function trail(admin: Browser) {
  const { data } = await admin.must(listAuditEvents, { query: { action: "numbered" } });
  return data.map(({ subject_kind, subject_id, who, by_guest, after }) => ({ subject_kind, subject_id, who, by_guest, after }));
}

it("numbers given by a payment are in the audit trail: one event per sign-up, with the person who recorded the money", async () => {
  const { admin, signup, second, give, pay } = await twoClubs();
  await pay(second);
  await give();
  const [byHand, ...none] = await trail(admin);
  expect([byHand?.after, none]).toEqual([{ given: 1 }, []]);
  await pay(signup);
  const by = { who: byHand?.who, by_guest: false };
  expect((await trail(admin))[0]).toEqual({ ...by, subject_kind: "signup", subject_id: signup, after: { start_number: [2] } });
  await pay(signup);
  expect(await trail(admin)).toHaveLength(2);
});

it("numbers that nobody asked for, because nothing is owed any more, are given by the application, not by a guest", async () => {
  const { admin, tenant, contest, signup, second, give, pay, numbers } = await twoClubs();
  await pay(second);
  await give();
  const { id, solo: presentation_category_id } = contest;
  await admin.must(updateSections, { params: { id }, body: { presentation_category_id, fee_grosze: 0, fees_for: "all" } });
  await priceEntries.run({ tenant_id: tenant.id, competition_id: id }, house.world);
  expect(await numbers()).toEqual({ "Papierowy ptak": 2, Echo: 1 });
  expect((await trail(admin))[0]).toMatchObject({ who: "Parkiet", by_guest: false, subject_id: signup, after: { start_number: [2] } });
});

it("a number that comes with the acceptance of many does not keep it from being taken back", async () => {
  const { admin, contest, second, give, pay, numbers, idOf } = await twoClubs();
  await pay(second);
  await give();
  const id = await idOf("Papierowy ptak");
  await admin.must(setEntryStatus, { params: { id }, body: { status: "waiting" } });
  await admin.must(updateSections, {
    params: { id: contest.id },
    body: { presentation_category_id: contest.solo, fee_grosze: 0, fees_for: "all" },
  });
  const { changed } = await admin.must(bulkEntries, { body: { action: "accept", ids: [id] } });
  expect(await numbers()).toEqual({ "Papierowy ptak": 2, Echo: 1 });
  expect((await admin.must(bulkEntries, { body: { action: "undo", changed } })).skipped).toEqual([]);
});

it("the organiser gives one number by hand, paid or not, and nobody else does", async () => {
  const { admin, tenant, numbers, idOf } = await twoClubs();
  const params = { id: await idOf("Echo") };
  expect((await (await browserAs(house, tenant, "trener")).call(giveStartNumber, { params })).status).toBe(403);
  expect(await admin.must(giveStartNumber, { params })).toMatchObject({ start_number: 1, number_waits: false });
  expect(await admin.must(giveStartNumber, { params })).toMatchObject({ start_number: 1 });
  expect(await numbers()).toEqual({ "Papierowy ptak": "waits", Echo: 1 });
  const other = { id: await idOf("Papierowy ptak") };
  await admin.must(bulkEntries, { body: { action: "withdraw", ids: [other.id] } });
  expect((await admin.call(giveStartNumber, { params: other })).body).toMatchObject({
    code: "not_possible",
    message: "Najpierw przyjmij występ (teraz: „Wycofany”).",
  });
});

it("the setting is copied with the competition", async () => {
  const { admin, contest } = await twoClubs();
  const copy = await admin.must(copyCompetition, {
    params: { id: contest.id },
    body: { name: "Rytm Wisły 2027", starts_on: "2027-03-13" },
  });
  expect((await admin.must(getCompetition, { params: { id: copy.id } })).numbers_after_payment).toBe(true);
});
