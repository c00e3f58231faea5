// Loading a file into regulations: what was read, what was wrong, what was not read.
import { describe, expect, test } from "vitest";
import { aged, invented, inventedBands, inventedFile } from "../tests/invented.ts";
import { warningCodes } from "../tests/read-as.ts";
import { feeFor } from "./fees.ts";
import { loadContestV1, NotRegulations } from "./load.ts";
import { mayTeamEnter } from "./team-age.ts";

const codesAt = (parts: Record<string, unknown>): string[] => invented(parts).warnings.map((one) => `${one.path}: ${one.code}`);
const ages = (more: object): Record<string, unknown> => ({
  age_rules: {
    basis: "birth_year",
    groups: inventedBands(),
    team_rule: [{ kind: "all_inside" }],
    duo_rule: { kind: "older_decides" },
    ...more,
  },
});

describe("a file without faults", () => {
  test("loads without a warning", () => {
    expect(codesAt({})).toEqual([]);
  });

  test("another format is refused with a sentence", () => {
    expect(() => loadContestV1({ format: "contest-v2" })).toThrow(NotRegulations);
    expect(() => loadContestV1([])).toThrow(NotRegulations);
    expect(() => loadContestV1(null)).toThrow(NotRegulations);
  });
});

describe("a file that contradicts itself causes warnings at the places", () => {
  const band = (code: string, label_pl: string, min_age: number | null, max_age: number | null, more: object = {}): object => ({
    code,
    label_pl,
    min_age,
    max_age,
    birth_years: null,
    applies_to: "all",
    ...more,
  });

  test.each([
    [
      "label against birth years",
      ages({ groups: [band("X", "7-8 lat", 7, 8, { birth_years: [2017, 2018] })] }),
      "age_rules.groups[0].birth_years: label_and_years_disagree",
    ],
    ["label against ages", ages({ groups: [band("X", "7-8 lat", 7, 9)] }), "age_rules.groups[0].label_pl: label_and_ages_disagree"],
    [
      "a label that leaves a gap",
      ages({ groups: [band("X", "powyżej 17 lat", 17, null)] }),
      "age_rules.groups[0].label_pl: label_leaves_gap",
    ],
    ["lowest age above highest", ages({ groups: [band("X", "x", 9, 7)] }), "age_rules.groups[0]: range_reversed"],
    [
      "birth years reversed",
      ages({ groups: [band("X", "x", null, null, { birth_years: [2018, 2016] })] }),
      "age_rules.groups[0].birth_years: range_reversed",
    ],
    [
      "birth years of two bands that overlap",
      ages({
        groups: [band("X", "7-8 lat", 7, 8, { birth_years: [2017, 2019] }), band("Y", "9-10 lat", 9, 10, { birth_years: [2015, 2017] })],
      }),
      "age_rules.groups[0]: bands_overlap",
    ],
    [
      "a code that stands twice",
      ages({ groups: [band("X", "do 8", null, 8), band("X", "9+", 9, null)] }),
      "age_rules.groups[1]: code_twice",
    ],
    ["bands that overlap", ages({ groups: [band("X", "do 9", null, 9), band("Y", "9+", 9, null)] }), "age_rules.groups[0]: bands_overlap"],
    [
      "bands that leave a gap",
      ages({ groups: [band("X", "do 8", null, 8), band("Y", "10+", 10, null)] }),
      "age_rules.groups[0]: bands_leave_gap",
    ],
    [
      "a share above 100",
      ages({ team_rule: [{ kind: "share_outside_max", percent: 120 }] }),
      "age_rules.team_rule[0].percent: out_of_range",
    ],
    [
      "a team rule for an unknown band",
      ages({ team_rule: [{ kind: "all_inside", group: "Q" }] }),
      "age_rules.team_rule[0].group: unknown_code",
    ],
    [
      "smallest team above largest",
      { presentation_categories: [{ code: "SOLO", name_pl: "solo", min: 3, max: 1 }] },
      "presentation_categories[0]: range_reversed",
    ],
    [
      "shortest time above longest",
      { time_and_music: [{ when: { presentations: ["SOLO", "DUET", "FORM"] }, min_s: 90, max_s: 60, music: "own" }] },
      "time_and_music[0]: range_reversed",
    ],
    [
      "a matrix with an unknown code",
      { category_matrix: [{ styles: ["TAP"], presentations: ["SOLO"], ages: ["A"], levels: ["-"] }] },
      "category_matrix[0].styles: unknown_code",
    ],
    [
      "a matrix with an unknown level",
      { category_matrix: [{ styles: ["JAZZ"], presentations: ["SOLO"], ages: ["A"], levels: ["PRO"] }] },
      "category_matrix[0].levels: unknown_code",
    ],
    [
      "a section that stands twice",
      { category_matrix: [{ styles: ["JAZZ", "JAZZ"], presentations: ["SOLO"], ages: ["A"], levels: ["-"] }] },
      "category_matrix: section_twice",
    ],
    [
      "tiers out of order",
      {
        fees: {
          currency: "PLN",
          refund: { kind: "none" },
          rules: [
            {
              kind: "per_person_per_entry",
              tier_basis: "payment_date",
              tiers: [
                { until: "2026-04-01", amount: 2 },
                { until: "2026-03-01", amount: 1 },
              ],
            },
          ],
        },
      },
      "fees.rules[0].tiers[1]: out_of_order",
    ],
    [
      "a tier that ends before it starts",
      {
        fees: {
          currency: "PLN",
          refund: { kind: "none" },
          rules: [
            { kind: "per_person_per_entry", tier_basis: "payment_date", tiers: [{ from: "2026-04-01", until: "2026-03-01", amount: 2 }] },
          ],
        },
      },
      "fees.rules[0].tiers[0]: range_reversed",
    ],
    ["a deadline after the event", { deadlines: [{ what: "sign-up", date: "2026-06-01" }] }, "deadlines[0]: deadline_after_event"],
    [
      "a date that does not exist",
      {
        fees: {
          currency: "PLN",
          refund: { kind: "none" },
          rules: [{ kind: "per_person_per_entry", tier_basis: "payment_date", tiers: [{ until: "2026-02-30", amount: 2 }] }],
        },
      },
      "fees.rules[0].tiers[0]: date_not_read",
    ],
  ])("%s", (_, parts, expected) => {
    expect(codesAt(parts)).toContain(expected);
  });

  test("an overlap that a note declares is no warning", () => {
    expect(codesAt(ages({ groups: [band("X", "do 9", null, 9, { note: "9 overlaps" }), band("Y", "9+", 9, null)] }))).not.toContain(
      "age_rules.groups[0]: bands_overlap",
    );
  });
});

