import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson } from "#tests/competitions/factories.ts";
import { danceAll, type Hall, makeHall } from "#tests/competitions/situations.ts";
import { giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { ownMatrix } from "./own-matrix.server.ts";
import { scoreRound } from "../reading/scoring.server.ts";
import type { Matrix } from "../shapes.ts";
import * as scoring from "../contract.ts";
import { closeRoundByBlock, getMatrixByBlock, publishRoundByBlock } from "../by-block/contract.ts";
import { reopenSheet } from "../../judging/desk/contract.ts";

const house = useHouse();

/** A marked hall of three entries by two judges; the second entry is of the coach's sign-up, the others of another club. */
async function makeClubs() {
  const hall = await makeHall(house, { entries: 3, judges: 2 });
  const person = await makePerson(house, hall.tenant, "trener");
  const signup_id = newId();
  await house.world.database.inTenant(hall.tenant.id, async (trx) => {
    await trx
      .insertInto("signups")
      .values({
        tenant_id: hall.tenant.id,
        id: signup_id,
        competition_id: hall.competition_id,
        secret_hash: Buffer.from(signup_id),
        status: "submitted",
        user_id: person.id,
        club_name: "Klub Własny",
      })
      .execute();
    await trx
      .updateTable("entries")
      .set({ signup_id })
      .where("id", "=", hall.entry_ids[1] ?? "")
      .execute();
  });
  for (const [p, id] of hall.performance_ids.entries())
    for (const referee of hall.referees)
      await referee.call(giveMarks, {
        params: { id },
        body: {
          id: newId(),
          marks: { T: [7, 9, 4.5][p] ?? 0, C: [7, 9, 4.5][p] ?? 0 },
          device_at: "2026-11-28T10:00:00+01:00",
          revision: 0,
        },
      });
  await danceAll(house, hall);
  return { hall, coach: await new Browser(house, hall.tenant).signIn(person) };
}

async function publish(hall: Hall): Promise<void> {
  await hall.admin.call(closeRoundByBlock, { params: { id: hall.round_id }, body: {} });
  expect((await hall.admin.call(publishRoundByBlock, { params: { id: hall.round_id }, body: {} })).status).toBe(200);
}

describe("a coach and the marks", () => {
  it("reads the own entries' rows of a round once it is published, and nothing of other clubs", async () => {
    const { hall, coach } = await makeClubs();
    const params = { id: hall.round_id };
    const listed = async (browser: Browser) => (await browser.call(scoring.listScores)).body.data.map((round) => round.id);
    expect(await listed(coach)).toEqual([]);
    expect((await coach.call(getMatrixByBlock, { params })).status).toBe(404);
    await publish(hall);
    expect(await listed(coach)).toEqual([hall.round_id]);
    // The list shows the places of the own entries, not how many sheets are in.
    const own = async (browser: Browser) => (await browser.must(scoring.listScores)).data.map((round) => round.own);
    expect(await own(coach)).toMatchObject([[{ start_number: 2, state: "competing", recalled: null, place_from: 1, place_to: 1 }]]);
    expect(await own(hall.admin)).toEqual([[]]);
    const seen = await coach.call(getMatrixByBlock, { params });
    expect(seen.status).toBe(200);
    const [whole] = (await hall.admin.call(getMatrixByBlock, { params })).body.rows.filter((row) => row.entry_id === hall.entry_ids[1]);
    expect(seen.body.rows).toEqual([whole]);
    expect(whole).toMatchObject({ place_from: 1, total: "36.00" });
    expect(seen.body.explain.length).toBeGreaterThan(0);
    const text = JSON.stringify(seen.body);
    for (const foreign of ["Taniec 1", "Taniec 3", "Studio Plié", hall.entry_ids[0], hall.performance_ids[2]])
      expect(text).not.toContain(foreign);
    // A mark, not a part of a time of day.
    expect(text).not.toMatch(/[:[,"]4\.50?[,\]}"]/);
    // A sheet that is corrected since shows nothing before the result is published anew; the place stays.
    const sheet = { params: { id: hall.performance_ids[1] ?? "" } };
    await hall.admin.must(reopenSheet, { ...sheet, body: { seat_id: seen.body.seats[0]?.id ?? "", reason: "pomyłka" } });
    const corrected = { id: newId(), marks: { T: 1, C: 1 }, device_at: "2026-11-28T10:00:00+01:00", revision: 1 };
    await hall.referees[0]?.must(giveMarks, { ...sheet, body: corrected });
    const [row] = (await coach.must(getMatrixByBlock, { params })).rows;
    expect([row?.total, row?.cells.map((cell) => cell?.total)]).toEqual(["36.00", [undefined, 18]]);
    const anew = (await hall.admin.must(publishRoundByBlock, { params, body: {} })).block;
    expect([anew.status, anew.result_version]).toEqual(["published", 2]);
    expect((await coach.must(getMatrixByBlock, { params })).rows[0]?.cells.map((cell) => cell?.total)).toEqual([2, 18]);
    for (const sentence of seen.body.explain) {
      expect(sentence).toContain("002");
      expect(sentence).not.toMatch(/\b00[13]\b/);
    }
    await hall.admin.call(publishRoundByBlock, { params, body: { published: false, reason: "protest" } });
    expect(await listed(coach)).toEqual([]);
    expect((await coach.call(getMatrixByBlock, { params })).status).toBe(404);
  });

  it("reads nothing of a round that was opened again, before it is published anew, though it was published once", async () => {
    const { hall, coach } = await makeClubs();
    const params = { id: hall.round_id };
    const seen = async () => {
      const listed = await coach.must(scoring.listScores);
      return [listed.data.length, listed.counts.all, (await coach.call(getMatrixByBlock, { params })).status];
    };
    await publish(hall);
    expect(await seen()).toEqual([1, 1, 200]);
    await hall.admin.must(publishRoundByBlock, { params, body: { published: false, reason: "protest" } });
    await hall.admin.must(closeRoundByBlock, { params, body: { closed: false, reason: "protest" } });
    expect(await seen()).toEqual([0, 0, 404]);
    const marks = { T: 9, C: 9 };
    const body = { id: newId(), marks, device_at: "2026-11-28T10:00:00+01:00", revision: 1 };
    await hall.referees[0]?.must(giveMarks, { params: { id: hall.performance_ids[1] ?? "" }, body });
    await hall.admin.must(closeRoundByBlock, { params, body: {} });
    expect(await seen()).toEqual([0, 0, 404]);
    await hall.admin.must(publishRoundByBlock, { params, body: {} });
    expect(await seen()).toEqual([1, 1, 200]);
  });

  it("reads only what is named for coaches, whatever the office's matrix gets besides", async () => {
    const { hall } = await makeClubs();
    await publish(hall);
    const { database } = house.world;
    const scored = await database.inTenant(hall.tenant.id, (trx) => scoreRound(trx, hall.round_id, "pl"));
    const planted = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(planted);
      if (part === null || typeof part !== "object") return part;
      const whole = ["marks", "policy", "shown"];
      const parts = Object.entries(part).map(([name, value]) => [name, whole.includes(name) ? value : planted(value)]);
      return { ...Object.fromEntries(parts), office: "tajne" };
    };
    const own = new Set(hall.performance_ids);
    const told = ownMatrix({ ...scored, matrix: planted(scored.matrix) as Matrix }, own, "pl");
    expect(JSON.stringify(told)).not.toContain("tajne");
    expect(ownMatrix(scored, own, "pl").rows).toEqual(scored.matrix.rows);
  });

  it("of another club finds no round at all; a judge reads no round's marks", async () => {
    const { hall } = await makeClubs();
    await publish(hall);
    const stranger = await browserAs(house, hall.tenant, "trener");
    const listed = await stranger.call(scoring.listScores);
    expect([listed.body.data, listed.body.counts.all]).toEqual([[], 0]);
    expect((await stranger.call(getMatrixByBlock, { params: { id: hall.round_id } })).status).toBe(404);
    expect((await hall.referees[0]?.call(getMatrixByBlock, { params: { id: hall.round_id } }))?.status).toBe(403);
    const elsewhere = await browserAs(house, (await makeHall(house)).tenant, "admin");
    expect((await elsewhere.call(getMatrixByBlock, { params: { id: hall.round_id } })).status).toBe(404);
  });
});

describe("the list of rounds", () => {
  it("comes page by page, each round once and in order, with search, views and their counts over the whole", async () => {
    const hall = await makeHall(house);
    const tenant_id = hall.tenant.id;
    await house.world.database.inTenant(tenant_id, async (trx) => {
      const { id: _id, ...block } = await trx.selectFrom("blocks").selectAll().where("id", "=", hall.round_id).executeTakeFirstOrThrow();
      const { id: _round, ...round } = await trx.selectFrom("rounds").selectAll().where("id", "=", hall.round_id).executeTakeFirstOrThrow();
      const { id: _heat, ...heat } = await trx
        .selectFrom("heats")
        .selectAll()
        .where("round_id", "=", hall.round_id)
        .where("number", "=", 1)
        .executeTakeFirstOrThrow();
      const { id: _list, ...list } = await trx
        .selectFrom("start_lists")
        .selectAll()
        .where("id", "=", hall.list_id)
        .executeTakeFirstOrThrow();
      const later = newId();
      await trx
        .insertInto("start_lists")
        .values({ ...list, id: later, day: "2026-11-29", stage: "B" })
        .execute();
      for (let position = 2; position <= 4; position++)
        for (const start_list_id of [hall.list_id, later]) {
          const id = newId();
          const name = position === 4 ? "Łańcuch" : `Blok ${position}`;
          await trx
            .insertInto("blocks")
            .values({ ...block, id, start_list_id, position, name })
            .execute();
          await trx
            .insertInto("rounds")
            .values({ ...round, dances: JSON.stringify(round.dances), id, name })
            .execute();
          await trx
            .insertInto("heats")
            .values({ ...heat, id: newId(), round_id: id, start_list_id, block_id: id })
            .execute();
        }
    });
    const all = (await hall.admin.call(scoring.listScores)).body;
    expect(all.data).toHaveLength(7);
    expect(all.next_cursor).toBeNull();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask(cursor);
      expect(page.body.data.length).toBeLessThanOrEqual(2);
      expect(page.body.counts.all).toBe(7);
      seen.push(...page.body.data.map((each) => each.id));
      cursor = page.body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(all.data.map((each) => each.id));
    expect(all.data.slice(0, 3).map((each) => each.name)).toEqual(["Blok 2", "Blok 3", "Łańcuch"]);
    const found = (await hall.admin.call(scoring.listScores, { query: { q: "lancuch", view: "live" } })).body;
    expect([found.data, found.counts.all]).toEqual([[], 2]);
    expect((await hall.admin.call(scoring.listScores, { query: { start_list_id: hall.list_id } })).body.data).toHaveLength(4);
    const of = async (competition_id: string) =>
      (await hall.admin.call(scoring.listScores, { query: { competition_id } })).body.data.length;
    expect([await of(hall.competition_id), await of(newId())]).toEqual([7, 0]);
    for (const wrong of ["x", "WyJhIl0"])
      expect((await hall.admin.call(scoring.listScores, { query: { cursor: wrong } })).body.code).toBe("malformed");

    function ask(behind: string | null) {
      return hall.admin.call(scoring.listScores, { query: { limit: 2, ...(behind ? { cursor: behind } : {}) } });
    }
  });
});
