// Points by the second implementation alone: docs/rules/places.md 5.1–6.2 and 9.1, docs/rules/ties.md 6.1–6.3.
import { describe, expect, it } from "vitest";
import { texts } from "../../testing/second-alone.ts";
import { ballotsOf, pointsRound } from "../../testing/small-rounds.ts";
import { readColumns } from "../columns.ts";
import type { Criterion, Deduction, LadderRung, PointsInput } from "../types.ts";
import { recomputePoints } from "./points.ts";
import { type Digest, Unfit } from "./read.ts";

function answer(input: PointsInput): Digest | string {
  try {
    return recomputePoints(input, readColumns(input));
  } catch (error) {
    if (error instanceof Unfit) return error.message;
    throw error;
  }
}

const told = (of: "places" | "totals" | "dances" | "bands") => (input: PointsInput) => {
  const found = answer(input);
  return typeof found === "string" ? found : texts(found[of]);
};
const [places, totals, dances, bands] = [told("places"), told("totals"), told("dances"), told("bands")];
type Marks = Readonly<Record<string, readonly (number | null)[]>>;

/** A round of several criteria, each with its marks of the entries. */
function round(method: PointsInput["method"], marks: Readonly<Record<string, Marks>>, extra: Partial<PointsInput> = {}): PointsInput {
  const [first = {}] = Object.values(marks);
  const codes = Object.keys(marks);
  return {
    ...pointsRound(method, first),
    criteria: codes.map((code) => ({ code })),
    ballots: codes.flatMap((criterion) => ballotsOf(marks[criterion] ?? {}, { criterion })),
    ...extra,
  };
}

describe("points", () => {
  const five = { 1: [9, 8.5, 7, 10, 8] };
  const drop = (high: number, low: number, per: "judge" | "criterion" = "judge") => ({ drop: { high, low, per } });

  it.each<[PointsInput["method"], readonly number[], Partial<PointsInput>, string]>([
    ["sum", five[1], {}, "85/2"],
    ["mean", five[1], {}, "17/2"],
    ["trimmed_mean", [9, 8.5, 7, 10, 8.25], {}, "103/12"],
    ["sum", five[1], drop(1, 1), "51/2"],
    ["sum", five[1], drop(1, 0), "65/2"],
    ["sum", five[1], drop(0, 2), "55/2"],
    ["mean", five[1], drop(2, 0), "47/6"],
    ["trimmed_mean", five[1], drop(0, 0), "17/2"],
    ["median", [9, 8, 7, 10, 8], {}, "8"],
    ["median", [9, 7], {}, "8"],
    ["ijru", [112, 114], {}, "113"],
    ["ijru", [112], {}, "112"],
    ["ijru", [118, 112, 114], {}, "113"],
    ["ijru", [112, 115, 118], {}, "233/2"],
    ["ijru", [112, 116, 118], {}, "117"],
    ["ijru", [112, 115, 118, 119, 121], {}, "352/3"],
    ["js1", [8, 9, 10], {}, "9"],
    ["js3", [9, 9.25, 9.5, 7.75, 9], {}, "89/10"],
    ["js3", [9, 9.25, 9.5, 7.75, 9], { tolerance: 1 }, "919/100"],
    ["js3", [7.5, 9, 10.5], {}, "9"],
    ["js3", [7.49, 9, 10.5], {}, "39/4"],
    ["js3", [2, 9], {}, "11/2"],
    ["js3", [9.01, 9.02], {}, "451/50"],
  ])("5.1-5.5: %s of %j with %j is %s", (method, marks, extra, total) =>
    expect(totals(pointsRound(method, { 1: marks }, extra))).toBe(`1 ${total}`),
  );

  it("5.2: extremes go per judge or per criterion, and weights count", () => {
    const two = { T: { 1: [10, 6, 8], 2: [8, 8, 7] }, C: { 1: [6, 10, 7], 2: [8, 7, 8] } };
    expect(totals(round("trimmed_mean", two, drop(1, 1)))).toBe("1 16, 2 15");
    expect(totals(round("trimmed_mean", two, drop(1, 1, "criterion")))).toBe("1 15, 2 16");
    const weighed = {
      criteria: [
        { code: "T", weight: 0.7 },
        { code: "C", weight: 0.3 },
      ],
    };
    expect(totals(round("sum", { T: { 1: [9.1] }, C: { 1: [8.2] } }, weighed))).toBe("1 883/100");
    expect(totals(round("js1", { T: { 1: [1, 9, 10] }, C: { 1: [1, 5, 10] } }, weighed))).toBe("1 39/5");
  });

  it("adds the dances, in JS 3.0 each rounded half up", () => {
    const input = {
      ...pointsRound("js3", { 1: [9.01, 9.02] }),
      dances: ["W", "T"],
      ballots: ["W", "T"].flatMap((dance) => ballotsOf({ 1: [9.01, 9.02] }, { dance, criterion: "K" })),
    };
    expect([dances(input), totals(input)]).toEqual(["T 1 451/50, W 1 451/50", "1 451/25"]);
    expect([dances({ ...input, method: "mean" }), totals({ ...input, method: "mean" })]).toEqual([
      "T 1 1803/200, W 1 1803/200",
      "1 1803/100",
    ]);
  });

  it("criteria of different panels are aggregated by themselves", () => {
    const panels = [{ criterion: "C", judges: ["A"] }];
    const marks = { T: { 1: [8, 9] }, C: { 1: [7] } };
    expect([
      totals(round("sum", marks, { panels, judges: ["A", "B"] })),
      totals(round("mean", marks, { panels, judges: ["A", "B"] })),
    ]).toEqual(["1 24", "1 31/2"]);
    expect(totals(round("median", marks, { panels, judges: ["A", "B"] }))).toBe("panels");
  });

  it("places by the totals; 0.1 + 0.2 is 0.3 and the tie is shared", () => {
    expect(places(pointsRound("sum", { 1: [0.5, 0.5], 2: [0.1, 0.2], 3: [0.3, 0], 4: [0.1, 0.1] }))).toBe("1 1, 2 5/2, 3 5/2, 4 4");
    const entries = [{ id: "1", state: "disqualified" as const }, { id: "2" }];
    expect([
      places(pointsRound("sum", { 1: [9], 2: [8] }, { entries })),
      places(pointsRound("sum", { 1: [9], 2: [8] }, { entries, disqualifiedLeavesGap: true })),
    ]).toEqual(["2 1", "2 2"]);
  });

  it("bands reach from their bound up to the next", () => {
    const awards = [
      { name: "silver", from: 70 },
      { name: "gold", from: 80 },
    ];
    expect(bands(pointsRound("sum", { 1: [80], 2: [79.99], 3: [70], 4: [69.99] }, { bands: awards }))).toBe(
      "1 gold, 2 silver, 3 silver, 4 ",
    );
  });
});

