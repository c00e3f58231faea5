// A regulations file for another day. Pure.
import { movedDay } from "../rules.ts";

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
