import { describe, expect, it } from "vitest";
import { explainPl } from "./explain/pl.ts";
import { refusalPl } from "./explain/refusals.ts";
import { tabulateTwice } from "./second/agree.ts";
import { isRefused } from "./tabulate.ts";
import type { BattleInput, IdoInput, MajorityInput, RecallInput, Refusal, Tabulated, TabulationInput } from "./types.ts";

function done(input: TabulationInput): Tabulated {
  const { outcome, agreed, differences } = tabulateTwice(input);
  expect({ agreed, differences }).toEqual({ agreed: true, differences: [] });
  if (isRefused(outcome)) throw new Error(JSON.stringify(outcome.refused));
  return outcome;
}

function refused(input: TabulationInput): readonly Refusal[] {
  const { outcome, agreed } = tabulateTwice(input);
  expect(agreed).toBe(true);
  return isRefused(outcome) ? outcome.refused : [];
}

const places = (outcome: Tabulated) => Object.fromEntries(outcome.results.map((r) => [r.entry, r.placeExact]));
const plain = (text: string) => text.replaceAll("\u00a0", " ");

/** Ballots from {judge: {entry: mark}}. */
const sheets = (marks: Record<string, Record<string, number>>, criterion?: string) =>
  Object.entries(marks).map(([judge, row]) => ({ judge, marks: row, ...(criterion === undefined ? {} : { criterion }) }));

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
    const outcome = done(three(clear));
    // Added up, entry 1 has 70, entry 2 has 67 and entry 3 has 60; as places they are 1, 2, 3 by rules 5-8 of A 123, B 213, C 231.
    expect(places(outcome)).toEqual({ 1: 1, 2: 2, 3: 3 });
    expect(plain(explainPl(outcome.explain)[3] ?? "")).toBe("Sędzia A, noty jako miejsca: 1. 1 (27), 2. 2 (24), 3. 3 (21).");
  });

  it("sends equal totals back to their judge with the entries concerned", () => {
    const tied = { ...clear, B: { 1: [9, 9, 9], 2: [9, 9, 9], 3: [3, 3, 3] } } satisfies typeof clear;
    const [refusal, ...others] = refused(three(tied));
    expect(others).toEqual([]);
    expect(refusal).toMatchObject({ judge: "B", entry: "1", code: "equal_totals", detail: { found: "27", entries: ["1", "2"] } });
    expect(refusal && plain(refusalPl(refusal))).toBe("Sędzia B: równe noty (27): 1, 2. Podaj kolejność.");
    const ordered = done(three(tied, { orders: [{ judge: "B", entries: ["2", "1"] }] }));
    expect(places(ordered)).toEqual({ 1: 1, 2: 2, 3: 3 });
    expect(plain(explainPl(ordered.explain)[4] ?? "")).toBe(
      "Sędzia B, noty jako miejsca: 1. 2 (27), 2. 1 (27), 3. 3 (9). Przy równych notach kolejność podaje ten sędzia: 1, 2.",
    );
  });

  it("crosses the highest totals in an elimination; only equal totals across the line go back", () => {
    const round = { kind: "elimination", wanted: 1, tie: { policy: "all" } } as const;
    expect(done(three(clear, { round })).recall).toEqual({ wanted: 1, recalled: ["1", "2", "3"], tie: { above: [], at: ["1", "2", "3"] } });
    const low = { ...clear, B: { 1: [10, 9, 9], 2: [3, 3, 3], 3: [3, 3, 3] } } satisfies typeof clear;
    expect(done(three(low, { round })).recall?.recalled).toEqual(["1"]);
    expect(refused(three(low, { round: { ...round, wanted: 2 } }))).toMatchObject([
      { judge: "B", code: "equal_totals", detail: { entries: ["2", "3"] } },
    ]);
  });

  it("may rank every criterion by itself, as in WADF 4D", () => {
    expect(
      done(three({ A: { 1: [9, 1, 1], 2: [8, 8, 8], 3: [7, 7, 7] } }, { eachCriterionRanked: true })).results.map((r) => r.entry),
    ).toEqual(["2", "3", "1"]);
  });

  it("refuses another number of criteria than its name says", () => {
    expect(refused({ ...three(clear), method: "ido_4d" })).toMatchObject([{ judge: null, code: "bad_setting" }]);
  });
});

