// The shape of a round: a wrong setting is named with the allowed values.
import { describe, expect, it } from "vitest";
import { ballotsOf, finalRound, pointsRound } from "../testing/small-rounds.ts";
import { checkInput } from "./check-input.ts";

describe("the shape of a round", () => {
  const points = pointsRound("sum", { 1: [8], 2: [7] });
  const skating = finalRound({ 1: [1], 2: [2] });
  const recall = { method: "recall", entries: [{ id: "1" }], judges: ["A"], ballots: [], wanted: 1, tie: { policy: "all" } };
  const ido = { ...points, method: "ido_1d", round: { kind: "final" } };

  /** The fault and the allowed values; the list of a round's fields is shortened. */
  const wrong = (input: unknown) =>
    checkInput(input).map(({ detail }) =>
      [detail.found, detail.allowed?.replace(/^method, entries, judges, ballots, .*$/, "its fields")].join(" | "),
    );
  const charged = (policy: unknown, extra: object = {}) => ({ ...points, deductions: [{ entry: "1", policy, ...extra }] });
  const POLICIES = "points, points_per_judge, points_per_started, percent, money, ineligible_overall, disqualified";

  it.each<[string, unknown]>([
    [
      "points",
      {
        ...points,
        dances: ["W"],
        panels: [{ dance: "W", criterion: "K", judges: ["A"] }],
        disqualifiedLeavesGap: true,
        decimals: 1,
        tolerance: 1,
      },
    ],
    [
      "bands and a ladder",
      {
        ...points,
        bands: [{ name: "a", from: 1 }],
        ladder: [
          { by: "criterion", code: "K" },
          { by: "highest_single" },
          { by: "all_judges" },
          { by: "unbreakable", order: ["1"] },
          { by: "unbreakable" },
          { by: "shared" },
        ],
      },
    ],
    ["a scale", { ...points, criteria: [{ code: "K", min: 0, max: 10, step: 1, weight: 2 }], drop: { high: 1, low: 1, per: "criterion" } }],
    ["a final", { ...skating, placesGiven: false, deductions: [] }],
    ["a recall", { ...recall, seeded: ["1"] }],
    ["a recall that only counts", { ...recall, wanted: undefined, tie: undefined }],
    ["the head judge", { ...recall, tie: { policy: "chairman", decision: ["1"], by: "Ann" } }],
    ["IDO", { ...ido, orders: [{ judge: "A", entries: ["1"], dance: "W", criterion: "K" }], eachCriterionRanked: false }],
    ["an elimination", { ...ido, round: { kind: "elimination", wanted: 1, tie: { policy: "none" } } }],
    [
      "every kind of breach",
      {
        ...points,
        deductions: [
          { entry: "1", policy: { kind: "points", amount: 1 }, reason: "late", seconds: 1, graceSeconds: 1 },
          { entry: "1", policy: { kind: "points_per_judge", amount: 1 } },
          { entry: "1", policy: { kind: "points_per_started", amount: 1, everySeconds: 1 } },
          { entry: "1", policy: { kind: "percent", percent: 1 } },
          { entry: "1", policy: { kind: "money", grosze: 1 } },
          { entry: "1", policy: { kind: "ineligible_overall" } },
          { entry: "1", policy: { kind: "disqualified" } },
        ],
      },
    ],
    ...["mean", "trimmed_mean", "median", "ijru", "js1", "js3"].map((method): [string, unknown] => [method, { ...points, method }]),
    ...["ido_2d", "ido_3d", "ido_4d"].map((method): [string, unknown] => [method, { ...ido, method }]),
    ...["battle", "majority"].map((method): [string, unknown] => [method, { ...skating, method }]),
  ])("%s may come", (_, input) => expect(wrong(input)).toEqual([]));

  it.each<[unknown, string]>([
    [null, "null | {}"],
    [[], "[] | {}"],
    ["skating", '"skating" | {}'],
    [{}, "method: – | skating, ido_1d, ido_2d, ido_3d, ido_4d, sum, mean, trimmed_mean, median, ijru, js1, js3, recall, battle, majority"],
    [
      { ...points, method: "toString" },
      'method: "toString" | skating, ido_1d, ido_2d, ido_3d, ido_4d, sum, mean, trimmed_mean, median, ijru, js1, js3, recall, battle, majority',
    ],
    [{ ...skating, criteria: [] }, "criteria: [] | its fields"],
    [{ ...skating, placesGiven: 1 }, "placesGiven: 1 | true, false"],
    [{ ...skating, entries: "1" }, 'entries: "1" | []'],
    [{ ...skating, entries: ["1"] }, 'entries[0]: "1" | {}'],
    [{ ...skating, entries: [{ id: "1" }, { id: 2 }] }, "entries[1].id: 2 | text"],
    [{ ...skating, entries: [{ id: "1", state: "late" }] }, 'entries[0].state: "late" | competing, withdrawn, absent, disqualified'],
    [{ ...skating, judges: [7] }, "judges[0]: 7 | text"],
    [{ ...skating, dances: "Walc" }, 'dances: "Walc" | []'],
    [{ ...skating, ballots: [{ judge: "A" }] }, "ballots[0].marks: – | {}"],
    [{ ...skating, ballots: [{ judge: "A", marks: [1] }] }, "ballots[0].marks: [1] | {}"],
    [{ ...skating, ballots: [{ judge: "A", marks: {}, Dance: "W" }] }, 'ballots[0].Dance: "W" | judge, marks, dance, criterion'],
    [{ ...skating, panels: [{}] }, "panels[0].judges: – | []"],
    [{ ...skating, disqualifiedLeavesGap: "yes" }, 'disqualifiedLeavesGap: "yes" | true, false'],
    [{ ...points, criteria: undefined }, "criteria: – | []"],
    [{ ...points, criteria: [{ code: "K", max: "10" }] }, 'criteria[0].max: "10" | number'],
    [{ ...points, criteria: [{ code: "K", max: Number.POSITIVE_INFINITY }] }, "criteria[0].max: null | number"],
    [{ ...points, criteria: [{ min: 1 }] }, "criteria[0].code: – | text"],
    [{ ...points, drop: { high: 1, low: 1 } }, "drop.per: – | judge, criterion"],
    [{ ...points, drop: 1 }, "drop: 1 | {}"],
    [{ ...points, decimals: "2" }, 'decimals: "2" | number'],
    [{ ...points, bands: [{ name: "gold" }] }, "bands[0].from: – | number"],
    [{ ...points, ladder: [{ by: "coin" }] }, 'ladder[0].by: "coin" | criterion, highest_single, all_judges, shared, unbreakable'],
    [{ ...points, ladder: [{ by: "criterion" }] }, "ladder[0].code: – | text"],
    [{ ...points, ladder: [{ by: "shared", order: [] }] }, "ladder[0].order: [] | by"],
    [{ ...points, placesGiven: true }, "placesGiven: true | its fields"],
    [charged({ kind: "fine" }), `deductions[0].policy.kind: "fine" | ${POLICIES}`],
    [charged(7), "deductions[0].policy: 7 | {}"],
    [charged({ kind: "points" }), "deductions[0].policy.amount: – | number"],
    [charged({ kind: "money", amount: 1, grosze: 1 }), "deductions[0].policy.amount: 1 | kind, grosze"],
    [charged({ kind: "disqualified" }, { seconds: "6" }), 'deductions[0].seconds: "6" | number'],
    [{ ...recall, tie: { policy: "lot" } }, 'tie.policy: "lot" | all, none, chairman'],
    [{ ...recall, tie: { policy: "none", who: "Ann" } }, 'tie.who: "Ann" | policy, decision, by'],
    [{ ...recall, tie: { policy: "chairman", decision: "1" } }, 'tie.decision: "1" | []'],
    [{ ...recall, wanted: null }, "wanted: null | number"],
    [{ ...ido, round: undefined }, "round: – | {}"],
    [{ ...ido, round: { kind: "semifinal" } }, 'round.kind: "semifinal" | final, elimination'],
    [{ ...ido, round: { kind: "elimination", wanted: 1 } }, "round.tie: – | {}"],
    [{ ...ido, orders: [{ judge: "A" }] }, "orders[0].entries: – | []"],
    [{ ...ido, ladder: [] }, "ladder: [] | its fields"],
  ])("%j is named", (input, words) => expect(wrong(input)).toEqual([words]));

  it("everything that is wrong is named at once, each as a bad setting of no judge", () => {
    const found = { ...skating, judges: [1, 2], dance: "W" };
    expect(wrong(found)).toEqual(["judges[0]: 1 | text", "judges[1]: 2 | text", 'dance: "W" | its fields']);
    expect(checkInput(found)[0]).toEqual({
      judge: null,
      entry: null,
      code: "bad_setting",
      detail: { found: "judges[0]: 1", allowed: "text" },
    });
    const fields = checkInput(found)[2]?.detail.allowed?.split(", ") ?? [];
    expect(fields).toEqual(
      expect.arrayContaining([
        "method",
        "entries",
        "judges",
        "ballots",
        "dances",
        "panels",
        "deductions",
        "disqualifiedLeavesGap",
        "placesGiven",
      ]),
    );
  });

  it("marks are no settings: the content of a ballot is not checked here", () => {
    expect(wrong({ ...points, ballots: ballotsOf({ 1: ["x"], 2: [null] }, { criterion: "K" }) })).toEqual([]);
  });
});
