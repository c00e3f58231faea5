import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/factories.ts";
import { makeContest, makeHall } from "#tests/situations.ts";
import * as contract from "./contract.ts";
import { delaySeconds, plannedTimes, shortRests } from "./rules.ts";

const house = useHouse();

describe("a start list", () => {
  it("takes every accepted entry once, gives start numbers, and computes the times from the first start", async () => {
    const tenant = await makeTenant(house);
    const contest = await makeContest(house, tenant, 3);
    const admin = await browserAs(house, tenant, "admin");
    const made = await admin.call(contract.createStartList, {
      body: { competition_id: contest.competition_id, day: "2026-11-28", starts_at: "2026-11-28T09:00:00+01:00" },
    });
    expect(made.status).toBe(201);
    const performances = made.body.blocks[0]?.performances ?? [];
    expect(performances.map((each) => each.start_number)).toEqual([1, 2, 3]);
    expect(performances.map((each) => each.planned_at)).toEqual([
      "2026-11-28T09:00:00+01:00",
      "2026-11-28T09:03:00+01:00",
      "2026-11-28T09:06:00+01:00",
    ]);
    expect((await admin.call(contract.createStartList, { body: { competition_id: contest.competition_id } })).body.code).toBe(
      "nothing_to_list",
    );
    expect(
      (await admin.call(contract.createStartList, { body: { id: made.body.id, competition_id: contest.competition_id } })).body.id,
    ).toBe(made.body.id);
  });

  it("is reordered whole or not at all, keeps its numbers, and refuses an old version", async () => {
    const hall = await makeHall(house);
    const params = { id: hall.list_id };
    const [a, b, c] = hall.performance_ids as [string, string, string];
    const order = [{ block_id: hall.block_id, performance_ids: [c, a, b] }];
    const moved = await hall.admin.call(contract.updateStartList, { params, body: { order } });
    expect(moved.body.blocks[0]?.performances.map((each) => [each.start_number, each.position])).toEqual([
      [3, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(moved.body.list_version).toBe(2);
    expect(
      (await hall.admin.call(contract.updateStartList, { params, body: { order: [{ block_id: hall.block_id, performance_ids: [a, b] }] } }))
        .body.code,
    ).toBe("order_incomplete");
    const stale = await hall.admin.call(contract.updateStartList, { params, body: { name: "Sobota", version: 1 } });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ id: hall.list_id });
  });

  it("is public only while it is published, without anybody's name", async () => {
    const hall = await makeHall(house);
    const guest = new Browser(house, hall.tenant);
    const shown = await guest.call(contract.getPublicStartList, { params: { id: hall.list_id } });
    expect(shown.status).toBe(200);
    expect(JSON.stringify(shown.body)).not.toContain("Tancerka");
    await hall.admin.call(contract.publishStartList, { params: { id: hall.list_id }, body: { published: false } });
    expect((await guest.call(contract.getPublicStartList, { params: { id: hall.list_id } })).status).toBe(404);
    const coach = await browserAs(house, hall.tenant, "trener");
    expect((await coach.call(contract.getStartList, { params: { id: hall.list_id } })).status).toBe(404);
    expect((await hall.referees[0]?.call(contract.getStartList, { params: { id: hall.list_id } }))?.status).toBe(200);
  });

  it("seats only judges, each once, and keeps a seat that has marks", async () => {
    const hall = await makeHall(house, { judges: 2 });
    const params = { id: hall.list_id };
    const [one, two] = hall.people.map((person) => person.id) as [string, string];
    const coach = await browserAs(house, hall.tenant, "trener");
    const coachId = (await coach.call((await import("../identity/contract.ts")).currentUser)).body.id;
    expect((await hall.admin.call(contract.setJudges, { params, body: { judges: [{ user_id: coachId, seat: "S1" }] } })).body.code).toBe(
      "panel_wrong",
    );
    expect(
      (
        await hall.admin.call(contract.setJudges, {
          params,
          body: {
            judges: [
              { user_id: one, seat: "S1" },
              { user_id: two, seat: "S1" },
            ],
          },
        })
      ).body.code,
    ).toBe("panel_wrong");
    expect(
      (await hall.admin.call(contract.setJudges, { params, body: { judges: [{ user_id: two, seat: "S2" }] } })).body.judges,
    ).toHaveLength(1);
  });

  it("can be arranged so that people rest, with every performance still in it", async () => {
    const hall = await makeHall(house, { entries: 6 });
    const arranged = await hall.admin.call(contract.arrangeStartList, { params: { id: hall.list_id }, body: {} });
    expect(arranged.status).toBe(200);
    expect(arranged.body.blocks.flatMap((block) => block.performances.map((each) => each.id)).sort()).toEqual(
      [...hall.performance_ids].sort(),
    );
  });

  it("is deleted with its blocks while nobody was judged, and another tenant never sees it", async () => {
    const hall = await makeHall(house);
    const other = await browserAs(house, await makeTenant(house), "admin");
    for (const endpoint of [contract.getStartList, contract.deleteStartList])
      expect((await other.call(endpoint, { params: { id: hall.list_id } })).status).toBe(404);
    expect((await hall.admin.call(contract.deleteStartList, { params: { id: hall.list_id } })).status).toBe(204);
    expect((await hall.admin.call(contract.listStartLists)).body.data).toEqual([]);
  });
});

describe("the times of a list", () => {
  it("follow each other with the changeover between, and end with the last performance", () => {
    const start = Date.parse("2026-11-28T09:00:00+01:00");
    const { starts, end } = plannedTimes(start, 60, [
      { id: "a", seconds: 120 },
      { id: "b", seconds: 150 },
    ]);
    expect(starts.map((time) => (time - start) / 1000)).toEqual([0, 180]);
    expect((end - start) / 1000).toBe(330);
  });

  it("name who rests too little, the shortest rest first", () => {
    const at = (seconds: number) => ({ starts_ms: seconds * 1000, seconds: 60 });
    const found = shortRests(
      [
        { performance_id: "p1", dancer_id: "d", dancer: "Zofia", ...at(0) },
        { performance_id: "p2", dancer_id: "d", dancer: "Zofia", ...at(200) },
        { performance_id: "p3", dancer_id: "d", dancer: "Zofia", ...at(290) },
        { performance_id: "p4", dancer_id: "e", dancer: "Iga", ...at(100) },
      ],
      300,
    );
    expect(found.map((each) => [each.first_id, each.second_id, each.gap_seconds])).toEqual([
      ["p2", "p3", 30],
      ["p1", "p2", 140],
    ]);
  });

  it("run late by the newest start against its plan, in whole minutes", () => {
    const list = [
      { planned_at: "2026-11-28T09:00:00+01:00", started_at: "2026-11-28T09:01:00+01:00" },
      { planned_at: "2026-11-28T09:03:00+01:00", started_at: "2026-11-28T09:09:20+01:00" },
      { planned_at: "2026-11-28T09:06:00+01:00", started_at: null },
    ];
    expect(delaySeconds(list)).toBe(360);
    expect(delaySeconds([{ planned_at: "2026-11-28T09:06:00+01:00", started_at: "2026-11-28T09:00:00+01:00" }])).toBe(0);
  });
});
