// Payment pages as the server renders them: the URL never decides the outcome, and each role sees its own content.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { buttonsOf, renderedBy } from "#tests/application/rendered.ts";
import { makeWithdrawn, PAYERS_ACCOUNT } from "#tests/money/refunding.ts";
import { makeOwing, makeSubmitted } from "#tests/signups/submitted-signup.ts";
import { takeMoney } from "#tests/money/taking-money.ts";
import { getSignup } from "../signup/contract.ts";
import { syncSignupPayment } from "./ledger/payment-requests.server.ts";
import * as contract from "./records/contract.ts";
import * as refundContract from "../refunds/records/contract.ts";
import * as shareContract from "./shares/contract.ts";
import * as clubContract from "./clubs/contract.ts";
import * as receiptContract from "./receipts/contract.ts";

const house = useHouse({}, { pages: true });
const page = renderedBy(house);

describe("the outcome of a payment", () => {
  it("follows the payment's state, not the address, and strangers read nothing of it", async () => {
    const { tenant, browser, admin, payment, params } = await makeOwing(house);
    const own = `/payment/${payment.id}`;
    for (const outcome of ["success", "error"]) {
      const sent = await page(browser, `/payment/${outcome}?payment=${payment.id}&status=paid`);
      expect([sent.status, sent.location?.split("?")[0]]).toEqual([302, own]);
    }
    expect(await browser.must(contract.getPayment, { params })).toMatchObject({ status: "pending", paid_grosze: 0 });
    const stranger = new Browser(house, tenant);
    for (const path of [`/payment/success?payment=${payment.id}`, "/payment/error", "/payment/success"]) {
      const read = await page(stranger, path);
      expect(read.text).toContain("Nie widać tu płatności");
      expect(read.html).not.toContain(payment.reference);
    }
    expect((await page(stranger, own)).status).toBe(404);

    await admin.must(contract.updatePayment, { params, body: { status: "paid" } });
    expect((await page(browser, own)).location?.split("?")[0]).toBe("/payment/success");
    const paid = await page(browser, `/payment/success?payment=${payment.id}`);
    expect(paid.text).toMatch(/Opłacone\. Do zobaczenia/);
    expect(paid.text).toContain("„Papierowy ptak”");
  });
});

describe("the payer's page of a payment that sending opened", () => {
  it("offers online payment first, the transfer beside it; who chose the transfer has it first", async () => {
    const { browser, admin, signup, tenant } = await makeSubmitted(house);
    await takeMoney(admin, "p24");
    await syncSignupPayment.run({ tenant_id: tenant.id, signup_id: signup }, house.world);
    const { payment } = await browser.must(getSignup, { params: { id: signup } });
    const opened = await page(browser, `/payment/${payment?.id}`);
    expect(buttonsOf(opened.html)).toContainEqual(expect.stringMatching(/80,00\s?zł/));
    expect(opened.text).not.toContain("Numer rachunku");
    await browser.must(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } });
    expect((await page(browser, `/payment/${payment?.id}`)).text).toContain("Numer rachunku");
  });
});

describe("the payer's page after a refund", () => {
  it("shows what went back and what stays for a next competition, each with its sum", async () => {
    const { browser, admin, params } = await makeWithdrawn(house);
    const account = { account: PAYERS_ACCOUNT, recipient: "Marta Kwiecień" };
    for (const way of [{ way: "transfer" as const, ...account }, { way: "credit" as const }])
      await admin.must(refundContract.createRefund, { params, body: { ...way, amount_grosze: 3500, reason: "Uzgodnione" } });
    const { text } = await page(browser, `/payment/success?payment=${params.id}`);
    const refunds = text.slice(text.indexOf("Zwroty"));
    expect(refunds).toContain("Na następny turniej");
    expect(refunds.match(/35,00\s?zł/g)).toHaveLength(2);
  });
});

describe("the list of payments", () => {
  it("is read by a trener without anything to write, and explained to a referee", async () => {
    const tenant = await makeTenant(house);
    const trener = await browserAs(house, tenant, "trener");
    const { admin, signup } = await makeSubmitted(house, { tenant, browser: trener });
    const { reference } = await trener.must(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } });
    const checkbox = /role="checkbox"|type="checkbox"/;
    const office = await page(admin, "/dashboard/payments");
    expect(buttonsOf(office.html)).toContain("Dodaj wpłatę");
    expect(office.html).toMatch(checkbox);
    const own = await page(trener, "/dashboard/payments");
    expect(own.text).toContain(reference);
    expect(buttonsOf(own.html)).not.toContain("Dodaj wpłatę");
    expect(own.html).not.toMatch(checkbox);
    const referee = await page(await browserAs(house, tenant, "referee"), "/dashboard/payments");
    expect(referee.text).toContain("Konto sędziego nie pokazuje pieniędzy.");
    expect(referee.html).not.toContain("<table");
  });
});

describe("the link of a payment share", () => {
  it("says that it was revoked, and that nothing is left to pay", async () => {
    const { tenant, admin, browser, signup } = await makeSubmitted(house);
    await takeMoney(admin, "p24");
    const params = { id: signup };
    const share = async () => {
      const { suggested } = await browser.must(shareContract.listShares, { params });
      const { data } = await browser.must(shareContract.makeShares, { params, body: { shares: suggested } });
      return data.find(({ state }) => state === "open");
    };
    const family = new Browser(house, tenant);
    const read = async (url: string | null = "") => (await page(family, new URL(url ?? "").pathname)).text;
    const first = await share();
    expect(await read(first?.url)).toContain("Zapłać 80,00");
    await browser.must(shareContract.updateShare, { params: { id: first?.id ?? "" }, body: { revoked: true } });
    expect(await read(first?.url)).toContain("Ten link został odwołany");
    const second = await share();
    await admin.must(receiptContract.addReceipt, { params, body: { amount_grosze: 8000, method: "cash", received_on: "2026-01-20" } });
    expect(await read(second?.url)).toContain("Nic nie zostało do zapłaty");
  });
});

describe("a club's account", () => {
  it("is opened from the list, with a line for each competition", async () => {
    const { admin } = await makeOwing(house);
    const list = await page(admin, "/dashboard/payments/clubs");
    expect(list.text).toContain("Studio Tańca Pirueta");
    const { data } = await admin.must(clubContract.listClubAccounts, {});
    const account = await page(admin, `/dashboard/payments/clubs?club=${data[0]?.id}`);
    for (const text of ["Studio Tańca Pirueta", "Turnieje", "Rytm Wisły 2026", "80,00"]) expect(account.text).toContain(text);
  });
});
