// Rounds of a category for a number of entries, and filling of heats (docs/rules/eligibility.md 5.3–5.5).
import { answered, open, type Outcome, type Reason, say } from "./answer.ts";
import type { Regulations, RoundPlan, RoundRule } from "./schema.ts";
import { listedRounds } from "./scheme.ts";
import { type Facts, scopeFit } from "./scope.ts";
import { plural } from "./words.ts";

/** A value, or "ambiguous" when the text allows two. */
export type Unsure<T> = T | "ambiguous";

/** Known facts about the rounds. A missing key means that the rule does not state it. */
export interface RoundsAnswer {
  readonly rounds?: Unsure<readonly string[]>;
  /** Dancers in each round. */
  readonly sizes?: Unsure<readonly number[]>;
  /** Dancers on the floor at once in the elimination. */
  readonly heat?: Unsure<number>;
  readonly seconds?: Unsure<number>;
  readonly to_bracket?: Unsure<number>;
  readonly first_bracket_round?: Unsure<string>;
  /** Dancers on the floor at once, by round. */
  readonly heat_by_round?: Readonly<Record<string, number>>;
}

/** Returns the rounds for a number of entries. A value is "ambiguous" when two lines of the text fit and differ. */
export function roundsFor(regulations: Regulations, facts: Facts, entries: number): Outcome<RoundsAnswer> {
  const rule = ruleFor(regulations, facts);
  if (!rule)
    return open(
      say(
        "ask.rounds",
        "Regulamin nie mówi, ile jest rund: jak przebiega ta kategoria?",
        "The regulations do not say how many rounds there are: how does this category run?",
      ),
    );
  const answer = answerOf(rule, entries);
  if (!answer) return open(askScheme(rule, entries), scheme(rule));
  const unsure = Object.values(answer).includes("ambiguous");
  const heats = Object.keys(rule.heats).length > 0 ? { heat_by_round: rule.heats } : {};
  return answered({ ...answer, ...heats }, scheme(rule), ...(unsure ? [askScheme(rule, entries)] : []));
}

/**
 * Fills heats as evenly as possible, larger ones first: 37 in tens is 10, 9, 9, 9. Entries and heat are whole numbers from 1; otherwise the result is
 * empty.
 */
export function heatSizes(entries: number, heat: number): number[] {
  if (!Number.isInteger(entries) || !Number.isInteger(heat) || entries < 1 || heat < 1) return [];
  const count = Math.ceil(entries / heat);
  return Array.from({ length: count }, (_, index) => Math.floor(entries / count) + (index < entries % count ? 1 : 0));
}

/** Returns the rule that names this category, else the general one, else the rule for all others. */
function ruleFor(regulations: Regulations, facts: Facts): RoundRule | undefined {
  const named = regulations.rounds.filter((rule) => rule.applies_to.kind !== "all" && scopeFit(rule.applies_to, facts) === "yes");
  if (named.length > 0) return named[0];
  const general = regulations.rounds.find((rule) => rule.applies_to.kind === "all");
  if (general) return general;
  const maybe = regulations.rounds.filter((rule) => scopeFit(rule.applies_to, facts) === "maybe");
  if (maybe.length === 1) return maybe[0];
  return maybe.length > 1 ? undefined : regulations.rounds.find((rule) => rule.applies_to.kind === "other");
}

function answerOf(rule: RoundRule, entries: number): RoundsAnswer | undefined {
  if (rule.sizes.length > 0) return { sizes: sizesOf(rule, entries) };
  if (rule.plans.length > 0) return planAnswer(rule, entries);
  if (rule.to_bracket !== null || rule.battles) {
    const enough = rule.to_bracket !== null && entries >= rule.to_bracket;
    return {
      to_bracket: enough ? (rule.to_bracket ?? "ambiguous") : "ambiguous",
      first_bracket_round: enough ? (rule.first_bracket_round ?? "ambiguous") : "ambiguous",
    };
  }
  const listed = listedRounds(rule.scheme);
  if (listed) return { rounds: listed };
  return /^\s*(?:single|one) (?:presentation|performance|round)|straight final/i.test(rule.scheme) ? { rounds: ["final"] } : undefined;
}

