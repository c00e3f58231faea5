// When to come back after a limit, in words.
import type { Locale } from "../text/locale.ts";

const SHORT_MINUTES = 10;
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Warsaw", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Warsaw" });

/** „za 3 minuty”, from ten minutes on the clock in Warsaw: „o 14:20”, on another day „jutro o 00:10”. Rounded up to whole minutes. */
export function retryText(seconds: number, now: Date, locale: Locale): string {
  const pl = locale === "pl";
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return pl ? "za minutę" : "in a minute";
  if (minutes < SHORT_MINUTES) return pl ? `za ${minutes} ${minutes < 5 ? "minuty" : "minut"}` : `in ${minutes} minutes`;
  const at = new Date(Math.ceil((now.getTime() + seconds * 1000) / 60_000) * 60_000);
  const tomorrow = day.format(at) === day.format(now) ? "" : pl ? "jutro " : "tomorrow ";
  return `${tomorrow}${pl ? "o" : "at"} ${clock.format(at)}`;
}
