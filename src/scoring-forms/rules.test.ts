import { describe, expect, it } from "vitest";
import { missingBuiltIn } from "./built-in.ts";
import {
  type Criterion,
  formObjections,
  judgesAlike,
  minJudges,
  marksOf,
  type Method,
  methods,
  type Settings,
  settingsFor,
  totalRange,
} from "./rules.ts";

const technique: Criterion = { name: "Technika", code: "T", min: 1, max: 10, step: 0.5, weight: 1 };
const form = (over: object) => ({ method: "sum" as const, criteria: [technique], settings: {}, ...over });
const fields = (over: object) => formObjections(form(over)).map((each) => each.field);
const said = (over: object) => formObjections(form(over)).map((each) => each.en);
/** Builds a number of criteria, each with its own code. */
const criteria = (count: number) => Array.from({ length: count }, (_, i) => ({ ...technique, code: `K${i}` }));

it("a form of the skating system asks for the other one where it is missing", () => {
  const form = (method: string, archived = false) => ({ method, archived });
  expect(missingBuiltIn("skating", [form("skating"), form("sum")])?.method).toBe("recall");
  expect(missingBuiltIn("recall", [form("skating", true)])?.method).toBe("skating");
  expect(missingBuiltIn("skating", [form("recall")])).toBeUndefined();
  for (const method of ["sum", "ido_3d", "battle"]) expect(missingBuiltIn(method, [])).toBeUndefined();
});

