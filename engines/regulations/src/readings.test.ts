// Rules in words or in a second spelling: which decide and which stay open.
import { describe, expect, test } from "vitest";
import { invented, inventedBands } from "../tests/invented.ts";
import { answerExample } from "./examples.ts";
import { feeFor } from "./fees.ts";

const ask = (parts: object, kind: string, given: Record<string, unknown>): unknown =>
  answerExample(invented({ ...parts }).regulations, { kind, given }).answer;

describe("rules in words", () => {
  test("a refund until so many days before the event, and one that ends on the very day", () => {
    const fees = (refund: object): object => ({ fees: { currency: "PLN", rules: [{ kind: "per_person_per_entry", amount: 50 }], refund } });
    const relative = fees({ kind: "full_until", date: "14 days before" });
    expect(ask(relative, "refund", { paid: 80, cancelled_on: "2026-05-02" })).toEqual({ refund: 80 });
    expect(ask(relative, "refund", { paid: 80, cancelled_on: "2026-05-03" })).toEqual({ refund: 0 });
    const strict = fees({ kind: "none_after", date: "2026-05-02", plain: "from that day nothing is given back" });
    expect(ask(strict, "refund", { paid: 80, cancelled_on: "2026-05-01" })).toEqual({ refund: 80 });
    expect(ask(strict, "refund", { paid: 80, cancelled_on: "2026-05-02" })).toEqual({ refund: 0 });
  });

  test("categories with too few entries: a number in the text decides, a possibility does not", () => {
    expect(ask({ merge_and_cancel: "fewer than 3 entries: merged with a neighbour" }, "merge", { entries: 2 })).toEqual({ merge: true });
    expect(ask({ merge_and_cancel: "fewer than three entries: merged" }, "merge", { entries: 3 })).toEqual({ merge: false });
    expect(ask({ merge_and_cancel: "the organiser may merge categories of fewer than 3" }, "merge", { entries: 2 })).toBe("ambiguous");
  });

  test("a quota for one side only answers a question that names nobody", () => {
    expect(ask({ limits: { per_team: 2 } }, "quota", { entries: 3 })).toEqual({ allowed: false });
    expect(ask({ limits: { per_team: 2, per_dancer: 4 } }, "quota", { entries: 3 })).toBe("ambiguous");
  });

  test("the words of a category's limit may be in either order", () => {
    const limits = { per_category: { "JAZZ SOLO": 10 }, capacity: 50, unit: "entries" };
    expect(ask({ limits }, "capacity", { category: "SOLO JAZZ", entries: 12 })).toEqual({ accepted: 10, refused_or_waiting: 2 });
    expect(ask({ limits }, "capacity", { category: "DISCO SOLO", entries: 12 })).toEqual({ accepted: 12, refused_or_waiting: 0 });
  });

  test("prices as pairs of two currencies", () => {
    const amounts = { single: { pln: 120, eur: 30 }, multi: { pln: 250, eur: 60 } };
    const parts = { fees: { currency: "PLN", rules: [{ kind: "per_couple_by_event", amounts }] } };
    expect(ask(parts, "fee_proam", { starts: { single: 2, multi: 1 } })).toEqual({ total_pln: 490 });
    expect(ask(parts, "fee_proam", { starts: { gala: 1 } })).toEqual({ total_pln: "ambiguous" });
  });

  test("a team's level by the years of its members: all, nobody, or open in between", () => {
    const levels = [
      { code: "D", name_pl: "Debiut", test: { kind: "years_dancing_max", years: 2 } },
      { code: "M", name_pl: "Mistrz", test: { kind: "years_dancing_over", years: 2 } },
    ];
    expect(ask({ levels }, "level", { years: [1, 2, 2] })).toEqual({ level: "D" });
    expect(ask({ levels }, "level", { years: [3, 4] })).toEqual({ level: "M" });
    expect(ask({ levels }, "level", { years: [1, 4] })).toEqual({ level: "ambiguous" });
    const open = [levels[0], { code: "O", name_pl: "Open", plain: "no limit" }];
    expect(ask({ levels: open }, "level", { experience_months: 24 })).toEqual({ levels_open: ["D", "O"] });
    expect(ask({ levels: open }, "level", { experience_months: 25 })).toEqual({ levels_open: ["O"] });
  });

  test("several categories for one line-up are a question with their names", () => {
    const groups = [
      { code: "A", label_pl: "16 i więcej", min_age: 16, max_age: null, applies_to: "all" },
      { code: "B", label_pl: "30 i więcej", min_age: 30, max_age: null, applies_to: "all" },
    ];
    const { regulations } = invented({ age_rules: { basis: "birth_year", groups, team_rule: [{ kind: "all_inside" }], duo_rule: null } });
    const told = answerExample(regulations, { kind: "team_age", given: { presentation: "FORM", ages: [31, 40, 52] } });
    expect(told.answer).toEqual({ group: "ambiguous", groups: ["A", "B"] });
    expect(told.reasons[0]?.pl).toBe("Pasuje więcej niż jedna kategoria: 16 i\u00a0więcej, 30 i\u00a0więcej. Która?");
    expect(answerExample(regulations, { kind: "age_single", given: { age: 31 } }).answer).toEqual({
      group: "ambiguous",
      groups: ["A", "B"],
    });
  });
});

