// Moments in words: the time of day or, past midnight, the name of the next day with its time.
import { writeTime } from "./clock-time.ts";

const DAY_SECONDS = 86_400;
const POLISH = ["poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela"];
const ENGLISH = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Returns the number of days since 1 March of year 0 of the Gregorian calendar. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1;
  const m = (month + 9) % 12;
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * m + 2) / 5) + day - 1;
}

/** Returns the weekday of a day, Monday is 0. `day` is a date (2028-02-28) or the name of a weekday; other names give undefined. */
function weekdayOf(day: string): number | undefined {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  // 1 March of year 0 was a Wednesday.
  if (date) return (dayNumber(Number(date[1]), Number(date[2]), Number(date[3])) + 2) % 7;
  const word = (/^\p{L}+/u.exec(day)?.[0] ?? "").toLowerCase();
  const at = Math.max(
    POLISH.indexOf(word),
    ENGLISH.findIndex((name) => name.toLowerCase() === word),
  );
  return at < 0 ? undefined : at;
}

/** Writes a moment `seconds` after midnight of a day: "18:05:30"; past midnight „niedziela 12:25” in Polish and "Sunday 12:25" in English. */
export function momentWords(seconds: number, day: string): { pl: string; en: string; nextDay: boolean } {
  if (seconds < DAY_SECONDS) return { pl: writeTime(seconds), en: writeTime(seconds), nextDay: false };
  const time = writeTime(seconds % DAY_SECONDS).slice(0, 5);
  const weekday = weekdayOf(day);
  const next = weekday === undefined ? undefined : (weekday + Math.floor(seconds / DAY_SECONDS)) % 7;
  if (next === undefined) return { pl: `dzień po: ${day}, ${time}`, en: `the day after ${day}, ${time}`, nextDay: true };
  return { pl: `${POLISH[next]} ${time}`, en: `${ENGLISH[next]} ${time}`, nextDay: true };
}
