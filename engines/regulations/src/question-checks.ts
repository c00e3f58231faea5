// Validates the facts of a question: people, days and lengths. An impossible value is refused by name and never answered.
import { type Reason, refusal } from "./answer.ts";
import { dayOf } from "./calendar.ts";
import type { Regulations } from "./schema.ts";

const OLDEST = 120;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Refuses a text that is no real ISO date. An absent day is accepted. */
export function badDay(name: string, day: string | undefined): Reason | undefined {
  if (day === undefined || dayOf(day) !== undefined) return undefined;
  return refusal("day", `Pole „${name}”: „${day}” nie jest dniem z kalendarza.`, `Field "${name}": "${day}" is no day of the calendar.`, {
    name,
    day,
  });
}

/** Refuses a negative amount, or one that is no whole number of the smallest unit. */
export function badAmount(name: string, minor: number): Reason | undefined {
  if (Number.isInteger(minor) && minor >= 0) return undefined;
  return refusal(
    "amount",
    `Pole „${name}”: kwota ${minor / 100} nie może być wpłatą.`,
    `Field "${name}": the amount ${minor / 100} cannot have been paid.`,
    { name, amount: minor },
  );
}

/** Refuses a count of people or things below `least` or with a fraction. */
export function badCount(name: string, count: number, least = 0): Reason | undefined {
  if (Number.isInteger(count) && count >= least) return undefined;
  return refusal(
    "count",
    `Pole „${name}”: ${count} to nie jest liczba od ${least}.`,
    `Field "${name}": ${count} is no whole number from ${least}.`,
    {
      name,
      count,
    },
  );
}

/** Refuses an empty line-up. */
export function badDancers(dancers: readonly string[] | number): Reason | undefined {
  return badCount("dancers", typeof dancers === "number" ? dancers : dancers.length, 1);
}

/** Refuses invalid lengths in seconds; a text such as "2:30" is invalid, too. */
export function badSeconds(seconds: readonly unknown[]): Reason | undefined {
  const bad = seconds.find((one) => typeof one !== "number" || !Number.isFinite(one) || one < 0);
  if (seconds.length > 0 && bad === undefined) return undefined;
  const shownValue = typeof bad === "string" || typeof bad === "number" ? String(bad) : "?";
  return refusal(
    "seconds",
    `Pole „seconds”: „${shownValue}” to nie jest czas w sekundach (2 min 30 s to 150).`,
    `Field "seconds": "${shownValue}" is no time in seconds (2 min 30 s are 150).`,
    { seconds: shownValue },
  );
}

/** Refuses an impossible age. */
export function badAge(age: number): Reason | undefined {
  if (Number.isFinite(age) && age >= 0 && age <= OLDEST) return undefined;
  return refusal("age", `Pole „age”: nikt nie ma ${age} lat.`, `Field "age": nobody is ${age} years old.`, { age });
}

/** Refuses a year in which no dancer can have been born. */
export function badBirthYear(year: number): Reason | undefined {
  if (Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR) return undefined;
  return refusal(
    "birth_year",
    `Pole „birth_year”: ${year} to nie jest rok urodzenia.`,
    `Field "birth_year": ${year} is no year of birth.`,
    { year },
  );
}

/** Refuses a presentation that the regulations do not have. Their group words, such as the family of X5 and X8, are accepted. */
export function unknownPresentation(regulations: Regulations, presentation: string | undefined): Reason | undefined {
  if (presentation === undefined || regulations.presentation_categories.length === 0) return undefined;
  const listed = regulations.presentation_categories.map((one) => one.code);
  const written = regulations.section_lines.flatMap((line) => line.presentations);
  if (listed.includes(presentation) || written.includes(presentation) || regulations.presentation_families.includes(presentation))
    return undefined;
  return refusal(
    "presentation",
    `Kategorii prezentacji „${presentation}” nie ma w regulaminie (są: ${listed.join(", ")}).`,
    `There is no presentation category "${presentation}" in the regulations (there are: ${listed.join(", ")}).`,
    { presentation },
  );
}
