// A round from which some go on: closed, decided, ruled about, reopened and released, through the API.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs } from "#tests/competitions/factories.ts";
import { makeTwoRounds, markRound, performancesOf, type TwoRounds } from "#tests/rounds/two-rounds.ts";
import { giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as publishing from "../../publishing/contract.ts";
import { listPending } from "../../publishing/pending/contract.ts";
import * as scoring from "../contract.ts";
import { isSettled } from "./rules.ts";
import { closeRoundByBlock, getMatrixByBlock, publishRoundByBlock } from "../by-block/contract.ts";
import { reopenSheet } from "../../judging/desk/contract.ts";

const house = useHouse();

type Pair = readonly [number, number];
/** Fourteen entries: seven clear ones, two tied at 15.60, five behind. */
const CLEAR: Pair[][] = [10, 9.5, 9, 9, 8.5, 8.5, 8].map((mark) => [[mark, mark]]);
const BEHIND: Pair[][] = [6, 5, 4, 3, 2].map((mark) => [[mark, mark]]);
const T790: Pair[] = [
  [8, 8],
  [8, 7.5],
  [8, 7.5],
  [8, 7.5],
  [7.5, 8],
];
const T770: Pair[] = T790.map(([T, C]) => [C, T]);
const LADDER = { ladder: [{ by: "criterion", code: "T" }, { by: "shared" }] };

const round = (hall: TwoRounds) => ({ params: { id: hall.round_id } });
const close = (hall: TwoRounds, who = hall.admin) => who.call(scoring.closeRound, { ...round(hall), body: {} });
const shown = async (hall: TwoRounds) =>
  (await new Browser(house, hall.tenant).must(publishing.getPublicScores, { params: { id: hall.competition_id } })).blocks;
const inFinal = async (hall: TwoRounds) => (await performancesOf(house, hall, hall.final_id)).map((each) => each.number);
const roundRow = (hall: TwoRounds) =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.selectFrom("rounds").selectAll().where("id", "=", hall.round_id).executeTakeFirstOrThrow(),
  );

async function tiedHall(eighth = T790, ninth = T790, said: Partial<Parameters<typeof makeTwoRounds>[1]> = {}): Promise<TwoRounds> {
  const hall = await makeTwoRounds(house, { entries: 14, wanted: 8, settings: LADDER, ...said });
  await markRound(house, hall, hall.round_id, [...CLEAR, eighth, ninth, ...BEHIND]);
  return hall;
}

describe("a cut by points", () => {
  it("sends the eighth on whom the ladder puts ahead of the ninth, fills the final with eight and tells their names alone", async () => {
    const hall = await tiedHall(T790, T770);
    const closed = await close(hall);
    expect(closed.status).toBe(200);
    expect(closed.body.cut).toMatchObject({ wanted: 8, recalled: 8, line: "15.60", tied: null });
    expect(closed.body.round).toMatchObject({ status: "published", released: "names", next: { id: hall.final_id, begun: false } });
    expect(await inFinal(hall)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const [elimination, final] = await shown(hall);
    expect(elimination?.results?.map((row) => [row.start_number, row.recalled, row.place_from, row.total, row.marks.length])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => [number, true, null, null, 0]),
    );
    expect(final?.upcoming).toHaveLength(8);
    const guest = new Browser(house, hall.tenant);
    expect((await guest.call(publishing.getExplanationByBlock, { params: { id: hall.round_id } })).status).toBe(404);
  });

  it("sends nine on where the eighth and the ninth are level in the ladder, too", async () => {
    const hall = await tiedHall();
    expect((await close(hall)).body.cut).toMatchObject({ recalled: 9, tied: { places: 1 } });
    expect(await inFinal(hall)).toHaveLength(9);
  });

  it("has one result and one final when it is closed twice at the same moment", async () => {
    const hall = await tiedHall(T790, T770);
    const replies = await Promise.all([close(hall), close(hall), close(hall)]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(await inFinal(hall)).toHaveLength(8);
    const results = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("results").select("result_version").where("round_id", "=", hall.round_id).execute(),
    );
    expect(results).toHaveLength(1);
    expect(await roundRow(hall)).toMatchObject({ decided_version: 1, published_version: 1, publications: 1 });
  });
});

