// Recalls, battles and IDO rounds by the second implementation alone: docs/rules/places.md 4.1–4.3, 7.1 and 8.1, docs/rules/ties.md 4.1–5.1.
import { describe, expect, it } from "vitest";
import { answer, row, rows, texts } from "../../testing/second-alone.ts";
import { ballotsOf } from "../../testing/small-rounds.ts";
import { ids } from "../../testing/round-texts.ts";
import { readColumns } from "../columns.ts";
import type { BattleInput, IdoInput, RecallInput } from "../types.ts";
import type { Digest } from "./read.ts";
import { recomputeBattle, recomputeIdo, recomputeRecall } from "./recall.ts";

/** Who goes on; nothing without a cut. */
const recalledOf = ({ recalled }: Digest) => (typeof recalled === "string" ? recalled : recalled?.join(" "));
const money = (entry: string, grosze: number) => ({ entry, policy: { kind: "money" as const, grosze } });

describe("a recall", () => {
  const line = rows({ 1: "1 1 1", 2: "1 1 0", 3: "0 0 1", 4: "0 0 0" });
  const recall = (
    marks: Record<string, number[]>,
    wanted: number | undefined,
    tie: RecallInput["tie"],
    extra: Partial<RecallInput> = {},
  ) => {
    const input: RecallInput = {
      method: "recall",
      entries: ids(Object.keys(marks).length),
      judges: ["A", "B", "C"].slice(0, Object.values(marks)[0]?.length),
      ballots: ballotsOf(marks),
      ...(wanted === undefined ? {} : { wanted }),
      ...(tie === undefined ? {} : { tie }),
      ...extra,
    };
    const found = answer(() => recomputeRecall(input, readColumns(input)));
    return typeof found === "string" ? found : [recalledOf(found), texts(found.places), texts(found.totals)];
  };

  // One entry above the line of one cross, two on it.
  const tied = rows({ 1: "1 1", 2: "1 0", 3: "0 1", 4: "0 0" });
  const totals = "1 2, 2 1, 3 1, 4 0";

  it("adds the crosses; eliminated entries share the places behind", () => {
    expect(recall(line, 2, { policy: "all" })).toEqual(["1 2", "3 3, 4 4", "1 3, 2 2, 3 1, 4 0"]);
    expect(recall(rows({ 1: "1", 2: "0", 3: "0" }), 1, { policy: "all" })).toEqual(["1", "2 5/2, 3 5/2", "1 1, 2 0, 3 0"]);
    expect(recall(rows({ 1: "1", 2: "1" }), 6, { policy: "none" })).toEqual(["1 2", "", "1 1, 2 1"]);
  });

  it.each<[RecallInput["tie"], (string | undefined)[] | string]>([
    [{ policy: "all" }, ["1 2 3", "4 4", totals]],
    [{ policy: "none" }, ["1", "2 5/2, 3 5/2, 4 4", totals]],
    [{ policy: "chairman" }, ["open", "4 4", totals]],
    [{ policy: "chairman", decision: [] }, ["1", "2 5/2, 3 5/2, 4 4", totals]],
    [{ policy: "chairman", decision: ["3"] }, ["1 3", "2 3, 4 4", totals]],
    [{ policy: "chairman", decision: ["3", "2"] }, ["1 2 3", "4 4", totals]],
    [{ policy: "chairman", decision: ["1"] }, "a decision about others"],
    [{ policy: "chairman", decision: ["3", "4"] }, "a decision about others"],
  ])("with a tied line and %j", (tie, expected) => expect(recall(tied, 2, tie)).toEqual(expected));

  it("a decision where nothing is tied is about others, too", () => {
    expect(recall(line, 2, { policy: "chairman", decision: ["2"] })).toBe("a decision about others");
    expect(recall(line, 2, { policy: "chairman" })).toEqual(["1 2", "3 3, 4 4", "1 3, 2 2, 3 1, 4 0"]);
  });

  it("of several dances adds them up, dance by dance", () => {
    const input: RecallInput = {
      method: "recall",
      entries: ids(3),
      judges: ["A"],
      dances: ["W", "T"],
      ballots: [
        ...ballotsOf(rows({ 1: "1", 2: "0", 3: "0" }), { dance: "W" }),
        ...ballotsOf(rows({ 1: "1", 2: "0", 3: "0" }), { dance: "T" }),
      ],
      wanted: 1,
      tie: { policy: "none" },
    };
    const found = recomputeRecall(input, readColumns(input));
    expect([texts(found.dances), texts(found.totals)]).toEqual(["T 1 1, T 2 0, T 3 0, W 1 1, W 2 0, W 3 0", "1 2, 2 0, 3 0"]);
  });

  it("adds seeded entries to the recalled ones, each once and only if present", () => {
    const entries = [...ids(4), { id: "90" }, { id: "91", state: "absent" as const }];
    expect(recall(tied, 2, { policy: "none" }, { entries, seeded: ["90", "91", "90"] })).toEqual(["1 90", "2 7/2, 3 7/2, 4 5", totals]);
    expect(recall(tied, 2, { policy: "none" }, { entries, seeded: ["90", "7"] })).toBe("a seeded stranger");
    expect(recall(tied, undefined, undefined, { entries: entries.slice(0, 5), seeded: ["90"] })).toBe("cut by no line");
    // What a seeded entry owes is no business of this round.
    expect(recall(tied, 2, { policy: "none" }, { entries, seeded: ["90"], deductions: [money("90", 100)] })).toHaveLength(3);
    expect(recall(tied, 2, { policy: "none" }, { entries, seeded: ["90"], deductions: [money("90", -1)] })).toBe("amounts");
  });

  it("without a number wanted only counts: everybody has a place and nobody goes on", () => {
    expect(recall(tied, undefined, undefined)).toEqual(["", "1 1, 2 5/2, 3 5/2, 4 4", totals]);
    expect(recall(rows({ 1: "1 1", 2: "1 0" }), undefined, undefined)).toEqual(["", "1 1, 2 2", "1 2, 2 1"]);
  });

  it.each<[string, Record<string, string>, number, RecallInput["tie"]]>([
    ["another number of crosses", { 1: "1 1", 2: "0 1", 3: "0 0" }, 1, { policy: "all" }],
    ["another number of crosses", { 1: "1 0", 2: "0 0", 3: "0 0" }, 1, { policy: "all" }],
    ["another number of crosses", { 1: "1 1", 2: "0 0" }, 3, { policy: "all" }],
    ["neither a cross nor none", { 1: "1 2", 2: "0 0", 3: "0 0" }, 1, { policy: "all" }],
    ["neither a cross nor none", { 1: "1 0.5", 2: "0 1", 3: "0 0" }, 1, { policy: "all" }],
    ["wanted", { 1: "1", 2: "0" }, 0, { policy: "all" }],
    ["wanted", { 1: "1", 2: "0" }, 1.5, { policy: "all" }],
    ["no policy", { 1: "1", 2: "0" }, 1, undefined],
  ])("goes back: %s", (why, marks, wanted, tie) => expect(recall(rows(marks), wanted, tie)).toBe(why));

  it("closes up over a crossed entry that has withdrawn", () => {
    const entries = ids(4).map((e) => (e.id === "1" ? { ...e, state: "withdrawn" as const } : e));
    expect(recall(tied, 2, { policy: "none" }, { entries })).toEqual(["2 3", "4 3", "2 1, 3 1, 4 0"]);
  });
});

