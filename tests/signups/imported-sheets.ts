// Spreadsheets as the import reads them, for tests: what would be added, what is asked, and what is listed as not imported.
import { listOfferedChoices, type Section } from "#src/signup/import/reading/entry-review.ts";
import { listFirstNames } from "#src/signup/import/reading/first-names.ts";
import { beginImport, type ImportState, questionsOf, withFix } from "#src/signup/import/reading/import-state.ts";
import type { ImportKind, Sheet } from "#src/signup/import/reading/kinds.ts";
import { reviewRows } from "#src/signup/import/reading/review.ts";
import { sheetOf } from "#src/signup/import/reading/sheet-of-text.ts";

const given = listFirstNames();

const place = (dance: string, presentation: string, min_dancers: number, max_dancers: number | null, level: string | null): Section => ({
  dance_category_id: dance,
  dance_name: dance,
  presentation_category_id: presentation,
  presentation_name: presentation,
  min_dancers,
  max_dancers,
  level_code: level,
  level_name: level,
});

/** Three styles in four sizes; hip-hop solos have two levels. */
export const SECTIONS: readonly Section[] = ["Jazz", "Hip hop", "Show dance"].flatMap((dance) => [
  place(dance, "Solo", 1, 1, null),
  place(dance, "Duet", 2, 2, null),
  place(dance, "Mini formacja", 3, 7, null),
  place(dance, "Formacja", 8, null, null),
]);

/** Reads a sheet as the import does. */
export const read = (of: ImportKind, sheet: Sheet, sections: readonly Section[] = SECTIONS): ImportState =>
  beginImport(of, sheet, listOfferedChoices(sections), 2026, given);

/** Reads the text of a CSV file as the import does. */
export const readText = (of: ImportKind, text: string, sections?: readonly Section[]): ImportState =>
  read(of, sheetOf(text, "csv"), sections);

/** Returns what would be added now, as lines, and the messages of each row that is not ready. */
export function outcomeOf(state: ImportState, sections: readonly Section[] = SECTIONS) {
  const { people, entries, rows } = reviewRows(state, { existing: [], sections, lastYear: 2026, firstNames: given });
  const names = new Map(people.map((each) => [each.id, `${each.first_name} ${each.last_name}`]));
  return {
    people: people.map((each) => `${each.first_name} | ${each.last_name} | ${each.birth_date ?? each.birth_year}`),
    entries: entries.map((each) =>
      [
        [each.title, each.dance_category_id, each.presentation_category_id].filter(Boolean).join(" "),
        each.people.map((id) => names.get(id)).join(", "),
      ].join(": "),
    ),
    rest: rows
      .filter((each) => each.state !== "ready")
      .map((each) => {
        const { last = "", first = "", people: list = "" } = each.cells;
        return [each.line, [last, first, list].filter(Boolean).join(" "), ...each.reasons.map((reason) => reason.text.pl)].join(" ");
      }),
  };
}

/** Answers yes to all questions about columns, and accepts every likely fix and every „later”. */
export function acceptAll(state: ImportState, sections: readonly Section[] = SECTIONS): ImportState {
  let now: ImportState = { ...state, unsure: [] };
  for (let round = 0; round < 4; round += 1)
    for (const row of reviewRows(now, { existing: [], sections, lastYear: 2026, firstNames: given }).rows)
      for (const reason of row.reasons) {
        const fix = reason.fixes.find((each) => each.likely || each.answer?.as === "later");
        if (fix) now = withFix(now, row.key, fix);
      }
  return now;
}

/** Returns the questions about columns, then what would be added after answering yes and accepting the likely fixes, and the remaining messages. */
export function importOutcome(of: ImportKind, text: string) {
  const state = readText(of, text);
  const asks = questionsOf(state).map(({ about, columns }) => [about, ...columns.map((at) => state.headers[at] || at)].join(" "));
  const before = outcomeOf(state);
  if (asks.length > 0 && before.people.length + before.entries.length > 0) throw new Error("somebody is ready before the answer");
  const { people, entries, rest } = outcomeOf(acceptAll(state));
  return { asks, [of]: of === "people" ? people : entries, rest };
}
