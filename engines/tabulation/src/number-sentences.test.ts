// Numbers, orders and panels by themselves: docs/rules/places.md 1.1 and 5.1-9.2. Each value was worked out by hand.
import { describe, expect, it } from "vitest";
import { aggregate, type JudgeValue, medianOf, type PanelRule } from "./aggregate.ts";
import { bandOf } from "./bands.ts";
import {
  byId,
  compare,
  decimalText,
  exactText,
  fraction,
  fromExactText,
  hundredths,
  isTwoDecimals,
  markText,
  mean,
  minus,
  ofHundredths,
  plus,
  roundHalfUp,
  tellingText,
  times,
  total,
} from "./exact.ts";
import { groupBy, inOrder } from "./group.ts";
import { podium, type PodiumRule } from "./podium.ts";
import { placesOfGroups } from "./results.ts";
import type { EntryResult } from "./types.ts";

const of = fromExactText;

describe("a mark as it is typed", () => {
  it.each([
    [8, 800],
    [0, 0],
    [-3, -300],
    [8.5, 850],
    [8.25, 825],
    ["8", 800],
    ["8.5", 850],
    ["8,05", 805],
    [" 8,5 ", 850],
    ["-1.25", -125],
    ["123456789.99", 12_345_678_999],
  ])("%j is so many hundredths", (typed, read) => expect([hundredths(typed), isTwoDecimals(Number(typed) || 0)]).toEqual([read, true]));

  it.each(["", "x", "8.", ".5", "8.125", "8,5,0", "1 2", "x8", "8x", "--8", "+8", "1234567890.5", "1e3", "8.5.5"])(
    "%j is no mark",
    (typed) => expect(hundredths(typed)).toBeUndefined(),
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2, 1.005, 1e300])("%d has no two decimals", (value) =>
    expect([hundredths(value), isTwoDecimals(value)]).toEqual([undefined, false]),
  );
});

describe("a fraction", () => {
  it.each([
    [fraction(6n, 4n), "3/2"],
    [fraction(-6n, 4n), "-3/2"],
    [fraction(6n, -4n), "-3/2"],
    [fraction(-6n, -4n), "3/2"],
    [fraction(0n, 7n), "0"],
    [fraction(7n), "7"],
    [plus(of("1/3"), of("1/3")), "2/3"],
    [plus(of("1/2"), of("1/3")), "5/6"],
    [minus(of("1/2"), of("1/3")), "1/6"],
    [minus(of("1/3"), of("1/2")), "-1/6"],
    [times(of("2/3"), of("3/4")), "1/2"],
    [total([of("1/2"), of("1/3"), of("1/6")]), "1"],
    [total([]), "0"],
    [mean([of("8"), of("8"), of("9")]), "25/3"],
    [ofHundredths(825), "33/4"],
    [ofHundredths(-5), "-1/20"],
    [roundHalfUp(of("1/3"), 2), "33/100"],
    [roundHalfUp(of("2/3"), 0), "1"],
    [roundHalfUp(of("-1/2"), 0), "0"],
    [roundHalfUp(of("-3/2"), 0), "-1"],
    [roundHalfUp(of("-2/3"), 1), "-7/10"],
  ])("is written in lowest terms: %s → %s", (value, text) => expect(exactText(value)).toBe(text));

  it.each([
    ["32.675 is rounded half up", "1307/40", 2, "32.68"],
    ["just below a half", "32674999/1000000", 2, "32.67"],
    ["zeros stay", "9", 2, "9.00"],
    ["a hundredth", "1/100", 2, "0.01"],
    ["no decimals, no dot", "17/2", 0, "9"],
    ["below zero", "-1307/40", 2, "-32.67"],
    ["a little below zero", "-3/4", 1, "-0.7"],
    ["four decimals", "1/3", 4, "0.3333"],
  ])("is shown with so many decimals: %s", (_, value, decimals, text) => expect(decimalText(of(value), decimals)).toBe(text));

  it.each([
    ["33/4", "8.25"],
    ["17/2", "8.5"],
    ["9", "9"],
    ["10", "10"],
    ["100", "100"],
    ["0", "0"],
    ["33/16", "2.0625"],
  ])("as a mark has no idle zeros: %s is %s", (value, text) => expect(markText(of(value))).toBe(text));

  it("is compared exactly", () => {
    const half = of("1/2");
    expect([compare(half, half), compare(half, of("2/4")), compare(half, of("1/3")), compare(of("1/3"), half)]).toEqual([0, 0, 1, -1]);
  });
});

