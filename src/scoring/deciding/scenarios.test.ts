// Complete cases of the sport through the API: tied lines and their decisions, a published event as a chain of rounds, finals decided by rules 10 and
// 11, late, seeded and retired entries.
import { beforeEach, describe, expect, it } from "vitest";
import {
  caseOf,
  competitorsOf,
  danceRound,
  judgeRound,
  makeSection,
  markRound,
  placesIn,
  publicRound,
  release,
  roundOf,
  type Section,
} from "#tests/rounds/published-cases.ts";
import { crosses, competitorNames, places, useFloor } from "#tests/rounds/one-dance.ts";
import { addToRound, setState } from "../../rounds/contract.ts";
import { setEntryStatus } from "../../signup/contract.ts";
import { followReserves } from "./reserves.server.ts";
import { listPending } from "../../publishing/pending/contract.ts";
import { closeRound, decideRound } from "../contract.ts";
import { saveSectionRules } from "../../rounds/settings/contract.ts";
import { getMatrixByBlock } from "../by-block/contract.ts";

const floor = useFloor(11);
const { house, small, goesOn } = floor;
// Database statistics as autoanalyze leaves them after some have danced.
let stories = 0;
beforeEach(async () => {
  if (stories++ % 8 === 1) await house.world.database.pool.query("vacuum analyze");
});

const numbersOf = (from: number, to: number) => competitorNames(to).slice(from - 1);

/** Twenty-two with all three crosses, three with two each, three with none: each judge has given exactly twenty-four. */
const TIED_LINE = crosses(
  Object.fromEntries(
    competitorNames(28).map((name, at) => [
      name,
      at < 22 ? [1, 1, 1] : at > 24 ? [0, 0, 0] : [0, 1, 2].map((judge) => (judge === at - 22 ? 0 : 1)),
    ]),
  ),
);
const inRound = async (section: Section, at: number) => new Set(await floor.entriesIn(section, at));

describe("a line with three level for two places", () => {
  it.each([
    ["all", 25],
    ["none", 22],
  ] as const)("sends on %s of them: %i", async (tie, on) => {
    const section = await small(28, [{ wanted: 24, tie }, {}]);
    expect((await judgeRound(section, section.rounds[0] ?? "", TIED_LINE)).body.cut).toMatchObject({ wanted: 24, recalled: on, line: "2" });
    expect(await goesOn(section)).toEqual(competitorNames(on));
    expect((await inRound(section, 1)).size).toBe(on);
  });

  it("sends on the two whom the head judge names: 24", async () => {
    const section = await small(28, [{ wanted: 24, tie: "chairman" }, {}]);
    const params = { id: section.rounds[0] ?? "" };
    const entries = ["23", "25"].map((name) => section.entries.get(name) ?? "");
    expect((await judgeRound(section, params.id, TIED_LINE)).status).toBe(409);
    const said = await section.judges[0]?.call(decideRound, { params, body: { kind: "line", entries, reason: "rytm" } });
    expect(said?.status).toBe(201);
    expect(await goesOn(section)).toEqual([...competitorNames(23), "25"]);
    expect((await inRound(section, 1)).size).toBe(24);
  });
});

describe("the line of the study guide: seven judges, six asked for", () => {
  const known = caseOf("wdsf-rule1-recall");
  it.each([
    ["all", 7],
    ["none", 4],
  ] as const)("sends on %s of the tied: %i", async (tie, on) => {
    const section = await makeSection(house, floor.panel, {
      competitors: competitorsOf(known),
      judges: 7,
      dances: ["Waltz"],
      rounds: [{ wanted: 6, tie }, {}],
    });
    await judgeRound(section, section.rounds[0] ?? "", known);
    const names = [...(known.tie?.above ?? []), ...(on === 7 ? (known.tie?.at ?? []) : [])];
    expect((await goesOn(section)).toSorted()).toEqual(names.toSorted());
  });
});

