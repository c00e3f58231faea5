// IDO rounds: docs/rules/places.md 4.1–4.3, docs/rules/ties.md 5.1.
import { describe, expect, it } from "vitest";
import { ballotsOf, tabulated, placesOf, plain, listRefusals, sheets } from "../testing/small-rounds.ts";
import { danceRows, ids, rows, refusalTexts, stepTexts, warningTexts } from "../testing/round-texts.ts";
import { explainPl } from "./explain/pl.ts";
import { refusalPl } from "./explain/refusals.ts";
import type { IdoInput } from "./types.ts";

describe("an IDO round", () => {
  const criteria = ["T", "C", "I"].map((code) => ({ code, min: 1, max: 10 }));
  const three = (totals: Record<string, Record<string, [number, number, number]>>, extra: Partial<IdoInput> = {}): IdoInput => ({
    method: "ido_3d",
    entries: ["1", "2", "3"].map((id) => ({ id })),
    judges: Object.keys(totals),
    criteria,
    round: { kind: "final" },
    ballots: criteria.flatMap((c, k) =>
      sheets(
        Object.fromEntries(
          Object.entries(totals).map(([judge, row]) => [judge, Object.fromEntries(Object.entries(row).map(([id, m]) => [id, m[k] ?? 0]))]),
        ),
        c.code,
      ),
    ),
    ...extra,
  });
  const clear = {
    A: { 1: [9, 9, 9], 2: [8, 8, 8], 3: [7, 7, 7] },
    B: { 1: [10, 9, 9], 2: [10, 10, 9], 3: [3, 3, 3] },
    C: { 1: [5, 5, 5], 2: [4, 5, 5], 3: [10, 10, 10] },
  } satisfies Record<string, Record<string, [number, number, number]>>;

  it("turns each judge's totals into that judge's places; totals of judges are never added", () => {
    const outcome = tabulated(three(clear));
    // Added up, entry 1 has 70, entry 2 has 67 and entry 3 has 60; as places they are 1, 2, 3 by rules 5-8 of A 123, B 213, C 231.
    expect(placesOf(outcome)).toEqual({ 1: 1, 2: 2, 3: 3 });
    expect(plain(explainPl(outcome.explain)[3] ?? "")).toBe("Sędzia A, noty jako miejsca: 1. 1 (27), 2. 2 (24), 3. 3 (21).");
  });

  it("sends equal totals back to their judge with the entries concerned", () => {
    const tied = { ...clear, B: { 1: [9, 9, 9], 2: [9, 9, 9], 3: [3, 3, 3] } } satisfies typeof clear;
    const [refusal, ...others] = listRefusals(three(tied));
    expect(others).toEqual([]);
    expect(refusal).toMatchObject({ judge: "B", entry: "1", code: "equal_totals", detail: { found: "27", entries: ["1", "2"] } });
    expect(refusal && plain(refusalPl(refusal))).toBe("Sędzia B: równe noty (27): 1, 2. Podaj kolejność.");
    const ordered = tabulated(three(tied, { orders: [{ judge: "B", entries: ["2", "1"] }] }));
    expect(placesOf(ordered)).toEqual({ 1: 1, 2: 2, 3: 3 });
    expect(plain(explainPl(ordered.explain)[4] ?? "")).toBe(
      "Sędzia B, noty jako miejsca: 1. 2 (27), 2. 1 (27), 3. 3 (9). Przy równych notach kolejność podaje ten sędzia: 1, 2.",
    );
  });

  it("crosses the highest totals in an elimination; only equal totals across the line go back", () => {
    const round = { kind: "elimination", wanted: 1, tie: { policy: "all" } } as const;
    expect(tabulated(three(clear, { round })).recall).toEqual({
      wanted: 1,
      recalled: ["1", "2", "3"],
      tie: { above: [], at: ["1", "2", "3"] },
    });
    const low = { ...clear, B: { 1: [10, 9, 9], 2: [3, 3, 3], 3: [3, 3, 3] } } satisfies typeof clear;
    expect(tabulated(three(low, { round })).recall?.recalled).toEqual(["1"]);
    expect(listRefusals(three(low, { round: { ...round, wanted: 2 } }))).toMatchObject([
      { judge: "B", code: "equal_totals", detail: { entries: ["2", "3"] } },
    ]);
  });

  it("may rank every criterion by itself, as in WADF 4D", () => {
    expect(
      tabulated(three({ A: { 1: [9, 1, 1], 2: [8, 8, 8], 3: [7, 7, 7] } }, { eachCriterionRanked: true })).results.map((r) => r.entry),
    ).toEqual(["2", "3", "1"]);
  });

  it("refuses another number of criteria than its name says", () => {
    expect(listRefusals({ ...three(clear), method: "ido_4d" })).toMatchObject([{ judge: null, code: "bad_setting" }]);
  });
});

