// Which rounds lead where, who dances in them, and in which heat.
import { describe, expect, it, test } from "vitest";
import type { Dance } from "./contract.ts";
import {
  ballotsOf,
  withEntryCounts,
  emptyHeats,
  byDancingOrder,
  formOf,
  planHeats,
  heatSizes,
  joinCandidates,
  roundsBefore,
  differencesBetween,
} from "./rules.ts";

const dance = (floor: Dance["floor"], more: Partial<Dance> = {}) => ({ code: "T", name: "Tango", seconds: null, floor, ...more }) as Dance;

test.each([
  ["recall", ["heats", "all"], "dance"],
  ["skating", ["all"], "dance"],
  ["skating", ["heats", "one"], "performance"],
  ["points", ["all"], "performance"],
] as const)("a round of %s with %j on the floor has a sheet for each %s", (method, floors, ballots) => {
  expect(
    ballotsOf(
      method,
      floors.map((floor) => dance(floor)),
    ),
  ).toBe(ballots);
});

describe("two plans", () => {
  const round = { kind: "elimination", level: 1, wanted: 6, heat_size: 8, tie: "chairman", crosses: "exact", cap: null } as const;
  const final = { ...round, kind: "final", level: 0, wanted: null } as const;
  it("are unlike in their rounds, or else in what is said of them; what holds for a line counts only where there is one", () => {
    expect(differencesBetween([round, final], [round, final])).toEqual([]);
    expect(differencesBetween([round, final], [final])).toEqual(["rounds"]);
    expect(differencesBetween([final], [{ ...final, level: 1 }])).toEqual(["rounds"]);
    expect(differencesBetween([round, final], [{ ...round, wanted: 7, crosses: "free" }, final])).toEqual(["wanted", "crosses"]);
    expect(differencesBetween([final], [{ ...final, crosses: "free", cap: 9 }])).toEqual([]);
    expect(differencesBetween([final], [{ ...final, heat_size: 7 }])).toEqual(["heat_size"]);
  });
});

test("a section's form is its own, be it archived, else the first in use", () => {
  const form = (id: string, archived: boolean) => ({ id, name: id, version_id: id, method: "points", wanted: null, archived });
  const forms = [form("old", true), form("used", false), form("other", false)];
  expect([formOf({ scoring_form_id: "old" }, forms)?.id, formOf({ scoring_form_id: null }, forms)?.id]).toEqual(["old", "used"]);
  expect(formOf({ scoring_form_id: null }, [form("old", true)])).toBeUndefined();
});

test("rounds are danced from the farthest to the final, on one level eliminations first, then by their number", () => {
  const rounds = [
    { kind: "final", level: 0, ordinal: 1 },
    { kind: "repechage", level: 1, ordinal: 1 },
    { kind: "elimination", level: 1, ordinal: 2 },
    { kind: "elimination", level: 1, ordinal: 1 },
    { kind: "elimination", level: 2, ordinal: 3 },
  ];
  expect(rounds.toSorted(byDancingOrder)).toEqual(rounds.toReversed());
});

const ladder = [
  { id: "first", on_round_id: "semi" },
  { id: "semi", on_round_id: "final" },
  { id: "final", on_round_id: null },
];

describe("a late entry", () => {
  const round = (id: string, more: object = {}) => ({ id, status: "planned", handed_in: false, performances: 3, ...more });
  const entries = [{ rounds: [] }, { rounds: ["first"] }, { rounds: ["final"] }];
  const late = (asked: ReturnType<typeof round>) => joinCandidates(asked, ladder, entries).map((each) => entries.indexOf(each));
  it("joins a round in which the entry is not, nor in one that leads to it", () => {
    expect(roundsBefore(ladder, "final")).toEqual(["semi", "first"]);
    expect(late(round("first"))).toEqual([0, 2]);
    expect(late(round("final"))).toEqual([0]);
    expect(late(round("first", { status: "open" }))).toEqual([0, 2]);
  });
  it("joins none that is judged, or of which it is not known who dances; the first round takes entries before anybody is in it", () => {
    for (const more of [{ status: "closed" }, { handed_in: true }]) expect(late(round("first", more))).toEqual([]);
    expect(late(round("final", { performances: 0 }))).toEqual([]);
    expect(late(round("first", { performances: 0 }))).toEqual([0, 2]);
  });
});

