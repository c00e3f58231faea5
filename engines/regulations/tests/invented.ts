// Invented regulations for tests: a small contest-v1 file with the parts that a test needs.
import { loadContestV1, type Loaded } from "../src/load.ts";

/** Builds a file that loads without warnings about ages; `parts` replace the defaults. */
export function inventedFile(parts: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    format: "contest-v1",
    id: "invented",
    split: "test",
    event: { name: "Turniej Próbny", year: 2026, days: [{ date: "2026-05-16", styles: ["JAZZ"] }] },
    dance_categories: [
      { code: "JAZZ", name_pl: "Jazz", props: "allowed" },
      { code: "DISCO", name_pl: "Disco", props: "allowed" },
    ],
    age_rules: { basis: "birth_year", groups: inventedBands(), team_rule: [{ kind: "all_inside" }], duo_rule: { kind: "older_decides" } },
    presentation_categories: [
      { code: "SOLO", name_pl: "solo", min: 1, max: 1 },
      { code: "DUET", name_pl: "duet", min: 2, max: 2 },
      { code: "FORM", name_pl: "formacja", min: 3, max: 24 },
    ],
    levels: [],
    time_and_music: [{ when: { presentations: ["SOLO", "DUET", "FORM"], styles: "all" }, max_s: 120, music: "own" }],
    category_matrix: [{ styles: ["JAZZ", "DISCO"], presentations: ["SOLO", "DUET", "FORM"], ages: ["A", "B", "C"], levels: ["-"] }],
    fees: { currency: "PLN", rules: [{ kind: "per_person_per_entry", amount: 50 }], refund: { kind: "none" } },
    ...parts,
  };
}

/** Bands A 7-9, B 10-12, C 13 and older. */
export function inventedBands(): Record<string, unknown>[] {
  return [
    { code: "A", label_pl: "7-9 lat", min_age: 7, max_age: 9, birth_years: null, applies_to: "all" },
    { code: "B", label_pl: "10-12 lat", min_age: 10, max_age: 12, birth_years: null, applies_to: "all" },
    { code: "C", label_pl: "13 lat i więcej", min_age: 13, max_age: null, birth_years: null, applies_to: "all" },
  ];
}

/** Loads an invented file. */
export function invented(parts: Readonly<Record<string, unknown>> = {}): Loaded {
  return loadContestV1(inventedFile(parts));
}

/** Loads regulations with these age rules and the usual bands. */
export function withAgeRules(rules: Readonly<Record<string, unknown>>): Loaded {
  return invented({ age_rules: { basis: "birth_year", groups: inventedBands(), ...rules } });
}

/** Dancers of these ages. */
export function aged(...ages: number[]): { age: number }[] {
  return ages.map((age) => ({ age }));
}

/** An age band that holds for all, with these parts. */
export const band = (code: string, parts: object) => ({ code, label_pl: code, min_age: null, max_age: null, applies_to: "all", ...parts });

/** Dancers born in these years. */
export const born = (...years: number[]) => years.map((birth_year) => ({ birth_year }));
