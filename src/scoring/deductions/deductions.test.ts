import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { danceAll, type Hall, makeHall } from "#tests/competitions/situations.ts";
import { giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as publishing from "../../publishing/contract.ts";
import type { DeductionPolicy } from "../shapes.ts";
import * as scoring from "../contract.ts";
import { closeRoundByBlock, getMatrixByBlock, publishRoundByBlock } from "../by-block/contract.ts";

const house = useHouse();

const round = (hall: Hall) => ({ params: { id: hall.round_id } });
const deduct = (hall: Hall, entry: number, policy: DeductionPolicy) =>
  hall.admin.call(scoring.addDeduction, { params: { id: hall.performance_ids[entry] ?? "" }, body: { policy, reason: "czas" } });
const overtime = { kind: "points_per_started" as const, amount: 0.5, every_seconds: 5, grace_seconds: 2 };

describe("deductions", () => {
  it("take points, percent, points for each started span of seconds, and points of each judge, and the public reads how much", async () => {
    const hall = await makeHall(house, { entries: 4, judges: 2 });
    for (const id of hall.performance_ids)
      for (const referee of hall.referees)
        await referee.call(giveMarks, {
          params: { id },
          body: { id: newId(), marks: { T: 10, C: 10 }, device_at: "2026-11-28T10:00:00+01:00", revision: 0 },
        });
    await danceAll(house, hall);
    // Each has 40: less 1.5; less 5% = 2; 12 s over, 2 s free: two started spans, 1; less 0.25 of each of two judges, 0.5.
    const policies: DeductionPolicy[] = [
      { kind: "points", amount: 1.5 },
      { kind: "percent", percent: 5 },
      { ...overtime, seconds: 12 },
      { kind: "points_per_judge", amount: 0.25 },
    ];
    for (const [entry, policy] of policies.entries()) expect((await deduct(hall, entry, policy)).body).toMatchObject({ policy });
    const matrix = (await hall.admin.call(getMatrixByBlock, round(hall))).body;
    expect(matrix.form.deductions).toEqual(["points", "points_per_judge", "points_per_started", "percent"]);
    expect(matrix.rows.map((row) => [row.total, row.deducted])).toEqual([
      ["38.50", 1.5],
      ["38.00", 2],
      ["39.00", 1],
      ["39.50", 0.5],
    ]);
    await hall.admin.call(closeRoundByBlock, { ...round(hall), body: {} });
    expect((await hall.admin.call(publishRoundByBlock, { ...round(hall), body: {} })).status).toBe(200);
    const guest = new Browser(house, hall.tenant);
    const page = await guest.call(publishing.getPublicScores, { params: { id: hall.competition_id } });
    const rows = page.body.blocks[0]?.results ?? [];
    expect(hall.entry_ids.map((id) => rows.find((row) => row.entry_id === id)?.deducted)).toEqual([1.5, 2, 1, 0.5]);
  });

  it("of each judge are not possible where judges' totals are not added up", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 2, method: "mean" });
    const refused = await deduct(hall, 0, { kind: "points_per_judge", amount: 1 });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, "not_possible", expect.stringContaining("procent")]);
    const none = await deduct(hall, 0, { ...overtime, seconds: 0 });
    expect([none.status, none.body.errors]).toEqual([422, { "policy.seconds": ["Podaj wartość większą niż 0."] }]);
    expect((await deduct(hall, 0, { kind: "percent", percent: 10 })).status).toBe(201);
  });

  it.each(["skating", "recall", "battle", "ido_1d"])(
    "are refused by a method without points, with what there is instead: %s",
    async (method) => {
      const hall = await makeHall(house, { entries: 2, judges: 1, method });
      const refused = await deduct(hall, 0, { kind: "points", amount: 1 });
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        "not_possible",
        "Ta runda nie ma punktów. Możesz zdyskwalifikować występ albo otworzyć kartę sędziego do korekty.",
      ]);
      expect((await hall.admin.call(getMatrixByBlock, round(hall))).body.form.deductions).toEqual([]);
    },
  );
});
