// The gate that compares both implementations before anything is published.
import { describe, expect, it } from "vitest";
import { ballotsOf, finalRound, pointsRound } from "../../testing/small-rounds.ts";
import type { Criterion, Deduction, PointsInput, RecallInput, Tabulated } from "../types.ts";
import { overallTwice, tabulateTwice } from "./agree.ts";

describe("the gate before publishing", () => {
  /** A fault in the second implementation: what it reads is another value. */
  const misread = <T extends object, K extends keyof T>(of: T, key: K, wrong: T[K]): T => {
    const right = of[key];
    return Object.defineProperty({ ...of }, key, {
      enumerable: true,
      get: () => (/second\/(?!agree)/.test(new Error().stack ?? "") ? wrong : right),
    });
  };

  it("names each place, total, dance and band that differs", () => {
    const marks = { 1: [8], 2: [9] };
    const agreed = tabulateTwice(pointsRound("sum", marks));
    expect([agreed.agreed, agreed.differences]).toEqual([true, []]);
    const input = pointsRound("sum", marks, { criteria: [misread<Criterion, "weight">({ code: "K", weight: 1 }, "weight", 2)] });
    expect(tabulateTwice(input).agreed).toBe(false);
    expect(tabulateTwice(input).differences).toEqual(["total 1: 8 / 16", "total 2: 9 / 18", "dance  1: 8 / 16", "dance  2: 9 / 18"]);
    const deductions = [misread<Deduction, "entry">({ entry: "1", policy: { kind: "points", amount: 2 } }, "entry", "2")];
    expect(tabulateTwice(pointsRound("sum", marks, { deductions })).differences).toEqual([
      "place 1: 2 / 1",
      "place 2: 1 / 2",
      "total 1: 6 / 8",
      "total 2: 9 / 7",
    ]);
    const bands = [misread({ name: "gold", from: 9 }, "from", 8)];
    expect(tabulateTwice(pointsRound("sum", marks, { bands })).differences).toEqual(["band 1: - / gold"]);
    expect(tabulateTwice(pointsRound("sum", marks, { bands: [misread({ name: "gold", from: 8 }, "from", 9)] })).differences).toEqual([
      "band 1: gold / -",
    ]);
    const final = finalRound({ 1: [1, 2], 2: [2, 1], 3: [3, 3] });
    const entries = final.entries.map((entry) =>
      entry.id === "3" ? misread({ ...entry, state: "competing" as const }, "state", "absent" as never) : entry,
    );
    expect(tabulateTwice(final).differences).toEqual([]);
    expect(tabulateTwice({ ...final, entries }).differences).toEqual(["place 3: 3 / -", "total 3: 3 / -", "dance  3: 3 / -"]);
  });

  it("names the recalled entries and the refused ballots when they differ", () => {
    const recall: RecallInput = {
      method: "recall",
      entries: ["1", "2", "3"].map((id) => ({ id })),
      judges: ["A", "B"],
      ballots: ballotsOf({ 3: [1, 1], 2: [1, 0], 1: [0, 1] }),
      wanted: 2,
      tie: { policy: "all" },
    };
    expect(tabulateTwice(misread(recall, "tie", { policy: "none" })).differences).toEqual([
      "place 1: - / 5/2",
      "place 2: - / 5/2",
      'recalled : ["1","2","3"] / ["3"]',
    ]);
    const back = tabulateTwice(misread(recall, "wanted", 1));
    expect([back.agreed, back.differences]).toEqual([false, ["refused by the second only"]]);
    const first = tabulateTwice(misread({ ...recall, wanted: 1 }, "wanted", 2));
    expect([first.agreed, first.differences]).toEqual([false, ["refused by the first only"]]);
    expect(tabulateTwice({ ...recall, wanted: 1 })).toMatchObject({ agreed: true, differences: [] });
  });

  it("compares overall lists, too", () => {
    const { outcome } = tabulateTwice(pointsRound("sum", { 1: [8], 2: [9] }));
    const sections = [{ section: "a", outcome: outcome as Tabulated }];
    expect(overallTwice({ sections }).agreed).toBe(true);
    expect(overallTwice(misread({ sections, top: 2 }, "top", 1)).agreed).toBe(false);
  });

  it("sends a misspelt round back before anybody reads it", () => {
    const input = { ...pointsRound("sum", { 1: [8] }), method: "summ" } as unknown as PointsInput;
    expect(tabulateTwice(input)).toMatchObject({ agreed: true, differences: [], outcome: { refused: [{ code: "bad_setting" }] } });
  });

  it("an error that is no refusal stays an error", () => {
    const input = misread(pointsRound("sum", { 1: [8] }), "criteria", [null as unknown as Criterion]);
    expect(() => tabulateTwice(input)).toThrow(TypeError);
  });
});