describe("a missing or unknown rule is named, and the rest still works", () => {
  test.each([
    ["no age categories", ages({ groups: [] }), "age_rules.groups: rule_missing"],
    ["no basis", ages({ basis: "not stated" }), "age_rules.basis: rule_missing"],
    ["no team rule", ages({ team_rule: null }), "age_rules.team_rule: rule_missing"],
    ["no duo rule", ages({ duo_rule: null }), "age_rules.duo_rule: rule_missing"],
    ["no fees", { fees: null }, "fees: rule_missing"],
    ["no refund", { fees: { currency: "PLN", rules: [{ kind: "per_person_per_entry", amount: 5 }] } }, "fees.refund: rule_missing"],
    [
      "no price for a presentation",
      {
        fees: { currency: "PLN", refund: { kind: "none" }, rules: [{ kind: "per_entry", amounts_by_presentation: { SOLO: 5, FORM: 9 } }] },
      },
      "fees.rules[0]: rule_missing",
    ],
    ["no time limits", { time_and_music: [] }, "time_and_music: rule_missing"],
    [
      "no time limit for one presentation",
      { time_and_music: [{ when: { presentations: ["SOLO", "DUET"] }, max_s: 60, music: "own" }] },
      "time_and_music: rule_missing",
    ],
    ["no matrix", { category_matrix: [] }, "category_matrix: rule_missing"],
    ["no day", { event: { name: "x", year: 2026, days: [] } }, "event.days: rule_missing"],
    ["an unknown team rule", ages({ team_rule: [{ kind: "moon_phase" }] }), "age_rules.team_rule[0].kind: unknown_rule_kind"],
    ["an unknown duo rule", ages({ duo_rule: { kind: "taller_decides" } }), "age_rules.duo_rule: unknown_rule_kind"],
    [
      "an unknown fee",
      { fees: { currency: "PLN", refund: { kind: "none" }, rules: [{ kind: "per_metre", amount: 5 }] } },
      "fees.rules[0].kind: unknown_rule_kind",
    ],
    [
      "an unknown refund",
      { fees: { currency: "PLN", rules: [{ kind: "per_person_per_entry", amount: 5 }], refund: { kind: "voucher" } } },
      "fees.refund: unknown_rule_kind",
    ],
    ["an unknown level test", { levels: [{ code: "D", name_pl: "d", test: { kind: "shoe_size" } }] }, "levels[0].test: unknown_rule_kind"],
    ["a share without a number", ages({ team_rule: [{ kind: "share_outside_max" }] }), "age_rules.team_rule[0]: rule_incomplete"],
    ["a limit that is only text", { limits: { capacity: "first come" } }, "limits.capacity: rule_not_read"],
    [
      "a text where a number belongs",
      { presentation_categories: [{ code: "SOLO", name_pl: "solo", min: "one", max: 1 }] },
      "presentation_categories[0].min: wrong_type",
    ],
    ["an item that is no object", { levels: ["DEBIUTY"] }, "levels[0]: wrong_type"],
    [
      "a field of a rule that the engine does not know",
      ages({ team_rule: [{ kind: "all_inside", except: "girls" }] }),
      "age_rules.team_rule[0].except: field_not_used",
    ],
  ])("%s", (_, parts, expected) => {
    expect(codesAt(parts)).toContain(expected);
  });

  test("each warning speaks Polish and English", () => {
    const { warnings } = invented({ fees: null, category_matrix: [], time_and_music: [], age_rules: null });
    expect(warnings.length).toBeGreaterThan(3);
    for (const one of warnings) expect([one.message_pl, one.message_en].every((text) => text.endsWith("."))).toBe(true);
  });

  test("beside an unknown rule the known one decides nothing where the unknown one may matter", () => {
    const { regulations } = invented(ages({ team_rule: [{ kind: "share_outside_max", percent: 50 }, { kind: "moon_phase" }] }));
    expect(mayTeamEnter(regulations, aged(8, 8, 9), "A")).toMatchObject({ answer: true });
    expect(mayTeamEnter(regulations, aged(8, 8, 10), "A")).toMatchObject({ ambiguous: true });
    const fees = {
      currency: "PLN",
      rules: [
        { kind: "per_person_per_entry", amount: 5 },
        { kind: "per_metre", applies_to: ["DISCO"] },
      ],
    };
    expect(feeFor(invented({ fees }).regulations, [{ style: "JAZZ", presentation: "SOLO", dancers: 1 }])).toMatchObject({
      answer: { total: 500 },
    });
    expect(feeFor(invented({ fees }).regulations, [{ style: "DISCO", presentation: "SOLO", dancers: 1 }])).toMatchObject({
      ambiguous: true,
    });
  });

  test("a broken fee leaves ages as they are", () => {
    const { regulations } = invented({ fees: { currency: "PLN", rules: [{ kind: "per_metre" }] } });
    expect(mayTeamEnter(regulations, aged(8, 8, 9), "A")).toMatchObject({ answer: true });
    expect(feeFor(regulations, [{ presentation: "SOLO", dancers: 1 }])).toMatchObject({ ambiguous: true });
  });

  test("a file of nothing but its format still loads and answers with questions", () => {
    const { regulations } = loadContestV1({ format: "contest-v1" });
    expect(mayTeamEnter(regulations, aged(8), "A")).toMatchObject({ answer: false });
    expect(feeFor(regulations, [])).toMatchObject({ ambiguous: true });
  });
});

