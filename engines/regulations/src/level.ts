// Finds the levels open to a dancer or team from experience and results (docs/rules/eligibility.md 4.2).
import { answered, open, type Outcome, type Reason, say } from "./answer.ts";
import type { Level, LevelTest, Regulations } from "./schema.ts";
import { type Facts, scopeFit } from "./scope.ts";
import { monthsEn, monthsPl } from "./words.ts";

/** Experience of a dancer or a team. Any field may be missing. */
export interface Experience {
  readonly experience_months?: number | undefined;
  readonly season?: number | undefined;
  readonly podium_here?: boolean | undefined;
  /** "none", "regional", "national", "international", or as the regulations call it. */
  readonly results?: string | undefined;
  /** Months of dancing of each member of a team. */
  readonly member_months?: readonly number[] | undefined;
  /** Other facts that the regulations' tests name, by name. */
  readonly facts?: Readonly<Record<string, boolean>> | undefined;
}

type Verdict = boolean | "open";

const RESULTS = ["none", "school", "local", "city", "regional", "provincial", "national", "european", "international", "world"];
const A_YEAR = 12;

/** Returns the levels that a dancer or team may enter; open when a needed fact or the rule itself is missing. */
export function levelsFor(regulations: Regulations, experience: Experience, facts: Facts = {}): Outcome<readonly string[]> {
  const able = regulations.levels.filter((level) => scopeFit(level.applies_to, facts) !== "no");
  if (able.length === 0) return open(say("ask.levels", "Regulamin nie podaje poziomów.", "The regulations give no levels."));
  const tested = able
    .filter((level) => level.test !== null || isOpenToEveryone(level))
    .map((level) => ({ level, verdict: level.test === null || verdictOf(level.test, experience) }));
  if (tested.length === 0)
    return open(
      say(
        "ask.level_tests",
        "Regulamin nie mówi, kto należy do którego poziomu.",
        "The regulations do not say who belongs to which level.",
        { levels: able.map((one) => one.code) },
      ),
    );
  const passed = tested.filter((one) => one.verdict === true).map((one) => one.level);
  const undecided = tested.filter((one) => one.verdict === "open").map((one) => one.level);
  // Levels decided by the organiser stay open; for levels that only lack a fact a question is added.
  const lacking = undecided.filter((level) => !isJudged(level));
  if (passed.length > 0)
    return answered(
      codes(passed),
      ...passed.map((level) => fitsReason(level, experience)),
      ...(lacking.length > 0 ? [askExperience(lacking)] : []),
    );
  if (undecided.length > 0) return open(askExperience(undecided));
  // No test is passed: the one level without a test takes the rest.
  const rest = able.filter((level) => level.test === null && !isOpenToEveryone(level));
  if (rest.length === 1) return answered(codes(rest), ...rest.map((level) => fitsReason(level, experience)));
  if (rest.length > 1) return open(askExperience(rest));
  return open(
    say("ask.no_level", "Żaden poziom z regulaminu nie pasuje: który wybrać?", "No level of the regulations fits: which one is meant?", {
      levels: codes(able),
    }),
  );
}

/** True for a level without a test whose text says that it has no condition. */
export function isOpenToEveryone(level: Level): boolean {
  const none =
    /^(?:no (?:limits?|conditions?|restrictions?)|without (?:limits?|conditions?)|(?:open (?:to|for)|for) (?:all|everyone|anyone)(?: dancers| participants| levels)?(?!\s*,?\s*[a-z])|any(?:one)?$|everyone$|bez (?:ograniczeń|warunków|limitów)|dla wszystkich(?: chętnych| tancerzy| uczestników| osób| zespołów)?(?!\s*,?\s*\p{L}))/iu;
  return level.test === null && level.text !== null && none.test(level.text.trim());
}

function codes(levels: readonly Level[]): string[] {
  return levels.map((one) => one.code);
}

function isJudged(level: Level): boolean {
  return level.test !== null && Object.keys(level.test).length === 1;
}

