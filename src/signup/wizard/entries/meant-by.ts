// Who of a sign-up's people is meant by a typed text. Pure.
import { fold } from "../../../kernel/text/search.ts";
import { bornIn } from "../../import/reading/born.ts";
import { apart, named } from "../../import/reading/names.ts";
import { clean } from "../../import/reading/sheet.ts";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import type { Dancer } from "../../../people/dancers/dancer-record.ts";
import type { Person } from "../../import/reading/kinds.ts";

/** A name however it is written: the words in any order, without marks of letters. */
const nameKey = (name: string) =>
  fold(name)
    .split(/[\s-]+/)
    .filter(Boolean)
    .toSorted()
    .join(" ");

/**
 * The one of this name, and of this year or date where one is typed: another year is somebody else. Without a year somebody who is in the line-up
 * already is not meant, and two of one name are asked for theirs.
 */
export function meantBy(text: string, people: readonly Dancer[], lineUp: readonly string[]): Dancer | undefined {
  const { name, born } = apart(clean(text));
  const called = people.filter((each) => nameKey(nameOf(each)) === nameKey(name));
  const read = bornIn(born, 2100);
  if (read.kind === "born")
    return called.find(
      (each) => each.birth_year === read.year && (each.birth_date ?? read.date ?? "") === (read.date ?? each.birth_date ?? ""),
    );
  const others = called.filter((each) => !lineUp.includes(each.id));
  return read.kind === "empty" && others.length === 1 ? others[0] : undefined;
}

/** Undefined while a name or the birth is missing, or cannot be. */
export function typedPerson(text: string): Person | undefined {
  const { first, last, born } = named(clean(text), "first-last", new Set());
  const read = bornIn(born, 2100);
  if (read.kind !== "born" || first === "" || last === "") return undefined;
  return { first_name: first, last_name: last, birth_year: read.year, birth_date: read.date };
}