describe("codes and tests in short", () => {
  const sizes = [
    { code: "SOLO", name_pl: "solo", min: 1, max: 1 },
    { code: "X5", name_pl: "zespół do 5", min: 3, max: 5 },
    { code: "X8", name_pl: "zespół 6-8", min: 6, max: 8 },
  ];
  const family = {
    presentation_categories: sizes,
    category_matrix: [{ styles: ["JAZZ"], presentations: ["X"], ages: ["A", "B"], levels: ["-"] }],
    time_and_music: [
      { when: { presentations: ["X"], styles: "all" }, max_s: 150 },
      { when: { presentations: ["SOLO"], styles: "all" }, max_s: 90 },
    ],
    fees: { currency: "PLN", rules: [{ kind: "per_person_per_entry", amounts_by_presentation: { SOLO: 60, X: 30 } }], refund: "none" },
  };

  test("a family code means its size variants in sections, times, prices and age rules", () => {
    const { regulations, unknown_codes } = invented({
      ...family,
      age_rules: { basis: "birth_year", groups: inventedBands(), team_rule: [{ kind: "majority", applies_to: ["X"] }], duo_rule: null },
    });
    expect(unknown_codes).toEqual([]);
    expect(ask(family, "category_count", {})).toEqual({ count: 4 });
    expect(ask(family, "time", { presentation: "X8", seconds: 150 })).toEqual({ ok: true });
    expect(ask(family, "fee", { entries: [{ p: "X5", dancers: 4 }] })).toEqual({ total: 120 });
    expect(answerExample(regulations, { kind: "team_age", given: { presentation: "X5", ages: [8, 9, 11] } }).answer).toEqual({
      group: "A",
    });
  });

  test("tests of a level as short strings, under any key of the list", () => {
    const level = (test: unknown, given: Record<string, unknown>): unknown =>
      ask(
        {
          levels: [
            { code: "D", name_pl: "Debiut", test },
            { code: "R", name_pl: "Reszta" },
          ],
        },
        "level",
        given,
      );
    const any = { kind: "any_of", jeden_z: ["experience_under_years:2", "no_podium_here", { kind: "seasons_max", seasons: 1 }] };
    expect(level(any, { experience_months: 23, podium_here: true })).toEqual({ level: "D" });
    expect(level(any, { experience_months: 24, podium_here: true, season: 2 })).toEqual({ level: "R" });
    expect(level(any, { experience_months: 24, podium_here: false })).toEqual({ level: "D" });
    expect(level(any, { experience_months: 24, podium_here: true })).toEqual({ level: "R" });
    expect(level({ kind: "all_of", all: ["years_dancing_max:2", "no_results"] }, { experience_months: 24, results: "none" })).toEqual({
      level: "D",
    });
    expect(level("experience_over_months:6", { experience_months: 6 })).toEqual({ level: "R" });
    expect(level("experience_min_months:6", { experience_months: 6 })).toEqual({ level: "D" });
    expect(level("no_licence", { licence: false })).toEqual({ level: "D" });
    expect(level("no_licence", {})).toEqual({ level: "ambiguous" });
  });

  test("a panel's marks may be in a flat list under any name", () => {
    const scoring = { combine: "the highest and the lowest total are left out" };
    expect(ask({ scoring }, "points_trimmed_mean", { noty_jury: [7, 9, 8, 10, 5] })).toEqual({ score: 8 });
    expect(ask({ scoring }, "points_trimmed", { panel: [7, 9, 8] })).toEqual({
      drop_judge_totals: 8,
      drop_per_criterion: 8,
      drop_nothing: 24,
    });
  });
});