describe("rules 10 and 11", () => {
  it.each([
    ["tso-M-rule11abc", ["35", "25", "45", "55", "75", "65"]],
    ["tso-P-rule11d", null],
    ["wdsf-rule10B", ["101", "102", "103", "104", "105", "106"]],
    ["wdsf-final-example", null],
    ["real-52-1105_ot_hgr2cstd", null],
  ] as const)("decide %s, and the page tells by which of them", async (id, order) => {
    const known = caseOf(id);
    const section = await makeSection(house, floor.panel, {
      competitors: competitorsOf(known),
      judges: known.judges.length,
      dances: Object.keys(known.marks),
      rounds: [{}],
    });
    const [round = ""] = section.rounds;
    expect((await judgeRound(section, round, known)).status).toBe(200);
    const { explain } = await release(section, round);
    const places = placesIn((await publicRound(house, section, round)).rows);
    expect(places).toMatchObject(known.expected.final ?? {});
    const told = Object.keys(places).toSorted((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
    if (order) expect(told).toEqual(order);
    expect(explain.filter((line) => /regu[lł]\S* 1[01]/iu.test(line)).length, explain.join("\n")).toBeGreaterThan(0);
  });
});

describe("who is late, seeded, or retires", () => {
  it("has six of fifty-five seeded past the first round: 49 dance it, and it sends 24 − 6 = 18 on to them", async () => {
    const section = await small(55, [{ wanted: 24, heat_size: 12 }, { wanted: 12, heat_size: 12 }, {}]);
    const [first = "", second = ""] = section.rounds;
    for (const name of numbersOf(1, 6))
      await floor.panel.admin.must(addToRound, {
        params: { id: second },
        body: { entry_id: section.entries.get(name) ?? "", as: "seeded", reason: "gwiazdy" },
      });
    expect(await roundOf(section, first)).toMatchObject({ entries: 49, wanted: 18 });
    expect(await roundOf(section, second)).toMatchObject({ entries: 24, expected: true, heats: 2 });
    const given = crosses(Object.fromEntries(numbersOf(7, 55).map((name, at) => [name, at < 18 ? [1, 1, 1] : [0, 0, 0]])));
    expect((await judgeRound(section, first, given)).body.cut).toMatchObject({ wanted: 18, recalled: 18 });
    expect(await inRound(section, 1)).toEqual(new Set(competitorNames(24).map((name) => section.entries.get(name))));
    expect((await roundOf(section, second)).floor.map((heat) => heat.performances.length)).toEqual([12, 12]);
  });

  it("has a finalist who retires sixth of six", async () => {
    const section = await small(6, [{}]);
    const params = { id: section.rounds[0] ?? "" };
    const final = await roundOf(section, params.id);
    await danceRound(section, final);
    await markRound(section, final, places(Object.fromEntries(competitorNames(6).map((name, at) => [name, [at + 1, at + 1, at + 1]]))));
    const best = final.floor[0]?.performances.find((each) => each.entry_id === section.entries.get("1"));
    await section.judges[0]?.must(setState, { params: { id: best?.performance_id ?? "" }, body: { state: "retired", reason: "kontuzja" } });
    await floor.panel.admin.must(closeRound, { params, body: {} });
    await release(section, params.id);
    const { rows } = await publicRound(house, section, params.id);
    expect(placesIn(rows)).toEqual({ "2": 1, "3": 2, "4": 3, "5": 4, "6": 5, "1": 6 });
    expect((await floor.panel.admin.must(getMatrixByBlock, { params })).rows).toHaveLength(6);
  });
});

describe("a recalled one who does not dance the next round", () => {
  /** Eight dance, six go on; behind the line the seventh alone, or the seventh and the eighth tied with one cross each. */
  async function cut(level: boolean, reserve?: "off" | "auto") {
    const section = await small(8, [{ wanted: 6, heat_size: 6 }, { heat_size: 6 }]);
    if (reserve) await floor.panel.admin.must(saveSectionRules, { params: { id: section.section_id }, body: { round_rules: { reserve } } });
    const full = numbersOf(1, level ? 4 : 5).map((name) => [name, [1, 1, 1]]);
    const others = level
      ? { "5": [1, 1, 0], "6": [1, 0, 1], "7": [0, 1, 0], "8": [0, 0, 1] }
      : { "6": [1, 1, 0], "7": [0, 0, 1], "8": [0, 0, 0] };
    const rows = [...full, ...Object.entries(others)];
    const [id = ""] = section.rounds;
    expect((await judgeRound(section, id, crosses(Object.fromEntries(rows)))).status).toBe(200);
    const params = { id };
    const entry = (name: string) => section.entries.get(name) ?? "";
    const gives_up = async (name: string) => {
      const final = await roundOf(section, section.rounds[1] ?? "");
      const here = final.floor.flatMap((heat) => heat.performances).find((each) => each.entry_id === entry(name));
      await section.judges[0]?.must(setState, {
        params: { id: here?.performance_id ?? "" },
        body: { state: "retired", reason: "kontuzja" },
      });
    };
    const asked = async () => (await floor.panel.admin.must(getMatrixByBlock, { params })).round?.reserve;
    const answer = (names: string[], who = section.judges[0]) =>
      who?.call(decideRound, { params, body: { kind: "reserve", entries: names.map(entry), reason: "wolne miejsce" } });
    /** Runs the jobs that follow when an entry leaves. */
    const followed = (name: string) => followReserves.run({ tenant_id: floor.panel.tenant.id, entry_ids: [entry(name)] }, house.world);
    return { section, entry, gives_up, asked, answer, followed };
  }

  it("leaves the place empty where the rules say so, and nobody is asked", async () => {
    const { section, gives_up, asked, answer, followed } = await cut(false, "off");
    await gives_up("2");
    await followed("2");
    expect(await asked()).toBeNull();
    expect((await answer(["7"]))?.body.code).toBe("stale");
    expect((await inRound(section, 1)).size).toBe(6);
  });

  it("is followed by the first behind the line where the rules say so, once, by a decision of nobody", async () => {
    const { section, entry, gives_up, asked, followed } = await cut(false, "auto");
    await gives_up("2");
    await followed("2");
    await followed("2");
    expect(await asked()).toBeNull();
    expect(await inRound(section, 1)).toContain(entry("7"));
    const { round } = await floor.panel.admin.must(getMatrixByBlock, { params: { id: section.rounds[0] ?? "" } });
    const ruled = round?.decisions.filter((each) => each.kind === "reserve");
    expect(ruled).toMatchObject([{ entries: [entry("7")], by: null, about: { places: 1 } }]);
  });

  it("is asked about with those rules, too, where more are level than there are places", async () => {
    const { section, entry, gives_up, asked, answer, followed } = await cut(true, "auto");
    await gives_up("1");
    await followed("1");
    expect(await asked()).toMatchObject({ entries: ["7", "8"].map(entry), places: 1 });
    expect((await inRound(section, 1)).size).toBe(6);
    expect((await answer(["7", "8"]))?.status).toBe(201);
    expect((await inRound(section, 1)).size).toBe(8);
  });

  it("leaves a place about which the head judge is asked: the seventh dances in the same heat", async () => {
    const { section, entry, gives_up, asked, answer } = await cut(false);
    expect(await asked()).toBeNull();
    expect((await answer(["7"]))?.body.code).toBe("stale");
    await gives_up("2");
    expect(await asked()).toEqual({ entries: [entry("7")], places: 1, gone: [entry("2")] });
    expect((await answer(["8"]))?.body.code).toBe("stale");
    expect((await answer(["7"], section.judges[1]))?.body.code).toBe("forbidden");
    // The organiser and the head judge see the question on their own screens; other people do not.
    const screen = async (who = section.judges[0]) => {
      const { data, runs } = (await who?.must(listPending)) ?? { data: [], runs: false };
      return [
        runs,
        data.map(({ kind, round, office, acts, places, gone, entries }) => [
          kind,
          round.id,
          office,
          acts,
          places,
          gone.length,
          entries[0]?.entry_id,
        ]),
      ];
    };
    const [id] = section.rounds;
    expect(await screen()).toEqual([true, [["reserve", id, "head", true, 1, 1, entry("7")]]]);
    expect(await screen(floor.panel.admin)).toEqual([true, [["reserve", id, "organiser", true, 1, 1, entry("7")]]]);
    expect(await screen(section.judges[1])).toEqual([false, []]);
    expect((await answer(["7"]))?.status).toBe(201);
    expect(await asked()).toBeNull();
    expect(await screen()).toEqual([true, []]);
    const final = await roundOf(section, section.rounds[1] ?? "");
    expect(final.floor.map((heat) => heat.performances.length)).toEqual([7]);
    expect(await inRound(section, 1)).toContain(entry("7"));
  });

  it("is followed by all of those who are level behind the line, or by nobody", async () => {
    const level = await cut(true);
    await level.gives_up("1");
    expect(await level.asked()).toMatchObject({ entries: ["7", "8"].map(level.entry), places: 1 });
    expect((await level.answer(["7"]))?.body).toMatchObject({ code: "not_possible", message: expect.stringContaining("007, 008") });
    expect((await level.answer(["7", "8"]))?.status).toBe(201);
    expect((await inRound(level.section, 1)).size).toBe(8);
    const empty = await cut(true);
    await empty.gives_up("1");
    expect((await empty.answer([]))?.status).toBe(201);
    expect(await empty.asked()).toBeNull();
    expect((await inRound(empty.section, 1)).size).toBe(6);
  });

  it("is asked about, too, when the desk takes the entry out; what was decided still stands, and nobody is told to open the round again", async () => {
    const { section, entry, asked } = await cut(false);
    await floor.panel.admin.must(setEntryStatus, {
      params: { id: entry("3") },
      body: { status: "disqualified", reason: "cudza licencja" },
    });
    expect(await asked()).toEqual({ entries: [entry("7")], places: 1, gone: [entry("3")] });
    const { cut: line, warnings } = await floor.panel.admin.must(getMatrixByBlock, { params: { id: section.rounds[0] ?? "" } });
    expect(line).toMatchObject({ recalled: 6 });
    expect(warnings).toEqual([]);
  });

  it("is not asked about once the next round has begun", async () => {
    const { section, gives_up, asked, answer } = await cut(false);
    await gives_up("2");
    const final = await roundOf(section, section.rounds[1] ?? "");
    await danceRound(section, final);
    expect(await asked()).toBeNull();
    expect((await answer(["7"]))?.body.code).toBe("stale");
  });
});