describe("the number of those who dance a round", () => {
  const round = (at: number, wanted: number | null, more: object = {}) => ({
    id: ladder[at]?.id ?? "",
    on_round_id: ladder[at]?.on_round_id ?? null,
    wanted,
    standing: 0,
    seeded: 0,
    ...more,
  });
  const counts = (rounds: ReturnType<typeof round>[], entries: number) =>
    withEntryCounts(rounds, entries).map((each) => [each.entries, each.expected]);
  it("is what the rounds before let through, with those who are seeded; the first has all others", () => {
    expect(counts([round(0, 12), round(1, 6), round(2, null)], 20)).toEqual([
      [20, false],
      [12, true],
      [6, true],
    ]);
    expect(counts([round(0, 12), round(1, 6, { seeded: 2, standing: 2 }), round(2, null)], 20)).toEqual([
      [18, false],
      [14, true],
      [6, true],
    ]);
    expect(counts([round(0, 12), round(1, 6)], 4)).toEqual([
      [4, false],
      [4, true],
    ]);
    expect(counts([round(0, 12), round(1, 6, { seeded: 5, standing: 5 })], 4)[0]).toEqual([0, false]);
  });
  it("is the number in it as soon as that is known", () => {
    expect(counts([round(0, 12, { standing: 19 }), round(1, 6, { standing: 13, seeded: 2 })], 20)).toEqual([
      [19, false],
      [13, false],
    ]);
  });
});

describe("heats", () => {
  it("are one for each, all at once, or as even as the size lets them be", () => {
    expect(heatSizes(dance("one"), 8, 3)).toEqual([1, 1, 1]);
    expect([heatSizes(dance("all"), 8, 20), heatSizes(dance("heats"), null, 20), heatSizes(dance("all"), 8, 0)]).toEqual([[20], [20], []]);
    expect(heatSizes(dance("heats"), 8, 17)).toEqual([6, 6, 5]);
  });

  const people = ["a", "b", "c"].map((id, at) => ({ id, seconds: 60 + at, club: null, start_number: at === 2 ? null : 9 - at }));
  const heats = (dances: Dance[]) => planHeats(dances, 8, people, 1963);
  it("of one at a time follow the order of the dance before, or turn it round", () => {
    const alone = heats([dance("one"), dance("one", { order: "reversed" }), dance("one")]);
    expect(alone.map((each) => each.performance_ids[0]).join("")).toBe("abccbacba");
    expect(alone.slice(0, 4).map(({ dance: at, number, seconds }) => [at, number, seconds])).toEqual([
      [1, 1, 60],
      [1, 2, 61],
      [1, 3, 62],
      [2, 1, 62],
    ]);
  });
  it("of all at once last as long as the dance, or the longest music; those without a number are the last of them", () => {
    expect(heats([dance("all"), dance("all", { seconds: 90 })])).toEqual([
      { dance: 1, number: 1, seconds: 62, performance_ids: ["b", "a", "c"] },
      { dance: 2, number: 1, seconds: 90, performance_ids: ["b", "a", "c"] },
    ]);
  });
  it("part those of one club", () => {
    const clubs = ["a", "b", "c", "d"].map((id, at) => ({ id, seconds: 60, club: at < 2 ? "Iskra" : "Fala", start_number: at }));
    const drawn = planHeats([dance("heats")], 2, clubs, 1963).map((each) => each.performance_ids.join(""));
    expect(drawn.every((heat) => heat !== "ab" && heat !== "cd")).toBe(true);
    expect(drawn).toHaveLength(2);
  });
  it("of a round of which only the number is known have nobody in them", () => {
    expect(emptyHeats([dance("all"), dance("heats", { seconds: 90 })], 2, 3, 75)).toEqual([
      { dance: 1, number: 1, seconds: 75, performance_ids: [] },
      { dance: 2, number: 1, seconds: 90, performance_ids: [] },
      { dance: 2, number: 2, seconds: 90, performance_ids: [] },
    ]);
  });
});
