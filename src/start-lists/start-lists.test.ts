import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeContest, makeHall } from "#tests/competitions/situations.ts";
import { newId } from "../kernel/values/ids.ts";
import { giveStartNumber } from "../signup/contract.ts";
import * as contract from "./contract.ts";
import { create } from "qrcode";
import { savePerformance } from "../rounds/heats-sql.server.ts";
import { measuredDelay, plannedTimes, shortCode, shortRests } from "./rules.ts";

const house = useHouse();

/** "column row" of every module that an SVG path of rows (M x y h n v1 …) covers. */
function darkModules(path: string): Set<string> {
  return new Set(
    [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, n]) =>
      Array.from({ length: Number(n) }, (_, i) => `${Number(x) + i} ${y}`),
    ),
  );
}

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

  it("lacks no music where the organiser brings it, or where it is still being checked", async () => {
    const hall = await makeHall(house, { entries: 1 });
    const music = async () =>
      (await hall.admin.must(contract.getStartList, { params: { id: hall.list_id } })).blocks[0]?.performances[0]?.has_music;
    const brought = (by: "own" | "organiser") =>
      house.world.database.inTenant(hall.tenant.id, (trx) =>
        trx.updateTable("sections").set({ music: by }).where("id", "=", hall.section_id).execute(),
      );
    expect(await music()).toBe(false);
    await brought("organiser");
    expect(await music()).toBe(true);
    await brought("own");
    const file = { tenant_id: hall.tenant.id, id: newId() };
    await house.world.database.inTenant(hall.tenant.id, async (trx) => {
      const { id } = await trx.selectFrom("entries").select("id").executeTakeFirstOrThrow();
      await trx
        .insertInto("files")
        .values({ ...file, name: "ton.mp3", content_type: "audio/mpeg", bytes: 1, sha256: "0".repeat(64) })
        .execute();
      await trx
        .insertInto("music_tracks")
        .values({ ...file, id: newId(), entry_id: id, file_id: file.id, status: "checking" })
        .execute();
    });
    expect(await music()).toBe(true);
  });

  it("leaves out entries whose numbers wait for their payment, and names them until the organiser gives the number", async () => {
    const hall = await makeHall(house, { entries: 2 });
    const [place, competition_id] = [{ id: hall.list_id }, hall.competition_id];
    const late = newId();
    const change = (what: Parameters<typeof house.world.database.inTenant<unknown>>[1]) =>
      house.world.database.inTenant(hall.tenant.id, what);
    await change((trx) => trx.updateTable("competitions").set({ numbers_after_payment: true }).execute());
    await change(async (trx) => {
      const like = await trx
        .selectFrom("entries")
        .select(["tenant_id", "competition_id", "signup_id", "section_id", "status"])
        .limit(1)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto("entries")
        .values({ ...like, id: late, start_number: null, title: "Echo" })
        .execute();
      // Nobody has paid, and everything costs something.
      await trx.updateTable("signups").set({ total_grosze: 8000 }).execute();
    });
    const pool = async () => (await hall.admin.must(contract.listUnlistedEntries, { params: { competition_id } })).data[0]?.entries ?? [];
    expect(await pool()).toMatchObject([{ id: late, start_number: null, number_waits: true }]);
    const refused = { code: "number_waits", message: "Numer startowy czeka na wpłatę: Echo. Nadaj go ręcznie albo poczekaj na wpłatę." };
    const body = { entry_ids: [late] };
    expect((await hall.admin.call(contract.placeEntries, { params: place, body })).body).toMatchObject(refused);
    expect((await hall.admin.call(contract.createStartList, { body: { competition_id } })).body).toMatchObject(refused);
    await hall.admin.must(giveStartNumber, { params: { id: late } });
    expect(await pool()).toMatchObject([{ id: late, start_number: 3, number_waits: false }]);
    const placed = await hall.admin.must(contract.placeEntries, { params: place, body });
    expect(placed.blocks[0]?.performances.map((each) => each.start_number)).toEqual([1, 2, 3]);
  });

  it("is reordered whole or not at all, keeps its numbers, and refuses an old version", async () => {
    const hall = await makeHall(house);
    const params = { id: hall.list_id };
    const [a, b, c] = hall.performance_ids as [string, string, string];
    const order = [{ block_id: hall.round_id, performance_ids: [c, a, b] }];
    const moved = await hall.admin.call(contract.updateStartList, { params, body: { order } });
    expect(moved.body.blocks[0]?.performances.map((each) => [each.start_number, each.position])).toEqual([
      [3, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(moved.body.list_version).toBe(2);
    expect(
      (await hall.admin.call(contract.updateStartList, { params, body: { order: [{ block_id: hall.round_id, performance_ids: [a, b] }] } }))
        .body.code,
    ).toBe("order_incomplete");
    const stale = await hall.admin.call(contract.updateStartList, { params, body: { name: "Sobota", version: 1 } });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ id: hall.list_id });
  });

  it("has breaks between its blocks: times wait for them, the order names them all, and everybody sees them", async () => {
    const hall = await makeHall(house);
    const params = { id: hall.list_id };
    const block = { block_id: hall.round_id, performance_ids: hall.performance_ids };
    const [early, late] = ["019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002"] as const;
    const before = (await hall.admin.call(contract.getStartList, { params })).body;
    const starts = Date.parse(before.starts_at);
    const order = [
      { break_id: early, name: "Rozgrzewka", seconds: 600 },
      block,
      { break_id: late, name: "Dekoracja i wyniki", seconds: 1800 },
    ];
    const saved = (await hall.admin.call(contract.updateStartList, { params, body: { order } })).body;
    expect(saved.breaks.map((each) => [each.name, each.position, (Date.parse(each.planned_at) - starts) / 1000])).toEqual([
      ["Rozgrzewka", 0, 0],
      ["Dekoracja i wyniki", 1, 600 + 3 * 120 + 2 * 60],
    ]);
    expect((Date.parse(saved.blocks[0]?.performances[0]?.planned_at ?? "") - starts) / 1000).toBe(600);
    const guest = new Browser(house, hall.tenant);
    const shown = (await guest.call(contract.getPublicStartList, { params })).body;
    expect(shown.breaks.map((each) => each.name)).toEqual(["Rozgrzewka", "Dekoracja i wyniki"]);
    const [row] = (await hall.admin.call(contract.listStartLists, { query: { competition_id: hall.competition_id } })).body.data;
    expect((await hall.admin.call(contract.listStartLists, { query: { competition_id: newId() } })).body.data).toEqual([]);
    expect((Date.parse(row?.ends_at ?? "") - starts) / 1000).toBe(600 + 3 * 120 + 2 * 60 + 1800);
    const arranged = (await hall.admin.call(contract.arrangeStartList, { params, body: {} })).body;
    expect(arranged.breaks.map((each) => [each.id, each.position])).toEqual([
      [early, 0],
      [late, 1],
    ]);
    expect((await hall.admin.call(contract.updateStartList, { params, body: { changeover_seconds: 30 } })).body.breaks).toHaveLength(2);
    const twice = [{ break_id: early, name: "A", seconds: 60 }, { break_id: early, name: "B", seconds: 60 }, block];
    expect((await hall.admin.call(contract.updateStartList, { params, body: { order: twice } })).body.code).toBe("order_incomplete");
    expect((await hall.admin.call(contract.updateStartList, { params, body: { order: [block] } })).body.breaks).toEqual([]);
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

  it("keeps its hours when it moves to another day", async () => {
    const hall = await makeHall(house);
    const params = { id: hall.list_id };
    const before = await hall.admin.must(contract.getStartList, { params });
    // The clocks go forward on the night before this day; the hall's hour stays.
    const moved = await hall.admin.must(contract.updateStartList, { params, body: { day: "2027-03-28" } });
    expect([before.starts_at, moved.starts_at].map(Date.parse)).toEqual(
      ["2026-11-28T09:00:00+01:00", "2027-03-28T09:00:00+02:00"].map(Date.parse),
    );
    expect(Date.parse(moved.blocks[0]?.performances[0]?.planned_at ?? "")).toBe(Date.parse(moved.starts_at));
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
              { user_id: two, seat: "s1" },
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

  it("shows who dances more than once to those who build it, and to no coach or judge", async () => {
    const hall = await makeHall(house);
    const [first, second] = hall.entry_ids as [string, string];
    await house.world.database.inTenant(hall.tenant.id, async (trx) => {
      const shared = await trx.selectFrom("entry_dancers").select("dancer_id").where("entry_id", "=", first).executeTakeFirstOrThrow();
      await trx.updateTable("entry_dancers").set({ dancer_id: shared.dancer_id }).where("entry_id", "=", second).execute();
    });
    const params = { id: hall.list_id };
    const list = (await hall.admin.call(contract.getStartList, { params })).body;
    expect(list.appearances.map((each) => [each.performance_id, each.dancer])).toEqual([
      [hall.performance_ids[0], "Tancerka1 Próbna"],
      [hall.performance_ids[1], "Tancerka1 Próbna"],
    ]);
    expect(list.conflicts.map((each) => each.gap_seconds)).toEqual([60]);
    const coach = (await (await browserAs(house, hall.tenant, "trener")).call(contract.getStartList, { params })).body;
    expect([coach.appearances, coach.conflicts]).toEqual([[], []]);
    const judge = (await hall.referees[0]?.call(contract.getStartList, { params }))?.body;
    expect([judge?.appearances, judge?.conflicts]).toEqual([[], []]);
  });

  it("gives up a performance that has not begun and takes it back into its block with the same number", async () => {
    const hall = await makeHall(house);
    const params = { id: hall.list_id };
    const [a, b] = hall.performance_ids as [string, string];
    const off = await hall.admin.call(contract.takeOffList, { params, body: { performance_id: a } });
    expect(off.body.blocks[0]?.performances.map((each) => each.start_number)).toEqual([2, 3]);
    expect(off.body.blocks[0]?.performances[0]?.planned_at).toBe(off.body.starts_at);
    const competition = { competition_id: hall.competition_id };
    const unlisted = await hall.admin.call(contract.listUnlistedEntries, { params: competition });
    expect(unlisted.body.data.map((each) => [each.section_name, each.entries.map((entry) => entry.start_number)])).toEqual([
      ["Solo, jazz, 12–15 lat", [1]],
    ]);
    const entry_ids = [hall.entry_ids[0] ?? ""];
    const back = await hall.admin.call(contract.placeEntries, { params, body: { entry_ids } });
    expect(back.body.blocks.map((block) => block.performances.map((each) => each.start_number))).toEqual([[2, 3, 1]]);
    const again = await hall.admin.call(contract.placeEntries, { params, body: { entry_ids } });
    expect(again.body.blocks[0]?.performances).toHaveLength(3);
    expect((await hall.admin.call(contract.listUnlistedEntries, { params: competition })).body.data).toEqual([]);
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      savePerformance(trx, b, { status: "on_stage", started_at: null, finished_at: null }),
    );
    expect((await hall.admin.call(contract.takeOffList, { params, body: { performance_id: b } })).body.code).toBe("performance_begun");
    expect((await hall.admin.call(contract.takeOffList, { params, body: { performance_id: a } })).status).toBe(404);
  });

  it("makes the block of a section that it does not have yet, and loses an empty one", async () => {
    const hall = await makeHall(house, { entries: 1 });
    const params = { id: hall.list_id };
    const off = await hall.admin.call(contract.takeOffList, { params, body: { performance_id: hall.performance_ids[0] ?? "" } });
    expect(off.body.blocks).toEqual([]);
    const back = await hall.admin.call(contract.placeEntries, { params, body: { entry_ids: hall.entry_ids } });
    expect(back.body.blocks.map((block) => [block.name, block.performances.length])).toEqual([["Solo, jazz, 12–15 lat", 1]]);
    const unknown = await hall.admin.call(contract.placeEntries, { params, body: { entry_ids: [hall.section_id] } });
    expect(unknown.body.code).toBe("nothing_to_list");
  });

  it("has a poster whose code says its short public address, which opens the same list", async () => {
    const hall = await makeHall(house);
    const params = { id: hall.list_id };
    const poster = (await hall.admin.call(contract.getPoster, { params })).body;
    expect(poster.address).toBe(`${house.world.publicUrl}/startlist/${shortCode(hall.list_id)}?tenant=${hall.tenant.slug}`);
    expect(poster).toMatchObject({ status: "published", competition_name: "Rytm Wisły", day: "2026-11-28" });
    const { modules } = create(poster.address, { errorCorrectionLevel: "Q" });
    expect(poster.code.size).toBe(modules.size + 8);
    expect(darkModules(poster.code.path)).toEqual(
      new Set([...modules.data].flatMap((dark, i) => (dark ? [`${(i % modules.size) + 4} ${Math.floor(i / modules.size) + 4}`] : []))),
    );
    const guest = new Browser(house, hall.tenant);
    const open = (id: string) => guest.call(contract.getPublicStartList, { params: { id } });
    expect((await open(shortCode(hall.list_id))).body.id).toBe(hall.list_id);
    expect((await open("ffffffff")).status).toBe(404);
    expect((await open("lista")).status).toBe(404);
    expect((await guest.call(contract.getPoster, { params })).status).toBe(401);
  });

  it("is found among others by sorting and page by page", async () => {
    const hall = await makeHall(house, { entries: 3 });
    const ids: string[] = [hall.list_id];
    for (const [index, name] of ["Alfa", "Żuraw"].entries()) {
      await hall.admin.call(contract.takeOffList, {
        params: { id: hall.list_id },
        body: { performance_id: hall.performance_ids[index] ?? "" },
      });
      const made = await hall.admin.call(contract.createStartList, {
        body: { competition_id: hall.competition_id, name, day: `2026-11-2${index}` },
      });
      ids.push(made.body.id);
    }
    const names = async (query: object) => (await hall.admin.call(contract.listStartLists, { query })).body;
    expect((await names({})).data.map((each) => each.name)).toEqual(["Żuraw", "Alfa", "Rytm Wisły"]);
    expect((await names({ sort: "day", direction: "asc" })).data.map((each) => each.name)).toEqual(["Alfa", "Żuraw", "Rytm Wisły"]);
    for (const sort of ["newest", "day", "name", "competition"] as const) {
      const whole = (await names({ sort, direction: "asc" })).data.map((each) => each.id);
      const pages: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await names({ sort, direction: "asc", limit: 1, ...(cursor ? { cursor } : {}) });
        pages.push(...page.data.map((each) => each.id));
        cursor = page.next_cursor;
      }
      expect(pages, sort).toEqual(whole);
    }
    expect((await names({ status: "draft" })).data).toHaveLength(2);
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

  it("name nobody who rests for exactly as long as the competition asks for, and everybody who rests a second less", () => {
    const rested = (seconds: number) =>
      shortRests(
        [0, 60 + seconds].map((from, index) => ({
          performance_id: `p${index}`,
          dancer_id: "d",
          dancer: "Zofia",
          starts_ms: from * 1000,
          seconds: 60,
        })),
        300,
      ).map((each) => each.gap_seconds);
    expect([rested(300), rested(299), rested(301)]).toEqual([[], [299], []]);
  });

  it("run late by the newest start against its plan, in whole minutes", () => {
    const list = [
      { planned_at: "2026-11-28T09:00:00+01:00", started_at: "2026-11-28T09:01:00+01:00" },
      { planned_at: "2026-11-28T09:03:00+01:00", started_at: "2026-11-28T09:09:20+01:00" },
      { planned_at: "2026-11-28T09:06:00+01:00", started_at: null },
    ];
    expect(measuredDelay(list)).toBe(360);
    expect(measuredDelay([{ planned_at: "2026-11-28T09:06:00+01:00", started_at: "2026-11-28T09:00:00+01:00" }])).toBe(-360);
  });
});
