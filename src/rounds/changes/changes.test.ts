// Rounds changed through HTTP: heats, late entries, leaving, and who may do it.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeDance, typed } from "#tests/rounds/dances.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { setJudges } from "../../start-lists/contract.ts";
import * as contract from "../contract.ts";
import { advance, emptyFollowingRound, fillRound } from "../filling/filling.server.ts";

const house = useHouse();

/** A section with its first couples in its first round; the last `late` entries are not. */
async function makeFilled(couples: number, late = 0) {
  const dance = await makeDance(house, couples);
  const plan = await dance.plan();
  await dance.save({ rounds: typed(plan), source: "default" });
  const [first, next] = plan.rounds.map((round) => round.id) as [string, string];
  const within = <T>(work: (db: Parameters<typeof fillRound>[0]) => Promise<T>) => house.world.database.inTenant(dance.tenant.id, work);
  await within((trx) => fillRound(trx, first, dance.entry_ids.slice(0, couples - late)));
  const round = (id = first) => dance.admin.must(contract.getRound, { params: { id } });
  return { ...dance, first, next, within, round };
}

type Filled = Awaited<ReturnType<typeof makeFilled>>;
const heatsOf = (round: contract.DrawnRound) => round.floor.map((heat) => heat.performances.map((each) => each.performance_id));
const late = (section: Filled, entry: string | undefined, as: "late" | "seeded" | "correction" = "late", id = section.first) =>
  section.admin.call(contract.addToRound, { params: { id }, body: { entry_id: entry ?? "", as, reason: "biuro" } });

describe("a round's heats", () => {
  it("are filled evenly, and the same seed draws the same ones", async () => {
    const section = await makeFilled(13);
    const draw = (seed?: number) => section.admin.must(contract.drawRound, { params: { id: section.first }, body: { seed } });
    expect((await section.round()).floor.map((heat) => [heat.dance, heat.number, heat.performances.length])).toEqual([
      [1, 1, 7],
      [1, 2, 6],
    ]);
    const [one, other, again] = [await draw(1), await draw(2), await draw(1)];
    expect(heatsOf(again)).toEqual(heatsOf(one));
    expect(heatsOf(other)).not.toEqual(heatsOf(one));
    expect(again.draw_seed).toBe(1);
    expect((await section.round(section.next)).floor).toMatchObject([{ number: 1, performances: [] }]);
  });

  it("are saved as a person writes them, with everybody once", async () => {
    const section = await makeFilled(13);
    const all = heatsOf(await section.round()).flat();
    const write = (heats: string[][]) =>
      section.admin.call(contract.saveHeats, {
        params: { id: section.first },
        body: { heats: heats.map((performance_ids) => ({ dance: 1, performance_ids })) },
      });
    const wanted = [all.slice(0, 5), all.slice(5, 9), all.slice(9)];
    expect(heatsOf((await write(wanted)).body)).toEqual(wanted);
    const { version } = await section.round();
    const again = (of: number) =>
      section.admin.call(contract.saveHeats, {
        params: { id: section.first },
        body: { heats: wanted.map((performance_ids) => ({ dance: 1, performance_ids })), version: of },
      });
    expect((await again(version)).status).toBe(200);
    expect(await again(version)).toMatchObject({ status: 409, body: { code: "stale" } });
    for (const wrong of [[all.slice(1)], [all, [all[0] ?? ""]], []])
      expect(await write(wrong)).toMatchObject({ status: 422, body: { code: "order_incomplete" } });
    expect(heatsOf(await section.round())).toEqual(wanted);
  });

  it("of a published list change with a reason alone, which stays with the decision", async () => {
    const { admin, round_id: id, performance_ids } = await makeHall(house, { entries: 3, judges: 1 });
    const heats = performance_ids.toReversed().map((each) => ({ dance: 1, performance_ids: [each] }));
    const save = (body: object) => admin.call(contract.saveHeats, { params: { id }, body: { heats, ...body } });
    const draw = (body: object) => admin.call(contract.drawRound, { params: { id }, body: { seed: 7, ...body } });
    const floor = async () => heatsOf(await admin.must(contract.getRound, { params: { id } }));
    const before = await floor();
    for (const change of [save, draw])
      expect(await change({})).toMatchObject({ status: 422, body: { errors: { reason: [expect.stringContaining("podaj powód")] } } });
    expect(await floor()).toEqual(before);
    expect((await save({ reason: "Ten sam klub" })).status).toBe(200);
    expect(await floor()).toEqual(before.toReversed());
    expect((await draw({ reason: "Mniejszy parkiet" })).status).toBe(200);
    expect((await floor()).flat().toSorted()).toEqual(performance_ids.toSorted());
    const { data } = await admin.must(contract.listDecisions, { params: { id } });
    expect(data.map((each) => [each.kind, each.reason])).toEqual([
      ["draw", "Mniejszy parkiet"],
      ["draw", "Ten sam klub"],
    ]);
  });

  it("are danced by fewer or more at once when the size changes, and asked for another number until sheets are handed in", async () => {
    const section = await makeFilled(13);
    const change = (body: object) => section.admin.call(contract.changeRound, { params: { id: section.first }, body });
    expect((await change({ heat_size: 5, wanted: 7 })).body).toMatchObject({ heat_size: 5, wanted: 7, heats: 3 });
    expect(await section.round(section.next)).toMatchObject({ entries: 7, expected: true });
    expect(await change({ wanted: 13 })).toMatchObject({ status: 422 });
    const { data } = await section.admin.must(contract.listDecisions, { params: { id: section.first } });
    expect(data[0]).toMatchObject({ kind: "wanted", about: {} });
  });
});

