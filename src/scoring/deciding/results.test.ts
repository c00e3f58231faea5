import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { danceAll, type Hall, makeHall } from "#tests/competitions/situations.ts";
import { getJudgeDay, getSheet, giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { moveOnStage } from "../../stage/contract.ts";
import * as publishing from "../../publishing/contract.ts";
import type { DeductionPolicy } from "../shapes.ts";
import { listPending } from "../../publishing/pending/contract.ts";
import * as scoring from "../contract.ts";
import { closeRoundByBlock, getMatrixByBlock, reopenWrongSheetsByBlock, publishRoundByBlock } from "../by-block/contract.ts";
import { reopenSheet } from "../../judging/desk/contract.ts";

const house = useHouse();
const points = (amount: number): DeductionPolicy => ({ kind: "points", amount });
const at = "2026-11-28T10:00:00+01:00";

/** Everybody dances, and every referee of the hall marks every performance; marks[performance][judge] is both criteria's mark. */
async function markAll(hall: Hall, marks: number[][]): Promise<void> {
  for (const [p, row] of marks.entries()) {
    for (const [j, mark] of row.entries()) {
      const reply = await hall.referees[j]?.call(giveMarks, {
        params: { id: hall.performance_ids[p] ?? "" },
        body: { id: newId(), marks: { T: mark, C: mark }, device_at: at, revision: 0 },
      });
      expect(reply?.status).toBe(201);
    }
  }
  await danceAll(house, hall);
}

describe("a round from marks to published places", () => {
  it("gives the places by the sums, announces nothing before publishing, and shows them to everybody after", async () => {
    const hall = await makeHall(house);
    const guest = new Browser(house, hall.tenant);
    await markAll(hall, [
      [7, 7, 7],
      [9, 9, 9.5],
      [8, 8, 8],
    ]);
    const before = await guest.call(publishing.getPublicScores, { params: { id: hall.competition_id } });
    expect(before.body.blocks[0]?.results).toBeNull();
    expect(JSON.stringify(before.body.blocks)).not.toContain("9.5");
    expect((await hall.admin.call(publishRoundByBlock, { params: { id: hall.round_id }, body: {} })).body.code).toBe("not_closed");
    expect((await hall.admin.call(closeRoundByBlock, { params: { id: hall.round_id }, body: {} })).body.block.status).toBe("closed");
    const published = await hall.admin.call(publishRoundByBlock, { params: { id: hall.round_id }, body: {} });
    expect(published.status).toBe(200);
    expect(published.body.explain.length).toBeGreaterThan(0);
    const after = await guest.call(publishing.getPublicScores, { params: { id: hall.competition_id } });
    expect(after.body.blocks[0]?.results?.map((row) => [row.title, row.place_from, row.total])).toEqual([
      ["Taniec 2", 1, "55.00"],
      ["Taniec 3", 2, "48.00"],
      ["Taniec 1", 3, "42.00"],
    ]);
    expect((await guest.call(publishing.getExplanationByBlock, { params: { id: hall.round_id } })).body.result_version).toBe(1);
    const kept = await house.world.database.inTenant(hall.tenant.id, (trx) => trx.selectFrom("results").selectAll().execute());
    expect(kept[0]?.mark_revision_ids).toHaveLength(9);
  });

  it("cannot be closed while marks are missing, and says which", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 2 });
    await markAll(hall, [[7, 8], []]);
    const reply = await hall.admin.call(closeRoundByBlock, { params: { id: hall.round_id }, body: {} });
    expect(reply.body.code).toBe("marks_missing");
    const matrix = await hall.admin.call(getMatrixByBlock, { params: { id: hall.round_id } });
    expect(matrix.body.missing.map((each) => [each.start_number, each.seat])).toEqual([
      [2, "S1"],
      [2, "S2"],
    ]);
  });

  it("takes deductions from one entry alone, never below zero, and keeps the record when they are taken back", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 3 });
    await markAll(hall, [
      [5, 5, 5],
      [6, 6, 6],
    ]);
    const path = { params: { id: hall.performance_ids[1] ?? "" }, body: { policy: points(8), reason: "Przekroczenie czasu" } };
    const deduction = await hall.admin.call(scoring.addDeduction, path);
    expect(deduction.status).toBe(201);
    const totals = async () =>
      (await hall.admin.call(getMatrixByBlock, { params: { id: hall.round_id } })).body.rows.map((row) => row.total);
    expect(await totals()).toEqual(["30.00", "28.00"]);
    expect((await hall.admin.call(scoring.voidDeduction, { params: { id: deduction.body.id } })).status).toBe(204);
    expect(await totals()).toEqual(["30.00", "36.00"]);
    await hall.admin.call(scoring.addDeduction, { ...path, body: { policy: points(500), reason: "Zakazany rekwizyt" } });
    expect(await totals()).toEqual(["30.00", "0.00"]);
  });

  it("opens again only with a reason, and a published result only after it was taken back", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    await markAll(hall, [[7]]);
    const id = { params: { id: hall.round_id } };
    await hall.admin.call(closeRoundByBlock, { ...id, body: {} });
    const late = await hall.referees[0]?.call(giveMarks, {
      params: { id: hall.performance_ids[0] ?? "" },
      body: { id: newId(), marks: { T: 9, C: 9 }, device_at: at, revision: 0 },
    });
    expect(late?.body.code).toBe("sheet_closed");
    expect((await hall.admin.call(closeRoundByBlock, { ...id, body: { closed: false } })).body.errors).toHaveProperty("reason");
    await hall.admin.call(publishRoundByBlock, { ...id, body: {} });
    expect((await hall.admin.call(closeRoundByBlock, { ...id, body: { closed: false, reason: "protest" } })).body.code).toBe(
      "block_closed",
    );
    expect((await hall.admin.call(publishRoundByBlock, { ...id, body: { published: false, reason: "protest" } })).body.block.status).toBe(
      "closed",
    );
    expect((await hall.admin.call(closeRoundByBlock, { ...id, body: { closed: false, reason: "protest" } })).body.block.status).toBe(
      "live",
    );
  });

  it("places a skating final by the judges' places", async () => {
    const hall = await makeHall(house, { entries: 3, judges: 3, method: "skating" });
    const places = [
      [1, 1, 2],
      [2, 3, 1],
      [3, 2, 3],
    ];
    for (const [p, row] of places.entries())
      for (const [j, place] of row.entries())
        expect(
          (
            await hall.referees[j]?.call(giveMarks, {
              params: { id: hall.performance_ids[p] ?? "" },
              body: { id: newId(), marks: { place }, device_at: at, revision: 0 },
            })
          )?.status,
        ).toBe(201);
    const matrix = await hall.admin.call(getMatrixByBlock, { params: { id: hall.round_id } });
    expect(matrix.body.rows.map((row) => row.place_from)).toEqual([1, 2, 3]);
  });

  it("does not close with a place given twice: it is refused at the sheet, else at closing, and one press opens the sheets concerned", async () => {
    const hall = await makeHall(house, { entries: 3, judges: 1, method: "skating" });
    const [judge] = hall.referees;
    const give = (entry: number, place: number, revision = 0) =>
      judge?.call(giveMarks, {
        params: { id: hall.performance_ids[entry] ?? "" },
        body: { id: newId(), marks: { place }, device_at: at, revision },
      });
    await give(0, 1);
    const refused = await give(1, 1);
    expect([refused?.status, refused?.body.errors]).toEqual([422, { "marks.place": ["To miejsce ma już u tego sędziego 001."] }]);
    await give(1, 2);
    await give(2, 3);
    // A correction may pass through this state: two sheets that swap places do.
    expect((await give(2, 1, 1))?.status).toBe(201);
    await danceAll(house, hall);
    const params = { id: hall.round_id };
    const close = () => hall.admin.call(closeRoundByBlock, { params, body: {} });
    const open = await close();
    expect(open.body).toMatchObject({
      code: "ballots_wrong",
      current: [{ seat: "S1", numbers: ["001", "003"], performance_ids: [hall.performance_ids[0], hall.performance_ids[2]] }],
    });
    expect((await judge?.call(reopenWrongSheetsByBlock, { params }))?.status).toBe(403);
    const opened = await hall.admin.call(reopenWrongSheetsByBlock, { params });
    expect(opened.body.reopened.map((each) => [each.seat, each.start_number])).toEqual([
      ["S1", 1],
      ["S1", 3],
    ]);
    expect((await judge?.call(getJudgeDay))?.body.data[0]?.corrections.map((each) => each.start_number)).toEqual([1, 3]);
    // One is corrected, the other is right as it is.
    await give(0, 3, 1);
    await give(2, 1, 2);
    expect((await close()).body.block.status).toBe("closed");
    const publish = () => hall.admin.call(publishRoundByBlock, { params, body: {} });
    expect((await publish()).body.rows.map((row) => row.place_from)).toEqual([3, 2, 1]);
    // A correction of published places that cannot be counted is not published, and waits for a person who may reopen sheets.
    const { seats } = await hall.admin.must(getMatrixByBlock, { params });
    const reopen = (entry: number) =>
      hall.admin.must(reopenSheet, {
        params: { id: hall.performance_ids[entry] ?? "" },
        body: { seat_id: seats[0]?.id ?? "", reason: "protest" },
      });
    await reopen(0);
    expect((await give(0, 1, 2))?.status).toBe(201);
    const pending = async () => (await hall.admin.must(listPending)).data;
    expect(await pending()).toMatchObject([
      { kind: "uncounted", acts: true, version: null, seats: [], why: [expect.stringContaining("001, 003")] },
    ]);
    expect((await publish()).body.code).toBe("result_refused");
    const today = await hall.admin.must(reopenWrongSheetsByBlock, { params });
    expect(today.reopened.map((each) => each.start_number)).toEqual([1, 3]);
    await give(2, 3, 3);
    await give(0, 1, 3);
    expect(await pending()).toMatchObject([{ kind: "changed", version: 2 }]);
    expect((await publish()).body.rows.map((row) => row.place_from)).toEqual([1, 2, 3]);
    expect(await pending()).toEqual([]);
  });
});

