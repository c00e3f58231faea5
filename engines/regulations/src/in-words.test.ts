// The rules in words, each worked out by hand: docs/rules/eligibility.md 4.1–4.4, docs/rules/fees.md 4.1–4.2.
import { describe, expect, test } from "vitest";
import { invented, withAgeRules } from "../tests/invented.ts";
import { rulesInWords } from "./in-words.ts";
import type { Refund } from "./schema.ts";

const { regulations } = invented();
const refundIn = (refund: Partial<Refund>) =>
  rulesInWords({
    ...regulations,
    fees: {
      currency: "PLN",
      rules: [],
      refund: {
        kind: "none",
        day: null,
        day_included: true,
        percent: null,
        steps: [],
        between: "ask",
        only: null,
        reason: null,
        ...refund,
      },
      free: [],
      packages: [],
      deposit: null,
      prepayment: null,
      payment_deadline: null,
      on_site_payment: null,
      transfer_title: null,
    },
  })
    .filter((each) => each.topic === "refund")
    .map((each) => each.pl);

describe("the rules in words", () => {
  test.each<[Partial<Refund>, string[]]>([
    [{ kind: "none" }, ["Po wycofaniu występu opłata nie wraca."]],
    [{ kind: "none", reason: "medical" }, ["Zwrot tylko w przypadku, o którym mówi regulamin: o nim decyduje organizator."]],
    [{ kind: "full_until", day: "2026-03-01" }, ["Do 1 marca 2026 wraca cała opłata, później nic."]],
    [{ kind: "full_until", day: "2026-03-01", percent: 50 }, ["Do 1 marca 2026 wraca cała opłata, później 50%."]],
    [{ kind: "none_after", day: "2023-03-31", day_included: false }, ["Przed 31 marca 2023 wraca cała opłata, później nic."]],
    [{ kind: "percent", percent: 80 }, ["Po wycofaniu wraca 80% opłaty."]],
    [{ kind: "percent_until", percent: 80, day: "2026-03-01" }, ["Do 1 marca 2026 wraca 80% opłaty, później nic."]],
    [{ kind: "percent_until", day: "2026-03-01" }, []],
    [
      {
        kind: "ladder",
        steps: [
          { days_before: 14, percent: 100 },
          { days_before: 1, percent: 50 },
          { days_before: null, percent: 0 },
        ],
      },
      ["Zwrot opłaty: do 14 dni przed: 100%.", "Zwrot opłaty: do 1 dnia przed: 50%.", "Zwrot opłaty: później: 0%."],
    ],
  ])("tell what comes back: %j", (refund, sentences) => {
    expect(refundIn(refund)).toEqual(sentences);
  });

  test("state which age counts, how a line-up is counted, and how often a person may dance", () => {
    const [label] = regulations.age_categories.map((each) => each.label);
    const rule = {
      kind: "share_older_max" as const,
      age_categories: [regulations.age_categories[0]?.code ?? ""],
      applies_to: { kind: "all" as const, selectors: [] },
      percent: 20,
      direction: "older" as const,
      max_years_over: 2,
      max_years_under: null,
      count: null,
      count_by_size: [],
      sums: [],
      rounding: "not_stated" as const,
      over_age: null,
      over_included: false,
      moves_to: null,
      unread: null,
    };
    const told = rulesInWords({
      ...regulations,
      age_basis: { kind: "birth_year", text: "", reference_year: 2026, reference_day: null },
      team_rules: [rule, rule],
      duo_rule: { kind: "older_decides", by_age_category: [], rounding: "not_stated" },
      limits: {
        per_dancer: 3,
        per_team: null,
        per_school: "kilka",
        per_category: {},
        capacity: null,
        unit: null,
        min_entries_per_category: 3,
        text: null,
      },
      fees: null,
    });
    expect(told.map((each) => [each.topic, each.pl])).toEqual([
      ["age", "Wiek liczymy z rocznika: rok 2026 odjąć rok urodzenia."],
      ["line_up", `${label?.replace("-", "–")}: starsze osoby (o najwyżej 2 lata): najwyżej 20% składu.`],
      ["duo", "W duecie decyduje starsza osoba."],
      ["starts", "Jedna osoba: najwyżej 3 występy."],
      ["starts", "Kategoria odbywa się od 3 występów."],
    ]);
    expect(told.every((each) => each.en.endsWith("."))).toBe(true);
  });

  test("say nothing of what the regulations leave open", () => {
    const { regulations: silent } = withAgeRules({ basis: "not_stated" });
    expect(rulesInWords({ ...silent, team_rules: [], duo_rule: null, limits: null, fees: null })).toEqual([]);
  });
});
