// Days as numbers (days since 1970-01-01), without any clock.

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})/;
const MONTHS_PL = [
  "stycznia",
  "lutego",
  "marca",
  "kwietnia",
  "maja",
  "czerwca",
  "lipca",
  "sierpnia",
  "września",
  "października",
  "listopada",
  "grudnia",
];
const MONTHS_EN = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function civilOf(text: string): Civil | undefined {
  const found = ISO_DAY.exec(text.trim());
  if (!found) return undefined;
  const civil = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
  return civil.month >= 1 && civil.month <= 12 && civil.day >= 1 && civil.day <= daysInMonth(civil.year, civil.month) ? civil : undefined;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Day number of an ISO date or date and time; undefined when the text does not start with a real date. */
export function dayOf(text: string): number | undefined {
  const civil = civilOf(text);
  if (!civil) return undefined;
  // Days-from-civil algorithm: years start in March, so that the leap day is last.
  const year = civil.month <= 2 ? civil.year - 1 : civil.year;
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (civil.month + (civil.month > 2 ? -3 : 9)) + 2) / 5) + civil.day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}

/** The ISO date of a day number. */
export function isoOf(day: number): string {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch + (fromMarch < 10 ? 3 : -9);
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const written = [month, dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1].map((one) => String(one).padStart(2, "0"));
  return [String(year).padStart(4, "0"), ...written].join("-");
}

/** The calendar year of an ISO date; undefined when it is no date. */
export function yearOf(text: string): number | undefined {
  return civilOf(text)?.year;
}

/** Whole years lived on a day. Both are ISO dates; undefined when either is no date. */
export function ageOnDay(birthDate: string, day: string): number | undefined {
  const born = civilOf(birthDate);
  const on = civilOf(day);
  if (!born || !on) return undefined;
  const hadBirthday = on.month > born.month || (on.month === born.month && on.day >= born.day);
  return on.year - born.year - (hadBirthday ? 0 : 1);
}

/** Polish text of an ISO date: „31 marca 2023”. Other text is returned unchanged. */
export function dayPl(text: string): string {
  const civil = civilOf(text);
  return civil ? `${civil.day} ${MONTHS_PL[civil.month - 1]} ${civil.year}` : text;
}

/** English text of an ISO date: "31 March 2023". Other text is returned unchanged. */
export function dayEn(text: string): string {
  const civil = civilOf(text);
  return civil ? `${civil.day} ${MONTHS_EN[civil.month - 1]} ${civil.year}` : text;
}