describe("a sheet that is corrected while the round waits for the head judge", () => {
  it("clears the line: the word is not needed any more, and the round is decided by closing it again", async () => {
    const hall = await tiedHall(T790, T790, { tie: "chairman" });
    expect((await close(hall)).body).toMatchObject({ code: "decision_needed" });
    const [eighth] = (await performancesOf(house, hall, hall.round_id)).slice(7, 8);
    const params = { id: eighth?.id ?? "" };
    const [seat] = (await hall.admin.must(getMatrixByBlock, round(hall))).seats;
    await hall.admin.must(reopenSheet, { params, body: { seat_id: seat?.id ?? "", reason: "pomyłka sędziego" } });
    expect((await close(hall)).body).toMatchObject({ code: "decision_needed" });
    const body = { id: newId(), marks: { T: 9, C: 9 }, device_at: "2026-11-28T10:30:00+01:00", revision: 1 };
    await hall.referees[0]?.must(giveMarks, { params, body });
    const waiting = await hall.admin.must(getMatrixByBlock, round(hall));
    expect(waiting).toMatchObject({ block: { status: "closed" }, cut: { recalled: 8, tied: null } });
    expect(isSettled(waiting)).toBe(true);
    expect((await hall.admin.must(listPending)).data.map((each) => [each.kind, each.acts])).toEqual([["settled", true]]);
    expect(await inFinal(hall)).toEqual([]);
    const decided = await close(hall);
    expect(decided.body.round).toMatchObject({ status: "published", released: "names" });
    expect(isSettled(decided.body)).toBe(false);
    expect(await inFinal(hall)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe("the head judge", () => {
  const say = (hall: TwoRounds, body: object, who = hall.referees[0] ?? hall.admin) =>
    who.call(scoring.decideRound, { ...round(hall), body: { id: newId(), kind: "line", reason: "równe noty", ...body } as never });

  it("says who of the tied goes on where the policy asks; the round waits closed, and the word is kept with who and why", async () => {
    const hall = await tiedHall(T790, T790, { tie: "chairman" });
    await house.world.database.inTenant(hall.tenant.id, async (trx) => {
      const dances = JSON.stringify(["W", "T", "WW", "F", "Q"].map((code) => ({ code, name: "", seconds: 90, floor: "heats" })));
      await trx.updateTable("rounds").set({ dances, heat_size: 6 }).where("id", "=", hall.final_id).execute();
      const planned = { planned_at: "2026-11-28T13:10:00+01:00", seconds: 90 };
      await trx.updateTable("heats").set(planned).where("round_id", "=", hall.final_id).execute();
      await trx.updateTable("heats").set({ finished_at: "2026-11-28T11:24:00+01:00" }).where("round_id", "=", hall.round_id).execute();
    });
    const asked = await close(hall);
    const [eighth, ninth] = (await performancesOf(house, hall, hall.round_id)).slice(7, 9).map((each) => each.entry_id);
    expect(asked.status).toBe(409);
    expect(asked.body).toMatchObject({ code: "decision_needed", current: { kind: "line", places: 1 } });
    const { current } = asked.body as unknown as { current: { entries: string[] } };
    expect(new Set(current.entries)).toEqual(new Set([eighth, ninth]));
    expect(await inFinal(hall)).toEqual([]);
    const waiting = await hall.admin.must(getMatrixByBlock, round(hall));
    expect(waiting.block.status).toBe("closed");
    expect(waiting.cut).toMatchObject({ recalled: null, line: "15.60", tied: { places: 1 } });
    // Length of the final with none of the two, one, or both.
    expect(waiting.round?.next).toMatchObject({ crosses: null, pause_seconds: 6360, day_ends_at: "2026-11-28T13:11:30+01:00" });
    expect(waiting.round?.next?.prices.map((each) => [each.dancing, each.heats, each.ends_at])).toEqual([
      [7, [4, 3], "2026-11-28T12:28:00.000Z"],
      [8, [4, 4], "2026-11-28T12:28:00.000Z"],
      [9, [5, 4], "2026-11-28T12:28:00.000Z"],
    ]);
    expect(
      waiting.rows
        .map((row) => row.place_from)
        .toSorted((a, b) => (a ?? 0) - (b ?? 0))
        .slice(7, 9),
    ).toEqual([8, 8]);
    const decided = await say(hall, { entries: [ninth], tied: current.entries });
    expect(decided.status).toBe(201);
    expect(await inFinal(hall)).toEqual([1, 2, 3, 4, 5, 6, 7, 9]);
    expect(decided.body.round?.decisions).toMatchObject([{ kind: "line", entries: [ninth], reason: "równe noty", by: "Sędzia 1" }]);
    const kept = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("results").select("decision_ids").where("round_id", "=", hall.round_id).execute(),
    );
    expect(kept[0]?.decision_ids).toEqual(decided.body.round?.decisions.map((each) => each.id));
    const trail = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("audit").select(["action", "reason", "who"]).where("subject_id", "=", hall.round_id).orderBy("at").execute(),
    );
    expect(trail.map((each) => each.action)).toEqual(["closed", "ruled", "decided"]);
    expect(trail[1]).toMatchObject({ reason: "równe noty", who: "Sędzia 1" });
  });

  it("is asked when all of a tied line would be more than the cap; with that many named, all of them go on", async () => {
    const hall = await tiedHall(T790, T790, { cap: 8 });
    expect((await close(hall)).status).toBe(409);
    const tied = (await hall.admin.must(getMatrixByBlock, round(hall))).cut?.tied?.entries ?? [];
    expect((await say(hall, { entries: tied })).status).toBe(201);
    expect(await inFinal(hall)).toHaveLength(9);
    // Until the final begins the decision may be changed.
    const again = await say(hall, { entries: tied.slice(0, 1), tied });
    expect(again.body).toMatchObject({
      block: { status: "published", result_version: 2 },
      round: { released: "names" },
      cut: { recalled: 8 },
    });
    expect(await inFinal(hall)).toHaveLength(8);
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.updateTable("heats").set({ status: "on_stage" }).where("round_id", "=", hall.final_id).where("number", "=", 1).execute(),
    );
    expect((await say(hall, { entries: tied })).body).toMatchObject({ code: "next_round_begun" });
  });

  it("is asked where the policy lets nobody of the line through and nobody is above it, and cannot name nobody; rules on any tied line", async () => {
    const hall = await makeTwoRounds(house, { entries: 3, judges: 1, wanted: 2, tie: "none" });
    await markRound(house, hall, hall.round_id, [[[8, 8]], [[8, 8]], [[8, 8]]]);
    expect((await close(hall)).body).toMatchObject({ code: "decision_needed", current: { kind: "line", places: 2 } });
    expect(await inFinal(hall)).toEqual([]);
    // It waits on the organiser's day and on the head judge's.
    const waits = [(await hall.admin.must(publishing.getDay)).pending, (await hall.referees[0]?.must(listPending))?.data ?? []];
    for (const [item, ...others] of waits) {
      expect([item?.kind, item?.round.id, item?.acts, item?.places, item?.entries.length]).toEqual(["line", hall.round_id, true, 2, 3]);
      expect(others).toEqual([]);
    }
    expect((await say(hall, { entries: [] })).status).toBe(422);
    const [, second, third] = hall.entry_ids;
    expect((await say(hall, { entries: [second, third] })).status).toBe(201);
    expect((await hall.admin.must(publishing.getDay)).pending).toEqual([]);
    expect(await inFinal(hall)).toEqual([2, 3]);
    expect((await say(hall, { entries: hall.entry_ids })).body.cut).toMatchObject({ recalled: 3 });
    expect(await inFinal(hall)).toEqual([1, 2, 3]);
  });

  it("decides about exactly those who are tied now: a tie that a correction has changed is stale", async () => {
    const hall = await tiedHall(T790, T790, { tie: "chairman" });
    expect((await close(hall)).status).toBe(409);
    const tied = (await hall.admin.must(getMatrixByBlock, round(hall))).cut?.tied?.entries ?? [];
    expect((await say(hall, { entries: [hall.entry_ids[0]] })).body.code).toBe("stale");
    await hall.admin.must(scoring.closeRound, { ...round(hall), body: { closed: false, reason: "korekta" } });
    expect((await say(hall, { entries: tied.slice(0, 1), tied })).body.code).toBe("not_closed");
    const [tenth] = (await performancesOf(house, hall, hall.round_id)).slice(9);
    for (const [j, referee] of hall.referees.entries()) {
      const [T, C] = T790[j] ?? [0, 0];
      await referee.must(giveMarks, {
        params: { id: tenth?.id ?? "" },
        body: { id: newId(), marks: { T, C }, device_at: "2026-11-28T10:05:00+01:00", revision: 1 },
      });
    }
    expect((await close(hall)).body).toMatchObject({ current: { entries: expect.arrayContaining([tenth?.entry_id]) } });
    expect((await say(hall, { entries: tied.slice(0, 1), tied })).body.code).toBe("stale");
    expect(await inFinal(hall)).toEqual([]);
  });

  it("is nobody but the head judge of a list that holds the round, or an admin", async () => {
    const hall = await tiedHall(T790, T790, { tie: "chairman" });
    const other = await makeTwoRounds(house, { entries: 2, judges: 1, wanted: 1, tenant: hall.tenant });
    await close(hall);
    const word = { entries: [], tied: undefined };
    expect((await say(hall, word, hall.referees[1])).body.code).toBe("forbidden");
    expect((await say(hall, word, await browserAs(house, hall.tenant, "trener"))).status).toBe(403);
    expect((await say(hall, word, new Browser(house, hall.tenant))).status).toBe(401);
    expect((await say({ ...hall, round_id: other.round_id }, word)).body.code).toBe("forbidden");
    expect((await say(hall, word, hall.admin)).status).toBe(201);
    expect(await inFinal(hall)).toHaveLength(7);
  });
});

describe("a decided round", () => {
  const reopen = (hall: TwoRounds, reason: string | null = "pomyłka w karcie") =>
    hall.admin.call(scoring.closeRound, { ...round(hall), body: { closed: false, reason } });

  it("is opened again with a reason while the final has not begun: the final is empty, and closing decides anew", async () => {
    const hall = await tiedHall(T790, T770);
    await close(hall);
    expect((await reopen(hall, null)).status).toBe(422);
    expect((await reopen(hall)).status).toBe(200);
    expect(await inFinal(hall)).toEqual([]);
    expect(await roundRow(hall)).toMatchObject({ status: "open", released: "nothing", decided_at: null });
    expect((await shown(hall))[0]?.results).toBeNull();
    expect((await close(hall)).body.block.result_version).toBe(2);
    expect(await inFinal(hall)).toHaveLength(8);
  });

  it("stays closed once the final has begun; whom it forgot is added by a decision, and nobody is sent home", async () => {
    const hall = await tiedHall(T790, T770);
    await close(hall);
    const [first] = await performancesOf(house, hall, hall.final_id);
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.updateTable("heats").set({ status: "on_stage" }).where("round_id", "=", hall.final_id).where("number", "=", 1).execute(),
    );
    expect((await reopen(hall)).body.code).toBe("next_round_begun");
    const forgotten = (await performancesOf(house, hall, hall.round_id))[8];
    const added = await hall.referees[0]?.call(scoring.decideRound, {
      ...round(hall),
      body: { kind: "correction", entries: [forgotten?.entry_id ?? ""], reason: "karta S3 źle wpisana" },
    });
    expect(added?.status).toBe(201);
    expect(added?.body.block.result_version).toBe(2);
    expect(await inFinal(hall)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await performancesOf(house, hall, hall.final_id)).map((each) => each.id)).toContain(first?.id);
    const [elimination] = await shown(hall);
    expect(elimination?.results).toHaveLength(9);
    expect(elimination?.result_version).toBe(2);
    expect(added?.body.warnings).toEqual([]);
  });
});

