// Panels of rounds through HTTP: set before the first sheet, changed when a judge leaves, and no sheet asked of anybody else.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { type DanceRound, makeDanceRound } from "#tests/rounds/dance-rounds.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeLadder, STANDARD } from "#tests/rounds/ladders.ts";
import { danceAll, type Hall, makeHall } from "#tests/competitions/situations.ts";
import { getJudgeDay, getSheet, giveBallot, giveMarks, listSheets } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { getStage, moveOnStage } from "../../stage/contract.ts";
import { deleteStartList, placeEntries, setJudges, takeOffList } from "../../start-lists/contract.ts";
import * as contract from "../contract.ts";
import { listScores } from "../../scoring/contract.ts";
import { closeRoundByBlock } from "../../scoring/by-block/contract.ts";

const house = useHouse();
const AT = "2026-11-28T10:00:00+01:00";
const reason = "dwa składy";

const roundOf = (hall: Hall) => hall.admin.must(contract.getRound, { params: { id: hall.round_id } });
const seatsOf = async (hall: Hall) => (await roundOf(hall)).seats.map((seat) => seat.id) as [string, string, string];
const put = (hall: Hall, panel: object[], by = hall.admin) =>
  by.call(contract.changeRound, { params: { id: hall.round_id }, body: { panel: panel as never, reason } });
const leave = (hall: Hall, body: object, by = hall.admin) =>
  by.call(contract.judgeLeaves, { params: { id: hall.round_id }, body: { id: newId(), reason: "choroba", ...body } as never });
const seated = (hall: Hall, labels: readonly string[], duties: readonly ("judge" | "head" | "scrutineer")[] = []) =>
  hall.admin.call(setJudges, {
    params: { id: hall.list_id },
    body: {
      judges: labels.flatMap((seat, at) => (seat === "" ? [] : [{ user_id: hall.people[at]?.id ?? "", seat, duty: duties[at] }])),
      confirmed: true,
    },
  });
const judge = (hall: Hall, at: number) => hall.referees[at] ?? hall.admin;
const cross = (round: DanceRound, at: number, dance: number) =>
  judge(round, at).call(giveBallot, {
    params: { id: round.round_id },
    body: {
      id: newId(),
      dance,
      marks: Object.fromEntries(round.performance_ids.slice(0, 2).map((id) => [id, { cross: 1 as const }])),
      submitted: true,
      revision: 0,
      device_at: AT,
    },
  });
const mark = (hall: Hall, at: number, marks: Record<string, number>, performance = 0) =>
  judge(hall, at).call(giveMarks, {
    params: { id: hall.performance_ids[performance] ?? "" },
    body: { id: newId(), marks, device_at: AT, revision: 0 },
  });

