// Letting performances in and out, and what the desk then tells.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { browserAs, makeTenant } from "#tests/factories.ts";
import { type Hall, makeHall } from "#tests/situations.ts";
import { getStage, moveOnStage } from "./contract.ts";

const house = useHouse();

const move = (hall: Hall, performance: number, action: "start" | "finish" | "no_show" | "reset") =>
  hall.admin.call(moveOnStage, { params: { id: hall.performance_ids[performance] ?? "" }, body: { action } });
const desk = async (hall: Hall) => (await hall.admin.must(getStage)).data[0];
const inDatabase = (hall: Hall) =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx
      .selectFrom("placed_performances")
      .select(["status", "started_at", "finished_at"])
      .where("start_list_id", "=", hall.list_id)
      .orderBy("position")
      .execute(),
  );

/** Writes how far a hall's block has come, as its closing and publishing would. */
const setBlock = (hall: Hall, status: "closed" | "published" | "open") =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("rounds").set({ status }).where("id", "=", hall.block_id).execute(),
  );

describe("the stage", () => {
  it("lets one in at a time: whoever was on goes off at that moment, and the desk tells who follows", async () => {
    const hall = await makeHall(house, { entries: 3, judges: 1 });
    expect(await desk(hall)).toMatchObject({ on_stage: null, next: { start_number: 1 }, done: 0, performances: 3 });
    expect((await move(hall, 0, "start")).body).toMatchObject({ status: "on_stage", started_at: expect.any(String), finished_at: null });
    expect(await desk(hall)).toMatchObject({ on_stage: { start_number: 1 }, next: { start_number: 2 }, done: 0 });
    const second = (await move(hall, 1, "start")).body;
    expect(await desk(hall)).toMatchObject({ on_stage: { start_number: 2 }, next: { start_number: 3 }, done: 1 });
    expect((await inDatabase(hall))[0]).toMatchObject({ status: "done", finished_at: second.started_at });
    expect((await move(hall, 1, "finish")).body).toMatchObject({ status: "done", started_at: second.started_at });
    await move(hall, 2, "no_show");
    expect(await desk(hall)).toMatchObject({ on_stage: null, next: null, done: 3, performances: 3 });
  });

  it.each(["finish", "no_show"] as const)(
    "takes back %s: the performance waits again, without times, and is the next one",
    async (action) => {
      const hall = await makeHall(house, { entries: 2, judges: 1 });
      if (action === "finish") await move(hall, 0, "start");
      await move(hall, 0, action);
      expect(await desk(hall)).toMatchObject({ next: { start_number: 2 }, done: 1 });
      expect((await move(hall, 0, "reset")).body).toMatchObject({ status: "waiting", started_at: null, finished_at: null });
      expect((await inDatabase(hall))[0]).toEqual({ status: "waiting", started_at: null, finished_at: null });
      expect(await desk(hall)).toMatchObject({ on_stage: null, next: { start_number: 1 }, done: 0, performances: 2 });
    },
  );

  it.each(["closed", "published"] as const)(
    "moves nobody of a block that is %s, whichever way, and moves again once it is open",
    async (status) => {
      const hall = await makeHall(house, { entries: 1, judges: 1 });
      await move(hall, 0, "start");
      await move(hall, 0, "finish");
      const before = await inDatabase(hall);
      await setBlock(hall, status);
      for (const action of ["start", "finish", "no_show", "reset"] as const)
        expect(await move(hall, 0, action), action).toMatchObject({ status: 409, body: { code: "block_closed" } });
      expect(await inDatabase(hall)).toEqual(before);
      await setBlock(hall, "open");
      expect((await move(hall, 0, "start")).body.status).toBe("on_stage");
    },
  );

  it("is moved by the organiser's own people alone", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const asking = { params: { id: hall.performance_ids[0] ?? "" }, body: { action: "start" as const } };
    expect((await hall.referees[0]?.call(moveOnStage, asking))?.status).toBe(403);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(moveOnStage, asking)).status).toBe(404);
    expect((await stranger.must(getStage)).data).toEqual([]);
    expect(await desk(hall)).toMatchObject({ on_stage: null, next: { start_number: 1 } });
  });
});
