// Basis of a published result: both computations, exact revisions, the ceremony, and later changes.
import { describe, expect, it } from "vitest";
import { tabulateTwice } from "#engines/tabulation/src/second/agree.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { danceAll, type Hall, makeHall, splitBlocks } from "#tests/competitions/situations.ts";
import { sentDuring } from "#tests/application/statements.ts";
import { getJudgeDay, getSheet, giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { setEntryStatus } from "../../signup/contract.ts";
import { deleteStartList, getPublicStartList, setJudges } from "../../start-lists/contract.ts";
import * as publishing from "../contract.ts";
import { differing } from "../../scoring/tabulation/rules.ts";
import { objectionsTo } from "../../scoring/reading/scoring.server.ts";
import type { EntryStatus } from "../../entries/records.ts";
import { listPending } from "../pending/contract.ts";
import * as scoring from "../../scoring/contract.ts";
import { closeRoundByBlock, getMatrixByBlock, holdRoundByBlock, publishRoundByBlock } from "../../scoring/by-block/contract.ts";
import { remindJudge, reopenSheet } from "../../judging/desk/contract.ts";

const house = useHouse();

const give = (hall: Hall, judge: number, performance: number, mark: number, revision = 0) =>
  hall.referees[judge]?.call(giveMarks, {
    params: { id: hall.performance_ids[performance] ?? "" },
    body: { id: newId(), marks: { T: mark, C: mark }, device_at: "2026-11-28T10:00:00+01:00", revision },
  });

/** A closed round with one judge and one entry per mark. */
async function closedHall(marks: number[]): Promise<Hall> {
  const hall = await makeHall(house, { entries: marks.length, judges: 1 });
  for (const [p, mark] of marks.entries()) expect((await give(hall, 0, p, mark))?.status).toBe(201);
  await danceAll(house, hall);
  expect((await hall.admin.call(closeRoundByBlock, { params: { id: hall.round_id }, body: {} })).status).toBe(200);
  return hall;
}

const at = (hall: Hall) => ({ params: { id: hall.round_id } });
const publicRound = async (hall: Hall) =>
  (await new Browser(house, hall.tenant).call(publishing.getPublicScores, { params: { id: hall.competition_id } })).body.blocks[0];
const versions = (hall: Hall) =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.selectFrom("results").select(["result_version", "mark_revision_ids", "outcome"]).orderBy("result_version").execute(),
  );
const setEntry = (hall: Hall, entry: number, status: EntryStatus) =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx
      .updateTable("entries")
      .set({ status })
      .where("id", "=", hall.entry_ids[entry] ?? "")
      .execute(),
  );