describe("a recall", () => {
  const recall = (
    marks: Record<string, Record<string, number>>,
    wanted: number,
    tie: NonNullable<RecallInput["tie"]>,
    extra: Partial<RecallInput> = {},
  ): RecallInput => ({
    method: "recall",
    entries: Object.keys(Object.values(marks)[0] ?? {}).map((id) => ({ id })),
    judges: Object.keys(marks),
    ballots: sheets(marks),
    wanted,
    tie,
    ...extra,
  });
  const line = {
    A: { 1: 1, 2: 1, 3: 0, 4: 0 },
    B: { 1: 1, 2: 0, 3: 1, 4: 0 },
    C: { 1: 1, 2: 1, 3: 0, 4: 0 },
    D: { 1: 1, 2: 0, 3: 1, 4: 0 },
  };

  it.each([
    [{ policy: "all" }, ["1", "2", "3"], { 1: null, 2: null, 3: null, 4: 4 }],
    [{ policy: "none" }, ["1"], { 1: null, 2: 2.5, 3: 2.5, 4: 4 }],
    [{ policy: "all", decision: ["3"] }, ["1", "3"], { 1: null, 2: 3, 3: null, 4: 4 }],
    [{ policy: "none", decision: ["2"] }, ["1", "2"], { 1: null, 2: null, 3: 3, 4: 4 }],
    [{ policy: "chairman" }, null, { 1: null, 2: null, 3: null, 4: 4 }],
    [{ policy: "chairman", decision: ["3"], by: "Jan Nowak" }, ["1", "3"], { 1: null, 2: 3, 3: null, 4: 4 }],
  ] as const)("with a tied line and the policy %j", (tie, recalled, out) => {
    const outcome = done(recall(line, 2, tie));
    expect(outcome.recall).toEqual({ wanted: 2, recalled, tie: { above: ["1"], at: ["2", "3"] } });
    expect(places(outcome)).toEqual(out);
  });

  it("asks the head judge where nobody is above the line, with the policy none, too", () => {
    const level = { A: { 1: 1, 2: 1, 3: 0 }, B: { 1: 0, 2: 1, 3: 1 }, C: { 1: 1, 2: 0, 3: 1 } };
    const asked = done(recall(level, 2, { policy: "none" }));
    expect([asked.recall?.recalled, asked.warnings]).toEqual([null, [{ code: "head_judge_decides", entries: ["1", "2", "3"] }]]);
    expect(done(recall(level, 2, { policy: "none", decision: ["1", "3"] })).recall?.recalled).toEqual(["1", "3"]);
  });

  it("tells who decided, and refuses a decision about others", () => {
    const decided = done(recall(line, 2, { policy: "chairman", decision: ["3"], by: "Jan Nowak" }));
    expect(explainPl(decided.explain).map(plain)).toContain(
      "Na granicy (2 X) równo: 2, 3; pewni: 1, miejsc: 2. Decyzja: Jan Nowak. Dalej: 1, 3.",
    );
    expect(refused(recall(line, 2, { policy: "chairman", decision: ["4"] }))).toMatchObject([{ entry: "4", code: "bad_setting" }]);
  });

  it("refuses another number of crosses than was asked for", () => {
    expect(refused(recall({ ...line, B: { 1: 1, 2: 1, 3: 1, 4: 0 } }, 2, { policy: "all" }))).toMatchObject([
      { judge: "B", code: "wrong_crosses", detail: { found: "3", allowed: "2" } },
    ]);
    expect(refused(recall({ ...line, B: { 1: 2, 2: 0, 3: 0, 4: 0 } }, 2, { policy: "all" })).map((r) => r.code)).toContain("out_of_range");
  });

  it("takes everybody when more are wanted than present, and warns", () => {
    const outcome = done(recall({ A: { 1: 1, 2: 1 }, B: { 1: 1, 2: 1 }, C: { 1: 1, 2: 1 } }, 6, { policy: "none" }));
    expect(outcome.recall).toEqual({ wanted: 6, recalled: ["1", "2"], tie: null });
    expect(outcome.warnings).toContainEqual({ code: "more_wanted_than_present", wanted: 6, present: 2 });
  });

  it("lets seeded entries in beside the wanted ones and counts them in the places", () => {
    const input = recall(line, 2, { policy: "all" });
    const outcome = done({ ...input, entries: [...input.entries, { id: "90" }, { id: "91", state: "withdrawn" }], seeded: ["90", "91"] });
    expect(outcome.recall?.recalled).toEqual(["1", "2", "3", "90"]);
    expect(places(outcome)).toMatchObject({ 4: 5, 90: null, 91: null });
  });

  it("closes up when a crossed entry has withdrawn", () => {
    const input = recall(line, 2, { policy: "none" });
    expect(done({ ...input, entries: [{ id: "1", state: "withdrawn" }, { id: "2" }, { id: "3" }, { id: "4" }] }).recall?.recalled).toEqual([
      "2",
      "3",
    ]);
  });
});

