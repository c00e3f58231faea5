// Decisions about people's data that need no database. Pure.
import { fold } from "../kernel/text/search.ts";

/** Letters and digits that are not easily confused. */
const SIGNS = "23456789ACDEFHJKMNPRTUWXY";

/** Builds a pseudonym from four random numbers: „Osoba 7F3K”. */
export function pseudonymOf(drawn: readonly number[]): string {
  return `Osoba ${drawn.map((each) => SIGNS[each % SIGNS.length]).join("")}`;
}

/** True when a title contains all words of the first or the last name of one of these people. */
export function containsName(title: string | null, names: readonly { first: string; last: string }[]): boolean {
  const words = new Set(fold(title ?? "").split(/[^a-z0-9]+/));
  return names.some((name) =>
    [name.first, name.last].some((part) =>
      fold(part)
        .split(/[^a-z0-9]+/)
        .every((word) => words.has(word)),
    ),
  );
}

/** True when the typed text equals the confirmation text, ignoring case, accents and extra spaces. */
export function matchesConfirmation(typed: string, requested: string): boolean {
  return fold(typed).trim().replace(/\s+/g, " ") === fold(requested).trim().replace(/\s+/g, " ");
}

interface PersonFields {
  first_name: string;
  last_name: string;
  birth_date: string | null;
}

/**
 * Compares a requested correction with the stored values. Returns the fields that differ, requested and stored. An absent date of birth is not
 * compared.
 */
export function diffPerson(
  now: PersonFields,
  requested: { first_name: string; last_name: string; birth_date?: string | null | undefined },
) {
  const birth_date = requested.birth_date ?? now.birth_date;
  const wish: PersonFields = { first_name: requested.first_name, last_name: requested.last_name, birth_date };
  const fields = (["first_name", "last_name", "birth_date"] as const).filter((field) => wish[field] !== now[field]);
  const of = (values: PersonFields): Partial<PersonFields> => Object.fromEntries(fields.map((field) => [field, values[field]]));
  return { wanted: of(wish), stood: of(now) };
}

/** Makes a file name valid inside an archive. */
export function toArchiveName(name: string): string {
  return name.replace(/[\\/:*?"<>|]/g, "-").slice(0, 120);
}

/** Returns the ISO date a number of days before a day. */
export function subtractDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the ISO date a number of months after a day (before it when negative). Uses the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