describe("questions that cannot be", () => {
  const refused = (kind: string, given: Record<string, unknown>): unknown => {
    const { answer, reasons } = answerExample(invented().regulations, { kind, given });
    return answer === "refused" ? reasons[0]?.pl.replaceAll("\u00a0", " ") : answer;
  };

  test.each([
    ["fee", { entries: [{ p: "SOLO", dancers: -2 }] }, "Pole „dancers”: -2 to nie jest liczba od 1."],
    ["fee", { entries: [{ p: "SOLO", dancers: [] }] }, "Pole „dancers”: 0 to nie jest liczba od 1."],
    ["fee", { entries: [{ p: "KWARTET", dancers: 4 }] }, "Kategorii prezentacji „KWARTET” nie ma w regulaminie (są: SOLO, DUET, FORM)."],
    ["fee", { entries: [{ p: "SOLO", dancers: 1 }], paid_on: "2026-02-30" }, "Pole „paid_on”: „2026-02-30” nie jest dniem z kalendarza."],
    ["time", { presentation: "SOLO", seconds: "2:30" }, "Pole „seconds”: „2:30” to nie jest czas w sekundach (2 min 30 s to 150)."],
    ["time", { presentation: "SOLO" }, "Pole „seconds”: „?” to nie jest czas w sekundach (2 min 30 s to 150)."],
    ["age_single", { age: -3 }, "Pole „age”: nikt nie ma -3 lat."],
    ["age_on_day", { birth_date: "2015-13-01", event_date: "2026-05-16" }, "Pole „birth_date”: „2015-13-01” nie jest dniem z kalendarza."],
    ["age_single", { birth_year: 15 }, "Pole „birth_year”: 15 to nie jest rok urodzenia."],
    ["refund", { paid: -10, days_before: 3 }, "Pole „paid”: kwota -10 nie może być wpłatą."],
    ["rounds", { entries: -1 }, "Pole „entries”: -1 to nie jest liczba od 0."],
  ])("%s of %j is refused by name", (kind, given, sentence) => {
    expect(refused(kind, given)).toBe(sentence);
  });
});

describe("the day that chooses a price", () => {
  const fees = (tier_basis: string): Record<string, unknown> => ({
    fees: {
      currency: "PLN",
      rules: [
        {
          kind: "per_person_per_entry",
          tiers: [
            { until: "2026-04-01", amount: 40 },
            { until: null, amount: 50 },
          ],
          tier_basis,
        },
      ],
    },
  });
  const solo = [{ presentation: "SOLO", dancers: 1 }];
  const total = (basis: string, dates: object): unknown => {
    const outcome = feeFor(invented(fees(basis)).regulations, solo, dates);
    return outcome.ambiguous ? outcome.question.code : outcome.answer.total;
  };

  test("a day of payment never replaces the day of credit, nor the reverse", () => {
    expect(total("deposit_credit_date", { paid_on: "2026-04-01" })).toBe("ask.credited_on");
    expect(total("deposit_credit_date", { paid_on: "2026-04-02" })).toBe(5000);
    expect(total("deposit_credit_date", { paid_on: "2026-03-30", credited_on: "2026-04-01" })).toBe(4000);
    expect(total("payment_date", { paid_on: "2026-04-01", credited_on: "2026-04-03" })).toBe(4000);
    expect(total("payment_date", { credited_on: "2026-04-03" })).toBe("ask.paid_on");
  });

  test("an example with one day says that it was taken as the day of credit", () => {
    const given = { entries: [{ p: "SOLO", dancers: 1 }], paid_on: "2026-04-01" };
    const { answer, reasons } = answerExample(invented(fees("deposit_credit_date")).regulations, { kind: "fee", given });
    expect(answer).toEqual({ total: 40 });
    expect(reasons.at(-1)?.code).toBe("fee.credited_as_paid");
  });
});
