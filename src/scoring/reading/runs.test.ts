// Formations that dance twice, and couples judged in five dances: plan, heats, marks of each dance, closing, publishing, and what the public reads of it.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { AT, danceRun, give, makeFormations } from "#tests/rounds/formations.ts";
import { danceAll, type Hall, makeHall } from "#tests/competitions/situations.ts";
import { getJudgeDay, getSheet, giveMarks, listSheets, reportTablet } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { getDay, getPublicScores, publishRound, getExplanationByBlock } from "../../publishing/contract.ts";
import { matrixCsv } from "../matrix/matrix-csv.ts";
import { closeRound, listScores } from "../contract.ts";
import { getMatrixByBlock } from "../by-block/contract.ts";
import { remindJudge, reopenSheet } from "../../judging/desk/contract.ts";

const house = useHouse();

/** A: 20 and 28, B: 25 and 25 from two judges, run by run as they are danced; the first run of A comes from a tablet that knows of no dances. Unless `all`, the last sheet is not given. */
async function judgeTwice(hall: Hall, all = true): Promise<void> {
  // Both judges together, with one point each of C: 20 = 9 + 9 + 2.
  const runs = [
    [9, 11.5],
    [13, 11.5],
  ];
  for (const [at, marks] of runs.entries()) {
    await danceRun(house, hall, at + 1);
    for (const [entry, T] of marks.entries())
      for (const judge of all || at + entry < 2 ? [0, 1] : [0])
        expect((await give(hall, judge, entry, T, at === 0 && entry === 0 ? undefined : at + 1))?.status).toBe(201);
  }
}

const formations = (runs: "sum" | "best" | "last") => makeFormations(house, { runs });

describe("two judged runs", () => {
  it.each([
    ["sum", [50, 48], "B"],
    ["best", [28, 25], "A"],
    ["last", [28, 25], "A"],
  ] as const)("count as %s: 20 + 28 against 25 + 25", async (runs, totals, winner) => {
    const hall = await formations(runs);
    await judgeTwice(hall);
    const params = { id: hall.round_id };
    await hall.admin.must(closeRound, { params, body: { closed: true } });
    await hall.admin.must(publishRound, { params, body: { released: "all" } });
    const [round] = (await new Browser(house, hall.tenant).must(getPublicScores, { params: { id: hall.competition_id } })).blocks;
    const [first, second] = round?.results ?? [];
    expect([first, second].map((row) => [row?.place_from, Number(row?.total)])).toEqual([
      [1, totals[0]],
      [2, totals[1]],
    ]);
    expect(first?.entry_id).toBe(hall.entry_ids[winner === "A" ? 0 : 1]);
    const a = round?.results?.find((row) => row.entry_id === hall.entry_ids[0]);
    expect(round?.runs).toBe(runs);
    expect(a?.marks).toEqual([]);
    expect(a?.dances).toEqual([
      { name: "Przebieg 1", value: "20.00", counts: runs === "sum", marks: [10, 10].map((total, at) => ({ seat: `S${at + 1}`, total })) },
      { name: "Przebieg 2", value: "28.00", counts: true, marks: [14, 14].map((total, at) => ({ seat: `S${at + 1}`, total })) },
    ]);
    const told = await new Browser(house, hall.tenant).must(getExplanationByBlock, {
      params,
      query: { entry_id: hall.entry_ids[0] ?? "" },
    });
    expect(told.explain.join(" ")).toContain("Przebieg 1 – 20,00; Przebieg 2 – 28,00");
    expect(told.about?.steps.join(" ")).toContain("Przebieg 1 – 20,00; Przebieg 2 – 28,00");
  });

  it("are not closed while one sheet of one run is missing, and the refusal names it", async () => {
    const hall = await formations("sum");
    await judgeTwice(hall, false);
    const refused = await hall.admin.call(closeRound, { params: { id: hall.round_id }, body: { closed: true } });
    expect(refused).toMatchObject({ status: 409, body: { code: "marks_missing", current: [{ seat: "S2", start_number: 2, dance: 2 }] } });
  });
});