describe("deductions", () => {
  const marks = { 1: [30, 28, 26], 2: [20, 20, 20] };
  const started = { kind: "points_per_started" as const, amount: 1, everySeconds: 10 };

  it.each<[PointsInput["method"], Omit<Deduction, "entry">[], string]>([
    ["sum", [{ policy: { kind: "points", amount: 10 } }], "74"],
    ["sum", [{ policy: { kind: "points_per_judge", amount: 1 } }], "81"],
    ["mean", [{ policy: { kind: "points_per_judge", amount: 1 } }], "27"],
    ["sum", [{ policy: started, seconds: 21 }], "81"],
    ["sum", [{ policy: started, seconds: 20 }], "82"],
    ["sum", [{ policy: started, seconds: 20.01 }], "81"],
    ["sum", [{ policy: started, seconds: 21, graceSeconds: 5 }], "82"],
    ["sum", [{ policy: started, seconds: 5, graceSeconds: 5 }], "84"],
    ["sum", [{ policy: { kind: "percent", percent: 25 } }], "63"],
    ["sum", [{ policy: { kind: "percent", percent: 25 } }, { policy: { kind: "percent", percent: 25 } }], "42"],
    ["sum", [{ policy: { kind: "points", amount: 10 }, seconds: 3, graceSeconds: 3 }], "84"],
    ["sum", [{ policy: { kind: "money", grosze: 500 } }, { policy: { kind: "ineligible_overall" } }], "84"],
    ["sum", [{ policy: { kind: "points", amount: 500 } }], "0"],
  ])("%s: %j leaves %s", (method, list, left) => {
    const found = totals(pointsRound(method, marks, { deductions: list.map((one) => ({ entry: "1", ...one })) }));
    expect(found).toBe(`1 ${left}, 2 ${method === "sum" ? 60 : 20}`);
  });

  it("per judge counts the judges who make up the total", () => {
    const deductions = [{ entry: "1", policy: { kind: "points_per_judge" as const, amount: 1 } }];
    expect(totals(pointsRound("sum", { 1: [30, 28, 26, 20] }, { deductions, drop: { high: 1, low: 1, per: "judge" } }))).toBe("1 52");
  });
});

