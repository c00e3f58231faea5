// One rule says which sheets are due, given and missing: list, day, matrix, stage, the judge's own day and the public page agree about a hall.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { judgeHalf } from "#tests/rounds/judge-marks.ts";
import { type Hall, makeHall, splitBlocks } from "#tests/competitions/situations.ts";
import { sentDuring, stepsOf } from "#tests/application/statements.ts";
import { sized } from "#tests/depth.ts";
import { getJudgeDay, giveMarks } from "../../judging/contract.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { bulkEntries, setEntryStatus } from "../../signup/contract.ts";
import { getStage, moveOnStage } from "../../stage/contract.ts";
import { countJudging } from "../../stage/sql.server.ts";
import { savePerformance } from "../../rounds/heats-sql.server.ts";
import { savePanel } from "../../rounds/panels/panels-sql.server.ts";
import { getRound } from "../../rounds/contract.ts";
import { getStartList, setJudges } from "../../start-lists/contract.ts";
import { inQueue, isOver, panelSheets } from "../../start-lists/rules.ts";
import { listScoredRounds } from "../../scoring/round-list/sql.server.ts";
import { getDay, getPublicScores } from "../contract.ts";
import { readDay } from "./day-sql.server.ts";
import { scoreRound } from "../../scoring/reading/scoring.server.ts";
import { listScores } from "../../scoring/contract.ts";
import { getMatrixByBlock } from "../../scoring/by-block/contract.ts";
import { remindJudge } from "../../judging/desk/contract.ts";

const house = useHouse();
const inTenant = <T>(hall: Hall, work: (trx: Trx) => Promise<T>) => house.world.database.inTenant(hall.tenant.id, work);

const move = (hall: Hall, at: number, action: "start" | "finish" | "no_show") =>
  hall.admin.must(moveOnStage, { params: { id: hall.performance_ids[at] ?? "" }, body: { action } });
const give = (hall: Hall, at: number, judge: number) =>
  hall.referees[judge]?.must(giveMarks, {
    params: { id: hall.performance_ids[at] ?? "" },
    body: { id: newId(), marks: { T: 7, C: 7 }, device_at: "2026-11-28T10:00:00+01:00", revision: 0 },
  });

/** Adds a second list on the same day with the first judge on its panel. */
const seatElsewhere = (hall: Hall) =>
  inTenant(hall, async (trx) => {
    const own = { tenant_id: hall.tenant.id, id: newId() };
    await trx
      .insertInto("start_lists")
      .values({
        ...own,
        competition_id: hall.competition_id,
        name: "Scena B",
        day: "2026-11-28",
        stage: "B",
        starts_at: "2026-11-28T09:00:00+01:00",
      })
      .execute();
    await trx
      .insertInto("judge_seats")
      .values({ ...own, id: newId(), start_list_id: own.id, user_id: hall.people[0]?.id ?? "", seat: "S1", position: 1 })
      .execute();
  });

