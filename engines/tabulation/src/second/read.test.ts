// The second implementation's reading of a round: docs/rules/places.md 1.1. Each refusal is checked by its reason.
import { describe, expect, it } from "vitest";
import { readColumns } from "../columns.ts";
import type { Deduction, RecallInput, SkatingInput } from "../types.ts";
import { toHundredths, checkPenalties, fieldOf, isForgiven, halfText, orderBy, ratioText, sharedPlaces, tableOf, Unfit } from "./read.ts";

const WHOLE = { gaps: false, keepDisqualified: false };

/** A final of entries 1, 2 and 3 by judges A and B. */
function round(extra: Partial<SkatingInput> = {}): SkatingInput {
  const marks = { 1: 1, 2: 2, 3: 3 };
  return {
    method: "skating",
    entries: ["1", "2", "3"].map((id) => ({ id })),
    judges: ["A", "B"],
    ballots: ["A", "B"].map((judge) => ({ judge, marks })),
    ...extra,
  };
}

const read = (extra: Partial<SkatingInput> = {}, options = WHOLE) => tableOf(round(extra), readColumns(round(extra)), options);

/** Why a round is refused, "" where it is fine. */
function refusal(work: () => unknown): string {
  try {
    work();
    return "";
  } catch (error) {
    if (error instanceof Unfit) return error.message;
    throw error;
  }
}

const unfit = (why: string) => expect.objectContaining(new Unfit(why)) as Error;

describe("a number of hundredths", () => {
  it.each<[unknown, bigint]>([
    [8, 800n],
    [8.5, 850n],
    [-1.25, -125n],
    [0, 0n],
    ["8", 800n],
    ["8,05", 805n],
    [" 8.5 ", 850n],
    ["-0.5", -50n],
    ["123456789.99", 12_345_678_999n],
  ])("%j is read", (typed, read) => expect(toHundredths(typed)).toBe(read));

  it.each([
    null,
    undefined,
    {},
    "",
    " ",
    "-",
    "x",
    "8.",
    ".5",
    "8.125",
    "8.5.5",
    "8,5,5",
    "--8",
    "8-",
    "1e3",
    "1/2",
    "1:2",
    "8.5x",
    "8.x",
    0.125,
    1e300,
    Number.NaN,
  ])("%j is not", (typed) => expect(toHundredths(typed)).toBeUndefined());
});

describe("a value as text", () => {
  it("is a fraction in lowest terms, or a number of halves", () => {
    expect([ratioText(6n, 4n), ratioText(6n, 3n), ratioText(0n, 7n), ratioText(-6n, 4n), ratioText(7n, 1n)]).toEqual([
      "3/2",
      "2",
      "0",
      "-3/2",
      "7",
    ]);
    expect([halfText(4), halfText(5), halfText(0)]).toEqual(["2", "5/2", "0"]);
  });

  it("of a place is the mean of the places that its group occupies", () => {
    expect([...sharedPlaces([["a"], ["b", "c"], ["d"], ["e", "f", "g"]])]).toEqual([
      ["a", "1"],
      ["b", "5/2"],
      ["c", "5/2"],
      ["d", "4"],
      ["e", "6"],
      ["f", "6"],
      ["g", "6"],
    ]);
  });
});

describe("groups of equal keys", () => {
  it("come smallest first, keys compared number by number, equals as they stood", () => {
    const list = ["b1", "a2", "c1", "a1", "d0"];
    const key = (item: string): number[] => [Number(item[1]), item < "b" ? 0 : 1];
    expect(orderBy(list, key)).toEqual([["d0"], ["a1"], ["b1", "c1"], ["a2"]]);
    expect(orderBy(["x"], () => [1])).toEqual([["x"]]);
    expect(orderBy([], () => [1])).toEqual([]);
    expect(orderBy([3n, -1n, 2n], (n) => [n])).toEqual([[-1n], [2n], [3n]]);
  });
});