describe("a published result", () => {
  it("needs no marks of a head judge who gives none, and refuses them", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 2 });
    const seat = (duty: "judge" | "head" | "marking_head") =>
      hall.admin.call(setJudges, {
        params: { id: hall.list_id },
        body: {
          judges: hall.people.map(({ id }, at) => ({ user_id: id, seat: `S${at + 1}`, duty: at === 1 ? duty : "judge" })),
          confirmed: true,
        },
      });
    expect((await seat("head")).status).toBe(200);
    for (const p of [0, 1]) expect((await give(hall, 0, p, 7))?.status).toBe(201);
    expect((await give(hall, 1, 0, 7))?.status).toBe(403);
    await danceAll(house, hall);
    expect((await hall.admin.call(closeRoundByBlock, { ...at(hall), body: {} })).status).toBe(200);
    await hall.admin.must(closeRoundByBlock, { ...at(hall), body: { closed: false, reason: "protest" } });
    expect((await seat("marking_head")).status).toBe(200);
    expect(await hall.admin.call(closeRoundByBlock, { ...at(hall), body: {} })).toMatchObject({ status: 409 });
    for (const p of [0, 1]) expect((await give(hall, 1, p, 6))?.status).toBe(201);
    expect(await seat("head")).toMatchObject({ status: 409, body: { code: "seat_has_marks" } });
    const kept = await hall.admin.call(deleteStartList, { params: { id: hall.list_id } });
    expect(kept).toMatchObject({ status: 409, body: { code: "list_has_marks" } });
    expect((await hall.admin.call(closeRoundByBlock, { ...at(hall), body: {} })).status).toBe(200);
  });

  it("names the counted revisions, the form's version and the deductions, and no sheet of an entry that does not compete", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 1 });
    for (const p of [0, 1]) await give(hall, 0, p, 7);
    const out = { params: { id: hall.entry_ids[1] ?? "" }, body: { status: "disqualified" as const, reason: "zakazany rekwizyt" } };
    expect((await hall.admin.call(setEntryStatus, out)).status).toBe(200);
    const deduction = await hall.admin.call(scoring.addDeduction, {
      params: { id: hall.performance_ids[0] ?? "" },
      body: { policy: { kind: "points", amount: 1 }, reason: "czas" },
    });
    await danceAll(house, hall);
    await hall.admin.call(closeRoundByBlock, { ...at(hall), body: {} });
    expect((await hall.admin.call(publishRoundByBlock, { ...at(hall), body: {} })).status).toBe(200);
    const [kept] = await versions(hall);
    expect(kept?.mark_revision_ids).toHaveLength(1);
    expect(kept?.outcome).toMatchObject({ form_version_id: expect.any(String), deduction_ids: [deduction.body.id] });
    expect((await publicRound(hall))?.results?.map((row) => [row.state, row.place_from, row.total])).toEqual([
      ["competing", 1, "13.00"],
      ["disqualified", null, null],
    ]);
  });

  it("is unpublished, counted again and published as the next version after a correction; the earlier version stays", async () => {
    const hall = await closedHall([7, 8]);
    await hall.admin.call(publishRoundByBlock, { ...at(hall), body: {} });
    expect((await publicRound(hall))?.result_version).toBe(1);
    expect((await give(hall, 0, 0, 9))?.body.code).toBe("sheet_closed");
    await hall.admin.call(publishRoundByBlock, { ...at(hall), body: { published: false, reason: "protest" } });
    expect(await publicRound(hall)).toMatchObject({ results: null, result_version: null });
    const sheet = (await hall.referees[0]?.call(getSheet, { params: { id: hall.performance_ids[0] ?? "" } }))?.body;
    await hall.admin.call(reopenSheet, {
      params: { id: hall.performance_ids[0] ?? "" },
      body: { seat_id: sheet?.seat?.id ?? "", reason: "protest" },
    });
    const open = (await hall.admin.call(getMatrixByBlock, at(hall))).body.reopened;
    expect(open).toEqual([
      { performance_id: hall.performance_ids[0], seat_id: sheet?.seat?.id, seat: "S1", start_number: 1, dance: 1, reason: "protest" },
    ]);
    expect((await give(hall, 0, 0, 9, 1))?.status).toBe(201);
    expect((await hall.admin.call(getMatrixByBlock, at(hall))).body.reopened).toEqual([]);
    await hall.admin.call(publishRoundByBlock, { ...at(hall), body: {} });
    expect((await publicRound(hall))?.results?.map((row) => [row.title, row.total])).toEqual([
      ["Taniec 1", "18.00"],
      ["Taniec 2", "16.00"],
    ]);
    const [first, second] = await versions(hall);
    expect([first?.result_version, second?.result_version]).toEqual([1, 2]);
    expect(first?.mark_revision_ids.filter((id) => second?.mark_revision_ids.includes(id))).toHaveLength(1);
    expect((await publicRound(hall))?.result_version).toBe(2);
  });

  it("pending in one round or in four is found with the same number of statements", async () => {
    const hall = await makeHall(house, { entries: 8, judges: 1, settings: { ladder: [{ by: "unbreakable" }] } });
    await splitBlocks(house, hall, 2);
    for (const p of hall.performance_ids.keys()) await give(hall, 0, p, 8);
    await danceAll(house, hall);
    const rounds = (await hall.admin.must(scoring.listScores)).data.map((each) => each.id);
    const closed = async (ids: string[]) => {
      for (const id of ids) await hall.admin.must(closeRoundByBlock, { params: { id }, body: {} });
      let waiting: string[] = [];
      // The first call after a while reads the session anew.
      await hall.admin.must(listPending);
      const sent = await sentDuring(async () => {
        waiting = (await hall.admin.must(listPending)).data.map((each) => each.round.id);
      });
      return { waiting: waiting.toSorted(), statements: sent.length };
    };
    const one = await closed(rounds.slice(0, 1));
    expect(one.waiting).toEqual(rounds.slice(0, 1));
    expect(await closed(rounds.slice(1))).toEqual({ waiting: rounds.toSorted(), statements: one.statements });
  });

  it("that is tied since a correction is put in order by the head judge while it is public, if its form says so", async () => {
    const settings = { ladder: [{ by: "unbreakable" }] };
    const hall = await makeHall(house, { entries: 2, judges: 1, settings });
    for (const [p, mark] of [7, 8].entries()) await give(hall, 0, p, mark);
    await danceAll(house, hall);
    await hall.admin.must(closeRoundByBlock, { ...at(hall), body: {} });
    await hall.admin.must(publishRoundByBlock, { ...at(hall), body: {} });
    const { seats } = await hall.admin.must(getMatrixByBlock, at(hall));
    await hall.admin.must(reopenSheet, {
      params: { id: hall.performance_ids[0] ?? "" },
      body: { seat_id: seats[0]?.id ?? "", reason: "protest" },
    });
    await give(hall, 0, 0, 8, 1);
    const pending = async () => (await hall.admin.must(listPending)).data.map((each) => [each.kind, each.version]);
    expect(await pending()).toEqual([
      ["tie", null],
      ["changed", 2],
    ]);
    const rule = (entries: string[]) =>
      hall.admin.call(scoring.decideRound, { ...at(hall), body: { kind: "tie", entries, reason: "taniec 1 lepszy" } });
    expect((await rule(hall.entry_ids.slice(0, 1))).body.code).toBe("stale");
    expect((await rule([...hall.entry_ids])).status).toBe(201);
    expect([await pending(), (await publicRound(hall))?.result_version]).toEqual([[["changed", 2]], 1]);
    await hall.admin.must(publishRoundByBlock, { ...at(hall), body: {} });
    expect((await publicRound(hall))?.results?.map((row) => [row.start_number, row.place_from])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(await pending()).toEqual([]);
  });

  it("is on the public start list with its totals, and leaves it when unpublished, also while its round is open again", async () => {
    const hall = await closedHall([7, 9]);
    const guest = new Browser(house, hall.tenant);
    const listed = async () =>
      (await guest.must(getPublicStartList, { params: { id: hall.list_id } })).blocks[0]?.performances.map((each) => [
        each.total,
        each.place,
      ]);
    const nothing = [
      [null, null],
      [null, null],
    ];
    expect(await listed()).toEqual(nothing);
    await hall.admin.must(publishRoundByBlock, { ...at(hall), body: {} });
    expect(await listed()).toEqual([
      ["14.00", 2],
      ["18.00", 1],
    ]);
    await hall.admin.must(publishRoundByBlock, { ...at(hall), body: { published: false, reason: "protest" } });
    expect(await listed()).toEqual(nothing);
    await hall.admin.must(closeRoundByBlock, { ...at(hall), body: { closed: false, reason: "protest" } });
    expect(await listed()).toEqual(nothing);
  });

  it("stays as published when an entry is withdrawn later, and the organiser sees which places would differ", async () => {
    const hall = await closedHall([9, 8, 7]);
    await hall.admin.call(publishRoundByBlock, { ...at(hall), body: {} });
    await setEntry(hall, 0, "withdrawn");
    const matrix = (await hall.admin.call(getMatrixByBlock, at(hall))).body;
    expect(matrix.rows.map((row) => [row.place_from, row.state])).toEqual([1, 2, 3].map((place) => [place, "competing"]));
    expect(matrix.warnings[0]).toContain("Po publikacji zmienił się wynik: 001, 002, 003");
    expect((await publicRound(hall))?.results?.map((row) => row.place_from)).toEqual([1, 2, 3]);
    await hall.admin.call(publishRoundByBlock, { ...at(hall), body: { published: false, reason: "wycofanie" } });
    const again = (await hall.admin.call(publishRoundByBlock, { ...at(hall), body: {} })).body;
    expect(again.rows.map((row) => row.place_from)).toEqual([null, 1, 2]);
    expect(again.warnings).toEqual([]);
  });
});

