import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import type { Browser } from "#tests/competitions/factories.ts";
import { type Hall, makeHall, splitBlocks } from "#tests/competitions/situations.ts";
import { sentDuring } from "#tests/application/statements.ts";
import { makeTwoRounds } from "#tests/rounds/two-rounds.ts";
import { newId } from "../../kernel/values/ids.ts";
import { moveOnStage } from "../../stage/contract.ts";
import { getSheet, giveMarks, listSheets } from "../contract.ts";
import { listScores } from "../../scoring/contract.ts";
import { getMatrixByBlock } from "../../scoring/by-block/contract.ts";
import { remindJudge } from "../desk/contract.ts";

const house = useHouse();
const ROUND = 6;

/** A hall with a list that is danced in rounds of six. */
async function makeLongHall(rounds: number): Promise<Hall> {
  const hall = await makeHall(house, { entries: rounds * ROUND, judges: 2 });
  await splitBlocks(house, hall, ROUND);
  return hall;
}

describe("a judge's single sheet", () => {
  it("is the same as on the whole list, whoever was marked, missed, withdrawn or asked for again around it", async () => {
    const hall = await makeLongHall(3);
    const judge = hall.referees[0] as Browser;
    const ids = hall.performance_ids;
    for (const at of [0, 4, 7, 12])
      await judge.call(giveMarks, {
        params: { id: ids[at] ?? "" },
        body: { id: newId(), marks: { T: 6, C: at / 2 + 1 }, device_at: "2026-11-28T10:00:00+01:00", revision: 0 },
      });
    for (const at of [5, 6]) await hall.admin.call(moveOnStage, { params: { id: ids[at] ?? "" }, body: { action: "no_show" } });
    const listed = await judge.call(listSheets, { params: { id: hall.list_id } });
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx
        .updateTable("entries")
        .set({ status: "withdrawn" })
        .where(
          "id",
          "=",
          trx
            .selectFrom("performances")
            .select("entry_id")
            .where("id", "=", ids[11] ?? ""),
        )
        .execute(),
    );
    const seat_id = listed.body.data[0]?.seat?.id ?? "";
    expect((await hall.admin.call(remindJudge, { params: { id: ids[1] ?? "" }, body: { seat_id } })).status).toBe(200);
    const all = (await judge.call(listSheets, { params: { id: hall.list_id } })).body.data;
    expect(all.map((sheet) => sheet.performance_id)).toEqual(ids);
    expect(all[4]?.next?.performance_id).toBe(ids[7]);
    expect(all[0]?.reminded.map((each) => each.performance_id)).toEqual([ids[1]]);
    for (const sheet of all) expect((await judge.call(getSheet, { params: { id: sheet.performance_id } })).body).toEqual(sheet);
    for (const sheet of (await hall.admin.call(listSheets, { params: { id: hall.list_id } })).body.data)
      expect((await hall.admin.call(getSheet, { params: { id: sheet.performance_id } })).body).toEqual(sheet);
  });

  it("does not read the list: a list of twelve rounds costs no more rows and no more statements than one of three", async () => {
    const cost = async (rounds: number) => {
      const hall = await makeLongHall(rounds);
      const judge = hall.referees[0] as Browser;
      const params = { id: hall.performance_ids[ROUND + 2] ?? "" };
      await judge.call(getSheet, { params });
      const sent = await sentDuring(() => judge.call(getSheet, { params }));
      return { statements: sent.length, rows: sent.reduce((sum, each) => sum + each.rows, 0) };
    };
    const long = await cost(12);
    expect(long.rows).toBeLessThanOrEqual(ROUND + 10);
    const { statements, rows } = await cost(3);
    expect(long).toEqual({ statements, rows });
  });
});

