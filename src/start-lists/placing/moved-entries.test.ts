// Entries that the office moves to another section leave the rounds of the old one, unless one of them has begun.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { danceInHeats, makeSection } from "#tests/rounds/heats.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { newId } from "../../kernel/values/ids.ts";
import { insertRoundPerformances } from "../../rounds/filling/sql.server.ts";
import { bulkEntries, setEntryStatus, updateEntry } from "../../signup/contract.ts";
import { getStage, moveOnStage } from "../../stage/contract.ts";
import { getPublicStartList, getStartList, listUnlistedEntries, placeEntries } from "../contract.ts";

const house = useHouse();

async function makeTwoSections(entries: number) {
  const hall = await makeHall(house, { entries, judges: 1 });
  const other = await makeSection(house, hall.tenant, hall, "Solo, jazz, 16+", 0);
  const params = { id: hall.list_id };
  const list = () => hall.admin.must(getStartList, { params });
  const listed = async () => (await list()).blocks.map((block) => block.performances.map((each) => each.id));
  const unlisted = async () => {
    const { data } = await hall.admin.must(listUnlistedEntries, { params: { competition_id: hall.competition_id } });
    return data.map((each) => [each.section_name, each.entries.map((entry) => entry.id)]);
  };
  const move = (at: number) => hall.admin.call(setEntryStatus, { params: { id: hall.entry_ids[at] ?? "" }, body: { section_id: other } });
  return { ...hall, other, list, listed, unlisted, move };
}

const start = (hall: Hall, at: number) =>
  hall.admin.must(moveOnStage, { params: { id: hall.performance_ids[at] ?? "" }, body: { action: "start" } });

const why = "Runda „Solo, jazz, 12–15 lat” już się zaczęła, więc występ zostaje w tej kategorii.";

describe("an entry that is moved to another section", () => {
  it("is off the list of the old one, which closes up, and waits unplaced in the new one", async () => {
    const hall = await makeTwoSections(3);
    const before = await hall.list();
    const [a = "", , c = ""] = hall.performance_ids;
    expect((await hall.move(1)).status).toBe(200);
    expect(await hall.listed()).toEqual([[a, c]]);
    const after = await hall.list();
    expect(after.list_version).toBe(before.list_version + 1);
    expect(after.blocks[0]?.performances[1]?.planned_at).toBe(before.blocks[0]?.performances[1]?.planned_at);
    expect((await hall.admin.must(getPublicStartList, { params: { id: hall.list_id } })).blocks[0]?.performances).toHaveLength(2);
    expect((await hall.admin.must(getStage)).data[0]).toMatchObject({ performances: 2 });
    expect(await hall.unlisted()).toEqual([["Solo, jazz, 16+", [hall.entry_ids[1]]]]);
    const body = { entry_ids: [hall.entry_ids[1] ?? ""], confirmed: true };
    const placed = await hall.admin.must(placeEntries, { params: { id: hall.list_id }, body });
    expect(placed.blocks.map((block) => [block.section_id, block.performances.length])).toEqual([
      [hall.section_id, 2],
      [hall.other, 1],
    ]);
  });

  it("takes its block with it where nobody is left there", async () => {
    const hall = await makeTwoSections(1);
    expect((await hall.move(0)).status).toBe(200);
    expect(await hall.listed()).toEqual([]);
    expect(await hall.unlisted()).toEqual([["Solo, jazz, 16+", hall.entry_ids]]);
  });

  it("leaves a heat that it shares, and takes one with it in which it is alone", async () => {
    const hall = await makeTwoSections(3);
    await danceInHeats(house, hall, 2, 2);
    const [a = "", , c = ""] = hall.performance_ids;
    expect((await hall.move(1)).status).toBe(200);
    const heats = async () => (await hall.list()).blocks.flatMap((block) => block.heats.map((heat) => [heat.dance, heat.performance_ids]));
    expect(await heats()).toEqual([
      [1, [a]],
      [1, [c]],
      [2, [a]],
      [2, [c]],
    ]);
    expect((await hall.move(2)).status).toBe(200);
    expect(await heats()).toEqual([
      [1, [a]],
      [2, [a]],
    ]);
  });

  it("is moved by its sign-up's editor in the same way", async () => {
    const hall = await makeTwoSections(2);
    const edit = (at: number) =>
      hall.admin.call(updateEntry, { params: { id: hall.entry_ids[at] ?? "" }, body: { section_id: hall.other } });
    expect((await edit(0)).status).toBe(200);
    expect(await hall.listed()).toEqual([[hall.performance_ids[1]]]);
    await start(hall, 1);
    expect(await edit(1)).toMatchObject({ status: 409, body: { code: "not_possible", message: why } });
    expect(await hall.listed()).toEqual([[hall.performance_ids[1]]]);
  });
});

describe("an entry of a round that has begun", () => {
  it("goes on to the next round also where an earlier version moved it to another section", async () => {
    const { tenant, entry_ids, section_id, other } = await makeTwoSections(2);
    const going = await house.world.database.inTenant(tenant.id, async (trx) => {
      const next = newId();
      await sql`
        insert into rounds select (jsonb_populate_record(r, jsonb_build_object('id', ${next}::uuid, 'position', 99))).* from rounds r
        where r.section_id = ${section_id}`.execute(trx);
      await trx.updateTable("rounds").set({ status: "closed" }).where("id", "<>", next).where("section_id", "=", section_id).execute();
      await trx
        .updateTable("entries")
        .set({ section_id: other })
        .where("id", "=", entry_ids[0] ?? "")
        .execute();
      await insertRoundPerformances(trx, tenant.id, next, entry_ids, false);
      return trx.selectFrom("performances").select("entry_id").where("round_id", "=", next).orderBy("id").execute();
    });
    expect(going.map((each) => each.entry_id)).toEqual(entry_ids);
  });

  it("stays, with the round's name, alone or among many", async () => {
    const hall = await makeTwoSections(2);
    const third = await makeSection(house, hall.tenant, hall, "Duet", 1);
    const ids = (await hall.unlisted()).flatMap(([, entries]) => entries ?? []);
    await start(hall, 0);
    expect(await hall.move(1)).toMatchObject({ status: 409, body: { code: "not_possible", message: why } });
    const body = { action: "move" as const, ids: [...hall.entry_ids, ...ids], section_id: hall.other };
    const moved = await hall.admin.must(bulkEntries, { body });
    expect(moved.changed).toMatchObject([{ id: ids[0], section_id: third }]);
    expect(moved.skipped).toEqual(hall.entry_ids.map((id) => ({ id, text: why, over_cap: false })));
    expect(await hall.listed()).toEqual([hall.performance_ids]);
  });

  it("goes off the list among many while none has begun, and is unplaced again when that is taken back", async () => {
    const hall = await makeTwoSections(2);
    const body = { action: "move" as const, ids: hall.entry_ids, section_id: hall.other };
    const { changed } = await hall.admin.must(bulkEntries, { body });
    expect(await hall.listed()).toEqual([]);
    await hall.admin.must(bulkEntries, { body: { action: "undo", changed } });
    expect(await hall.unlisted()).toEqual([["Solo, jazz, 12–15 lat", hall.entry_ids]]);
  });
});
