// Rules for the ages of a team (docs/rules/eligibility.md 2.1). Two families: a rule tests one band (shares, head counts) or decides the band
// (majority, average, oldest).
import { limitedOf, offsetsOf, type Reading, startOfBand } from "./bands.ts";
import type { AgeCategory, TeamRule } from "./schema.ts";

/** "open" means that the text does not decide. */
export type Verdict = boolean | "open";

const YOUNGER_FREE: ReadonlySet<TeamRule["kind"]> = new Set(["share_older_max", "count_older_max"]);
const DECIDERS: ReadonlySet<TeamRule["kind"]> = new Set([
  "majority",
  "average_age",
  "average_birth_year",
  "one_over_moves_up",
  "oldest_decides",
  "youngest_decides",
  "sum_of_ages",
  "mixed_band_exists",
]);

/** True when the rule decides the band of the whole team instead of testing one band. */
export function isDecider(rule: TeamRule): boolean {
  return DECIDERS.has(rule.kind);
}

/** True when younger dancers do not count, so that the team's band is the youngest possible one. */
export function ignoresYounger(rule: TeamRule): boolean {
  return YOUNGER_FREE.has(rule.kind) && rule.max_years_under === null;
}

/** Tests years outside a band (0 inside, above 0 older, below 0 younger) against one rule. `others` are the rules that apply with it. */
export function testBand(rule: TeamRule, offsets: readonly number[], others: readonly TeamRule[]): Verdict {
  const dancers = offsets.length;
  const older = offsets.filter((one) => one > 0).length;
  const younger = offsets.filter((one) => one < 0).length;
  if (rule.max_years_over !== null && Math.max(0, ...offsets) > rule.max_years_over) return false;
  if (rule.max_years_under !== null && Math.max(0, ...offsets.map((one) => -one)) > rule.max_years_under) return false;
  if (rule.unread !== null && older + younger > 0) return "open";
  switch (rule.kind) {
    case "share_outside_max":
    case "share_outside_window":
      return withinShare(rule, rule.direction === "older" ? older : rule.direction === "younger" ? younger : older + younger, dancers);
    case "share_inside_min":
      return withinShare({ ...rule, percent: rule.percent === null ? null : 100 - rule.percent }, older + younger, dancers);
    case "share_older_max":
      return withinShare(rule, older, dancers);
    case "share_younger_max": {
      const olderAllowed = others.some((one) => one.kind === "share_older_max" || one.kind === "count_older_max");
      return older > 0 && !olderAllowed ? false : withinShare(rule, younger, dancers);
    }
    case "count_older_max": {
      const line = rule.count_by_size.find((one) => one.max_dancers === null || dancers <= one.max_dancers);
      const most = rule.count_by_size.length > 0 ? (line?.count ?? null) : rule.count;
      return most === null ? older === 0 || "open" : older <= most;
    }
    default:
      return older + younger === 0;
  }
}

/** Uses the exact share: 2 of 10 is within 20%. A stated rounding changes the allowed head count. */
function withinShare(rule: TeamRule, outside: number, dancers: number): Verdict {
  if (outside === 0) return true;
  if (rule.percent === null) return "open";
  const product = rule.percent * dancers;
  if (rule.rounding === "up") return outside <= Math.ceil(product / 100);
  if (rule.rounding === "nearest") return outside <= Math.floor(product / 100 + 0.5);
  return outside * 100 <= product;
}

/** Returns the bands that a deciding rule assigns to a team; null when the text leaves it open. */
export function bandsDecided(
  rule: TeamRule,
  team: readonly Reading[],
  all: readonly AgeCategory[],
  mixed: AgeCategory | undefined,
): string[] | null {
  const bands = limitedOf(all);
  switch (rule.kind) {
    case "majority": {
      const most = bands.filter((band) => insideCount(band, team) * 2 > team.length);
      return most.length > 0 ? codes(most) : null;
    }
    case "average_age":
      return bandsOfAverage(
        rule,
        team.map((one) => one.age),
        bands,
        (age) => ({ age, birthYear: null, grade: null }),
      );
    case "average_birth_year":
      return bandsOfAverage(
        rule,
        team.map((one) => one.birthYear),
        bands,
        (birthYear) => ({ age: ageBornIn(birthYear, team), birthYear, grade: null }),
      );
    case "youngest_decides":
      return bandsOfExtreme(team, bands, -1);
    case "sum_of_ages": {
      const sum = team.reduce((total, one) => total + (one.age ?? Number.NaN), 0);
      return rule.sums
        .filter((one) => (one.min === null || sum >= one.min) && (one.max === null || sum <= one.max))
        .map((one) => one.age_category);
    }
    case "mixed_band_exists": {
      const own = bands.filter((band) => band !== mixed);
      const common = own.filter((band) => insideCount(band, team) === team.length);
      // "From several categories" does not cover a dancer whom no category takes.
      const placed = team.every((one) => own.length === 0 || own.some((band) => insideCount(band, [one]) > 0));
      return common.length > 0 ? codes(common) : mixed && placed ? [mixed.code] : null;
    }
    case "one_over_moves_up":
      return bandsMoved(rule, team, bands);
    default:
      return bandsOfExtreme(team, bands, 1);
  }
}

