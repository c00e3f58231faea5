// Entries that miss one of several runs, or leave the round: no sheets are required for what was not danced, and the result is made of what was.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { danceRun, give, makeFormations } from "#tests/rounds/formations.ts";
import type { Hall } from "#tests/competitions/situations.ts";
import { getSheet, listSheets, reportNoShow } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { getRound, savePlan, setState } from "../../rounds/contract.ts";
import { getStage, listFloors, moveOnStage } from "../../stage/contract.ts";
import { getPublicScores, publishRound } from "../../publishing/contract.ts";
import { matrixCsv } from "../matrix/matrix-csv.ts";
import { closeRound, listScores } from "../contract.ts";
import { getMatrixByBlock } from "../by-block/contract.ts";

const house = useHouse();

const params = (hall: Hall, at: number) => ({ id: hall.performance_ids[at] ?? "" });
const away = (hall: Hall, at: number, dances?: number[]) =>
  hall.admin.must(moveOnStage, { params: params(hall, at), body: { action: "no_show", ...(dances ? { dances } : {}) } });
const back = (hall: Hall, at: number, dances: number[]) =>
  hall.admin.must(moveOnStage, { params: params(hall, at), body: { action: "reset", dances } });
const next = async (hall: Hall) => {
  const told = (await hall.admin.must(getStage)).data[0]?.next;
  return told ? [told.start_number, told.heat?.dance] : null;
};
const published = async (hall: Hall) => {
  const { blocks: rounds } = await new Browser(house, hall.tenant).must(getPublicScores, { params: { id: hall.competition_id } });
  return hall.entry_ids.map((id) => rounds[0]?.results?.find((row) => row.entry_id === id));
};

describe("a formation that misses the first run", () => {
  it.each([
    // A danced 28 in run 2 alone, B 25 and 25.
    ["sum", [28, 50]],
    ["best", [28, 25]],
    ["last", [28, 25]],
  ] as const)("counts as %s what it danced, and nobody is asked for the other", async (runs, totals) => {
    const hall = await makeFormations(house, { runs });
    const [a = ""] = hall.performance_ids;
    const asked = { params: { id: hall.round_id } };
    expect(await away(hall, 0, [1])).toMatchObject({ dances: [1], status: "waiting" });
    expect(await next(hall)).toEqual([2, 1]);
    expect(await give(hall, 0, 0, 9, 1)).toMatchObject({ status: 409, body: { code: "not_competing" } });
    await danceRun(house, hall, 1);
    await danceRun(house, hall, 2);
    const matrix = await hall.admin.must(getMatrixByBlock, asked);
    expect(matrix.missing.filter((each) => each.performance_id === a).map((each) => each.dance)).toEqual([2, 2]);
    expect(matrix.rows.find((row) => row.performance_id === a)).toMatchObject({ absent_in: [1], state: "competing" });
    expect(matrixCsv(matrix, matrix.rows, "pl")).toContain("nie wystąpił");
    expect((await hall.admin.must(listScores)).data).toMatchObject([{ sheets: 0, sheets_wanted: 6, missing: 6 }]);
    for (const judge of [0, 1]) {
      const { data } = (await hall.referees[judge]?.must(listSheets, { params: { id: hall.list_id } })) ?? { data: [] };
      expect(data.find((sheet) => sheet.performance_id === a && sheet.run?.dance === 1)?.status).toBe("no_show");
      for (const [at, T, dance] of [
        [0, 13, 2],
        [1, 11.5, 1],
        [1, 11.5, 2],
      ] as const)
        expect((await give(hall, judge, at, T, dance))?.status).toBe(201);
    }
    const closed = await hall.admin.must(closeRound, { ...asked, body: { closed: true } });
    expect(closed.rows.find((row) => row.performance_id === a)?.runs).toEqual([
      { value: null, counts: false },
      { value: "28.00", counts: true },
    ]);
    expect(closed.explain.join(" ")).toContain("Przebieg 1, brak na parkiecie: 001; bez punktów.");
    await hall.admin.must(publishRound, { ...asked, body: { released: "all" } });
    const rows = await published(hall);
    expect(rows.map((row) => Number(row?.total))).toEqual(totals);
    expect(rows[0]?.dances.map((each) => [each.value, each.counts])).toEqual([
      [null, false],
      ["28.00", true],
    ]);
  });

  it("is last with nothing where it misses the run that counts", async () => {
    const hall = await makeFormations(house, { runs: "last" });
    await danceRun(house, hall, 1);
    await away(hall, 0);
    await danceRun(house, hall, 2);
    for (const judge of [0, 1]) {
      for (const at of [0, 1]) await give(hall, judge, at, 9, 1);
      await give(hall, judge, 1, 4, 2);
    }
    const { rows } = await hall.admin.must(closeRound, { params: { id: hall.round_id }, body: { closed: true } });
    expect(
      hall.performance_ids.map((id) => rows.find((row) => row.performance_id === id)).map((row) => [row?.place_from, row?.total]),
    ).toEqual([
      [2, "0.00"],
      [1, "10.00"],
    ]);
  });
});