describe("two computations", () => {
  const round = {
    method: "sum" as const,
    entries: [{ id: "a" }, { id: "b" }],
    judges: ["S1"],
    criteria: [{ code: "T", min: 0, max: 10, step: 1 }],
    ballots: [{ judge: "S1", criterion: "T", marks: { a: 5, b: 6 } }],
  };

  it("give no places when they differ, and the organiser sees where", () => {
    const agreement = tabulateTwice(round);
    expect(objectionsTo(agreement, "sum", "pl", (entry) => entry)).toEqual([]);
    const differ = { ...agreement, agreed: false, differences: ["place a: 2 / 1"] };
    expect(objectionsTo(differ, "sum", "pl", (entry) => entry).join(" ")).toMatch(/obliczenia dały różne wyniki.*place a: 2 \/ 1/);
  });

  it("are compared entry by entry", () => {
    const [one, other] = [round, { ...round, ballots: [{ judge: "S1", criterion: "T", marks: { a: 4, b: 6 } }] }].map((input) => {
      const { outcome } = tabulateTwice(input);
      if ("refused" in outcome) throw new Error("refused");
      return outcome;
    });
    if (!one || !other) throw new Error("no outcome");
    expect(differing(one, other)).toEqual(["a"]);
    expect(differing(one, one)).toEqual([]);
  });
});

