import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { danceAll, type Hall, makeHall } from "#tests/competitions/situations.ts";
import { newId } from "../kernel/values/ids.ts";
import { moveOnStage } from "../stage/contract.ts";
import { getDay } from "../publishing/contract.ts";
import { setEntryStatus } from "../signup/contract.ts";
import { getJudgeDay, getSheet, giveMarks, listSheets, reportNoShow, reportTablet, listTablets } from "./contract.ts";
import { checkPaper } from "../scoring/papers/contract.ts";
import { closeRoundByBlock, getMatrixByBlock, publishRoundByBlock } from "../scoring/by-block/contract.ts";
import { settleRefused, reopenSheet } from "./desk/contract.ts";

const house = useHouse();
const at = "2026-11-28T10:00:00+01:00";

describe("a tablet that must go on without a network", () => {
  it("gets all sheets of its list with the judge's own marks, and nobody else's", async () => {
    const hall = await makeHall(house, { entries: 3, judges: 2 });
    const [first, second] = hall.referees;
    const params = { id: hall.performance_ids[0] ?? "" };
    await second?.call(giveMarks, { params, body: { id: newId(), marks: { T: 9, C: 9 }, device_at: at, revision: 0 } });
    await first?.call(giveMarks, { params, body: { id: newId(), marks: { T: 6, C: 7 }, device_at: at, revision: 0 } });
    const sheets = await first?.call(listSheets, { params: { id: hall.list_id } });
    expect(sheets?.body.data.map((sheet) => [sheet.block.position, sheet.marks, sheet.revision])).toEqual([
      [1, { T: 6, C: 7 }, 1],
      [2, {}, 0],
      [3, {}, 0],
    ]);
    expect(sheets?.body.data[0]).toEqual((await first?.call(getSheet, { params }))?.body);
    expect(JSON.stringify(sheets?.body)).not.toContain("Studio Plié");
  });

  it("is led past entries that do not dance", async () => {
    const hall = await makeHall(house, { entries: 3, judges: 1 });
    const [one = "", two = "", three = ""] = hall.performance_ids;
    await hall.admin.call(moveOnStage, { params: { id: two }, body: { action: "no_show" } });
    const sheet = await hall.referees[0]?.call(getSheet, { params: { id: one } });
    expect(sheet?.body.next?.performance_id).toBe(three);
    const last = await hall.referees[0]?.call(getSheet, { params: { id: three } });
    expect([last?.body.previous?.performance_id, last?.body.next]).toEqual([one, null]);
  });

  it("gives an organiser without a seat the sheets to look at, and nothing to strangers", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const params = { id: hall.list_id };
    expect((await hall.admin.call(listSheets, { params })).body.data[0]).toMatchObject({ seat: null, marks: {} });
    const stranger = await browserAs(house, hall.tenant, "referee");
    expect((await stranger.call(listSheets, { params })).body.code).toBe("not_on_panel");
    expect((await (await browserAs(house, hall.tenant, "trener")).call(listSheets, { params })).status).toBe(403);
    expect((await new Browser(house, hall.tenant).call(listSheets, { params })).status).toBe(401);
    const other = await browserAs(house, await makeTenant(house), "referee");
    expect((await other.call(listSheets, { params })).status).toBe(404);
    expect((await hall.admin.call(listSheets, { params: { id: newId() } })).status).toBe(404);
  });
});

const marksOf = (marks: Record<string, number>, revision = 0) => ({ id: newId(), marks, device_at: at, revision });

describe("two tablets on one seat", () => {
  it("never overwrite each other unseen: the later one hears of the earlier marks, and both stay in the record", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const [judge] = hall.referees;
    const params = { id: hall.performance_ids[0] ?? "" };
    const first = marksOf({ T: 7, C: 7 });
    const foreign = await judge?.call(giveMarks, { params, body: { ...first, person_id: newId() } });
    expect([foreign?.status, foreign?.body.code]).toEqual([401, "unauthenticated"]);
    expect((await judge?.call(giveMarks, { params, body: first }))?.body.revision).toBe(1);
    const late = await judge?.call(giveMarks, { params, body: marksOf({ T: 3, C: 3 }) });
    expect([late?.status, late?.body.code]).toEqual([409, "stale"]);
    expect(late?.body).toMatchObject({ current: { revision: 1, marks: { T: 7, C: 7 } } });
    expect((await judge?.call(giveMarks, { params, body: first }))?.body.revision).toBe(1);
    expect((await judge?.call(giveMarks, { params, body: marksOf({ T: 3, C: 3 }, 1) }))?.body.revision).toBe(2);
  });
});

