// A head judge's decisions about an open round, through the API, and what the judges then read.
import { expect, it } from "vitest";
import { makeDanceRound } from "#tests/rounds/dance-rounds.ts";
import { useHouse } from "#tests/application/database.ts";
import { type Browser } from "#tests/competitions/factories.ts";
import { getBallot, giveBallot } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { addToRound, changeRound, setState } from "../../rounds/contract.ts";
import { deletePerformances } from "../../rounds/heats-sql.server.ts";
import { getMatrixByBlock } from "../by-block/contract.ts";

const house = useHouse();

/** Six couples of which three go on, in an open round of two dances; the first judge is the head judge, who marks. */
async function openRound() {
  const hall = await makeDanceRound(house, { couples: 6, judges: 2, wanted: 3 });
  await house.world.database.inTenant(hall.tenant.id, async (trx) => {
    await trx.updateTable("rounds").set({ status: "open" }).where("id", "=", hall.round_id).execute();
    await trx
      .updateTable("judge_seats")
      .set({ duty: "marking_head" })
      .where("start_list_id", "=", hall.list_id)
      .where("seat", "=", "S1")
      .execute();
  });
  const [head, judge] = hall.referees as [Browser, Browser];
  const params = { id: hall.round_id };
  const sheet = () => judge.must(getBallot, { params: { ...params, dance: "1" } });
  return { ...hall, head, judge, params, sheet };
}

it("asks for another number until a sheet is in, and the judges read what it was before", async () => {
  const { head, judge, params, sheet, performance_ids } = await openRound();
  const ask = (who: Browser, wanted: number) => who.call(changeRound, { params, body: { wanted, reason: "mały parkiet" } });
  expect(await sheet()).toMatchObject({ wanted: 3, wanted_before: null });
  expect((await ask(judge, 2)).status).toBe(403);
  expect((await ask(head, 2)).status).toBe(200);
  expect(await sheet()).toMatchObject({ wanted: 2, wanted_before: 3 });
  const { round } = await head.must(getMatrixByBlock, { params });
  expect(round).toMatchObject({ ballots: "dance", dances: ["Walc angielski", "Tango"], wanted: 2 });
  expect(round?.decisions[0]).toMatchObject({ kind: "wanted", about: { wanted_before: 3, wanted: 2 }, reason: "mały parkiet" });
  const marks = Object.fromEntries(performance_ids.slice(0, 2).map((id) => [id, { cross: 1 as const }]));
  const body = { id: newId(), dance: 1, marks, submitted: true, revision: 0, device_at: "2026-11-28T10:00:00+01:00" };
  await judge.must(giveBallot, { params, body });
  expect((await ask(head, 4)).body).toMatchObject({ code: "ballots_in" });
});

it("lets a late one join the smallest heat of each dance until a sheet is in; the judges' sheets follow", async () => {
  const { head, judge, params, sheet, performance_ids, entry_ids, tenant } = await openRound();
  const late = entry_ids[5] ?? "";
  await house.world.database.inTenant(tenant.id, (trx) => deletePerformances(trx, performance_ids.slice(5)));
  const here = async () => (await sheet()).heats.flatMap((heat) => heat.places.map((each) => each.performance_id));
  expect(await here()).toEqual(performance_ids.slice(0, 5));
  const join = (who: Browser, entry_id = late) =>
    who.call(addToRound, { params, body: { entry_id, as: "late", reason: "korek na drodze" } });
  expect((await join(judge)).status).toBe(403);
  expect((await join(head)).status).toBe(201);
  expect((await join(head)).body).toMatchObject({ code: "duplicate" });
  expect(await here()).toHaveLength(6);
  const { round, rows } = await head.must(getMatrixByBlock, { params });
  expect(rows.map((row) => row.entry_id)).toContain(late);
  expect(round?.decisions[0]).toMatchObject({ kind: "late_entry", entries: [late], reason: "korek na drodze" });
  // After the first sheet is handed in no entry may join.
  const [last = ""] = (await here()).slice(5);
  await house.world.database.inTenant(tenant.id, (trx) => deletePerformances(trx, [last]));
  const marks = Object.fromEntries(performance_ids.slice(0, 3).map((id) => [id, { cross: 1 as const }]));
  const body = { id: newId(), dance: 1, marks, submitted: true, revision: 0, device_at: "2026-11-28T10:00:00+01:00" };
  await judge.must(giveBallot, { params, body });
  expect((await join(head)).body).toMatchObject({ code: "ballots_in" });
});

it("says who is not there in a dance or retires, each with its reason, and takes it back", async () => {
  const { head, judge, params, sheet, performance_ids } = await openRound();
  const [one = "", two = ""] = performance_ids;
  const say = (who: Browser, id: string, body: { state: "absent" | "retired" | "competing"; dance?: number }) =>
    who.call(setState, { params: { id }, body: { ...body, reason: "kontuzja" } });
  const out = async () =>
    (await sheet()).heats.flatMap((heat) => heat.places.filter((each) => each.out).map((each) => each.performance_id));
  expect((await say(judge, one, { state: "absent", dance: 1 })).status).toBe(403);
  await say(head, one, { state: "absent", dance: 1 });
  await say(head, two, { state: "retired" });
  expect(await out()).toEqual([one, two]);
  await say(head, one, { state: "competing", dance: 1 });
  await say(head, two, { state: "competing" });
  expect(await out()).toEqual([]);
  const { round } = await head.must(getMatrixByBlock, { params });
  expect(round?.decisions.map((each) => [each.kind, each.reason])).toEqual(
    ["absent", "absent", "retired", "absent"].map((kind) => [kind, "kontuzja"]),
  );
});
