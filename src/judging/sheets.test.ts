import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import type { Browser } from "#tests/factories.ts";
import { type Hall, makeHall, splitBlocks } from "#tests/situations.ts";
import { sentDuring } from "#tests/statements.ts";
import { newId } from "../kernel/ids.ts";
import { moveOnStage } from "../stage/contract.ts";
import { setEntryStatus } from "../signup/contract.ts";
import { getSheet, giveMarks, listSheets, remindJudge } from "./contract.ts";

const house = useHouse();
const BLOCK = 6;

/** A hall whose list is danced in blocks of six. */
async function makeLongHall(blocks: number): Promise<Hall> {
  const hall = await makeHall(house, { entries: blocks * BLOCK, judges: 2 });
  await splitBlocks(house, hall, BLOCK);
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
    const gone = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx
        .selectFrom("performances")
        .select("entry_id")
        .where("id", "=", ids[11] ?? "")
        .executeTakeFirstOrThrow(),
    );
    await hall.admin.call(setEntryStatus, { params: { id: gone.entry_id }, body: { status: "withdrawn", reason: "kontuzja" } });
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

  it("does not read the list: a list of twelve blocks costs no more rows and no more statements than one of three", async () => {
    const cost = async (blocks: number) => {
      const hall = await makeLongHall(blocks);
      const judge = hall.referees[0] as Browser;
      const params = { id: hall.performance_ids[BLOCK + 2] ?? "" };
      await judge.call(getSheet, { params });
      const sent = await sentDuring(() => judge.call(getSheet, { params }));
      return { statements: sent.length, rows: sent.reduce((sum, each) => sum + each.rows, 0) };
    };
    const long = await cost(12);
    expect(long.rows).toBeLessThanOrEqual(BLOCK + 10);
    const { statements, rows } = await cost(3);
    expect(long).toEqual({ statements, rows });
  });
});

describe("marks that a judge gives", () => {
  it("cost one statement to hold what they depend on, one to write them, one to tell, however long the list is", async () => {
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
    expect(sent.map(({ text }) => /^\s*(begin|with \w+|select pg_notify|commit)/.exec(text)?.[1])).toEqual([
      "begin",
      "with held",
      "with revision",
      "select pg_notify",
      "commit",
    ]);
  });
});