describe("an IDO round, judge by judge", () => {
  const base: IdoInput = {
    method: "ido_2d",
    judges: ["A", "B", "C"],
    entries: ids(3),
    criteria: [{ code: "T", weight: 2 }, { code: "C" }],
    round: { kind: "final" },
    ballots: [
      ...ballotsOf({ 1: [9, 8, 5], 2: [8, 9, 5], 3: [7, 3, 10] }, { criterion: "T" }),
      ...ballotsOf({ 1: [9, 9, 5], 2: [8, 7, 5], 3: [7, 3, 10] }, { criterion: "C" }),
    ],
    orders: [
      { judge: "B", entries: ["1", "2"] },
      { judge: "C", entries: ["2", "1"] },
    ],
  };
  const cut = (wanted: number): IdoInput["round"] => ({ kind: "elimination", wanted, tie: { policy: "none" } });

  it("is explained judge by judge, with totals as places and the judge's own orders", () => {
    expect(stepTexts(base)).toEqual([
      "Judge A, totals as places: 1. 1 (27), 2. 2 (24), 3. 3 (21).",
      "Judge B, totals as places: 1. 1 (25), 2. 2 (25), 3. 3 (9). Equal totals in this judge's own order: 1, 2.",
      "Judge C, totals as places: 1. 3 (30), 2. 2 (15), 3. 1 (15). Equal totals in this judge's own order: 1, 2.",
      "Marks of 1, majority (2 of 3): only 1 – 2 marks. Place 1: 1 (rule 5).",
      "Marks 1–2, majority (2 of 3): only 2 – 3 marks. Place 2: 2 (rule 5).",
      "Marks 1–3, majority (2 of 3): only 3 – 3 marks. Place 3: 3 (rule 5).",
    ]);
  });

  it("ranks each criterion by itself where that is wanted", () => {
    expect(stepTexts({ ...base, eachCriterionRanked: true })).toEqual([
      "Judge A, T, totals as places: 1. 1 (18), 2. 2 (16), 3. 3 (14).",
      "Judge A, C, totals as places: 1. 1 (9), 2. 2 (8), 3. 3 (7).",
      "Judge B, T, totals as places: 1. 2 (18), 2. 1 (16), 3. 3 (6).",
      "Judge B, C, totals as places: 1. 1 (9), 2. 2 (7), 3. 3 (3).",
      "Judge C, T, totals as places: 1. 3 (20), 2. 2 (10), 3. 1 (10). Equal totals in this judge's own order: 1, 2.",
      "Judge C, C, totals as places: 1. 3 (10), 2. 2 (5), 3. 1 (5). Equal totals in this judge's own order: 1, 2.",
      "Marks of 1: nobody has a majority (4 of 6), so marks 1–2 come next (rule 8).",
      "Marks 1–2, majority (4 of 6): 2 – 6 marks; 1 – 4 marks. Place 1: 2; place 2: 1 (the number of marks decides, rule 6).",
      "Marks 1–3, majority (4 of 6): only 3 – 6 marks. Place 3: 3 (rule 5).",
    ]);
  });

  it("gives crosses in an elimination, as many as are wanted or present", () => {
    expect(stepTexts({ ...base, round: cut(2) })).toEqual([
      "Judge A: X for the 2 highest totals (from 24): 1, 2.",
      "Judge B: X for the 2 highest totals (from 25): 1, 2.",
      "Judge C: X for the 2 highest totals (from 15): 2, 3.",
      "Crosses (each judge gave 2 in each dance): 2 – 3, 1 – 2, 3 – 1.",
      "Recalled: 1, 2.",
      "Place 3 with 1 X; the line: 2 X: 3.",
    ]);
    expect(rows(tabulated({ ...base, round: cut(2) }))).toEqual(["3: 3-3, 1, false", "1: ---, 2, true", "2: ---, 3, true"]);
    expect(danceRows(tabulated({ ...base, round: cut(2) }))).toEqual([["", "1 2", "2 3", "3 1"]]);
    const all = { ...base, round: cut(5) };
    expect(stepTexts(all).slice(0, 4)).toEqual([
      "Judge A: X for the 3 highest totals (from 21): 1, 2, 3.",
      "Judge B: X for the 3 highest totals (from 9): 1, 2, 3.",
      "Judge C: X for the 3 highest totals (from 15): 1, 2, 3.",
      "Crosses (each judge gave 3 in each dance): 1 – 3, 2 – 3, 3 – 3.",
    ]);
    expect(warningTexts(all)).toEqual(["Places in the next round: 5, present: 3."]);
  });

  it("keeps the place of a disqualified entry in a final, never in an elimination", () => {
    const out = { ...base, disqualifiedLeavesGap: true, entries: [{ id: "1", state: "disqualified" as const }, { id: "2" }, { id: "3" }] };
    expect(tabulated(out).results.map((r) => [r.entry, r.placeExact])).toEqual([
      ["2", 2],
      ["3", 3],
      ["1", null],
    ]);
    expect(tabulated({ ...out, round: cut(1) }).recall?.recalled).toEqual(["2"]);
  });

  it("of an even panel warns once for each dance", () => {
    const ballots = ["W", "T"].flatMap((dance) =>
      ["T", "C"].flatMap((criterion) => ballotsOf({ 1: [9, 8], 2: [7, 6], 3: [5, 4] }, { dance, criterion })),
    );
    expect(warningTexts({ ...base, judges: ["A", "B"], orders: [], dances: ["W", "T"], ballots })).toEqual([
      "W: even number of judges (2), a majority is 2.",
      "T: even number of judges (2), a majority is 2.",
    ]);
  });

  const tiedB = "Judge B: equal totals (25): 1, 2. Give their order.";
  const tiedC = "Judge C: equal totals (15): 1, 2. Give their order.";

  it.each<[string, Partial<IdoInput>, string[]]>([
    ["no orders", { orders: [] }, [tiedB, tiedC]],
    ["one order", { orders: [{ judge: "B", entries: ["1", "2"] }] }, [tiedC]],
    ["another judge's order", { orders: [{ judge: "A", entries: ["1", "2"] }] }, [tiedB, tiedC]],
    ["equal totals on the line", { orders: [], round: cut(1) }, [tiedB]],
    ["equal totals on another line", { orders: [], round: cut(2) }, [tiedC]],
    ["equal totals on no line", { orders: [], round: cut(3) }, []],
    ["the form of another method", { method: "ido_3d" }, ["Bad setting: criteria: 2, allowed 3."]],
    ["nobody wanted", { round: cut(0) }, ["Bad setting: wanted: 0."]],
    ["half a place wanted", { round: cut(1.5) }, ["Bad setting: wanted: 1.5."]],
    ["points to take", { deductions: [{ entry: "1", policy: { kind: "points", amount: 1 } }] }, ["1: bad setting: points: ido_2d."]],
  ])("goes back with %s", (_, extra, words) => expect(refusalTexts({ ...base, ...extra })).toEqual(words));

  it.each<[string, object[], [string, string | null, string?][]]>([
    ["a stranger's", [{ judge: "Z", entries: ["1", "2"] }], [["unknown_judge", "Z"]]],
    ["for another dance", [{ judge: "A", dance: "Polka", entries: ["1", "2"] }], [["unknown_dance", "A", "Polka"]]],
    ["for a criterion that is not ranked", [{ judge: "A", criterion: "T", entries: ["1", "2"] }], [["unknown_criterion", "A", "T"]]],
    ["of nobody", [{ judge: "A", entries: ["1", "9"] }], [["unknown_entry", "A"]]],
    ["with one twice", [{ judge: "A", entries: ["1", "2", "1"] }], [["bad_setting", "A", "orders"]]],
    [
      "against another",
      [
        { judge: "A", entries: ["1", "2", "3"] },
        { judge: "A", entries: ["3", "2"] },
      ],
      [["bad_setting", "A", "orders"]],
    ],
    [
      "that agree",
      [
        { judge: "A", entries: ["1", "2", "3"] },
        { judge: "A", entries: ["1", "3"] },
      ],
      [],
    ],
    [
      "of two judges",
      [
        { judge: "A", entries: ["1", "2"] },
        { judge: "B", entries: ["2", "1"] },
      ],
      [],
    ],
  ])("orders %s", (_, orders, faults) => {
    const clear = {
      ...base,
      criteria: [{ code: "T" }, { code: "C" }],
      ballots: ["T", "C"].flatMap((criterion) => ballotsOf({ 1: [9, 9, 9], 2: [8, 8, 8], 3: [7, 7, 7] }, { criterion })),
    };
    expect(
      listRefusals({ ...clear, orders }).map((r) => [r.code, r.judge, ...(r.detail.found === undefined ? [] : [r.detail.found])]),
    ).toEqual(faults);
  });

  it("orders of a dance or a criterion hold there only, and contradict those that cover it", () => {
    const flat = { 1: [9], 2: [9] };
    const two = (orders: object[]) => ({
      ...base,
      judges: ["A"],
      entries: ids(2),
      dances: ["W", "T"],
      eachCriterionRanked: true,
      criteria: [{ code: "T" }, { code: "C" }],
      ballots: ["W", "T"].flatMap((dance) => ["T", "C"].flatMap((criterion) => ballotsOf(flat, { dance, criterion }))),
      orders: orders.map((order) => ({ judge: "A", ...order })),
    });
    const [up, down] = [
      ["1", "2"],
      ["2", "1"],
    ];
    expect(refusalTexts(two([{ entries: up }]))).toEqual([]);
    expect(refusalTexts(two([{ dance: "W", entries: up }]))).toEqual([
      "Judge A, T, C: equal totals (9): 1, 2. Give their order.",
      "Judge A, T, T: equal totals (9): 1, 2. Give their order.",
    ]);
    expect(refusalTexts(two([{ criterion: "T", entries: up }]))).toEqual([
      "Judge A, T, C: equal totals (9): 1, 2. Give their order.",
      "Judge A, W, C: equal totals (9): 1, 2. Give their order.",
    ]);
    expect(
      refusalTexts(
        two([
          { dance: "W", entries: up },
          { dance: "T", entries: down },
        ]),
      ),
    ).toEqual([]);
    expect(
      refusalTexts(
        two([
          { criterion: "T", entries: up },
          { criterion: "C", entries: down },
        ]),
      ),
    ).toEqual([]);
    expect(listRefusals(two([{ dance: "W", entries: up }, { entries: down }])).map((r) => r.code)).toEqual(["bad_setting"]);
    expect(listRefusals(two([{ entries: up }, { criterion: "C", entries: down }])).map((r) => [r.code, r.criterion])).toEqual([
      ["bad_setting", "C"],
    ]);
    expect(
      listRefusals(
        two([
          { dance: "W", criterion: "T", entries: up },
          { dance: "W", criterion: "C", entries: down },
          { dance: "T", entries: down },
        ]),
      ),
    ).toEqual([]);
  });
});
