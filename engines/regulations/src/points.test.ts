import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import { answerExample } from "./examples.ts";
import { classPointsFor, trimmedMean, trimmedSums } from "./points.ts";

describe("points", () => {
  const marks = [
    [8, 6],
    [9, 9],
    [5, 9],
  ];

  test("trimmed sums by each reading; two judges are too few", () => {
    expect(answerOf(trimmedSums(marks))).toEqual({ drop_judge_totals: 14, drop_per_criterion: 17, drop_nothing: 46 });
    expect(answerOf(trimmedSums([[1], [2]]))).toBe("ask.few_judges");
  });

  test("the trimmed mean follows the text, and asks where its readings differ", () => {
    const mean = (scoring: unknown): unknown => answerOf(trimmedMean(invented({ scoring }).regulations, marks));
    expect(mean({ combine: "extremes are left out" })).toBe("ask.trim");
    expect(mean({ combine: "in each criterion the highest and the lowest mark are left out" })).toBe(17);
    expect(mean({ combine: "the highest and the lowest total are left out" })).toBe(14);
    expect(mean(null)).toBe("ask.scoring");
    expect(
      answerExample(invented({ scoring: { combine: "extremes out" } }).regulations, {
        kind: "points_trimmed_mean",
        given: { marks: [9, 8.5, 7, 10] },
      }).answer,
    ).toEqual({ score: 8.75 });
  });

  test("class points: the highest round, their sum, too few couples, a bonus", () => {
    const points = (rule: object, rounds: string[], couples?: number, place?: number): unknown =>
      answerOf(
        classPointsFor(
          invented({ scoring: { class_points: { per_round: { elimination: 1, semi: 5, final: 7 }, ...rule } } }).regulations,
          rounds,
          couples,
          place,
        ),
      );
    expect(points({}, ["elimination", "semi-final"])).toEqual({ points: 5, bonus: null, complete: true });
    expect(points({ cumulative: true }, ["elimination", "semi"])).toEqual({ points: 6, bonus: null, complete: true });
    expect(points({ min_couples: 3 }, ["final"], 2)).toEqual({ points: 0, bonus: null, complete: true });
    expect(points({ final_bonus: [10, 8] }, ["final"], 5, 2)).toEqual({ points: 15, bonus: 8, complete: true });
    expect(points({ final_bonus: "by place" }, ["final"])).toEqual({ points: 7, bonus: null, complete: false });
    expect(points({}, ["quarter"])).toBe("ask.round_points");
  });
});