describe("a judge of two runs", () => {
  it("has a sheet for each, opens the one that is on the floor, and owes what was danced", async () => {
    const hall = await formations("sum");
    const [judge] = hall.referees;
    const [a = "", b = ""] = hall.performance_ids;
    if (!judge) throw new Error("no judge");
    const open = (id: string, query: { dance?: number } = {}) => judge.must(getSheet, { params: { id }, query });
    expect((await open(a)).run).toEqual({ dance: 1, of: 2, name: "Przebieg 1" });
    expect((await open(a)).block).toMatchObject({ performances: 2, position: 1, marked: 0 });
    expect((await open(b)).next).toMatchObject({ performance_id: a, run: { dance: 2 } });
    expect(
      (
        await judge.call(giveMarks, {
          params: { id: a },
          body: { id: newId(), dance: 3, marks: { T: 1, C: 1 }, device_at: AT, revision: 0 },
        })
      ).status,
    ).toBe(404);

    await danceRun(house, hall, 1);
    const [list] = (await judge.must(getJudgeDay)).data;
    expect(list?.missing.map((each) => [each.performance_id, each.run?.dance])).toEqual([
      [a, 1],
      [b, 1],
    ]);
    expect(list?.blocks).toMatchObject([{ performances: 4, marked: 0, first_open_id: a, first_open_run: { dance: 1 } }]);
    // Run 1 is over: the next thing on the floor is run 2.
    expect((await open(a)).run?.dance).toBe(2);
    expect((await open(a, { dance: 1 })).status).toBe("done");
    await give(hall, 0, 0, 5, 2);
    await give(hall, 0, 0, 6, 1);
    expect((await open(a, { dance: 1 })).marks).toEqual({ T: 6, C: 1 });
    expect((await open(a, { dance: 2 })).marks).toEqual({ T: 5, C: 1 });
    const { data } = await judge.must(listSheets, { params: { id: hall.list_id } });
    expect(data.map((sheet) => [sheet.performance_id, sheet.run?.dance, sheet.revision])).toEqual([
      [a, 1, 1],
      [b, 1, 0],
      [a, 2, 1],
      [b, 2, 0],
    ]);
  });

  it("is counted alike wherever it is told", async () => {
    const hall = await formations("sum");
    const [a = "", b = ""] = hall.performance_ids;
    await danceRun(house, hall, 1);
    await give(hall, 0, 0, 5, 1);
    await give(hall, 1, 0, 5, 1);
    await give(hall, 0, 1, 5, 1);
    const params = { id: hall.round_id };
    const matrix = await hall.admin.must(getMatrixByBlock, { params });
    const seats = matrix.seats.map(({ id }) => ({ id, components: null }));
    expect(matrix.dances).toEqual([
      { dance: 1, name: "Przebieg 1", code: "", seats },
      { dance: 2, name: "Przebieg 2", code: "", seats },
    ]);
    expect(matrix.missing.map((each) => [each.performance_id, each.dance, each.seat])).toEqual([[b, 1, "S2"]]);
    expect(matrix.awaited.map((each) => [each.performance_id, each.dance, each.seat])).toEqual(
      [a, b].flatMap((id) => ["S1", "S2"].map((seat) => [id, 2, seat])),
    );
    expect(matrix.without_start).toEqual([]);
    expect((await hall.admin.must(listScores)).data).toMatchObject([{ sheets: 3, sheets_wanted: 8, missing: 1 }]);
    const day = await hall.admin.must(getDay);
    expect(day.judges.map((each) => [each.seat, each.marked, each.wanted])).toEqual([
      ["S1", 2, 2],
      ["S2", 1, 2],
    ]);
    expect(day.alerts.some((each) => each.kind === "marks_without_start")).toBe(false);
    // One column group for each run, in the table and in the file.
    expect(matrix.rows[0]?.cells.map((cell) => cell?.total ?? null)).toEqual([6, 6, null, null]);
    const [head = ""] = matrixCsv(matrix, matrix.rows, "pl").split("\r\n");
    expect(head).toContain("Wynik, Przebieg 1;Wynik, Przebieg 2;");
    expect(head).toContain("Przebieg 1 S1 Sędzia 1;Przebieg 1 S2 Sędzia 2;Przebieg 2 S1 Sędzia 1;Przebieg 2 S2 Sędzia 2");
  });

  it("is asked for one run, keeps what is filled of one apart, and corrects one", async () => {
    const hall = await formations("sum");
    const [judge] = hall.referees;
    const [a = ""] = hall.performance_ids;
    const params = { id: hall.round_id };
    const seat_id = (await hall.admin.must(getMatrixByBlock, { params })).seats[0]?.id ?? "";
    await hall.admin.must(remindJudge, { params: { id: a }, body: { seat_id, dance: 2 } });
    expect((await judge?.must(getJudgeDay))?.data[0]?.reminded).toEqual([
      { performance_id: a, start_number: 1, run: { dance: 2, of: 2, name: "Przebieg 2" }, whole_dance: null, order: false },
    ]);
    await judge?.must(reportTablet, { body: { id: newId(), unsent: 0, filled: [a], filled_dances: [2] } });
    expect((await hall.admin.must(getMatrixByBlock, { params })).filled).toMatchObject([{ performance_id: a, dance: 2 }]);
    await judgeTwice(hall);
    await hall.admin.must(closeRound, { params, body: { closed: true } });
    // Marks for a closed run wait for the desk, each with its dance.
    const late = { id: newId(), dance: 2, marks: { T: 4, C: 4 }, device_at: AT, revision: 1 };
    expect((await judge?.call(giveMarks, { params: { id: a }, body: late }))?.status).toBe(409);
    expect((await hall.admin.must(getMatrixByBlock, { params })).not_taken).toMatchObject([
      { performance_id: a, dance: 2, why: "sheet_closed" },
    ]);
    await hall.admin.must(reopenSheet, { params: { id: a }, body: { seat_id, dance: 2, reason: "pomyłka sędziego" } });
    expect((await hall.admin.must(getMatrixByBlock, { params })).reopened).toMatchObject([{ performance_id: a, dance: 2 }]);
    expect((await judge?.must(getSheet, { params: { id: a }, query: { dance: 1 } }))?.reopened_reason).toBe(null);
    expect((await judge?.must(getSheet, { params: { id: a }, query: { dance: 2 } }))?.reopened_reason).toBe("pomyłka sędziego");
    await judge?.must(giveMarks, { params: { id: a }, body: { ...late, id: newId() } });
    expect((await hall.admin.must(getMatrixByBlock, { params })).rows[0]?.cells.map((cell) => cell?.total)).toEqual([10, 10, 8, 14]);
  });
});

