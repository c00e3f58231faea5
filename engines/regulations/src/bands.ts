// Age bands: which ones apply to a style and presentation, and how many years a person is outside one (docs/rules/eligibility.md 1.7).
import { ageOnDay, yearOf } from "./calendar.ts";
import type { AgeCategory, Regulations } from "./schema.ts";
import { type Facts, scopeFit } from "./scope.ts";

/** Dancer as the rules need one. Any field may be unknown. */
export interface Dancer {
  /** The same id or name in two entries is the same person. */
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly birth_year?: number | undefined;
  /** ISO date. */
  readonly birth_date?: string | undefined;
  readonly age?: number | undefined;
  readonly grade?: number | string | undefined;
}

/** One reading of a dancer's age. There are two where the basis leaves the birthday open. */
export interface Reading {
  readonly age: number | null;
  readonly birthYear: number | null;
  readonly grade: number | string | null;
}

/** Days on which ages may be counted. */
export interface When {
  /** ISO date of the event; absent means the regulations' first day. */
  readonly event_date?: string | undefined;
}

/** Returns the event day: the one in `when`, else the regulations' own, else their first day. */
export function eventDayOf(regulations: Regulations, when: When = {}): string | undefined {
  return when.event_date ?? regulations.age_basis.reference_day ?? regulations.days[0]?.date;
}

/** Returns all readings of a dancer's age under the regulations' basis; empty when nothing is known. */
export function readingsOf(regulations: Regulations, dancer: Dancer, when: When = {}): Reading[] {
  const { kind, reference_year: year } = regulations.age_basis;
  const grade = dancer.grade === undefined ? null : gradeNumber(dancer.grade);
  const birthYear = dancer.birth_year ?? (dancer.birth_date === undefined ? undefined : yearOf(dancer.birth_date));
  if (dancer.age !== undefined) {
    const impliedYear = kind === "birth_year" && year !== null ? year - dancer.age : null;
    return [{ age: dancer.age, birthYear: birthYear ?? impliedYear, grade }];
  }
  if (birthYear === undefined) return grade === null ? [] : [{ age: null, birthYear: null, grade }];
  const byYear = year === null ? null : year - birthYear;
  const day = eventDayOf(regulations, when);
  const onDay = dancer.birth_date === undefined || day === undefined ? undefined : ageOnDay(dancer.birth_date, day);
  const ages = agesFor(kind, byYear, onDay);
  return ages.map((age) => ({ age, birthYear, grade }));
}

function agesFor(kind: Regulations["age_basis"]["kind"], byYear: number | null, onDay: number | undefined): (number | null)[] {
  if (kind === "birth_year") return [byYear];
  if (kind === "age_on_event_day" && onDay !== undefined) return [onDay];
  // Before the birthday a person is a year younger than the calendar year says.
  const other = onDay ?? (byYear === null ? null : byYear - 1);
  return byYear === other ? [byYear] : [byYear, other];
}

/**
 * Returns years outside a band: 0 inside, above 0 older, below 0 younger. Two values where the printed label leaves an age open; null when unknown.
 */
export function offsetsOf(band: AgeCategory, reading: Reading): number[] | null {
  if (band.grades) return gradeOffset(band.grades, reading.grade);
  if ((band.born_from !== null || band.born_to !== null) && reading.birthYear !== null) {
    if (band.born_from !== null && reading.birthYear < band.born_from) return [band.born_from - reading.birthYear];
    if (band.born_to !== null && reading.birthYear > band.born_to) return [band.born_to - reading.birthYear];
    return [0];
  }
  if (band.min_age === null && band.max_age === null) return [0];
  if (reading.age === null) return null;
  if (reading.age === band.unclear_age) return [0, -1];
  if (band.max_age !== null && reading.age > band.max_age) return [reading.age - band.max_age];
  if (band.min_age !== null && reading.age < band.min_age) return [reading.age - band.min_age];
  return [0];
}

const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