describe("a total among others", () => {
  const texts = (values: readonly string[], decimals: number, against: readonly string[] = []) => {
    const text = tellingText(values.map(of), decimals, against.map(of));
    return values.map((value) => text(of(value)));
  };

  it.each([
    ["has the decimals of the round where that tells it", ["17/2", "25/3"], 2, ["8.50", "8.33"]],
    ["equal ones read the same", ["25/3", "25/3"], 2, ["8.33", "8.33"]],
    ["has one more where another would look the same, and a value that is exact stays short", ["25/3", "833/100"], 2, ["8.333", "8.33"]],
    ["has as many more as it takes", ["1/3", "3333/10000", "33333/100000"], 2, ["0.333333", "0.33330", "0.333330"]],
    ["may be told without any", ["5/2", "14/5"], 0, ["2.5", "2.8"]],
  ])("%s", (_, values, decimals, told) => expect(texts(values, decimals)).toEqual(told));

  it("is told from the bound of an award, too", () => {
    expect(texts(["23999/300"], 2, ["80"])).toEqual(["79.997"]);
    expect(texts(["80"], 2, ["80"])).toEqual(["80.00"]);
  });

  it("differs by less than sixteen decimals show: all of them are shown", () => {
    const [third, close] = ["1/3", "33333333333333333333/100000000000000000000"];
    expect(texts([third, close], 2)).toEqual(["0.3333333333333333", "0.3333333333333333"]);
  });
});

describe("an order", () => {
  it("of ids has numbers by size before texts by their characters", () => {
    const ids = ["b", "10", "9", "a", "A1", "09", "1x", "", "123456789012345", "1234567890123456", "-1", "/", ":"];
    const sorted = ["09", "9", "10", "123456789012345", "", "-1", "/", "1234567890123456", "1x", ":", "A1", "a", "b"];
    expect(ids.toSorted(byId)).toEqual(sorted);
    expect(ids.toReversed().toSorted(byId)).toEqual(sorted);
    expect([byId("7", "7"), byId("a", "a"), byId("9", "09") > 0, byId("7", "a"), byId("a", "7")]).toEqual([0, 0, true, -1, 1]);
  });

  it.each([0, 1, 2, 15, 16, 17, 40])("keeps equals as they stood, of %d items", (count) => {
    const items = Array.from({ length: count }, (_, at) => ({ at, key: (at * 7) % 5 }));
    const sorted = inOrder([...items], (a, b) => a.key - b.key);
    expect(sorted).toEqual(items.toSorted((a, b) => a.key - b.key || a.at - b.at));
    const list = [...items];
    expect(inOrder(list, (a, b) => a.key - b.key)).toBe(list);
  });

  it("groups by a key, keys as they first occur", () => {
    expect([...groupBy(["ox", "cat", "be", "dog", "a"], (word) => word.length)]).toEqual([
      [2, ["ox", "be"]],
      [3, ["cat", "dog"]],
      [1, ["a"]],
    ]);
  });

  it("of groups gives each the mean of its places", () => {
    // Doubled: 1; 2.5 twice; 4; 6 three times.
    expect([...placesOfGroups([["a"], ["b", "c"], ["d"], ["e", "f", "g"]])]).toEqual([
      ["a", 2],
      ["b", 5],
      ["c", 5],
      ["d", 8],
      ["e", 12],
      ["f", 12],
      ["g", 12],
    ]);
  });
});

