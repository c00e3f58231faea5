// A change of fees charges nobody without a choice, and asks first (docs/rules/fees.md 3.7). The shared terms of a competition are never outdated.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, makeTenant, type MadeTenant } from "#tests/competitions/factories.ts";
import { sentDuring } from "#tests/application/statements.ts";
import { makeSubmitted, type SubmittedSignup } from "#tests/signups/submitted-signup.ts";
import { updateCompetition, updateSection, updateSections } from "../../competitions/contract.ts";
import { previewFeeChange } from "../../competitions/fee-changes/contract.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { addDancers, bulkEntries, createEntry, createSignup, getSignup, listEligible, submitSignup } from "../../signup/contract.ts";
import { mailNewPrices } from "./fee-changes.server.ts";
import { getQuote } from "../pricing/contract.ts";
import { addReceipt } from "../../payments/receipts/contract.ts";

const house = useHouse();

/** Price of a sign-up, from its own page and from the price call; both must agree. */
async function totalOf(browser: Browser, id: string): Promise<number> {
  const { quote } = await browser.must(getSignup, { params: { id } });
  expect(await browser.must(getQuote, { params: { id } })).toEqual(quote);
  return quote.total_grosze;
}

/** Another family's sign-up with one solo. */
async function another({ tenant, contest }: SubmittedSignup): Promise<{ browser: Browser; id: string }> {
  const browser = new Browser(house, tenant);
  const { id } = await browser.must(createSignup, {
    params: { id: contest.id },
    body: {
      contact_name: "Jan Lis",
      contact_email: "jan@example.com",
      contact_phone: "600100200",
      contact_role: "parent",
    },
  });
  const params = { id };
  const added = await browser.must(addDancers, { params, body: { first_name: "Iga", last_name: "Lis", birth_year: 2012 } });
  await browser.must(createEntry, { params, body: { title: "Lis", section_id: contest.young, dancer_ids: [added.data[0]?.id ?? ""] } });
  await browser.must(submitSignup, { params, body: { accept_rules: true, guardian_statement: true } });
  return { browser, id };
}

const pay = ({ admin }: SubmittedSignup, id: string, amount_grosze: number) =>
  admin.must(addReceipt, { params: { id }, body: { amount_grosze, method: "cash", received_on: "2026-01-20" } });

async function mailed(tenant: MadeTenant, competition_id: string): Promise<string[]> {
  await mailNewPrices.run({ tenant: { id: tenant.id, slug: tenant.slug, name: "Studio" }, competition_id }, house.world);
  const mails = await house.world.database.inTenant(tenant.id, (trx) =>
    trx.selectFrom("mails").select(["to_email", "text_body"]).where("kind", "=", "new_price").orderBy("to_email").execute(),
  );
  return mails.map((each) => `${each.to_email} ${/teraz (\S+)/.exec(each.text_body ?? "")?.[1]}`);
}

