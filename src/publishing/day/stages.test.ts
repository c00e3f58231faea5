// Two stages on one day each have their own delay, floor and end. A list that runs past its day says so.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { danceInHeats } from "#tests/rounds/heats.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { updateCompetition } from "../../competitions/contract.ts";
import { listPublicCompetitions } from "../../competitions/contract.ts";
import { getJudgeDay } from "../../judging/contract.ts";
import { setEntryStatus } from "../../signup/contract.ts";
import { getStage, moveHeatOnStage, moveOnStage } from "../../stage/contract.ts";
import { predictTimes } from "../../start-lists/live/predicted.ts";
import { floorIn } from "../../start-lists/rounds/dances-of-block.ts";
import {
  arrangeStartList,
  getPublicStartList,
  createStartList,
  getStartList,
  listConflicts,
  placeEntries,
  publishStartList,
  setJudges,
  takeOffList,
  updateStartList,
} from "../../start-lists/contract.ts";
import { getDay, getPublicScores } from "../contract.ts";

const house = useHouse();

const MINUTE = 60_000;
const rounded = (minutes: number) => new Date(Math.floor((Date.now() + minutes * MINUTE) / MINUTE) * MINUTE).toISOString();

/** A hall whose second half dances on stage B. Stage A began 15 minutes ago by its plan, stage B is planned for now. */
async function twoStages(): Promise<Hall & { second: { id: string; performances: string[] } }> {
  const hall = await makeHall(house, { entries: 4, judges: 1 });
  for (const performance_id of hall.performance_ids.slice(2))
    await hall.admin.must(takeOffList, { params: { id: hall.list_id }, body: { performance_id } });
  const list = await hall.admin.must(createStartList, { body: { competition_id: hall.competition_id, stage: "B", name: "Scena B" } });
  const confirmed = true;
  await hall.admin.must(publishStartList, { params: { id: list.id }, body: { confirmed } });
  await hall.admin.must(updateStartList, { params: { id: hall.list_id }, body: { starts_at: rounded(-15), name: "Scena A", confirmed } });
  await hall.admin.must(updateStartList, { params: { id: list.id }, body: { starts_at: rounded(0), confirmed } });
  return { ...hall, second: { id: list.id, performances: list.blocks.flatMap((block) => block.performances.map((each) => each.id)) } };
}

const start = (hall: Hall, id: string | undefined) =>
  hall.admin.must(moveOnStage, { params: { id: id ?? "" }, body: { action: "start" as const } });