describe("the panel of a round", () => {
  it("is read with those of its section at once, in the order of dancing, as of each round alone", async () => {
    const { admin, section_id } = await makeLadder(house, { couples: 8, judges: 2, dances: STANDARD.slice(0, 1) });
    const params = { id: section_id };
    const [{ data, decisions }, { rounds }] = [
      await admin.must(contract.listPanels, { params }),
      await admin.must(contract.getPlan, { params }),
    ];
    expect(data.map((each) => each.kind)).toEqual(["elimination", "final"]);
    expect(data.map((each) => each.id)).toEqual(rounds.map((each) => each.id));
    for (const each of data) expect(await admin.must(contract.getRound, { params: { id: each.id } })).toMatchObject(each);
    expect(decisions.map((each) => each.kind)).toEqual(["plan"]);
    expect((await (await browserAs(house, await makeTenant(house), "admin")).call(contract.listPanels, { params })).status).toBe(404);
  });

  it("is saved by seat and dance, returned in the fewest rows, and refused with seats of another round, dance or list", async () => {
    const round = await makeDanceRound(house, { couples: 4, judges: 3, wanted: 2 });
    const [one, two, three] = await seatsOf(round);
    expect(await roundOf(round)).toMatchObject({
      panel: [],
      handed_in: false,
      least_judges: 1,
      components: [],
      seats: [
        { seat: "S1", name: "Sędzia 1", dances: [1, 2], elsewhere: 0 },
        { seat: "S2", dances: [1, 2] },
        { seat: "S3", dances: [1, 2] },
      ],
    });
    const saved = await put(round, [
      { seat_id: one, dances: [2, 1] },
      { seat_id: two, dances: [2] },
      { seat_id: two, dances: [1] },
      { seat_id: three, dances: [1] },
    ]);
    expect(saved.body.panel).toEqual([
      { seat_id: one, dances: null, criteria: null },
      { seat_id: two, dances: null, criteria: null },
      { seat_id: three, dances: [1], criteria: null },
    ]);
    expect(
      (
        await put(
          round,
          [one, two, three].map((seat_id) => ({ seat_id })),
        )
      ).body.panel,
    ).toEqual([]);
    const elsewhere = await seatsOf(await makeHall(house, { judges: 1, tenant: round.tenant }));
    for (const [panel, field] of [
      [[{ seat_id: one }, { seat_id: elsewhere[0] }], "panel.1.seat_id"],
      [[{ seat_id: one }, { seat_id: two, dances: [3] }], "panel.1.dances"],
      [[{ seat_id: one }, { seat_id: one, dances: [1] }], "panel.1.seat_id"],
      [[{ seat_id: one }, { seat_id: two, criteria: ["T"] }], "panel.1.criteria"],
      [[{ seat_id: one, dances: [1] }], "panel"],
      [
        [
          { seat_id: two, dances: [3] },
          { seat_id: one, dances: [3] },
        ],
        "panel.0.dances",
      ],
    ] as const) {
      const refused = await put(round, [...panel]);
      expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})[0]]).toEqual([422, "panel_wrong", field]);
      // One reason, with the judge's name.
      if (field === "panel.0.dances" || field === "panel.1.dances")
        expect(refused.body.message.replace(/^.*możliwy\. /, "")).toMatch(/^Sędzia 2 \(S2\): [^.]+\.$/);
    }
    expect((await roundOf(round)).panel).toEqual([]);
    const decisions = (await round.admin.must(contract.listDecisions, { params: { id: round.round_id } })).data;
    expect(decisions.map((each) => [each.kind, each.reason])).toEqual([
      ["panel", reason],
      ["panel", reason],
    ]);
  });

  it("needs as many judges in every dance as the form", async () => {
    const hall = await makeHall(house, { judges: 4, method: "trimmed_mean", settings: { drop: { high: 1, low: 1, per: "judge" } } });
    const seats = await seatsOf(hall);
    expect((await roundOf(hall)).least_judges).toBe(3);
    const refused = await put(hall, [{ seat_id: seats[0] }, { seat_id: seats[1] }]);
    expect([refused.status, refused.body.errors]).toMatchObject([422, { panel: [expect.stringContaining("(2)")] }]);
    expect(
      (
        await put(
          hall,
          seats.slice(0, 3).map((seat_id) => ({ seat_id })),
        )
      ).status,
    ).toBe(200);
  });

  it("stays once a sheet is handed in, unless a judge leaves: dances that were judged keep theirs", async () => {
    const round = await makeDanceRound(house, { couples: 4, judges: 3, wanted: 2 });
    const [one, two, three] = await seatsOf(round);
    await put(round, [{ seat_id: one }, { seat_id: two }]);
    expect((await cross(round, 1, 1)).status).toBe(201);
    expect(await put(round, [{ seat_id: one }])).toMatchObject({ status: 409, body: { code: "ballots_in" } });
    expect(await leave(round, { seat_id: two, from_dance: 1 })).toMatchObject({ status: 409, body: { code: "ballots_in" } });
    expect(await leave(round, { seat_id: three, from_dance: 1 })).toMatchObject({ status: 422, body: { code: "panel_wrong" } });
    const id = newId();
    const left = await leave(round, { id, seat_id: two, from_dance: 2, substitute_id: three });
    expect(left.body.panel).toEqual([
      { seat_id: one, dances: null, criteria: null },
      { seat_id: two, dances: [1], criteria: null },
      { seat_id: three, dances: [2], criteria: null },
    ]);
    // The same decision id twice changes nothing.
    expect((await leave(round, { id, seat_id: two, from_dance: 2 })).body.panel).toEqual(left.body.panel);
    expect([await cross(round, 1, 2), await cross(round, 2, 1)].map((reply) => [reply.status, reply.body.code])).toEqual([
      [403, "not_on_panel"],
      [403, "not_on_panel"],
    ]);
    for (const [at, dance] of [
      [0, 1],
      [0, 2],
      [2, 2],
    ] as const)
      expect((await cross(round, at, dance)).status).toBe(201);
    await danceAll(house, round);
    const closed = await round.admin.call(closeRoundByBlock, { params: { id: round.round_id }, body: { closed: true } });
    expect(closed.body.rows?.map((row) => row.cells.map((cell) => cell?.total))).toEqual([
      [1, 1, undefined, 1, undefined, 1],
      [1, 1, undefined, 1, undefined, 1],
      [0, 0, undefined, 0, undefined, 0],
      [0, 0, undefined, 0, undefined, 0],
    ]);
    // Nobody is left in dance 2 without a substitute.
    const alone = await makeDanceRound(house, { couples: 4, judges: 1, wanted: 2 });
    const [only] = await seatsOf(alone);
    expect(await leave(alone, { seat_id: only, from_dance: 2 })).toMatchObject({ status: 422, body: { code: "panel_wrong" } });
  });

  it("is the organiser's and the head judge's word, of this list alone", async () => {
    const hall = await makeHall(house, { judges: 2 });
    const [one, two] = await seatsOf(hall);
    await seated(hall, ["S1", "S2"], ["head"]);
    const panel = [{ seat_id: two }];
    expect((await put(hall, panel, judge(hall, 1))).status).toBe(403);
    expect((await put(hall, panel, await browserAs(house, hall.tenant, "trener"))).status).toBe(403);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await put(hall, panel, stranger)).status).toBe(404);
    expect((await leave(hall, { seat_id: two, from_dance: 1 }, stranger)).status).toBe(404);
    expect((await leave(hall, { seat_id: two, from_dance: 1 }, judge(hall, 1))).status).toBe(403);
    expect((await put(hall, panel, judge(hall, 0))).status).toBe(200);
    // A head judge without marks is on no panel.
    expect((await roundOf(hall)).seats.map((seat) => seat.id)).toEqual([two]);
    expect((await put(hall, [{ seat_id: one }, { seat_id: two }])).status).toBe(422);
    const rows = await house.world.database.inTenant((await makeTenant(house)).id, (trx) =>
      trx.selectFrom("round_judges").selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });
});

