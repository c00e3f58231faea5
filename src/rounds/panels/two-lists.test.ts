// A round with dances on two lists, each with its own judges, some with equal letters: who marks, what is counted, and what everybody sees.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeDance, saveCutBefore } from "#tests/rounds/dances.ts";
import type { Browser } from "#tests/competitions/factories.ts";
import { danceAll, makeHall } from "#tests/competitions/situations.ts";
import { moveDances, seatJudges } from "#tests/rounds/two-lists.ts";
import { getJudgeDay, getSheet, giveBallot, giveMarks, listSheets, reportNoShow } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { getRound } from "../contract.ts";
import { moveHeatOnStage } from "../../stage/contract.ts";
import { createStartList, publishStartList } from "../../start-lists/contract.ts";
import { getDay, getPublicScores, getStandings } from "../../publishing/contract.ts";
import { closeRound, listScores, openRound } from "../../scoring/contract.ts";
import { closeRoundByBlock, getMatrixByBlock, publishRoundByBlock } from "../../scoring/by-block/contract.ts";

const house = useHouse();
const AT = "2026-11-28T10:00:00+01:00";
const [MORNING, AFTERNOON] = [
  ["A", "B", "C"],
  ["A", "B", "C", "D", "H"],
];
const ALL = ["A", "B", "C", "A (2)", "B (2)", "C (2)", "D", "H"];

/** Four couples, a cut to three and a final of two dances: the waltz in the morning before three judges, the samba in the afternoon before five others. */
async function makeTwoLists() {
  const dance = await makeDance(house, 4);
  const dances = ["Walc", "Samba"].map((name, at) => ({ code: String(at + 1), name, seconds: 90, floor: "heats" as const }));
  const { first, final } = await saveCutBefore(dance, dances, 3);
  const list = await dance.admin.must(createStartList, { body: { competition_id: dance.competition_id, day: "2026-11-28" } });
  const morning = await seatJudges(house, dance, list.id, MORNING);
  await dance.admin.must(publishStartList, { params: { id: list.id }, body: { confirmed: true } });
  const second = await moveDances(house, dance, [first.id, final.id], 2);
  const afternoon = await seatJudges(house, dance, second, AFTERNOON, "marking_head");
  const panels = [morning, afternoon];
  /** Performances of a round by start number, and its heats dance by dance. */
  const read = async (id: string) => {
    const { floor } = await dance.admin.must(getRound, { params: { id } });
    const all = floor.filter((heat) => heat.dance === 1).flatMap((heat) => heat.performances);
    const ids = all.toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0)).map((each) => each.performance_id);
    return { ids, heats: floor };
  };
  const give = (browser: Browser | undefined, id: string, number: number, marks: object) => {
    const body = { id: newId(), dance: number, marks: marks as never, submitted: true, revision: 0, device_at: AT };
    return browser?.call(giveBallot, { params: { id }, body });
  };
  const move = async (id: string, number: number, action: "start" | "finish") => {
    for (const heat of (await read(id)).heats.filter((each) => each.dance === number))
      await dance.admin.must(moveHeatOnStage, { params: { id: heat.id }, body: { action } });
  };
  /** Every judge's sheet of each dance of its own list. */
  const judgeAll = async (id: string, code: "cross" | "place", of: (number: number, judge: number) => number[]) => {
    const { ids } = await read(id);
    for (const [at, panel] of panels.entries()) {
      await move(id, at + 1, "start");
      for (const [judge, browser] of panel.entries()) {
        const marks = of(at + 1, judge).map((couple, place) => [ids[couple] ?? "", { [code]: code === "cross" ? 1 : place + 1 }]);
        expect((await give(browser, id, at + 1, Object.fromEntries(marks)))?.status).toBe(201);
      }
      await move(id, at + 1, "finish");
    }
  };
  return { ...dance, list: list.id, second, morning, afternoon, first: first.id, final: final.id, read, give, move, judgeAll };
}