describe("a heat on the floor", () => {
  it("is shown with its dance, its number and all its performances, on the results page and to the judge", async () => {
    const hall = await makeHall(house, { entries: 4, judges: 1 });
    const heats = await danceInHeats(house, hall, 2, 2);
    const scores = async () => new Browser(house, hall.tenant).must(getPublicScores, { params: { id: hall.competition_id } });
    const letIn = (id: string | undefined) =>
      hall.admin.must(moveHeatOnStage, { params: { id: id ?? "" }, body: { action: "start" as const } });
    const judgesDay = async () => (await hall.referees[0]?.must(getJudgeDay))?.data[0];
    const place = (number: number, dance: number) => ({ number, of: 2, dance, dances: 2, dance_name: "" });
    const next = async () => (await judgesDay())?.next.map((each) => [each.performance_id, each.heat]);
    const [first, , third] = hall.performance_ids;
    expect(await next()).toEqual([
      [first, { ...place(1, 1), numbers: [1, 2] }],
      [third, { ...place(2, 1), numbers: [3, 4] }],
      [first, { ...place(1, 2), numbers: [1, 2] }],
    ]);
    for (const id of heats.slice(0, 2)) await letIn(id);
    const heat = { number: 2, of: 2, dance: 1, dances: 2, dance_name: "", numbers: [3, 4] };
    const shown = await scores();
    expect(shown.stages[0]?.on_floor).toEqual({ round: "Solo, jazz, 12–15 lat", dance: null, heat: { number: 2, of: 2 }, numbers: [3, 4] });
    expect(shown.lights.map((each) => each.heat)).toEqual([heat]);
    expect((await judgesDay())?.on_stage?.heat).toEqual(heat);
    const { data } = await new Browser(house, hall.tenant).must(listPublicCompetitions);
    expect(data[0]?.on_stage).toMatchObject({ start_number: 3, numbers: [3, 4], dance_name: null });
    // Couples that have danced wait for the next dance, and so do those on the floor.
    expect(shown.blocks[0]?.upcoming.map((each) => [each.start_number, each.status, each.heat])).toEqual([
      [1, "waiting", { ...place(1, 2), together: 2 }],
      [2, "waiting", { ...place(1, 2), together: 2 }],
      [3, "on_stage", { ...place(2, 2), together: 2 }],
      [4, "on_stage", { ...place(2, 2), together: 2 }],
    ]);
    const list = await new Browser(house, hall.tenant).must(getPublicStartList, { params: { id: hall.list_id } });
    expect(list.blocks.map(floorIn)).toMatchObject([{ floor: heat }]);
    // Couples that wait for the second dance have not begun it.
    expect(list.blocks[0]?.performances.map((each) => each.started_at !== null)).toEqual([false, false, true, true]);
    await hall.admin.must(moveHeatOnStage, {
      params: { id: heats[2] ?? "" },
      body: { action: "start", absent: [hall.performance_ids[0] ?? ""] },
    });
    const now = (await scores()).lights[0];
    expect(now?.heat).toEqual({ ...place(1, 2), numbers: [2] });
    // The clock shows the heat's start, not that of the couples' first dance.
    const { on_stage: desk } = (await hall.admin.must(getStage)).data[0] ?? {};
    expect([now?.started_at, (await judgesDay())?.on_stage?.started_at]).toEqual([desk?.started_at, desk?.started_at]);
    expect(desk?.started_at).not.toBe(shown.lights[0]?.started_at);
    expect(await next()).toEqual([[third, { ...place(2, 2), numbers: [3, 4] }]]);
  });
});