describe("marks that are given", () => {
  const give = (hall: Hall, judge: number, performance: number, body: Partial<ReturnType<typeof marksOf>> = {}) =>
    (hall.referees[judge] as Browser).call(giveMarks, {
      params: { id: hall.performance_ids[performance] ?? "" },
      body: { ...marksOf({ T: 7, C: 7 }), ...body },
    });
  const matrixOf = async (hall: Hall) => (await hall.admin.call(getMatrixByBlock, { params: { id: hall.round_id } })).body;

  it("name the revision that the tablet knew: none is refused, one that is not there yet is stale", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const params = { id: hall.performance_ids[0] ?? "" };
    const without = { ...marksOf({ T: 7, C: 7 }), revision: undefined as unknown as number };
    const bare = await hall.referees[0]?.call(giveMarks, { params, body: without });
    expect([bare?.status, Object.keys(bare?.body.errors ?? {})]).toEqual([422, ["revision"]]);
    const future = await give(hall, 0, 0, { revision: 3 });
    expect([future.status, future.body.code]).toEqual([409, "stale"]);
    expect((await give(hall, 0, 0)).body.revision).toBe(1);
    expect((await give(hall, 0, 0, { revision: 2 })).body).toMatchObject({ code: "stale", current: { revision: 1 } });
  });

  it("are kept before anybody knows that the performance began; the desk lists it, and the round closes once it was danced or missed", async () => {
    const hall = await makeHall(house, { entries: 3, judges: 1 });
    const [one = "", two = ""] = hall.performance_ids;
    for (const each of [0, 1, 2]) expect((await give(hall, 0, each)).status).toBe(201);
    expect((await matrixOf(hall)).without_start.map((each) => [each.start_number, each.seats])).toEqual([
      [1, ["S1"]],
      [2, ["S1"]],
      [3, ["S1"]],
    ]);
    const alerts = async () => (await hall.admin.call(getDay)).body.alerts.filter((each) => each.kind === "marks_without_start");
    expect(await alerts()).toMatchObject([{ count: 3, numbers: [1, 2, 3] }]);
    const close = () => hall.admin.call(closeRoundByBlock, { params: { id: hall.round_id }, body: {} });
    expect((await close()).body).toMatchObject({
      code: "start_unknown",
      message: "Oceny bez występu: 001, 002, 003. Zaznacz, czy te występy się odbyły, potem zamknij rundę.",
    });
    const danced = await hall.admin.call(moveOnStage, { params: { id: one }, body: { action: "finish" } });
    expect(danced.body).toMatchObject({ status: "done", started_at: null });
    await hall.admin.call(moveOnStage, { params: { id: two }, body: { action: "no_show" } });
    expect((await close()).body.message).toContain("003");
    // Marks typed from paper need no stage.
    const { seats } = await matrixOf(hall);
    const body = { ...marksOf({ T: 6, C: 6 }, 1), seat_id: seats[0]?.id ?? "", reason: "z karty papierowej" };
    await hall.admin.call(giveMarks, { params: { id: hall.performance_ids[2] ?? "" }, body });
    expect(await alerts()).toEqual([]);
    // A second person compares it with the paper.
    const second = await browserAs(house, hall.tenant, "admin");
    for (const { seat_id, dance, revision_ids } of (await matrixOf(hall)).papers)
      await second.must(checkPaper, { params: { id: hall.round_id }, body: { seat_id, dance, agrees: true, revision_ids } });
    expect((await close()).body.block.status).toBe("closed");
  });

  it("of an entry that is withdrawn, disqualified or missed are refused, and the desk reads them until newer ones come or it files them", async () => {
    const hall = await makeHall(house, { entries: 3, judges: 2 });
    const [, , three = ""] = hall.performance_ids;
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx
        .updateTable("entries")
        .set({ status: "withdrawn" })
        .where("id", "=", hall.entry_ids[0] ?? "")
        .execute(),
    );
    const out = { status: "disqualified" as const, reason: "zakazany rekwizyt" };
    await hall.admin.call(setEntryStatus, { params: { id: hall.entry_ids[1] ?? "" }, body: out });
    await hall.admin.call(moveOnStage, { params: { id: three }, body: { action: "no_show" } });
    const sent = [];
    for (const each of [0, 1, 2]) sent.push(await give(hall, 0, each, { device_at: "2019-05-04T10:00:00Z" }));
    expect(sent.map((each) => [each.status, each.body.code, each.body.message])).toEqual([
      [409, "not_competing", "Ten występ jest wycofany. Organizator widzi te oceny."],
      [409, "not_competing", "Ten występ jest zdyskwalifikowany. Organizator widzi te oceny."],
      [409, "not_competing", "Ten występ jest oznaczony jako nieodbyty. Organizator widzi te oceny."],
    ]);
    const listed = async () => (await matrixOf(hall)).not_taken.map((each) => [each.seat, each.start_number, each.why, each.marks]);
    const marks = { T: 7, C: 7 };
    const all = [
      ["S1", 1, "withdrawn", marks],
      ["S1", 2, "disqualified", marks],
      ["S1", 3, "absent", marks],
    ];
    expect(await listed()).toEqual(all);
    expect((await hall.admin.call(getDay)).body.alerts.find((each) => each.kind === "marks_not_taken")).toMatchObject({
      numbers: [1, 2, 3],
    });
    expect((await hall.referees[1]?.call(getSheet, { params: { id: three } }))?.body.marks).toEqual({});
    // It was danced after all, so the judge sends the marks again.
    await hall.admin.call(moveOnStage, { params: { id: three }, body: { action: "reset" } });
    expect((await give(hall, 0, 2)).status).toBe(201);
    expect(await listed()).toEqual(all.slice(0, 2));
    const { not_taken } = await matrixOf(hall);
    const params = { id: not_taken[0]?.id ?? "" };
    expect((await hall.referees[0]?.call(settleRefused, { params }))?.status).toBe(403);
    expect((await (await browserAs(house, await makeTenant(house), "admin")).call(settleRefused, { params })).status).toBe(404);
    expect((await hall.admin.call(settleRefused, { params })).status).toBe(204);
    expect(await listed()).toEqual(all.slice(1, 2));
  });

  it("late for a closed round, or overtaken by another tablet, reach the desk, too, each once however often they are sent", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 1 });
    for (const each of [0, 1]) await give(hall, 0, each);
    const late = { id: newId(), marks: { T: 3, C: 3 } };
    for (let i = 0; i < 2; i++) expect((await give(hall, 0, 0, late)).body.code).toBe("stale");
    await danceAll(house, hall);
    await hall.admin.call(closeRoundByBlock, { params: { id: hall.round_id }, body: {} });
    expect((await give(hall, 0, 1, { revision: 1 })).body.code).toBe("sheet_closed");
    expect((await matrixOf(hall)).not_taken.map((each) => [each.start_number, each.why, each.marks])).toEqual([
      [1, "stale", { T: 3, C: 3 }],
      [2, "sheet_closed", { T: 7, C: 7 }],
    ]);
  });

  it("by a tablet whose clock makes no sense have the time of their arrival, and what the clock said beside it", async () => {
    const hall = await makeHall(house, { entries: 3, judges: 1 });
    const sensible = new Date(Date.now() - 3_600_000).toISOString();
    const told = ["+010000-01-01T00:00:00.000Z", "1970-01-01T00:00:00Z", sensible];
    for (const [i, device_at] of told.entries()) expect((await give(hall, 0, i, { device_at })).status).toBe(201);
    const rows = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("mark_revisions").select(["device_at", "device_said", "received_at"]).orderBy("received_at").execute(),
    );
    expect(rows.map((row) => [row.device_said, row.device_at === row.received_at])).toEqual([
      [told[0], true],
      [told[1], true],
      [null, false],
    ]);
    expect(Date.parse(rows[2]?.device_at ?? "")).toBe(Date.parse(sensible));
  });
});

