// Rounds that do not go as planned, through the API: all tied, fewer than required, one alone, nobody, late, absent in a dance, a heat danced again.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { danceRound, judgeRound, placesIn, publicRound, release, roundOf, type Section } from "#tests/rounds/published-cases.ts";
import { crosses, competitorNames, places, useFloor } from "#tests/rounds/one-dance.ts";
import { getBallot, getJudgeDay, giveBallot } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { addToRound, callOff, setState } from "../../rounds/contract.ts";
import { setEntryStatus } from "../../signup/contract.ts";
import { moveHeatOnStage } from "../../stage/contract.ts";
import { getDay } from "../../publishing/contract.ts";
import { closeRound, decideRound, listScores } from "../contract.ts";
import { getMatrixByBlock } from "../by-block/contract.ts";
import { remindRound } from "../../judging/desk/contract.ts";

const floor = useFloor(3);
const { house, small, entriesIn: standing, goesOn } = floor;
const first = ({ rounds }: Section) => ({ params: { id: rounds[0] ?? "" } });
const out = (of: Section, name: string) =>
  floor.panel.admin.must(setEntryStatus, {
    params: { id: of.entries.get(name) ?? "" },
    body: { status: "disqualified", reason: "regulamin" },
  });

describe("everybody level", () => {
  /** Six dance, three judges give two crosses each: one for everybody. */
  const LEVEL = crosses({ "1": [1, 0, 0], "2": [1, 0, 0], "3": [0, 1, 0], "4": [0, 1, 0], "5": [0, 0, 1], "6": [0, 0, 1] });

  it("goes on together where the policy takes all, and over the cap by the head judge's word alone", async () => {
    const free = await small(6, [{ wanted: 2 }, {}]);
    expect((await judgeRound(free, first(free).params.id, LEVEL)).body.cut).toMatchObject({ wanted: 2, recalled: 6 });
    const capped = await small(6, [{ wanted: 2, cap: 4 }, {}]);
    const asked = await judgeRound(capped, first(capped).params.id, LEVEL);
    expect(asked.body).toMatchObject({ code: "decision_needed", current: { kind: "line", places: 2 } });
    expect(await standing(capped, 1)).toEqual([]);
    const entries = ["2", "5"].map((name) => capped.entries.get(name) ?? "");
    await capped.judges[0]?.must(decideRound, { ...first(capped), body: { kind: "line", entries, reason: "prowadzenie" } });
    expect(new Set(await standing(capped, 1))).toEqual(new Set(entries));
  });
});

describe("fewer than were asked for", () => {
  it("are crossed each by every judge and all go on, or dance nothing of it when the round is called off", async () => {
    const danced = await small(7, [{ wanted: 6 }, {}]);
    await out(danced, "7");
    await out(danced, "6");
    const all = crosses(Object.fromEntries(competitorNames(5).map((name) => [name, [1, 1, 1]])));
    expect((await judgeRound(danced, first(danced).params.id, all)).status).toBe(200);
    expect(await goesOn(danced)).toEqual(competitorNames(5));
    const off = await small(7, [{ wanted: 6 }, {}]);
    await out(off, "7");
    expect((await off.judges[0]?.call(callOff, { ...first(off), body: { reason: "sześć par" } }))?.status).toBe(200);
    expect((await standing(off, 1)).length).toBe(6);
  });

  it("are one alone: place 1 from every judge", async () => {
    const alone = await small(1, [{}]);
    expect((await judgeRound(alone, first(alone).params.id, places({ "1": [1, 1, 1] }))).status).toBe(200);
    await release(alone, first(alone).params.id);
    expect(placesIn((await publicRound(house, alone, first(alone).params.id)).rows)).toEqual({ "1": 1 });
  });

  it("are nobody: the round and those behind it are called off", async () => {
    const empty = await small(2, [{ wanted: 1 }, {}]);
    await out(empty, "1");
    await out(empty, "2");
    for (const id of empty.rounds)
      expect((await floor.panel.admin.call(callOff, { params: { id }, body: { reason: "nikogo" } })).body).toMatchObject({
        status: "called_off",
      });
    expect(await standing(empty, 1)).toEqual([]);
  });
});

