// Plans (docs/rules/rounds.md 1.1–1.9), with the answers written from the rules first.
import { describe, expect, it } from "vitest";
import { PRESETS } from "./defaults.ts";
import { planFor } from "./plan.ts";
import type { PlannedRound, PlanOutcome, Reason, RegulationAnswers, RoundDefaults } from "./types.ts";

const { crosses, league, points } = PRESETS;

function roundsOf(outcome: PlanOutcome): readonly PlannedRound[] {
  if (!("rounds" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.rounds;
}

const sizesOf = (rounds: readonly PlannedRound[]) => rounds.map(({ dancing }) => dancing);
const planned = (entries: number, defaults: RoundDefaults = crosses, says?: RegulationAnswers, seeded = 0) =>
  roundsOf(planFor(says, defaults, entries, seeded));
const codes = (why: readonly Reason[] | undefined) => why?.map(({ code }) => code);

it("points have one final, crosses the usual sizes, the league its table", () => {
  expect([points, crosses, league].map(({ method, heat }) => [method, heat])).toEqual([
    ["final", 1],
    ["sizes", 12],
    ["league", 12],
  ]);
});

describe("the usual plan", () => {
  it.each<[number, number[]]>([
    [0, []],
    [1, [1]],
    [2, [2]],
    [6, [6]],
    [7, [7, 6]],
    [12, [12, 6]],
    [13, [13, 6]],
    [14, [14, 12, 6]],
    [26, [26, 12, 6]],
    [27, [27, 24, 12, 6]],
    [48, [48, 24, 12, 6]],
    [53, [53, 24, 12, 6]],
    [54, [54, 48, 24, 12, 6]],
    [213, [213, 96, 48, 24, 12, 6]],
    [214, [214, 192, 96, 48, 24, 12, 6]],
    [500, [500, 192, 96, 48, 24, 12, 6]],
  ])("of %i couples is danced by %j", (entries, sizes) => {
    expect(sizesOf(planned(entries))).toEqual(sizes);
  });

  it("of 48 couples in 5 dances with 12 on the floor has 20, 10, 5 and 5 heats of 90 s with 20 s between them", () => {
    const rounds = planned(48, { ...crosses, dances: 5 });
    expect(rounds.map(({ title, wanted, heats, seconds }) => [title.pl, wanted, heats, seconds])).toEqual([
      ["Eliminacje", 24, [12, 12, 12, 12], 36 * 60 + 40],
      ["Ćwierćfinał", 12, [12, 12], 18 * 60 + 20],
      ["Półfinał", 6, [12], 9 * 60 + 10],
      ["Finał", null, [6], 9 * 60 + 10],
    ]);
    expect(rounds.map(({ id, kind, level, on, out, cap }) => [id, kind, level, on, out, cap])).toEqual([
      ["r1", "elimination", 3, "r2", null, null],
      ["r2", "elimination", 2, "r3", null, null],
      ["r3", "elimination", 1, "r4", null, 8],
      ["r4", "final", 0, null, null, null],
    ]);
  });

  it("gives the reason, with the numbers of the rule", () => {
    const rounds = planned(48);
    expect(rounds.map(({ why }) => why)).toEqual([
      [{ code: "smallest_size", dancing: 48, size: 24, least_share: 45, sizes: [6, 12, 24, 48, 96, 192] }],
      [{ code: "smallest_size", dancing: 24, size: 12, least_share: 45, sizes: [6, 12, 24, 48, 96, 192] }],
      [
        { code: "smallest_size", dancing: 12, size: 6, least_share: 45, sizes: [6, 12, 24, 48, 96, 192] },
        { code: "cap", cap: 8 },
      ],
      [{ code: "final", entries: 6 }],
    ]);
    expect(planned(5)[0]?.why).toEqual([{ code: "straight_final", entries: 5, up_to: 6 }]);
    expect(codes(planned(500)[0]?.why)).toEqual(["largest_below"]);
    expect(codes(planned(1)[0]?.why)).toEqual(["alone"]);
  });

  it("keeps at least a half where the share is 50: 13 are cut to 12 then, and 53 to 48", () => {
    expect(sizesOf(planned(13, { ...crosses, least_share: 50 }))).toEqual([13, 12, 6]);
    expect(sizesOf(planned(53, { ...crosses, least_share: 50 }))).toEqual([53, 48, 24, 12, 6]);
    expect(sizesOf(planned(12, { ...crosses, least_share: 50 }))).toEqual([12, 6]);
    expect(codes(planned(13, { ...crosses, least_share: 100 })[0]?.why)).toEqual(["largest_below"]);
  });

  it("counts a share that is met exactly: 9 of 20 are 45 %", () => {
    expect(sizesOf(planned(20, { ...crosses, sizes: [3, 9, 18] }))).toEqual([20, 9, 3]);
  });

  it("lets up to 8 dance a final at once where that is wanted, and ends where no size is smaller", () => {
    expect(sizesOf(planned(8, { ...crosses, straight_up_to: 8 }))).toEqual([8]);
    expect(planned(8, { ...crosses, straight_up_to: 8 })[0]?.why).toEqual([{ code: "straight_final", entries: 8, up_to: 8 }]);
    expect(sizesOf(planned(9, { ...crosses, straight_up_to: 8 }))).toEqual([9, 6]);
    expect(sizesOf(planned(6, { ...crosses, straight_up_to: 4 }))).toEqual([6]);
    expect(planned(5, { ...crosses, straight_up_to: 4 })[0]?.why).toEqual([{ code: "straight_final", entries: 5, up_to: 6 }]);
  });

  it("of points is one final, each dance alone: 18 formations are 18 heats of one", () => {
    const [only, ...others] = planned(18, { ...points, dance_seconds: 180, change_seconds: 30 });
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      kind: "final",
      level: 0,
      dancing: 18,
      wanted: null,
      heats: Array(18).fill(1),
      seconds: 18 * 210,
      on: null,
    });
    expect(codes(only?.why)).toEqual(["one_final"]);
  });

  it("names rounds by their distance to the final, the first of four and more as first round", () => {
    const titles = (entries: number) => planned(entries).map(({ title }) => title.pl);
    expect(titles(26)).toEqual(["Ćwierćfinał", "Półfinał", "Finał"]);
    expect(titles(214)).toEqual(["Eliminacje", "1/32 finału", "1/16 finału", "1/8 finału", "Ćwierćfinał", "Półfinał", "Finał"]);
    expect(planned(214).map(({ title }) => title.en)).toEqual([
      "First round",
      "1/32 final",
      "1/16 final",
      "1/8 final",
      "Quarter-final",
      "Semi-final",
      "Final",
    ]);
  });
});

