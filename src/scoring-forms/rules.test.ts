import { describe, expect, it } from "vitest";
import { type Criterion, formObjections, judgesAlike, leastJudges, marksOf, settingsFor, totalRange } from "./rules.ts";

const technique: Criterion = { name: "Technika", code: "T", min: 1, max: 10, step: 0.5, weight: 1 };
const form = (over: object) => ({ method: "sum" as const, criteria: [technique], settings: {}, ...over });
const fields = (over: object) => formObjections(form(over)).map((each) => each.field);

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
    expect(fields({ criteria: Array.from({ length: 13 }, (_, i) => ({ ...technique, code: `K${i}` })) })).toEqual(["criteria"]);
  });
  it("breaks ties only by its own criteria, and has award bands with different bounds", () => {
    expect(fields({ settings: { ladder: [{ by: "criterion", code: "X" }] } })).toEqual(["settings.ladder.0"]);
    const bands = [
      { name: "Złoto", from: 25 },
      { name: "Srebro", from: 25 },
    ];
    expect(fields({ settings: { bands } })).toEqual(["settings.bands.1.from"]);
  });
  it("leaves out at least one mark when it trims", () => {
    expect(fields({ method: "trimmed_mean", settings: { drop: { high: 0, low: 0, per: "judge" } } })).toEqual(["settings.drop"]);
  });
  it("keeps only the settings that its method reads, over those it starts with", () => {
    expect(settingsFor("median", { drop: { high: 1, low: 1, per: "judge" }, decimals: 1 })).toEqual({ decimals: 1 });
    expect(settingsFor("js3", {})).toEqual({ decimals: 2, tolerance: 1.5 });
    expect(settingsFor("skating", { decimals: 2 })).toEqual({});
  });
  it("knows how many judges it needs", () => {
    expect(leastJudges({ method: "trimmed_mean", settings: {} })).toBe(3);
    expect(leastJudges({ method: "sum", settings: { drop: { high: 2, low: 1, per: "criterion" } } })).toBe(4);
    expect(leastJudges({ method: "median", settings: {} })).toBe(1);
  });
  it("knows one judge's lowest and highest total with weights, and the marks of a scale", () => {
    expect(totalRange([technique, { ...technique, code: "K", weight: 0.5 }])).toEqual({ min: 1.5, max: 15 });
    expect(marksOf({ ...technique, max: 3 })).toEqual([1, 1.5, 2, 2.5, 3]);
  });
  it("judges alike whatever the order in which settings were written, and not alike after any change of the criteria", () => {
    const one = form({ settings: { decimals: 1, ladder: [{ by: "shared" }] } });
    const other = form({ settings: { ladder: [{ by: "shared" }], decimals: 1 } });
    expect(judgesAlike(one, other)).toBe(true);
    expect(judgesAlike(one, { ...other, criteria: [{ ...technique, weight: 2 }] })).toBe(false);
  });
});
