// Formats numbers, money, dates, times and plurals in both languages. Times are in the Warsaw zone. Pure.
import type { Locale } from "./locale.ts";

const ZONE = "Europe/Warsaw";
const NBSP = "\u00a0";
const MINUS = "\u2212";
const DASH = "\u2013";

/** A point in time: a Date, milliseconds since 1970 or an ISO 8601 text with a zone. */
export type Moment = Date | number | string;

/** Plural forms by the language's rules. `other` is the form for fractions in Polish and the plural in English. */
export type PluralForms = { one: string; few?: string; many?: string; other: string };

const pluralRules = { pl: new Intl.PluralRules("pl"), en: new Intl.PluralRules("en") };
const tags = { pl: "pl-PL", en: "en-GB" } as const;

/** Memoises formatters: making one costs many times as much as formatting. */
function memoize<Key extends string | number, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const cached = made.get(key) ?? make(key);
    made.set(key, cached);
    return cached;
  };
}

const inWarsaw = (tag: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: ZONE, ...options });
const HOUR_MS = 3_600_000;
const clock = inWarsaw("en-GB", { hour: "2-digit", hourCycle: "h23" });
/** Local hour from the hours since 1970. Minutes are equal in all whole-hour zones, such as Warsaw's since 1915. */
const hourOf = memoize((hour: number) => clock.format(hour * HOUR_MS));
const dayForms = {
  numeric: { day: "2-digit", month: "2-digit", year: "numeric" },
  short: { day: "numeric", month: "short" },
  day: { day: "numeric", month: "long", year: "numeric" },
  month: { day: "numeric", month: "long" },
  weekday: { weekday: "long" },
  weekdayShort: { weekday: "short" },
  monthOfYear: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const dayParts = {
  pl: memoize((form: keyof typeof dayForms) => inWarsaw(tags.pl, dayForms[form])),
  en: memoize((form: keyof typeof dayForms) => inWarsaw(tags.en, dayForms[form])),
};
const isoDay = memoize((tag: "en-CA") => inWarsaw(tag, {}));
/** By the fixed number of decimals. −1 means as many as needed, up to 2. */
const numbersOf = (tag: string) =>
  memoize(
    (decimals: number) =>
      new Intl.NumberFormat(tag, {
        minimumFractionDigits: Math.max(decimals, 0),
        maximumFractionDigits: decimals < 0 ? 2 : decimals,
        useGrouping: "always",
      }),
  );
const numbers = { pl: numbersOf(tags.pl), en: numbersOf(tags.en) };

/** Picks the word form for `n` (1 ocena, 2 oceny, 5 ocen, 1,5 oceny). Missing forms fall back to `other`. */
export function plural(locale: Locale, n: number, forms: PluralForms): string {
  const rule = pluralRules[locale].select(n);
  if (rule === "one") return forms.one;
  if (rule === "few") return forms.few ?? forms.other;
  if (rule === "many") return forms.many ?? forms.other;
  return forms.other;
}

/** The number and its word, joined by a no-break space: `5 ocen`. */
export function count(locale: Locale, n: number, forms: PluralForms): string {
  return `${formatNumber(n, locale)}${NBSP}${plural(locale, n, forms)}`;
}

/** Replaces the hyphen by a minus sign and spaces between digits by no-break spaces. */
function digits(text: string): string {
  return text.replace(/^-/, MINUS).replace(/[\u202f ]/g, NBSP);
}

/** A number with `decimals` fixed places (default: as many as needed, up to 2): `1 512`, `36,20`, `−0,50`. */
export function formatNumber(value: number, locale: Locale, decimals?: number): string {
  return digits(numbers[locale](decimals ?? -1).format(value));
}

/** A final score or a judge's total with the decimals of the scoring form (default 2): `36,20`. */
export function formatScore(value: number, locale: Locale, decimals = 2): string {
  return formatNumber(value, locale, decimals);
}

/** A published total in the language's notation: `36.20` → `36,20`. Text that is not a number stays unchanged. */
export function shownTotal(total: string, locale: Locale): string {
  const value = Number(total);
  return Number.isNaN(value) ? total : formatScore(value, locale, total.split(".")[1]?.length ?? 0);
}

/** Whole grosze (1/100 zł) as money: `1 512,00 zł`, `−245,00 zł`, in English `PLN 864.00`. Throws for a fraction of a grosz. */
export function formatMoney(grosze: number, locale: Locale): string {
  if (!Number.isSafeInteger(grosze)) throw new RangeError(`not whole grosze: ${grosze}`);
  const text = formatNumber(Math.abs(grosze) / 100, locale, 2);
  const sign = grosze < 0 ? MINUS : "";
  return locale === "pl" ? `${sign}${text}${NBSP}zł` : `${sign}PLN${NBSP}${text}`;
}

function moment(value: Moment): Date {
  const date = value instanceof Date ? value : new Date(value);
  if (Number.isNaN(date.getTime())) throw new RangeError(`not a moment: ${String(value)}`);
  return date;
}

/** Time in Warsaw, 24 hours: `14:18`, with seconds `14:18:06`. */
export function formatTime(value: Moment, _locale: Locale, options: { seconds?: boolean } = {}): string {
  const at = moment(value);
  const text = `${hourOf(Math.floor(at.getTime() / HOUR_MS))}:${twoDigits(at.getUTCMinutes())}`;
  return options.seconds ? `${text}:${twoDigits(at.getUTCSeconds())}` : text;
}

/** Time range with an en dash and no spaces: `13:45–14:27`. An end on another day includes the date: `09:00–10:29 (18 mar)`. */
export function formatTimeRange(from: Moment, to: Moment, locale: Locale): string {
  const day = formatDate(to, locale, "numeric") === formatDate(from, locale, "numeric") ? "" : ` (${formatDate(to, locale, "short")})`;
  return `${formatTime(from, locale)}${DASH}${formatTime(to, locale)}${day}`;
}

export type DateStyle = "long" | "short" | "day" | "numeric";

/** Date in Warsaw: long `sobota, 14 marca 2026`, day `14 marca 2026`, short `14 mar`, numeric `14.03.2026`. */
export function formatDate(value: Moment, locale: Locale, style: DateStyle = "day"): string {
  const date = moment(value);
  const part = (form: keyof typeof dayForms) => dayParts[locale](form).format(date);
  if (style === "numeric") return part("numeric");
  if (style === "short") return bind(part("short").replace(/\.$/, ""));
  const day = bind(part("day"));
  if (style === "day") return day;
  return `${part("weekday")}, ${day}`;
}

/** Month and year, as a calendar's heading: `marzec 2026`. */
export function formatMonth(value: Moment, locale: Locale): string {
  return dayParts[locale]("monthOfYear").format(moment(value));
}

/** Day of the week: `sobota`, short `sob`. */
export function formatWeekday(value: Moment, locale: Locale, style: "long" | "short" = "long"): string {
  return dayParts[locale](style === "long" ? "weekday" : "weekdayShort")
    .format(moment(value))
    .replace(/\.$/, "");
}

/** Calendar date in Warsaw as `2026-03-14`. */
export function dayOf(value: Moment): string {
  return isoDay("en-CA").format(moment(value));
}

/** Date and time: `14 mar, 21:07`, long `niedziela, 1 marca 2026, 23:59`. */
export function formatDateTime(value: Moment, locale: Locale, style: DateStyle = "short"): string {
  return `${formatDate(value, locale, style)}, ${formatTime(value, locale)}`;
}

/** A moment to follow „od” or "at": only the time on the day of `now`, else `14 mar, 21:07`. */
export function formatSince(value: Moment, now: Moment, locale: Locale): string {
  return dayOf(value) === dayOf(now) ? formatTime(value, locale) : formatDateTime(value, locale);
}

const WEEKDAYS_OF = ["niedzieli", "poniedziałku", "wtorku", "środy", "czwartku", "piątku", "soboty"];

/** A deadline to follow „do” or "until", in the genitive and without the year: `niedzieli 1 marca, 23:59`, `Sunday 1 March, 23:59`. */
export function formatDeadline(value: Moment, locale: Locale): string {
  const date = moment(value);
  const day = new Date(`${dayOf(date)}T12:00:00Z`).getUTCDay();
  const weekday = locale === "pl" ? WEEKDAYS_OF[day] : dayParts.en("weekday").format(date);
  return `${weekday} ${bind(dayParts[locale]("month").format(date))}, ${formatTime(value, locale)}`;
}

function bind(text: string): string {
  return text.replace(/^(\d+) /, `$1${NBSP}`);
}

function twoDigits(n: number): string {
  return String(n).padStart(2, "0");
}

/** A duration in seconds as minutes and seconds: 144 → `2:24`, from one hour up `1:02:24`. Throws for negatives. */
export function formatLength(seconds: number): string {
  if (!(seconds >= 0)) throw new RangeError(`not a length: ${seconds}`);
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}

/** A delay in whole minutes with its sign: `+6 min`, `−2 min`, `0 min`. */
export function formatDelay(minutes: number): string {
  const whole = Math.round(minutes);
  const sign = whole > 0 ? "+" : whole < 0 ? MINUS : "";
  return `${sign}${Math.abs(whole)}${NBSP}min`;
}

/** A fraction (0–1) as whole percent without a space: `93%`. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** A size in bytes: `4,2 MB`, `820 kB`. Anything above zero is at least 1 kB. */
export function formatBytes(bytes: number, locale: Locale): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.ceil(bytes / 1000), locale)}${NBSP}kB`;
  return `${formatNumber(Math.round(bytes / 100_000) / 10, locale, 1)}${NBSP}MB`;
}

/** A title in one pair of Polish quotes, also when it was typed with quotes: „Iskra”. Titles are never translated. */
export function danceTitle(title: string): string {
  return `„${/^[„"”“](.+)["”“]$/.exec(title.trim())?.[1] ?? title}”`;
}

/** A start number with at least three digits: 79 → `079`. */
export function startNumber(value: number): string {
  return String(value).padStart(3, "0");
}

/** Puts a no-break space after one-letter words (i, w, z, o, u, a), so that none ends a line. */
export function typeset(text: string): string {
  return text.replace(/(^|[\s(„])([iwzouaIWZOUA]) (?=\S)/g, `$1$2${NBSP}`);
}
