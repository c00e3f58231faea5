// Matches typed text with the people of a sign-up. Pure.
import { fold } from "../../../kernel/text/search.ts";
import { parseBirth } from "../../import/reading/born.ts";
import { splitBirth, parseName } from "../../import/reading/names.ts";
import { cleanCell } from "../../import/reading/sheet.ts";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import type { Dancer } from "../../../people/dancers/dancer-record.ts";
import type { Person } from "../../import/reading/kinds.ts";

/** Key of a name without regard to word order, case and accents. */
const nameKey = (name: string) =>
  fold(name)
    .split(/[\s-]+/)
    .filter(Boolean)
    .toSorted()
    .join(" ");

/**
 * Returns the person of this name, and of this year or date where one is typed: another year is another person. Without a year it ignores people who
 * are in the line-up already, and returns nothing when two people have the name.
 */
export function findPersonMeant(text: string, people: readonly Dancer[], lineUp: readonly string[]): Dancer | undefined {
  const { name, born } = splitBirth(cleanCell(text));
  const namesakes = people.filter((each) => nameKey(nameOf(each)) === nameKey(name));
  const read = parseBirth(born, 2100);
  if (read.kind === "born")
    return namesakes.find(
      (each) => each.birth_year === read.year && (each.birth_date ?? read.date ?? "") === (read.date ?? each.birth_date ?? ""),
    );
  const others = namesakes.filter((each) => !lineUp.includes(each.id));
  return read.kind === "empty" && others.length === 1 ? others[0] : undefined;
}

/** Parses a name with a year or date of birth; undefined while either is missing or impossible. */
export function parsePerson(text: string): Person | undefined {
  const { first, last, born } = parseName(cleanCell(text), "first-last", new Set());
  const read = parseBirth(born, 2100);
  if (read.kind !== "born" || first === "" || last === "") return undefined;
  return { first_name: first, last_name: last, birth_year: read.year, birth_date: read.date };
}