describe("two stages of one day", () => {
  it("have their own delay and floor on the results page, and predictions follow their own stage", async () => {
    const hall = await twoStages();
    await start(hall, hall.performance_ids[0]);
    await start(hall, hall.second.performances[0]);
    const scores = await new Browser(house, hall.tenant).must(getPublicScores, { params: { id: hall.competition_id } });
    const floor = (numbers: number[]) => ({ round: "Solo, jazz, 12–15 lat", dance: null, heat: null, numbers });
    const [a, b] = scores.stages;
    expect(a).toEqual({
      start_list_id: hall.list_id,
      stage: "A",
      day: "2026-11-28",
      delay_seconds: expect.any(Number),
      on_floor: floor([1]),
    });
    expect(b).toEqual({
      start_list_id: hall.second.id,
      stage: "B",
      day: "2026-11-28",
      delay_seconds: expect.any(Number),
      on_floor: floor([3]),
    });
    expect(a?.delay_seconds).toBeGreaterThanOrEqual(900);
    expect(b?.delay_seconds).toBeLessThanOrEqual(120);
    expect(scores.delay_seconds).toBe(a?.delay_seconds);
    expect(scores.on_stage?.start_number).toBe(1);
    expect(scores.lights.map((each) => each.start_number)).toEqual([1, 3]);
    const { blocks, delay_seconds } = predictTimes(
      await new Browser(house, hall.tenant).must(getPublicStartList, { params: { id: hall.list_id } }),
    );
    const lateness = blocks
      .flatMap((block) => block.performances.filter((each) => each.status === "waiting"))
      .map((each) => (Date.parse(each.predicted_at) - Date.parse(each.planned_at)) / 1000);
    expect(lateness).toEqual([delay_seconds]);
    expect(delay_seconds).toBeGreaterThanOrEqual(900);
  });

  it("have their own end on the desk, each on its own day", async () => {
    const hall = await twoStages();
    await hall.admin.must(updateStartList, {
      params: { id: hall.second.id },
      body: { day: "2026-11-29", starts_at: "2026-11-29T09:00:00+01:00" },
    });
    const { stages } = await hall.admin.must(getDay);
    expect(stages.map((each) => [each.name, each.day, each.all, each.done])).toEqual([
      ["Scena A", "2026-11-28", 2, 0],
      ["Scena B", "2026-11-29", 2, 0],
    ]);
    const { starts_at } = await hall.admin.must(getStartList, { params: { id: hall.list_id } });
    expect(Date.parse(stages[0]?.ends_at ?? "")).toBe(Date.parse(starts_at) + 5 * MINUTE);
    expect(Date.parse(stages[1]?.ends_at ?? "")).toBe(Date.parse("2026-11-29T09:05:00+01:00"));
  });

  it("are shown separately on the desk of a judge who sits on both, and on the stage bar", async () => {
    const hall = await twoStages();
    const judges = [{ user_id: hall.people[0]?.id ?? "", seat: "S1" }];
    await hall.admin.must(setJudges, { params: { id: hall.second.id }, body: { judges, confirmed: true } });
    await start(hall, hall.performance_ids[0]);
    await start(hall, hall.second.performances[0]);
    const desk = (await hall.referees[0]?.must(getJudgeDay))?.data ?? [];
    expect(desk.map((each) => [each.stage, each.on_stage?.start_number, each.next.map((next) => next.start_number)])).toEqual([
      ["A", 1, [2]],
      ["B", 3, [4]],
    ]);
    const bar = (await hall.admin.must(getStage)).data;
    expect(bar.map((each) => [each.name.slice(-1), each.on_stage?.start_number, each.next?.start_number])).toEqual([
      ["A", 1, 2],
      ["B", 3, 4],
    ]);
    // The first stage runs 15 minutes late, the second on time.
    expect(bar.map((each) => Math.round(each.delay_seconds / 900))).toEqual([1, 0]);
    // Finishing one performance clears that floor only.
    await hall.admin.must(moveOnStage, { params: { id: hall.performance_ids[0] ?? "" }, body: { action: "finish" } });
    expect((await hall.referees[0]?.must(getJudgeDay))?.data.map((each) => each.on_stage?.start_number ?? null)).toEqual([null, 3]);
  });

  it("show only the second stage while nobody is on the first", async () => {
    const hall = await twoStages();
    await start(hall, hall.second.performances[0]);
    const scores = await new Browser(house, hall.tenant).must(getPublicScores, { params: { id: hall.competition_id } });
    expect(scores.stages.map((each) => each.on_floor?.numbers ?? null)).toEqual([null, [3]]);
    expect(scores.on_stage?.start_list_id).toBe(hall.second.id);
    expect((await hall.admin.must(getStage)).data).toHaveLength(2);
  });
});

it("neither the organiser's desk nor the judge's offers a list that was moved to tomorrow", async () => {
  const hall = await twoStages();
  const [judge] = hall.referees;
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv", { timeZone: "Europe/Warsaw" });
  const seats = [{ user_id: hall.people[0]?.id ?? "", seat: "S1" }];
  await hall.admin.must(setJudges, { params: { id: hall.second.id }, body: { judges: seats, confirmed: true } });
  await hall.admin.must(updateCompetition, { params: { id: hall.competition_id }, body: { starts_on: dayAfter(0), ends_on: dayAfter(1) } });
  await hall.admin.must(updateStartList, { params: { id: hall.list_id }, body: { day: dayAfter(0), confirmed: true } });
  await hall.admin.must(updateStartList, { params: { id: hall.second.id }, body: { day: dayAfter(1), confirmed: true } });
  expect((await hall.admin.must(getStage)).data.map((each) => each.name)).toEqual(["Scena A"]);
  expect((await judge?.must(getJudgeDay))?.data.map((each) => [each.name, each.today])).toEqual([
    ["Scena A", true],
    ["Scena B", false],
  ]);
});