describe("a round over two lists", () => {
  it("is marked on each list by its own judges, counted from all of them, and pools both panels under rule 11", async () => {
    const two = await makeTwoLists();
    const { admin, first, final, second } = two;
    const [[a], [other, , , , head]] = [two.morning, two.afternoon];
    const params = { id: first };
    await admin.must(openRound, { params });
    const { ids } = await two.read(first);
    expect((await two.give(other, first, 1, {}))?.body).toMatchObject({ code: "not_on_panel" });
    expect((await two.give(a, first, 2, {}))?.body).toMatchObject({ code: "not_on_panel" });
    // The afternoon's judge sees the own list on the tablet, opens the sheet of the own dance, and may report absences in it.
    const [day] = (await other?.must(getJudgeDay))?.data ?? [];
    expect(day?.blocks.map((round) => [round.id, round.performances, round.marked])).toEqual([
      [first, 1, 0],
      [final, 0, 0],
    ]);
    const sheet = await other?.must(getSheet, { params: { id: ids[0] ?? "" }, query: {} });
    expect([sheet?.start_list_id, sheet?.dance, sheet?.seat?.seat]).toEqual([second, 2, "A"]);
    const kept = await other?.must(listSheets, { params: { id: second } });
    const own = kept?.ballots.filter((ballot) => ballot.round_id === first);
    expect([kept?.data.length, own?.map((ballot) => [ballot.dance, ballot.seat?.seat])]).toEqual([4, [[2, "A"]]]);
    for (const no_show of [true, false])
      expect((await other?.call(reportNoShow, { params: { id: ids[3] ?? "" }, body: { dance: 2, no_show } }))?.status).toBe(200);
    expect((await a?.call(reportNoShow, { params: { id: ids[3] ?? "" }, body: { dance: 2 } }))?.body).toMatchObject({
      code: "not_on_panel",
    });

    // Couples 1 and 2 go on by everybody; couple 3 has the three of the waltz, couple 4 the five of the samba.
    await two.judgeAll(first, "cross", (number) => (number === 1 ? [0, 1, 2] : [0, 1, 3]));
    const listed = (await head?.must(listScores))?.data.find((round) => round.id === first);
    expect([listed?.judges, listed?.sheets_wanted, listed?.sheets, listed?.missing, listed?.runs]).toEqual([8, 8, 8, 0, true]);
    expect((await admin.must(listScores, { query: { start_list_id: second } })).data.map((round) => round.id)).toContain(first);
    const cut = await admin.must(closeRound, { params, body: {} });
    expect(cut.seats.map((seat) => seat.seat)).toEqual(ALL);
    expect(cut.ballots.map((each) => [each.dance, cut.seats.find((seat) => seat.id === each.seat_id)?.seat])).toEqual([
      ...["A", "B", "C"].map((seat) => [1, seat]),
      ...ALL.slice(3).map((seat) => [2, seat]),
    ]);
    const byNumber = (rows: typeof cut.rows) => rows.toSorted((one, next) => (one.start_number ?? 0) - (next.start_number ?? 0));
    expect(byNumber(cut.rows).map((row) => [row.recalled, row.total])).toEqual([
      [true, "8"],
      [true, "8"],
      [false, "3"],
      [true, "5"],
    ]);
    expect(cut.cut).toMatchObject({ recalled: 3, line: "5" });
    expect((await head?.call(getStandings, { params: { id: two.section_id } }))?.status).toBe(200);

    // The waltz is couple 1's by all three, the samba couple 2's by three of five: sums are level, and 5 first places are the majority of all 8.
    await two.judgeAll(final, "place", (number, judge) => (number === 1 || judge > 2 ? [0, 1, 2] : [1, 0, 2]));
    await admin.must(closeRoundByBlock, { params: { id: final }, body: { closed: true } });
    await admin.must(publishRoundByBlock, { params: { id: final }, body: { published: true } });
    const { rows } = await admin.must(getMatrixByBlock, { params: { id: final } });
    expect(byNumber(rows).map((row) => row.place_from)).toEqual([1, 2, 3]);
  }, 90_000);

  it("shows the judges of the list that is dancing it, and what each of them still has to hand in", async () => {
    const two = await makeTwoLists();
    const { admin, first, competition_id } = two;
    await two.move(first, 1, "start");
    await two.move(first, 1, "finish");
    await two.move(first, 2, "start");
    const { ids } = await two.read(first);
    const three = Object.fromEntries(ids.slice(0, 3).map((id) => [id, { cross: 1 }]));
    for (const browser of two.afternoon.slice(0, 2)) expect((await two.give(browser, first, 2, three))?.status).toBe(201);
    const { lights, stages } = await admin.must(getPublicScores, { params: { id: competition_id } });
    expect(lights.map((light) => [light.start_list_id, light.judges, light.marks_given])).toEqual([[two.second, 5, 2]]);
    expect(stages.map((stage) => stage.on_floor !== null)).toEqual([false, true]);
    await two.move(first, 2, "finish");
    const { judges, alerts } = await admin.must(getDay, { query: { competition_id } });
    expect(judges.map((each) => [each.seat, each.wanted, each.marked])).toEqual([
      ...MORNING.map((letter) => [letter, 1, 0]),
      ...AFTERNOON.map((letter, at) => [letter, 1, at < 2 ? 1 : 0]),
    ]);
    const missing = alerts.find((each) => each.kind === "marks_missing")?.judges.map((each) => each.seat);
    expect(missing?.toSorted()).toEqual(["A", "B", "C", "C", "D", "H"]);
    expect((await admin.call(closeRound, { params: { id: first }, body: {} })).body).toMatchObject({ code: "marks_missing" });
  }, 90_000);

  it("counts points of each dance from its own judges, and is not closed while one dance is on both lists", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 2, method: "mean", plan: { dances: ["Przebieg 1", "Przebieg 2"] } });
    const { admin, round_id: block_id } = hall;
    const second = await moveDances(house, hall, [block_id], 2);
    const params = { id: block_id };
    // Nobody judges the second run yet: the round is neither opened nor closed, whatever was handed in for the first.
    expect((await admin.call(openRound, { params })).body).toMatchObject({ code: "round_not_ready" });
    const judges = await seatJudges(house, hall, second, ["S1", "S2", "S3"]);
    for (const [dance, panel] of [hall.referees, judges].entries())
      for (const [judge, browser] of panel.entries())
        for (const [at, id] of hall.performance_ids.entries()) {
          // 7 and 8 points in the first run from two judges; in the second 9, 9, 6 and 6, 6, 6.
          const half = dance === 0 ? [7, 8][at] : [judge < 2 ? 9 : 6, 6][at];
          const body = { id: newId(), dance: dance + 1, marks: { T: half ?? 0, C: half ?? 0 }, device_at: AT, revision: 0 };
          await browser.must(giveMarks, { params: { id }, body });
        }
    await danceAll(house, hall);
    await danceAll(house, { ...hall, list_id: second });
    const before = await admin.must(getMatrixByBlock, { params });
    expect([before.missing, before.awaited, before.refused]).toEqual([[], [], []]);
    const letters = new Map(before.seats.map((seat) => [seat.id, seat.seat]));
    expect(before.dances.map((each) => each.seats.map((seat) => letters.get(seat.id)))).toEqual([
      ["S1", "S2"],
      ["S1 (2)", "S2 (2)", "S3"],
    ]);
    const third = await moveDances(house, hall, [block_id], 1, true);
    await seatJudges(house, hall, third, ["S1"]);
    const apart = await admin.call(closeRoundByBlock, { params, body: { closed: true } });
    expect(apart.body).toMatchObject({
      code: "result_refused",
      message: expect.stringContaining("taniec jest na dwóch listach") as string,
    });
  }, 90_000);
});
