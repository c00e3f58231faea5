// Exact numbers. Each value was worked out by hand.
import { describe, expect, it } from "vitest";
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
  distinctText,
  times,
  total,
} from "./exact.ts";

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
    const text = distinctText(values.map(of), decimals, against.map(of));
    return values.map((value) => text(of(value)));
  };

  it.each([
    ["has the decimals of the round where that tells it", ["17/2", "25/3"], 2, ["8.50", "8.33"]],
    ["equal ones read the same", ["25/3", "25/3"], 2, ["8.33", "8.33"]],
    ["has one more where another would look the same, and a value that is exact stays short", ["25/3", "833/100"], 2, ["8.333", "8.33"]],
    ["has as many more as it takes", ["1/3", "3333/10000", "33333/100000"], 2, ["0.333333", "0.33330", "0.333330"]],
    ["may be told without any", ["5/2", "14/5"], 0, ["2.5", "2.8"]],
  ])("%s", (_, values, decimals, told) => expect(texts(values, decimals)).toEqual(told));

  it("differs from the bound of an award, too", () => {
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
});