describe("the stage", () => {
  it("never holds more than it can: of 40 couples on a floor for 10, four heats", () => {
    const [first] = planned(40, { ...crosses, floor_max: 10 });
    expect(first?.heats).toEqual([10, 10, 10, 10]);
    expect(first?.why).toContainEqual({ code: "floor_max", heat: 12, floor_max: 10 });
    expect(codes(planned(40, { ...crosses, floor_max: 12 })[0]?.why)).toEqual(["smallest_size"]);
  });

  it("fills heats evenly: 37 in tens are 10, 9, 9, 9", () => {
    expect(planned(37, { ...crosses, heat: 10 })[0]?.heats).toEqual([10, 9, 9, 9]);
  });
});

describe("the league table", () => {
  it.each<[number, number[]]>([
    [9, [9]],
    [10, [10, 5]],
    [12, [12, 6]],
    [16, [16, 8]],
    [19, [19, 9]],
    [20, [20, 10, 5]],
    [34, [34, 17, 8]],
    [39, [39, 19, 9]],
    [41, [41, 20, 10, 5]],
    [60, [60, 30, 15, 7]],
    [140, [140, 70, 35, 17, 8]],
    [160, [160, 80, 40, 20, 10]],
  ])("sends one half of %i on: %j", (entries, sizes) => {
    expect(sizesOf(planned(entries, league))).toEqual(sizes);
  });

  it("names its row, then that one half goes on", () => {
    const [first, last] = planned(16, league);
    expect(first?.why).toEqual([
      { code: "league_line", entries: 16, level: 1, from: 10, to: 19 },
      { code: "half", dancing: 16, size: 8 },
      { code: "cap", cap: 9 },
    ]);
    expect(last?.why).toEqual([{ code: "final", entries: 8 }]);
  });

  it.each<[number, number[][]]>([
    [
      40,
      [
        [40, 20, 10],
        [40, 20, 10, 5],
      ],
    ],
    [
      80,
      [
        [80, 40, 20, 10],
        [80, 40, 20, 10, 5],
      ],
    ],
    [
      320,
      [
        [320, 160, 80, 40, 20, 10],
        [320, 192, 96, 48, 24, 12, 6],
      ],
    ],
    [
      161,
      [
        [161, 80, 40, 20, 10, 5],
        [161, 96, 48, 24, 12, 6],
      ],
    ],
    [
      322,
      [
        [322, 161, 80, 40, 20, 10, 5],
        [322, 192, 96, 48, 24, 12, 6],
      ],
    ],
  ])("asks about %i entries, a number in two rows or in none", (entries, plans) => {
    const outcome = planFor(undefined, { ...league, straight_up_to: 6 }, entries);
    expect(outcome).toMatchObject({ question: { code: "league_line", entries } });
    expect("plans" in outcome ? outcome.plans.map(sizesOf) : []).toEqual(plans);
  });
});

