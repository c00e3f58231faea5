// Checks a year of birth, with the sentence that says what to type. Pure.
import type { Reason } from "../reasons.ts";

/** Highest age of a dancer, in years. */
const OLDEST = 110;

/** The problem of a typed year of birth for a competition with this first day (ISO date); undefined when it is possible. */
export function yearProblem(typed: string | number, firstDay: string): Reason | undefined {
  const competitionYear = Number(firstDay.slice(0, 4));
  const year = /^\d{4}$/.test(String(typed)) ? Number(typed) : undefined;
  const example = competitionYear - 12;
  if (year === undefined || year < competitionYear - OLDEST)
    return {
      code: "birth_year",
      pl: `Wpisz rok urodzenia czterema cyframi, na przykład ${example}.`,
      en: `Enter the year of birth with four digits, for example ${example}.`,
    };
  if (year > competitionYear)
    return {
      code: "birth_year",
      pl: `Rok urodzenia ${year} wypada po turnieju. Wpisz rok, na przykład ${example}.`,
      en: `The year of birth ${year} lies after the competition. Enter a year, for example ${example}.`,
    };
  return undefined;
}