describe("results held for the ceremony", () => {
  it("are checked when they are held, hidden from everybody, and announced together with one press", async () => {
    const hall = await closedHall([7, 9]);
    const params = { id: hall.competition_id };
    const held = await hall.admin.call(holdRoundByBlock, { ...at(hall), body: {} });
    expect(held.body.block).toMatchObject({ status: "closed", held_at: expect.any(String) });
    expect(await publicRound(hall)).toMatchObject({ held: true, results: null, status: "closed" });
    expect(JSON.stringify(await publicRound(hall))).not.toMatch(/18\.00|place_from/);
    expect((await hall.admin.call(publishing.getDay)).body.held).toEqual([{ id: hall.round_id, name: "Solo, jazz, 12–15 lat" }]);
    expect((await hall.admin.call(scoring.listScores)).body.data[0]?.held).toBe(true);
    expect((await hall.referees[0]?.call(publishing.announceCeremony, { params }))?.status).toBe(403);
    expect((await hall.admin.call(publishing.announceCeremony, { params })).body.data).toHaveLength(1);
    expect(await publicRound(hall)).toMatchObject({ held: false, status: "published", results: [{ place_from: 1 }, { place_from: 2 }] });
    expect((await hall.admin.call(publishing.announceCeremony, { params })).body.data).toEqual([]);
    expect(await versions(hall)).toHaveLength(1);
  });

  it("do not include open rounds, and none is announced while one of them has an open sheet", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const params = { id: hall.competition_id };
    expect((await hall.admin.call(holdRoundByBlock, { ...at(hall), body: {} })).body.code).toBe("not_closed");
    await give(hall, 0, 0, 7);
    await danceAll(house, hall);
    await hall.admin.call(closeRoundByBlock, { ...at(hall), body: {} });
    await hall.admin.call(holdRoundByBlock, { ...at(hall), body: {} });
    const seat_id = (await hall.admin.call(getMatrixByBlock, at(hall))).body.seats[0]?.id ?? "";
    await hall.admin.call(reopenSheet, { params: { id: hall.performance_ids[0] ?? "" }, body: { seat_id, reason: "pomyłka" } });
    const refused = await hall.admin.call(publishing.announceCeremony, { params });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("S1 001")]);
    expect((await publicRound(hall))?.results).toBeNull();
    expect((await hall.admin.call(holdRoundByBlock, { ...at(hall), body: { held: false } })).body.block.held_at).toBeNull();
    expect((await hall.admin.call(publishing.announceCeremony, { params })).body.data).toEqual([]);
  });

  it("of finals of one section are announced together", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 1 });
    await splitBlocks(house, hall, 1);
    for (const performance of [0, 1]) expect((await give(hall, 0, performance, 8))?.status).toBe(201);
    await danceAll(house, hall);
    const rounds = (await hall.admin.must(scoring.listScores)).data.map((round) => round.id);
    expect(rounds).toHaveLength(2);
    for (const id of rounds) {
      await hall.admin.must(closeRoundByBlock, { params: { id }, body: {} });
      await hall.admin.must(holdRoundByBlock, { params: { id }, body: {} });
    }
    await hall.admin.must(publishRoundByBlock, { ...at(hall), body: {} });
    expect((await hall.admin.must(scoring.listScores)).data.map((round) => [round.status, round.held])).toEqual([
      ["published", false],
      ["published", false],
    ]);
  });

  it("are no longer held when the round is opened again", async () => {
    const hall = await closedHall([7]);
    await hall.admin.call(holdRoundByBlock, { ...at(hall), body: {} });
    const opened = await hall.admin.call(closeRoundByBlock, { ...at(hall), body: { closed: false, reason: "protest" } });
    expect(opened.body.block).toMatchObject({ status: "live", held_at: null });
    await hall.admin.call(closeRoundByBlock, { ...at(hall), body: {} });
    expect((await hall.admin.call(publishing.getDay)).body.held).toEqual([]);
  });
});

