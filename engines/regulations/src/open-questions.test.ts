import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { invented, inventedBands } from "../tests/invented.ts";
import { loadContestV1 } from "./load.ts";
import { openQuestions } from "./open-questions.ts";

const codesOf = (parts: Readonly<Record<string, unknown>> = {}): string[] =>
  openQuestions(invented(parts)).map(({ path, question }) => `${path}: ${question.code}`);

describe("open questions of a contest", () => {
  test("a file that settles everything has none", () => {
    expect(codesOf()).toEqual([]);
  });

  test("a code that the list lacks is one question, however many rules name it", () => {
    const times = [
      { when: { presentations: ["KWARTET"], styles: "all" }, max_s: 90 },
      { when: { presentations: ["SOLO", "DUET", "FORM"], styles: "all" }, max_s: 120 },
    ];
    const fees = {
      currency: "PLN",
      rules: [
        { kind: "per_entry", applies_to: ["KWARTET"], amount: 90 },
        { kind: "per_entry", amount: 50 },
      ],
      refund: "none",
    };
    const asked = openQuestions(invented({ time_and_music: times, fees }));
    expect(asked.map((one) => one.question.code)).toEqual(["ask.code"]);
    expect(asked[0]?.question.pl).toBe("Co znaczy kod „KWARTET”? Nie ma go na żadnej liście regulaminu.");
    expect(asked[0]?.changes.pl).toContain("miejsc: 2");
  });

  test("ages: the basis, a band without limits, a majority, an average, an older dancer, teams and duos without a rule", () => {
    const ages = (rules: object): string[] =>
      codesOf({ age_rules: { basis: "birth_year", groups: inventedBands(), duo_rule: "older_decides", ...rules } });
    const open = { code: "OPEN", label_pl: "open", min_age: null, max_age: null, applies_to: "all" };
    expect(ages({ basis: "not stated", team_rule: [{ kind: "all_inside" }] })).toEqual(["age_rules.basis: ask.age_basis"]);
    expect(ages({ groups: [...inventedBands(), open], team_rule: [{ kind: "all_inside" }] })).toEqual([
      "age_rules.groups[3]: ask.unlimited",
    ]);
    expect(ages({ team_rule: [{ kind: "majority" }] })).toEqual(["age_rules.team_rule[0]: ask.no_majority"]);
    expect(ages({ team_rule: [{ kind: "average_age" }] })).toEqual(["age_rules.team_rule[0]: ask.rounding"]);
    expect(ages({ team_rule: [{ kind: "one_over_moves_up" }] })).toEqual(["age_rules.team_rule[0]: ask.moves_to"]);
    expect(ages({ team_rule: [{ kind: "one_over_moves_up", over: 12, to: "C" }] })).toEqual([]);
    expect(ages({ team_rule: [], duo_rule: null })).toEqual(["age_rules.team_rule: ask.team_rule", "age_rules.duo_rule: ask.duo_rule"]);
  });

  test("the question about a band without limits names the age", () => {
    const groups = [...inventedBands().slice(0, 2), { code: "OPEN", label_pl: "open", min_age: null, max_age: null, applies_to: "all" }];
    const asked = openQuestions(
      invented({ age_rules: { basis: "birth_year", groups, team_rule: [{ kind: "all_inside" }], duo_rule: "older_decides" } }),
    );
    expect(asked.find((one) => one.question.code === "ask.unlimited")?.changes.pl).toBe("Kategoria osób w\u00a0wieku: 4–6, 13+.");
  });

  test("fees and refunds: the day of the price, days without a tier, the type of a condition, the steps of a ladder", () => {
    const fees = (rule: object, refund: unknown): string[] =>
      codesOf({ fees: { currency: "PLN", rules: [{ kind: "per_person_per_entry", ...rule }], refund } });
    const tiers = [
      { until: "2026-04-01", amount: 40 },
      { from: "2026-04-05", until: "2026-05-01", amount: 50 },
    ];
    expect(fees({ tiers }, "none")).toEqual(["fees.rules[0].tier_basis: ask.tier_basis", "fees.rules[0].tiers: ask.tier_gap"]);
    expect(fees({ amount: 50 }, null)).toEqual(["fees.refund: ask.refund"]);
    expect(fees({ amount: 50 }, { kind: "percent", percent: 50, only: "medical note" })).toEqual(["fees.refund.reason: ask.refund_reason"]);
    expect(fees({ amount: 50 }, { kind: "percent", percent: 50, only: "medical note", reason: "medical" })).toEqual([]);
    const steps = [
      { days_before: 30, percent: 100 },
      { days_before: 7, percent: 50 },
    ];
    expect(fees({ amount: 50 }, { kind: "ladder", steps })).toEqual(["fees.refund.between: ask.refund_between"]);
    expect(fees({ amount: 50 }, { kind: "ladder", steps, between: "lower" })).toEqual([]);
  });

  test("each question of the real contests is listed once, in both languages, with its effect", () => {
    const folder = new URL("../contests/", import.meta.url);
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".json"))) {
      const asked = openQuestions(loadContestV1(JSON.parse(readFileSync(new URL(name, folder), "utf8"))));
      expect(new Set(asked.map((one) => one.question.pl)).size, name).toBe(asked.length);
      const sentences = asked.flatMap(({ question, changes }) => [question.pl, question.en, changes.pl, changes.en]);
      expect(sentences.filter((one) => !/[.?]$/.test(one) || /undefined|NaN|null/.test(one))).toEqual([]);
    }
  });
});
