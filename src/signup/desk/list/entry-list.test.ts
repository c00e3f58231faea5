// A page of the list of entries costs what it shows, not what there is.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeContest } from "#tests/competitions/situations.ts";
import { sentDuring, stepsOf } from "#tests/application/statements.ts";
import { listEntries } from "../../contract.ts";

const house = useHouse();
const MANY = 1500;

/** An organiser with so many entries in each of two competitions, as autovacuum and autoanalyze leave them. */
async function makeManyEntries() {
  const tenant = await makeTenant(house);
  const contests = [await makeContest(house, tenant), await makeContest(house, tenant)];
  for (const { competition_id, signup_id, section_id } of contests)
    await house.world.database.inTenant(tenant.id, (trx) =>
      sql`
        with made as (insert into entries (tenant_id, id, competition_id, signup_id, section_id, title, status, submitted_at)
        select ${tenant.id}, gen_random_uuid(), ${competition_id}, ${signup_id}, ${section_id}, 'Taniec ' || n,
          (array['submitted', 'accepted', 'waiting', 'rejected', 'draft'])[n % 5 + 1], now()
        from generate_series(1, ${MANY}::int) n returning tenant_id, id)
        insert into entry_dancers (tenant_id, id, entry_id, dancer_id) select made.tenant_id, made.id, made.id, d.id
        from made cross join (select id from dancers where signup_id = ${signup_id} order by id limit 1) d`.execute(trx),
    );
  await house.world.database.pool.query("vacuum analyze");
  return { tenant, admin: await browserAs(house, tenant, "admin"), competition_id: contests[0]?.competition_id };
}

describe("a page of thousands of entries", () => {
  it("reads in its order the rows that it shows and no others, of one competition and of all, and counts the views in an index", async () => {
    const { tenant, admin, competition_id } = await makeManyEntries();
    // Waiting entries that miss nothing come last: there the database chooses the shorter plan.
    const views = ["all", "to_accept", "incomplete", "out"] as const;
    const asked = [
      ...views.map((view) => ({ view })),
      ...(["title", "attention"] as const).flatMap((sort) => (["asc", "desc"] as const).map((direction) => ({ sort, direction }))),
    ];
    for (const one of asked)
      for (const query of [one, { ...one, competition_id }]) {
        const said = JSON.stringify(query);
        const sent = await sentDuring(() => admin.must(listEntries, { query }));
        const [page, counts] = sent.filter(({ text }) => text.includes(" entries e"));
        const steps = page && counts && [await stepsOf(house, tenant.id, page), await stepsOf(house, tenant.id, counts)];
        const [ofPage = [], ofCounts = []] = (steps ?? []).map((each) => each.filter(({ table }) => table === "entries"));
        // The rows of each competition in the page's order, and those of the page in full.
        expect(
          ofPage.reduce((sum, { read }) => sum + read, 0),
          said,
        ).toBeLessThan("competition_id" in query ? 300 : 500);
        expect(ofCounts, said).toMatchObject([{ kind: "Index Only Scan", index: "entries_competition" }]);
      }
  });

  it("searched, reads the line-ups of the rows that it shows and no others", async () => {
    const { tenant, admin, competition_id } = await makeManyEntries();
    for (const query of [{ q: "taniec 7" }, { q: "plie", sort: "title" }, { q: "nikogo", competition_id }] as const) {
      const sent = (await sentDuring(() => admin.must(listEntries, { query }))).filter(({ text }) => text.includes(" entries e"));
      expect(sent).toHaveLength(2);
      for (const each of sent) {
        const lineUps = (await stepsOf(house, tenant.id, each)).filter(({ table }) => table === "entry_dancers");
        expect(
          lineUps.reduce((sum, { read }) => sum + read, 0),
          JSON.stringify(query),
        ).toBeLessThanOrEqual(101);
      }
    }
  });
});
