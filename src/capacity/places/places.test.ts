// Places that are reserved by a deposit and filled later, as schools, the office and the nightly job use them.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, makeOpenContest, type OpenContest } from "#tests/signups/signup-contest.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { getPublicCompetition, updateCompetition } from "../../competitions/contract.ts";
import { createPayment, getPayment } from "../../payments/records/contract.ts";
import { syncSignupPayment } from "../../payments/ledger/payment-requests.server.ts";
import { secretCookie } from "../../people/access/access.server.ts";
import * as contract from "../../signup/contract.ts";
import { listReservedPlaces, updatePlaces } from "./contract.ts";
import { releasePlaces } from "./places.server.ts";
import { getPlaces, giveBackPlaces, reservePlaces } from "./contract.ts";
import { proposeRefund } from "../../refunds/records/contract.ts";
import { addReceipt } from "../../payments/receipts/contract.ts";

const house = useHouse();
const DEPOSIT = 5000;

/** A competition that takes reservations of its solos (12 places) for 50 zł until 20 February. */
async function makeHolding(capacity = 12) {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  await inTenant(tenant, (trx) => trx.updateTable("sections").set({ capacity }).where("id", "=", contest.young).execute());
  const admin = await browserAs(house, tenant, "admin");
  await admin.must(updateCompetition, {
    params: { id: contest.id },
    body: { place_deposit_grosze: DEPOSIT, places_until: "2026-02-20" },
  });
  return { tenant, contest, admin };
}

const inTenant = <T>(tenant: MadeTenant, work: Parameters<typeof house.world.database.inTenant<T>>[1]) =>
  house.world.database.inTenant(tenant.id, work);

async function school(tenant: MadeTenant, contest: OpenContest) {
  const { browser, id } = await beginSignup(house, tenant, contest);
  const params = { id };
  const reserve = (places: number, more: object = {}) =>
    browser.call(reservePlaces, { params, body: { section_id: contest.young, places, accept_rules: true, ...more } });
  const read = () => browser.must(contract.getSignup, { params });
  const held = async () => (await browser.must(getPlaces, { params })).data;
  const send = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const body = { first_name: "Lena", last_name: `Wójcicka${"abcdefghijklmno"[at]}`, birth_year: 2012 };
      const added = await browser.must(contract.addDancers, { params, body });
      const dancer_ids = added.data.map((each) => each.id);
      await browser.must(contract.createEntry, { params, body: { title: "Iskra", section_id: contest.young, dancer_ids } });
    }
    return browser.must(contract.submitSignup, { params, body: { accept_rules: true, guardian_statement: true } });
  };
  return { browser, id, params, reserve, read, held, send };
}

/** Updates the payment as the queued job does. */
const follow = (tenant: MadeTenant, signup_id: string) => syncSignupPayment.run({ tenant_id: tenant.id, signup_id }, house.world);

async function onDay<T>(day: string, work: () => Promise<T>): Promise<T> {
  house.setNow(new Date(`${day}T03:15:00+01:00`));
  const result = await work();
  house.setNow(new Date("2026-01-20T12:00:00+01:00"));
  return result;
}

