// Who sees a round's marks before they are public, through the API: people who run it, and a head judge who marks only after giving the own marks.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, makePerson } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { makeTwoRounds, markRound, performancesOf, type TwoRounds } from "#tests/rounds/two-rounds.ts";
import { getBallot, getJudgeDay, giveBallot, giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { makeDanceRound } from "#tests/rounds/dance-rounds.ts";
import { setJudges } from "../../start-lists/contract.ts";
import * as publishing from "../../publishing/contract.ts";
import * as scoring from "../contract.ts";
import { getMatrixByBlock } from "../by-block/contract.ts";
import { remindJudge, reopenSheet } from "../../judging/desk/contract.ts";

const house = useHouse();

type Seated = Pick<TwoRounds, "admin" | "tenant" | "list_id" | "people">;

/** Adds a person with this duty to a list's panel. The others are judges, except those named. */
async function seat(
  hall: Seated,
  duty: "judge" | "head" | "scrutineer",
  seats: readonly { user_id: string; duty?: "marking_head" }[] = [],
) {
  const person = await makePerson(house, hall.tenant, "referee");
  const others = hall.people.map(({ id }, at) => ({
    user_id: id,
    seat: `S${at + 1}`,
    duty: "judge" as const,
    ...seats.find((each) => each.user_id === id),
  }));
  await hall.admin.must(setJudges, {
    params: { id: hall.list_id },
    body: { judges: [...others, { user_id: person.id, seat: duty === "scrutineer" ? "SK" : "G", duty }], confirmed: true },
  });
  return new Browser(house, hall.tenant).signIn(person);
}

const LEVEL = [[[9, 9]], [[8, 8]], [[7, 7]], [[7, 7]], [[5, 5]]] as const;
const halls = () => makeTwoRounds(house, { entries: 5, wanted: 3, judges: 2, tie: "chairman" });

describe("who runs a round", () => {
  it("finds it on the list of rounds and on the own day, and reads its matrix; nobody else does", async () => {
    const hall = await halls();
    const params = { id: hall.round_id };
    const scrutineer = await seat(hall, "scrutineer", [{ user_id: hall.people[0]?.id ?? "", duty: "marking_head" }]);
    const [head, judge] = hall.referees as [Browser, Browser];
    await markRound(house, hall, hall.round_id, LEVEL);
    const listed = async (who: Browser) => (await who.must(scoring.listScores, { query: {} })).data.map((each) => [each.id, each.runs]);
    expect(await listed(scrutineer)).toEqual([
      [hall.round_id, true],
      [hall.final_id, true],
    ]);
    expect(await listed(judge)).toEqual([]);
    expect((await scrutineer.must(getJudgeDay)).data[0]).toMatchObject({
      duty: "scrutineer",
      seat: "SK",
      blocks: [{ id: hall.round_id }, { id: hall.final_id }],
      missing: [],
    });
    for (const [who, office] of [
      [hall.admin, "organiser"],
      [head, "head"],
      [scrutineer, "scrutineer"],
    ] as const)
      expect((await who.call(getMatrixByBlock, { params })).body).toMatchObject({
        office,
        own_first: false,
        seats: [{}, {}],
      });
    const foreign = await makeHall(house, { entries: 1, judges: 1, tenant: hall.tenant });
    const elsewhere = await seat(foreign, "head");
    for (const who of [judge, elsewhere]) expect((await who.call(getMatrixByBlock, { params })).status).toBe(403);
    expect((await elsewhere.call(getMatrixByBlock, { params: { id: newId() } })).status).toBe(404);
    const other = await makeHall(house, { entries: 1, judges: 1 });
    expect((await (await seat(other, "head")).call(getMatrixByBlock, { params })).status).toBe(404);
  });

  it("closes as a scrutineer, and neither decides nor opens again; as the head judge of this list all of it, of another nothing", async () => {
    const hall = await halls();
    const params = { id: hall.round_id };
    const scrutineer = await seat(hall, "scrutineer");
    const foreign = await makeHall(house, { entries: 1, judges: 1, tenant: hall.tenant });
    const elsewhere = await seat(foreign, "head");
    await markRound(house, hall, hall.round_id, LEVEL);
    const tied = (await performancesOf(house, hall, hall.round_id)).slice(2, 4).map((each) => each.entry_id);
    const ruling = { params, body: { kind: "line" as const, entries: tied.slice(0, 1), tied, reason: "uchwała składu" } };
    const open = { params, body: { closed: false, reason: "protest" } };
    expect((await scrutineer.call(scoring.closeRound, { params, body: {} })).body).toMatchObject({ code: "decision_needed" });
    for (const who of [scrutineer, elsewhere]) {
      expect((await who.call(scoring.decideRound, ruling)).status).toBe(403);
      expect((await who.call(scoring.closeRound, open)).status).toBe(403);
    }
    expect((await elsewhere.call(scoring.closeRound, { params, body: {} })).status).toBe(403);
    const head = await seat(hall, "head");
    expect((await head.call(scoring.decideRound, ruling)).status).toBe(201);
    expect((await performancesOf(house, hall, hall.final_id)).map((each) => each.number)).toEqual([1, 2, 3]);
    expect((await head.call(scoring.closeRound, open)).status).toBe(200);
    expect((await head.call(publishing.publishRound, { params, body: { released: "all" } })).status).toBe(403);
  });

  it("types from paper, reminds, and, as the head judge, opens one sheet; a judge does none of it for another", async () => {
    const hall = await halls();
    const scrutineer = await seat(hall, "scrutineer");
    const [judge] = hall.referees as [Browser];
    const [first, second] = await performancesOf(house, hall, hall.round_id);
    const { seats } = await hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } });
    const seat_id = seats[1]?.id ?? "";
    const paper = (who: Browser) =>
      who.call(giveMarks, {
        params: { id: first?.id ?? "" },
        body: { id: newId(), marks: { T: 8, C: 7 }, device_at: "2026-11-28T10:00:00+01:00", revision: 0, seat_id, reason: "z karty" },
      });
    const ask = (who: Browser) => who.call(remindJudge, { params: { id: second?.id ?? "" }, body: { seat_id } });
    for (const call of [paper, ask]) {
      expect((await call(judge)).status).toBe(403);
      expect((await call(scrutineer)).status).toBeLessThan(300);
    }
    const again = (who: Browser) => who.call(reopenSheet, { params: { id: first?.id ?? "" }, body: { seat_id, reason: "pomyłka" } });
    expect((await again(scrutineer)).status).toBe(403);
    expect((await again(await seat(hall, "head"))).body).toMatchObject({ code: "not_closed" });
  });
});

