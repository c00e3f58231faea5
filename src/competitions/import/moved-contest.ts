// Moves a regulations file to another first day, and asks about the moved deadlines. Pure.
import { formatDate } from "../../kernel/text/format.ts";
import { moveDay } from "../rules.ts";
import type { Warning } from "../shapes.ts";
import { makeWarning } from "./facts.ts";
import type { ContestPlan } from "./contest.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns the file moved by a number of days: values that are whole ISO dates move by the days, and years by the difference between the years of the
 * first days. Texts that contain dates stay unchanged.
 */
export function moveContest(raw: unknown, days: number): unknown {
  const first = firstDay(raw);
  const years = first === undefined ? 0 : Number(moveDay(first, days).slice(0, 4)) - Number(first.slice(0, 4));
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, key));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, name === "worked_examples" ? each : walk(each, name)]));
    if (typeof value === "string" && DAY.test(value)) return moveDay(value, days);
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
/** Parts of a file whose texts may contain deadlines. */
const WITH_TERMS = ["deadlines", "fees", "limits", "documents", "on_the_day", "merge_and_cancel", "timetable"];
const MOST_TEXTS = 5;

/**
 * Builds the questions after a file was moved to another year: whether the moved deadlines are right, and whether deadlines in texts, which did not
 * move, are still valid. `raw` is the moved file, `plan` what was imported from it, and `year` the earlier year of the file.
 */
export function termQuestions(raw: unknown, plan: ContestPlan, year: string): Warning[] {
  const termsText = (locale: "pl" | "en") =>
    TERMS.flatMap(([term, pl, en]) => {
      const moment = plan.deadlines[term];
      return moment === null ? [] : [`${locale === "pl" ? pl : en} ${formatDate(moment, locale)}`];
    }).join(", ");
  const texts = [...new Set(textsOf(raw).filter((text) => new RegExp(`(?<!\\d)${year}(?!\\d)`).test(text)))];
  const quoted = texts.slice(0, MOST_TEXTS).map((text) => `„${text}”`);
  return [
    ...(termsText("pl") === ""
      ? []
      : [
          makeWarning(
            "deadlines",
            "terms_moved",
            `Terminy przesunęły się razem z turniejem: ${termsText("pl")}. Czy tak ma być?`,
            `The terms moved along with the competition: ${termsText("en")}. Is that right?`,
          ),
        ]),
    ...(quoted.length === 0
      ? []
      : [
          makeWarning(
            "deadlines",
            "terms_of_another_year",
            `Plik podaje też terminy z ${year} roku: ${quoted.join(", ")}. Kiedy mijają teraz?`,
            `The file also names terms of ${year}: ${quoted.join(", ")}. When are they now?`,
          ),
        ]),
  ];
}

/** Returns the texts in parts of a file that may contain deadlines. Whole dates and price history are skipped. */
function textsOf(raw: unknown): string[] {
  const walk = (value: unknown): string[] => {
    if (typeof value === "string") return DAY.test(value) ? [] : [value];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, each]: [string, unknown]) => (key === "history" ? [] : walk(each)));
  };
  const parts = typeof raw === "object" && raw !== null ? Object.entries(raw) : [];
  return parts.flatMap(([key, value]: [string, unknown]) => (WITH_TERMS.includes(key) ? walk(value) : []));
}
