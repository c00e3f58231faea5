import { sql } from "kysely";
import { expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { makeSubmitted } from "#tests/submitted-signup.ts";
import * as competitions from "../competitions/contract.ts";
import { priceEntries } from "../signup/desk/entries.server.ts";
import { followSignup } from "./asking.server.ts";
import * as contract from "./contract.ts";

const house = useHouse();

it("an open payment follows a price that rises by itself, once its last day is over", async () => {
  const { admin, contest, signup, tenant } = await makeSubmitted(house);
  const { solo: presentation_category_id } = contest;
  const early_fees = [
    { until: "2026-01-31", fee_grosze: 5000 },
    { until: "2026-02-28", fee_grosze: 6000 },
  ];
  await admin.must(competitions.updateSections, { params: { id: contest.id }, body: { presentation_category_id, early_fees } });
  await admin.must(competitions.updateCompetition, { params: { id: contest.id }, body: { fee_day: "payment" } });
  const { id } = await admin.must(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } });
  const owed = async () => (await admin.must(contract.getPayment, { params: { id } })).amount_grosze;
  const job = { tenant_id: tenant.id, competition_id: contest.id };
  /** When the prices are counted again by themselves. */
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
  await followSignup.run({ tenant_id: tenant.id, signup_id: signup }, house.world);
  expect(await owed()).toBe(6000);
  expect(await planned()).toEqual(["2026-01-31T23:00:00.000Z", "2026-02-28T23:00:00.000Z"]);
});
