// What a file may hold at each place, and what is told about it; each worked out by hand: docs/rules/eligibility.md 1.1–6.1, docs/rules/fees.md 1.1–4.2.
import { describe, expect, test } from "vitest";
import { invented, inventedBands, inventedFile, withAgeRules } from "../tests/invented.ts";
import { listedRounds, bracketIn, plansIn, roundNamesIn } from "./scheme.ts";
import { loadContestV1 } from "./load.ts";

const codes = (loaded: ReturnType<typeof invented>, at: string): string[] =>
  loaded.warnings.filter((one) => one.path.startsWith(at)).map((one) => `${one.path} ${one.code}`);
const band = (code: string, parts: object) => ({ code, label_pl: code, min_age: null, max_age: null, applies_to: "all", ...parts });

describe("a whole file", () => {
  test("what is taken over is no leftover, what is not is one", () => {
    const parts = { tags: ["próba"], source: { url: "x" }, worked_examples: [{ n: 1 }], awards: [{}], penalties: [{}] };
    const loaded = loadContestV1({
      ...inventedFile(parts),
      event: { name: "Turniej", year: 2026, city: "Lublin", days: [{ date: "2026-05-16" }] },
    });
    expect(loaded.leftovers).toEqual([{ path: "event.city", text: "Lublin" }]);
    const { name, awards, penalties } = loaded.regulations;
    expect([name, awards, penalties]).toEqual(["Turniej", [{ applies_to: "", text: "" }], [{ kind: "", text: "" }]]);
  });

  test("points for classes are read whole, also that they do not add up", () => {
    const points = (cumulative: unknown) =>
      invented({ scoring: { class_points: { per_round: { final: 5 }, cumulative, final_bonus: "1 point for the winner" } } });
    expect(
      [true, false].map((one) => [
        points(one).regulations.scoring?.class_points?.cumulative,
        codes(points(one), "scoring"),
        points(one).leftovers,
      ]),
    ).toEqual([
      [true, [], []],
      [false, [], []],
    ]);
  });

  test.each<[object, string, string[]]>([
    [{ presentation_categories: "solo" }, "presentation_categories", ["presentation_categories wrong_type"]],
    [{ limits: { per_category: [5] } }, "limits.per_category", ["limits.per_category[0] field_not_used"]],
    [{ deadlines: [{ what: "sign-up", date: "koniec kwietnia" }] }, "deadlines", []],
    [{ deadlines: [{ what: "sign-up", date: "2026-04-31" }] }, "deadlines", ["deadlines[0].date date_not_read"]],
    [{ deadlines: [{ what: "sign-up", date: "2026-06-31" }] }, "deadlines", ["deadlines[0].date date_not_read"]],
    [{ deadlines: [{ what: "sign-up", date: "2025-09-31" }] }, "deadlines", ["deadlines[0].date date_not_read"]],
    [{ deadlines: [{ what: "sign-up", date: "2025-11-31" }] }, "deadlines", ["deadlines[0].date date_not_read"]],
    [{ deadlines: [{ what: "sign-up", date: "2026-03-31" }] }, "deadlines", []],
    [{ time_and_music: [{ min_s: 90, max_s: null }] }, "time_and_music", []],
    [
      {
        time_and_music: [
          { when: { presentations: ["SOLO"] }, max_s: 90 },
          { when: { presentations: ["DUET"] }, max_s: 90 },
        ],
      },
      "time_and_music",
      ["time_and_music rule_missing"],
    ],
  ])("%j is told at %s: %j", (parts, at, warned) => expect(codes(invented({ ...parts }), at)).toEqual(warned));

  test("a price that another rule gives, or that is for some alone, is not missed; a rule of no price is", () => {
    const told = (...rules: unknown[]) => codes(invented({ fees: { currency: "PLN", refund: "none", rules } }), "fees.rules");
    const form = { kind: "per_entry", amount: { FORM: 90 } };
    const two = { kind: "per_person_per_entry", amount: { SOLO: 1, DUET: 2 } };
    expect([
      told(two),
      told(two, form),
      told({ ...two, applies_to: "JAZZ" }),
      told({ kind: "ballroom_class", amount: { E: 40 } }),
      told({ kind: "per_couple_by_event", amount: { STD: 40 } }),
      told({ kind: "lottery" }),
      told({ kind: "per_entry" }),
      told(null, { kind: "per_entry" }),
    ]).toEqual([
      ["fees.rules[0] rule_missing"],
      [],
      [],
      [],
      [],
      ["fees.rules[0].kind unknown_rule_kind"],
      ["fees.rules[0] rule_incomplete"],
      ["fees.rules[1] rule_incomplete"],
    ]);
  });
});

