// One person as it is typed into a field: first name, last name, year or date. Pure.
import { bornIn } from "./born.ts";
import type { Person } from "./kinds.ts";
import { named } from "./names.ts";
import { clean } from "./sheet.ts";

/** Undefined while a name or the birth is missing, or cannot be. */
export function typedPerson(text: string): Person | undefined {
  const { first, last, born } = named(clean(text), "first-last", new Set());
  const read = bornIn(born, 2100);
  if (read.kind !== "born" || first === "" || last === "") return undefined;
  return { first_name: first, last_name: last, birth_year: read.year, birth_date: read.date };
}
