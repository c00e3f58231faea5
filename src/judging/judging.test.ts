import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/factories.ts";
import { makeHall } from "#tests/situations.ts";
import { newId } from "../kernel/ids.ts";
import { moveOnStage } from "../stage/contract.ts";
import { getSheet, giveMarks, listSheets } from "./contract.ts";

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