describe("marks of the round before", () => {
  /** 003 has 8.40 then 8.70, 007 has 8.90 then 8.30, counted here as the sum of two criteria. */
  async function decided(carry: "none" | "sum") {
    const hall = await makeTwoRounds(house, { entries: 3, wanted: 2, carry });
    const of = (tenths: number): Pair[] => Array.from({ length: 5 }, (_, at) => (at < tenths ? [8.5, 8.5] : [8, 8]) as Pair);
    // 8.40, 8.90 and a third; each pair's mean is the note.
    await markRound(house, hall, hall.round_id, [of(4), [...of(5).slice(0, 1), [9, 9], [9, 9], [9, 9], [9, 9]], [[2, 2]]]);
    expect((await close(hall)).status).toBe(200);
    await markRound(house, hall, hall.final_id, [
      [
        [8.5, 8.5],
        [8.5, 8.5],
        [8.5, 8.5],
        [9, 9],
        [9, 9],
      ],
      of(3),
    ]);
    await hall.admin.must(closeRoundByBlock, { params: { id: hall.final_id }, body: {} });
    const done = await hall.admin.must(publishRoundByBlock, { params: { id: hall.final_id }, body: {} });
    return { hall, places: done.rows.map((row) => [row.start_number, row.place_from, row.total]) };
  }

  it("change the winner where they are carried, and come out with the final", async () => {
    const alone = await decided("none");
    expect(alone.places).toEqual([
      [1, 1, "17.40"],
      [2, 2, "16.60"],
    ]);
    const { hall, places } = await decided("sum");
    expect(places).toEqual([
      [1, 2, "34.20"],
      [2, 1, "34.40"],
    ]);
    const [elimination] = await shown(hall);
    expect(elimination?.results?.map((row) => [row.start_number, row.place_from, row.total])).toEqual([
      [2, 1, "17.80"],
      [1, 2, "16.80"],
      [3, 3, "4.00"],
    ]);
  });

  it("are let be seen earlier by one press, and hidden again with a reason", async () => {
    const hall = await tiedHall(T790, T770);
    await close(hall);
    const show = (released: "nothing" | "names" | "all", reason?: string) =>
      hall.admin.call(publishing.publishRound, { ...round(hall), body: { released, reason } });
    expect((await show("all")).status).toBe(200);
    expect((await shown(hall))[0]?.results).toHaveLength(14);
    expect((await show("names")).status).toBe(422);
    expect((await show("names", "za wcześnie")).status).toBe(200);
    expect((await shown(hall))[0]?.results).toHaveLength(8);
    expect((await show("nothing", "protest")).status).toBe(200);
    expect((await shown(hall))[0]?.results).toBeNull();
    expect(await inFinal(hall)).toHaveLength(8);
  });
});