describe("a round among several of its section", () => {
  it("is called by its name on the judge's sheet, on the whole list, over the desk's marks and in their list", async () => {
    const hall = await makeTwoRounds(house, { entries: 4, wanted: 2 });
    const judge = hall.referees[0] as Browser;
    const { section_name } = await judge.must(getSheet, { params: { id: hall.performance_ids[0] ?? "" } });
    expect(section_name).toMatch(/, Eliminacje$/);
    const { data } = await judge.must(listSheets, { params: { id: hall.list_id } });
    expect(new Set(data.map((each) => each.section_name))).toEqual(new Set([section_name]));
    expect((await hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } })).block.name).toBe(section_name);
    const rounds = (await hall.admin.must(listScores, { query: { start_list_id: hall.list_id } })).data;
    expect(rounds.find((each) => each.id === hall.round_id)?.name).toBe(section_name);
    expect(rounds.find((each) => each.id === hall.final_id)?.name).toMatch(/, Finał$/);
  });
});

describe("a judge who gives places", () => {
  it("is offered as many as entries compete, on the tablet and by the server, and all of them again when an entry comes back", async () => {
    const hall = await makeHall(house, { entries: 4, judges: 1, method: "skating" });
    const judge = hall.referees[0] as Browser;
    const [first = "", second = "", third = "", fourth = ""] = hall.performance_ids;
    const most = async () => {
      const { data } = await judge.must(listSheets, { params: { id: hall.list_id } });
      expect((await judge.must(getSheet, { params: { id: first } })).criteria).toEqual(data[0]?.criteria);
      expect((await hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } })).form.criteria).toEqual(data[0]?.criteria);
      return data.map((sheet) => sheet.criteria[0]?.max);
    };
    const give = (id: string, place: number) =>
      judge.call(giveMarks, {
        params: { id },
        body: { id: newId(), marks: { place }, device_at: "2026-11-28T10:00:00+01:00", revision: 0 },
      });
    expect(await most()).toEqual([4, 4, 4, 4]);
    const set = (status: "withdrawn" | "accepted") =>
      house.world.database.inTenant(hall.tenant.id, (trx) =>
        trx
          .updateTable("entries")
          .set({ status })
          .where("id", "=", hall.entry_ids[3] ?? "")
          .execute(),
      );
    await set("withdrawn");
    await hall.admin.must(moveOnStage, { params: { id: third }, body: { action: "no_show" } });
    expect(await most()).toEqual([2, 2, 2, 2]);
    expect(await give(first, 3)).toMatchObject({ status: 422, body: { errors: { "marks.place": ["Podaj ocenę od 1 do 2, co 1."] } } });
    expect((await give(first, 2)).status).toBe(201);
    await set("accepted");
    expect(await most()).toEqual([3, 3, 3, 3]);
    expect((await give(fourth, 3)).status).toBe(201);
    expect((await give(second, 1)).status).toBe(201);
    const { rows, wrong_sheets } = await hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } });
    expect([rows.map((row) => row.place_from), wrong_sheets]).toEqual([[2, 1, null, 3], []]);
  });
});

describe("marks that a judge gives", () => {
  it("cost one round trip to hold what they depend on, one to write them, one to tell and commit, however long the list is", async () => {
    const hall = await makeLongHall(3);
    const judge = hall.referees[0] as Browser;
    const [first = "", second = ""] = hall.performance_ids;
    const give = (id: string) =>
      judge.call(giveMarks, {
        params: { id },
        body: { id: newId(), marks: { T: 6, C: 7 }, device_at: "2026-11-28T10:00:00+01:00", revision: 0 },
      });
    await give(first);
    const sent = await sentDuring(() => give(second));
    expect(sent.map(({ text }) => /^\s*(begin|with \w+|select pg_notify)/.exec(text)?.[1])).toEqual([
      "begin",
      "with held",
      "with revision",
      "select pg_notify",
    ]);
    expect(sent.filter((each) => each.joined).map(({ text }) => text.includes("with held"))).toEqual([true]);
    expect(sent.at(-1)?.text).toMatch(/;commit$/);
  });
});
