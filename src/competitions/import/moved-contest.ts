// A regulations file for another day, and what is then asked about its terms. Pure.
import { formatDate } from "../../kernel/text/format.ts";
import { movedDay } from "../rules.ts";
import type { Warning } from "../shapes.ts";
import { warned } from "./facts.ts";
import type { ContestPlan } from "./contest.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The same file for a contest that many days later: every value that is a whole ISO day moves by the days, years by the years between the
 * first days; texts with dates inside stay as they are.
 */
export function movedContest(raw: unknown, days: number): unknown {
  const first = firstDay(raw);
  const years = first === undefined ? 0 : Number(movedDay(first, days).slice(0, 4)) - Number(first.slice(0, 4));
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, key));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, name === "worked_examples" ? each : walk(each, name)]));
    if (typeof value === "string" && DAY.test(value)) return movedDay(value, days);
    if (typeof value === "number" && ["year", "reference_year", "birth_years"].includes(key)) return value + years;
    return value;
  };
  return walk(raw, "");
}

function firstDay(raw: unknown): string | undefined {
  const event = typeof raw === "object" && raw !== null && "event" in raw ? raw.event : undefined;
  const list = typeof event === "object" && event !== null && "days" in event && Array.isArray(event.days) ? event.days : [];
  const dates = list.flatMap((day: unknown) =>
    typeof day === "object" && day !== null && "date" in day && typeof day.date === "string" ? [day.date] : [],
  );
  return dates.filter((date) => DAY.test(date)).toSorted()[0];
}

const TERMS = [
  ["signup_opens_at", "zapisy od", "sign-up from"],
  ["signup_closes_at", "zapisy do", "sign-up until"],
  ["music_closes_at", "muzyka do", "music until"],
  ["payment_due_at", "wpłata do", "payment by"],
] as const;
/** Parts of a file whose texts may name terms. */
const WITH_TERMS = ["deadlines", "fees", "limits", "documents", "on_the_day", "merge_and_cancel", "timetable"];
const MOST_TEXTS = 5;

/**
 * What is asked of an organiser who moved a file to another year: whether the terms that moved along hold, and whether those hold that stand in
 * texts and did not move. `raw` is the moved file, `plan` what was taken from it, `year` the year of the file before.
 */
export function askedOfTerms(raw: unknown, plan: ContestPlan, year: string): Warning[] {
  const told = (locale: "pl" | "en") =>
    TERMS.flatMap(([term, pl, en]) => {
      const moment = plan.deadlines[term];
      return moment === null ? [] : [`${locale === "pl" ? pl : en} ${formatDate(moment, locale)}`];
    }).join(", ");
  const texts = [...new Set(textsOf(raw).filter((text) => new RegExp(`(?<!\\d)${year}(?!\\d)`).test(text)))];
  const quoted = texts.slice(0, MOST_TEXTS).map((text) => `„${text}”`);
  return [
    ...(told("pl") === ""
      ? []
      : [
          warned(
            "deadlines",
            "terms_moved",
            `Terminy przesunęły się razem z turniejem: ${told("pl")}. Czy tak ma być?`,
            `The terms moved along with the competition: ${told("en")}. Is that right?`,
          ),
        ]),
    ...(quoted.length === 0
      ? []
      : [
          warned(
            "deadlines",
            "terms_of_another_year",
            `Plik podaje też terminy z ${year} roku: ${quoted.join(", ")}. Kiedy mijają teraz?`,
            `The file also names terms of ${year}: ${quoted.join(", ")}. When are they now?`,
          ),
        ]),
  ];
}

/** The texts in the parts of a file that may name terms; whole days are no texts, and prices of earlier years stay as they were. */
function textsOf(raw: unknown): string[] {
  const walk = (value: unknown): string[] => {
    if (typeof value === "string") return DAY.test(value) ? [] : [value];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, each]: [string, unknown]) => (key === "history" ? [] : walk(each)));
  };
  const parts = typeof raw === "object" && raw !== null ? Object.entries(raw) : [];
  return parts.flatMap(([key, value]: [string, unknown]) => (WITH_TERMS.includes(key) ? walk(value) : []));
}
