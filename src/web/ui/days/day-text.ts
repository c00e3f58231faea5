// Days and times in text fields: reads typed text, writes them in the page's language, moves them on a calendar. Pure.
import type { Locale } from "../../../kernel/text/locale.ts";

const two = (n: number) => String(n).padStart(2, "0");

/** Returns the calendar day as `2026-03-14`. Days and months may overflow (day 0 is the last day of the previous month). */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function partsOf(day: string): [year: number, month: number, day: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

/** Returns the day as `2026-03-14`, or undefined if it does not exist. */
function checkedDay(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return undefined;
  const made = dayOf(year, month, day);
  return made === `${year}-${two(month)}-${two(day)}` ? made : undefined;
}

/** Two digits mean the years 1970 to 2069. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/**
 * Reads a typed day as `2026-03-14`. Accepts `14.3.2026`, `14/3/26`, `14 03 2026`, `14032026`, `2026-03-14`; returns undefined otherwise. The day
 * comes first in both languages.
 */
export function readDay(typed: string): string | undefined {
  const text = typed.trim();
  const iso = /^(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})$/.exec(text);
  if (iso) return checkedDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, day, month, year] =
    /^(\d{1,2})\s*[-./, ]\s*(\d{1,2})\s*[-./, ]\s*(\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text) ?? [];
  return year === undefined ? undefined : checkedDay(fullYear(year), Number(month), Number(day));
}

/** Reads a typed time as `09:05`. Accepts `9:05`, `9.05`, `905`, `0905`, `9`; returns undefined otherwise. */
export function readClock(typed: string): string | undefined {
  const [, hour, minute = "0"] = /^(\d{1,2})(?:\s*[:., ]\s*(\d{2}))?$/.exec(typed.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(typed.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${two(Number(hour))}:${two(Number(minute))}`;
}

/** Reads a typed day with time as `2026-03-14T21:30`; undefined when either is missing or wrong. */
export function readDayAndClock(typed: string): string | undefined {
  const [, day = "", clock = ""] = /^(.*\d)(?:[\s,]+|T)([\d:.]+)$/.exec(typed.trim()) ?? [];
  const [read, at] = [readDay(day), readClock(clock)];
  return read && at && `${read}T${at}`;
}

/** Writes a day in the page's language: `14.03.2026`, in English `14/03/2026`. */
export function writeDay(day: string, locale: Locale): string {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8, 10)];
  return [date, month, year].join(locale === "pl" ? "." : "/");
}

/** Writes a day with its time: `14.03.2026 21:30`. */
export function writeDayAndClock(moment: string, locale: Locale): string {
  return `${writeDay(moment, locale)} ${moment.slice(11, 16)}`;
}

/** Day to which a key moves on a calendar with weeks from Monday; undefined for other keys. */
export function dayByKey(day: string, key: string, shift: boolean): string | undefined {
  const [year, month, date] = partsOf(day);
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const step = steps[key];
  if (step !== undefined) return dayOf(year, month, date + step);
  if (key !== "PageUp" && key !== "PageDown") return undefined;
  return moveByMonths(day, (key === "PageUp" ? -1 : 1) * (shift ? 12 : 1));
}

/** The same day in another month, or that month's last day if it is shorter. */
export function moveByMonths(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const last = Number(dayOf(year, month + months + 1, 0).slice(8));
  return dayOf(year, month + months, Math.min(date, last));
}

/** Weeks of a day's month, Monday first; undefined in cells outside the month. */
export function weeksOf(day: string): (string | undefined)[][] {
  const [year, month] = partsOf(day);
  const first = dayOf(year, month, 1);
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const days = Number(dayOf(year, month + 1, 0).slice(8));
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_each, place) => {
      const date = week * 7 + place - before + 1;
      return date < 1 || date > days ? undefined : dayOf(year, month, date);
    }),
  );
}
