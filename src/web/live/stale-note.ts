// Note on a page that could not be refreshed: when it was made, and how long ago that was.

type Locale = "pl" | "en";

/** Id of the note's element; newer data removes it. */
export const STALE_NOTE_ID = "stale-note";
const BEFORE_PAGE = "</head><body>";

const words = {
  pl: (at: string, age: string) => `To strona z ${at}, sprzed ${age}. Nowszych danych nie da się teraz pobrać. Odśwież ją za chwilę.`,
  en: (at: string, age: string) => `This page is from ${at}, ${age} ago. Nothing newer can be fetched right now. Reload it in a moment.`,
};

/** Adds the note above the page, without a script. `madeAt` and `now` are milliseconds since 1970. */
export function withStaleNote(document: string, locale: Locale, madeAt: number, now: number): string {
  const seconds = Math.max(1, Math.round((now - madeAt) / 1000));
  const sentence = words[locale](momentOf(madeAt, seconds, locale), ageOf(seconds, locale));
  const note = `<p id="${STALE_NOTE_ID}" class="note warn stale" role="status">${sentence}</p>`;
  return document.replace(BEFORE_PAGE, () => `${BEFORE_PAGE}${note}`);
}

/** Local time, with the day when it may be another one. */
function momentOf(at: number, seconds: number, locale: Locale): string {
  const parts: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: "Europe/Warsaw" };
  const day: Intl.DateTimeFormatOptions = seconds < 43_200 ? {} : { day: "numeric", month: "long" };
  const text = new Intl.DateTimeFormat(locale === "pl" ? "pl-PL" : "en-GB", { ...day, ...parts }).format(at);
  return locale === "pl" && seconds < 43_200 ? `godziny ${text}` : text;
}

function ageOf(seconds: number, locale: Locale): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} ${locale === "pl" ? "godz." : "h"} ${minutes % 60} min`;
}