describe("somebody who does not come on the stage", () => {
  it("misses this run only, or all that are to come, and either is taken back as it was said", async () => {
    const hall = await makeFormations(house, { runs: "sum" });
    const one = await away(hall, 0, [1]);
    expect(await next(hall)).toEqual([2, 1]);
    expect(await back(hall, 0, one.dances)).toMatchObject({ dances: [1] });
    expect(await next(hall)).toEqual([1, 1]);
    const all = await away(hall, 0);
    expect(all).toMatchObject({ dances: [1, 2], status: "no_show" });
    expect((await hall.admin.must(getStage)).data[0]).toMatchObject({ done: 1, performances: 2 });
    expect(await back(hall, 0, all.dances)).toMatchObject({ dances: [1, 2], status: "waiting" });
    expect(await next(hall)).toEqual([1, 1]);
    await danceRun(house, hall, 1);
    // Run 1 was danced: it stays, whatever is said of the rest.
    const rest = await away(hall, 0);
    expect(rest).toMatchObject({ dances: [2], status: "done" });
    expect(await next(hall)).toEqual([2, 2]);
    // Late but there: the floors show it, and one press restores the remaining runs.
    const { data } = await hall.admin.must(listFloors, { params: { id: hall.list_id }, query: { only: "over" } });
    expect(data.find((floor) => floor.status === "skipped")?.heat).toMatchObject({ dance: 2, places: [{ absent: true }] });
    expect(await back(hall, 0, [1, 2])).toMatchObject({ dances: [2] });
    expect(await next(hall)).toEqual([1, 2]);
  });

  it("is said by a judge of the run on the pad alone, though another run has marks", async () => {
    const hall = await makeFormations(house, { runs: "best" });
    const [judge] = hall.referees;
    await danceRun(house, hall, 1);
    await give(hall, 0, 0, 5, 1);
    const tell = (no_show: boolean, dance: number) => judge?.call(reportNoShow, { params: params(hall, 0), body: { no_show, dance } });
    expect((await tell(true, 1))?.body.code).toBe("not_possible");
    expect((await tell(true, 2))?.body).toMatchObject({ status: "no_show" });
    const status = async (dance: number) => (await judge?.must(getSheet, { params: params(hall, 0), query: { dance } }))?.status;
    expect([await status(1), await status(2)]).toEqual(["done", "no_show"]);
    expect((await tell(false, 2))?.status).toBe(200);
    expect(await status(2)).toBe("waiting");
  });
});

/** Three formations, two of whom go on to a final; two runs each. */
async function withCut(): Promise<{ hall: Hall; final: string }> {
  const hall = await makeFormations(house, { runs: "sum", entries: 3 });
  const round = await hall.admin.must(getRound, { params: { id: hall.round_id } });
  const { scoring_form_id, dances, heat_size, crosses, tie, cap, carry, runs } = round;
  const said = { name: null, scoring_form_id, dances, heat_size, crosses, tie, cap, carry, runs };
  const final = newId();
  await hall.admin.must(savePlan, {
    params: { id: hall.section_id },
    body: {
      rounds: [
        { ...said, id: hall.round_id, kind: "elimination", level: 1, wanted: 1, on_round_id: final },
        { ...said, id: final, kind: "final", level: 0, wanted: null, on_round_id: null },
      ],
      reason: "finał",
    },
  });
  return { hall, final };
}

describe("who retires in a round of points", () => {
  it("keeps what was danced, is asked for nothing more, does not go on, and stands behind those who finished with as much", async () => {
    const { hall, final } = await withCut();
    await danceRun(house, hall, 1);
    // Run 1: 40, 20, 10; then A retires. Run 2: B and C 20 each. In all A 40, B 40, C 30.
    for (const judge of [0, 1]) for (const [at, T] of [19, 9, 4].entries()) await give(hall, judge, at, T, 1);
    await hall.admin.must(setState, { params: params(hall, 0), body: { state: "retired", reason: "kontuzja" } });
    expect(await next(hall)).toEqual([2, 2]);
    await danceRun(house, hall, 2);
    for (const judge of [0, 1]) for (const [at, T] of [9, 9].entries()) await give(hall, judge, at + 1, T, 2);
    const asked = { params: { id: hall.round_id } };
    expect((await hall.admin.must(getMatrixByBlock, asked)).missing).toEqual([]);
    const { rows, cut } = await hall.admin.must(closeRound, { ...asked, body: { closed: true } });
    const told = hall.performance_ids.map((id) => rows.find((row) => row.performance_id === id));
    expect(told.map((row) => [row?.total, row?.recalled, row?.place_from])).toEqual([
      ["40.00", false, 2],
      ["40.00", true, 1],
      ["30.00", false, 3],
    ]);
    expect(cut?.recalled).toBe(1);
    const { floor } = await hall.admin.must(getRound, { params: { id: final } });
    expect([...new Set(floor.flatMap((heat) => heat.performances.map((each) => each.entry_id)))]).toEqual([hall.entry_ids[1]]);
  });

  it("in a final is behind everybody, whatever was danced; and competes again when that was a mistake", async () => {
    const hall = await makeFormations(house, { runs: "sum", entries: 3 });
    const say = (state: "retired" | "competing") =>
      hall.admin.must(setState, { params: params(hall, 0), body: { state, reason: "kontuzja" } });
    await danceRun(house, hall, 1);
    for (const judge of [0, 1]) for (const at of [0, 1, 2]) await give(hall, judge, at, 19 - at, 1);
    await say("retired");
    expect(await next(hall)).toEqual([2, 2]);
    await say("competing");
    expect(await next(hall)).toEqual([1, 2]);
    await say("retired");
    await danceRun(house, hall, 2);
    for (const judge of [0, 1]) for (const at of [1, 2]) await give(hall, judge, at, 1, 2);
    const { rows } = await hall.admin.must(closeRound, { params: { id: hall.round_id }, body: { closed: true } });
    expect(hall.performance_ids.map((id) => rows.find((row) => row.performance_id === id)?.place_from)).toEqual([3, 1, 2]);
  });
});