describe("entries that take part", () => {
  const out: Deduction = { entry: "2", policy: { kind: "disqualified" } };
  const entries = [{ id: "1" }, { id: "2" }, { id: "3", state: "withdrawn" as const }];

  it("are the competing ones, and disqualified ones with an empty place", () => {
    const ids = (extra: Partial<SkatingInput>, kept: boolean) => {
      const field = fieldOf(round({ entries, ...extra }), kept);
      return [field.ids.join(" "), field.all.join(" "), [...field.competing].join(" ")];
    };
    expect(ids({}, true)).toEqual(["1 2", "1 2 3", "1 2"]);
    expect(ids({ deductions: [out] }, true)).toEqual(["1", "1 2 3", "1"]);
    expect(ids({ deductions: [out], disqualifiedLeavesGap: true }, true)).toEqual(["1 2", "1 2 3", "1"]);
    expect(ids({ deductions: [out], disqualifiedLeavesGap: true }, false)).toEqual(["1", "1 2 3", "1"]);
    expect(ids({ deductions: [{ ...out, seconds: 5, graceSeconds: 5 }] }, true)).toEqual(["1 2", "1 2 3", "1 2"]);
    expect(ids({ deductions: [{ entry: "2", policy: { kind: "money", grosze: 1 } }] }, true)).toEqual(["1 2", "1 2 3", "1 2"]);
  });

  it.each<[string, Partial<SkatingInput>]>([
    ["", {}],
    ["doubles", { entries: [{ id: "1" }, { id: "1" }] }],
    ["doubles", { judges: ["A", "A"] }],
    ["no judges", { judges: [] }],
    ["deduction for a stranger", { deductions: [{ ...out, entry: "9" }] }],
    ["deduction for a stranger", { deductions: [out, { ...out, entry: "9" }] }],
    ["nobody", { entries: [] }],
    ["nobody", { entries: [{ id: "1", state: "absent" }] }],
  ])("refused: %j", (why, extra) => expect(refusal(() => fieldOf(round(extra), true))).toBe(why));

  it("an overrun within its grace is forgiven, one without seconds never", () => {
    const over = (seconds?: number, graceSeconds?: number) =>
      isForgiven({ ...out, ...(seconds === undefined ? {} : { seconds }), ...(graceSeconds === undefined ? {} : { graceSeconds }) });
    expect([over(5, 5), over(5.01, 5), over(0), over(1), over(undefined, 5), over()]).toEqual([true, false, true, false, false, false]);
  });
});

describe("the table of a round", () => {
  const [a, b] = round().ballots;
  const marks = a?.marks ?? {};

  it("gives each judge's marks of the dance that they were given in", () => {
    const dances = ["Walc", "Tango"];
    const ballots = [
      { judge: "B", dance: "Tango", marks: { 1: 3, 2: 1, 3: 2 } },
      { judge: "A", dance: "Walc", marks: { 1: 1, 2: 2, 3: 3 } },
      { judge: "A", dance: "Tango", marks: { 1: 2, 2: 3, 3: 1 } },
      { judge: "B", dance: "Walc", marks: { 1: 1, 2: 3, 3: 2 } },
    ];
    const table = read({ dances, ballots, entries: [{ id: "3" }, { id: "2", state: "absent" }, { id: "1" }] });
    expect([table.ids, table.all, table.dances]).toEqual([["3", "1"], ["3", "2", "1"], dances]);
    expect(table.mark("Tango", undefined, "B", "1")).toBe(300n);
    expect(table.mark("Walc", undefined, "B", "3")).toBe(200n);
    expect(table.ballots("Tango")).toEqual([
      { own: [100, 200], others: [300] },
      { own: [200, 300], others: [100] },
    ]);
    expect(read().ballots("")).toEqual([
      { own: [100, 200, 300], others: [] },
      { own: [100, 200, 300], others: [] },
    ]);
  });

  it("allows missing marks of an excluded entry", () => {
    const entries = [{ id: "1" }, { id: "2", state: "absent" as const }, { id: "3" }];
    const table = read({ entries, ballots: [{ judge: "A", marks: { 1: 1, 3: 2 } }, ...(b ? [b] : [])] });
    expect(table.ballots("")).toEqual([
      { own: [100, 200], others: [] },
      { own: [100, 300], others: [200] },
    ]);
    expect([table.mark("", undefined, "A", "2"), table.mark("", undefined, "B", "2")]).toEqual([undefined, 200n]);
  });

  it("lets the panel of the dance and criterion judge, else the criterion's, else the dance's, else everybody", () => {
    const criteria = ["T", "C"];
    const dances = ["Walc", "Tango"];
    const panels = [
      { dance: "Walc", judges: ["A", "B"] },
      { criterion: "C", judges: ["B", "B"] },
      { dance: "Tango", criterion: "C", judges: ["A"] },
      { dance: "Tango", criterion: "C", judges: ["B"] },
    ];
    const sheets: [string, string, string[]][] = [
      ["Walc", "T", ["A", "B"]],
      ["Walc", "C", ["B"]],
      ["Tango", "T", ["A", "B", "D"]],
      ["Tango", "C", ["A"]],
    ];
    const input = {
      ...round({ judges: ["A", "B", "D"], dances, panels }),
      method: "sum" as const,
      criteria: criteria.map((code) => ({ code })),
      ballots: sheets.flatMap(([dance, criterion, judges]) => judges.map((judge) => ({ judge, dance, criterion, marks }))),
    };
    const table = tableOf(input, readColumns(input), WHOLE);
    expect(sheets.map(([dance, criterion]) => table.judges(dance, criterion))).toEqual(sheets.map(([, , judges]) => judges));
    expect(() => tableOf({ ...input, panels: [] }, readColumns({ ...input, panels: [] }), WHOLE)).toThrow(unfit("a missing ballot"));
  });

  it.each<[string, Partial<SkatingInput>]>([
    ["a stranger on a panel", { panels: [{ judges: ["A", "Z"] }] }],
    ["a missing ballot", { ballots: a ? [a] : [] }],
    ["an unknown sheet or judge, or two ballots", { ballots: a && b ? [a, b, a] : [] }],
    ["an unknown sheet or judge, or two ballots", { ballots: [{ judge: "Z", marks }, ...(a && b ? [a, b] : [])] }],
    ["an unknown sheet or judge, or two ballots", { ballots: [{ judge: "A", dance: "Polka", marks }, ...(a && b ? [a, b] : [])] }],
    ["an unknown sheet or judge, or two ballots", { ballots: [{ judge: "A", criterion: "T", marks }, ...(a && b ? [a, b] : [])] }],
    ["an unknown entry or mark", { ballots: [{ judge: "A", marks: { ...marks, 9: 4 } }, ...(b ? [b] : [])] }],
    ["an unknown entry or mark", { ballots: [{ judge: "A", marks: { ...marks, 2: "two" } }, ...(b ? [b] : [])] }],
    ["a missing mark", { ballots: [{ judge: "A", marks: { 1: 1, 2: 2 } }, ...(b ? [b] : [])] }],
    ["a missing mark", { ballots: [{ judge: "A", marks: { 2: 2, 3: 3 } }, ...(b ? [b] : [])] }],
    ["a missing mark", { ballots: [...(a ? [a] : []), { judge: "B", marks: { 1: 1, 2: 2, 3: null } }] }],
    ["", {}],
  ])("refused: %j", (why, extra) => expect(refusal(() => read(extra))).toBe(why));

  it("may have gaps where that is wanted", () => {
    const gap = { ballots: [{ judge: "A", marks: { 1: 1 } }, ...(b ? [b] : [])] };
    expect(read(gap, { gaps: true, keepDisqualified: false }).mark("", undefined, "A", "2")).toBeUndefined();
  });

  it("accepts no mark of an entry that is not judged in it, such as a seeded one", () => {
    const { entries, judges, ballots } = round();
    const input: RecallInput = { method: "recall", entries, judges, ballots };
    const fewer = { ...input, entries: entries.slice(0, 2) };
    expect(refusal(() => tableOf(fewer, readColumns(input), WHOLE))).toBe("a mark for nobody here");
  });
});