describe("fees that change after a sign-up", () => {
  it("charge nobody without the choice: sent entries keep their price, later ones have the new one", async () => {
    const made = await makeSubmitted(house);
    const { admin, browser, contest, signup, addSolo } = made;
    await admin.must(updateSection, { params: { id: contest.young }, body: { fee_grosze: 10_000 } });
    expect(await totalOf(browser, signup)).toBe(8000);
    await addSolo("Druga");
    expect(await totalOf(browser, signup)).toBe(18_000);
    // Changed again, the earlier ones keep what each had.
    await admin.must(updateSections, { params: { id: contest.id }, body: { fee_grosze: 12_000 } });
    await addSolo("Trzecia");
    expect(await totalOf(browser, signup)).toBe(30_000);
    expect(await mailed(made.tenant, contest.id)).toEqual([]);
  });

  it("are asked about with the number of families and the sum, of those without money", async () => {
    const made = await makeSubmitted(house);
    const { admin, browser, contest, signup, addSolo } = made;
    const [second, paid] = [await another(made), await another(made)];
    await addSolo("Druga");
    await pay(made, paid.id, 1000);
    const asked = (body: object) => admin.must(previewFeeChange, { params: { id: contest.id }, body });
    const section_ids = [contest.young];
    expect(await asked({ changes: [{ section_ids, fee_grosze: 10_000 }] })).toEqual({ families: 2, difference_grosze: 6000 });
    expect(await asked({ changes: [{ fee_grosze: 5000 }] })).toEqual({ families: 2, difference_grosze: -9000 });
    expect(await asked({ changes: [{ section_ids: [contest.older], fee_grosze: 10_000 }] })).toEqual({ families: 0, difference_grosze: 0 });
    // By the dancer it is the same for a solo; the second start of Lena for 30 less 80.
    expect(await asked({ changes: [{ section_ids, fee_per: "dancer", fee_next_grosze: 3000 }] })).toEqual({
      families: 1,
      difference_grosze: -5000,
    });
    const early_fees = [{ until: "2026-01-31", fee_grosze: 5000 }];
    expect(await asked({ changes: [{ presentation_category_id: contest.solo, early_fees }] })).toEqual({
      families: 2,
      difference_grosze: -9000,
    });
    expect([await totalOf(browser, signup), await totalOf(second.browser, second.id)]).toEqual([16_000, 8000]);
  });

  it("are for all that sent without money, who are mailed once; who paid a part keeps the old price and pays the new one for later entries", async () => {
    const made = await makeSubmitted(house);
    const { admin, contest, signup, browser, addSolo, tenant } = made;
    const unpaid = await another(made);
    await pay(made, signup, 1000);
    await admin.must(updateSection, { params: { id: contest.young }, body: { fee_grosze: 10_000, fees_for: "all" } });
    expect([await totalOf(browser, signup), await totalOf(unpaid.browser, unpaid.id)]).toEqual([8000, 10_000]);
    await addSolo("Druga");
    expect(await totalOf(browser, signup)).toBe(18_000);
    // Money that arrives later changes nothing of it.
    await pay(made, unpaid.id, 1000);
    expect(await totalOf(unpaid.browser, unpaid.id)).toBe(10_000);
    const third = await another(made);
    expect(await mailed(tenant, contest.id)).toEqual([]);
    await admin.must(updateSection, { params: { id: contest.young }, body: { fee_grosze: 12_000, fees_for: "all" } });
    await admin.must(updateSection, { params: { id: contest.young }, body: { fee_grosze: 11_000, fees_for: "all" } });
    expect(await mailed(tenant, contest.id)).toEqual(["jan@example.com 110,00"]);
    expect(await mailed(tenant, contest.id)).toEqual(["jan@example.com 110,00"]);
    expect([await totalOf(browser, signup), await totalOf(unpaid.browser, unpaid.id), await totalOf(third.browser, third.id)]).toEqual([
      18_000, 10_000, 11_000,
    ]);
  });

  it("are followed by an entry that the office moves: it costs what its new section cost when it was sent", async () => {
    const made = await makeSubmitted(house);
    const { admin, browser, contest, signup } = made;
    const unpaid = await another(made);
    await admin.must(updateSection, { params: { id: contest.older }, body: { fee_grosze: 9000, fees_for: "all" } });
    const early_fees = [{ until: "2026-01-31", fee_grosze: 5000 }];
    await admin.must(updateSection, { params: { id: contest.older }, body: { early_fees } });
    await pay(made, signup, 1000);
    await admin.must(updateSection, { params: { id: contest.older }, body: { fee_grosze: 12_000, early_fees: [], fees_for: "all" } });
    for (const each of [{ browser, id: signup }, unpaid]) {
      const { entries } = await each.browser.must(getSignup, { params: { id: each.id } });
      await admin.must(bulkEntries, { body: { ids: [entries[0]?.id ?? ""], action: "move", section_id: contest.older } });
    }
    expect([await totalOf(browser, signup), await totalOf(unpaid.browser, unpaid.id)]).toEqual([9000, 12_000]);
  });

  it("hold for the day that decides about early fees, too", async () => {
    const made = await makeSubmitted(house);
    const { admin, browser, contest, signup } = made;
    const early_fees = [{ until: "2026-01-31", fee_grosze: 5000 }];
    await admin.must(updateSections, { params: { id: contest.id }, body: { early_fees, fees_for: "all" } });
    expect(await totalOf(browser, signup)).toBe(5000);
    house.setNow(new Date("2026-01-25T12:00:00+01:00"));
    await admin.must(updateCompetition, { params: { id: contest.id }, body: { fee_day: "payment" } });
    house.setNow(new Date("2026-02-02T12:00:00+01:00"));
    const asked = await admin.must(previewFeeChange, { params: { id: contest.id }, body: { fee_day: "entry" } });
    expect(asked).toEqual({ families: 0, difference_grosze: 0 });
    expect(await totalOf(browser, signup)).toBe(5000);
    await admin.must(updateCompetition, { params: { id: contest.id }, body: { fee_day: "entry" } });
    await admin.must(updateCompetition, { params: { id: contest.id }, body: { fee_day: "payment", fees_for: "all" } });
    expect(await totalOf(browser, signup)).toBe(8000);
  });
});

/** Number of statements that a call sends, without those that begin and end its transaction and find its tenant. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = await sentDuring(work);
  return sent.filter(({ text }) => !/^(begin|commit)|\btenants\b/.test(text)).length;
}

/** A sent solo for 80 zł: its price, and the sections that its dancer may enter. */
async function asking() {
  const made = await makeSubmitted(house);
  const { browser, signup, contest, tenant } = made;
  const params = { id: signup };
  const { dancers } = await browser.must(getSignup, { params });
  const body = { dancer_ids: dancers.map((each) => each.id) };
  const price = () => browser.must(getQuote, { params });
  const eligible = () => browser.must(listEligible, { params, body });
  await browser.must(createEntry, { params, body: { ...body, title: "Fala", section_id: contest.older } });
  return {
    ...made,
    params,
    body,
    price,
    eligible,
    total: async () => (await price()).total_grosze,
    allowed: async () => (await eligible()).data.filter((each) => each.allowed).map((each) => each.name),
    /** Writes without the application: nothing is announced. */
    write: (work: (trx: Trx) => Promise<unknown>) => house.world.database.inTenant(tenant.id, work),
  };
}