describe("a judge who does not judge a round", () => {
  it("has nothing to do there: no sheet, nothing missing, no marks taken; the others close it", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 3 });
    const [one, two] = await seatsOf(hall);
    await put(hall, [{ seat_id: one }, { seat_id: two }]);
    const away = judge(hall, 2);
    const opened = { params: { id: hall.performance_ids[0] ?? "" } };
    expect((await away.must(listSheets, { params: { id: hall.list_id } })).data).toEqual([]);
    expect(await away.call(getSheet, opened)).toMatchObject({ status: 403, body: { code: "not_on_panel" } });
    expect((await judge(hall, 0).must(getSheet, opened)).seat).toMatchObject({ seat: "S1" });
    await hall.admin.must(moveOnStage, { ...opened, body: { action: "start" } });
    expect((await hall.admin.must(getStage)).data[0]).toMatchObject({ judges: 2, marks_given: 0 });
    const day = async (at: number) => (await judge(hall, at).must(getJudgeDay)).data[0];
    expect(await day(2)).toMatchObject({ on_stage: null, next: [], missing: [], blocks: [] });
    expect(await day(0)).toMatchObject({ on_stage: { start_number: 1 }, blocks: [{ performances: 2 }] });
    expect(await mark(hall, 2, { T: 7, C: 7 })).toMatchObject({ status: 403, body: { code: "not_on_panel" } });
    for (const at of [0, 1])
      for (const performance of [0, 1]) expect((await mark(hall, at, { T: 7, C: 6 + at }, performance)).status).toBe(201);
    await danceAll(house, hall);
    await hall.admin.must(moveOnStage, { ...opened, body: { action: "finish" } });
    expect((await hall.admin.must(listScores)).data).toMatchObject([{ judges: 2, sheets: 4, sheets_wanted: 4, missing: 0 }]);
    const matrix = await hall.admin.must(closeRoundByBlock, { params: { id: hall.round_id }, body: { closed: true } });
    expect(matrix.seats.map((seat) => seat.seat)).toEqual(["S1", "S2"]);
    expect(matrix.rows[0]).toMatchObject({ total: "27.00", place_from: 1, place_to: 2 });
  });

  it("marks only the own components where they are shared out, and each is counted from its own judges", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 3, method: "js3" });
    const [one, two, three] = await seatsOf(hall);
    const saved = await put(hall, [{ seat_id: one }, { seat_id: two, criteria: ["T"] }, { seat_id: three, criteria: ["C"] }]);
    expect([saved.status, saved.body.components]).toEqual([
      200,
      [expect.objectContaining({ code: "T" }), expect.objectContaining({ code: "C" })],
    ]);
    const sheet = async (at: number) => (await judge(hall, at).must(getSheet, { params: { id: hall.performance_ids[0] ?? "" } })).criteria;
    expect((await sheet(0)).map((each) => each.code)).toEqual(["T", "C"]);
    expect((await sheet(1)).map((each) => each.code)).toEqual(["T"]);
    expect(await mark(hall, 1, { T: 8, C: 8 })).toMatchObject({ status: 422, body: { errors: { "marks.C": [expect.any(String)] } } });
    expect(await mark(hall, 2, { T: 8 })).toMatchObject({ status: 422 });
    for (const [performance, [a, b, c, d]] of [[7, 8, 8, 9] as const, [6, 6, 7, 7] as const].entries()) {
      expect((await mark(hall, 0, { T: a, C: b }, performance)).status).toBe(201);
      expect((await mark(hall, 1, { T: c }, performance)).status).toBe(201);
      expect((await mark(hall, 2, { C: d }, performance)).status).toBe(201);
    }
    await danceAll(house, hall);
    const matrix = await hall.admin.must(closeRoundByBlock, { params: { id: hall.round_id }, body: { closed: true } });
    expect(matrix.refused).toEqual([]);
    expect(matrix.seats.map((seat) => seat.components)).toEqual([null, ["T"], ["C"]]);
    // T: mean of 7 and 8, C: mean of 8 and 9; T: 6 and 7, C: 6 and 7.
    expect(matrix.rows.map((row) => row.total)).toEqual(["16.00", "13.00"]);
  });
});