describe("a battle", () => {
  const battle = (rounds: Record<string, Record<string, string>>, extra: Partial<BattleInput> = {}) => {
    const [first = {}] = Object.values(rounds);
    const input: BattleInput = {
      method: "battle",
      entries: ids(2),
      judges: ["A", "B", "C"].slice(0, row(Object.values(first)[0] ?? "").length),
      dances: Object.keys(rounds),
      ballots: Object.entries(rounds).flatMap(([dance, marks]) => ballotsOf(rows(marks), { dance })),
      ...extra,
    };
    const found = answer(() => recomputeBattle(input, readColumns(input)));
    return typeof found === "string" ? found : [texts(found.places), texts(found.dances)];
  };

  it("goes to the majority, after level rounds to that of the next; level votes give no places", () => {
    expect(battle({ r: { 1: "1 0 0", 2: "0 1 1" } })).toEqual(["1 2, 2 1", "r 1 1, r 2 2"]);
    expect(battle({ r: { 1: "1 1 0", 2: "0 0 1" } })).toEqual(["1 1, 2 2", "r 1 2, r 2 1"]);
    expect(battle({ r: { 1: "1 0", 2: "0 1" } })).toEqual(["", "r 1 1, r 2 1"]);
    expect(battle({ r: { 1: "1 0", 2: "0 1" }, x: { 1: "0 0", 2: "1 1" } })).toEqual(["1 2, 2 1", "r 1 1, r 2 1, x 1 0, x 2 2"]);
  });

  it("without an opponent is won", () => {
    expect(battle({ r: { 1: "1", 2: "0" } }, { entries: [{ id: "1", state: "absent" }, { id: "2" }], ballots: [] })).toEqual(["2 1", ""]);
  });

  it.each<[string, Record<string, Record<string, string>>, Partial<BattleInput>]>([
    ["rounds after the decision", { r: { 1: "1", 2: "0" }, x: { 1: "1", 2: "0" } }, {}],
    ["not one vote", { r: { 1: "1", 2: "1" } }, {}],
    ["not one vote", { r: { 1: "0", 2: "0" } }, {}],
    ["not one vote", { r: { 1: "0.5", 2: "0.5" } }, {}],
    ["not one vote", { r: { 1: "1", 2: "2" } }, {}],
    ["not two", { r: { 1: "1", 2: "0" } }, { entries: ids(3) }],
    ["not two", { r: { 1: "1", 2: "0" } }, { entries: ids(1) }],
    ["amounts", { r: { 1: "1", 2: "0" } }, { deductions: [money("1", -1)] }],
  ])("goes back: %s", (why, rounds, extra) => expect(battle(rounds, extra)).toBe(why));
});