describe("deductions", () => {
  const why = (deduction: Omit<Deduction, "entry">, points = true) =>
    refusal(() => checkPenalties(round({ deductions: [{ entry: "1", ...deduction }] }), points));
  const started = (everySeconds: number) => ({ kind: "points_per_started" as const, amount: 1, everySeconds });

  it.each<[string, Omit<Deduction, "entry">]>([
    ["", { policy: { kind: "points", amount: 0 } }],
    ["amounts", { policy: { kind: "points", amount: -0.01 } }],
    ["amounts", { policy: { kind: "percent", percent: 0.125 } }],
    ["amounts", { policy: { kind: "money", grosze: -1 } }],
    ["amounts", { policy: { kind: "money", grosze: 1 }, seconds: -1 }],
    ["amounts", { policy: { kind: "money", grosze: 1 }, seconds: 1, graceSeconds: -1 }],
    ["", { policy: { kind: "money", grosze: 1 }, seconds: 0, graceSeconds: 0 }],
    ["", { policy: started(1), seconds: 0 }],
    ["steps", { policy: started(0), seconds: 1 }],
    ["steps", { policy: started(1) }],
    ["", { policy: { kind: "disqualified" } }],
  ])("%j: %j", (reason, deduction) => expect(why(deduction)).toBe(reason));

  it("is never points where there are none", () => {
    const taking: Deduction["policy"][] = [
      { kind: "points", amount: 1 },
      { kind: "points_per_judge", amount: 1 },
      { kind: "percent", percent: 1 },
      started(1),
    ];
    expect(taking.map((policy) => why({ policy, seconds: 1 }, false))).toEqual(taking.map(() => "no points to take from"));
    expect(taking.map((policy) => why({ policy, seconds: 1 }))).toEqual(taking.map(() => ""));
    expect([why({ policy: { kind: "money", grosze: 1 } }, false), why({ policy: { kind: "ineligible_overall" } }, false)]).toEqual([
      "",
      "",
    ]);
  });
});