it("every screen counts the sheets of a hall with all kinds of entries and sheets alike", async () => {
  const hall = await makeHall(house, { entries: 7, judges: 4 });
  await seatElsewhere(hall);
  // The fourth judge leaves the panel before anything was marked.
  const judges = hall.people.slice(0, 3).map((person, i) => ({ user_id: person.id, seat: `S${i + 1}` }));
  await hall.admin.must(setJudges, { params: { id: hall.list_id }, body: { judges, confirmed: true } });
  const seats = (await hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } })).seats;
  const remind = (at: number, judge: number) =>
    hall.admin.must(remindJudge, { params: { id: hall.performance_ids[at] ?? "" }, body: { seat_id: seats[judge]?.id ?? "" } });
  // 1 danced and has all marks, with one sheet reopened for a correction; 2 lacks two sheets, one of them empty but for a reminder; 3 danced, was
  // marked and is disqualified; 4 is withdrawn; 5 did not come; 6 is on stage; 7 has not danced yet and has an empty sheet.
  for (const judge of [0, 1, 2]) await give(hall, 0, judge);
  await give(hall, 1, 0);
  await give(hall, 2, 0);
  await give(hall, 5, 0);
  for (const at of [0, 1, 2]) await move(hall, at, "finish");
  await remind(1, 1);
  await remind(6, 1);
  await hall.admin.must(setEntryStatus, { params: { id: hall.entry_ids[2] ?? "" }, body: { status: "disqualified" } });
  await hall.admin.must(bulkEntries, { body: { action: "withdraw", ids: [hall.entry_ids[3] ?? ""] } });
  await move(hall, 4, "no_show");
  await move(hall, 5, "start");
  await inTenant(hall, (trx) =>
    trx
      .updateTable("sheets")
      .set({ reopened_at: "2026-11-28T12:00:00+01:00", reopened_reason: "pomyłka" })
      .where("performance_id", "=", hall.performance_ids[0] ?? "")
      .where("seat_id", "=", seats[0]?.id ?? "")
      .execute(),
  );

  expect((await hall.admin.must(listScores)).data).toMatchObject([
    { performances: 6, judges: 3, sheets: 5, sheets_wanted: 12, missing: 2 },
  ]);
  const matrix = await hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } });
  const told = (sheets: typeof matrix.missing) => sheets.map((each) => [each.start_number, each.seat]);
  expect(told(matrix.missing)).toEqual([
    [2, "S2"],
    [2, "S3"],
  ]);
  expect(told(matrix.awaited)).toEqual([
    [6, "S2"],
    [6, "S3"],
    [7, "S1"],
    [7, "S2"],
    [7, "S3"],
  ]);
  const given = matrix.rows.filter((row) => row.state === "competing").flatMap((row) => row.cells.filter((cell) => cell !== null));
  expect(given).toHaveLength(5);

  const day = await hall.admin.must(getDay);
  expect(day.performances).toMatchObject({ all: 6, done: 4 });
  expect(day.blocks).toMatchObject([{ performances: 6, done: 4 }]);
  expect(day.judges.map((each) => [each.seat, each.marked, each.wanted])).toEqual([
    ["S1", 2, 2],
    ["S2", 1, 2],
    ["S3", 1, 2],
    ["S1", 0, 0],
  ]);
  expect(day.alerts.find((each) => each.kind === "marks_missing")).toMatchObject({
    count: 2,
    judges: [
      { seat: "S2", numbers: [2] },
      { seat: "S3", numbers: [2] },
    ],
  });
  const [desk] = (await hall.admin.must(getStage)).data;
  expect(desk).toMatchObject({ judges: 3, marks_given: 1, performances: 6, done: 4 });
  const scores = await new Browser(house, hall.tenant).must(getPublicScores, { params: { id: hall.competition_id } });
  expect(scores.on_stage).toMatchObject({ start_number: 6, judges: 3, marks_given: 1 });
  expect(scores.blocks).toMatchObject([{ performances: 6, danced: 4 }]);
  const [own] = (await (hall.referees[1] as Browser).must(getJudgeDay)).data;
  expect(own?.missing.map((each) => each.start_number)).toEqual([2]);
  expect(own?.blocks).toMatchObject([{ performances: 4, marked: 1 }]);
});