interface Vector {
  dances: string[];
  dances_components: string[];
  marks: Record<string, Record<string, (number | null)[]>>;
  expected: { final: Record<string, number>; totals: Record<string, number> };
}

it("a published Grand Slam final in five dances has the published totals: five judges of each component, told as five of all", async () => {
  const file = "engines/tabulation/vectors/ajs3-44-0507_wdsfworldopenlatadult-F.json";
  const vector = JSON.parse(readFileSync(file, "utf8")) as Vector;
  const codes = ["TQ", "PS", "MM", "CP"];
  const couples = Object.keys(vector.expected.final);
  const criteria = codes.map((code) => ({ code, name: code, min: 0, max: 10, step: 0.25, weight: 1 }));
  const hall = await makeHall(house, { entries: couples.length, judges: 5, method: "js3", criteria, plan: { dances: vector.dances } });
  // Each component was judged by five of ten, and each component is counted by itself: the nth seat gives what the nth judge of each gave.
  for (const [d, dance] of vector.dances.entries())
    for (const [at, couple] of couples.entries())
      for (const [j, referee] of hall.referees.entries()) {
        const marks = Object.fromEntries(
          codes.map((code) => [code, vector.marks[`${dance}/${code}`]?.[couple]?.filter((mark) => mark !== null)[j] ?? -1]),
        );
        const body = { id: newId(), dance: d + 1, marks, device_at: AT, revision: 0 };
        await referee.must(giveMarks, { params: { id: hall.performance_ids[at] ?? "" }, body });
      }
  await danceAll(house, hall);
  const matrix = await hall.admin.must(closeRound, { params: { id: hall.round_id }, body: { closed: true } });
  expect(matrix.refused).toEqual([]);
  const rows = couples.map((couple, at) => [couple, matrix.rows.find((row) => row.performance_id === hall.performance_ids[at])] as const);
  expect(Object.fromEntries(rows.map(([couple, row]) => [couple, row?.place_from]))).toEqual(vector.expected.final);
  for (const [couple, row] of rows) expect(Number(row?.total)).toBeCloseTo(vector.expected.totals[couple] ?? 0, 2);
});
