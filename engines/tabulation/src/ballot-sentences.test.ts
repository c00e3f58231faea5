// What is sent back, word for word: docs/rules/places.md 1.1. A setting written wrongly is named with what may stand there.
import { describe, expect, it } from "vitest";
import { ballotsOf, done, finalRound, pointsRound } from "../testing/small-rounds.ts";
import { saying } from "../testing/told-rounds.ts";
import { checkInput } from "./check-input.ts";
import { ABSENT, namedOn, readColumns } from "./columns.ts";
import type { Ballot, PointsInput, SkatingInput } from "./types.ts";

describe("the ballots of a final", () => {
  const marks = { 1: [1, 1], 2: [2, 2], 3: [3, 3] };
  const input = finalRound(marks, {}, { Tango: marks });
  const [walcA, walcB, tangoA, tangoB] = input.ballots as [Ballot, Ballot, Ballot, Ballot];

  it.each<[string, Partial<SkatingInput>, string[]]>([
    ["nothing wrong", {}, []],
    ["two missing", { ballots: [walcA, tangoB] }, ["Judge A, Tango: the ballot is missing.", "Judge B, Walc: the ballot is missing."]],
    ["one twice", { ballots: [...input.ballots, tangoA] }, ["Judge A, Tango: two ballots of one judge."]],
    ["a stranger's", { ballots: [...input.ballots, { ...walcA, judge: "Z" }] }, ["Judge Z, Walc: this judge does not judge here."]],
    [
      "one of a judge who has another dance",
      { panels: [{ dance: "Walc", judges: ["A"] }] },
      ["Judge B, Walc: this judge does not judge here."],
    ],
    ["one of no dance", { ballots: [...input.ballots, { ...walcA, dance: "Polka" }] }, ['Judge A, Polka: unknown dance "Polka".']],
    [
      "one that does not say its dance",
      { ballots: [walcA, walcB, tangoB, { judge: "A", marks: tangoA.marks }] },
      ['Judge A: unknown dance "".', "Judge A, Tango: the ballot is missing."],
    ],
    ["one of a criterion", { ballots: [...input.ballots, { ...walcA, criterion: "T" }] }, ['Judge A, Walc, T: unknown criterion "T".']],
    ["a judge twice", { judges: ["A", "B", "A"] }, ["Judge A: the judge is listed twice."]],
    [
      "an entry twice",
      { entries: [...input.entries, { id: "2" }, { id: "2" }] },
      ["2: the entry is listed twice.", "2: the entry is listed twice."],
    ],
    ["no judges", { judges: [], ballots: [] }, ["There are no judges."]],
    [
      "a stranger on a panel",
      { panels: [{ dance: "Walc", judges: ["A", "B", "Z"] }] },
      ["Judge Z: this judge does not judge here.", "Judge Z, Walc: the ballot is missing."],
    ],
    [
      "an entry that is not there",
      { ballots: [{ ...walcA, marks: { ...walcA.marks, 9: 4 } }, walcB, tangoA, tangoB] },
      ["Judge A, Walc, 9: no such entry in this round."],
    ],
    [
      "a stranger without a mark",
      { ballots: [{ ...walcA, marks: { ...walcA.marks, 9: null } }, walcB, tangoA, tangoB] },
      ["Judge A, Walc, 9: no such entry in this round."],
    ],
    ["a deduction of nobody", { deductions: [{ entry: "9", policy: { kind: "disqualified" } }] }, ["9: no such entry in this round."]],
    [
      "words for marks",
      { ballots: [{ ...walcA, marks: { 1: "one", 2: 2, 3: 3 } }, walcB, tangoA, tangoB] },
      ['Judge A, Walc, 1: "one" is not a mark, give a number of at most two decimals.'],
    ],
    [
      "a list for a mark",
      { ballots: [{ ...walcA, marks: { 1: [1] as unknown as number, 2: 2, 3: 3 } }, walcB, tangoA, tangoB] },
      ["Judge A, Walc, 1: [1] is not a mark, give a number of at most two decimals."],
    ],
  ])("%s", (_, extra, words) => expect(saying({ ...input, ...extra })).toEqual(words));

  it("go back in order of judge, dance and entry, all at once", () => {
    const late = finalRound({ 1: [1, 1], 2: [2, 2], 10: [3, 3] }, { judges: ["10", "9"] }, { Tango: { 1: [1, 1], 2: [2, 2], 10: [3, 3] } });
    const ballot = (judge: string, dance: string): Ballot => ({ judge, dance, marks: { 1: 9, 2: 0, 10: "x" } });
    expect(
      saying({ ...late, ballots: [ballot("10", "Walc"), ballot("9", "Walc"), ballot("9", "Tango"), ballot("10", "Tango")] }).map(
        (line) => line.split(":")[0],
      ),
    ).toEqual([
      "Judge 9, Tango, 1",
      "Judge 9, Tango, 2",
      "Judge 9, Tango, 10",
      "Judge 9, Walc, 1",
      "Judge 9, Walc, 2",
      "Judge 9, Walc, 10",
      "Judge 10, Tango, 1",
      "Judge 10, Tango, 2",
      "Judge 10, Tango, 10",
      "Judge 10, Walc, 1",
      "Judge 10, Walc, 2",
      "Judge 10, Walc, 10",
    ]);
  });

  it("of who is out may be left open, but not read wrongly", () => {
    const entries = [{ id: "1" }, { id: "2" }, { id: "3", state: "absent" as const }];
    const one = (marks: Ballot["marks"]) =>
      saying({ ...finalRound({ 1: [1], 2: [2], 3: [3] }), entries, ballots: [{ judge: "A", marks }] });
    expect([one({ 1: 1, 2: 2 }), one({ 1: 1, 2: 2, 3: null }), one({ 1: 1, 2: 2, 3: 3 })]).toEqual([[], [], []]);
    expect(one({ 1: 1, 2: 2, 3: "x" })).toEqual(['Judge A, 3: "x" is not a mark, give a number of at most two decimals.']);
  });

  it("a disqualification takes out whom a breach names, unless it is within its grace", () => {
    const rule = { entry: "1", policy: { kind: "disqualified" as const } };
    const places = (extra: Partial<SkatingInput>) =>
      done({ ...input, ...extra }).results.map((r) => `${r.entry} ${r.state} ${r.placeExact ?? "-"}`);
    expect(places({ deductions: [rule] })).toEqual(["2 competing 1", "3 competing 2", "1 disqualified -"]);
    expect(places({ deductions: [{ ...rule, seconds: 6, graceSeconds: 5 }] })[2]).toBe("1 disqualified -");
    expect(places({ deductions: [{ ...rule, seconds: 5, graceSeconds: 5 }] })[0]).toBe("1 competing 1");
    expect(places({ deductions: [{ ...rule, seconds: 1 }] })[2]).toBe("1 disqualified -");
    expect(places({ deductions: [rule], disqualifiedLeavesGap: true })).toEqual(["2 competing 2", "3 competing 3", "1 disqualified -"]);
    const absent = [{ id: "1", state: "absent" as const }, { id: "2" }, { id: "3" }];
    expect(places({ entries: absent, disqualifiedLeavesGap: true })).toEqual(["2 competing 1", "3 competing 2", "1 absent -"]);
    expect(saying({ ...input, entries: absent.slice(0, 1), ballots: [] })[0]).toBe("Nobody to place.");
  });

  it("an even panel warns in the dances that it judges", () => {
    const three = finalRound(
      { 1: [1, 1, 1], 2: [2, 2, 2] },
      { panels: [{ dance: "Tango", judges: ["B", "A", "A"] }] },
      { Tango: { 1: [1, 1], 2: [2, 2] } },
    );
    expect(done(three).warnings).toEqual([{ code: "even_panel", dance: "Tango", judges: 2 }]);
  });
});