describe("places that are held", () => {
  it("are paid by their deposit, filled by entries, and never paid twice", async () => {
    const { tenant, contest, admin } = await makeHolding();
    const left = async () =>
      (await new Browser(house, tenant).must(getPublicCompetition, { params: { id: contest.id } })).sections.find(
        (each) => each.id === contest.young,
      )?.places_left;
    const coach = await school(tenant, contest);
    const made = await coach.reserve(10);
    expect(made).toMatchObject({
      status: 201,
      body: { offer: { deposit_grosze: DEPOSIT, until: "2026-02-20" }, data: [{ reserved: 10, filled: 0, left: 10 }] },
    });
    expect(await coach.read()).toMatchObject({
      status: "submitted",
      missing: [],
      quote: {
        total_grosze: 50_000,
        lines: [{ entry_id: null, label: "Rezerwacja 10\u00a0miejsc: Jazz, solo, 12–15 lat", amount_grosze: 50_000 }],
      },
    });
    expect(await left()).toBe(2);
    const payment = await coach.browser.must(createPayment, { params: coach.params, body: { method: "transfer" } });
    expect(payment).toMatchObject({ amount_grosze: 50_000, status: "pending" });
    const pay = (amount_grosze: number) =>
      admin.must(addReceipt, { params: coach.params, body: { amount_grosze, method: "cash", received_on: "2026-01-20" } });
    await pay(50_000);
    // Three of ten are named: each costs 80 zł, its 50 zł are paid, the others' deposits stay.
    const sent = await coach.send(3);
    expect(sent.entries.map((each) => each.status)).toEqual(["submitted", "submitted", "submitted"]);
    expect(sent).toMatchObject({ quote: { total_grosze: 3 * 8000 + 7 * DEPOSIT }, held_grosze: 50_000 });
    expect(await coach.held()).toMatchObject([{ reserved: 10, filled: 3, left: 7 }]);
    expect(await left()).toBe(2);
    await follow(tenant, coach.id);
    const rest = (await coach.read()).payment;
    expect(rest).toMatchObject({ status: "pending", amount_grosze: 9000 });
    await pay(9000);
    expect((await coach.browser.must(getPayment, { params: { id: rest?.id ?? "" } })).balance_grosze).toBe(0);
    // Two free places, seven reserved ones: another school gets two, this school all of its own.
    const other = await school(tenant, contest);
    expect((await other.send(3)).entries.map((each) => each.status)).toEqual(["submitted", "submitted", "waiting"]);
    expect((await coach.read()).sections.find((each) => each.id === contest.young)?.full).toBe(false);
    expect((await coach.send(8)).entries.map((each) => each.status).filter((each) => each === "waiting")).toHaveLength(1);
    expect(await coach.held()).toMatchObject([{ filled: 10, left: 0 }]);
    expect((await coach.read()).quote.total_grosze).toBe(80_000);
  });

  it("are never more than the section has: twenty schools take the last ten at once", async () => {
    const { tenant, contest } = await makeHolding(10);
    const schools = await Promise.all(Array.from({ length: 20 }, () => school(tenant, contest)));
    const replies = await Promise.all(schools.map((each) => each.reserve(1)));
    expect(replies.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([...Array(10).fill(201), ...Array(10).fill(422)]);
    const refused = schools[replies.findIndex((each) => each.status === 422)];
    expect((await refused?.reserve(1))?.body).toMatchObject({ errors: { places: ["W tej kategorii nie ma już wolnych miejsc."] } });
    expect((await refused?.send(1))?.entries[0]?.status).toBe("waiting");
    const holder = schools[replies.findIndex((each) => each.status === 201)];
    const [mine] = (await holder?.held()) ?? [];
    const body = { places: 1, version: mine?.version };
    const back = () => holder?.browser.call(giveBackPlaces, { params: { id: holder.id, key: mine?.id ?? "" }, body });
    expect((await Promise.all([back(), back()])).map((each) => each?.status ?? 0).toSorted((a, b) => a - b)).toEqual([200, 409]);
    // Returned places go to the waiting entry; a new reservation does not overtake it.
    expect((await refused?.reserve(1))?.status).toBe(422);
  });

  it("that nobody filled are released when the day is over: a paid deposit is retained, an unpaid one is no longer due", async () => {
    const { tenant, contest, admin } = await makeHolding();
    const [paid, unpaid] = [await school(tenant, contest), await school(tenant, contest)];
    for (const each of [paid, unpaid]) {
      await each.reserve(4);
      await each.send(1);
    }
    await admin.must(addReceipt, { params: paid.params, body: { amount_grosze: 20_000, method: "cash", received_on: "2026-01-20" } });
    const run = () => releasePlaces.run({}, house.world);
    await onDay("2026-02-20", run);
    expect(await paid.held()).toMatchObject([{ left: 3, released: 0 }]);
    await onDay("2026-02-21", run);
    await onDay("2026-02-22", run);
    // 200 zł paid: 80 zł for the entry, 120 zł of the 150 zł of deposits.
    expect(await paid.held()).toMatchObject([{ left: 0, released: 3, kept_grosze: 12_000 }]);
    expect(await paid.read()).toMatchObject({ quote: { total_grosze: 20_000 }, held_grosze: 20_000 });
    expect(await unpaid.held()).toMatchObject([{ released: 3, kept_grosze: 0 }]);
    expect((await unpaid.read()).quote.total_grosze).toBe(8000);
    const mails = await inTenant(tenant, (trx) =>
      trx.selectFrom("mails").select("text_body").where("kind", "=", "places_released").execute(),
    );
    expect(mails.map((each) => Number(/120,00/.test(each.text_body))).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const { data: trail } = await admin.must(listAuditEvents, { query: { action: "places_released" } });
    expect(trail.map((each) => each.who)).toEqual(["Parkiet", "Parkiet"]);
    // The office waives the deposit: the money is free and can be refunded.
    const { data, total } = await admin.must(listReservedPlaces, { query: { competition_id: contest.id, view: "kept", q: "pirueta" } });
    expect([total, data.length]).toEqual([1, 1]);
    const payment = (await paid.read()).payment?.id ?? "";
    expect((await admin.must(proposeRefund, { params: { id: payment } })).base_grosze).toBe(0);
    const params = { id: data[0]?.id ?? "" };
    const body = { action: "let_go" as const, reason: "Kontuzje w szkole", version: data[0]?.version };
    expect(await admin.must(updatePlaces, { params, body })).toMatchObject({ kept_grosze: 0 });
    expect((await admin.call(updatePlaces, { params, body })).status).toBe(409);
    expect((await admin.must(proposeRefund, { params: { id: payment } })).base_grosze).toBe(12_000);
  });

  it("are prolonged and released by the office alone, with a reason, and not beyond the end of sign-up", async () => {
    const { tenant, contest, admin } = await makeHolding();
    const coach = await school(tenant, contest);
    await coach.reserve(2);
    const { data } = await admin.must(listReservedPlaces, { query: { sort: "club_name", direction: "desc" } });
    const params = { id: data[0]?.id ?? "" };
    const change = (body: object) => admin.call(updatePlaces, { params, body: body as never });
    expect((await change({ action: "prolong", until: "2026-03-01", reason: " " })).status).toBe(422);
    expect((await change({ action: "prolong", until: "2026-03-02", reason: "Prośba" })).body).toMatchObject({
      errors: { until: [/zamknięte/] },
    });
    expect((await change({ action: "prolong", until: "2026-01-19", reason: "Prośba" })).status).toBe(422);
    expect(await change({ action: "prolong", until: "2026-03-01", reason: "Prośba", version: 1 })).toMatchObject({ status: 200 });
    expect(await change({ action: "release", reason: "Prośba", version: 1 })).toMatchObject({
      status: 409,
      body: { current: { version: 2 } },
    });
    await onDay("2026-02-21", () => releasePlaces.run({}, house.world));
    expect(await coach.held()).toMatchObject([{ left: 2 }]);
    expect(await change({ action: "release", reason: "Rezygnacja" })).toMatchObject({ body: { left: 0, released: 2 } });
    expect((await change({ action: "release", reason: "Rezygnacja" })).body).toMatchObject({ code: "not_possible" });
    expect((await coach.browser.call(listReservedPlaces, {})).status).toBe(401);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(updatePlaces, { params, body: { action: "release", reason: "Cudze" } })).status).toBe(404);
    expect(await stranger.must(listReservedPlaces, {})).toMatchObject({ data: [], total: 0 });
  });

  it("are refused where they are not offered, to strangers, for another section, twice under one id, and after their day", async () => {
    const { tenant, contest, admin } = await makeHolding();
    const coach = await school(tenant, contest);
    const other = await school(tenant, contest);
    expect((await coach.reserve(0)).status).toBe(422);
    expect((await coach.reserve(201)).status).toBe(422);
    expect((await coach.reserve(13)).body).toMatchObject({ errors: { places: ["Zostało wolnych miejsc: 12."] } });
    expect((await coach.reserve(1, { accept_rules: false })).body).toMatchObject({ errors: { accept_rules: [/regulamin/] } });
    const foreign = await makeHolding();
    expect((await coach.reserve(1, { section_id: foreign.contest.young })).body).toMatchObject({ errors: { section_id: [/kategorię/] } });
    const id = "0198f000-0000-7000-8000-00000000d055";
    expect([(await coach.reserve(2, { id })).status, (await coach.reserve(2, { id })).status]).toEqual([201, 201]);
    expect(await coach.held()).toHaveLength(1);
    expect((await other.reserve(2, { id })).status).toBe(404);
    const params = { id: other.id, key: id };
    expect((await other.browser.call(giveBackPlaces, { params, body: { places: 1 } })).status).toBe(404);
    const visitor = new Browser(house, tenant);
    expect((await visitor.call(getPlaces, { params: coach.params })).status).toBe(404);
    visitor.cookies.set(secretCookie(coach.id), "not-the-secret");
    const body = { section_id: contest.young, places: 1, accept_rules: true };
    expect((await visitor.call(reservePlaces, { params: coach.params, body })).status).toBe(404);
    const own = { id: coach.id, key: id };
    const many = await coach.browser.call(giveBackPlaces, { params: own, body: { places: 3 } });
    expect(many.body).toMatchObject({ errors: { places: [/najwyżej/] } });
    await onDay("2026-02-21", async () => {
      expect((await coach.browser.call(giveBackPlaces, { params: own, body: { places: 1 } })).body).toMatchObject({
        code: "not_possible",
      });
      expect((await coach.reserve(1)).body).toMatchObject({ code: "not_possible" });
    });
    await admin.must(updateCompetition, { params: { id: contest.id }, body: { place_deposit_grosze: null } });
    expect(await coach.browser.must(getPlaces, { params: coach.params })).toMatchObject({ offer: null });
    expect((await coach.reserve(1)).status).toBe(409);
    const late = await admin.call(updateCompetition, { params: { id: contest.id }, body: { places_until: "2026-03-02" } });
    expect(late.body).toMatchObject({ errors: { places_until: [/zamknięte/] } });
  });
});
