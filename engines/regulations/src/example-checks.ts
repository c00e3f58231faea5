// Checks the facts of an example, whatever its kind. Each present member must be readable, otherwise the question is refused by that member's name.
import { type Reason, refusal } from "./answer.ts";
import { type ExampleFacts, text } from "./example-facts.ts";
import { badAge, badAmount, badBirthYear, badCount, badDay, badDancers, badSeconds, unknownPresentation } from "./question-checks.ts";
import type { Regulations } from "./schema.ts";
import { isRecord } from "./source.ts";

type Check = (value: unknown, key: string) => Reason | undefined;

const numeric =
  (check: (value: number, key: string) => Reason | undefined): Check =>
  (value, key) =>
    typeof value === "number" ? check(value, key) : notNumber(key, value);
const each =
  (check: Check): Check =>
  (value, key) =>
    Array.isArray(value) ? value.map((one: unknown) => check(one, key)).find((one) => one !== undefined) : check(value, key);
const counted = numeric((value, key) => badCount(key, value));
const day: Check = (value, key) => badDay(key, typeof value === "string" ? value : String(value));
const age = numeric((value) => badAge(value));
const year = numeric((value) => badBirthYear(value));

const CHECKS: Readonly<Record<string, Check>> = {
  paid_on: day,
  credited_on: day,
  deposit_credited_on: day,
  entered_on: day,
  signed_up_on: day,
  cancelled_on: day,
  event_date: day,
  birth_date: day,
  birth_dates: each(day),
  birth_year: year,
  birth_years: each(year),
  ages: (value, key) => (isRecord(value) ? undefined : each(age)(value, key)),
  days_before: numeric((value, key) => (Number.isInteger(value) ? undefined : badCount(key, value))),
  paid: numeric((value, key) => badAmount(key, Math.round(value * 100))),
  seconds: (value) => badSeconds(Array.isArray(value) ? value : [value]),
  couples: counted,
  place: numeric((value, key) => badCount(key, value, 1)),
  heat: (value, key) => (typeof value === "number" ? badCount(key, value, 1) : undefined),
  dancers: (value, key) =>
    Array.isArray(value) ? badDancers(value.map(String)) : typeof value === "number" ? badDancers(value) : notNumber(key, value),
  styles: (value, key) => (typeof value === "number" ? badCount(key, value, 1) : undefined),
  experience_months: numeric(notBelowNothing),
  season: numeric((value, key) => badCount(key, value)),
};

/** Returns the refusal of the first invalid member of an example, or undefined. */
export function faultIn(regulations: Regulations, given: ExampleFacts): Reason | undefined {
  const own = Object.entries(given).map(([key, value]) => (value === null ? undefined : CHECKS[key]?.(value, key)));
  const { entries, age: stated } = given;
  const parts = Array.isArray(entries) ? entries.filter(isRecord) : [];
  const listed = Array.isArray(entries) || entries === undefined || entries === null ? undefined : counted(entries, "entries");
  const aged = typeof stated === "number" ? badAge(stated) : undefined;
  const presentation = unknownPresentation(regulations, text(given, "presentation", "p"));
  return (
    own.find((one) => one !== undefined) ??
    listed ??
    aged ??
    presentation ??
    parts.map((part) => faultIn(regulations, part)).find((one) => one !== undefined)
  );
}

function notBelowNothing(value: number, key: string): Reason | undefined {
  return Number.isFinite(value) && value >= 0 ? undefined : badCount(key, value);
}

function notNumber(key: string, value: unknown): Reason {
  const shownValue = typeof value === "string" ? value : JSON.stringify(value);
  return refusal("number", `Pole „${key}”: „${shownValue}” to nie jest liczba.`, `Field "${key}": "${shownValue}" is no number.`, {
    name: key,
  });
}
