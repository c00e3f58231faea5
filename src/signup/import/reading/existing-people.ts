// Matches people of a sheet with existing ones: same name and year, exchanged names, without Polish letters, or another year. Pure.
import { fold } from "../../../kernel/text/search.ts";
import type { ExistingPerson, Person } from "./kinds.ts";

export interface PersonMatch<Someone extends ExistingPerson = ExistingPerson> {
  person: Someone;
  /** same: nothing differs; day: two days of one year. */
  by: "same" | "day" | "letters" | "turned" | "year";
}

const exact = (person: Person) => `${person.first_name} ${person.last_name}`.toLowerCase().replace(/\s+/g, " ");

/** Indexes existing people for matching by name in any spelling. */
export function indexPeople<Someone extends ExistingPerson>(people: readonly Someone[]) {
  const byName = new Map<string, Someone[]>();
  const nameKey = (person: Person) =>
    [fold(person.first_name), fold(person.last_name)]
      .sort()
      .join(" ")
      .replace(/[\s-]+/g, " ");
  const add = (person: Someone) => byName.set(nameKey(person), [...(byName.get(nameKey(person)) ?? []), person]);
  for (const person of people) add(person);
  return {
    add,
    /** Returns the closest match. */
    match(person: Person): PersonMatch<Someone> | undefined {
      const near = byName.get(nameKey(person)) ?? [];
      const candidates = near.map((each): PersonMatch<Someone> => ({ person: each, by: howOf(person, each) }));
      return (["same", "day", "letters", "turned", "year"] as const).flatMap((by) =>
        candidates.filter((candidate) => candidate.by === by),
      )[0];
    },
  };
}

/** Without a day the year is enough. */
function howOf(person: Person, other: ExistingPerson): PersonMatch["by"] {
  if (person.birth_year !== other.birth_year) return "year";
  const otherDay = person.birth_date !== null && other.birth_date !== null && person.birth_date !== other.birth_date;
  if (exact(person) === exact(other)) return otherDay ? "day" : "same";
  return fold(person.first_name) === fold(other.first_name) ? "letters" : "turned";
}
