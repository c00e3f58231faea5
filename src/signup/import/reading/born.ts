// Parses birth years and dates in any usual spelling. An impossible one gets an error with a fix. Pure.
import type { Sentence } from "./kinds.ts";

export type ParsedBirth =
  | { kind: "born"; year: number; date: string | null }
  | { kind: "empty" }
  | { kind: "wrong"; why: Sentence /** What to write in its place. */; fix: string | undefined };

/** Upper limit of a dancer's age in years. */
const OLDEST = 90;
const MONTHS = ["stycz", "lut", "mar", "kwie", "maj", "czerw", "lip", "sierp", "wrze", "pazdz", "list", "grud"];

const wrong = (pl: string, en: string, fix?: string): ParsedBirth => ({ kind: "wrong", why: { pl, en }, fix });

/** Parses a cell. `lastYear` is the competition's year, the latest possible birth. `from1904`: the workbook counts days from 1904, not from 1900. */
export function parseBirth(cell: string, lastYear: number, from1904 = false): ParsedBirth {
  const text = plain(cell);
  if (text === "") return { kind: "empty" };
  if (/^\d{5}([.,]\d+)?$/.test(text)) return birthOfSerial(Number.parseInt(text, 10), lastYear, from1904);
  if (/^\d{1,4}$/.test(text)) return year(text, lastYear);
  const parts = dateParts(text);
  if (!parts) return wrong("To nie jest rok ani data.", "This is neither a year nor a date.", yearInside(text, lastYear));
  return date(parts, lastYear);
}

const SLASHES = /^\d{1,2}\/\d{1,2}\/\d{2,4}$/;

/** True when a date with slashes must have its month first; other dates of its sheet may have, too. */
function isMonthFirst(cell: string): boolean {
  const text = plain(cell);
  const parts = SLASHES.test(text) ? dateParts(text) : undefined;
  return parts?.year.length === 4 && parts.month > 12 && validDate(Number(parts.year), parts.day, parts.month) !== undefined;
}

/** Order of dates with slashes: month first where one proves it, else day first where one proves that. */
export type SlashOrder = "day" | "month" | "unclear";

/** Finds the order of day and month in dates with slashes. */
export function slashOrder(cells: readonly string[]): SlashOrder {
  if (cells.some(isMonthFirst)) return "month";
  const isDayFirst = (cell: string) => SLASHES.test(plain(cell)) && (dateParts(plain(cell))?.day ?? 0) > 12;
  return cells.some(isDayFirst) ? "day" : "unclear";
}

/** The date with day and month exchanged, where the month may be first; undefined where that is no date. */
export function exchangedDay(cell: string): string | undefined {
  const text = plain(cell);
  const parts = SLASHES.test(text) ? dateParts(text) : undefined;
  if (!parts || parts.day === parts.month || parts.day > 12 || parts.month > 12) return undefined;
  return `${parts.month}.${String(parts.day).padStart(2, "0")}.${parts.year}`;
}