describe("a panel's values become one", () => {
  const judged = (marks: readonly number[]): JudgeValue[] =>
    marks.map((mark, j) => ({ judge: String.fromCharCode(65 + j), value: ofHundredths(mark * 100) }));
  const uses = (rule: PanelRule, marks: readonly number[]) => {
    const { values, result, equalGaps } = aggregate(rule, judged(marks));
    return [exactText(result), values.map(({ judge, use }) => `${judge} ${use}`).join(", "), equalGaps];
  };
  const none = { high: 0, low: 0 };
  const both = { high: 1, low: 1 };
  const tolerance = (points: number): PanelRule => ({ kind: "tolerance", tolerance: ofHundredths(points * 100) });

  it.each<[string, PanelRule, number[], string, string]>([
    ["a sum", { kind: "sum", ...none }, [9, 7, 8], "24", "A kept, B kept, C kept"],
    ["a sum without extremes", { kind: "sum", ...both }, [9, 7, 8], "8", "A high, B low, C kept"],
    ["a mean without the highest", { kind: "mean", high: 1, low: 0 }, [9, 7, 8], "15/2", "A high, B kept, C kept"],
    ["a mean without the two lowest", { kind: "mean", high: 0, low: 2 }, [9, 7, 8, 10], "19/2", "A kept, B low, C low, D kept"],
    ["equal extremes go once, by the judges' names", { kind: "mean", ...both }, [8, 8, 9, 9], "17/2", "A low, B kept, C kept, D high"],
    ["the median of three", { kind: "median" }, [9, 7, 10], "9", "A kept, B kept, C kept"],
    ["the median of four", { kind: "median" }, [9, 7, 10, 8], "17/2", "A kept, B kept, C kept, D kept"],
    ["one judge of the closest two", { kind: "closest-two" }, [9], "9", "A kept"],
    ["two judges of the closest two", { kind: "closest-two" }, [112, 114], "113", "A kept, B kept"],
    ["the lower pair is closer", { kind: "closest-two" }, [118, 112, 114], "113", "A far, B kept, C kept"],
    ["the higher pair is closer", { kind: "closest-two" }, [112, 116, 118], "117", "A far, B kept, C kept"],
    ["four judges: without extremes", { kind: "closest-two" }, [112, 115, 118, 119], "233/2", "A low, B kept, C kept, D high"],
    ["marks within the tolerance", tolerance(1.5), [7.5, 9, 10.5, 10.51, 7.49], "9", "A kept, B kept, C kept, D far, E far"],
    ["marks on both sides of a tolerance of nothing", tolerance(0), [8, 9, 10], "9", "A far, B kept, C far"],
    ["two that are both too far: the median stands", tolerance(1.5), [2, 9], "11/2", "A far, B far"],
  ])("%s", (_, rule, marks, result, used) => expect(uses(rule, marks)).toEqual([result, used, false]));

  it("of three with equal gaps the higher pair counts, and that is told; three equal marks have no gaps", () => {
    expect(uses({ kind: "closest-two" }, [112, 115, 118])).toEqual(["233/2", "A far, B kept, C kept", true]);
    expect(uses({ kind: "closest-two" }, [112, 112, 112])).toEqual(["112", "A far, B kept, C kept", false]);
    expect(uses({ kind: "median" }, [112, 115, 118])[2]).toBe(false);
    expect(uses({ kind: "closest-two" }, [112, 115, 118, 121])[2]).toBe(false);
  });

  it("judges are told by name, numbers by size", () => {
    const values = ["10", "9", "A"].map((judge, n) => ({ judge, value: of(String(n)) }));
    expect(aggregate({ kind: "sum", ...none }, values).values.map((v) => v.judge)).toEqual(["9", "10", "A"]);
  });

  it("the median does not mind the order", () => expect(medianOf([of("10"), of("9"), of("1/2")])).toEqual(of("9")));
});

describe("awards", () => {
  const bands = [
    { name: "gold", from: 240 },
    { name: "silver", from: 210.5 },
  ];

  it.each([
    ["240", "gold"],
    ["23999/100", "silver"],
    ["421/2", "silver"],
    ["21049/100", null],
  ])("a total of %s has the band %s", (total, band) => expect(bandOf(of(total), bands)).toBe(band));

  const results = [95, 90, 90, 85, null].map((total, at): EntryResult => {
    const shown = total === null ? null : ([1, 2, 2, 4][at] ?? null);
    return { entry: `${at + 1}`, placeShown: shown, total: total === null ? null : { exact: String(total), shown: "" } } as EntryResult;
  });
  const steps = [
    { fromEntries: 4, places: 2 },
    { fromEntries: 5, places: 4 },
    { fromEntries: 2, places: 1 },
  ];

  it.each<[string, PodiumRule, number, string]>([
    ["four are placed: two places, the second shared", { steps }, 5, "1 2 3"],
    ["three are placed: one place", { steps }, 3, "1"],
    ["one is placed: none", { steps }, 1, ""],
    ["no steps, no place", { steps: [] }, 5, ""],
    ["a least total that is just reached", { steps, minimumTotal: 90 }, 5, "1 2 3"],
    ["a least total a hundredth above", { steps, minimumTotal: 90.01 }, 5, "1"],
  ])("the podium: %s", (_, rule, of, awarded) => {
    expect(
      podium(results.slice(0, of), rule)
        .map((r) => r.entry)
        .join(" "),
    ).toBe(awarded);
  });

  it("a place without a total is not awarded where a least total is asked for", () => {
    const [first] = results.map((r) => ({ ...r, total: null }));
    expect(first && podium([first], { steps: [{ fromEntries: 1, places: 1 }], minimumTotal: 0 })).toEqual([]);
    expect(first && podium([first], { steps: [{ fromEntries: 1, places: 1 }] })).toHaveLength(1);
  });
});
