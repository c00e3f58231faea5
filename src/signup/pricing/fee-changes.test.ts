// A change of fees charges nobody by itself, and asks first (docs/rules/fees.md 3.7).
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { Browser, type MadeTenant } from "#tests/factories.ts";
import { makeSubmitted, type Submitted } from "#tests/submitted-signup.ts";
import { updateCompetition, updateSection, updateSections } from "../../competitions/contract.ts";
import { previewFeeChange } from "../../competitions/fee-changes/contract.ts";
import { addReceipt } from "../../payments/contract.ts";
import { addDancers, bulkEntries, createEntry, createSignup, getSignup, submitSignup } from "../contract.ts";
import { mailNewPrices } from "./fee-changes.server.ts";

const house = useHouse();

const totalOf = async (browser: Browser, id: string) => (await browser.must(getSignup, { params: { id } })).quote.total_grosze;

/** Another family's sign-up with one solo. */
async function another({ tenant, contest }: Submitted): Promise<{ browser: Browser; id: string }> {
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

const pay = ({ admin }: Submitted, id: string, amount_grosze: number) =>
  admin.must(addReceipt, { params: { id }, body: { amount_grosze, method: "cash", received_on: "2026-01-20" } });

async function mailed(tenant: MadeTenant, competition_id: string): Promise<string[]> {
  await mailNewPrices.run({ tenant: { id: tenant.id, slug: tenant.slug, name: "Studio" }, competition_id }, house.world);
  const mails = await house.world.database.inTenant(tenant.id, (trx) =>
    trx.selectFrom("mails").select(["to_email", "text_body"]).where("kind", "=", "new_price").orderBy("to_email").execute(),
  );
  return mails.map((each) => `${each.to_email} ${/teraz (\S+)/.exec(each.text_body ?? "")?.[1]}`);
}

describe("fees that are changed after somebody signed up", () => {
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
