// Reads the facts of a worked example, and shapes its answer.
import type { Outcome, Reason } from "./answer.ts";
import type { Dancer } from "./bands.ts";
import type { Facts } from "./scope.ts";
import { isRecord } from "./source.ts";

/** Facts of an example, as written in the file. */
export type ExampleFacts = Readonly<Record<string, unknown>>;

/** The answer: an object in the kind's shape, any value of which may be "ambiguous"; "ambiguous" as a whole; "refused" for an impossible question. */
export interface ExampleAnswer {
  readonly answer: Readonly<Record<string, unknown>> | "ambiguous" | "refused";
  readonly reasons: readonly Reason[];
}

/** Returns the first of these members that is a text or a number, as text. */
export function text(given: ExampleFacts, ...keys: string[]): string | undefined {
  const found = keys.map((key) => given[key]).find((one) => typeof one === "string" || typeof one === "number");
  return found === undefined ? undefined : String(found);
}

/** Returns the first of these members that is a number. */
export function count(given: ExampleFacts, ...keys: string[]): number | undefined {
  return keys.map((key) => given[key]).find((one) => typeof one === "number");
}

/** Returns the first of these members that is a list; an empty list when there is none. */
export function list(given: ExampleFacts, ...keys: string[]): unknown[] {
  return keys.map((key) => given[key]).find((one) => Array.isArray(one)) ?? [];
}

/** Reads style, presentation, age category and level, where present. */
export function factsOf(given: ExampleFacts): Facts {
  const age = given["age"];
  return {
    style: text(given, "style"),
    presentation: text(given, "presentation", "p"),
    level: text(given, "level", "cls"),
    ages: typeof age === "string" ? [age] : typeof given["group"] === "string" ? [given["group"]] : undefined,
  };
}

/**
 * Reads the dancers: lists of ages, birth years, birth dates or grades, or one of each. The ages of an amateur and a professional may be separate
 * members.
 */
export function dancersOf(given: ExampleFacts): Dancer[] {
  const listed = [
    ...numbers(given, "ages").map((age) => ({ age })),
    ...numbers(given, "birth_years").map((birth_year) => ({ birth_year })),
    ...list(given, "birth_dates")
      .filter((one) => typeof one === "string")
      .map((birth_date) => ({ birth_date })),
    ...list(given, "grades")
      .filter((one) => typeof one === "string" || typeof one === "number")
      .map((grade) => ({ grade })),
  ];
  if (listed.length > 0) return listed;
  const proAm = [personBy(given, /^am/i), personBy(given, /^pro/i)].filter((one) => one !== undefined);
  if (proAm.length > 0) return proAm;
  const { ages } = given;
  if (isRecord(ages))
    return Object.values(ages)
      .filter((one) => typeof one === "number")
      .map((age) => ({ age }));
  const [age, birth_year, birth_date] = [count(given, "age"), count(given, "birth_year"), text(given, "birth_date")];
  const grade = text(given, "grade");
  if (age === undefined && birth_year === undefined && birth_date === undefined && grade === undefined) return [];
  return [{ age, birth_year, birth_date, grade }];
}

/** Reads a person from a member such as `amateur_age`, `amateur_birth_year` or `pro`. Numbers up to 2 are indexes in a list, not ages. */
function personBy(given: ExampleFacts, name: RegExp): Dancer | undefined {
  const key = Object.keys(given).find((one) => name.test(one) && typeof given[one] === "number" && Number(given[one]) > 2);
  const value = key === undefined ? undefined : Number(given[key]);
  if (value === undefined) return undefined;
  return value > 1900 ? { birth_year: value } : { age: value };
}

function numbers(given: ExampleFacts, key: string): number[] {
  return list(given, key).filter((one) => typeof one === "number");
}

/** Answers with the question alone: the whole answer is open. */
export function unsure(question: Reason): ExampleAnswer {
  return { answer: "ambiguous", reasons: [question] };
}

/** Puts an outcome under one key of the answer. */
export function shaped(key: string, outcome: Outcome<unknown>, value: (answer: unknown) => unknown = (one) => one): ExampleAnswer {
  return outcome.ambiguous
    ? { answer: { [key]: "ambiguous" }, reasons: [outcome.question, ...outcome.reasons] }
    : { answer: { [key]: value(outcome.answer) }, reasons: outcome.reasons };
}

/** Puts an outcome under one key; an open outcome makes the whole answer open, for kinds whose answer the format does not fix. */
export function openWhole(key: string, outcome: Outcome<unknown>): ExampleAnswer {
  return outcome.ambiguous ? unsure(outcome.question) : shaped(key, outcome);
}

/** Uses the outcome itself as the answer. */
export function whole(outcome: Outcome<object>): ExampleAnswer {
  return outcome.ambiguous ? unsure(outcome.question) : { answer: { ...outcome.answer }, reasons: outcome.reasons };
}
