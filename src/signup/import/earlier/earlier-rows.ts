// Turns the people or entries of an earlier sign-up into rows to be checked again. Levels are left out. Pure.
import { sheetFields } from "../../../entries/entry-field-uses.ts";
import { givenUp } from "../../../competitions/entry-states.ts";
import type { Signup } from "../../records.ts";
import type { Field, ImportKind } from "../reading/kinds.ts";

export type EarlierSignup = Pick<Signup, "dancers" | "entries" | "sections">;

export const COLUMNS: Record<ImportKind, readonly Field[]> = {
  people: ["last", "first", "born"],
  entries: ["title", "dance", "presentation", ...sheetFields, "last", "first", "born"],
};

/**
 * Returns an earlier sign-up as rows of a sheet of people or entries (`of`). Withdrawn and rejected entries are left out; the first person of an
 * entry is in its row, the others follow in rows below it.
 */
export function earlierRows(of: ImportKind, { dancers, entries, sections }: EarlierSignup): string[][] {
  const person = ({ last_name, first_name, birth_year, birth_date }: EarlierSignup["dancers"][number]) => [
    last_name,
    first_name,
    birth_date ?? String(birth_year),
  ];
  if (of === "people") return dancers.map(person);
  return entries
    .filter((each) => !givenUp.includes(each.status))
    .flatMap((entry) => {
      const section = sections.find((each) => each.id === entry.section_id);
      const open = (choice: "dance" | "presentation") => entry.undecided.includes(choice);
      const people = entry.dancer_ids.flatMap((id) => dancers.filter((each) => each.id === id)).map(person);
      const head = [
        entry.title ?? "",
        open("dance") ? "" : (section?.dance_name ?? ""),
        open("presentation") ? "" : (section?.presentation_name ?? ""),
        ...sheetFields.map((field) => entry[field] ?? ""),
      ];
      const [first = ["", "", ""], ...others] = people;
      return [[...head, ...first], ...others.map((each) => [...head.map(() => ""), ...each])];
    });
}