describe("conflicts of a day", () => {
  it("are found across all its lists: the same dancer on two stages at once, with the competition's rest time", async () => {
    const hall = await twoStages();
    const at = { params: { id: hall.competition_id } };
    await house.world.database.inTenant(hall.tenant.id, async (trx) => {
      const dancer = await trx
        .selectFrom("entry_dancers")
        .select("dancer_id")
        .where("entry_id", "=", hall.entry_ids[0] ?? "")
        .executeTakeFirstOrThrow();
      await trx
        .updateTable("entry_dancers")
        .set(dancer)
        .where("entry_id", "=", hall.entry_ids[2] ?? "")
        .execute();
    });
    for (const id of [hall.list_id, hall.second.id])
      await hall.admin.must(updateStartList, { params: { id }, body: { starts_at: "2026-11-28T09:00:00+01:00" } });
    const found = await hall.admin.must(listConflicts, at);
    expect(found.data.map((each) => [each.gap_seconds, [each.first.stage, each.second.stage].toSorted()])).toEqual([[-120, ["A", "B"]]]);
    const list = await hall.admin.must(getStartList, { params: { id: hall.list_id } });
    expect(list.conflicts.map((each) => each.gap_seconds)).toEqual([-120]);
    expect(list.elsewhere.map((each) => each.list_name)).toEqual(["Scena B"]);

    // A proposal for one list takes the other list as fixed, whichever begins first.
    await hall.admin.must(updateCompetition, { ...at, body: { rest_seconds: 60 } });
    const [first, second] = hall.performance_ids;
    const clashing = [{ block_id: list.blocks[0]?.id ?? "", performance_ids: [first ?? "", second ?? ""] }];
    for (const [seed, other] of ["09:00", "08:59", "09:00", "08:59"].entries()) {
      const starts_at = `2026-11-28T${other}:00+01:00`;
      await hall.admin.must(updateStartList, { params: { id: hall.second.id }, body: { starts_at } });
      await hall.admin.must(updateStartList, { params: { id: hall.list_id }, body: { order: clashing } });
      const arranged = await hall.admin.must(arrangeStartList, { params: { id: hall.list_id }, body: { seed } });
      expect(arranged.conflicts).toEqual([]);
      expect(arranged.blocks.flatMap((block) => block.performances.map((each) => each.id))).toEqual([second, first]);
      expect((await hall.admin.must(getStartList, { params: { id: hall.second.id } })).starts_at).toBe(starts_at);
    }
    await hall.admin.must(updateStartList, { params: { id: hall.list_id }, body: { order: clashing } });
    await hall.admin.must(updateCompetition, { ...at, body: { rest_seconds: 300 } });

    await hall.admin.must(updateStartList, { params: { id: hall.second.id }, body: { starts_at: "2026-11-28T09:12:00+01:00" } });
    expect((await hall.admin.must(listConflicts, at)).data).toEqual([]);
    await hall.admin.must(updateCompetition, { ...at, body: { rest_seconds: 900 } });
    expect(await hall.admin.must(listConflicts, at)).toMatchObject({ rest_seconds: 900, data: [{ gap_seconds: 600 }] });

    // An entry that no longer dances clashes with nobody.
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.updateTable("entries").set({ submitted_at: "2026-10-01T10:00:00Z" }).execute(),
    );
    await hall.admin.must(setEntryStatus, { params: { id: hall.entry_ids[2] ?? "" }, body: { status: "withdrawn" } });
    expect((await hall.admin.must(listConflicts, at)).data).toEqual([]);
    for (const id of [hall.list_id, hall.second.id])
      expect((await hall.admin.must(getStartList, { params: { id } })).conflicts).toEqual([]);
  });

  it("name a judge who sits on two stages at once; the seat needs a confirmation", async () => {
    const hall = await twoStages();
    for (const id of [hall.list_id, hall.second.id])
      await hall.admin.must(updateStartList, { params: { id }, body: { starts_at: "2026-11-28T09:00:00+01:00" } });
    const judges = [{ user_id: hall.people[0]?.id ?? "", seat: "S1" }];
    const seat = (confirmed: boolean) => hall.admin.call(setJudges, { params: { id: hall.second.id }, body: { judges, confirmed } });
    const refused = await seat(false);
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([409, "judge_elsewhere"]);
    expect((await hall.admin.must(getStartList, { params: { id: hall.second.id } })).judges).toEqual([]);
    expect((await seat(true)).status).toBe(200);
    const found = await hall.admin.must(listConflicts, { params: { id: hall.competition_id } });
    expect(found.judges).toMatchObject([{ name: "Sędzia 1", from: "2026-11-28T09:00:00+01:00" }]);
    await hall.admin.must(updateStartList, { params: { id: hall.second.id }, body: { starts_at: "2026-11-28T12:00:00+01:00" } });
    expect((await seat(false)).status).toBe(200);
  });
});

