// An entry that no longer competes leaves the queue on each screen at once, and its club is notified in time.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { danceAll, type Hall, makeHall } from "#tests/competitions/situations.ts";
import { getJudgeDay, getSheet, giveMarks, listSheets } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { bulkEntries, deleteEntry, setEntryStatus } from "../../signup/contract.ts";
import { getStage, moveOnStage } from "../../stage/contract.ts";
import { getPublicStartList } from "../../start-lists/contract.ts";
import { getDay, getPublicScores } from "../contract.ts";
import { notifyClub } from "../../capacity/status-changes/contract.ts";
import { listScores } from "../../scoring/contract.ts";
import { closeRoundByBlock, publishRoundByBlock } from "../../scoring/by-block/contract.ts";

const house = useHouse();

/** A hall whose entries were sent by their club, so that they can be withdrawn later. */
async function sentHall(options: { entries: number; judges: number }): Promise<Hall> {
  const hall = await makeHall(house, options);
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("entries").set({ submitted_at: "2026-10-01T10:00:00Z" }).execute(),
  );
  return hall;
}

const out = (hall: Hall, entry: number, status: "withdrawn" | "disqualified" | "accepted") =>
  hall.admin.call(setEntryStatus, { params: { id: hall.entry_ids[entry] ?? "" }, body: { status } });
const stage = (hall: Hall, performance: number, action: "start" | "finish") =>
  hall.admin.call(moveOnStage, { params: { id: hall.performance_ids[performance] ?? "" }, body: { action } });
const mails = (hall: Hall) =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.selectFrom("mails").select(["kind", "to_email", "subject", "text_body"]).where("kind", "like", "entry_%").orderBy("id").execute(),
  );

describe.each(["withdrawn", "disqualified"] as const)("an entry that is %s before it danced", (status) => {
  it("leaves the queue everywhere at once, and the day ends without it", async () => {
    const hall = await sentHall({ entries: 3, judges: 1 });
    await stage(hall, 0, "start");
    expect((await out(hall, 1, status)).status).toBe(200);
    const [desk] = (await hall.admin.must(getStage)).data;
    expect(desk?.next?.start_number).toBe(3);
    expect(desk?.performances).toBe(2);
    const refused = await stage(hall, 1, "start");
    expect([refused.status, refused.body.code]).toEqual([409, "not_possible"]);

    const judge = hall.referees[0] as Browser;
    const [day] = (await judge.must(getJudgeDay)).data;
    expect(day?.next.map((each) => each.start_number)).toEqual([3]);
    expect(day?.blocks[0]).toMatchObject({ performances: 2, marked: 0 });
    const sheets = (await judge.must(listSheets, { params: { id: hall.list_id } })).data;
    expect(sheets.map((each) => [each.start_number, each.out, each.next?.start_number ?? null, each.block.performances])).toEqual([
      [1, null, 3, 2],
      [2, status, 3, 2],
      [3, null, null, 2],
    ]);
    const alone = await judge.must(getSheet, { params: { id: hall.performance_ids[2] ?? "" } });
    expect(alone.block).toMatchObject({ position: 2, performances: 2 });

    const guest = new Browser(house, hall.tenant);
    const list = await guest.must(getPublicStartList, { params: { id: hall.list_id } });
    expect(list.blocks[0]?.performances.map((each) => [each.start_number, each.out])).toEqual([
      [1, null],
      [2, status],
      [3, null],
    ]);
    const scores = await guest.must(getPublicScores, { params: { id: hall.competition_id } });
    expect(scores.blocks[0]).toMatchObject({ performances: 2, danced: 0 });
    expect(scores.blocks[0]?.upcoming.map((each) => each.start_number)).toEqual([1, 3]);

    for (const at of [0, 2]) await stage(hall, at, "finish");
    expect((await hall.admin.must(getStage)).data[0]).toMatchObject({ next: null, done: 2, performances: 2 });
    expect(await hall.admin.must(getDay)).toMatchObject({ performances: { all: 2, done: 2 }, blocks: [{ performances: 2, done: 2 }] });
    expect((await hall.admin.must(listScores)).data[0]).toMatchObject({ performances: 2 });
    expect((await guest.must(getPublicScores, { params: { id: hall.competition_id } })).blocks[0]).toMatchObject({
      performances: 2,
      danced: 2,
    });
  });

  it("delays no entry behind it", async () => {
    const hall = await sentHall({ entries: 2, judges: 1 });
    await house.world.database.inTenant(hall.tenant.id, async (trx) => {
      const planned = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
      for (const [at, minutes] of [40, 30].entries())
        await trx
          .updateTable("heats")
          .set({ planned_at: planned(minutes), ...(at === 0 ? { status: "done", started_at: planned(minutes) } : {}) })
          .where(
            "id",
            "=",
            trx
              .selectFrom("heat_places")
              .select("heat_id")
              .where("performance_id", "=", hall.performance_ids[at] ?? ""),
          )
          .execute();
    });
    const late = async () => (await hall.admin.must(getStage)).data[0]?.delay_seconds;
    expect(await late()).toBeGreaterThanOrEqual(1800);
    await out(hall, 1, status);
    expect(await late()).toBe(0);
    const guest = new Browser(house, hall.tenant);
    expect(await guest.must(getPublicScores, { params: { id: hall.competition_id } })).toMatchObject({ delay_seconds: 0 });
  });
});