test("what was not read is listed for the organiser, with its path and words", () => {
  const { unread: leftovers } = loadContestV1({
    ...inventedFile(),
    odd: ["confetti is forbidden"],
    fees: { currency: "PLN", rules: [], spectators: [{ who: "adult", price: 20 }] },
  });
  expect(leftovers).toContainEqual({ path: "odd[0]", text: "confetti is forbidden" });
  expect(leftovers).toContainEqual({ path: "fees.spectators[0].who", text: "adult" });
  expect(leftovers).toContainEqual({ path: "fees.spectators[0].price", text: "20" });
});

describe("a whole file", () => {
  test("what is read is not listed, the rest is", () => {
    const parts = { tags: ["próba"], source: { url: "x" }, worked_examples: [{ n: 1 }], awards: [{}], penalties: [{}] };
    const loaded = loadContestV1({
      ...inventedFile(parts),
      event: { name: "Turniej", year: 2026, city: "Lublin", days: [{ date: "2026-05-16" }] },
    });
    expect(loaded.unread).toEqual([{ path: "event.city", text: "Lublin" }]);
    const { name, awards, penalties } = loaded.regulations;
    expect([name, awards, penalties]).toEqual(["Turniej", [{ applies_to: "", text: "" }], [{ kind: "", text: "" }]]);
  });

  test("points for classes are read whole, also that they do not add up", () => {
    const points = (cumulative: unknown) =>
      invented({ scoring: { class_points: { per_round: { final: 5 }, cumulative, final_bonus: "1 point for the winner" } } });
    expect(
      [true, false].map((one) => [
        points(one).regulations.scoring?.class_points?.cumulative,
        warningCodes(points(one), "scoring"),
        points(one).unread,
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
  ])("%j is told at %s: %j", (parts, at, warned) => expect(warningCodes(invented({ ...parts }), at)).toEqual(warned));

  test("a list or an object instead of another kind of value causes a warning at its place", () => {
    expect(warningCodes(invented({ event: { name: { pl: "Turniej" }, year: 2026 } }), "event.name")).toEqual(["event.name wrong_type"]);
    expect(warningCodes(invented({ event: { name: "Turniej", year: 2026.5 } }), "event.year")).toEqual(["event.year wrong_type"]);
    const unit = { fees: { currency: "PLN", rules: [{ kind: "ballroom_class", amount: { E: 40 }, unit: "person" }], refund: "none" } };
    expect(warningCodes(invented(unit), "fees.rules[0].unit")).toEqual([
      "fees.rules[0].unit wrong_type",
      "fees.rules[0].unit field_not_used",
    ]);
    const sizes = invented({ presentation_categories: [null, { code: "DUET", name_pl: "duet", min: 3, max: 2 }] });
    expect(warningCodes(sizes, "presentation_categories")).toEqual(["presentation_categories[1] range_reversed"]);
    expect(
      invented({ event: { name: "T", days: [{ date: "2026-05-16", styles: "JAZZ" }, { date: "2026-05-17" }] } }).regulations.days,
    ).toEqual([
      { date: "2026-05-16", styles: ["JAZZ"] },
      { date: "2026-05-17", styles: [] },
    ]);
  });
});

describe("what a file leaves open causes warnings at the places", () => {
  const codes = (parts: Record<string, unknown>): string[] => invented(parts).warnings.map((one) => `${one.path} ${one.code}`);

  test("a line of the matrix without styles, a split that is not known, a deadline without a date", () => {
    const whole = { styles: ["JAZZ"], presentations: ["SOLO"], ages: ["A"], levels: ["-"] };
    expect(codes({ category_matrix: [{ ...whole, styles: null }] })).toContain("category_matrix[0] line_not_read");
    expect(codes({ category_matrix: [{ ...whole, levels: ["?"] }] })).toContain("category_matrix[0].levels code_not_known");
    // A class of a style needs no entry of its own.
    expect(codes({ category_matrix: [{ ...whole, styles: ["JAZZ pom"] }] })).toEqual([]);
    expect(codes({ deadlines: [{ what: "sign-up", date: "2026-04-10" }] })).toEqual([]);
    expect(codes({ deadlines: [{ what: "sign-up" }] })).toContain("deadlines[0] rule_incomplete");
  });
});

describe("a field that no answer knows", () => {
  test("an unknown field causes a warning inside the rules, and nowhere else", () => {
    const unused = (parts: Record<string, unknown>) =>
      invented(parts)
        .warnings.filter((one) => one.code === "field_not_used")
        .map((one) => one.path);
    expect(unused({ contact: { limits: "x", rounds: "y" }, levels: [{ code: "E", name_pl: "e", plain: "x", promotion: "y" }] })).toEqual(
      [],
    );
    expect(unused({ limits: { odd: 1, note: "x" } })).toEqual(["limits.odd"]);
    expect(unused({ rounds: [{ scheme: "final", odd: 1 }], time_and_music: [{ max_s: 60, odd: 1 }] })).toEqual([
      "time_and_music[0].odd",
      "rounds[0].odd",
    ]);
    expect(unused({ scoring: { odd: 1, class_points: { odd: 1 } } })).toEqual(["scoring.class_points.odd"]);
    expect(
      unused({ fees: { currency: "PLN", odd: 1, rules: [{ kind: "per_entry", amount: 1, odd: 1 }], refund: { kind: "none", odd: 1 } } }),
    ).toEqual(["fees.rules[0].odd", "fees.refund.odd"]);
  });
});