describe("panels", () => {
  it("of a dance and criterion come first, then those of the criterion, then of the dance, then everybody", () => {
    const criteria = [{ code: "T" }, { code: "C" }];
    const sheets: [string, string, string][] = [
      ["Walc", "T", "A"],
      ["Walc", "C", "C"],
      ["Tango", "T", "ABC"],
      ["Tango", "C", "B"],
    ];
    const input: PointsInput = {
      method: "sum",
      entries: [{ id: "1" }],
      judges: ["A", "B", "C"],
      dances: ["Walc", "Tango"],
      criteria,
      panels: [
        { dance: "Walc", judges: ["A"] },
        { criterion: "C", judges: ["C"] },
        { dance: "Tango", criterion: "C", judges: ["B"] },
        { dance: "Tango", criterion: "C", judges: ["A"] },
      ],
      ballots: sheets.flatMap(([dance, criterion, judges]) =>
        judges.split("").map((judge) => ({ judge, dance, criterion, marks: { 1: 1 } })),
      ),
    };
    expect(saying(input)).toEqual([]);
    expect(done(input).results[0]?.total?.exact).toBe("6");
    const all = { ...input, panels: [{ judges: ["A"] }] };
    expect(saying(all)).toHaveLength(6);
  });
});

describe("a round's columns", () => {
  const input: PointsInput = {
    ...pointsRound("sum", { 1: [8, 9], 2: [7, null] }),
    judges: ["A", "B", "A"],
    panels: [{ judges: ["B", "Z"] }],
    dances: ["Walc", "Tango", "Walc"],
    ballots: [
      { judge: "A", dance: "Walc", marks: { 1: 8, 2: "7,5" } },
      { judge: "B", dance: "Tango", criterion: "K", marks: { 1: 9 } },
      { judge: "Q", dance: "Polka", criterion: "X", marks: { 2: "x", 9: 1, 1: null } },
    ],
  };

  it("name entries, judges, dances and criteria by numbers, and what is unknown by none", () => {
    const columns = readColumns(input);
    expect([columns.entries, columns.judges, columns.dances, columns.criteria]).toEqual([
      ["1", "2"],
      ["A", "B", "Z"],
      ["Walc", "Tango"],
      ["K"],
    ]);
    expect([columns.dance, columns.criterion, columns.judge]).toEqual([
      [0, 1, -1],
      [0, 0, -1],
      [0, 1, -1],
    ]);
    expect(columns.marks).toEqual([800, 750, 900, ABSENT, ABSENT, Number.NaN]);
    expect(columns.whole).toEqual([true, false, false]);
    expect([columns.strangers, columns.blanks]).toEqual([[{ ballot: 2, entry: "9" }], [{ ballot: 2, entry: "1" }]]);
    expect(columns.unsaid).toEqual({ dance: "", criterion: "K" });
    expect([namedOn(columns, { dance: "Walc" }), namedOn(columns, { dance: "Tango", criterion: "X" }), namedOn(columns, {})]).toEqual([
      { dance: "Walc", criterion: "K" },
      { dance: "Tango", criterion: "X" },
      { dance: "", criterion: "K" },
    ]);
  });

  it("of a round of one dance need no name on the ballot", () => {
    const columns = readColumns({
      ...input,
      dances: ["Walc"],
      criteria: [{ code: "T" }, { code: "C" }],
      ballots: [{ judge: "A", marks: { 1: 1, 2: 2 } }],
    });
    expect([columns.unsaid, columns.dance, columns.criterion]).toEqual([{ dance: "Walc", criterion: null }, [0], [-1]]);
    const none = readColumns({ ...finalRound({ 1: [1] }), dances: [] });
    expect([none.dances, none.criteria, none.unsaid, none.dance]).toEqual([[""], [null], { dance: "", criterion: null }, [0]]);
  });

  it("read ids that look like numbers, texts and parts of an object alike", () => {
    const odd = ["1", "01", "1.5", "-1", "1e3", "a", "constructor", "9007199254740993"];
    const marks = Object.fromEntries(odd.map((id, at) => [id, at + 1]));
    const { marks: read, whole } = readColumns({
      ...finalRound({}),
      entries: odd.map((id) => ({ id })),
      judges: ["A"],
      ballots: [{ judge: "A", marks }],
    });
    expect([read, whole]).toEqual([odd.map((_, at) => 100 * (at + 1)), [true]]);
  });

  it("of a ballot that inherits marks have only its own", () => {
    const marks = Object.create({ 1: 5 }, { 2: { value: 3, enumerable: true } }) as Record<string, number>;
    const columns = readColumns({ ...finalRound({ 1: [1], 2: [2] }), ballots: [{ judge: "A", marks }] });
    expect([columns.marks, columns.whole]).toEqual([[ABSENT, 300], [false]]);
  });
});

describe("the shape of a round", () => {
  const points = pointsRound("sum", { 1: [8], 2: [7] });
  const skating = finalRound({ 1: [1], 2: [2] });
  const recall = { method: "recall", entries: [{ id: "1" }], judges: ["A"], ballots: [], wanted: 1, tie: { policy: "all" } };
  const ido = { ...points, method: "ido_1d", round: { kind: "final" } };
  /** What is wrong and what may stand there; of the fields of a whole round only that they are its fields. */
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

  it("marks are no settings: what stands on a ballot is the ballot's business", () => {
    expect(wrong({ ...points, ballots: ballotsOf({ 1: ["x"], 2: [null] }, { criterion: "K" }) })).toEqual([]);
  });
});