describe("a judge who sees that nobody dances", () => {
  it("says so once, takes it back, and cannot say it of a performance that has marks", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 2 });
    const [first, second] = hall.referees;
    const [one = "", two = ""] = hall.performance_ids;
    const told = await first?.call(reportNoShow, { params: { id: one }, body: {} });
    expect([told?.status, told?.body.status]).toEqual([200, "no_show"]);
    expect((await second?.call(reportNoShow, { params: { id: one }, body: {} }))?.body.status).toBe("no_show");
    expect((await second?.call(getSheet, { params: { id: one } }))?.body.status).toBe("no_show");
    expect((await second?.call(reportNoShow, { params: { id: one }, body: { no_show: false } }))?.body.status).toBe("waiting");
    await first?.call(giveMarks, { params: { id: two }, body: marksOf({ T: 7, C: 7 }) });
    expect((await second?.call(reportNoShow, { params: { id: two }, body: {} }))?.body).toMatchObject({
      code: "not_possible",
      message: "Ten występ ma już oceny. Jeśli się nie odbył, powiedz to organizatorowi.",
    });
  });

  it("says so also of a performance whose sheet was opened and never filled", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 1 });
    const [judge] = hall.referees;
    const [one = "", two = ""] = hall.performance_ids;
    await judge?.must(giveMarks, { params: { id: one }, body: marksOf({ T: 7, C: 7 }) });
    await danceAll(house, hall);
    await judge?.must(reportNoShow, { params: { id: two }, body: {} });
    const round = { params: { id: hall.round_id } };
    await hall.admin.must(closeRoundByBlock, { ...round, body: {} });
    const seat_id = (await hall.admin.must(getMatrixByBlock, round)).seats[0]?.id ?? "";
    await hall.admin.must(reopenSheet, { params: { id: two }, body: { seat_id, reason: "zatańczyło jednak" } });
    await hall.admin.must(closeRoundByBlock, { ...round, body: { closed: false, reason: "zatańczyło jednak" } });
    expect((await judge?.must(reportNoShow, { params: { id: two }, body: { no_show: false } }))?.status).toBe("waiting");
    expect((await judge?.must(reportNoShow, { params: { id: two }, body: {} }))?.status).toBe("no_show");
  });

  it("needs a seat on this panel", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const params = { id: hall.performance_ids[0] ?? "" };
    expect((await (await browserAs(house, hall.tenant, "referee")).call(reportNoShow, { params, body: {} })).body.code).toBe(
      "not_on_panel",
    );
    expect((await (await browserAs(house, hall.tenant, "trener")).call(reportNoShow, { params, body: {} })).status).toBe(403);
    const other = await browserAs(house, await makeTenant(house), "referee");
    expect((await other.call(reportNoShow, { params, body: {} })).status).toBe(404);
  });
});