describe("a referee's sheet", () => {
  it("keeps every revision and answers a repeated send with the same one", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const [referee] = hall.referees;
    const params = { id: hall.performance_ids[0] ?? "" };
    const first = { id: newId(), marks: { T: 7, C: 8 }, device_at: at, revision: 0 };
    const [sent, again] = [
      await referee?.call(giveMarks, { params, body: first }),
      await referee?.call(giveMarks, { params, body: first }),
    ];
    expect(again?.body).toEqual(sent?.body);
    expect(
      (await referee?.call(giveMarks, { params, body: { id: newId(), marks: { T: 7.5, C: 8 }, device_at: at, revision: 1 } }))?.body
        .revision,
    ).toBe(2);
    const sheet = await referee?.call(getSheet, { params });
    expect(sheet?.body).toMatchObject({ revision: 2, marks: { T: 7.5, C: 8 }, seat: { seat: "S1" } });
    const rows = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("mark_revisions").select("revision").execute(),
    );
    expect(rows.map((row) => row.revision).sort((a, b) => a - b)).toEqual([1, 2]);
  });

  it("refuses missing, unknown, off-step and out-of-range marks, all at once", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const ask = (marks: Record<string, number>) =>
      hall.referees[0]?.call(giveMarks, {
        params: { id: hall.performance_ids[0] ?? "" },
        body: { id: newId(), marks, device_at: at, revision: 0 },
      });
    expect((await ask({ T: 7.3, X: 1 }))?.body.errors).toEqual({
      "marks.T": ["Podaj ocenę od 1 do 10, co 0,5."],
      "marks.C": ["Brakuje oceny."],
      "marks.X": ["Tego kryterium nie ma w formularzu."],
    });
    expect((await ask({ T: 10.5, C: 0.5 }))?.status).toBe(422);
  });

  it("never shows another judge's marks, and a judge outside the panel is refused", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 2 });
    const params = { id: hall.performance_ids[0] ?? "" };
    await hall.referees[0]?.call(giveMarks, { params, body: { id: newId(), marks: { T: 9, C: 9 }, device_at: at, revision: 0 } });
    expect((await hall.referees[1]?.call(getSheet, { params }))?.body.marks).toEqual({});
    expect((await hall.referees[1]?.call(getMatrixByBlock, { params: { id: hall.round_id } }))?.status).toBe(403);
    const stranger = await browserAs(house, hall.tenant, "referee");
    expect(
      (await stranger.call(giveMarks, { params, body: { id: newId(), marks: { T: 1, C: 1 }, device_at: at, revision: 0 } })).body.code,
    ).toBe("not_on_panel");
    const other = await browserAs(house, await makeTenant(house), "referee");
    expect((await other.call(getSheet, { params })).status).toBe(404);
  });

  it("is typed from paper by an admin only with a reason", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const params = { id: hall.performance_ids[0] ?? "" };
    const seat = (await hall.admin.call(getMatrixByBlock, { params: { id: hall.round_id } })).body.seats[0]?.id ?? "";
    const body = { id: newId(), marks: { T: 6, C: 6 }, device_at: at, revision: 0, seat_id: seat };
    expect((await hall.admin.call(giveMarks, { params, body })).body.errors).toHaveProperty("reason");
    expect((await hall.admin.call(giveMarks, { params, body: { ...body, reason: "z karty papierowej" } })).status).toBe(201);
    expect((await hall.referees[0]?.call(giveMarks, { params, body: { ...body, id: newId(), reason: "x" } }))?.status).toBe(403);
  });
});

describe("the stage", () => {
  it("has one performance at a time, and the referee sees which marks are missing", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 1 });
    const [first, second] = hall.performance_ids as [string, string];
    await hall.admin.call(moveOnStage, { params: { id: first }, body: { action: "start" } });
    await hall.admin.call(moveOnStage, { params: { id: second }, body: { action: "start" } });
    const day = (await hall.referees[0]?.call(getJudgeDay))?.body.data[0];
    expect(day?.on_stage?.performance_id).toBe(second);
    expect(day?.missing.map((each) => each.performance_id)).toEqual([first]);
    expect(day?.blocks[0]?.status).toBe("live");
    const dashboard = await hall.admin.call(publishing.getDay);
    expect(dashboard.body).toMatchObject({ performances: { all: 2, done: 1 }, entries: { accepted: 2 } });
    const [alert] = dashboard.body.alerts.filter((each) => each.kind === "marks_missing");
    expect(alert).toMatchObject({ count: 1, judges: [{ seat: "S1" }] });
    expect(alert?.judges[0]?.numbers).toHaveLength(1);
  });
});
