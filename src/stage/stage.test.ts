// Letting performances in and out, and what the desk shows afterwards.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { danceInHeats } from "#tests/rounds/heats.ts";
import { getStartList } from "../start-lists/contract.ts";
import { getStage, listFloors, moveHeatOnStage, moveOnStage } from "./contract.ts";

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

/** Sets the state of a hall's round, as its closing and publishing would. */
const setRound = (hall: Hall, status: "closed" | "published" | "open") =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("rounds").set({ status }).where("id", "=", hall.round_id).execute(),
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
    "moves nobody of a round that is %s, whichever way, and moves again once it is open",
    async (status) => {
      const hall = await makeHall(house, { entries: 1, judges: 1 });
      await move(hall, 0, "start");
      await move(hall, 0, "finish");
      const before = await inDatabase(hall);
      await setRound(hall, status);
      for (const action of ["start", "finish", "no_show", "reset"] as const)
        expect(await move(hall, 0, action), action).toMatchObject({ status: 409, body: { code: "block_closed" } });
      expect(await inDatabase(hall)).toEqual(before);
      await setRound(hall, "open");
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

describe("a heat of several", () => {
  const onHeat = (hall: Hall, id: string | undefined, action: "start" | "finish" | "reset" | "skip", absent?: string[]) =>
    hall.admin.call(moveHeatOnStage, { params: { id: id ?? "" }, body: { action, ...(absent ? { absent } : {}) } });
  const heats = async (hall: Hall) =>
    (await hall.admin.must(getStartList, { params: { id: hall.list_id } })).blocks.flatMap((block) =>
      block.heats.map((each) => each.status),
    );

  it("goes on the floor as one and ends as one, dance by dance, and the one before it goes off", async () => {
    const hall = await makeHall(house, { entries: 4, judges: 1 });
    const ids = await danceInHeats(house, hall, 2, 2);
    expect(await desk(hall)).toMatchObject({
      on_stage: null,
      next: { id: hall.performance_ids[0], heat: { id: ids[0], number: 1, of: 2, dance: 1, dances: 2 } },
    });
    expect((await onHeat(hall, ids[0], "start")).body).toMatchObject({ id: ids[0], status: "on_stage", finished_at: null, absent: [] });
    expect((await desk(hall))?.on_stage?.heat?.places.map((each) => [each.start_number, each.absent])).toEqual([
      [1, false],
      [2, false],
    ]);
    await onHeat(hall, ids[1], "start");
    expect(await heats(hall)).toEqual(["done", "on_stage", "waiting", "waiting"]);
    // An entry that has danced the first dance waits for the second.
    expect((await inDatabase(hall)).map((each) => each.status)).toEqual(["waiting", "waiting", "on_stage", "on_stage"]);
    await onHeat(hall, ids[1], "finish");
    expect(await desk(hall)).toMatchObject({
      on_stage: null,
      next: { heat: { id: ids[2], number: 1, dance: 2 } },
      done: 0,
      performances: 4,
    });
    for (const id of ids.slice(2)) await onHeat(hall, id, "start");
    await onHeat(hall, ids[3], "finish");
    expect(await desk(hall)).toMatchObject({ on_stage: null, next: null, done: 4, performances: 4 });
    expect((await onHeat(hall, ids[3], "reset")).body).toMatchObject({ status: "waiting", started_at: null, finished_at: null });
    expect(await desk(hall)).toMatchObject({ next: { heat: { id: ids[3] } }, done: 2 });
  });

  it("is moved by any of its performances, each in its present heat", async () => {
    const hall = await makeHall(house, { entries: 4, judges: 1 });
    await danceInHeats(house, hall, 2, 2);
    expect((await move(hall, 1, "start")).body).toMatchObject({ id: hall.performance_ids[1], status: "on_stage" });
    await move(hall, 0, "finish");
    await move(hall, 3, "start");
    expect(await heats(hall)).toEqual(["done", "on_stage", "waiting", "waiting"]);
    await move(hall, 1, "start");
    expect(await heats(hall)).toEqual(["done", "done", "on_stage", "waiting"]);
  });

  it("is found among all that goes onto the floor of its list, is let in out of turn, and is danced again for a reason that is kept", async () => {
    const hall = await makeHall(house, { entries: 4, judges: 1 });
    const ids = await danceInHeats(house, hall, 2, 2);
    const floors = async (query: { q?: string; only?: "all" | "waiting" | "over"; limit?: number; cursor?: string }) =>
      hall.admin.must(listFloors, { params: { id: hall.list_id }, query });
    const all = await floors({ only: "all" });
    expect(all.data.map((each) => [each.heat_id, each.status, each.heat?.dance, each.heat?.number])).toEqual([
      [ids[0], "waiting", 1, 1],
      [ids[1], "waiting", 1, 2],
      [ids[2], "waiting", 2, 1],
      [ids[3], "waiting", 2, 2],
    ]);
    expect(all.next_cursor).toBeNull();
    expect((await floors({ q: "003" })).data.map((each) => each.heat_id)).toEqual([ids[1], ids[3]]);
    const page = await floors({ limit: 3 });
    expect([page.data.length, page.next_cursor]).toEqual([3, ids[2]]);
    expect((await floors({ limit: 3, cursor: ids[2] ?? "" })).data.map((each) => each.heat_id)).toEqual([ids[3]]);

    expect((await onHeat(hall, ids[1], "start")).body.status).toBe("on_stage");
    await onHeat(hall, ids[1], "finish");
    expect((await floors({ only: "over" })).data.map((each) => each.heat_id)).toEqual([ids[1]]);
    const again = { params: { id: ids[1] ?? "" }, body: { action: "reset" as const, reason: "Muzyka stanęła" } };
    expect((await hall.admin.must(moveHeatOnStage, again)).status).toBe("waiting");
    // A waiting heat is not danced again.
    await hall.admin.must(moveHeatOnStage, again);
    const kept = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("decisions").select(["round_id", "kind", "body", "reason"]).where("kind", "=", "repeat").execute(),
    );
    expect(kept).toEqual([
      { round_id: hall.round_id, kind: "repeat", body: { heat_id: ids[1], dance: 1, heat: 2 }, reason: "Muzyka stanęła" },
    ]);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(listFloors, { params: { id: hall.list_id } })).status).toBe(404);
    expect((await hall.referees[0]?.call(listFloors, { params: { id: hall.list_id } }))?.status).toBe(403);
  });

  it("is danced without those who are absent: of the only dance they are out, and come back when they are ticked off", async () => {
    const hall = await makeHall(house, { entries: 4, judges: 1 });
    const [first, second] = await danceInHeats(house, hall, 2);
    const [a, b] = hall.performance_ids as [string, string];
    expect((await onHeat(hall, first, "start", [b])).body).toMatchObject({ status: "on_stage", absent: [b] });
    expect((await inDatabase(hall)).map((each) => each.status)).toEqual(["on_stage", "no_show", "waiting", "waiting"]);
    expect((await desk(hall))?.on_stage?.heat?.places).toEqual([
      { performance_id: a, start_number: 1, absent: false },
      { performance_id: b, start_number: 2, absent: true },
    ]);
    expect((await onHeat(hall, first, "finish")).body).toMatchObject({ status: "done", absent: [b] });
    expect((await onHeat(hall, first, "finish", [])).body.absent).toEqual([]);
    expect((await inDatabase(hall)).map((each) => each.status)).toEqual(["done", "done", "waiting", "waiting"]);
    await move(hall, 2, "no_show");
    expect(await heats(hall)).toEqual(["done", "waiting"]);
    expect((await onHeat(hall, second, "skip")).body).toMatchObject({ status: "skipped", absent: hall.performance_ids.slice(2) });
    expect((await inDatabase(hall)).map((each) => each.status)).toEqual(["done", "done", "no_show", "no_show"]);
    await onHeat(hall, second, "reset");
    expect((await inDatabase(hall)).map((each) => each.status)).toEqual(["done", "done", "waiting", "waiting"]);
    expect((await onHeat(hall, first, "start", [hall.performance_ids[2] ?? ""])).status).toBe(404);
  });

  it("is not next while everybody in it is withdrawn or absent", async () => {
    const hall = await makeHall(house, { entries: 4, judges: 1 });
    const [first, second] = await danceInHeats(house, hall, 2);
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx
        .updateTable("entries")
        .set({ status: "withdrawn" })
        .where("id", "=", hall.entry_ids[0] ?? "")
        .execute(),
    );
    expect((await desk(hall))?.next?.heat?.id).toBe(first);
    await move(hall, 1, "no_show");
    expect(await desk(hall)).toMatchObject({ next: { heat: { id: second } } });
    await move(hall, 1, "reset");
    expect((await desk(hall))?.next?.heat?.id).toBe(first);
  });

  it("is absent from one of several dances without being out of the round", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 1 });
    const [first, second] = await danceInHeats(house, hall, 2, 2);
    await onHeat(hall, first, "start", [hall.performance_ids[1] ?? ""]);
    await onHeat(hall, second, "start");
    expect((await desk(hall))?.on_stage?.heat?.places.map((each) => each.absent)).toEqual([false, false]);
    expect((await inDatabase(hall)).map((each) => each.status)).toEqual(["on_stage", "on_stage"]);
  });

  it("is moved by the organiser's own people alone, and not once its round is closed", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 1 });
    const [id = ""] = await danceInHeats(house, hall, 2);
    const asking = { params: { id }, body: { action: "start" as const } };
    expect((await hall.referees[0]?.call(moveHeatOnStage, asking))?.status).toBe(403);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(moveHeatOnStage, asking)).status).toBe(404);
    await setRound(hall, "closed");
    expect(await onHeat(hall, id, "start")).toMatchObject({ status: 409, body: { code: "block_closed" } });
  });
});