/** Returns the bands of a team that one dancer over a limit moves up; null when the text does not state the age, or the band among several. */
function bandsMoved(rule: TeamRule, team: readonly Reading[], bands: readonly AgeCategory[]): string[] | null {
  const { over_age: limit, over_included: included, moves_to: to } = rule;
  if (limit !== null && team.some((one) => one.age === null)) return null;
  const isOver = (one: Reading): boolean => one.age !== null && limit !== null && (included ? one.age >= limit : one.age > limit);
  const holding = (readings: readonly Reading[]): AgeCategory[] =>
    bands.filter((band) => readings.length > 0 && insideCount(band, readings) === readings.length);
  const movers = limit === null ? [] : team.filter(isOver);
  if (limit === null ? holding(team).length > 0 : movers.length === 0) {
    const own = holding(team);
    return own.length > 0 ? codes(own) : null;
  }
  if (to !== null) {
    const target = bands.find((band) => band.code === to);
    const fits = target !== undefined && team.every((one) => (offsetsOf(target, one)?.[0] ?? 1) <= 0);
    return fits && (limit !== null || placedAll(bands, team)) ? [target.code] : null;
  }
  return bandAbove(movers, team, bands);
}

/** Returns the one band above the youngest dancers' own, up to that of the oldest; null when there is none or several. */
function bandAbove(movers: readonly Reading[], team: readonly Reading[], bands: readonly AgeCategory[]): string[] | null {
  const staying = team.filter((one) => !movers.includes(one));
  const sorted = bands.toSorted((one, two) => startOfBand(one) - startOfBand(two));
  const low = sorted.findIndex((band) => staying.some((one) => insideCount(band, [one]) > 0));
  const high = sorted.findLastIndex((band) => team.some((one) => insideCount(band, [one]) > 0));
  if (!placedAll(bands, team) || high < 0) return null;
  const left = low < 0 ? [] : sorted.slice(low + 1, Math.max(high, low) + 1);
  const next = left.length > 0 || low < 0 ? left : sorted.slice(low + 1);
  return next.length === 1 ? codes(next) : null;
}

function placedAll(bands: readonly AgeCategory[], team: readonly Reading[]): boolean {
  return team.every((one) => bands.some((band) => insideCount(band, [one]) > 0));
}

function codes(bands: readonly AgeCategory[]): string[] {
  return bands.map((band) => band.code);
}

function insideCount(band: AgeCategory, team: readonly Reading[]): number {
  return team.filter((one) => offsetsOf(band, one)?.[0] === 0).length;
}

/** Converts a birth year to an age. The difference between year and age is the same for all dancers of a team. */
function ageBornIn(birthYear: number, team: readonly Reading[]): number | null {
  const known = team.find((one) => one.age !== null && one.birthYear !== null);
  return known && known.age !== null && known.birthYear !== null ? known.age + known.birthYear - birthYear : null;
}

/** Returns the bands of an average; null when the rounding matters and is not stated. */
export function bandsOfAverage(
  rule: Pick<TeamRule, "rounding">,
  values: readonly (number | null)[],
  bands: readonly AgeCategory[],
  reading: (value: number) => Reading,
): string[] | null {
  if (values.some((one) => one === null) || values.length === 0) return null;
  const average = values.reduce<number>((total, one) => total + (one ?? 0), 0) / values.length;
  const at = (value: number): string[] => codes(bands.filter((band) => offsetsOf(band, reading(value))?.includes(0)));
  if (rule.rounding === "down") return at(Math.floor(average));
  if (rule.rounding === "up") return at(Math.ceil(average));
  if (rule.rounding === "nearest") return at(Math.floor(average + 0.5));
  if (rule.rounding === "none") {
    // An average between two bands belongs to neither unless the file states a rounding.
    const exact = at(average);
    return exact.length > 0 || at(Math.floor(average)).length + at(Math.ceil(average)).length === 0 ? exact : null;
  }
  const [low, high] = [at(Math.floor(average)), at(Math.ceil(average))];
  return low.join("\n") === high.join("\n") ? low : null;
}

/** Returns the bands of the oldest (side 1) or youngest (side -1); null when no age is known. */
export function bandsOfExtreme(team: readonly Reading[], bands: readonly AgeCategory[], side: 1 | -1): string[] | null {
  const extreme = team.toSorted((one, two) => side * (seniority(two) - seniority(one)))[0];
  if (!extreme || Number.isNaN(seniority(extreme))) return null;
  return codes(bands.filter((band) => offsetsOf(band, extreme)?.includes(0)));
}

function seniority(reading: Reading): number {
  if (reading.age !== null) return reading.age;
  return reading.birthYear === null ? Number(reading.grade ?? Number.NaN) : -reading.birthYear;
}