describe("ages and levels", () => {
  test.each<[string, string]>([
    ["age_on the event day", "age_on_event_day"],
    ["birth_date of the starting book", "age_on_event_day"],
    ["exact_date", "age_on_event_day"],
    ["grade of the school", "school_grade"],
    ["31dec", "birth_year"],
    ["the average age on paper", "not_stated"],
    ["by no birth_date", "not_stated"],
    ["no school grade", "not_stated"],
    ["", "not_stated"],
  ])("ages by %j are %s", (basis, kind) => {
    const loaded = withAgeRules({ basis });
    expect(loaded.regulations.age_basis.kind).toBe(kind);
    const unknown = codes(loaded, "age_rules.basis").some((one) => one.endsWith("unknown_rule_kind"));
    expect(unknown).toBe(kind === "not_stated" && basis !== "");
  });

  test("a test for couples is read as a whole", () => {
    const rule = (test_: string) => withAgeRules({ duo_rule: { kind: "couple_by_band", rules: { A: test_ } } });
    expect(
      [rule("one_inside_other_min_16"), rule("not_one_inside_other_min_16"), rule("one_inside")].map(
        (one) => one.regulations.duo_rule?.by_age_category,
      ),
    ).toEqual([
      [{ age_category: "A", test: "one_inside_other_min", other_min: 16 }],
      [],
      [{ age_category: "A", test: "any_inside", other_min: null }],
    ]);
  });

  test.each<[unknown, object, boolean]>([
    ["experience_max_year:1", { max_months: 12 }, true],
    ["experience_max_month:1", { max_months: 1 }, true],
    ["share_percent:50", {}, false],
    [{ kind: "share_first_year", percent: 60, years: 1 }, { first_year_min_percent: 60 }, true],
    [{ kind: "share_first_year", percent: "half" }, {}, false],
    [{ kind: "results", points: 5 }, {}, false],
    [{ kind: "results", points: "regional" }, { results: ["regional"] }, true],
  ])("the test of a level %j is %j", (written, read, understood) => {
    const loaded = invented({ levels: [{ code: "L", name_pl: "poziom", test: written }] });
    const { kind: _, ...rest } = loaded.regulations.levels[0]?.test ?? { kind: "" };
    expect(rest).toEqual(read);
    expect(codes(loaded, "levels[0].test").some((one) => one.endsWith("unknown_rule_kind"))).toBe(!understood);
  });

  test.each<[object[], string[]]>([
    [[band("A", { max_age: 9 }), band("B", { min_age: 8, max_age: 12 })], ["age_rules.groups[0] bands_overlap"]],
    [[band("A", { max_age: 9 }), band("B", { min_age: 10 })], []],
    [[band("A", { min_age: 7, max_age: 9 }), band("B", { min_age: 9, max_age: 9, note: "sami dziewięciolatkowie" })], []],
  ])("bands %j are told: %j", (groups, warned) =>
    expect(codes(withAgeRules({ groups, team_rule: [{ kind: "all_inside" }], duo_rule: "older_decides" }), "age_rules")).toEqual(warned),
  );

  test("a presentation of any size needs a rule for the age of a team, one for a single dancer does not", () => {
    const told = (...sizes: object[]) =>
      codes(invented({ presentation_categories: sizes, age_rules: { basis: "birth_year", groups: inventedBands() } }), "age_rules");
    const [solo, duet] = [
      { code: "SOLO", name_pl: "solo", min: 1, max: 1 },
      { code: "DUET", name_pl: "duet", min: 2, max: 2 },
    ];
    expect([told(solo), told(solo, duet), told(solo, { code: "FORM", name_pl: "formacja", min: 3 })]).toEqual([
      [],
      ["age_rules.duo_rule rule_missing"],
      ["age_rules.team_rule rule_missing"],
    ]);
  });
});

