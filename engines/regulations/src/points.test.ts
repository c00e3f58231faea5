// Points that the regulations themselves define: trimmed sums by each reading of the text, and class points.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf, firstMessage, meanBy, messagesOf, plain, reasonsOf } from "../tests/read-as.ts";
import { answerExample } from "./examples.ts";
import { classPointsFor, trimmedMean, trimmedSums } from "./points.ts";
import { isLengthAllowed } from "./time-limits.ts";

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

describe("every reading", () => {
  const scored = (scoring: object | null) => invented({ scoring }).regulations;
  const marks = [
    [10, 6],
    [6, 10],
    [8, 7],
  ];

  test("extremes of judges' totals, of each criterion, or nothing left out", () => {
    expect(answerOf(trimmedSums(marks))).toEqual({ drop_judge_totals: 16, drop_per_criterion: 15, drop_nothing: 47 });
    expect([
      answerOf(trimmedSums(marks.slice(0, 2))),
      answerOf(trimmedSums([[1], [2], [3, 4]])),
      answerOf(trimmedSums([[], [], []])),
    ]).toEqual(["ask.few_judges", "ask.few_judges", "ask.few_judges"]);
    expect(answerOf(trimmedSums([[0.1], [0.2], [0.3]]))).toMatchObject({ drop_nothing: 0.6 });
  });

  test.each<[object | null, unknown]>([
    [{ combine: "judges' totals" }, 16],
    [{ combine: "per judge" }, 16],
    [{ combine: "suma sędziego" }, 16],
    [{ combine: "in each criterion" }, 15],
    [{ combine: "w każdym kryterium" }, 15],
    [{ combine: "mean" }, "ask.trim"],
    [{ combine: "totals of criteria" }, "ask.trim"],
    [{ combine: "per judge", ambiguity: "?" }, "ask.trim"],
    [null, "ask.scoring"],
  ])("with %j the mean is %j", (scoring, expected) => expect(answerOf(trimmedMean(scored(scoring), marks))).toBe(expected));

  test("a mean is rounded half up; there is no question when both readings agree", () => {
    expect(answerOf(trimmedMean(scored({ ambiguity: "?" }), [[1], [2.01], [2], [9]]))).toBe(2.01);
    expect(answerOf(trimmedMean(scored({}), [[8.33], [8.34], [1], [10]]))).toBe(8.34);
  });

  test("class points: the highest round or their sum, and the place's bonus", () => {
    const points = (class_points: object, ...given: [string[], number?, number?]) =>
      answerOf(classPointsFor(scored({ class_points }), ...given));
    const rule = { min_couples: 6, per_round: { final: 3, "semi-final": 1 }, final_bonus: [5, 3] };
    expect(points(rule, ["semi", "final"], 6, 1)).toEqual({ points: 8, bonus: 5, complete: true });
    expect(points(rule, ["semi", "final"], 6, 3)).toEqual({ points: 3, bonus: null, complete: true });
    expect(points(rule, ["final"], 6)).toEqual({ points: 3, bonus: null, complete: false });
    expect(points(rule, ["final"], 5, 1)).toEqual({ points: 0, bonus: null, complete: true });
    expect(points({ ...rule, cumulative: true }, ["semi", "finał"], undefined, 2)).toEqual({ points: 7, bonus: 3, complete: true });
    expect(points(rule, ["gala"], 6)).toBe("ask.round_points");
    expect(points(rule, [], 6, 9)).toEqual({ points: 0, bonus: null, complete: true });
    expect(points({ per_round: { final: 3 } }, ["final"])).toEqual({ points: 3, bonus: null, complete: true });
    expect(points({ per_round: { final: 3 }, final_bonus: "by place" }, ["final"], 9, 1)).toEqual({
      points: 3,
      bonus: null,
      complete: false,
    });
    expect(answerOf(classPointsFor(scored({}), ["final"]))).toBe("ask.class_points");
  });
});

