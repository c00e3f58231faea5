// Formats numbers, money and lists for people.

const POLISH = new Intl.PluralRules("pl");

/** Returns the Polish form for a whole number: one, few (2-4, 22-24), many. */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = POLISH.select(count);
  return form === "one" ? one : form === "few" ? few : many;
}

/** „1 osoba”, „3 osoby”, „12 osób”. */
export function peoplePl(count: number): string {
  return `${count} ${plural(count, "osoba", "osoby", "osób")}`;
}

/** "1 person", "3 people". */
export function peopleEn(count: number): string {
  return `${count} ${count === 1 ? "person" : "people"}`;
}

/** „1 rok”, „2 lata”, „5 lat”. */
export function yearsPl(count: number): string {
  return `${count} ${plural(count, "rok", "lata", "lat")}`;
}

/** "1 year", "5 years". */
export function yearsEn(count: number): string {
  return `${count} ${count === 1 ? "year" : "years"}`;
}

/** Formats money in Polish from the smallest unit (grosze, cents): „1 512,00 zł”. */
export function moneyPl(minor: number, currency: string): string {
  const whole = Math.floor(Math.abs(minor) / 100);
  const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
  return `${minor < 0 ? "−" : ""}${digits},${cents(minor)}\u00a0${currency === "PLN" ? "zł" : currency}`;
}

/** Formats money in English from the smallest unit: "PLN 1,512.00". */
export function moneyEn(minor: number, currency: string): string {
  const whole = Math.floor(Math.abs(minor) / 100);
  return `${minor < 0 ? "−" : ""}${currency} ${String(whole).replace(/\B(?=(\d{3})+$)/g, ",")}.${cents(minor)}`;
}

function cents(minor: number): string {
  return String(Math.abs(minor) % 100).padStart(2, "0");
}

/** Formats seconds as a length: 150 is "2:30". */
export function lengthOf(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Formats a printed label with en dashes between numbers: „12–15 lat”. */
export function labelOf(text: string): string {
  return text.replace(/(\d)\s*-\s*(?=\d)/g, "$1–");
}

/** Formats a percentage with at most one decimal, in Polish with a comma. */
export function percentPl(part: number, whole: number): string {
  return percentEn(part, whole).replace(".", ",");
}

/** Formats a percentage with at most one decimal. */
export function percentEn(part: number, whole: number): string {
  return `${Math.round((part * 1000) / whole) / 10}%`;
}

/** Formats months in the Polish genitive, in whole years where possible: „2 lat”, „18 miesięcy”. */
export function monthsPl(months: number): string {
  if (months % 12 === 0) return `${months / 12} ${months === 12 ? "roku" : "lat"}`;
  return `${months} ${months === 1 ? "miesiąca" : "miesięcy"}`;
}

/** Formats months, in whole years where possible: "2 years", "18 months". */
export function monthsEn(months: number): string {
  if (months % 12 === 0) return yearsEn(months / 12);
  return `${months} ${months === 1 ? "month" : "months"}`;
}