it("publishing or moving a list past the end of its day, or past midnight, needs a confirmation in each case", async () => {
  const hall = await makeHall(house, { entries: 3, judges: 1 });
  const params = { id: hall.list_id };
  const at = (time: string, confirmed = false) =>
    hall.admin.call(updateStartList, { params, body: { starts_at: `2026-11-28T${time}:00+01:00`, confirmed } });
  const refused = (when: string) => ({
    status: 409,
    body: { code: "list_overruns", message: `Lista skończy się ${when}. Potwierdź, jeśli tak ma być.` },
  });
  expect((await at("09:00")).body.overrun).toBeNull();
  // The list is public, so it is not moved past the end of its day without a confirmation.
  expect(await at("22:55")).toMatchObject(refused("o 23:03, po końcu dnia (23:00)"));
  expect((await hall.admin.must(getStartList, { params })).starts_at).toBe("2026-11-28T09:00:00+01:00");
  expect((await at("22:55", true)).body.overrun).toMatchObject({ past: "hour", day: "2026-11-28" });
  // A confirmed overrun is not asked about again, only a larger one.
  expect((await at("22:56")).status).toBe(200);
  expect(await at("23:58")).toMatchObject(refused("29\u00a0lis o 00:06, po północy"));
  expect((await at("23:58", true)).body.overrun).toMatchObject({ past: "midnight", day: "2026-11-29" });
  const publish = (body: object) => hall.admin.call(publishStartList, { params, body });
  expect(await publish({})).toMatchObject({ status: 409, body: { code: "list_overruns" } });
  expect((await publish({ published: false })).status).toBe(200);
  // A draft is not public: it moves freely, and the question comes when it is published.
  expect((await at("09:00")).status).toBe(200);
  expect((await at("23:58")).status).toBe(200);
  expect(await publish({})).toMatchObject({ status: 409, body: { code: "list_overruns" } });
  expect((await publish({ confirmed: true })).body).toMatchObject({ status: "published", overrun: { past: "midnight" } });
});

it("neither a proposal nor a further entry makes a published list overrun its day without a question", async () => {
  const hall = await makeHall(house, { entries: 3, judges: 1 });
  const params = { id: hall.list_id };
  const [performance_id = ""] = hall.performance_ids;
  const { blocks } = await hall.admin.must(getStartList, { params });
  const [entry_id = ""] = blocks.flatMap((block) => block.performances.map((each) => each.entry_id));
  await hall.admin.must(takeOffList, { params, body: { performance_id } });
  await hall.admin.must(updateStartList, { params, body: { starts_at: "2026-11-28T22:53:30+01:00" } });
  const entry_ids = [entry_id];
  expect(await hall.admin.call(placeEntries, { params, body: { entry_ids } })).toMatchObject({
    status: 409,
    body: { code: "list_overruns" },
  });
  expect((await hall.admin.must(placeEntries, { params, body: { entry_ids, confirmed: true } })).overrun).toMatchObject({ past: "hour" });
  // The list ended at that time before: another order of the same performances announces nothing.
  expect((await hall.admin.call(arrangeStartList, { params, body: {} })).status).toBe(200);
});

it("judges keep a new order, with the marks of their seats", async () => {
  const hall = await makeHall(house, { entries: 1, judges: 3 });
  const params = { id: hall.list_id };
  const before = (await hall.admin.must(getStartList, { params })).judges;
  const judges = before.map(({ user_id, seat }) => ({ user_id, seat })).toReversed();
  await hall.admin.must(setJudges, { params, body: { judges } });
  const after = (await hall.admin.must(getStartList, { params })).judges;
  expect(after.map((each) => [each.id, each.seat, each.position])).toEqual(
    before.toReversed().map((each, index) => [each.id, each.seat, index + 1]),
  );
});
