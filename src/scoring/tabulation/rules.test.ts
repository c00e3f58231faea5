import { describe, expect, it } from "vitest";
import { nameless } from "#tests/competitions/nameless.ts";
import { inOrder, provisionalIn, provisionalPlaces } from "../matrix/provisional.ts";
import { sumOf } from "../../judging/rules.ts";
import type { Tabulated } from "#engines/tabulation/src/types.ts";
import { type RoundSheets, deductionKinds, differing, extremes, roughly, settingsOf, tabulationOf, withoutStart } from "./rules.ts";

const cell = (total: number) => ({ seat_id: "s", dance: 1, marks: {}, total, revision: 1, received_at: "", typed_by: null, extreme: null });
const row = (id: string, totals: (number | null)[], points: number[] = []) => ({
  performance_id: id,
  entry_id: id,
  ...nameless,
  start_number: Number(id),
  status: "done" as const,
  state: "competing" as const,
  now: "competing" as const,
  recalled: null,
  place_from: null,
  place_to: null,
  place_exact: null,
  total: null,
  band: null,
  cells: totals.map((total) => (total === null ? null : cell(total))),
  deductions: points.map((each) => ({ id: String(each), policy: { kind: "points" as const, amount: each }, reason: "" })),
  deducted: null,
  runs: [],
  heats: [],
  absent_in: [],
  retired: false,
});

describe("provisional places", () => {
  it("rank by the mean of what is in, times the judges where totals are added", () => {
    const rows = [row("1", [30, 32, null]), row("2", [36, 36, 36]), row("3", [31, null, null]), row("4", [null, null, null])];
    const places = provisionalPlaces({ method: "sum", runs: "sum" }, rows);
    expect([...places].map(([id, { place, tied, total }]) => [id, place, tied, total])).toEqual([
      ["1", 2, true, 93],
      ["2", 1, false, 108],
      ["3", 2, true, 93],
    ]);
    expect(inOrder(rows, places).map((each) => each.performance_id)).toEqual(["2", "1", "3", "4"]);
  });
  it("take penalties off, never below zero, and leave out who did not dance", () => {
    const rows = [row("1", [30], [0.5]), row("2", [30]), row("3", [1], [5]), { ...row("4", [40]), state: "absent" as const }];
    const places = provisionalPlaces({ method: "mean", runs: "sum" }, rows);
    expect(["2", "1", "3", "4"].map((id) => places.get(id)?.total)).toEqual([30, 29.5, 0, undefined]);
  });
  it("count the dances that have marks as the round does", () => {
    const rows = [row("1", [10, 10, 18, null]), row("2", [13, 12, null, null])];
    const totals = (runs: "sum" | "best" | "last") =>
      [...provisionalPlaces({ method: "mean", runs }, rows, 2).values()].map(({ total }) => total);
    expect(totals("sum")).toEqual([28, 12.5]);
    expect(totals("best")).toEqual([18, 12.5]);
    expect(totals("last")).toEqual([18, 12.5]);
  });
  it("are not guessed from a head judge's own marks while the others' are hidden", () => {
    const form = { method: "mean", decimals: 2, deductions: [], runs: "sum" as const, criteria: [] };
    const matrix = { form, rows: [row("1", [30, null])], dances: [], seats: [] };
    expect([false, true].map((own_first) => provisionalIn({ ...matrix, own_first }).size)).toEqual([1, 0]);
  });
  it("are not guessed for methods that compare places", () => {
    expect(provisionalPlaces({ method: "skating", runs: "sum" }, [row("1", [1])]).size).toBe(0);
  });
});

describe("a round's sheets", () => {
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
    expect(extremes([30, 30, 32])).toEqual(["low", "low", "high"]);
    expect(extremes([30, 31, 33], 3)).toEqual(["low", null, "high"]);
    expect(extremes([30, 31, 33], 4)).toEqual([null, null, null]);
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
      sheets: ["1", "2", "3"].map((performance_id) => ({ performance_id, dance: 1, seat_id: "a", marks: { T: 5, C: 6 } })),
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
    expect("ballots" in input && input.ballots.map((ballot) => Object.keys(ballot.marks))).toEqual([["1"], ["1"]]);
  });
  it("keep a form's settings that are known, and none when they make no sense", () => {
    expect(settingsOf({ decimals: 7 })).toEqual({});
    expect(settingsOf(null)).toEqual({});
  });
});