describe("who dances a round", () => {
  it("grows by a late entry, which joins the smallest heat, once, even when two press at the same time", async () => {
    const section = await makeFilled(15, 2);
    const before = heatsOf(await section.round());
    const replies = await Promise.all([late(section, section.entry_ids[13]), late(section, section.entry_ids[13])]);
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201, 409]));
    const after = await section.round();
    expect(after.floor.map((heat) => heat.performances.length)).toEqual([7, 7]);
    expect(heatsOf(after)[0]).toEqual(before[0]);
    expect(heatsOf(after)[1]?.slice(0, 6)).toEqual(before[1]);
    await late(section, section.entry_ids[14]);
    expect((await section.round()).floor.map((heat) => heat.performances.length)).toEqual([8, 7]);
  });

  it("opens a new heat for a late one where all are full", async () => {
    const section = await makeFilled(13, 1);
    expect((await late(section, section.entry_ids[12])).body.floor?.map((heat) => [heat.number, heat.performances.length])).toEqual([
      [1, 12],
      [2, 1],
    ]);
  });

  it("is seeded past the first round, and danced from the first round on again when that is taken back", async () => {
    const section = await makeFilled(13);
    const entry = section.entry_ids[0];
    const wanted = (await section.round()).wanted ?? 0;
    await late(section, entry, "seeded", section.next);
    expect(await section.round()).toMatchObject({ entries: 12, wanted: wanted - 1 });
    expect((await section.round(section.next)).members).toMatchObject([{ entry_id: entry, seeded: true }]);
    expect((await late(section, entry)).status).toBe(201);
    const back = await section.round();
    expect(back).toMatchObject({ entries: 13, wanted });
    expect(back.members.map((each) => each.entry_id).toSorted()).toEqual(section.entry_ids.toSorted());
    expect((await section.round(section.next)).members).toEqual([]);
    expect(await late(section, entry)).toMatchObject({ status: 409, body: { code: "duplicate" } });
    const { data } = await section.admin.must(contract.listDecisions, { params: { id: section.first } });
    expect(data[0]).toMatchObject({ kind: "seeded", entries: [entry] });
  });

  it("goes past the first round by seeding, and stays there when the others go on", async () => {
    const section = await makeFilled(13);
    expect(await late(section, section.entry_ids[0], "late", section.next)).toMatchObject({ status: 409, body: { code: "not_possible" } });
    expect((await late(section, section.entry_ids[0], "seeded", section.next)).status).toBe(201);
    expect((await section.round()).entries).toBe(12);
    await section.within((db) => advance({ db }, { id: section.first }, section.entry_ids.slice(1, 6)));
    const final = await section.round(section.next);
    const seeded = new Map(final.floor.flatMap((heat) => heat.performances.map((each) => [each.entry_id, each.seeded])));
    expect(seeded).toEqual(new Map(section.entry_ids.slice(0, 6).map((id, at) => [id, at === 0])));
  });

  it("records who retires or is absent in a dance, and takes a mistake back", async () => {
    const section = await makeFilled(13);
    const [id = ""] = heatsOf(await section.round()).flat();
    const say = async (body: object) =>
      (await section.admin.call(contract.setState, { params: { id }, body: { reason: "lekarz", ...body } as never })).body.floor
        ?.flatMap((heat) => heat.performances)
        .find((each) => each.performance_id === id);
    // A performance absent in the only dance of a round did not dance it.
    expect(await say({ state: "absent", dance: 1 })).toMatchObject({ absent: true, state: "no_show" });
    expect(await say({ state: "competing", dance: 1 })).toMatchObject({ absent: false, state: "competing" });
    expect(await say({ state: "retired" })).toMatchObject({ state: "retired", absent: true });
    expect(await say({ state: "competing" })).toMatchObject({ state: "competing", absent: false });
    // A competing performance has nothing to take back, and only the desk accepts a withdrawn entry again.
    const back = async () =>
      (await section.admin.call(contract.setState, { params: { id }, body: { state: "competing", reason: "lekarz" } })).body;
    expect(await back()).toMatchObject({ code: "not_possible", message: expect.stringContaining("już bierze udział") });
    await section.within((trx) =>
      trx
        .updateTable("entries")
        .set({ status: "withdrawn" })
        .where("id", "=", (eb) => eb.selectFrom("performances").select("entry_id").where("id", "=", id))
        .execute(),
    );
    expect(await back()).toMatchObject({ code: "not_possible", message: expect.stringContaining("jest wycofany") });
    expect(await say({ state: "absent", dance: 4 })).toBeUndefined();
  });

  it("gets late entries offered only if they are in none of its rounds", async () => {
    const section = await makeFilled(15, 2);
    const offered = async (id = section.first) =>
      (await section.admin.must(contract.listLateEntries, { params: { id } })).data.map((each) => each.entry_id).toSorted();
    expect(await offered()).toEqual(section.entry_ids.slice(13).toSorted());
    expect(await offered(section.next)).toEqual([]);
    await late(section, section.entry_ids[13]);
    expect(await offered()).toEqual(section.entry_ids.slice(14));
    // An entry that is in no round may still come late once it is known who dances the next round; entries that were out may not.
    await section.within((db) => advance({ db }, { id: section.first }, section.entry_ids.slice(0, 6)));
    expect(await offered(section.next)).toEqual(section.entry_ids.slice(14));
    expect(await late(section, section.entry_ids[14], "correction", section.next)).toMatchObject({ status: 409 });
    expect((await late(section, section.entry_ids[14], "late", section.next)).status).toBe(201);
    const judge = await browserAs(house, section.tenant, "referee");
    expect((await judge.call(contract.listLateEntries, { params: { id: section.first } })).status).toBe(403);
  });

  it("goes past a round that is called off, and dances it when that is taken back, also who came past it meanwhile", async () => {
    const section = await makeFilled(26);
    const [first, middle, final] = (await section.plan()).rounds.map((round) => round.id) as [string, string, string];
    const off = (called_off: boolean) =>
      section.admin.call(contract.callOff, { params: { id: middle }, body: { called_off, reason: "mała sala" } });
    expect((await off(true)).status).toBe(200);
    await section.within((db) => advance({ db }, { id: first }, section.entry_ids.slice(0, 12)));
    const danced = async (id: string) => (await section.round(id)).members.length;
    expect([await danced(middle), await danced(final)]).toEqual([0, 12]);
    expect((await off(false)).body).toMatchObject({ status: "planned" });
    expect([await danced(middle), await danced(final)]).toEqual([12, 0]);
    const { data } = await section.admin.must(contract.listDecisions, { params: { id: middle } });
    const said = data.filter((each) => each.kind === "call_off").map((each) => [each.about.called_off, each.reason]);
    expect(said).toEqual([
      [false, "mała sala"],
      [true, "mała sala"],
    ]);
  });

  it("is called off with all rounds behind it once everybody is out, and they come back together", async () => {
    const section = await makeFilled(26);
    const [first, middle, final] = (await section.plan()).rounds.map((round) => round.id) as [string, string, string];
    const off = async (id: string, called_off: boolean) =>
      (await section.admin.must(contract.callOff, { params: { id }, body: { called_off, reason: "nikogo nie ma" } })).together;
    const states = async () => (await section.plan()).rounds.map((round) => round.status);
    // It is not known yet who dances the second round, which is not the same as nobody.
    expect(await off(middle, true)).toEqual([]);
    await off(middle, false);
    await section.within((trx) => trx.updateTable("performances").set({ state: "retired" }).where("round_id", "=", first).execute());
    expect(await off(first, true)).toEqual(["Półfinał", "Finał"]);
    expect(await states()).toEqual(["called_off", "called_off", "called_off"]);
    const { data } = await section.admin.must(contract.listDecisions, { params: { id: middle } });
    expect(data[0]).toMatchObject({ kind: "call_off", about: { called_off: true }, reason: "nikogo nie ma" });
    expect(await off(first, false)).toEqual(["Półfinał", "Finał"]);
    expect(await states()).toEqual(["planned", "planned", "planned"]);
    expect((await section.round(middle)).floor.map((each) => each.status)).toContain("waiting");
    // The entry seeded into the final dances it.
    await section.within((trx) => trx.updateTable("performances").set({ state: "competing" }).where("round_id", "=", first).execute());
    expect((await late(section, section.entry_ids[3], "seeded", final)).status).toBe(201);
    await section.within((trx) => trx.updateTable("performances").set({ state: "retired" }).where("round_id", "=", first).execute());
    expect(await off(first, true)).toEqual(["Półfinał"]);
    expect(await states()).toEqual(["called_off", "called_off", "planned"]);
  });

  it("goes on unjudged when it is called off, and comes back while the next one has not begun", async () => {
    const section = await makeFilled(7);
    const off = (called_off: boolean) =>
      section.admin.call(contract.callOff, { params: { id: section.first }, body: { called_off, reason: "siedem par" } });
    expect((await off(true)).body).toMatchObject({ status: "called_off", floor: [{ status: "skipped" }] });
    expect((await section.round(section.next)).entries).toBe(7);
    expect((await off(false)).body).toMatchObject({ status: "planned", floor: [{ status: "waiting" }] });
    expect(await section.round(section.next)).toMatchObject({ entries: 6, expected: true, floor: [{ performances: [] }] });
    await section.within((db) => advance({ db }, { id: section.first }, section.entry_ids.slice(0, 6)));
    await section.within((trx) => trx.updateTable("heats").set({ status: "done" }).where("round_id", "=", section.next).execute());
    await expect(section.within((db) => emptyFollowingRound({ db }, section.first))).rejects.toMatchObject({ code: "next_round_begun" });
    expect(await late(section, section.entry_ids[6], "seeded", section.next)).toMatchObject({ status: 409, body: { code: "round_begun" } });
    // An entry that danced a round leading here is not late, and one that danced none was not forgotten.
    expect(await late(section, section.entry_ids[6], "late", section.next)).toMatchObject({ status: 409, body: { code: "not_possible" } });
    expect((await late(section, section.entry_ids[6], "correction", section.next)).status).toBe(201);
    expect(await section.save({ rounds: [] })).toMatchObject({ status: 409, body: { code: "round_begun" } });
  });
});