describe("an IDO round", () => {
  type Totals = Readonly<Record<string, string>>;
  const ido = (marks: Readonly<Record<string, Totals>>, extra: Partial<IdoInput> = {}) => {
    const codes = Object.keys(marks);
    const [first = {}] = Object.values(marks);
    const input: IdoInput = {
      method: `ido_${codes.length}d` as IdoInput["method"],
      entries: ids(Object.keys(first).length),
      judges: ["A", "B", "C"].slice(0, row(first["1"] ?? "").length),
      criteria: codes.map((code) => ({ code })),
      round: { kind: "final" },
      ballots: codes.flatMap((criterion) => ballotsOf(rows(marks[criterion] ?? {}), { criterion })),
      ...extra,
    };
    const found = answer(() => recomputeIdo(input, readColumns(input)));
    return typeof found === "string" ? found : [texts(found.places), texts(found.totals), recalledOf(found)];
  };
  const T = { 1: "9 9 5", 2: "8 10 5", 3: "7 3 10" };
  const C = { 1: "9 9 5", 2: "8 9 4", 3: "7 3 10" };

  it("4.1: makes places of each judge's totals and never adds the totals of judges", () => {
    // A 18 16 14, B 18 19 6, C 10 9 20: places 1 2 3, 2 1 3, 2 3 1.
    expect(ido({ T, C })).toEqual(["1 1, 2 2, 3 3", "1 1, 2 2, 3 3", undefined]);
    expect(ido({ T: { 1: "10 1 1", 2: "1 2 2" } })).toEqual(["1 2, 2 1", "1 2, 2 1", undefined]);
  });

  it("weighs the criteria", () => {
    const marks = { T: { 1: "9", 2: "8" }, C: { 1: "7", 2: "9" } };
    const weighed = (weight: number) => ido(marks, { criteria: [{ code: "T", weight }, { code: "C" }] });
    expect([weighed(1)[0], weighed(3)[0], weighed(2)]).toEqual(["1 2, 2 1", "1 1, 2 2", "equal totals"]);
  });

  it("may rank each criterion by itself", () => {
    const marks = { T: { 1: "9", 2: "8", 3: "7" }, C: { 1: "1", 2: "8", 3: "7" }, I: { 1: "1", 2: "8", 3: "7" } };
    // Places of 1: 1 3 3; of 2: 2 1 1; of 3: 3 2 2.
    expect(ido(marks, { eachCriterionRanked: true })).toEqual(["1 3, 2 1, 3 2", "1 3, 2 1, 3 2", undefined]);
  });

  it("asks the judge for the order of equal totals, and keeps it", () => {
    const marks = { T: { 1: "9", 2: "9", 3: "3" } };
    expect(ido(marks)).toBe("equal totals");
    expect(ido(marks, { orders: [{ judge: "A", entries: ["2", "1"] }] })).toEqual(["1 2, 2 1, 3 3", "1 2, 2 1, 3 3", undefined]);
  });

  it("crosses the highest totals in an elimination; equal ones matter only across the line", () => {
    const round = (wanted: number) => ({ kind: "elimination" as const, wanted, tie: { policy: "all" as const } });
    const marks = { T: { 1: "9", 2: "8", 3: "8", 4: "7" } };
    expect(ido(marks, { round: round(3) })).toEqual(["4 4", "1 1, 2 1, 3 1, 4 0", "1 2 3"]);
    expect(ido(marks, { round: round(1) })).toEqual(["2 3, 3 3, 4 3", "1 1, 2 0, 3 0, 4 0", "1"]);
    expect(ido(marks, { round: round(4) })).toEqual(["", "1 1, 2 1, 3 1, 4 1", "1 2 3 4"]);
    expect(ido(marks, { round: round(9) })).toEqual(["", "1 1, 2 1, 3 1, 4 1", "1 2 3 4"]);
    expect(ido(marks, { round: round(2) })).toBe("equal totals on the line");
    expect(ido(marks, { round: round(2), orders: [{ judge: "A", entries: ["3", "2"] }] })).toEqual([
      "2 7/2, 4 7/2",
      "1 1, 2 0, 3 1, 4 0",
      "1 3",
    ]);
    expect(ido(marks, { round: round(0) })).toBe("wanted");
    expect(ido(marks, { round: round(1.5) })).toBe("wanted");
  });

  it.each<[string, Partial<IdoInput>]>([
    ["criteria", { method: "ido_3d" }],
    [
      "panels",
      {
        panels: [{ criterion: "C", judges: ["A"] }],
        ballots: [...ballotsOf(rows(T), { criterion: "T" }), ...ballotsOf(rows({ 1: "9", 2: "8", 3: "7" }), { criterion: "C" })],
      },
    ],
    ["off the scale", { criteria: [{ code: "T", max: 9 }, { code: "C" }] }],
    ["off the scale", { criteria: [{ code: "T" }, { code: "C", min: 3.5 }] }],
    ["off the scale", { criteria: [{ code: "T", step: 2 }, { code: "C" }] }],
    ["a scale upside down", { criteria: [{ code: "T", min: 2, max: 1 }, { code: "C" }] }],
    ["a criterion", { criteria: [{ code: "T", weight: 0 }, { code: "C" }] }],
    ["a criterion", { criteria: [{ code: "T", step: 0 }, { code: "C" }] }],
    ["a criterion", { criteria: [{ code: "T", min: 0.125 }, { code: "C" }] }],
    ["a criterion", { criteria: [{ code: "T", max: 10.125 }, { code: "C" }] }],
    ["a criterion", { criteria: [{ code: "T", weight: -1 }, { code: "C" }] }],
    ["criteria twice", { criteria: [{ code: "T" }, { code: "T" }], ballots: ballotsOf(rows(T), { criterion: "T" }) }],
    ["an order of a stranger", { orders: [{ judge: "Z", entries: ["1"] }] }],
    ["amounts", { deductions: [money("1", -1)] }],
  ])("goes back: %s", (why, extra) => {
    const found = ido({ T, C }, extra);
    expect(found === "a missing ballot" && why === "criteria twice" ? why : found).toBe(why);
  });
});
