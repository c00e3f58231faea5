// Mails to the contact about money and music: once sent, once places are reserved, once a waiting entry has a place.
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { beginSignup } from "#tests/signups/signup-contest.ts";
import { makeFullContest } from "#tests/signups/signup-waiting.ts";
import { makeSubmitted } from "#tests/signups/submitted-signup.ts";
import { updateCompetition, updateSection } from "../../competitions/contract.ts";
import { syncSignupPayment } from "../../payments/ledger/payment-requests.server.ts";
import { listPayments } from "../../payments/records/contract.ts";
import { bulkEntries, setEntryStatus, submitSignup } from "../contract.ts";
import { reservePlaces } from "../../capacity/places/contract.ts";
import { addReceipt } from "../../payments/receipts/contract.ts";

const house = useHouse();
const TERM = { payment_due_at: "2026-02-10T23:59:00+01:00" };
const again = { accept_rules: true, guardian_statement: true };

// All sign-ups of these tests have one address, which gets few mails an hour.
beforeEach(() => house.world.database.asOwner(async (trx) => void (await sql`delete from limits`.execute(trx))));

/** The texts of the confirmations, oldest first, with plain blanks. */
const confirmations = async (tenant: { id: string }) => {
  const mails = await house.world.database.inTenant(tenant.id, (trx) =>
    trx.selectFrom("mails").select("text_body").where("kind", "=", "signup_confirmation").orderBy("id").execute(),
  );
  return mails.map((each) => each.text_body.replace(/[\u00a0\u202f]/g, " "));
};

describe("the confirmation of a sign-up", () => {
  it("says that it is not paid, how much, until when, with the link to pay by", async () => {
    const { tenant, admin, contest, signup, addSolo } = await makeSubmitted(house);
    expect((await confirmations(tenant))[0]).toContain(
      "Zgłoszenie nie jest jeszcze opłacone. Do zapłaty: 80,00 zł. Organizator nie podał terminu wpłaty.",
    );
    await admin.must(updateCompetition, { params: { id: contest.id }, body: TERM });
    await admin.must(addReceipt, { params: { id: signup }, body: { amount_grosze: 5000, method: "cash", received_on: "2026-01-20" } });
    await addSolo("Echo");
    const second = (await confirmations(tenant))[1];
    expect(second).toMatch(/nie jest jeszcze opłacone\. Do zapłaty: 110,00 zł\. Termin wpłaty: .*10 lutego 2026, 23:59\./);
    expect(second).toMatch(/Razem: 160,00 zł\nWpłacono: 50,00 zł\nDo zapłaty: 110,00 zł/);
    expect(second).toMatch(new RegExp(`Zobacz i zapłać:\\n.*/preview/${signup}\\?key=`));
    expect(second).toContain("Muzykę można dosłać do");
    await admin.must(addReceipt, { params: { id: signup }, body: { amount_grosze: 19_000, method: "cash", received_on: "2026-01-20" } });
    await addSolo("Lot");
    const third = (await confirmations(tenant))[2];
    expect(third).not.toMatch(/opłacone|Do zapłaty|Termin wpłaty/);
    expect(third).toContain("Otwórz zgłoszenie:");
  });

  it("says after the term to pay at once, and nothing of music that the organiser provides", async () => {
    const { tenant, admin, contest, browser, signup, addSolo } = await makeSubmitted(house);
    await admin.must(updateCompetition, { params: { id: contest.id }, body: { payment_due_at: "2026-01-20T11:59:00+01:00" } });
    await admin.must(updateSection, { params: { id: contest.young }, body: { music: "organiser" } });
    await addSolo("Echo");
    const second = (await confirmations(tenant))[1];
    expect(second).toMatch(/Termin wpłaty już minął \(.*20 stycznia 2026, 11:59\), więc zapłać od razu\./);
    expect(second).not.toMatch(/muzyk/i);
    await browser.must(submitSignup, { params: { id: signup }, body: again });
    expect(await confirmations(tenant)).toHaveLength(2);
  });

  it("comes once places are reserved, with their deposit", async () => {
    const { tenant, admin, contest } = await makeSubmitted(house);
    const { browser, id } = await beginSignup(house, tenant, contest);
    const deposit = { place_deposit_grosze: 5000, places_until: "2026-02-10" };
    await admin.must(updateCompetition, { params: { id: contest.id }, body: { ...deposit, ...TERM } });
    await browser.must(reservePlaces, { params: { id }, body: { section_id: contest.older, places: 2, accept_rules: true } });
    const second = (await confirmations(tenant))[1];
    expect(second).toContain("Zarezerwowaliśmy miejsca na turniej Rytm Wisły 2026.");
    expect(second).toMatch(/Rezerwacja 2 miejsc: .*, 2 × 50,00 zł: 100,00 zł/);
    expect(second).toMatch(/Do zapłaty: 100,00 zł\. Termin wpłaty: .*10 lutego 2026/);
  });
});

describe("a waiting entry that gets a place", () => {
  it("is asked for its money in one mail a sign-up, with the sum of the payment that opens, the term and the link", async () => {
    const { tenant, contest, admin, sent, mails } = await makeFullContest(house, 1, TERM);
    await sent();
    const school = await sent("Gama", contest.young, 2);
    const ids = (await school.read()).entries.map((each) => each.id);
    await admin.must(updateSection, { params: { id: contest.young }, body: { music: "organiser" } });
    await admin.must(bulkEntries, { body: { action: "accept", ids, over: true } });
    const told = (await mails()).map((each) => ({ ...each, text_body: each.text_body.replace(/[\u00a0\u202f]/g, " ") }));
    expect(told).toMatchObject([{ kind: "waiting_placed" }]);
    expect(told[0]?.text_body.match(/Iskra, Jazz, solo, 12–15 lat/g)).toHaveLength(2);
    expect(told[0]?.text_body).toMatch(/Do zapłaty: 160,00 zł\. Termin wpłaty: .*10 lutego 2026, 23:59\./);
    expect(told[0]?.text_body).toMatch(new RegExp(`Zobacz i zapłać:\\n.*/preview/${school.id}\\?key=`));
    expect(told[0]?.text_body).not.toMatch(/muzyk/i);
    await syncSignupPayment.run({ tenant_id: tenant.id, signup_id: school.id }, house.world);
    const { data } = await admin.must(listPayments, {});
    expect(data.filter((each) => each.signup_id === school.id).map((each) => each.amount_grosze)).toEqual([16_000]);
  });

  it("is asked for nothing where it costs nothing", async () => {
    const { contest, admin, sent, mails } = await makeFullContest(house, 1);
    await sent();
    const school = await sent("Gama");
    await admin.must(updateSection, { params: { id: contest.young }, body: { fee_grosze: 0, fees_for: "all" } });
    await admin.must(setEntryStatus, { params: { id: await school.entry() }, body: { status: "accepted", over: true } });
    expect((await mails())[0]?.text_body).not.toMatch(/zapłaty|wpłaty/);
  });
});