describe("codes and rounds", () => {
  const scope = (applies_to: unknown, parts: object = {}) => {
    const loaded = invented({ fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: 1, applies_to }], refund: "none" }, ...parts });
    const read = loaded.regulations.fees?.rules[0]?.applies_to;
    return [read?.kind, read?.selectors.map((one) => Object.entries(one).join("+"))];
  };

  test("the rest, one thing more, and a style that the matrix alone names", () => {
    expect([
      scope("pozostałych"),
      scope("pozostale"),
      scope("pozostali tancerze"),
      scope(["other", "DUET"]),
      scope(["all but SOLO", "DUET"]),
    ]).toEqual([
      ["other", []],
      ["other", []],
      ["only", []],
      ["only", ["presentation,DUET"]],
      ["only", ["presentation,DUET"]],
    ]);
    const category_matrix = [{ styles: ["BALET"], presentations: ["SOLO"], ages: ["A"], levels: ["-"] }];
    expect(scope("BALET SOLO", { category_matrix })).toEqual(["only", ["style,BALET+presentation,SOLO"]]);
  });

  test("a family word in an age category stands for its sizes; a code of the file is never one", () => {
    const presentation_categories = ["G5", "GX5", "G8"].map((code) => ({ code, name_pl: code, min: 3, max: 8 }));
    const families = (parts: object) =>
      invented({ presentation_categories, time_and_music: [], category_matrix: [], fees: null, ...parts }).regulations
        .presentation_families;
    const groups = [band("A", { min_age: 7, max_age: 9, applies_to: "G" })];
    const dances = { dance_categories: [{ code: "G", name_pl: "garde" }] };
    expect([
      families({ age_rules: { groups } }),
      families({ age_rules: { groups }, ...dances }),
      families({ rounds: [{ applies_to: "GX", scheme: "" }] }),
    ]).toEqual([["G"], [], ["GX"]]);
    const loaded = invented({ presentation_categories, category_matrix: [], age_rules: { groups } });
    expect(loaded.regulations.age_categories[0]?.applies_to.selectors.map((one) => one.presentation)).toEqual(["G5", "G8", "G"]);
  });

  test.each<[object, object]>([
    [{ scheme: "knockout of the top 8" }, { battles: true, to_bracket: 8, first_bracket_round: "1/4" }],
    [JSON.parse('{ "scheme": "the top 8", "then": "1/4" }') as object, { battles: true, to_bracket: 8, first_bracket_round: "1/4" }],
    [JSON.parse('{ "scheme": "the top 8", "then": "medals for the 1/4 that did best" }') as object, { battles: false, to_bracket: null }],
    [{ scheme: "", sizes: ["ALL", 24, 12] }, { sizes: [null, 24, 12] }],
  ])("a rule for rounds %j", (rule, read) => {
    const loaded = invented({ rounds: [{ applies_to: "all", ...rule }] });
    expect(loaded.regulations.rounds[0]).toMatchObject(read);
    expect(codes(loaded, "rounds[0].sizes")).toEqual([]);
  });

  test("a round named before the number of entries is not what that number brings", () =>
    expect(plansIn("to the final up to 7 couples; semi-final from 8: semi-final and final")).toMatchObject([
      { max: 7, rounds: [] },
      { min: 8, rounds: ["semi", "final"] },
    ]));

  test("rounds are named in whatever letters, case and number", () => {
    expect([
      bracketIn("EIGHT CREWS, KNOCK-OUT"),
      listedRounds("eliminacje, finał"),
      listedRounds("preliminaries, qualifiers, finals"),
    ]).toEqual([8, ["elimination", "final"], ["elimination", "elimination", "final"]]);
    expect([roundNamesIn("1/16 finału"), roundNamesIn("1/16 finału i finał")]).toEqual([["1/16"], ["1/16", "final"]]);
  });
});
