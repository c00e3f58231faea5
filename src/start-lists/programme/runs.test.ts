// The order of second runs, and the rests between runs of different performances, wherever they are danced.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { typed } from "#tests/rounds/dances.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeFormations } from "#tests/rounds/formations.ts";
import { makeSection } from "#tests/rounds/heats.ts";
import { type Hall, makeContest } from "#tests/competitions/situations.ts";
import { listSheets } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { drawRound, getPlan, savePlan } from "../../rounds/contract.ts";
import { getStage } from "../../stage/contract.ts";
import { conflictsOf, orderOf, planOf } from "./plan.ts";
import { createStartList, getStartList, listConflicts, updateStartList } from "../contract.ts";

const house = useHouse();

/** Sets the order of the second run of a hall's round. */
async function orderRun(hall: Hall, order: "same" | "reversed" | "drawn"): Promise<void> {
  const plan = await hall.admin.must(getPlan, { params: { id: hall.section_id } });
  const rounds = typed(plan).map((round) => ({
    ...round,
    dances: round.dances.map((dance, at) => (at === 1 ? { ...dance, order } : dance)),
  }));
  await hall.admin.must(savePlan, { params: { id: hall.section_id }, body: { rounds, reason: "kolejność" } });
}

const list = (hall: Hall) => hall.admin.must(getStartList, { params: { id: hall.list_id } });
/** Start numbers of a dance in the order of their times. */
async function danced(hall: Hall, dance: number): Promise<(number | null)[]> {
  const [block] = (await list(hall)).blocks;
  const heats = (block?.heats ?? []).filter((heat) => heat.dance === dance).toSorted((a, b) => (a.planned_at < b.planned_at ? -1 : 1));
  return heats.flatMap((heat) =>
    heat.performance_ids.map((id) => block?.performances.find((each) => each.id === id)?.start_number ?? null),
  );
}

describe("a second run", () => {
  it("is danced in the order of the first, or the other way round, on the list, the tablets and the stage; what is moved in the first moves in it", async () => {
    const hall = await makeFormations(house, { runs: "sum", entries: 3 });
    expect(await danced(hall, 2)).toEqual([1, 2, 3]);
    await orderRun(hall, "reversed");
    expect([await danced(hall, 1), await danced(hall, 2)]).toEqual([
      [1, 2, 3],
      [3, 2, 1],
    ]);
    const sheets = (await hall.referees[0]?.must(listSheets, { params: { id: hall.list_id } }))?.data ?? [];
    expect(sheets.map((sheet) => [sheet.start_number, sheet.run?.dance])).toEqual(
      [1, 2, 3].map((n) => [n, 1]).concat([3, 2, 1].map((n) => [n, 2])),
    );
    const [block] = (await list(hall)).blocks;
    const [a = "", b = "", c = ""] = block?.performances.map((each) => each.id) ?? [];
    const order = [{ block_id: hall.round_id, performance_ids: [b, a, c] }];
    await hall.admin.must(updateStartList, { params: { id: hall.list_id }, body: { order, confirmed: true } });
    expect([await danced(hall, 1), await danced(hall, 2)]).toEqual([
      [2, 1, 3],
      [3, 1, 2],
    ]);
    expect((await hall.admin.must(getStage)).data[0]?.next?.start_number).toBe(2);
  });

  it("is drawn anew by the seed of the round: the same seed gives the same order", async () => {
    const hall = await makeFormations(house, { runs: "sum", entries: 6 });
    await orderRun(hall, "drawn");
    const draw = async (seed: number) => {
      await hall.admin.must(drawRound, { params: { id: hall.round_id }, body: { seed, reason: "losowanie" } });
      return danced(hall, 2);
    };
    const [one, other] = [await draw(7), await draw(8)];
    expect(new Set(one)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(one).not.toEqual(other);
    expect(await draw(7)).toEqual(one);
    expect(await danced(hall, 1)).toEqual([1, 2, 3, 4, 5, 6]);
    const [block] = (await list(hall)).blocks;
    const ids = block?.performances.map((each) => each.id).toReversed() ?? [];
    const order = [{ block_id: hall.round_id, performance_ids: ids }];
    await hall.admin.must(updateStartList, { params: { id: hall.list_id }, body: { order, confirmed: true } });
    expect([await danced(hall, 1), await danced(hall, 2)]).toEqual([[6, 5, 4, 3, 2, 1], one]);
  });
});

describe("the rest of a dancer in two sections", () => {
  it("is counted from the second run, too: on the list, over all lists, and in the browser's plan", async () => {
    const tenant = await makeTenant(house);
    const contest = await makeContest(house, tenant, 1);
    const admin = await browserAs(house, tenant, "admin");
    const said = {
      crosses: "exact",
      tie: "all",
      cap: null,
      carry: "none",
      runs: "sum",
      wanted: null,
      heat_size: null,
      on_round_id: null,
    } as const;
    const dances = ["Przebieg 1", "Przebieg 2"].map((name) => ({ code: "", name, seconds: 600, floor: "one" as const }));
    const round = { id: newId(), kind: "final" as const, level: 0, name: null, scoring_form_id: contest.form_id, dances, ...said };
    await admin.must(savePlan, { params: { id: contest.section_id }, body: { rounds: [round] } });
    const other = await makeSection(house, tenant, contest, "Duety", 1);
    const make = (section: string, stage: string, starts_at: string) =>
      admin.must(createStartList, {
        body: { competition_id: contest.competition_id, day: "2026-11-28", section_ids: [section], stage, starts_at },
      });
    // Run 1 9:00–9:10, run 2 a changeover later; the duet begins at 9:15 on another stage: in the middle of run 2.
    const twice = await make(contest.section_id, "A", "2026-11-28T09:00:00+01:00");
    const once = await make(other, "B", "2026-11-28T09:15:00+01:00");
    const [first] = twice.blocks[0]?.performances ?? [];
    const [second] = once.blocks[0]?.performances ?? [];
    const told = await admin.must(getStartList, { params: { id: once.id } });
    expect(told.conflicts).toMatchObject([{ first_id: first?.id, second_id: second?.id }]);
    expect(told.conflicts[0]?.gap_seconds).toBeLessThan(0);
    const { data } = await admin.must(listConflicts, { params: { id: contest.competition_id } });
    const [, run2] = twice.blocks[0]?.heats ?? [];
    expect(data).toMatchObject([
      { gap_seconds: told.conflicts[0]?.gap_seconds, first: { planned_at: run2?.planned_at }, second: { list_name: once.name } },
    ]);
    expect(conflictsOf(told, planOf(told, orderOf(told)))).toEqual(told.conflicts);
    // Between the two runs of one performance no rest is needed.
    expect((await admin.must(getStartList, { params: { id: twice.id } })).conflicts).toHaveLength(1);
  });
});