/** Converts a school grade to a number, also a Roman one. Other names are returned unchanged. */
export function gradeNumber(grade: number | string): number | string {
  if (typeof grade === "number") return grade;
  const written = grade.trim();
  const roman = ROMAN.indexOf(written.toUpperCase());
  return roman > 0 ? roman : /^\d+$/.test(written) ? Number(written) : written;
}

function gradeOffset(grades: NonNullable<AgeCategory["grades"]>, grade: number | string | null): number[] | null {
  if (grade === null) return null;
  if (grades.list.length > 0) {
    if (grades.list.includes(String(grade))) return [0];
    const numbers = grades.list.map(Number).filter(Number.isFinite);
    const value = Number(grade);
    if (numbers.length === 0 || !Number.isFinite(value)) return [-1];
    if (value > Math.max(...numbers)) return [value - Math.max(...numbers)];
    return [Math.min(-1, value - Math.min(...numbers))];
  }
  const value = Number(grade);
  if (!Number.isFinite(value)) return null;
  if (grades.to !== null && value > grades.to) return [value - grades.to];
  if (grades.from !== null && value < grades.from) return [value - grades.from];
  return [0];
}

/** True for a band without any limit, such as "open" or "mixed". */
export function isUnlimited(band: AgeCategory): boolean {
  return band.min_age === null && band.max_age === null && band.born_from === null && band.born_to === null && band.grades === null;
}

/** Returns the bands that apply to these facts, in the file's order: special ones, else general ones, plus those that the matrix pairs with them. */
export function bandsFor(regulations: Regulations, facts: Facts): AgeCategory[] {
  const all = regulations.age_categories;
  const special = all.filter((band) => band.applies_to.kind !== "all" && scopeFit(band.applies_to, facts) === "yes");
  const general = all.filter((band) => band.applies_to.kind === "all" || band.applies_to.kind === "other");
  const chosen = special.length > 0 ? special : general;
  const matrix = matrixBands(regulations, facts);
  const elsewhere = matrix.size > 0 && !chosen.some((band) => matrix.has(band.code));
  const found = elsewhere
    ? all.filter((band) => matrix.has(band.code))
    : all.filter((band) => chosen.includes(band) || (special.length > 0 && matrix.has(band.code)));
  // Bands of another style or presentation never apply. While a fact is unknown, bands that may fit are returned.
  if (found.length > 0) return found;
  return chosen.length > 0 ? chosen : all.filter((band) => scopeFit(band.applies_to, facts) === "maybe");
}

/** True when a band exists only for other styles or presentations. */
export function isElsewhere(regulations: Regulations, band: AgeCategory, facts: Facts): boolean {
  return scopeFit(band.applies_to, facts) === "no" && !bandsFor(regulations, facts).includes(band);
}

/** Returns the bands with limits, or all when none has any. A band without limits never wins by age over one with limits. */
export function limitedOf(bands: readonly AgeCategory[]): readonly AgeCategory[] {
  const limited = bands.filter((band) => !isUnlimited(band));
  return limited.length > 0 ? limited : bands;
}

/** Sort key of a band: its lowest age, so that bands are ordered from the youngest to the oldest. */
export function startOfBand(band: AgeCategory): number {
  if (band.grades) return band.grades.from ?? Math.min(...band.grades.list.map(Number).filter(Number.isFinite));
  return band.min_age ?? (band.born_to === null ? -Infinity : -band.born_to);
}

/** Bands of the matrix lines that name the known style and presentation. */
function matrixBands(regulations: Regulations, facts: Facts): Set<string> {
  if (facts.style === undefined && facts.presentation === undefined) return new Set();
  const named = (listed: readonly (string | null)[], known: string | undefined): boolean =>
    known === undefined || listed.includes(known) || listed.includes(null);
  const lines = regulations.section_lines.filter(
    (line) => named(line.styles, facts.style) && named(line.presentations, facts.presentation),
  );
  return new Set(lines.flatMap((line) => line.ages.filter((code) => code !== null)));
}