describe("access", () => {
  it("has the head judge of the round's list and the organiser, no other judge, no coach, nobody of another organiser", async () => {
    const hall = await makeHall(house, { entries: 3, judges: 2 });
    const [head, judge] = hall.referees;
    const plan = await hall.admin.must(contract.getPlan, { params: { id: hall.section_id } });
    const id = plan.rounds[0]?.id ?? "";
    const seats = hall.people.map((person, at) => ({ user_id: person.id, seat: `S${at + 1}` }));
    const seat = (duties: ("judge" | "head" | "marking_head")[]) =>
      hall.admin.call(setJudges, {
        params: { id: hall.list_id },
        body: { judges: seats.map((each, at) => ({ ...each, duty: duties[at] })), confirmed: true },
      });
    const asking = { params: { id: hall.performance_ids[0] ?? "" }, body: { state: "retired" as const, reason: "kontuzja" } };
    expect((await head?.call(contract.setState, asking))?.status).toBe(403);
    expect(await seat(["head", "marking_head"])).toMatchObject({ status: 422, body: { code: "panel_wrong" } });
    expect((await seat(["head", "judge"])).body.judges).toMatchObject([{ duty: "head" }, { duty: "judge" }]);
    // A body without duties leaves them unchanged.
    expect((await seat([])).body.judges).toMatchObject([{ duty: "head" }, { duty: "judge" }]);
    expect((await head?.call(contract.setState, asking))?.status).toBe(200);
    expect((await judge?.call(contract.setState, asking))?.status).toBe(403);
    expect((await (await browserAs(house, hall.tenant, "trener")).call(contract.setState, asking)).status).toBe(403);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(contract.setState, asking)).status).toBe(404);
    expect((await stranger.call(contract.getRound, { params: { id } })).status).toBe(404);
    expect((await seat(["judge", "head"])).body.judges).toMatchObject([{ duty: "judge" }, { duty: "head" }]);
    expect((await head?.call(contract.setState, asking))?.status).toBe(403);
    // A head judge decides about rounds of the own list, not about plans.
    expect((await judge?.call(contract.savePlan, { params: { id: hall.section_id }, body: { rounds: [] } }))?.status).toBe(403);
    expect(await judge?.call(contract.changeRound, { params: { id }, body: { tie: "none" } })).toMatchObject({ status: 422 });
    expect(await judge?.call(contract.changeRound, { params: { id }, body: { tie: "none", reason: "remis" } })).toMatchObject({
      status: 200,
    });
  });
});
