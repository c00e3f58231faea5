// How the values of a panel become one: docs/rules/places.md 5.1-6.2. Each value was worked out by hand.
import { describe, expect, it } from "vitest";
import { aggregate, type JudgeValue, medianOf, type PanelRule } from "./aggregate.ts";
import { exactText, fromExactText, ofHundredths } from "./exact.ts";

const of = fromExactText;

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

  it("of three with equal gaps the higher pair counts, and the explanation says so; three equal marks have no gaps", () => {
    expect(uses({ kind: "closest-two" }, [112, 115, 118])).toEqual(["233/2", "A far, B kept, C kept", true]);
    expect(uses({ kind: "closest-two" }, [112, 112, 112])).toEqual(["112", "A far, B kept, C kept", false]);
    expect(uses({ kind: "median" }, [112, 115, 118])[2]).toBe(false);
    expect(uses({ kind: "closest-two" }, [112, 115, 118, 121])[2]).toBe(false);
  });

  it("judges are sorted by name, numbers by size", () => {
    const values = ["10", "9", "A"].map((judge, n) => ({ judge, value: of(String(n)) }));
    expect(aggregate({ kind: "sum", ...none }, values).values.map((v) => v.judge)).toEqual(["9", "10", "A"]);
  });

  it("the median does not mind the order", () => expect(medianOf([of("10"), of("9"), of("1/2")])).toEqual(of("9")));
});