describe("the rule in SQL and the rule of loaded rows", () => {
  const PERFORMANCES = 5;
  const JUDGES = 3;
  const situation = fc.record({
    statuses: fc.array(fc.constantFrom("waiting", "on_stage", "done", "no_show"), { minLength: PERFORMANCES, maxLength: PERFORMANCES }),
    entries: fc.array(fc.constantFrom("accepted", "accepted", "accepted", "withdrawn", "rejected", "disqualified", "no_show"), {
      minLength: PERFORMANCES,
      maxLength: PERFORMANCES,
    }),
    /** Revision per performance and seat: 0 is a sheet without marks. */
    revisions: fc.array(fc.constantFrom(0, 1), { minLength: PERFORMANCES * JUDGES, maxLength: PERFORMANCES * JUDGES }),
    /** Seats that judge the round; null means all of them. */
    panel: fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { nil: null }),
  });

  it("count the same sheets in any hall", async () => {
    const hall = await makeHall(house, { entries: PERFORMANCES, judges: JUDGES });
    for (let at = 0; at < PERFORMANCES; at++) for (let judge = 0; judge < JUDGES; judge++) await give(hall, at, judge);
    const sheets = await inTenant(hall, (trx) => trx.selectFrom("sheets").select(["id", "performance_id", "seat_id"]).execute());
    const seats = [...new Set(sheets.map((each) => each.seat_id))];
    await fc.assert(
      fc.asyncProperty(situation, async ({ statuses, entries, revisions, panel }) => {
        const own = panel ? seats.filter((_, at) => panel.includes(at)) : seats;
        const first = statuses.indexOf("on_stage");
        const performances = hall.performance_ids.map((id, i) => ({
          id,
          status: statuses[i] === "on_stage" && i !== first ? "done" : (statuses[i] ?? "waiting"),
          entry_status: entries[i] ?? "accepted",
        }));
        const revision = new Map(sheets.map((each, i) => [`${each.performance_id} ${each.seat_id}`, revisions[i] ?? 0]));
        const counted = await inTenant(hall, async (trx) => {
          await trx.updateTable("heats").set({ status: "waiting" }).execute();
          const rows = panel ? own.map((seat_id) => ({ seat_id, dances: null, criteria: null })) : [];
          await savePanel(trx, { tenant_id: hall.tenant.id, id: hall.round_id }, rows);
          for (const [i, { id, status, entry_status }] of performances.entries()) {
            await savePerformance(trx, id, { status, started_at: null, finished_at: null });
            await trx
              .updateTable("entries")
              .set({ status: entry_status })
              .where("id", "=", hall.entry_ids[i] ?? "")
              .execute();
          }
          for (const [i, { id }] of sheets.entries())
            await trx
              .updateTable("sheets")
              .set({ revision: revisions[i] ?? 0 })
              .where("id", "=", id)
              .execute();
          const {
            rounds: [round],
          } = await listScoredRounds(trx, { person: { id: newId(), role: "admin" } }, { view: "all", limit: 1, after: undefined });
          const day = await readDay(trx, hall.competition_id);
          const { matrix } = await scoreRound(trx, hall.round_id, "pl");
          const stage = (await countJudging(trx, [hall.list_id])).get(hall.list_id);
          return { round, day, matrix, stage };
        });
        const all = panelSheets(performances, own, ({ id }, seat) => revision.get(`${id} ${seat}`) === 1);
        const missing = all.filter((each) => each.missing).length;
        const given = all.filter((each) => each.given).length;
        const danced = all.filter((each) => each.performance.status === "done");
        const { round, day, matrix, stage } = counted;
        expect(round).toMatchObject({ judges: own.length, sheets_wanted: all.length, sheets: given, missing });
        expect(round?.performances).toBe(inQueue(performances).length);
        expect([matrix.missing.length, matrix.awaited.length]).toEqual([missing, all.length - given - missing]);
        expect(day.blocks[0]).toMatchObject({ performances: inQueue(performances).length, done: performances.filter(isOver).length });
        expect(day.missing.reduce((sum, each) => sum + each.count, 0)).toBe(missing);
        expect(day.judges.reduce((sum, each) => sum + each.wanted, 0)).toBe(danced.length);
        expect(day.judges.reduce((sum, each) => sum + each.marked, 0)).toBe(danced.filter((each) => each.given).length);
        const lit = performances.find((each) => each.status === "on_stage");
        const litGiven = own.filter((seat) => lit && revision.get(`${lit.id} ${seat}`) === 1).length;
        expect(stage).toMatchObject({ judges: lit ? own.length : JUDGES, marks_given: litGiven });
      }),
      { numRuns: sized(30, 12) },
    );
  }, 90_000);
});

describe("the desk's counts", () => {
  it("read each table once: with forty rounds no step reads performances, heats or sheets once per round", async () => {
    const [entries, judges, rounds] = [400, 2, 40];
    const hall = await makeHall(house, { entries, judges });
    await splitBlocks(house, hall, entries / rounds);
    await judgeHalf(house, hall);
    await house.world.database.pool.query("analyze");
    for (const [name, call] of [
      ["dashboard", () => hall.admin.must(getDay, {})],
      ["list of rounds", () => hall.admin.must(listScores, { query: { competition_id: hall.competition_id } })],
      ["stage", () => hall.admin.must(getStage)],
      ["list in the builder", () => hall.admin.must(getStartList, { params: { id: hall.list_id } })],
      ["round", () => hall.admin.must(getRound, { params: { id: hall.round_id } })],
    ] as const) {
      const sent = (await sentDuring(call)).toSorted((a, b) => b.text.length - a.text.length);
      const longest = name === "round" ? sent.find((each) => each.text.includes("heats_begun")) : sent[0];
      const steps = longest ? await stepsOf(house, hall.tenant.id, longest) : [];
      const long = steps.filter((each) => ["heats", "heat_places", "performances", "sheets"].includes(each.table ?? ""));
      expect(long.length, name).toBeGreaterThan(name === "round" ? 2 : 4);
      expect(
        long.filter((each) => each.read > (entries * rounds) / 3),
        name,
      ).toEqual([]);
    }
  });
});
