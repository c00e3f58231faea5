import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/factories.ts";
import { makeHall } from "#tests/situations.ts";
import { newId } from "../kernel/ids.ts";
import { moveOnStage } from "../stage/contract.ts";
import { closeBlock, publishBlock } from "../results/contract.ts";
import { getSheet, giveMarks, listSheets, listTablets, reopenSheet, tellNoShow, tellTablet } from "./contract.ts";

const house = useHouse();
const at = "2026-11-28T10:00:00+01:00";

describe("a tablet that must go on without a network", () => {
  it("gets all sheets of its list with the judge's own marks, and nobody else's", async () => {
    const hall = await makeHall(house, { entries: 3, judges: 2 });
    const [first, second] = hall.referees;
    const params = { id: hall.performance_ids[0] ?? "" };
    await second?.call(giveMarks, { params, body: { id: newId(), marks: { T: 9, C: 9 }, device_at: at } });
    await first?.call(giveMarks, { params, body: { id: newId(), marks: { T: 6, C: 7 }, device_at: at } });
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

const marksOf = (marks: Record<string, number>) => ({ id: newId(), marks, device_at: at });

describe("two tablets on one seat", () => {
  it("never overwrite each other unseen: the later one hears of the earlier marks, and both stay in the record", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const [judge] = hall.referees;
    const params = { id: hall.performance_ids[0] ?? "" };
    const first = { ...marksOf({ T: 7, C: 7 }), revision: 0 };
    expect((await judge?.call(giveMarks, { params, body: first }))?.body.revision).toBe(1);
    const late = await judge?.call(giveMarks, { params, body: { ...marksOf({ T: 3, C: 3 }), revision: 0 } });
    expect([late?.status, late?.body.code]).toEqual([409, "stale"]);
    expect(late?.body).toMatchObject({ current: { revision: 1, marks: { T: 7, C: 7 } } });
    expect((await judge?.call(giveMarks, { params, body: first }))?.body.revision).toBe(1);
    expect((await judge?.call(giveMarks, { params, body: { ...marksOf({ T: 3, C: 3 }), revision: 1 } }))?.body.revision).toBe(2);
    expect((await judge?.call(giveMarks, { params, body: marksOf({ T: 4, C: 4 }) }))?.body.revision).toBe(3);
  });
});

describe("a judge who sees that nobody dances", () => {
  it("says so once, takes it back, and cannot say it of a performance that has marks", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 2 });
    const [first, second] = hall.referees;
    const [one = "", two = ""] = hall.performance_ids;
    const told = await first?.call(tellNoShow, { params: { id: one }, body: {} });
    expect([told?.status, told?.body.status]).toEqual([200, "no_show"]);
    expect((await second?.call(tellNoShow, { params: { id: one }, body: {} }))?.body.status).toBe("no_show");
    expect((await second?.call(getSheet, { params: { id: one } }))?.body.status).toBe("no_show");
    expect((await second?.call(tellNoShow, { params: { id: one }, body: { no_show: false } }))?.body.status).toBe("waiting");
    await first?.call(giveMarks, { params: { id: two }, body: marksOf({ T: 7, C: 7 }) });
    expect((await second?.call(tellNoShow, { params: { id: two }, body: {} }))?.body).toMatchObject({
      code: "not_possible",
      message: "Ten występ ma już oceny. Jeśli się nie odbył, powiedz to organizatorowi.",
    });
  });

  it("needs a seat on this panel", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const params = { id: hall.performance_ids[0] ?? "" };
    expect((await (await browserAs(house, hall.tenant, "referee")).call(tellNoShow, { params, body: {} })).body.code).toBe("not_on_panel");
    expect((await (await browserAs(house, hall.tenant, "trener")).call(tellNoShow, { params, body: {} })).status).toBe(403);
    const other = await browserAs(house, await makeTenant(house), "referee");
    expect((await other.call(tellNoShow, { params, body: {} })).status).toBe(404);
  });
});

describe("a closed block", () => {
  async function closed() {
    const hall = await makeHall(house, { entries: 2, judges: 2 });
    for (const referee of hall.referees)
      for (const id of hall.performance_ids) await referee.call(giveMarks, { params: { id }, body: marksOf({ T: 7, C: 7 }) });
    expect((await hall.admin.call(closeBlock, { params: { id: hall.block_id }, body: {} })).status).toBe(200);
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
    expect((await hall.admin.call(publishBlock, { params: { id: hall.block_id }, body: {} })).body).toMatchObject({
      code: "not_possible",
      message: "Solo, jazz, 12–15 lat: karta otwarta do korekty czeka na oceny (S1 001).",
    });
    expect((await first?.call(giveMarks, { params: { id }, body: marksOf({ T: 11, C: 8 }) }))?.status).toBe(422);
    expect((await first?.call(giveMarks, { params: { id }, body: marksOf({ T: 8, C: 8 }) }))?.body.revision).toBe(2);
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
    expect((await hall.admin.call(publishBlock, { params: { id: hall.block_id }, body: {} })).status).toBe(200);
    expect((await hall.admin.call(reopenSheet, { params: { id }, body: { seat_id, reason } })).body.code).toBe("not_closed");
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
  it("tell the organiser their battery and what waits on them, and a judge that another tablet is open, too", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 2 });
    const [first] = hall.referees;
    const id = newId();
    expect((await first?.call(tellTablet, { body: { id, battery_percent: 76, charging: false, unsent: 0 } }))?.body).toEqual({ others: 0 });
    await first?.call(tellTablet, { body: { id, battery_percent: 11, charging: false, unsent: 2 } });
    const params = { id: hall.competition_id };
    expect((await hall.admin.call(listTablets, { params })).body.data).toMatchObject([
      { seat: "S1", name: "Sędzia 1", battery_percent: 11, charging: false, unsent: 2 },
    ]);
    expect((await first?.call(tellTablet, { body: { id: newId(), unsent: 0 } }))?.body).toEqual({ others: 1 });
    expect((await first?.call(listTablets, { params }))?.status).toBe(403);
    expect((await first?.call(tellTablet, { body: { id, battery_percent: 101, unsent: 0 } }))?.status).toBe(422);
    expect((await (await browserAs(house, await makeTenant(house), "admin")).call(listTablets, { params })).status).toBe(404);
  });
});