describe("the ladder", () => {
  const climbed = (marks: Record<string, Marks>, ladder: LadderRung[], method: PointsInput["method"] = "sum") =>
    places(round(method, marks, { ladder }));
  const skewed = { T: { 1: [9, 9], 2: [8, 8] }, C: { 1: [6, 8], 2: [8, 8] } };

  it.each<[string, LadderRung[], string]>([
    ["nothing said", [], "1 3/2, 2 3/2"],
    ["shared", [{ by: "shared" }, { by: "criterion", code: "T" }], "1 3/2, 2 3/2"],
    ["a criterion", [{ by: "criterion", code: "T" }], "1 1, 2 2"],
    ["the other criterion", [{ by: "criterion", code: "C" }], "1 2, 2 1"],
    ["the highest single total", [{ by: "highest_single" }], "1 1, 2 2"],
    ["a rung that does not decide, then one that does", [{ by: "all_judges" }, { by: "criterion", code: "C" }], "1 2, 2 1"],
    ["the head judge, not asked yet", [{ by: "unbreakable" }], "1 3/2, 2 3/2"],
    ["the head judge", [{ by: "unbreakable", order: ["2", "1"] }], "1 2, 2 1"],
    ["the head judge about one only", [{ by: "unbreakable", order: ["2"] }], "1 3/2, 2 3/2"],
  ])("%s", (_, ladder, expected) => expect(climbed(skewed, ladder)).toBe(expected));

  it("of trimmed means the total of all judges", () => {
    const marks = { K: { 1: [9, 8, 5], 2: [8.5, 8, 7] } };
    expect([climbed(marks, [], "trimmed_mean"), climbed(marks, [{ by: "all_judges" }], "trimmed_mean")]).toEqual([
      "1 3/2, 2 3/2",
      "1 2, 2 1",
    ]);
  });

  it("compares a criterion as it was aggregated where it was aggregated by itself", () => {
    // Without extremes T is 8 and 7, C 7 and 8; plainly added T would be 21 and 24.
    const marks = { T: { 1: [8, 8, 5], 2: [7, 7, 10] }, C: { 1: [7, 7, 7], 2: [8, 8, 8] } };
    expect(climbed(marks, [{ by: "criterion", code: "T" }], "js1")).toBe("1 1, 2 2");
  });
});

describe("a round goes back", () => {
  const marks = { 1: [9, 8, 7], 2: [8, 8, 8] };
  const criterion = (extra: Partial<Criterion>) => ({ criteria: [{ code: "K", ...extra }] });

  it.each<[string, PointsInput["method"], Partial<PointsInput>]>([
    ["no criteria", "sum", { criteria: [] }],
    ["off the scale", "sum", criterion({ max: 8.99 })],
    ["off the scale", "sum", criterion({ min: 7.01 })],
    ["off the scale", "sum", criterion({ min: 0.5, step: 1 })],
    ["drop", "sum", { drop: { high: 0.5, low: 0, per: "judge" } }],
    ["drop", "sum", { drop: { high: 0, low: -1, per: "judge" } }],
    ["drop without use", "median", { drop: { high: 0, low: 0, per: "judge" } }],
    ["drop without use", "ijru", { drop: { high: 0, low: 0, per: "judge" } }],
    ["drop without use", "js1", { drop: { high: 0, low: 0, per: "criterion" } }],
    ["drop without use", "js3", { drop: { high: 0, low: 0, per: "criterion" } }],
    ["too few judges", "sum", { drop: { high: 2, low: 1, per: "judge" } }],
    ["settings", "js3", { tolerance: -1 }],
    ["settings", "js3", { tolerance: 0.125 }],
    ["settings", "sum", { decimals: 5 }],
    ["settings", "sum", { decimals: 1.5 }],
    ["settings", "sum", { decimals: -1 }],
    ["ladder", "sum", { ladder: [{ by: "criterion", code: "Z" }] }],
    [
      "bands",
      "sum",
      {
        bands: [
          { name: "a", from: 1 },
          { name: "b", from: 1 },
        ],
      },
    ],
    ["bands", "sum", { bands: [{ name: "a", from: 1.125 }] }],
    ["amounts", "sum", { deductions: [{ entry: "1", policy: { kind: "points", amount: -1 } }] }],
  ])("%s: %s %j", (why, method, extra) => expect(totals(pointsRound(method, marks, extra))).toBe(why));

  it.each<[string, PointsInput["method"], Partial<PointsInput>]>([
    ["a mark on each bound", "sum", criterion({ min: 7, max: 9, step: 1 })],
    ["two dropped of three", "sum", { drop: { high: 1, low: 1, per: "judge" } }],
    ["no tolerance at all", "js3", { tolerance: 0 }],
    ["four decimals, and none", "sum", { decimals: 4 }],
    ["none", "sum", { decimals: 0 }],
    ["a rung of a criterion that there is", "sum", { ladder: [{ by: "criterion", code: "K" }] }],
  ])("not for %s", (_, method, extra) => expect(typeof answer(pointsRound(method, marks, extra))).toBe("object"));

  it("a judge of IJRU marks all criteria of an entry or none, and at least one judge marks them", () => {
    const gaps = (T: (number | null)[], C: (number | null)[]) => totals(round("ijru", { T: { 1: T, 2: [1, 1] }, C: { 1: C, 2: [1, 1] } }));
    expect(gaps([8, null], [7, null])).toBe("1 15, 2 2");
    expect(gaps([8, 9], [7, null])).toBe("an incomplete judge");
    expect(gaps([null, null], [null, null])).toBe("an incomplete judge");
    expect(totals(round("sum", { K: { 1: [8, null] } }))).toBe("a missing mark");
  });
});
