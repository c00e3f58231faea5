// Rules that stand in words or in a second spelling: what decides and what stays open.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerExample } from "./examples.ts";

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

  test("the words of a category's limit may stand in either order", () => {
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
    expect(told.answer).toEqual({ group: "ambiguous" });
    expect(told.reasons[0]?.pl).toBe("Pasuje więcej niż jedna kategoria: 16 i\u00a0więcej, 30 i\u00a0więcej. Która?");
    expect(answerExample(regulations, { kind: "age_single", given: { age: 31 } }).answer).toEqual({ groups: ["A", "B"] });
  });
});