describe("what a method counts", () => {
  const round: RoundSheets = {
    method: "sum",
    criteria: [{ code: "T", name: "Technika", min: 0, max: 10, step: 0.5, weight: 2 }],
    settings: {},
    seats: [
      { id: "a", seat: "S1" },
      { id: "b", seat: "S2" },
    ],
    performances: ["1", "2", "3"].map((id) => ({ id, status: "done", entry_status: "accepted" })),
    sheets: [
      { performance_id: "1", dance: 1, seat_id: "a", marks: { place: 2, cross: 1, vote: 1, T: 7 } },
      { performance_id: "1", dance: 1, seat_id: "b", marks: { place: 1 } },
      { performance_id: "2", dance: 1, seat_id: "b", marks: { place: 2, cross: 0, vote: 0, T: 6 } },
    ],
    deductions: [],
  };
  const ballots = (method: string, settings = {}) => tabulationOf({ ...round, method, settings });

  it("is the places, crosses or votes of each judge; what was not given stays open", () => {
    for (const method of ["skating", "majority"])
      expect(ballots(method)).toEqual({
        method,
        entries: ["1", "2", "3"].map((id) => ({ id, state: "competing" })),
        judges: ["S1", "S2"],
        ballots: [
          { judge: "S1", marks: { 1: 2 } },
          { judge: "S2", marks: { 1: 1, 2: 2 } },
        ],
      });
    expect(ballots("battle")).toMatchObject({ method: "battle", ballots: [{ marks: { 1: 1 } }, { marks: { 1: null, 2: 0 } }] });
    expect(ballots("recall")).toMatchObject({
      method: "recall",
      wanted: 2,
      tie: { policy: "all" },
      ballots: [{ marks: { 1: 1 } }, { marks: { 1: null, 2: 0 } }],
    });
    expect(ballots("recall", { wanted: 1 })).toMatchObject({ wanted: 1 });
  });

  it("is the marks of each criterion, with an IDO method as in a final", () => {
    const marks = {
      criteria: [{ code: "T", min: 0, max: 10, step: 0.5, weight: 2 }],
      ballots: [
        { judge: "S1", criterion: "T", marks: { 1: 7 } },
        { judge: "S2", criterion: "T", marks: { 1: null, 2: 6 } },
      ],
    };
    for (const method of ["ido_1d", "ido_2d", "ido_3d", "ido_4d"])
      expect(ballots(method)).toMatchObject({ ...marks, method, round: { kind: "final" } });
    expect(ballots("sum")).toStrictEqual({
      ...marks,
      method: "sum",
      entries: expect.any(Array),
      judges: ["S1", "S2"],
      deductions: [],
      decimals: 2,
    });
  });

  it("follows the form's settings; a trimmed mean leaves out one judge at each end unless the form says more", () => {
    expect(ballots("trimmed_mean")).toMatchObject({ drop: { high: 1, low: 1, per: "judge" } });
    const settings = {
      decimals: 0,
      drop: { high: 2, low: 0, per: "criterion" },
      tolerance: 1.5,
      bands: [{ name: "złoto", from: 90 }],
      ladder: [{ by: "criterion", code: "T" }, { by: "highest_single" }, { by: "all_judges" }, { by: "shared" }, { by: "unbreakable" }],
      wanted: 3,
    };
    const { wanted: _, ...counted } = settings;
    expect(settingsOf(settings)).toEqual(settings);
    expect(ballots("trimmed_mean", settings)).toMatchObject(counted);
    const trimmed = { drop: { high: 1, low: 1, per: "judge" } };
    expect(settingsOf(trimmed)).toEqual(trimmed);
    expect(settingsOf({ decimals: -1 })).toEqual({});
    expect(settingsOf({ decimals: 2 })).toEqual({ decimals: 2 });
  });

  it("takes deductions as they were given, an overrun with its seconds", () => {
    const policy = { kind: "points_per_started", amount: 1, every_seconds: 10, seconds: 25, grace_seconds: 3 } as const;
    const deductions = [
      { performance_id: "1", policy, reason: "czas" },
      { performance_id: "2", policy: { kind: "percent", percent: 5 } as const, reason: "rekwizyt" },
    ];
    expect(tabulationOf({ ...round, deductions })).toMatchObject({
      deductions: [
        { entry: "1", policy: { kind: "points_per_started", amount: 1, everySeconds: 10 }, reason: "czas", seconds: 25, graceSeconds: 3 },
        { entry: "2", policy: { kind: "percent", percent: 5 }, reason: "rekwizyt" },
      ],
    });
  });
});