it("desk, pads and all pages of the list are notified when an entry drops out for any reason, and when it dances after all", async () => {
  const hall = await sentHall({ entries: 4, judges: 1 });
  const { competition_id, list_id, round_id: block_id, entry_ids } = hall;
  const screens = [`judging:${list_id}`, `start-list:${competition_id}:${list_id}`, `round:${block_id}`];
  const heard = new Set<string>();
  const stop = house.world.live.onAnnouncement((tenantId, topic) => void (tenantId === hall.tenant.id && topic && heard.add(topic)));
  for (const way of [
    () => out(hall, 0, "withdrawn"),
    () => out(hall, 0, "accepted"),
    () => out(hall, 1, "disqualified"),
    () => hall.admin.call(bulkEntries, { body: { action: "withdraw", ids: [entry_ids[2] ?? ""] } }),
    () => hall.admin.call(deleteEntry, { params: { id: entry_ids[3] ?? "" } }),
  ]) {
    heard.clear();
    expect((await way()).status).toBeLessThan(300);
    await expect
      .poll(() => [...heard])
      .toEqual(expect.arrayContaining([`stage:${competition_id}`, `scores:${competition_id}`, ...screens]));
  }
  stop();
});

it("an entry that dropped out after dancing stays counted, and the hall does not see the reason before the result", async () => {
  const hall = await sentHall({ entries: 2, judges: 1 });
  await stage(hall, 0, "finish");
  await out(hall, 0, "disqualified");
  expect((await hall.admin.must(getStage)).data[0]).toMatchObject({ done: 1, performances: 2 });
  const list = await new Browser(house, hall.tenant).must(getPublicStartList, { params: { id: hall.list_id } });
  expect(list.blocks[0]?.performances.map((each) => each.out)).toEqual([null, null]);
});

it.each(["withdrawn", "disqualified"] as const)(
  "no marks are wanted of an entry that is %s, also when it was danced and marked before",
  async (status) => {
    const hall = await sentHall({ entries: 3, judges: 2 });
    for (const at of [0, 1]) {
      await stage(hall, at, "finish");
      await hall.referees[0]?.must(giveMarks, {
        params: { id: hall.performance_ids[at] ?? "" },
        body: { id: newId(), marks: { T: 7, C: 7 }, device_at: "2026-11-28T10:00:00+01:00", revision: 0 },
      });
    }
    const wanted = async () => {
      const [listed] = (await hall.admin.must(listScores)).data;
      const { judges, alerts } = await hall.admin.must(getDay);
      const missing = alerts.find((each) => each.kind === "marks_missing")?.count;
      return [listed?.sheets, listed?.sheets_wanted, listed?.missing, missing, ...judges.map((each) => [each.marked, each.wanted])];
    };
    expect(await wanted()).toEqual([2, 6, 2, 2, [2, 2], [0, 2]]);
    expect((await out(hall, 1, status)).status).toBe(200);
    expect(await wanted()).toEqual([1, 4, 1, 1, [1, 1], [0, 1]]);
  },
);

describe("the club", () => {
  it("is notified of a withdrawal at once, and when the entry dances after all", async () => {
    const hall = await sentHall({ entries: 2, judges: 1 });
    await out(hall, 0, "withdrawn");
    await hall.admin.must(bulkEntries, { body: { action: "withdraw", ids: [hall.entry_ids[1] ?? ""] } });
    expect((await mails(hall)).map((each) => [each.kind, each.to_email])).toEqual([
      ["entry_withdrawn", "marta@example.com"],
      ["entry_withdrawn", "marta@example.com"],
    ]);
    await out(hall, 0, "accepted");
    const told = await mails(hall);
    expect(told.map((each) => each.kind)).toEqual(["entry_withdrawn", "entry_withdrawn", "entry_back"]);
    expect(told[0]?.text_body).toContain("Taniec 1");
  });

  it("is notified once of a disqualification, when the result is published", async () => {
    const hall = await sentHall({ entries: 2, judges: 1 });
    for (const id of hall.performance_ids)
      await hall.referees[0]?.must(giveMarks, {
        params: { id },
        body: { id: newId(), marks: { T: 7, C: 7 }, device_at: "2026-11-28T10:00:00+01:00", revision: 0 },
      });
    await danceAll(house, hall);
    await out(hall, 1, "disqualified");
    expect(await mails(hall)).toEqual([]);
    const at = { params: { id: hall.round_id } };
    await hall.admin.must(closeRoundByBlock, { ...at, body: {} });
    await hall.admin.must(publishRoundByBlock, { ...at, body: {} });
    expect((await mails(hall)).map((each) => each.kind)).toEqual(["entry_disqualified"]);
    await hall.admin.must(publishRoundByBlock, { ...at, body: { published: false, reason: "protest" } });
    await hall.admin.must(publishRoundByBlock, { ...at, body: {} });
    expect(await mails(hall)).toHaveLength(1);
  });

  it("is notified of a disqualification earlier when the organiser decides so, and of nothing else with it", async () => {
    const hall = await sentHall({ entries: 2, judges: 1 });
    const press = () => hall.admin.call(notifyClub, { params: { id: hall.entry_ids[0] ?? "" } });
    expect((await press()).status).toBe(409);
    await out(hall, 0, "disqualified");
    expect((await press()).status).toBe(204);
    expect((await press()).status).toBe(409);
    expect((await mails(hall)).map((each) => each.kind)).toEqual(["entry_disqualified"]);
  });
});