describe("the regulations", () => {
  it.each<[string, number, RegulationAnswers, number[]]>([
    ["all, 24, 12", 30, { sizes: [30, 24, 12] }, [30, 24, 12]],
    ["24, 12, 6 of more entries: all dance first", 40, { sizes: [24, 12, 6] }, [40, 24, 12, 6]],
    ["rounds that send nobody home are left out", 14, { sizes: [48, 24, 12, 12, 6] }, [14, 12, 6]],
    ["a size of none", 14, { sizes: [6, 0] }, [14, 6]],
    ["one round", 30, { rounds: ["final"] }, [30]],
    ["two rounds", 30, { rounds: ["elimination", "final"] }, [30, 6]],
    ["three rounds", 30, { rounds: ["elimination", "semi", "final"] }, [30, 12, 6]],
    ["as many rounds as usual", 30, { rounds: ["elimination", "quarter", "semi", "final"] }, [30, 24, 12, 6]],
    ["more rounds than usual", 10, { rounds: ["elimination", "semi", "final"] }, [10, 6]],
    ["rounds for a single entry", 1, { rounds: ["elimination", "final"] }, [1]],
    ["sizes for nobody", 0, { sizes: [24, 12] }, []],
    ["no round by name", 30, { rounds: [] }, [30]],
  ])("give %s", (_, entries, says, sizes) => {
    expect(sizesOf(planned(entries, crosses, says))).toEqual(sizes);
  });

  it("give rounds to a points section; the first is called first round", () => {
    const rounds = planned(30, points, { rounds: ["elimination", "final"] });
    expect(rounds.map(({ title, dancing }) => [title.pl, dancing])).toEqual([
      ["Eliminacje", 30],
      ["Finał", 6],
    ]);
    expect(planned(30, points, { sizes: [30, 8] }).map(({ title }) => title.pl)).toEqual(["Eliminacje", "Finał"]);
    expect(planned(30, league, { rounds: ["semi", "final"] }).map(({ title }) => title.pl)).toEqual(["Półfinał", "Finał"]);
    expect(planned(30, crosses, { rounds: ["elimination", "final"] })[0]?.title.en).toBe("First round");
  });

  it("are the reason, and the usual one only where it still holds", () => {
    expect(planned(30, crosses, { sizes: [30, 12] }).map(({ why }) => codes(why))).toEqual([
      ["regulations_sizes", "cap"],
      ["regulations_sizes"],
    ]);
    const said = { code: "regulations_rounds", rounds: ["a", "b", "c"], danced: 3 };
    const [first, second] = planned(30, crosses, { rounds: ["a", "b", "c"] });
    expect(first?.why).toEqual([said]);
    expect(codes(second?.why)).toEqual(["smallest_size", "cap"]);
    expect(codes(planned(14, crosses, { rounds: ["a", "b", "c"] })[0]?.why)).toEqual(["regulations_rounds", "smallest_size"]);
    expect(planned(30, crosses, { sizes: [30, 12] })[0]?.cap).toBe(12);
    expect(planned(30, { ...crosses, cap: null })[2]?.cap).toBeNull();
  });

  it("give how many are on the floor and for how long, in rounds that are cut and in the first", () => {
    const rounds = planned(30, { ...crosses, dances: 2 }, { rounds: ["elimination", "semi", "final"], heat: 3, seconds: 45 });
    expect(rounds.map(({ heats, seconds }) => [heats.length, seconds])).toEqual([
      [10, 2 * 10 * 65],
      [4, 2 * 4 * 65],
      [1, 2 * 110],
    ]);
    expect(codes(rounds[0]?.why)).toEqual(["regulations_rounds", "regulations_heat", "regulations_seconds"]);
    expect(codes(rounds[2]?.why)).toEqual(["final"]);
    expect(planned(6, crosses, { heat: 2 })[0]?.heats).toEqual([2, 2, 2]);
  });

  it("give the floor of each round by name, from the end where rounds are left out", () => {
    const says = { rounds: ["elimination", "semi", "final"], heat: 5, heat_by_round: { semi: 4, final: 1 } };
    expect(planned(10, crosses, says).map(({ heats }) => heats)).toEqual([
      [4, 3, 3],
      [1, 1, 1, 1, 1, 1],
    ]);
    expect(planned(30, crosses, says).map(({ heats }) => heats[0])).toEqual([5, 4, 1]);
  });

  it("that leave something open ask, with the usual plan and one final to choose from", () => {
    const outcome = planFor({ rounds: "ambiguous", heat: 3 }, crosses, 14);
    expect(outcome).toMatchObject({ question: { code: "regulations_unsure", about: ["rounds"] } });
    expect("plans" in outcome ? outcome.plans.map(sizesOf) : []).toEqual([[14, 12, 6], [14]]);
    const all = planFor({ rounds: "ambiguous", sizes: "ambiguous", heat: "ambiguous", seconds: "ambiguous" }, points, 14);
    expect(all).toMatchObject({ question: { about: ["rounds", "sizes", "heat", "seconds"] } });
    expect("plans" in all ? all.plans.map(sizesOf) : []).toEqual([[14]]);
  });

  it("that may be read in two ways ask with both plans, unless both give the same", () => {
    const outcome = planFor([{ rounds: ["final"] }, { sizes: [50, 16] }], crosses, 50);
    expect(outcome).toMatchObject({ question: { code: "readings", count: 2 } });
    expect("plans" in outcome ? outcome.plans.map(sizesOf) : []).toEqual([[50], [50, 16]]);
    expect(sizesOf(roundsOf(planFor([{ rounds: ["final"] }, { sizes: [50] }], crosses, 50)))).toEqual([50]);
    expect(sizesOf(roundsOf(planFor([], crosses, 50)))).toEqual([50, 24, 12, 6]);
  });

  it("name rounds of the league table, too: of 30 one half of one half dances the final", () => {
    expect(sizesOf(planned(30, league, { rounds: ["elimination", "final"] }))).toEqual([30, 7]);
  });

  it("hold for two entries as for many", () => {
    expect(codes(planned(2, crosses, { rounds: ["final"] })[0]?.why)).toEqual(["regulations_rounds", "straight_final"]);
  });

  it("that lead to battles ask who meets whom", () => {
    expect(planFor([{ rounds: ["final"] }, { to_bracket: 8 }], crosses, 60)).toEqual({ question: { code: "bracket", size: 8 }, plans: [] });
    expect(planFor({ to_bracket: 16, heat: 2 }, crosses, 60)).toEqual({ question: { code: "bracket", size: 16 }, plans: [] });
    expect(planFor({ to_bracket: "ambiguous" }, crosses, 50)).toEqual({ question: { code: "bracket", size: null }, plans: [] });
  });

  it.each([
    [0, []],
    [1, [1]],
  ])("ask nothing about %i entries", (entries, sizes) => {
    expect(sizesOf(planned(entries, crosses, { rounds: "ambiguous" }))).toEqual(sizes);
    expect(sizesOf(planned(entries, crosses, { to_bracket: 16 }))).toEqual(sizes);
  });

  it.each([{ rounds: "ambiguous" as const }, { to_bracket: 8 }])("ask about two entries: %j", (says) => {
    expect(planFor(says, crosses, 2)).toHaveProperty("question");
  });
});

