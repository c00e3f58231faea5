// The programme of sections that are danced in several rounds.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { makeCouples, makeSection } from "#tests/rounds/heats.ts";
import { getPlan, type Plan } from "../../rounds/contract.ts";
import { advance } from "../../rounds/filling/filling.server.ts";
import * as contract from "../contract.ts";

const house = useHouse();

/** A list with thirteen couples of one section and `other` of another. */
async function makeDay(other = 0) {
  const tenant = await makeTenant(house);
  const contest = await makeCouples(house, tenant, 13);
  if (other > 0) await makeSection(house, tenant, contest, "Pary, latino", other);
  const admin = await browserAs(house, tenant, "admin");
  const starts = { day: "2026-11-28", starts_at: "2026-11-28T09:00:00+01:00" };
  const body = { competition_id: contest.competition_id, ...starts };
  const list = await admin.must(contract.createStartList, { body });
  return { ...contest, tenant, admin, body, list, params: { id: list.id } };
}

const minutes = (list: contract.StartList | contract.PublicStartList, at: string) => (Date.parse(at) - Date.parse(list.starts_at)) / 60_000;
const outline = (list: contract.StartList | contract.PublicStartList) =>
  list.blocks.map((block) => [
    block.name,
    block.rounds[0]?.name?.pl,
    block.heats.map((heat) => heat.performance_ids.length),
    block.performances.length,
  ]);
const orderOf = (list: contract.StartList) =>
  list.blocks.map((block) => ({ block_id: block.id, performance_ids: block.performances.map((each) => each.id) }));