describe("a battle", () => {
  const battle = (rounds: Record<string, Record<string, Record<string, number>>>, extra: Partial<BattleInput> = {}): BattleInput => ({
    method: "battle",
    entries: [{ id: "1" }, { id: "2" }],
    judges: ["A", "B", "C"],
    dances: Object.keys(rounds),
    ballots: Object.entries(rounds).flatMap(([dance, marks]) => sheets(marks).map((b) => ({ ...b, dance }))),
    ...extra,
  });
  const [one, two] = [
    { 1: 1, 2: 0 },
    { 1: 0, 2: 1 },
  ];

  it("goes to the majority of votes", () => {
    const outcome = done(battle({ runda: { A: one, B: two, C: two } }));
    expect(places(outcome)).toEqual({ 1: 2, 2: 1 });
    expect(explainPl(outcome.explain).map(plain)).toEqual([
      "2: miejsce 1 z 2.",
      "1: miejsce 2 z 2.",
      "Runda, 1 – 1 głos, 2 – 2 głosy. Wygrywa 2.",
    ]);
  });

  it("asks for an extra round when votes are level", () => {
    const level = battle({ r1: { A: one, B: two } }, { judges: ["A", "B"] });
    expect(done(level)).toMatchObject({
      warnings: [{ code: "extra_round", entries: ["1", "2"] }],
      results: [{ placeExact: null }, { placeExact: null }],
    });
    expect(places(done(battle({ r1: { A: one, B: two }, r2: { A: one, B: one } }, { judges: ["A", "B"] })))).toEqual({ 1: 1, 2: 2 });
    expect(refused(battle({ r1: { A: one, B: one }, r2: { A: one, B: one } }, { judges: ["A", "B"] })).map((r) => r.code)).toEqual([
      "bad_setting",
    ]);
  });

  it("refuses two votes of one judge and is won without a contest when one is out", () => {
    expect(refused(battle({ r: { A: { 1: 1, 2: 1 }, B: one, C: one } }))).toMatchObject([{ judge: "A", code: "one_vote" }]);
    expect(places(done(battle({ r: { A: one, B: one, C: one } }, { entries: [{ id: "1", state: "absent" }, { id: "2" }] })))).toEqual({
      2: 1,
      1: null,
    });
  });
});

describe("majority placing", () => {
  const majority = (marks: Record<string, Record<string, number>>): MajorityInput => ({
    method: "majority",
    entries: Object.keys(Object.values(marks)[0] ?? {}).map((id) => ({ id })),
    judges: Object.keys(marks),
    ballots: sheets(marks),
  });

  it("ranks by duels won", () => {
    expect(places(done(majority({ A: { 1: 1, 2: 2, 3: 3 }, B: { 1: 2, 2: 1, 3: 3 }, C: { 1: 1, 2: 3, 3: 2 } })))).toEqual({
      1: 1,
      2: 2,
      3: 3,
    });
  });

  it("shares a full circle, where nobody is better by any count", () => {
    expect(places(done(majority({ A: { 1: 1, 2: 2, 3: 3 }, B: { 2: 1, 3: 2, 1: 3 }, C: { 3: 1, 1: 2, 2: 3 } })))).toEqual({
      1: 2,
      2: 2,
      3: 2,
    });
  });
});
