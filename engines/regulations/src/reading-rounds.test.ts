// How rounds, limits, times and scoring of a file are read, and which warnings a file causes: docs/rules/eligibility.md 5.1–6.1.
import { describe, expect, test } from "vitest";
import { invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { warningCodes } from "../tests/read-as.ts";

describe("words for rounds", () => {
  test.each<[object, object]>([
    [
      { scheme: "elimination, final" },
      {
        scheme: "elimination, final",
        plans: [],
        sizes: [],
        heats: {},
        to_bracket: null,
        first_bracket_round: null,
        battles: false,
        ambiguity: null,
      },
    ],
    [
      JSON.parse('{ "scheme": "the top 16 go on", "then": "1/8, 1/4, final" }') as object,
      { to_bracket: 16, first_bracket_round: "1/8", battles: true },
    ],
    [{ scheme: "knock-out of the top 8" }, { to_bracket: 8, first_bracket_round: "1/4", battles: true }],
    [{ scheme: "the top 8 go on" }, { to_bracket: null, first_bracket_round: null, battles: false }],
    [
      { scheme: "bitwy", to_battles: 4 },
      { to_bracket: 4, first_bracket_round: "1/2", battles: true },
    ],
    [
      { scheme: "", sizes: ["all", 24, "12"], heats: { elimination: [8, 6], final: 6, semi: "many" } },
      { sizes: [null, 24, 12], heats: { elimination: 8, final: 6 } },
    ],
    [
      { scheme: "", heats: { elimination: "8–10", quarter: "6 - 8", semi: { min: 4, max: 7 }, final: ["5-6", 1] } },
      { heats: { elimination: 10, quarter: 8, semi: 7, final: 6 } },
    ],
    [
      {
        by_entries: [
          { max_entries: 7, rounds: ["Finals"], heat: 6 },
          { max_entries: 20, rounds: ["półfinał", "gala"], seconds: 90, to_battles: 8 },
          { rounds: [] },
        ],
        to_bracket: 99,
      },
      {
        to_bracket: null,
        plans: [
          { min_entries: null, max_entries: 7, rounds: ["final"], heat: 6, seconds: null, to_bracket: null },
          { min_entries: 8, max_entries: 20, rounds: ["semi", "gala"], heat: null, seconds: 90, to_bracket: 8 },
          { min_entries: 21, max_entries: null, rounds: null, heat: null, seconds: null, to_bracket: null },
        ],
      },
    ],
  ])("a rule for rounds %j", (rule, read) =>
    expect(invented({ rounds: [{ applies_to: "all", ...rule }] }).regulations.rounds[0]).toMatchObject(read),
  );
});

describe("limits, times, scoring and the rest", () => {
  test.each<[object, object]>([
    [
      {
        per_dancer: 3,
        per_team: "two starts",
        per_club: { max: 5 },
        per_category: { SOLO: 10, DUET: "x" },
        capacity: 130,
        unit: "routines",
        min_entries_per_category: 3,
        plain: "txt",
      },
      {
        per_dancer: 3,
        per_team: "two starts",
        per_school: 5,
        per_category: { SOLO: 10 },
        capacity: 130,
        unit: "routines",
        min_entries_per_category: 3,
        text: "txt",
      },
    ],
    [
      { per_category: 24, capacity: "130 występów" },
      { per_category: { all: 24 }, capacity: 130, unit: "występów" },
    ],
    [
      { capacity: { total: 90 }, per_studio: { count: 2 } },
      { capacity: 90, per_school: 2, unit: null, per_category: {}, per_dancer: null },
    ],
    [{ capacity: "first come, first served" }, { capacity: "first come, first served", unit: null }],
  ])("limits %j", (limits, read) => expect(invented({ limits }).regulations.limits).toMatchObject(read));

  test("a limit that is only text is shown", () => {
    expect(warningCodes(invented({ limits: { per_dancer: "a few" } }), "limits")).toEqual(["limits.per_dancer rule_not_read"]);
    expect(warningCodes(invented({ limits: { per_dancer: 3, capacity: "130 routines" } }), "limits")).toEqual([]);
    expect(invented({ limits: null }).regulations.limits).toBe(null);
  });

  test.each<[object, object]>([
    [
      { max_s: 90, min_s: 60, music: "own", turns: "2 turns of 45", note: "n" },
      { min_seconds: 60, max_seconds: 90, music: "own", turns: "2 turns of 45", note: "n", rounds: null },
    ],
    [{ music: "not stated" }, { music: null }],
    [{ music: "Not seen in the text" }, { music: null }],
    [{}, { music: null, min_seconds: null, max_seconds: null, turns: null, note: null }],
    [{ when: { rounds: ["semi-final", "final"] } }, { rounds: "semi-final, final" }],
    [{ when: { rounds: "ALL " } }, { rounds: null }],
    [{ when: { rounds: ["final", "all"] } }, { rounds: null }],
  ])("a time line %j", (line, read) => expect(invented({ time_and_music: [line] }).regulations.time_limits[0]).toMatchObject(read));

  test("scoring, class points, jury, penalties, awards and deadlines", () => {
    const { regulations } = invented({
      scoring: {
        system: "points",
        criteria: ["T", "C"],
        scale: { min: 1, max: 10, step: 0.5 },
        combine: "per judge",
        tie: "technique",
        ambiguity: "?",
        class_points: { min_couples: 6, per_round: { final: 3, semi: 1, gala: "x" }, cumulative: true, final_bonus: [5, 3, null] },
      },
      jury: { size: 5, plain: "five" },
      penalties: [{ kind: "time", plain: "minus one" }],
      awards: [{ applies_to: ["SOLO", "DUET"], plain: "cups" }],
      deadlines: [{ what: "sign-up", date: "2026-04-01", time: "12:00", note: "sharp" }],
      documents: ["consent"],
      on_the_day: ["come early"],
      merge_and_cancel: "fewer than 3 are merged",
    });
    expect(regulations.scoring).toEqual({
      system: "points",
      criteria: ["T", "C"],
      scale: { min: 1, max: 10, step: 0.5 },
      combine: "per judge",
      tie: "technique",
      ambiguity: "?",
      class_points: {
        min_couples: 6,
        per_round: { final: 3, semi: 1 },
        cumulative: true,
        bonus_by_place: { 1: 5, 2: 3, 3: 0 },
        bonus_text: null,
      },
    });
    expect(regulations).toMatchObject({
      jury: { size: 5, text: "five" },
      penalties: [{ kind: "time", text: "minus one" }],
      awards: [{ applies_to: "SOLO, DUET", text: "cups" }],
      deadlines: [{ what: "sign-up", day: "2026-04-01", time: "12:00", note: "sharp" }],
      documents: ["consent"],
      on_the_day: ["come early"],
      merge_and_cancel: "fewer than 3 are merged",
    });
    const other = invented({ jury: "as always", scoring: { class_points: { per_round: {}, final_bonus: { 1: 2 } } } }).regulations;
    expect([other.jury, other.scoring?.class_points]).toEqual([
      { size: null, text: "as always" },
      { min_couples: null, per_round: {}, cumulative: false, bonus_by_place: { 1: 2 }, bonus_text: null },
    ]);
    const words = invented({ jury: { size: "3–5" }, scoring: { class_points: { final_bonus: "by place" } } }).regulations;
    expect([words.jury?.size, words.scoring?.class_points?.bonus_text, words.scoring?.scale, words.scoring?.criteria]).toEqual([
      "3–5",
      "by place",
      null,
      [],
    ]);
    expect([invented({}).regulations.scoring, invented({}).regulations.jury]).toEqual([null, null]);
  });

  test("reversed, duplicate, missing or late values cause a warning at their place", () => {
    const told = (parts: Record<string, unknown>, at: string) => warningCodes(invented(parts), at);
    expect(told({ presentation_categories: [{ code: "SOLO", name_pl: "solo", min: 2, max: 1 }] }, "presentation_categories")).toEqual([
      "presentation_categories[0] range_reversed",
    ]);
    expect(
      told(
        {
          presentation_categories: [
            { code: "SOLO", name_pl: "solo", min: 1, max: 1 },
            { code: "SOLO", name_pl: "solo" },
          ],
        },
        "presentation_categories",
      ),
    ).toEqual(["presentation_categories[1] code_twice"]);
    expect(told({ presentation_categories: [{ code: "SOLO", name_pl: "solo", min: null, max: 1 }] }, "presentation_categories")).toEqual(
      [],
    );
    const line = (parts: object) => ({ when: { presentations: ["SOLO", "DUET", "FORM"] }, ...parts });
    expect(told({ time_and_music: [line({ min_s: 91, max_s: 90 })] }, "time_and_music")).toEqual(["time_and_music[0] range_reversed"]);
    expect(told({ time_and_music: [line({ min_s: 90, max_s: 90 })] }, "time_and_music")).toEqual([]);
    expect(told({ time_and_music: [] }, "time_and_music")).toEqual(["time_and_music rule_missing"]);
    expect(told({ time_and_music: [{ when: { presentations: ["SOLO"] }, max_s: 9 }] }, "time_and_music")).toEqual([
      "time_and_music rule_missing",
      "time_and_music rule_missing",
    ]);
    expect(told({ category_matrix: [] }, "category_matrix")).toEqual(["category_matrix rule_missing"]);
    const whole = { styles: ["JAZZ"], presentations: ["SOLO"], ages: ["A"], levels: ["-"] };
    expect(told({ category_matrix: [whole, whole] }, "category_matrix")).toEqual(["category_matrix section_twice"]);
    const tiers = (...list: object[]) =>
      told(
        {
          fees: {
            currency: "PLN",
            rules: [{ kind: "mixed", tier_basis: "payment", tiers: list.map((tier) => ({ per_entry: 1, ...tier })) }],
            refund: "none",
          },
        },
        "fees.rules[0].tiers",
      );
    expect(tiers({ until: "2026-04-01" }, { from: "2026-04-02" })).toEqual([]);
    expect(tiers({ until: "2026-04-01" }, { from: "2026-04-01" })).toEqual(["fees.rules[0].tiers[1] tiers_overlap"]);
    expect(tiers({ until: "2026-04-01" }, { until: "2026-03-01" })).toEqual(["fees.rules[0].tiers[1] out_of_order"]);
    expect(tiers({ from: "2026-04-02", until: "2026-04-01" })).toEqual(["fees.rules[0].tiers[0] range_reversed"]);
    expect(tiers({ from: "2026-04-01", until: "2026-04-01" })).toEqual([]);
    expect(tiers({ until: "soon" })).toEqual(["fees.rules[0].tiers[0] date_not_read"]);
    expect(tiers({ on: "event day" }, { until: "2026-04-01" })).toEqual([]);
    const priced = (rules: object[]) => told({ fees: { currency: "PLN", rules, refund: "none" } }, "fees.rules");
    expect(priced([{ kind: "mixed" }])).toEqual(["fees.rules[0] rule_incomplete"]);
    expect(priced([{ kind: "per_person_per_entry", amount: { SOLO: 1, DUET: 2 } }])).toEqual(["fees.rules[0] rule_missing"]);
    expect(
      priced([
        { kind: "per_person_per_entry", amount: { SOLO: 1, DUET: 2 } },
        { kind: "per_entry", applies_to: "FORM", amount: 9 },
      ]),
    ).toEqual([]);
    expect(priced([])).toEqual(["fees.rules rule_missing"]);
    expect(told({ fees: null }, "fees")).toEqual(["fees rule_missing"]);
    expect(told({ fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: 1 }] } }, "fees")).toEqual(["fees.refund rule_missing"]);
    expect(
      told(
        {
          deadlines: [
            { what: "music", date: "2026-05-17" },
            { what: "x", date: "2026-05-16" },
          ],
        },
        "deadlines",
      ),
    ).toEqual(["deadlines[0] deadline_after_event"]);
    expect(told({ event: { name: "T", year: 2026, days: [] } }, "event")).toEqual(["event.days rule_missing"]);
  });

  test("ages that contradict each other, overlap or leave a gap cause a warning", () => {
    const band = (code: string, label_pl: string, min_age: number | null, max_age: number | null, more: object = {}) => ({
      code,
      label_pl,
      min_age,
      max_age,
      birth_years: null,
      applies_to: "all",
      ...more,
    });
    const told = (groups: object[], rules: object = {}) =>
      warningCodes(withAgeRules({ groups, team_rule: [{ kind: "all_inside" }], duo_rule: "older_decides", ...rules }), "age_rules");
    expect(told(inventedBands())).toEqual([]);
    expect(told([band("A", "a", 9, 7)])).toEqual(["age_rules.groups[0] range_reversed"]);
    expect(told([band("A", "a", null, null, { birth_years: [2016, 2015] })])).toContain("age_rules.groups[0].birth_years range_reversed");
    expect(told([band("A", "7-9", 7, 9, { birth_years: [2017, 2019] })])).toEqual([]);
    expect(told([band("A", "7-9", 7, 9, { birth_years: [2016, 2019] })])).toEqual([
      "age_rules.groups[0].birth_years label_and_years_disagree",
    ]);
    expect(told([band("A", "7-9", 7, 9, { birth_years: [2017, 2018] })])).toEqual([
      "age_rules.groups[0].birth_years label_and_years_disagree",
    ]);
    expect(told([band("A", "7-10", 7, 9)])).toEqual(["age_rules.groups[0].label_pl label_and_ages_disagree"]);
    expect(told([band("A", "6-9", 7, 9)])).toEqual(["age_rules.groups[0].label_pl label_and_ages_disagree"]);
    expect(told([band("A", "powyżej 17", 17, null)])).toEqual(["age_rules.groups[0].label_pl label_leaves_gap"]);
    expect(told([band("A", "a", 7, 9), band("B", "b", 9, 12)])).toEqual(["age_rules.groups[0] bands_overlap"]);
    expect(told([band("A", "a", 7, 9), band("B", "b", 9, 12, { note: "wybór" })])).toEqual([]);
    expect(told([band("A", "a", 7, 9, { note: "wybór" }), band("B", "b", 9, 12)])).toEqual([]);
    expect(told([band("A", "a", 7, 9, { applies_to: "JAZZ" }), band("B", "b", 9, 12)])).toEqual([]);
    expect(told([band("A", "a", 7, 9), band("B", "b", 11, 12)])).toEqual(["age_rules.groups[0] bands_leave_gap"]);
    expect(told([band("A", "a", 7, 9), band("B", "b", 11, 12), band("C", "c", 10, 10)])).toEqual([]);
    expect(told([band("A", "a", null, null, { birth_years: [2017, 2019] }), band("B", "b", 9, 12)])).toEqual([
      "age_rules.groups[0] bands_overlap",
    ]);
    expect(told([])).toEqual(["age_rules.groups rule_missing"]);
    expect(told(inventedBands(), { team_rule: null })).toEqual(["age_rules.team_rule rule_missing"]);
    expect(told(inventedBands(), { duo_rule: null })).toEqual(["age_rules.duo_rule rule_missing"]);
    expect(told(inventedBands().slice(0, 1), { duo_rule: null, team_rule: null })).toEqual([]);
    expect(told(inventedBands(), { basis: "not stated" })).toEqual(["age_rules.basis rule_missing"]);
    const noYear = warningCodes(invented({ event: { name: "T", days: [{ date: "2026-05-16" }] } }), "age_rules");
    expect(noYear).toEqual(["age_rules.basis rule_missing"]);
  });
});