/** Removes „ur.”, „r.”, brackets, the time of day and surrounding signs. */
function plain(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replace(/^(?:ur(?:\.|odzon[ya])?|rocznik|rok|born|b\.)\s*/, "")
    .replace(/[\sT]+\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?z?$/i, "")
    .replace(/^(\d{1,2}[./-]\d{1,2}[./-]\d{4})[ ,r.]+\p{L}[\p{L} .-]*$/u, "$1")
    .replace(/\s*r(?:\.|oku?)?$/, "")
    .replace(/^['’(]+|[).,;]+$/g, "")
    .trim();
}

/** Converts a spreadsheet's day number to a birth; a number that gives no likely birth is no date. */
function birthOfSerial(days: number, lastYear: number, from1904: boolean): ParsedBirth {
  const at = new Date((from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + days * 86_400_000);
  const born = at.getUTCFullYear();
  if (born > lastYear || born < lastYear - OLDEST) return wrong("To nie jest rok ani data.", "This is neither a year nor a date.");
  return wrong("To liczba, w której arkusz zapisał datę.", "This is the number in which the sheet kept a date.", written(at));
}

const written = (at: Date) => `${at.getUTCDate()}.${String(at.getUTCMonth() + 1).padStart(2, "0")}.${at.getUTCFullYear()}`;

function year(text: string, lastYear: number): ParsedBirth {
  const value = Number(text);
  if (text.length === 3) return wrong("Rok ma cztery cyfry.", "A year has four digits.");
  if (text.length < 3) {
    const full = centuryOf(value, lastYear);
    return wrong(`Rocznik ${text}? Pewnie ${full}.`, `Born in ${text}? Probably ${full}.`, String(full));
  }
  if (value >= lastYear - OLDEST && value <= lastYear) return { kind: "born", year: value, date: null };
  const likely = likelyYear(value, lastYear);
  if (likely !== undefined) return wrong(`Rocznik ${value}? Pewnie ${likely}.`, `Born in ${value}? Probably ${likely}.`, String(likely));
  const example = lastYear - 12;
  if (value > lastYear)
    return wrong(
      `Rok ${value} wypada po turnieju. Wpisz rok urodzenia, na przykład ${example}.`,
      `The year ${value} is after the competition. Enter the year of birth, for example ${example}.`,
    );
  return wrong(`Rocznik ${value}? Sprawdź rok.`, `Born in ${value}? Check the year.`);
}

const centuryOf = (two: number, lastYear: number) => (2000 + two <= lastYear ? 2000 + two : 1900 + two);

/** Guesses another century, or two exchanged digits. */
function likelyYear(value: number, lastYear: number): number | undefined {
  const digits = String(value);
  const turned = Number(`${digits[0]}${digits[2]}${digits[1]}${digits[3]}`);
  return [value + 100, value - 1000, turned].find((each) => each > lastYear - OLDEST && each <= lastYear);
}

interface Parts {
  day: number;
  month: number;
  year: string;
}

function dateParts(text: string): Parts | undefined {
  const first = /^(\d{4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,2})$/.exec(text);
  if (first) return { year: first[1] ?? "", month: Number(first[2]), day: Number(first[3]) };
  const last = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/.exec(text);
  if (last) return { year: last[3] ?? "", month: Number(last[2]), day: Number(last[1]) };
  const named = /^(\d{1,2})[\s.-]+(\p{L}+)[\s.-]+(\d{4})$/u.exec(text);
  const word = (named?.[2] ?? "").normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const month = MONTHS.findIndex((each) => word.startsWith(each)) + 1;
  return named && month > 0 ? { year: named[3] ?? "", month, day: Number(named[1]) } : undefined;
}

function date({ day, month, year: messages }: Parts, lastYear: number): ParsedBirth {
  const value = messages.length === 2 ? centuryOf(Number(messages), lastYear) : Number(messages);
  const iso = validDate(value, month, day);
  if (iso === undefined) {
    const other = validDate(value, day, month);
    if (other !== undefined) {
      const fix = `${month}.${String(day).padStart(2, "0")}.${value}`;
      return wrong(`Miesiąc ${month}? Pewnie ${fix}.`, `Month ${month}? Probably ${fix}.`, fix);
    }
    const fix = likely(value, lastYear);
    return wrong("Nie ma takiej daty. Wystarczy rok.", "There is no such date. The year is enough.", fix);
  }
  const judged = year(String(value), lastYear);
  if (judged.kind === "wrong" && judged.fix !== undefined)
    return { ...judged, fix: `${day}.${String(month).padStart(2, "0")}.${judged.fix}` };
  return judged.kind === "born" ? { ...judged, date: iso } : judged;
}

function likely(value: number, lastYear: number): string | undefined {
  const judged = year(String(value), lastYear);
  return judged.kind === "born" ? String(value) : judged.kind === "wrong" ? judged.fix : undefined;
}

function yearInside(text: string, lastYear: number): string | undefined {
  const compact = /^((?:19|20)\d\d)\d{4}$/.exec(text)?.[1];
  const years = new Set(compact ? [compact] : text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g));
  const [found] = years;
  // In „2013-2014” or „2013/14” neither year is more likely.
  if (found === undefined || years.size > 1 || /\d{4} ?[-–/] ?(1[3-9]|[2-9]\d)$/.test(text)) return undefined;
  return likely(Number(found), lastYear);
}

/** Returns the ISO date when the day exists. */
function validDate(value: number, month: number, day: number): string | undefined {
  const iso = `${value}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso;
}