describe("seats that change", () => {
  it("take their rows along by person; who is on a panel is not sent away", async () => {
    const hall = await makeHall(house, { judges: 3 });
    const [one, two] = await seatsOf(hall);
    await put(hall, [{ seat_id: one }, { seat_id: two }]);
    expect((await seated(hall, ["S1", "S9", "S3"])).status).toBe(200);
    const { panel, seats } = await roundOf(hall);
    expect(panel.map((row) => seats.find((seat) => seat.id === row.seat_id)?.seat)).toEqual(["S1", "S9"]);
    const refused = await seated(hall, ["S1", "", "S3"]);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, "judge_on_panel", expect.stringContaining("Sędzia 2")]);
    expect(await seated(hall, ["S1", "S9", "S3"], ["judge", "scrutineer"])).toMatchObject({
      status: 409,
      body: { code: "judge_on_panel" },
    });
    expect((await seated(hall, ["S1", "S9"])).status).toBe(200);
    expect((await roundOf(hall)).panel).toHaveLength(2);
  });

  it("of another list take the panel of a round that moves there, when everybody sits there; a list that goes takes its seats along", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 3 });
    const [one, two] = await seatsOf(hall);
    await put(hall, [{ seat_id: one }, { seat_id: two }]);
    const list = { tenant_id: hall.tenant.id, id: newId() };
    const sit = (at: number) =>
      house.world.database.inTenant(hall.tenant.id, (trx) =>
        trx
          .insertInto("judge_seats")
          .values({
            ...list,
            id: newId(),
            start_list_id: list.id,
            user_id: hall.people[at]?.id ?? "",
            seat: `B${at + 1}`,
            position: at + 1,
          })
          .execute(),
      );
    const day = { name: "Scena B", day: "2026-11-28", stage: "B", starts_at: "2026-11-28T09:00:00+01:00" };
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx
        .insertInto("start_lists")
        .values({ ...list, competition_id: hall.competition_id, ...day })
        .execute(),
    );
    await sit(0);
    // A plan that was made by hand stays when nobody dances it.
    await house.world.database.inTenant(hall.tenant.id, (trx) => trx.updateTable("sections").set({ plan_source: "hand" }).execute());
    await hall.admin.must(takeOffList, { params: { id: hall.list_id }, body: { performance_id: hall.performance_ids[0] ?? "" } });
    const move = () => hall.admin.call(placeEntries, { params: { id: list.id }, body: { entry_ids: hall.entry_ids } });
    const refused = await move();
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, "judge_on_panel", expect.stringContaining("Sędzia 2")]);
    await sit(1);
    expect((await move()).status).toBeLessThan(300);
    const { panel, seats } = await roundOf(hall);
    expect(seats.map((seat) => seat.seat)).toEqual(["B1", "B2"]);
    expect(panel.map((row) => row.seat_id)).toEqual(seats.map((seat) => seat.id));
    expect((await hall.admin.call(deleteStartList, { params: { id: list.id } })).status).toBeLessThan(300);
    const rows = await house.world.database.inTenant(hall.tenant.id, (trx) => trx.selectFrom("round_judges").select("id").execute());
    expect(rows).toEqual([]);
  });
});