describe("a head judge who marks", () => {
  it("sees which sheets of an open round are in, and what stands on them once the own are", async () => {
    const hall = await halls();
    const params = { id: hall.round_id };
    const [head, judge] = hall.referees as [Browser, Browser];
    const performances = await performancesOf(house, hall, hall.round_id);
    const mark = (who: Browser, id: string) =>
      who.must(giveMarks, {
        params: { id },
        body: { id: newId(), marks: { T: 8, C: 7 }, device_at: "2026-11-28T10:00:00+01:00", revision: 0 },
      });
    for (const { id } of performances) await mark(judge, id);
    for (const { id } of performances.slice(1)) await mark(head, id);
    const before = await head.must(getMatrixByBlock, { params });
    expect(before).toMatchObject({ office: "head", own_first: true });
    expect(before.rows.map((row) => row.cells.map((cell) => cell?.total ?? null))).toEqual([
      [null, null],
      ...performances.slice(1).map(() => [15, null]),
    ]);
    expect(before.missing.length + before.awaited.length).toBe(1);
    await mark(head, performances[0]?.id ?? "");
    const after = await head.must(getMatrixByBlock, { params });
    expect(after.own_first).toBe(false);
    expect(after.rows.every((row) => row.cells.every((cell) => cell?.total === 15))).toBe(true);
  });

  it("reads another judge's sheet of a dance once the own one is handed in, and pencil never", async () => {
    const hall = await makeDanceRound(house, { couples: 4, judges: 2, wanted: 2 });
    await seat(hall, "scrutineer", [{ user_id: hall.people[0]?.id ?? "", duty: "marking_head" }]);
    const [head, judge] = hall.referees as [Browser, Browser];
    const [a = "", b = ""] = hall.performance_ids;
    const hand = (who: Browser, submitted: boolean, revision: number) =>
      who.must(giveBallot, {
        params: { id: hall.round_id },
        body: {
          id: newId(),
          dance: 1,
          marks: { [a]: { cross: 1 }, [b]: { cross: 1 } },
          submitted,
          revision,
          device_at: "2026-11-28T10:00:00+01:00",
        },
      });
    const panel = async () => (await head.must(getBallot, { params: { id: hall.round_id, dance: "1" } })).panel;
    const seat_id = (await panel())[1]?.seat_id ?? "";
    const read = () => head.must(getBallot, { params: { id: hall.round_id, dance: "1" }, query: { seat_id } });
    await hand(judge, false, 0);
    expect((await panel())[1]).toMatchObject({ given: 2, submitted: false });
    expect((await read()).marks).toEqual({});
    await hand(judge, true, 1);
    expect((await read()).marks).toEqual({});
    await hand(head, true, 0);
    expect(Object.keys((await read()).marks)).toEqual([a, b]);
  });
});