describe("marks by the words of the file", () => {
  test.each<[string, unknown]>([
    ["each criterion", 13],
    ["w każdym kryterium", 13],
    ["judges' totals", 13.5],
    ["per judge", 13.5],
    ["the judges sum", 13.5],
    ["a judge's score", 13.5],
    ["suma not", 13.5],
    ["skrajne sumy", 13.5],
    ["totals by criterion", "ask.trim"],
    ["mean", "ask.trim"],
    ["the judges’ sums without the extremes", 13.5],
    ["odrzuca się skrajną sumę sędziego", 13.5],
    ["po sumie noty sędziów", 13.5],
    ["summary of marks", "ask.trim"],
  ])("marks by %j", (combine, mean) => expect(meanBy(combine)).toBe(mean));
});

describe("no marks", () => {
  test("no marks have no extremes, and a length that is just enough is only divided otherwise", () => {
    expect([answerOf(trimmedSums([])), answerOf(trimmedSums([[], [], []])), answerOf(trimmedSums([[1, 2], [1], [1, 2]]))]).toEqual([
      "ask.few_judges",
      "ask.few_judges",
      "ask.few_judges",
    ]);
    const { regulations } = invented({ time_and_music: [{ max_s: 90, turns: "2 turns of 45" }] });
    expect(reasonsOf(isLengthAllowed(regulations, {}, [50, 40])).map((one) => plain(one.pl))).toEqual([
      "Długość 1:30 (0:50 + 0:40), a dozwolone jest do 1:30: podziel czas inaczej.",
    ]);
  });
});

describe("messages about points", () => {
  test("points state every reading", () => {
    const marks = [
      [8, 6],
      [7, 9],
      [5, 5],
      [9, 4],
    ];
    // Totals 14, 16, 10, 13: 27 are left. By criterion 5, 7, 8, 9 and 4, 5, 6, 9: 15 and 11.
    const readings = { drop_judge_totals: 27, drop_per_criterion: 26, drop_nothing: 53 };
    expect(trimmedSums(marks)).toMatchObject({ answer: readings, reasons: [{ code: "points.readings", params: readings }] });
    expect(firstMessage(trimmedSums(marks.slice(2)))).toEqual([
      "ask.few_judges",
      "Skrajnych not nie da się odrzucić: potrzeba co najmniej 3 pełnych ocen.",
      { judges: 2 },
    ]);
    const mean = (scoring: object) => firstMessage(trimmedMean(invented({ scoring }).regulations, marks));
    expect(mean({ combine: "each criterion" })).toMatchObject([
      "points.trimmed_mean",
      "Średnia bez noty najwyższej i najniższej: 13.",
      { score: 13 },
    ]);
    expect(mean({ combine: "mean" })).toMatchObject(["ask.trim", expect.any(String), { by_judge: 13.5, by_criterion: 13 }]);
  });

  test("class points state whether a bonus is missing", () => {
    const points = (more: object) =>
      invented({ scoring: { class_points: { per_round: { final: 5, "semi-final": 3 }, min_couples: 4, ...more } } });
    expect(messagesOf(classPointsFor(points({}).regulations, ["semi-final", "final"], 3))).toEqual([
      ["class_points.too_few", "Par: 3. Punkty liczą się od 4.", { couples: 3, min_couples: 4 }],
    ]);
    expect(messagesOf(classPointsFor(points({ cumulative: true }).regulations, ["semi-final", "final"], 4))).toEqual([
      ["class_points.total", "Punkty: 8 (rundy się sumują).", { points: 8, complete: true }],
    ]);
    expect(messagesOf(classPointsFor(points({ final_bonus: { 1: 2 } }).regulations, ["semi-final", "final"]))).toEqual([
      ["class_points.total", "Punkty: 5 (liczy się najwyższa runda). Do tego dojdzie premia za miejsce.", { points: 5, complete: false }],
    ]);
    expect(messagesOf(classPointsFor(points({}).regulations, ["1/8"]))).toEqual([
      ["ask.round_points", "Regulamin nie podaje punktów za jedną z rund.", { rounds: ["1/8"] }],
    ]);
  });
});
