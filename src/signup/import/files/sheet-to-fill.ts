// Builds the template that a school fills in and imports: columns, choices and an example; also as a CSV. Pure.
import { fieldUses, sheetFields } from "../../../entries/entry-field-uses.ts";
import { csvText } from "../../../web/lists/csv.ts";
import { importWords } from "../reading/import-words.ts";
import { MOST_ROWS } from "../reading/columns.ts";
import { listOfferedChoices, type Section } from "../reading/entry-review.ts";
import { TO_CHOOSE } from "../reading/import-state.ts";
import type { Field, ImportKind } from "../reading/kinds.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

export interface ColumnToFill {
  field: Field;
  /** Header of the column. */
  head: string;
  /** Choices for its cells; empty: free text. */
  choices: readonly string[];
}

/** Everything that the workbook is made of. */
export interface SheetToFill {
  of: ImportKind;
  locale: Locale;
  columns: readonly ColumnToFill[];
  example: readonly Partial<Record<Field, string>>[];
  /** Number of rows to fill in. */
  rows: number;
}

/** Names of the workbook's sheets. */
export const sheetNames = {
  pl: { entries: "Występy", people: "Osoby", example: "Przykład", choices: "Do wyboru" },
  en: { entries: "Entries", people: "People", example: "Example", choices: "To choose from" },
};

const NAME_EACH = { pl: "każda osoba w osobnym wierszu", en: "each person in a row of their own" };

/** First and last name have columns of their own, so that their order is clear; a level is asked for where there are any. */
function columnsToFill(of: ImportKind, sections: readonly Section[], locale: Locale): ColumnToFill[] {
  const { roles } = importWords[locale];
  const { dances, presentations, levels } = listOfferedChoices(sections);
  const free = (field: Field, hint = ""): ColumnToFill => ({ field, head: roles[field] + hint, choices: [] });
  const names = (hint = "") => [free("last", hint), free("first"), free("born")];
  if (of === "people") return names();
  const chosen = (field: Field, offered: readonly { name: string }[]): ColumnToFill[] =>
    offered.length === 0 ? [] : [{ field, head: roles[field], choices: offered.map((each) => each.name) }];
  return [
    free("title"),
    ...chosen("dance", dances),
    ...chosen("presentation", presentations),
    ...chosen("level", levels),
    ...names(` (${NAME_EACH[locale]})`),
    ...sheetFields.map((field) => free(field)),
  ];
}

const DANCERS = [
  { last: "Wójcicka", first: "Lena", born: "12.3.2014" },
  { last: "Kruk", first: "Hanna", born: "2013" },
  { last: "Maj", first: "Tymon", born: "4.11.2013" },
];
const TITLES = { pl: ["Papierowy ptak", "Burza"], en: ["Paper bird", "Storm"] };

/** Example rows: an entry of the smallest size, and one of several people, in rows below each other. */
function exampleOf(of: ImportKind, sections: readonly Section[], locale: Locale): Partial<Record<Field, string>>[] {
  if (of === "people") return DANCERS;
  const bySize = sections.toSorted((one, other) => one.min_dancers - other.min_dancers);
  const [small] = bySize;
  const large = bySize.find((each) => each.min_dancers > 1 && each.min_dancers <= DANCERS.length);
  return [small, large].flatMap((section, nth) => {
    if (!section) return [];
    const head = {
      title: TITLES[locale][nth] ?? "",
      dance: section.dance_name,
      presentation: section.presentation_name,
      level: section.level_name ?? "",
      ...Object.fromEntries(sheetFields.map((field) => [field, fieldUses[field].sheet.example])),
    };
    const people = DANCERS.slice(0, Math.max(1, section.min_dancers));
    return people.map((person, at) => (at === 0 ? { ...head, ...person } : person));
  });
}

/** Builds the template of a competition for people or entries. */
export function sheetToFill(of: ImportKind, sections: readonly Section[], locale: Locale): SheetToFill {
  return { of, locale, columns: columnsToFill(of, sections, locale), example: exampleOf(of, sections, locale), rows: MOST_ROWS };
}

/** The template as a CSV: headers, with the choices behind the last column. */
export function csvToFill({ columns, locale }: SheetToFill): string {
  const lists = columns.filter((each) => each.choices.length > 0);
  const head = columns.map((each) => each.head);
  if (lists.length === 0) return csvText([head]);
  const depth = Math.max(...lists.map((each) => each.choices.length));
  const empty = head.map(() => "");
  return csvText([
    [...head, "", ...lists.map((each) => `${each.head} ${TO_CHOOSE[locale]}`)],
    ...Array.from({ length: depth }, (_, at) => [...empty, "", ...lists.map((each) => each.choices[at] ?? "")]),
  ]);
}
