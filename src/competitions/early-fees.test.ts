import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeOpenContest } from "#tests/signups/signup-contest.ts";
import * as contract from "./contract.ts";

const house = useHouse();
const early = [
  { until: "2026-02-04", fee_grosze: 4500 },
  { until: "2026-02-28", fee_grosze: 5000 },
];

describe("early fees", () => {
  it("are written for one section or many, refused out of order, and move with a copy", async () => {
    const tenant = await makeTenant(house);
    const contest = await makeOpenContest(house, tenant);
    const admin = await browserAs(house, tenant, "admin");
    const params = { id: contest.id };
    const sections = async (id = contest.id) => (await admin.call(contract.listSections, { params: { id } })).body.data;
    const disordered = await admin.call(contract.updateSections, { params, body: { early_fees: early.toReversed() } });
    expect([disordered.status, disordered.body]).toMatchObject([
      422,
      { errors: { early_fees: [expect.stringContaining("późniejszy dzień")] } },
    ]);
    const many = await admin.call(contract.updateSections, {
      params,
      body: { presentation_category_id: contest.solo, early_fees: early, fee_next_grosze: 3000 },
    });
    expect(many.body).toEqual({ changed: 2 });
    const [young, older, groups] = await sections();
    expect([young, older]).toMatchObject([{ early_fees: early, fee_next_grosze: 3000 }, { early_fees: early }]);
    expect(groups).toMatchObject({ early_fees: [], fee_next_grosze: null });
    const one = await admin.call(contract.updateSection, {
      params: { id: contest.young },
      body: { early_fees: [], fee_next_grosze: null },
    });
    expect(one.body).toMatchObject({ early_fees: [], fee_next_grosze: null, fee_grosze: 8000 });
    await admin.call(contract.updateCompetition, { params, body: { fee_day: "payment" } });
    const copy = await admin.call(contract.copyCompetition, { params, body: { name: "Za rok", starts_on: "2027-03-13" } });
    expect(copy.body.fee_day).toBe("payment");
    expect((await sections(copy.body.id)).find((each) => each.age_category_id === older?.age_category_id)?.early_fees).toEqual([
      { until: "2027-02-03", fee_grosze: 4500 },
      { until: "2027-02-27", fee_grosze: 5000 },
    ]);
  });
});