describe("a deduction", () => {
  it("is known to methods that add points up, for each judge only where judges' totals are added", () => {
    expect(deductionKinds("sum")).toEqual(["points", "points_per_judge", "points_per_started", "percent"]);
    for (const method of ["mean", "trimmed_mean", "median", "ijru", "js1", "js3"])
      expect(deductionKinds(method)).toEqual(["points", "points_per_started", "percent"]);
    expect(["skating", "recall", "battle", "ido_2d"].flatMap(deductionKinds)).toEqual([]);
  });

  it("takes its points, for each judge or for each started span beyond what costs nothing, or its percent", () => {
    const overrun = { kind: "points_per_started", amount: 2, every_seconds: 10, grace_seconds: 5 } as const;
    expect(roughly({ kind: "points", amount: 3 }, 90, 5)).toBe(3);
    expect(roughly({ kind: "points_per_judge", amount: 3 }, 90, 5)).toBe(15);
    expect(roughly({ kind: "percent", percent: 10 }, 90, 5)).toBe(9);
    expect([4, 5, 5.01, 15, 15.01].map((seconds) => roughly({ ...overrun, seconds }, 90, 5))).toEqual([0, 0, 2, 2, 4]);
    expect(roughly({ ...overrun, every_seconds: 0.1 as number, grace_seconds: 0, seconds: 0.3 }, 90, 5)).toBe(6);
  });
});

describe("a performance that was marked without a start", () => {
  it("is one that waits, competes, and has a sheet of a tablet; paper needs no start", () => {
    const one = (id: string, status = "waiting", entry_status = "accepted") => ({ id, dance: 1, status, entry_status });
    const all = [one("marked"), one("paper"), one("danced", "done"), one("gone", "waiting", "withdrawn"), one("untouched")];
    const sheets = ["marked", "danced", "gone"].map((performance_id) => ({ performance_id, dance: 1, typed_by: null }));
    expect(withoutStart(all, [...sheets, { performance_id: "paper", dance: 1, typed_by: "Biuro" }]).map(({ id }) => id)).toEqual([
      "marked",
    ]);
  });
});

describe("two outcomes", () => {
  const outcome = (...results: object[]) => ({ results }) as unknown as Tabulated;
  const first = { entry: "1", state: "competing", placeFrom: 1, placeTo: 1, total: { exact: "90" }, band: "złoto", recalled: true };

  it("differ in an entry whose place, total, band, state or going on is another, or that only one of them has", () => {
    expect(differing(outcome(first), outcome({ ...first }))).toEqual([]);
    for (const other of [
      { placeFrom: 2 },
      { placeTo: 2 },
      { total: { exact: "91" } },
      { total: undefined },
      { band: "srebro" },
      { state: "absent" },
      { recalled: false },
    ])
      expect(differing(outcome(first), outcome({ ...first, ...other }))).toEqual(["1"]);
    expect(differing(outcome(first), outcome(first, { ...first, entry: "2" }))).toEqual(["2"]);
    expect(differing(outcome(first, { ...first, entry: "2" }), outcome(first))).toEqual(["2"]);
  });
});