describe("rounds, times and days", () => {
  test.each<[object, object]>([
    [{ scheme: "knockout of the top 8" }, { battles: true, to_bracket: 8, first_bracket_round: "1/4" }],
    [JSON.parse('{ "scheme": "the top 8", "then": "1/4" }') as object, { battles: true, to_bracket: 8, first_bracket_round: "1/4" }],
    [JSON.parse('{ "scheme": "the top 8", "then": "medals for the 1/4 that did best" }') as object, { battles: false, to_bracket: null }],
    [{ scheme: "", sizes: ["ALL", 24, 12] }, { sizes: [null, 24, 12] }],
  ])("a rule for rounds %j", (rule, read) => {
    const loaded = invented({ rounds: [{ applies_to: "all", ...rule }] });
    expect(loaded.regulations.rounds[0]).toMatchObject(read);
    expect(warningCodes(loaded, "rounds[0].sizes")).toEqual([]);
  });

  test.each<[unknown, number | null, string[]]>([
    ["12", 12, []],
    [" 12,5 ", 12.5, []],
    ["-3", -3, []],
    ["1.25", 1.25, []],
    ["1.", null, ["wrong_type", "field_not_used"]],
    ["12 s", null, ["wrong_type", "field_not_used"]],
    ["x12", null, ["wrong_type", "field_not_used"]],
    [true, null, ["wrong_type", "field_not_used"]],
    [[12], null, ["wrong_type"]],
  ])("%j seconds", (max_s, read, told) => {
    const loaded = invented({ time_and_music: [{ max_s }] });
    expect(loaded.regulations.time_limits[0]?.max_seconds).toBe(read);
    expect(loaded.warnings.filter((one) => one.path === "time_and_music[0].max_s").map((one) => one.code)).toEqual(told);
  });

  test.each<[string, string[]]>([
    ["2026-02-30", ["date_not_read"]],
    ["2026-2-30", ["date_not_read"]],
    ["2026-13-01", ["date_not_read"]],
    ["2026-02-28", []],
    ["2028-02-29", []],
    ["2026-02-29T10:00", ["date_not_read"]],
    ["by 2026-02-30", []],
    ["two weeks before", []],
  ])("a deadline of %j", (date, told) =>
    expect(
      invented({ deadlines: [{ what: "sign-up", date }] })
        .warnings.filter((one) => one.path.startsWith("deadlines"))
        .map((one) => one.code)
        .filter((one) => one === "date_not_read"),
    ).toEqual(told),
  );
});