describe("a closed round", () => {
  async function closed() {
    const hall = await makeHall(house, { entries: 2, judges: 2 });
    for (const referee of hall.referees)
      for (const id of hall.performance_ids) await referee.call(giveMarks, { params: { id }, body: marksOf({ T: 7, C: 7 }) });
    await danceAll(house, hall);
    expect((await hall.admin.call(closeRoundByBlock, { params: { id: hall.round_id }, body: {} })).status).toBe(200);
    const id = hall.performance_ids[0] ?? "";
    const seat_id = (await hall.referees[0]?.call(getSheet, { params: { id } }))?.body.seat?.id ?? "";
    return { hall, id, seat_id };
  }

  it("opens one sheet for one correction with a reason, and waits for it before it can be published", async () => {
    const { hall, id, seat_id } = await closed();
    const [first, second] = hall.referees;
    expect((await first?.call(giveMarks, { params: { id }, body: marksOf({ T: 8, C: 8 }) }))?.body.code).toBe("sheet_closed");
    const reason = "Sędzia pomylił wiersze";
    expect((await hall.admin.call(reopenSheet, { params: { id }, body: { seat_id, reason } })).status).toBe(200);
    expect((await first?.call(getSheet, { params: { id } }))?.body.reopened_reason).toBe(reason);
    expect((await second?.call(getSheet, { params: { id } }))?.body.reopened_reason).toBeNull();
    expect((await second?.call(giveMarks, { params: { id }, body: marksOf({ T: 1, C: 1 }) }))?.body.code).toBe("sheet_closed");
    expect((await hall.admin.call(publishRoundByBlock, { params: { id: hall.round_id }, body: {} })).body).toMatchObject({
      code: "not_possible",
      message: "Solo, jazz, 12–15 lat: karta otwarta do korekty czeka na oceny (S1 001).",
    });
    expect((await first?.call(giveMarks, { params: { id }, body: marksOf({ T: 11, C: 8 }, 1) }))?.status).toBe(422);
    expect((await first?.call(giveMarks, { params: { id }, body: marksOf({ T: 8, C: 8 }, 1) }))?.body.revision).toBe(2);
    expect((await first?.call(giveMarks, { params: { id }, body: marksOf({ T: 9, C: 9 }) }))?.body.code).toBe("sheet_closed");
    const trail = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx
        .selectFrom("mark_revisions as r")
        .innerJoin("sheets as s", "s.id", "r.sheet_id")
        .select(["r.revision", "r.reason"])
        .where("s.performance_id", "=", id)
        .where("s.seat_id", "=", seat_id)
        .orderBy("r.revision")
        .execute(),
    );
    expect(trail).toEqual([
      { revision: 1, reason: null },
      { revision: 2, reason },
    ]);
    expect((await hall.admin.call(publishRoundByBlock, { params: { id: hall.round_id }, body: {} })).status).toBe(200);
    // After publishing it is reopened: the judge reads the reason, and the round stays published.
    expect((await hall.admin.call(reopenSheet, { params: { id }, body: { seat_id, reason } })).status).toBe(200);
    const [own] = (await hall.referees[0]?.must(getJudgeDay))?.data ?? [];
    expect(own?.corrections.map((each) => [each.performance_id, each.reason])).toEqual([[id, reason]]);
    expect(await hall.referees[0]?.must(getSheet, { params: { id } })).toMatchObject({
      block: { status: "published" },
      reopened_reason: reason,
    });
  });

  it("is opened by the organiser alone, with a reason that says something", async () => {
    const { hall, id, seat_id } = await closed();
    const body = { seat_id, reason: "Pomyłka" };
    expect((await hall.admin.call(reopenSheet, { params: { id }, body: { ...body, reason: " " } })).body.errors).toHaveProperty("reason");
    expect((await hall.admin.call(reopenSheet, { params: { id }, body: { ...body, seat_id: newId() } })).status).toBe(404);
    expect((await hall.referees[0]?.call(reopenSheet, { params: { id }, body }))?.status).toBe(403);
    expect((await (await browserAs(house, await makeTenant(house), "admin")).call(reopenSheet, { params: { id }, body })).status).toBe(404);
  });
});