describe("a section of several rounds in the programme", () => {
  it("has its first round with its entries in heats, then time to count, then a final whose six nobody knows yet", async () => {
    const { admin, list, section_id, params } = await makeDay();
    expect(outline(list)).toEqual([
      ["Solo, jazz, 12–15 lat", "Półfinał", [7, 6], 13],
      ["Solo, jazz, 12–15 lat", "Finał", [0], 0],
    ]);
    const final = list.blocks[1]?.rounds[0];
    expect(final).toMatchObject({ kind: "final", level: 0, status: "planned", entries: 6, expected: true });
    expect(final?.waits).toEqual({ pl: "6\u00a0miejsc po półfinale", en: "6\u00a0places after the semi-final" });
    // Two heats of two minutes, twenty seconds apart; then a changeover, and a break that leaves at least ten minutes.
    expect(list.blocks[0]?.heats.map((heat) => minutes(list, heat.planned_at))).toEqual([0, 2 + 20 / 60]);
    const [pause] = list.breaks;
    expect(pause).toMatchObject({ name: "Liczenie wyników", position: 1 });
    const ends = 4 + 20 / 60;
    expect(minutes(list, list.blocks[1]?.planned_at ?? "") - ends).toBeGreaterThanOrEqual(9);
    const plan: Plan = await admin.must(getPlan, { params: { id: section_id } });
    expect(plan.rounds.map((round) => [round.id, round.start_list_id])).toEqual(list.blocks.map((block) => [block.id, list.id]));
    await admin.must(contract.publishStartList, { params, body: {} });
    const open = await admin.must(contract.getPublicStartList, { params });
    expect(outline(open)).toEqual(outline(list));
    expect(open.blocks[1]?.rounds[0]?.waits?.pl).toBe("6\u00a0miejsc po półfinale");
  });

  it("dances every section's first round before anybody's second", async () => {
    const { list } = await makeDay(4);
    expect(outline(list).map(([name, round]) => [name, round])).toEqual([
      ["Solo, jazz, 12–15 lat", "Półfinał"],
      ["Pary, latino", undefined],
      ["Solo, jazz, 12–15 lat", "Finał"],
    ]);
  });

  it("never has a later round before an earlier one: neither dragged there nor arranged", async () => {
    const { admin, list, params } = await makeDay(4);
    const [semi, other, final] = orderOf(list) as [{ block_id: string; performance_ids: string[] }, never, never];
    const turned = await admin.call(contract.updateStartList, { params, body: { order: [final, other, semi] } });
    expect([turned.status, turned.body.code]).toEqual([422, "round_turned"]);
    expect(turned.body.message).toContain("Solo, jazz, 12–15 lat, Finał nie może być przed: Solo, jazz, 12–15 lat, Półfinał");
    const moved = await admin.must(contract.updateStartList, { params, body: { order: [other, semi, final] } });
    expect(moved.blocks.map((block) => block.id)).toEqual([list.blocks[1]?.id, list.blocks[0]?.id, list.blocks[2]?.id]);
    for (const seed of [1, 2, 3]) {
      const arranged = await admin.must(contract.arrangeStartList, { params, body: { seed, rest_seconds: 600, confirmed: true } });
      const at = (id: string | undefined) => arranged.blocks.findIndex((block) => block.id === id);
      expect(at(list.blocks[0]?.id)).toBeLessThan(at(list.blocks[2]?.id));
      expect(outline(arranged).map(([, , heats]) => heats)).toEqual(expect.arrayContaining([[7, 6], [0]]));
    }
  });

  it("knows the final when the round before is decided: the desk at once, everybody when it is published", async () => {
    const { admin, list, params, tenant, entry_ids } = await makeDay();
    await admin.must(contract.publishStartList, { params, body: {} });
    const [semi] = list.blocks;
    const judge = await makePerson(house, tenant, "referee");
    await admin.must(contract.setJudges, { params, body: { judges: [{ user_id: judge.id, seat: "S1" }] } });
    await house.world.database.inTenant(tenant.id, async (trx) => {
      await trx
        .updateTable("rounds")
        .set({ status: "decided" })
        .where("id", "=", semi?.id ?? "")
        .execute();
      await advance({ db: trx }, { id: semi?.id ?? "" }, entry_ids.slice(0, 7));
    });
    const desk = await admin.must(contract.getStartList, { params });
    expect(outline(desk)[1]).toEqual(["Solo, jazz, 12–15 lat", "Finał", [7], 7]);
    expect(desk.blocks[1]?.rounds[0]).toMatchObject({ entries: 7, expected: false, waits: null });
    const open = async () => outline(await admin.must(contract.getPublicStartList, { params }))[1];
    expect(await open()).toEqual(["Solo, jazz, 12–15 lat", "Finał", [0], 0]);
    await house.world.database.inTenant(tenant.id, (trx) =>
      trx
        .updateTable("rounds")
        .set({ status: "published" })
        .where("id", "=", semi?.id ?? "")
        .execute(),
    );
    expect(await open()).toEqual(["Solo, jazz, 12–15 lat", "Finał", [7], 7]);
  });

  it("is taken off with its list and comes back with the same rounds; late entries dance in the list of their section", async () => {
    const { admin, list, params, body, entry_ids } = await makeDay(4);
    const [performance] = list.blocks[0]?.performances ?? [];
    await admin.must(contract.takeOffList, { params, body: { performance_id: performance?.id ?? "" } });
    const late = { entry_ids: [performance?.entry_id ?? ""] };
    expect((await admin.call(contract.createStartList, { body })).body.code).toBe("nothing_to_list");
    const last = list.blocks[1]?.performances.at(-1);
    await admin.must(contract.takeOffList, { params, body: { performance_id: last?.id ?? "" } });
    const second = await admin.must(contract.createStartList, { body });
    expect(outline(second).map(([name]) => name)).toEqual(["Pary, latino"]);
    const there = { params: { id: second.id } };
    expect((await admin.call(contract.placeEntries, { ...there, body: late })).body.code).toBe("section_elsewhere");
    const back = await admin.must(contract.placeEntries, { params, body: late });
    expect(back.blocks[0]?.performances).toHaveLength(13);
    expect(back.blocks[0]?.heats.map((heat) => heat.performance_ids.length).toSorted()).toEqual([6, 7]);
    await admin.must(contract.deleteStartList, { params });
    await admin.must(contract.deleteStartList, there);
    const again = await admin.must(contract.createStartList, { body });
    expect(again.blocks.map((block) => block.id)).toEqual(list.blocks.map((block) => block.id));
    expect(again.blocks[0]?.performances.map((each) => each.entry_id).toSorted()).toEqual(entry_ids.toSorted());
  });

  it("gives up a round whose entries are not known, which then waits for a place and gets it back, and none that has some", async () => {
    const { admin, list, params, competition_id } = await makeDay();
    const [semi, final] = list.blocks.map((block) => block.id) as [string, string];
    expect((await admin.call(contract.takeOffList, { params, body: { block_id: semi } })).body.code).toBe("performance_begun");
    const off = await admin.must(contract.takeOffList, { params, body: { block_id: final } });
    expect(off.blocks.map((block) => block.id)).toEqual([semi]);
    const waiting = async () => (await admin.must(contract.listUnlistedEntries, { params: { competition_id } })).data;
    expect(await waiting()).toMatchObject([
      { section_name: "Solo, jazz, 12–15 lat", entries: [], rounds: [{ id: final, name: { pl: "Finał" } }] },
    ]);
    expect((await admin.call(contract.takeOffList, { params, body: { block_id: final } })).status).toBe(404);
    const back = await admin.must(contract.placeEntries, { params, body: { round_ids: [final] } });
    expect(back.blocks.map((block) => block.id)).toEqual([semi, final]);
    expect(back.blocks[1]).toMatchObject({ heats: [{ performance_ids: [] }], rounds: [{ expected: true, entries: 6 }] });
    expect(Date.parse(back.blocks[1]?.planned_at ?? "")).toBeGreaterThan(Date.parse(back.blocks[0]?.planned_at ?? ""));
    expect(await waiting()).toEqual([]);
  });
});
