import { describe, expect, it } from "vitest";
import { nameless } from "#tests/nameless.ts";
import { inOrder, provisionalPlaces } from "./matrix/provisional.ts";
import { sumOf } from "../judging/rules.ts";
import { extremes, settingsOf, tabulationOf } from "./rules.ts";

const cell = (total: number) => ({ seat_id: "s", marks: {}, total, revision: 1, received_at: "", extreme: null });
const row = (id: string, totals: (number | null)[], points: number[] = []) => ({
  performance_id: id,
  entry_id: id,
  ...nameless,
  start_number: Number(id),
  status: "done" as const,
  state: "competing" as const,
  recalled: null,
  place_from: null,
  place_to: null,
  place_exact: null,
  total: null,
  band: null,
  cells: totals.map((total) => (total === null ? null : cell(total))),
  deductions: points.map((each) => ({ id: String(each), policy: { kind: "points" as const, amount: each }, reason: "" })),
  deducted: null,
});

describe("provisional places", () => {
  it("rank by the mean of what is in, times the judges where totals are added", () => {
    const rows = [row("1", [30, 32, null]), row("2", [36, 36, 36]), row("3", [31, null, null]), row("4", [null, null, null])];
    const places = provisionalPlaces("sum", rows);
    expect([...places].map(([id, { place, tied, total }]) => [id, place, tied, total])).toEqual([
      ["1", 2, true, 93],
      ["2", 1, false, 108],
      ["3", 2, true, 93],
    ]);
    expect(inOrder(rows, places).map((each) => each.performance_id)).toEqual(["2", "1", "3", "4"]);
  });
  it("take penalties off, never below zero, and leave out who did not dance", () => {
    const rows = [row("1", [30], [0.5]), row("2", [30]), row("3", [1], [5]), { ...row("4", [40]), state: "absent" as const }];
    const places = provisionalPlaces("mean", rows);
    expect(["2", "1", "3", "4"].map((id) => places.get(id)?.total)).toEqual([30, 29.5, 0, undefined]);
  });
  it("are not guessed for methods that compare places", () => {
    expect(provisionalPlaces("skating", [row("1", [1])]).size).toBe(0);
  });
});

describe("a block's sheets", () => {
  const criteria = [
    { code: "T", name: "T", min: 0, max: 10, step: 0.5, weight: 1 },
    { code: "C", name: "C", min: 0, max: 10, step: 0.5, weight: 0.5 },
  ];
  it("add up with weights exactly", () => {
    expect(sumOf(criteria, ({ code }) => ({ T: 7.1, C: 0.3 })[code])).toBe(7.25);
    expect(sumOf(criteria, () => undefined)).toBe(0);
  });
  it("name the highest and the lowest judge only when three or more differ by two points", () => {
    expect(extremes([30, 32, 31])).toEqual(["low", "high", null]);
    expect(extremes([30, 31.5, 31])).toEqual([null, null, null]);
    expect(extremes([30, 40])).toEqual([null, null]);
    expect(extremes([30, null, 40, 35])).toEqual(["low", null, "high", null]);
  });
  it("go to the tabulation without the marks and penalties of those who do not compete", () => {
    const input = tabulationOf({
      method: "sum",
      criteria,
      settings: settingsOf({ decimals: 1, nonsense: true }),
      seats: [{ id: "a", seat: "S1" }],
      performances: [
        { id: "1", status: "done", entry_status: "accepted" },
        { id: "2", status: "no_show", entry_status: "accepted" },
        { id: "3", status: "done", entry_status: "disqualified" },
      ],
      sheets: ["1", "2", "3"].map((performance_id) => ({ performance_id, seat_id: "a", marks: { T: 5, C: 6 } })),
      deductions: [
        { performance_id: "1", policy: { kind: "points", amount: 1 }, reason: "czas" },
        { performance_id: "2", policy: { kind: "points", amount: 1 }, reason: "czas" },
      ],
    });
    expect(input).toMatchObject({
      method: "sum",
      decimals: 1,
      entries: [
        { id: "1", state: "competing" },
        { id: "2", state: "absent" },
        { id: "3", state: "disqualified" },
      ],
      ballots: [
        { judge: "S1", criterion: "T", marks: { 1: 5 } },
        { judge: "S1", criterion: "C", marks: { 1: 6 } },
      ],
      deductions: [{ entry: "1" }],
    });
  });
  it("keep a form's settings that are known, and none when they make no sense", () => {
    expect(settingsOf({ decimals: 7 })).toEqual({});
    expect(settingsOf(null)).toEqual({});
  });
});