function verdictOf(test: LevelTest | null, known: Experience): Verdict {
  if (!test) return "open";
  if (/^(?:none|open|anyone|no_limit)$/.test(test.kind)) return true;
  if (test.any_of) return anyOf(test.any_of.map((one) => verdictOf(one, known)));
  if (test.all_of) return allOf(test.all_of.map((one) => verdictOf(one, known)));
  const parts = [
    compareAll(known, test.max_months, (value, bound) => value <= bound),
    compareAll(known, test.over_months, (value, bound) => value > bound),
    compareAll(known, test.under_months, (value, bound) => value < bound),
    compareAll(known, test.min_months, (value, bound) => value >= bound),
    compare(seasonOf(known), test.under_seasons, (value, bound) => value < bound),
    compare(seasonOf(known), test.min_seasons, (value, bound) => value >= bound),
    compare(test.fact && known.facts?.[test.fact.name], test.fact, (value, fact) => value === fact.holds),
    compare(seasonOf(known), test.max_seasons, (value, bound) => value <= bound),
    compare(seasonOf(known), test.over_seasons, (value, bound) => value > bound),
    compare(known.podium_here, test.no_podium_here, (podium, none) => podium !== none),
    compare(known.results, test.results, (value, listed) => listed.includes(value)),
    compare(known.results, test.results_not, (value, listed) => !listed.includes(value)),
    compare(known.results, test.results_below, (value, bound) => rank(value) < rank(bound)),
    compare(known.results, test.results_max, (value, bound) => rank(value) <= rank(bound)),
    compare(known.results, test.results_min, (value, bound) => rank(value) >= rank(bound)),
    compare(members(known), test.first_year_min_percent, (list, percent) => share(list, (one) => one <= A_YEAR) >= percent),
    compare(members(known), test.over_year_min_percent, (list, percent) => share(list, (one) => one > A_YEAR) >= percent),
  ].filter((one) => one !== undefined);
  return parts.length === 0 ? "open" : allOf(parts);
}

/** Undefined when the test has no such bound, open when the fact is unknown. */
function compare<T, B>(value: T | undefined, bound: B | undefined, holds: (value: T, bound: B) => boolean): Verdict | undefined {
  if (bound === undefined) return undefined;
  return value === undefined ? "open" : holds(value, bound);
}

/** A team passes when every member does and fails when none does; in between the text does not decide. */
function compareAll(known: Experience, bound: number | undefined, holds: (value: number, bound: number) => boolean): Verdict | undefined {
  const list = members(known);
  if (bound === undefined || list === undefined || list.length === 0) return bound === undefined ? undefined : "open";
  const passed = list.filter((value) => holds(value, bound)).length;
  return passed === list.length ? true : passed === 0 ? false : "open";
}

function allOf(parts: readonly Verdict[]): Verdict {
  return parts.includes(false) ? false : parts.includes("open") || parts.length === 0 ? "open" : true;
}

function anyOf(parts: readonly Verdict[]): Verdict {
  return parts.includes(true) ? true : parts.includes("open") || parts.length === 0 ? "open" : false;
}

function rank(result: string): number {
  const found = RESULTS.indexOf(result.toLowerCase());
  return found < 0 ? RESULTS.indexOf("national") : found;
}

function seasonOf(known: Experience): number | undefined {
  return known.season ?? (known.experience_months === undefined ? undefined : Math.ceil(known.experience_months / A_YEAR));
}

function members(known: Experience): readonly number[] | undefined {
  return known.member_months ?? (known.experience_months === undefined ? undefined : [known.experience_months]);
}

function share(list: readonly number[], holds: (months: number) => boolean): number {
  return list.length === 0 ? 0 : (list.filter(holds).length * 100) / list.length;
}

function fitsReason(level: Level, known: Experience): Reason {
  const { max_months: max, over_months: over } = level.test ?? {};
  const params = {
    level: level.code,
    experience_months: known.experience_months ?? null,
    max_months: max ?? null,
    over_months: over ?? null,
  };
  if (max !== undefined)
    return say("level.fits", `${level.name}: staż do ${monthsPl(max)}.`, `${level.name}: dancing for up to ${monthsEn(max)}.`, params);
  if (over !== undefined)
    return say(
      "level.fits",
      `${level.name}: staż powyżej ${monthsPl(over)}.`,
      `${level.name}: dancing for more than ${monthsEn(over)}.`,
      params,
    );
  return say("level.fits", `${level.name}: warunek spełniony.`, `${level.name}: the condition is met.`, params);
}

function askExperience(levels: readonly Level[]): Reason {
  const names = levels.map((one) => one.name);
  return say(
    "ask.level",
    `Kto należy do poziomu: ${names.join(", ")}? Podaj staż i wyniki albo zapytaj organizatora.`,
    `Who belongs to the level: ${names.join(", ")}? Give experience and results, or ask the organiser.`,
    { levels: codes(levels) },
  );
}