describe("a round that is danced", () => {
  const give = (of: Section, judge: number, dance: number, marks: Record<string, { cross: 1 } | { place: number }>, submitted = true) =>
    floor.panel.judges[judge]?.call(giveBallot, {
      ...first(of),
      body: { id: newId(), dance, marks, submitted, revision: 0, device_at: "2026-11-28T10:00:00+01:00" },
    });

  it("takes somebody late until the first sheet is handed in", async () => {
    const open = await small(6, [{ wanted: 3, heat_size: 6 }, {}]);
    const late = [newId(), newId()] as const;
    await house.world.database.inTenant(floor.panel.tenant.id, (trx) =>
      sql`
        insert into entries (tenant_id, id, competition_id, signup_id, section_id, title, status)
        select e.tenant_id, v.id::uuid, e.competition_id, e.signup_id, e.section_id, 'Spóźniona', 'accepted'
        from entries e cross join unnest(${[...late]}::text[]) as v(id) where e.id = ${open.entries.get("1")}`.execute(trx),
    );
    const come = (entry_id: string) =>
      open.judges[0]?.call(addToRound, { ...first(open), body: { entry_id, as: "late", reason: "korek" } });
    const [heat] = (await roundOf(open, first(open).params.id)).floor;
    await floor.panel.admin.must(moveHeatOnStage, { params: { id: heat?.id ?? "" }, body: { action: "start" } });
    expect((await come(late[0]))?.status).toBe(201);
    expect((await roundOf(open, first(open).params.id)).floor.map((each) => each.performances.length)).toEqual([6, 1]);
    const three = heat?.performances.slice(0, 3).map((each) => [each.performance_id, { cross: 1 as const }]) ?? [];
    expect((await give(open, 1, 1, Object.fromEntries(three)))?.status).toBe(201);
    expect((await come(late[1]))?.body.code).toBe("ballots_in");
  });

  it("gives who is away in one dance of a final the last place of that dance, and takes no mark for them there", async () => {
    const final = await small(3, [{}], ["Waltz", "Tango"]);
    const round = await roundOf(final, first(final).params.id);
    const id = (name: string) =>
      round.floor[0]?.performances.find((each) => each.entry_id === final.entries.get(name))?.performance_id ?? "";
    const away = { params: { id: id("1") }, body: { state: "absent" as const, dance: 2, reason: "but" } };
    expect((await final.judges[0]?.call(setState, away))?.status).toBe(200);
    await danceRound(final, round);
    for (const judge of [0, 1, 2]) {
      await give(final, judge, 1, { [id("1")]: { place: 1 }, [id("2")]: { place: 2 }, [id("3")]: { place: 3 } });
      expect((await give(final, judge, 2, { [id("1")]: { place: 1 }, [id("2")]: { place: 2 } }))?.body.code).toBe("ballot_wrong");
      expect((await give(final, judge, 2, { [id("2")]: { place: 1 }, [id("3")]: { place: 2 } }))?.status).toBe(201);
    }
    await floor.panel.admin.must(closeRound, { ...first(final), body: {} });
    await release(final, first(final).params.id);
    const { rows } = await publicRound(house, final, first(final).params.id);
    // Places of the dances: 1 + 3, 2 + 1, 3 + 2.
    expect(competitorNames(3).map((name) => rows.get(name)?.total)).toEqual(["4", "3", "5"]);
    expect(placesIn(rows)).toEqual({ "1": 2, "2": 1, "3": 3 });
  });

  it("closes without sheets of a dance in which nobody was left, or is called off once nobody is left in it", async () => {
    const leaves = (of: Section, id: string) =>
      of.judges[0]?.must(setState, { params: { id }, body: { state: "retired", reason: "kontuzja" } });
    const inRound = async (of: Section) =>
      (await roundOf(of, first(of).params.id)).floor[0]?.performances.map((each) => each.performance_id) ?? [];
    const final = await small(2, [{}], ["Waltz", "Tango"]);
    const [one = "", two = ""] = await inRound(final);
    const waltz = (await roundOf(final, first(final).params.id)).floor.find((each) => each.dance === 1);
    for (const action of ["start", "finish"] as const)
      await floor.panel.admin.must(moveHeatOnStage, { params: { id: waltz?.id ?? "" }, body: { action } });
    for (const judge of [0, 1, 2]) await give(final, judge, 1, { [one]: { place: 1 }, [two]: { place: 2 } });
    await leaves(final, one);
    expect((await floor.panel.admin.call(closeRound, { ...first(final), body: {} })).body.code).toBe("marks_missing");
    await leaves(final, two);
    // No sheet of the tango is missing: not on the tablets, not in the list of rounds, not on the day.
    const tango = (await roundOf(final, first(final).params.id)).floor.find((each) => each.dance === 2);
    await floor.panel.admin.must(moveHeatOnStage, { params: { id: tango?.id ?? "" }, body: { action: "skip" } });
    const own = (await floor.panel.judges[1]?.must(getJudgeDay))?.data.find((each) => each.start_list_id === final.list_id);
    expect([own?.missing, own?.blocks.map((each) => [each.performances, each.marked])]).toEqual([[], [[1, 1]]]);
    const listed = (await floor.panel.admin.must(listScores)).data.find((each) => each.id === first(final).params.id);
    expect(listed).toMatchObject({ sheets: 3, sheets_wanted: 3, missing: 0 });
    const { alerts, judges } = await floor.panel.admin.must(getDay, { query: { competition_id: final.competition_id } });
    expect([alerts.map((each) => each.kind), judges.map((each) => each.wanted)]).toEqual([["not_closed"], [1, 1, 1]]);
    expect(await floor.panel.admin.must(remindRound, { ...first(final), body: {} })).toMatchObject({ asked: 0 });
    const closed = await floor.panel.admin.must(closeRound, { ...first(final), body: {} });
    expect(closed.rows.map((row) => Number(row.place_from)).toSorted((a, b) => a - b)).toEqual([1, 2]);
    const cut = await small(3, [{ wanted: 2 }, {}]);
    const [heat] = (await roundOf(cut, first(cut).params.id)).floor;
    await floor.panel.admin.must(moveHeatOnStage, { params: { id: heat?.id ?? "" }, body: { action: "start" } });
    const callOffNow = () => floor.panel.admin.call(callOff, { ...first(cut), body: { reason: "nikogo nie ma" } });
    expect((await callOffNow()).body).toMatchObject({ code: "round_begun" });
    for (const id of await inRound(cut)) await leaves(cut, id);
    await out(cut, "3");
    expect((await roundOf(cut, first(cut).params.id)).members.map((each) => each.state)).toEqual(["retired", "retired", "disqualified"]);
    expect((await callOffNow()).body).toMatchObject({ status: "called_off" });
  });

  it("keeps a judge's pencil when a heat goes back to wait because the music stopped", async () => {
    const cut = await small(4, [{ wanted: 2, heat_size: 4 }, {}]);
    const [heat] = (await roundOf(cut, first(cut).params.id)).floor;
    const move = (action: "start" | "reset") =>
      floor.panel.admin.must(moveHeatOnStage, { params: { id: heat?.id ?? "" }, body: { action } });
    await move("start");
    const one = { [heat?.performances[0]?.performance_id ?? ""]: { cross: 1 as const } };
    expect((await give(cut, 1, 1, one, false))?.status).toBe(201);
    expect(await move("reset")).toMatchObject({ status: "waiting" });
    const sheet = await floor.panel.judges[1]?.must(getBallot, { params: { id: first(cut).params.id, dance: "1" } });
    expect(sheet).toMatchObject({ marks: one, submitted: false, revision: 1, heats: [{ status: "waiting" }] });
    expect((await floor.panel.admin.call(closeRound, { ...first(cut), body: {} })).body.code).toBe("marks_missing");
    expect((await floor.panel.admin.must(getMatrixByBlock, first(cut))).rows.every((row) => row.cells.every((cell) => cell === null))).toBe(
      true,
    );
  });
});
