import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs } from "#tests/competitions/factories.ts";
import { makeSubmitted, type SubmittedSignup } from "#tests/signups/submitted-signup.ts";
import { takeMoney } from "#tests/money/taking-money.ts";
import * as competitions from "../../competitions/contract.ts";
import { getSignup } from "../../signup/contract.ts";
import { syncSignupPayment } from "./payment-requests.server.ts";
import * as contract from "../records/contract.ts";
import { priceEntries } from "../../entries/charges/charges.server.ts";
import * as shareContract from "../shares/contract.ts";
import * as receiptContract from "../receipts/contract.ts";

const house = useHouse();

it("an open payment follows a price that rises by itself, once its last day is over", async () => {
  const { admin, contest, signup, tenant } = await makeSubmitted(house);
  const { solo: presentation_category_id } = contest;
  const early_fees = [
    { until: "2026-01-31", fee_grosze: 5000 },
    { until: "2026-02-28", fee_grosze: 6000 },
  ];
  await admin.must(competitions.updateSections, {
    params: { id: contest.id },
    body: { presentation_category_id, early_fees, fees_for: "all" },
  });
  await admin.must(competitions.updateCompetition, { params: { id: contest.id }, body: { fee_day: "payment", fees_for: "all" } });
  const { id } = await admin.must(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } });
  const owed = async () => (await admin.must(contract.getPayment, { params: { id } })).amount_grosze;
  const job = { tenant_id: tenant.id, competition_id: contest.id };
  /** Times of the scheduled recounts of prices. */
  const planned = async () => {
    const { rows } = await house.world.database.asOwner((trx) =>
      sql<{ run_at: string }>`select run_at from graphile_worker.jobs where key like ${`price-${contest.id}-%`} order by run_at`.execute(
        trx,
      ),
    );
    return rows.map((each) => new Date(each.run_at).toISOString());
  };
  await priceEntries.run(job, house.world);
  expect(await owed()).toBe(5000);
  expect(await planned()).toEqual(["2026-01-31T23:00:00.000Z"]);
  house.setNow(new Date("2026-02-01T00:00:30+01:00"));
  await priceEntries.run({ ...job, after: "2026-01-31" }, house.world);
  await syncSignupPayment.run({ tenant_id: tenant.id, signup_id: signup }, house.world);
  expect(await owed()).toBe(6000);
  expect(await planned()).toEqual(["2026-01-31T23:00:00.000Z", "2026-02-28T23:00:00.000Z"]);
});

/** A solo for 80 zł, 50 zł until the end of January, priced by the day of the first payment. */
async function makeRising(): Promise<SubmittedSignup> {
  house.setNow(new Date("2026-01-20T12:00:00+01:00"));
  const made = await makeSubmitted(house);
  const { admin, contest } = made;
  const early_fees = [{ until: "2026-01-31", fee_grosze: 5000 }];
  await admin.must(competitions.updateCompetition, { params: { id: contest.id }, body: { fee_day: "payment", fees_for: "all" } });
  await admin.must(competitions.updateSections, {
    params: { id: contest.id },
    body: { presentation_category_id: contest.solo, early_fees, fees_for: "all" },
  });
  return made;
}

const february = () => house.setNow(new Date("2026-02-05T12:00:00+01:00"));
const owedBy = async ({ browser, signup }: SubmittedSignup) => {
  const { quote, held_grosze } = await browser.must(getSignup, { params: { id: signup } });
  return [quote.total_grosze, held_grosze];
};

describe("where the day of the payment decides", () => {
  it("a part in time fixes the price, however it came", async () => {
    const ways: Record<string, (made: SubmittedSignup) => Promise<unknown>> = {
      office: ({ admin, signup }) =>
        admin.must(receiptContract.addReceipt, {
          params: { id: signup },
          body: { amount_grosze: 2000, method: "cash", received_on: "2026-01-20" },
        }),
      "a mark by hand": async ({ admin, browser, signup }) => {
        const { id } = await browser.must(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } });
        await admin.must(contract.updatePayment, { params: { id }, body: { paid_grosze: 2000 } });
      },
      online: async ({ admin, browser, signup }) => {
        await takeMoney(admin, "p24");
        const { id } = await browser.must(contract.createPayment, { params: { id: signup }, body: { method: "gateway" } });
        const { redirect_url } = await browser.must(contract.startAttempt, { params: { id }, body: { amount_grosze: 2000 } });
        await payAt(redirect_url);
      },
      "a share": async ({ admin, browser, signup, tenant }) => {
        await takeMoney(admin, "p24");
        const params = { id: signup };
        const { suggested } = await browser.must(shareContract.listShares, { params });
        const shares = suggested.map((each) => ({ ...each, amount_grosze: 2000 }));
        const made = await browser.must(shareContract.makeShares, { params, body: { shares } });
        const token = new URL(made.data[0]?.url ?? "").pathname.split("/").pop() ?? "";
        const family = new Browser(house, tenant);
        const { redirect_url } = await family.must(shareContract.startShareAttempt, {
          params: { token },
          body: { email: "rodzic@example.com" },
        });
        await payAt(redirect_url);
      },
    };
    for (const [name, pay] of Object.entries(ways)) {
      const made = await makeRising();
      await pay(made);
      expect([name, ...(await owedBy(made))]).toEqual([name, 5000, 2000]);
      february();
      expect([name, ...(await owedBy(made))]).toEqual([name, 5000, 2000]);
    }
  });

  it("a transfer of January that is booked in February pays the price of January, and is mailed as paid", async () => {
    const made = await makeRising();
    february();
    expect(await owedBy(made)).toEqual([8000, 0]);
    const body = { amount_grosze: 5000, method: "transfer", received_on: "2026-01-31", note: "Wyciąg" } as const;
    const admin = await browserAs(house, made.tenant, "admin");
    const paid = await admin.must(receiptContract.addReceipt, { params: { id: made.signup }, body });
    expect(paid).toMatchObject({ status: "paid", amount_grosze: 5000, balance_grosze: 0 });
    const { rows } = await house.world.database.asOwner((trx) =>
      sql<{ key: string }>`select key from graphile_worker.jobs where key = ${`mail-paid-${paid.id}`}`.execute(trx),
    );
    expect(rows).toHaveLength(1);
  });

  it("money of February pays the price of February", async () => {
    const made = await makeRising();
    february();
    const admin = await browserAs(house, made.tenant, "admin");
    await admin.must(receiptContract.addReceipt, {
      params: { id: made.signup },
      body: { amount_grosze: 5000, method: "cash", received_on: "2026-02-05" },
    });
    expect(await owedBy(made)).toEqual([8000, 5000]);
  });
});

const payAt = (url: string) =>
  house.fetch(url, {
    method: "POST",
    body: new URLSearchParams({ choice: "pay" }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
