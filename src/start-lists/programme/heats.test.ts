// Lists of rounds that are danced in heats, in several dances.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { danceInHeats } from "#tests/rounds/heats.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { getPublicStartList, getStartList, updateStartList } from "../contract.ts";

const house = useHouse();

describe("a block that is danced in heats", () => {
  it("shows its heats in the order of dancing, 20 seconds apart, the same to a coach and the public", async () => {
    const hall = await makeHall(house, { entries: 5, judges: 1 });
    const params = { id: hall.list_id };
    const alone = await hall.admin.must(getStartList, { params });
    expect(alone.blocks[0]).toMatchObject({
      heats: [],
      rounds: [{ id: hall.round_id, entries: 5, expected: false, name: null, waits: null }],
    });
    const heats = await danceInHeats(house, hall, 2, 2);
    const [a, b, c, d, e] = hall.performance_ids as [string, string, string, string, string];
    const list = await hall.admin.must(updateStartList, { params, body: { name: "Sobota" } });
    const starts = Date.parse(list.starts_at);
    const told = (of: typeof list) =>
      of.blocks[0]?.heats.map((heat) => [heat.dance, heat.number, (Date.parse(heat.planned_at) - starts) / 1000, heat.performance_ids]);
    expect(told(list)).toEqual([
      [1, 1, 0, [a, b]],
      [1, 2, 80, [c, d]],
      [1, 3, 160, [e]],
      [2, 1, 240, [a, b]],
      [2, 2, 320, [c, d]],
      [2, 3, 400, [e]],
    ]);
    expect(list.blocks[0]?.heats.map((heat) => heat.id)).toEqual(heats);
    expect(list.blocks[0]?.performances.map((each) => each.id)).toEqual([a, b, c, d, e]);
    expect(told((await hall.referees[0]?.must(getStartList, { params })) ?? list)).toEqual(told(list));
    const shown = await hall.admin.must(getPublicStartList, { params });
    expect(shown.blocks[0]?.heats).toEqual(list.blocks[0]?.heats);
  });

  it("moves a heat by moving one of it before the others, in every dance", async () => {
    const hall = await makeHall(house, { entries: 4, judges: 1 });
    await danceInHeats(house, hall, 2, 2);
    const [a, b, c, d] = hall.performance_ids as [string, string, string, string];
    const body = { order: [{ block_id: hall.round_id, performance_ids: [d, a, b, c] }] };
    const list = await hall.admin.must(updateStartList, { params: { id: hall.list_id }, body });
    expect(list.blocks[0]?.heats.map((heat) => [heat.dance, heat.number, heat.performance_ids])).toEqual([
      [1, 1, [c, d]],
      [1, 2, [a, b]],
      [2, 1, [c, d]],
      [2, 2, [a, b]],
    ]);
    expect(list.blocks[0]?.performances.map((each) => each.id)).toEqual([c, d, a, b]);
  });

  it("runs late by its newest heat, in whichever dance that is", async () => {
    const hall = await makeHall(house, { entries: 4, judges: 1 });
    const params = { id: hall.list_id };
    const [first = "", , second = ""] = await danceInHeats(house, hall, 2, 2);
    // A day that has been idle for hours has no growing delay: only what has begun counts.
    const begun = (id: string, minutes: number) =>
      house.world.database.inTenant(hall.tenant.id, async (trx) => {
        const { planned_at } = await trx.selectFrom("heats").select("planned_at").where("id", "=", id).executeTakeFirstOrThrow();
        const started_at = new Date(Date.parse(planned_at ?? "") + minutes * 60_000).toISOString();
        await trx.updateTable("heats").set({ status: "done", started_at }).where("id", "=", id).execute();
      });
    await hall.admin.must(updateStartList, { params, body: { starts_at: "2020-11-28T09:00:00+01:00" } });
    await begun(first, 2);
    expect((await hall.admin.must(getPublicStartList, { params })).delay_seconds).toBe(120);
    await begun(second, 7);
    expect((await hall.admin.must(getPublicStartList, { params })).delay_seconds).toBe(420);
  });
});