describe("a scoring form", () => {
  it("is fine with one criterion from 1 to 10 in halves", () => {
    expect(formObjections(form({}))).toEqual([]);
  });
  it("needs each code once, letter case aside", () => {
    expect(fields({ criteria: [technique, { ...technique, name: "Inna", code: "t" }] })).toEqual(["criteria.1.code"]);
  });
  it("needs a rising scale that the step divides evenly, in at most two decimals", () => {
    expect(fields({ criteria: [{ ...technique, max: 1 }] })).toEqual(["criteria.0.max"]);
    expect(fields({ criteria: [{ ...technique, step: 0.7 }] })).toEqual(["criteria.0.step"]);
    expect(fields({ criteria: [{ ...technique, step: 0 }] })).toEqual(["criteria.0.step"]);
    expect(fields({ criteria: [{ ...technique, max: 10.125 }] })).toContain("criteria.0.max");
    expect(fields({ criteria: [{ ...technique, min: 0, max: 0.3, step: 0.1 }] })).toEqual([]);
    expect(fields({ criteria: [{ ...technique, min: 1, max: 4, step: 3 }] })).toEqual([]);
  });
  it("gets one error of a step at a time: that it must be above zero, and nothing about a falling scale", () => {
    for (const step of [0, -0.5]) expect(said({ criteria: [{ ...technique, step }] })).toEqual(["The step must be above zero."]);
    expect(fields({ criteria: [{ ...technique, min: 10, max: 1, step: 0.7 }] })).toEqual(["criteria.0.max"]);
  });
  it("needs weights above zero", () => {
    expect(fields({ criteria: [{ ...technique, weight: 0 }] })).toEqual(["criteria.0.weight"]);
  });
  it("has as many criteria as its method takes", () => {
    expect(fields({ criteria: [] })).toEqual(["criteria"]);
    expect(fields({ method: "skating" })).toEqual(["criteria"]);
    expect(fields({ method: "skating", criteria: [] })).toEqual([]);
    expect(fields({ method: "ido_3d" })).toEqual(["criteria"]);
    expect(fields({ method: "ido_1d" })).toEqual([]);
    expect(fields({ criteria: criteria(12) })).toEqual([]);
  });
  it.each([
    ["sum", 0, "Add at least one criterion."],
    ["sum", 13, "Leave at most 12 criteria."],
    ["js3", 0, "Add at least one criterion."],
    ["ido_1d", 2, "This method has exactly this many criteria: 1."],
    ["ido_4d", 3, "This method has exactly this many criteria: 4."],
    ["skating", 1, "This method has no criteria. Remove them."],
    ["recall", 1, "This method has no criteria. Remove them."],
    ["battle", 1, "This method has no criteria. Remove them."],
  ] as const)("by %s with %d criteria is told what to do about them", (method, count, sentence) => {
    expect(formObjections(form({ method, criteria: criteria(count) }))).toMatchObject([{ field: "criteria", en: sentence }]);
  });
  it("breaks ties only by its own criteria, and has award bands with different bounds", () => {
    const ladder = [{ by: "highest_single" }, { by: "criterion", code: "K1" }, { by: "criterion", code: "X" }, { by: "shared" }];
    expect(fields({ criteria: criteria(2), settings: { ladder } })).toEqual(["settings.ladder.2"]);
    const bands = (...from: number[]) => from.map((each) => ({ name: `od ${each}`, from: each }));
    expect(fields({ settings: { bands: bands(25, 20, 25) } })).toEqual(["settings.bands.2.from"]);
    expect(fields({ settings: { bands: bands(25, 20, 15) } })).toEqual([]);
  });
  it("leaves out at least one mark when it trims", () => {
    expect(fields({ method: "trimmed_mean", settings: { drop: { high: 0, low: 0, per: "judge" } } })).toEqual(["settings.drop"]);
    expect(fields({ method: "trimmed_mean" })).toEqual([]);
    expect(fields({ method: "sum", settings: { drop: { high: 0, low: 0, per: "judge" } } })).toEqual([]);
  });
  it("keeps only the settings that its method reads, over those it starts with", () => {
    const drop = { high: 2, low: 0, per: "criterion" } as const;
    const every: Required<Settings> = { decimals: 1, drop, tolerance: 2, bands: [], ladder: [], wanted: 12 };
    const points: Settings = { decimals: 1, drop, bands: [], ladder: [] };
    const median: Settings = { decimals: 1, bands: [], ladder: [] };
    const js3: Settings = { decimals: 1, tolerance: 2, ladder: [] };
    const read: Partial<Record<Method, Settings>> = {
      sum: points,
      mean: points,
      trimmed_mean: points,
      median,
      js3,
      recall: { wanted: 12 },
    };
    for (const method of methods) expect([method, settingsFor(method, every)]).toEqual([method, read[method] ?? {}]);
    expect(settingsFor("sum", { drop })).toEqual({ decimals: 2, drop });
    expect(settingsFor("trimmed_mean", {})).toEqual({ decimals: 2, drop: { high: 1, low: 1, per: "judge" } });
    expect(settingsFor("js3", { tolerance: undefined })).toEqual({ decimals: 2, tolerance: 1.5 });
    expect(settingsFor("recall", {})).toEqual({});
  });
  it("knows how many judges it needs", () => {
    expect(minJudges({ method: "trimmed_mean", settings: {} })).toBe(3);
    expect(minJudges({ method: "sum", settings: { drop: { high: 2, low: 1, per: "criterion" } } })).toBe(4);
    expect(minJudges({ method: "median", settings: {} })).toBe(1);
  });
  it("knows one judge's lowest and highest total with weights, and the marks of a scale", () => {
    expect(totalRange([technique, { ...technique, code: "K", weight: 0.5 }])).toEqual({ min: 1.5, max: 15 });
    expect(marksOf({ ...technique, max: 3 })).toEqual([1, 1.5, 2, 2.5, 3]);
    expect(marksOf({ ...technique, max: 1 })).toEqual([1]);
    expect(marksOf({ ...technique, max: 100, step: 0.01 })).toHaveLength(500);
  });
  it("has no marks as long as its scale falls or its step is none", () => {
    expect([{ max: 0.5 }, { max: -8 }, { step: 0 }, { step: -0.5, max: 0.5 }].map((wrong) => marksOf({ ...technique, ...wrong }))).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
  it("judges alike whatever the order in which settings were written, and not alike after any change of the criteria", () => {
    const one = form({ settings: { bands: [], ladder: [{ by: "shared" }] } });
    const other = form({ settings: { ladder: [{ by: "shared" }], bands: [] } });
    expect(judgesAlike(one, other)).toBe(true);
    expect(judgesAlike(one, { ...other, criteria: [{ ...technique, weight: 2 }] })).toBe(false);
  });
});
