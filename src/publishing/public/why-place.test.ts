import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { danceAll, type Hall, makeHall } from "#tests/competitions/situations.ts";
import { giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as publishing from "../contract.ts";
import { closeRoundByBlock, publishRoundByBlock } from "../../scoring/by-block/contract.ts";

const house = useHouse();

async function publish(hall: Hall, marks: readonly Record<string, number>[]): Promise<Browser> {
  for (const [p, own] of marks.entries())
    for (const referee of hall.referees)
      await referee.must(giveMarks, {
        params: { id: hall.performance_ids[p] ?? "" },
        body: { id: newId(), marks: own, device_at: "2026-11-28T10:00:00+01:00", revision: 0 },
      });
  await danceAll(house, hall);
  await hall.admin.must(closeRoundByBlock, { params: { id: hall.round_id }, body: {} });
  await hall.admin.must(publishRoundByBlock, { params: { id: hall.round_id }, body: {} });
  return new Browser(house, hall.tenant);
}

it("shows recalled entries above the others", async () => {
  const hall = await makeHall(house, { entries: 4, judges: 1, method: "recall", settings: { wanted: 2 } });
  const guest = await publish(hall, [{ cross: 0 }, { cross: 1 }, { cross: 0 }, { cross: 1 }]);
  const [round] = (await guest.must(publishing.getPublicScores, { params: { id: hall.competition_id } })).blocks;
  expect(round?.results?.map((row) => row.recalled)).toEqual([true, true, false, false]);
});

it("explains one entry's place to everybody: one sentence first, then its steps, then all steps", async () => {
  const hall = await makeHall(house, { entries: 3, judges: 1 });
  const guest = await publish(hall, [
    { T: 7, C: 7 },
    { T: 9, C: 9 },
    { T: 4.5, C: 4.5 },
  ]);
  const asked = { params: { id: hall.round_id }, query: { entry_id: hall.entry_ids[1] ?? "" } };
  const told = await guest.must(publishing.getExplanationByBlock, asked);
  expect(told.about?.summary).toMatch(/^002: miejsce 1 z\u00a03, wynik 18,00/);
  expect(told.about?.steps.length).toBeGreaterThan(0);
  // Steps are selected by entry, not by sentences that happen to contain its number.
  for (const sentence of told.about?.steps ?? []) {
    expect(told.explain).toContain(sentence);
    expect(sentence).toContain("002");
  }
  expect(told.explain.length).toBeGreaterThan(told.about?.steps.length ?? 0);
  expect((await guest.must(publishing.getExplanationByBlock, { params: asked.params })).about).toBeNull();
  expect((await guest.call(publishing.getExplanationByBlock, { ...asked, query: { entry_id: newId() } })).status).toBe(404);
});

it("never takes a total for a start number: the steps are those of the requested entry", async () => {
  const hall = await makeHall(house, { entries: 2, judges: 5 });
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx
      .updateTable("entries")
      .set({ start_number: 100 })
      .where("id", "=", hall.entry_ids[1] ?? "")
      .execute(),
  );
  const guest = await publish(hall, [
    { T: 10, C: 10 },
    { T: 7, C: 7 },
  ]);
  const asked = { params: { id: hall.round_id }, query: { entry_id: hall.entry_ids[1] ?? "" } };
  const { about, explain } = await guest.must(publishing.getExplanationByBlock, asked);
  expect(explain.some((sentence) => /^001: .*\b100,00/.test(sentence))).toBe(true);
  expect(about?.summary).toMatch(/^100: miejsce 2/);
  expect(about?.steps.length).toBeGreaterThan(0);
  expect(about?.steps.filter((sentence) => sentence.startsWith("001"))).toEqual([]);
});