/** Reads "All, 24, 12". A round that would eliminate nobody is left out, unless every round is a task of its own. */
function sizesOf({ sizes, scheme }: RoundRule, entries: number): Unsure<readonly number[]> {
  const filled = sizes.map((size) => size ?? entries);
  const falls = (list: readonly number[]): boolean => list.every((size, index) => index === 0 || size < (list[index - 1] ?? Infinity));
  if (!falls(sizes.map((size) => size ?? Infinity))) return "ambiguous";
  if (falls(filled) && (filled[0] ?? 0) <= entries) return filled;
  const tasks = /task|zadani|own show|different/i.test(scheme);
  return tasks || sizes[0] !== null ? "ambiguous" : [entries, ...filled.slice(1).filter((size) => size < entries)];
}

function planAnswer(rule: RoundRule, entries: number): RoundsAnswer {
  const plans = plansFor(rule, entries);
  const value = <T>(read: (plan: RoundPlan) => T | null): Unsure<T> => {
    const found = plans.map(read);
    const [first] = found;
    const same = found.every((one) => JSON.stringify(one) === JSON.stringify(first));
    return first === undefined || first === null || !same ? "ambiguous" : first;
  };
  const has = (read: (plan: RoundPlan) => unknown): boolean => rule.plans.some((plan) => read(plan) !== null);
  const bracket = value((plan) => plan.to_bracket);
  return {
    ...(has((plan) => plan.rounds) || !has((plan) => plan.heat ?? plan.seconds ?? plan.to_bracket)
      ? { rounds: value((plan) => plan.rounds) }
      : {}),
    ...(has((plan) => plan.heat) ? { heat: value((plan) => plan.heat) } : {}),
    ...(has((plan) => plan.seconds) ? { seconds: value((plan) => plan.seconds) } : {}),
    ...(has((plan) => plan.to_bracket) ? { to_bracket: bracket !== "ambiguous" && bracket > entries ? "ambiguous" : bracket } : {}),
  };
}

/** Returns the plans that may apply: one, or both neighbours of a number that the text leaves open. */
function plansFor(rule: RoundRule, entries: number): RoundPlan[] {
  const inside = rule.plans.filter((plan) => (plan.min_entries ?? 0) <= entries && entries <= (plan.max_entries ?? Infinity));
  const touching = rule.plans.filter(
    (plan) =>
      plan.max_entries === entries || plan.min_entries === entries + 1 || plan.max_entries === entries - 1 || plan.min_entries === entries,
  );
  if (inside.length === 0) return touching.length > 1 ? touching : [];
  const named = [...(rule.ambiguity ?? "").matchAll(/\d+/g)].map((one) => Number(one[0]));
  const left =
    rule.ambiguity !== null && (named.length > 0 ? named.includes(entries) : inside.some((plan) => plan.max_entries === entries));
  const next = rule.plans.filter((plan) => plan.min_entries === entries + 1);
  return left ? [...inside, ...next] : inside;
}

function scheme(rule: RoundRule): Reason {
  return say("rounds.scheme", `Zasada rund: „${rule.scheme}”.`, `Rule for rounds: "${rule.scheme}".`, { scheme: rule.scheme });
}

function askScheme(rule: RoundRule, entries: number): Reason {
  const count = `${entries} ${plural(entries, "występ", "występy", "występów")}`;
  return say(
    "ask.rounds_for",
    `Regulamin nie rozstrzyga, jak przebiega kategoria, w której jest ${count}. Ile rund i ile osób naraz?`,
    `The regulations do not settle how a category with ${entries} entries runs. How many rounds and how many at once?`,
    {
      entries,
      ambiguity: rule.ambiguity,
    },
  );
}
