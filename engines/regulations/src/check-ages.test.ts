// Warnings about contradictions and gaps in the age rules, each at its place.
import { describe, expect, test } from "vitest";
import { band, invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { warningCodes } from "../tests/read-as.ts";

describe("bands and rules of age", () => {
  test.each<[object[], string[]]>([
    [[band("A", { label_pl: "7 – 10 lat", min_age: 7, max_age: 9 })], ["age_rules.groups[0].label_pl label_and_ages_disagree"]],
    [[band("A", { min_age: 7, max_age: 9 }), band("OPEN", {})], []],
    [[band("A", { birth_years: [2010, null] }), band("B", { min_age: 15, max_age: 20 })], ["age_rules.groups[0] bands_overlap"]],
    [[band("A", { birth_years: [null, 2009] }), band("B", { min_age: 12, max_age: 16 })], []],
    [[band("A", { min_age: 7, max_age: 9, grades: [1, 3] }), band("B", { min_age: 8, max_age: 12 })], []],
    [[band("A", { max_age: 9 }), band("B", { min_age: 8, max_age: 12 })], ["age_rules.groups[0] bands_overlap"]],
    [[band("A", { max_age: 9 }), band("B", { min_age: 10 })], []],
    [[band("A", { min_age: 7, max_age: 9 }), band("B", { min_age: 9, max_age: 9, note: "sami dziewięciolatkowie" })], []],
  ])("bands %j are told: %j", (groups, warned) =>
    expect(warningCodes(withAgeRules({ groups, team_rule: [{ kind: "all_inside" }], duo_rule: "older_decides" }), "age_rules")).toEqual(
      warned,
    ),
  );

  test("a presentation of any size needs a rule for the age of a team, one for a single dancer does not", () => {
    const told = (...sizes: object[]) =>
      warningCodes(invented({ presentation_categories: sizes, age_rules: { basis: "birth_year", groups: inventedBands() } }), "age_rules");
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