describe("the tablets of a panel", () => {
  it("tell the organiser their battery, what waits on them and what is filled there and not confirmed, and a judge that another tablet is open, too", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 2 });
    const [first] = hall.referees;
    const id = newId();
    expect((await first?.call(reportTablet, { body: { id, battery_percent: 76, charging: false, unsent: 0 } }))?.body).toEqual({
      others: 0,
    });
    await first?.call(reportTablet, { body: { id, battery_percent: 11, charging: false, unsent: 2 } });
    // A filled sheet that is not confirmed is shown to the desk before it closes the round.
    const filled = [hall.performance_ids[0] ?? ""];
    const owed = async () => {
      const matrix = (await hall.admin.call(getMatrixByBlock, { params: { id: hall.round_id } })).body.filled;
      const alerts = (await hall.admin.call(getDay)).body.alerts.filter((each) => each.kind === "marks_filled");
      return [matrix.map((each) => [each.seat, each.start_number]), alerts.map((each) => [each.count, each.judges])];
    };
    await first?.call(reportTablet, { body: { id, battery_percent: 11, charging: false, unsent: 2, filled } });
    expect(await owed()).toEqual([[["S1", 1]], [[1, [{ seat: "S1", name: "Sędzia 1", numbers: [1] }]]]]);
    await first?.call(reportTablet, { body: { id, battery_percent: 11, charging: false, unsent: 2 } });
    expect(await owed()).toEqual([[], []]);
    const params = { id: hall.competition_id };
    expect((await hall.admin.call(listTablets, { params })).body.data).toMatchObject([
      { seat: "S1", name: "Sędzia 1", battery_percent: 11, charging: false, unsent: 2, others: 0 },
    ]);
    expect((await first?.call(reportTablet, { body: { id: newId(), unsent: 0 } }))?.body).toEqual({ others: 1 });
    expect((await hall.admin.must(listTablets, { params })).data).toMatchObject([{ seat: "S1", unsent: 0, others: 1 }]);
    expect((await first?.call(listTablets, { params }))?.status).toBe(403);
    expect((await first?.call(reportTablet, { body: { id, battery_percent: 101, unsent: 0 } }))?.status).toBe(422);
    expect((await (await browserAs(house, await makeTenant(house), "admin")).call(listTablets, { params })).status).toBe(404);
  });
});