describe("a judge who is asked for missing marks", () => {
  it("sees it on each page of the tablet until the marks are given; a repeated request counts once, and given marks are not requested", async () => {
    const hall = await makeHall(house, { entries: 2, judges: 2 });
    const [first, second] = hall.performance_ids as [string, string];
    const [judge, other] = hall.referees;
    const seat_id = (await hall.admin.call(getMatrixByBlock, at(hall))).body.seats[0]?.id ?? "";
    const ask = () => hall.admin.call(remindJudge, { params: { id: first }, body: { seat_id } });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const asked = [{ performance_id: first, start_number: 1, run: null, whole_dance: null, order: false }];
    expect((await judge?.call(getSheet, { params: { id: second } }))?.body.reminded).toEqual(asked);
    expect((await judge?.call(getJudgeDay))?.body.data[0]?.reminded).toEqual(asked);
    expect((await other?.call(getSheet, { params: { id: second } }))?.body.reminded).toEqual([]);
    const awaited = (await hall.admin.call(getMatrixByBlock, at(hall))).body.awaited;
    expect(awaited.filter((each) => each.reminded_at !== null).map((each) => [each.seat, each.start_number])).toEqual([["S1", 1]]);
    expect((await judge?.call(remindJudge, { params: { id: first }, body: { seat_id } }))?.status).toBe(403);
    await give(hall, 0, 0, 8);
    expect((await judge?.call(getJudgeDay))?.body.data[0]?.reminded).toEqual([]);
    expect((await ask()).body).toMatchObject({ code: "not_possible", message: "Ocena tego sędziego już jest." });
  });
});
