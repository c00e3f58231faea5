// The sheet of a competition that a school fills in and reads back: headers, and at its right end what may be chosen. Pure.
import { csvText } from "../../web/lists/csv.ts";
import type { Locale } from "../../web/locale/locale.tsx";
import type { Offered } from "./reading/columns.ts";
import { TO_CHOOSE } from "./reading/import-state.ts";
import type { Of } from "./reading/kinds.ts";
import { importWords } from "./import-words.ts";

export function sheetToFill(of: Of, { dances, presentations, levels }: Offered, locale: Locale): string {
  const { roles } = importWords[locale];
  if (of === "people") return csvText([[roles.last, roles.first, roles.born]]);
  const lists = [
    { role: roles.dance, names: dances },
    { role: roles.presentation, names: presentations },
    { role: roles.level, names: levels },
  ].filter((each) => each.names.length > 0);
  const people = { pl: "Osoby (nazwisko i imię, rok; każda po przecinku)", en: "People (last name first name, year; split by commas)" }[
    locale
  ];
  const head = [roles.title, ...lists.map((each) => each.role), people, roles.choreographer];
  const depth = Math.max(...lists.map((each) => each.names.length), 0);
  const empty = head.map(() => "");
  return csvText([
    [...head, "", ...lists.map((each) => `${each.role} ${TO_CHOOSE[locale]}`)],
    ...Array.from({ length: depth }, (_, at) => [...empty, "", ...lists.map((each) => each.names[at]?.name ?? "")]),
  ]);
}