describe("the terms of a competition", () => {
  it("are read once for all: a price and what may be entered take one statement each, the first of all two", async () => {
    const made = await asking();
    const other = await another(made);
    const { dancers } = await other.browser.must(getSignup, { params: { id: other.id } });
    expect(await statementsOf(made.price)).toBe(2);
    expect(await statementsOf(made.price)).toBe(1);
    expect(await statementsOf(made.eligible)).toBe(1);
    const params = { id: other.id };
    expect(await statementsOf(() => other.browser.must(getQuote, { params }))).toBe(1);
    const body = { dancer_ids: dancers.map((each) => each.id) };
    expect(await statementsOf(() => other.browser.must(listEligible, { params, body }))).toBe(1);
  });

  it("equal the database at each call, however they were written", async () => {
    const { write, price, total, allowed, contest, signup, browser, tenant } = await asking();
    const [young, older] = ["Jazz, solo, 12–15 lat", "Jazz, solo, 16 lat i więcej"];
    expect([await total(), await allowed()]).toEqual([16_000, [young]]);
    await write((trx) => trx.updateTable("sections").set({ fee_grosze: 9000 }).where("id", "=", contest.young).execute());
    expect(await total()).toBe(17_000);
    await write((trx) => trx.updateTable("age_categories").set({ min_age: 10 }).where("name", "=", "16 lat i więcej").execute());
    expect(await allowed()).toEqual([young, older]);
    await write((trx) => trx.updateTable("presentation_categories").set({ name: "Solistka" }).where("id", "=", contest.solo).execute());
    expect((await price()).lines.map((each) => each.detail)).toEqual(["Solistka", "Solistka"]);
    await write((trx) => trx.updateTable("sections").set({ archived: true }).where("id", "=", contest.older).execute());
    expect(await allowed()).toEqual([young]);
    await write(async (trx) => {
      const row = await trx.selectFrom("sections").selectAll().where("id", "=", contest.young).executeTakeFirstOrThrow();
      const { early_fees: _, round_rules: __, rulebook_codes: ___, plan_source: ____, ...columns } = row;
      await trx
        .insertInto("sections")
        .values({ ...columns, id: newId(), name: "Nowa", position: 9 })
        .execute();
    });
    expect(await allowed()).toEqual([young, "Nowa"]);
    await write((trx) => trx.deleteFrom("sections").where("name", "=", "Nowa").execute());
    expect(await allowed()).toEqual([young]);
    await write((trx) => trx.updateTable("competitions").set({ starts_on: "2030-03-14", ends_on: "2030-03-14" }).execute());
    expect(await allowed()).toEqual([]);
    // The transaction that began first commits last.
    await write(async (first) => {
      await first.updateTable("sections").set({ fee_grosze: 7000 }).where("id", "=", contest.older).execute();
      await write((second) => second.updateTable("sections").set({ fee_grosze: 10_000 }).where("id", "=", contest.young).execute());
      expect(await total()).toBe(18_000);
    });
    expect(await total()).toBe(17_000);
    // The sign-up's own facts are read at each call, too.
    await write((trx) =>
      trx
        .insertInto("place_reservations")
        .values({
          tenant_id: tenant.id,
          id: newId(),
          competition_id: contest.id,
          signup_id: signup,
          section_id: contest.young,
          reserved: 2,
          deposit_grosze: 3000,
          until: "2026-02-10",
          created_at: "2026-01-20T12:00:00Z",
        })
        .execute(),
    );
    expect(await totalOf(browser, signup)).toBe(23_000);
  });

  it("are refused to callers who may not open the sign-up: a stranger, another organiser, a guest of a practice", async () => {
    const { price, admin, params, body, browser, tenant } = await asking();
    expect(await price()).toEqual(await admin.must(getQuote, { params }));
    const elsewhere = new Browser(house, await makeTenant(house));
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    const refused = async (caller: Browser) => [
      (await caller.call(getQuote, { params })).status,
      (await caller.call(listEligible, { params, body })).status,
    ];
    expect(await refused(elsewhere)).toEqual([404, 404]);
    expect(await refused(new Browser(house, tenant))).toEqual([404, 404]);
    await house.world.database.inTenant(
      tenant.id,
      (trx) => sql`update competitions set practice = true, name = 'ćwiczenie'`.execute(trx),
      "member",
    );
    await admin.must(getQuote, { params });
    expect(await refused(browser)).toEqual([404, 404]);
    expect((await admin.must(listEligible, { params, body })).data).toHaveLength((await admin.must(getSignup, { params })).sections.length);
  });
});
