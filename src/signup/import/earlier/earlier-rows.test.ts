import { describe, expect, it } from "vitest";
import { listOfferedChoices } from "../reading/entry-review.ts";
import { listFirstNames } from "../reading/first-names.ts";
import { beginWithColumns } from "../reading/import-state.ts";
import { reviewRows } from "../reading/review.ts";
import { COLUMNS, type EarlierSignup, earlierRows } from "./earlier-rows.ts";
import type { OfferedSection, SignupEntry } from "../../../entries/records.ts";

const section = (id: string, dance: string, presentation: string, most: number, level: string | null = null) =>
  ({
    id,
    dance_category_id: dance,
    dance_name: dance,
    presentation_category_id: presentation,
    presentation_name: presentation,
    min_dancers: most,
    max_dancers: most,
    level_code: level,
    level_name: level,
  }) as OfferedSection;
const person = (id: string, first_name: string, last_name: string, birth_date: string | null = null) =>
  ({ id, first_name, last_name, birth_year: 2012, birth_date }) as EarlierSignup["dancers"][number];
const entry = (title: string | null, section_id: string, dancer_ids: string[], more: Partial<SignupEntry> = {}) =>
  ({ title, section_id, dancer_ids, choreographer: null, undecided: [], status: "accepted", ...more }) as unknown as SignupEntry;

const earlier: EarlierSignup = {
  // A title that a column may be called is known to be none.
  dancers: [person("lena", "Lena", "Wójcicka", "2012-05-14"), person("tymon", "Tymon", "Żuk"), person("ola", "Ola", "Kruk")],
  sections: [section("solo", "Jazz", "Solo", 1, "A"), section("duet", "Jazz", "Duet", 2), section("old", "Salsa", "Solo", 1)],
  entries: [
    entry("Grupa", "solo", ["lena"], { choreographer: "Ada Rak" }),
    entry(null, "duet", ["lena", "tymon"]),
    entry("Cień", "old", ["ola"]),
    entry("Wycofany", "solo", ["ola"], { status: "withdrawn" }),
  ],
};
const now = [section("1", "Jazz", "Solo", 1, "A"), section("2", "Jazz", "Solo", 1, "B"), section("3", "Jazz", "Duet", 2)];

function review(of: "people" | "entries") {
  const given = listFirstNames();
  const columns = COLUMNS[of].map((role) => ({ role, head: role }));
  const state = beginWithColumns(of, "Rytm Wisły", columns, earlierRows(of, earlier));
  return reviewRows(state, { existing: [], sections: now, lastYear: 2027, firstNames: given });
}

describe("an earlier sign-up", () => {
  it("gives its people as they are written there, with their days of birth", () => {
    const { people, rows } = review("people");
    expect(people.map((each) => `${each.first_name} ${each.last_name} ${each.birth_date ?? each.birth_year}`)).toContain(
      "Lena Wójcicka 2012-05-14",
    );
    expect(rows).toHaveLength(3);
  });

  it("gives its entries with their line-ups; the level is asked for, and what this competition has not", () => {
    const { rows } = review("entries");
    expect(rows.map((each) => [each.cells.title, each.cells.last, ...each.reasons.map((reason) => reason.text.pl)])).toEqual([
      ["Grupa", "Wójcicka", "Wybierz poziom."],
      ["", "Wójcicka", "Brak tytułu. Można go dodać później."],
      ["", "Żuk", "Ten występ czeka na poprawkę w wierszu 2."],
      ["Cień", "Kruk", "Tego turniej nie ma: Salsa."],
    ]);
    expect(listOfferedChoices(now).levels).toHaveLength(2);
  });
});