describe("seeded entries", () => {
  it("lower the number to recall: of 55 with 6 seeded 49 dance for 24 − 6 = 18 places", () => {
    const [first, second, third] = planned(55, crosses, undefined, 6);
    expect(first).toMatchObject({ dancing: 49, wanted: 18, seeded: 0 });
    expect(first?.why).toContainEqual({ code: "seeded", seeded: 6, size: 24, wanted: 18 });
    expect(second).toMatchObject({ dancing: 24, wanted: 12, seeded: 6 });
    expect(third).toMatchObject({ dancing: 12, seeded: 0 });
  });

  it("never fill a round: of 14 with 6 seeded 8 dance for 6 places in the round of 12", () => {
    expect(planned(14, crosses, undefined, 6).map(({ dancing, wanted }) => [dancing, wanted])).toEqual([
      [8, 6],
      [12, 6],
      [6, null],
    ]);
  });

  it("dance with all others where there is no round to be seeded into", () => {
    const [first, second] = planned(7, crosses, undefined, 6);
    expect(first).toMatchObject({ dancing: 7, wanted: null });
    expect(second).toBeUndefined();
    expect(first?.why).toContainEqual({ code: "seeded_dance", seeded: 6 });
    const [only] = planned(5, crosses, undefined, 2);
    expect(only).toMatchObject({ dancing: 5, wanted: null });
    expect(codes(only?.why)).toEqual(["straight_final", "seeded_dance"]);
    expect(planned(30, crosses, { sizes: [30, 6] }, 6)[0]).toMatchObject({ dancing: 30, wanted: 6 });
    expect(planned(30, crosses, { sizes: [30, 6] }, 6).map(({ why }) => codes(why))).toEqual([
      ["regulations_sizes", "seeded_dance", "cap"],
      ["regulations_sizes"],
    ]);
    expect(planned(30, crosses, { sizes: [30, 12] }, 6)[0]).toMatchObject({ dancing: 24, wanted: 6 });
  });
});
