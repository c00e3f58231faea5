// Faults of a plan that a person typed (docs/rules/rounds.md 5.1).
import { describe, expect, it } from "vitest";
import { checkPlan } from "./check-plan.ts";
import type { Arrows } from "./types.ts";

const round = (id: string, part: Partial<Arrows> = {}): Arrows => ({
  id,
  kind: "elimination",
  wanted: 6,
  seeded: 0,
  on: null,
  out: null,
  out_count: null,
  ...part,
});
const final = (id: string, part: Partial<Arrows> = {}) => round(id, { kind: "final", wanted: null, ...part });

/** 60 couples: 36 go on at once, 12 of the other 24 in the second chance; then 48-24. */
const secondChance = [
  round("first", { wanted: 36, on: "1/8", out: "chance" }),
  round("chance", { kind: "repechage", wanted: 12, on: "1/8" }),
  round("1/8", { wanted: 24, on: "final" }),
  final("final"),
];

describe("a plan", () => {
  it.each<[string, Arrows[], number]>([
    ["of nothing", [], 0],
    ["of one final", [final("f")], 1],
    ["of a cut", [round("a", { on: "f" }), final("f")], 7],
    ["with a second chance", secondChance, 60],
    ["with a small final", [round("a", { on: "f", out: "b", out_count: 4 }), final("b", { kind: "final_b" }), final("f")], 12],
    ["with seeded entries", [round("a", { wanted: 18, on: "b" }), round("b", { wanted: 23, seeded: 6, on: "f" }), final("f")], 55],
    ["with a round of seeded ones alone", [round("a", { on: "f" }), round("s", { seeded: 9, wanted: 2, on: "f" }), final("f")], 20],
  ])("%s can be danced", (_, plan, entries) => {
    expect(checkPlan(plan, entries)).toEqual([]);
  });

  it.each<[string, Arrows[], number, { code: string; rounds: string[] }[]]>([
    ["a round given twice", [round("a", { on: "f" }), final("f"), final("f")], 9, [{ code: "repeated", rounds: ["f"] }]],
    ["an arrow to nowhere", [round("a", { on: "x" })], 9, [{ code: "unknown_arrow", rounds: ["a", "x"] }]],
    ["an out arrow to nowhere", [round("a", { on: "f", out: "y" }), final("f")], 9, [{ code: "unknown_arrow", rounds: ["a", "y"] }]],
    [
      "two rounds that feed each other",
      [round("a", { on: "b" }), round("b", { on: "c" }), round("c", { on: "b", out: "f" }), final("f")],
      30,
      [{ code: "circle", rounds: ["b", "c"] }],
    ],
    ["a round that feeds itself", [round("a", { on: "a" })], 9, [{ code: "circle", rounds: ["a"] }]],
    [
      "a circle by those who are out",
      [round("a", { on: "b" }), round("b", { out: "a", on: "f" }), final("f")],
      30,
      [{ code: "circle", rounds: ["a", "b"] }],
    ],
    ["a final that nobody reaches", [round("a", { on: "f" }), final("f"), final("g")], 9, [{ code: "fed_by_nothing", rounds: ["g"] }]],
    ["nobody told how many go on", [round("a", { on: "f", wanted: null }), final("f")], 9, [{ code: "wanted_missing", rounds: ["a"] }]],
    ["none who go on", [round("a", { on: "f", wanted: 0 }), final("f")], 9, [{ code: "wanted_missing", rounds: ["a"] }]],
    ["a cut to nowhere without a number", [round("a", { wanted: null })], 9, [{ code: "wanted_missing", rounds: ["a"] }]],
    ["a second chance without a number", [round("a", { kind: "repechage", wanted: null })], 9, [{ code: "wanted_missing", rounds: ["a"] }]],
    ["as many as dance", [round("a", { on: "f" }), final("f")], 6, [{ code: "wanted_too_many", rounds: ["a"] }]],
    [
      "as many as the round before leaves",
      [round("a", { wanted: 12, on: "b" }), round("b", { wanted: 12, on: "f" }), final("f")],
      30,
      [{ code: "wanted_too_many", rounds: ["b"] }],
    ],
    [
      "a second chance for as many as are left",
      [round("first", { wanted: 48, on: "f", out: "chance" }), round("chance", { kind: "repechage", wanted: 12, on: "f" }), final("f")],
      60,
      [{ code: "wanted_too_many", rounds: ["chance"] }],
    ],
    [
      "a second chance for the best few, all of whom go on",
      [
        round("first", { wanted: 30, on: "f", out: "chance", out_count: 12 }),
        round("chance", { kind: "repechage", wanted: 12, on: "f" }),
        final("f"),
      ],
      60,
      [{ code: "wanted_too_many", rounds: ["chance"] }],
    ],
    [
      "seeded entries who leave too few",
      [round("a", { on: "b" }), final("b", { seeded: 4 })],
      10,
      [{ code: "wanted_too_many", rounds: ["a"] }],
    ],
  ])("with %s is reported", (_, plan, entries, problems) => {
    expect(checkPlan(plan, entries)).toEqual(problems);
  });

  it("with a final that leads on and recalls nobody is reported", () => {
    expect(checkPlan([final("f", { on: "g" }), final("g")], 9)).toEqual([{ code: "wanted_missing", rounds: ["f"] }]);
  });

  it("counts entries seeded into the first round with all others that dance it", () => {
    expect(checkPlan([round("a", { on: "f", seeded: 1 }), final("f")], 7)).toEqual([]);
  });

  it("reports all faults at once, a circle too", () => {
    const plan = [round("a", { on: "x", wanted: null }), round("b", { on: "b", seeded: 1 }), final("f")];
    expect(checkPlan(plan, 20).map(({ code }) => code)).toEqual(["unknown_arrow", "wanted_missing", "fed_by_nothing", "circle"]);
  });

  it("counts those whom the rounds bring, in whatever order the later rounds are listed", () => {
    const [first, chance, eighth, last] = secondChance as [Arrows, Arrows, Arrows, Arrows];
    expect(checkPlan([first, last, eighth, chance], 60)).toEqual([]);
    expect(checkPlan([first, last, { ...eighth, wanted: 48 }, chance], 60)).toEqual([{ code: "wanted_too_many", rounds: ["1/8"] }]);
    expect(checkPlan([first, last, { ...eighth, wanted: 47 }, chance], 60)).toEqual([]);
    expect(checkPlan([{ ...first, seeded: 5 }, last, { ...eighth, wanted: 47 }, chance], 60)).toEqual([]);
  });
});
