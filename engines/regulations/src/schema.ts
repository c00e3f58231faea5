// A contest's regulations as data. Ages in whole years, times in seconds, money in the smallest unit (grosze, cents), days as ISO dates.
// Vocabulary follows docs/glossary.md; the rule kinds are those that occur in real Polish and European regulations (README, "Rule kinds").
import { z } from "zod";

/** One place in the dance × presentation × age × level space. A missing side means any. */
export const selector = z.object({
  style: z.string().optional(),
  presentation: z.string().optional(),
  age: z.string().optional(),
  level: z.string().optional(),
});
/** Where a rule applies: everywhere, where any selector fits, everywhere except the selectors, or where no other rule does. */
export const scope = z.object({ kind: z.enum(["all", "only", "except", "other"]), selectors: z.array(selector) });

export const danceCategory = z.object({
  code: z.string(),
  name: z.string(),
  props: z.string().nullable(),
  day: z.number().int().nullable(),
  music: z.string().nullable(),
});

/** Which age counts: by calendar year, on the event day, by school grade, or not stated. */
export const ageBasis = z.object({
  kind: z.enum(["birth_year", "age_on_event_day", "school_grade", "not_stated"]),
  text: z.string(),
  /** Year from which birth years are subtracted; null when unknown. */
  reference_year: z.number().int().nullable(),
  /** Day on which ages are counted; null means the event's first day. */
  reference_day: z.string().nullable(),
});

export const ageCategory = z.object({
  code: z.string(),
  label: z.string(),
  min_age: z.number().nullable(),
  max_age: z.number().nullable(),
  /** Listed birth years, both inclusive. They win over the ages. */
  born_from: z.number().int().nullable(),
  born_to: z.number().int().nullable(),
  grades: z.object({ from: z.number().nullable(), to: z.number().nullable(), list: z.array(z.string()) }).nullable(),
  applies_to: scope,
  /** Age that the label excludes and the limits include („powyżej 17” with a lowest age of 17): the answer is a question. */
  unclear_age: z.number().nullable(),
});

export const rounding = z.enum(["down", "up", "nearest", "none", "not_stated"]);

export const teamRule = z.object({
  kind: z.enum([
    "share_outside_max",
    "share_inside_min",
    "share_older_max",
    "share_younger_max",
    "share_outside_window",
    "count_older_max",
    "all_inside",
    "majority",
    "average_age",
    "average_birth_year",
    "one_over_moves_up",
    "oldest_decides",
    "youngest_decides",
    "sum_of_ages",
    "mixed_band_exists",
  ]),
  /** Age categories that the rule applies to; empty means all. */
  age_categories: z.array(z.string()),
  applies_to: scope,
  percent: z.number().nullable(),
  direction: z.enum(["any", "older", "younger"]),
  max_years_over: z.number().nullable(),
  max_years_under: z.number().nullable(),
  count: z.number().int().nullable(),
  /** Head count by team size: the first line whose size is not exceeded applies. */
  count_by_size: z.array(z.object({ max_dancers: z.number().int().nullable(), count: z.number().int() })),
  /** Sums of ages by category, inclusive (sum_of_ages). */
  sums: z.array(z.object({ age_category: z.string(), min: z.number().nullable(), max: z.number().nullable() })),
  rounding,
  /** one_over_moves_up: the age over which (or from which, when included) one dancer moves the team, and the category it moves to. */
  over_age: z.number().nullable(),
  over_included: z.boolean(),
  moves_to: z.string().nullable(),
  /** Condition that could not be read as data. Where it may matter, the answer is a question. */
  unread: z.string().nullable(),
});

export const coupleTest = z.enum([
  "both_inside",
  "older_decides",
  "younger_decides",
  "one_inside_other_min",
  "both_min",
  "both_max",
  "any_inside",
]);
export const duoRule = z.object({
  kind: z.enum([
    "one_younger_ok",
    "older_decides",
    "younger_decides",
    "all_inside",
    "only_amateur_counts",
    "average_age",
    "couple_by_band",
  ]),
  by_age_category: z.array(z.object({ age_category: z.string(), test: coupleTest, other_min: z.number().nullable() })),
  rounding,
});

export const presentationCategory = z.object({
  code: z.string(),
  name: z.string(),
  min_dancers: z.number().int().nullable(),
  max_dancers: z.number().int().nullable(),
});

/** Test of experience. Bounds are inclusive unless named over or under. */
export interface LevelTest {
  kind: string;
  max_months?: number | undefined;
  over_months?: number | undefined;
  under_months?: number | undefined;
  min_months?: number | undefined;
  max_seasons?: number | undefined;
  under_seasons?: number | undefined;
  min_seasons?: number | undefined;
  over_seasons?: number | undefined;
  first_year_min_percent?: number | undefined;
  over_year_min_percent?: number | undefined;
  no_podium_here?: boolean | undefined;
  /** Fact of the question by its name, and whether it must hold. */
  fact?: { name: string; holds: boolean } | undefined;
  results?: string[] | undefined;
  results_not?: string[] | undefined;
  results_below?: string | undefined;
  results_max?: string | undefined;
  results_min?: string | undefined;
  any_of?: LevelTest[] | undefined;
  all_of?: LevelTest[] | undefined;
}
export const levelTest: z.ZodType<LevelTest> = z.lazy(() =>
  z.object({
    kind: z.string(),
    max_months: z.number().optional(),
    over_months: z.number().optional(),
    under_months: z.number().optional(),
    min_months: z.number().optional(),
    max_seasons: z.number().optional(),
    under_seasons: z.number().optional(),
    min_seasons: z.number().optional(),
    over_seasons: z.number().optional(),
    first_year_min_percent: z.number().optional(),
    over_year_min_percent: z.number().optional(),
    no_podium_here: z.boolean().optional(),
    fact: z.object({ name: z.string(), holds: z.boolean() }).optional(),
    results: z.array(z.string()).optional(),
    results_not: z.array(z.string()).optional(),
    results_below: z.string().optional(),
    results_max: z.string().optional(),
    results_min: z.string().optional(),
    any_of: z.array(levelTest).optional(),
    all_of: z.array(levelTest).optional(),
  }),
);
export const level = z.object({
  code: z.string(),
  name: z.string(),
  text: z.string().nullable(),
  test: levelTest.nullable(),
  applies_to: scope,
});

export const timeLimit = z.object({
  presentations: scope,
  styles: scope,
  ages: scope,
  levels: scope,
  /** Rounds as written; null means all. */
  rounds: z.string().nullable(),
  min_seconds: z.number().nullable(),
  max_seconds: z.number().nullable(),
  /** "own", "organiser", or other words as written; null when not stated. */
  music: z.string().nullable(),
  turns: z.string().nullable(),
  note: z.string().nullable(),
});

/** Product of codes. Null in a list means no split on that side, "?" means not known. */
export const sectionLine = z.object({
  styles: z.array(z.string().nullable()),
  presentations: z.array(z.string().nullable()),
  ages: z.array(z.string().nullable()),
  levels: z.array(z.string().nullable()),
});

export const price = z.object({ flat: z.number().int().nullable(), by: z.record(z.string(), z.number().int()) });
export const priceList = z.object({
  base: price.optional(),
  first: price.optional(),
  next: price.optional(),
  per_entry: price.optional(),
  per_person: price.optional(),
  other_currency: price.optional(),
});
export const feeTier = z.object({
  from: z.string().nullable(),
  until: z.string().nullable(),
  on_event_day: z.boolean(),
  on: z.string().nullable(),
  prices: priceList,
});
export const feeRule = z.object({
  /** "unread" is a kind that the engine does not know; entries under it cause a question. */
  kind: z.enum(["per_person_per_entry", "per_person_first_next", "per_entry", "mixed", "ballroom_class", "per_couple_by_event", "unread"]),
  applies_to: scope,
  prices: priceList,
  /** ballroom_class: what a price is for, by class ("style" is multiplied by the number of styles). */
  units: z.record(z.string(), z.string()),
  tiers: z.array(feeTier),
  /** Day that selects the tier: of the payment, of its credit on the account, or of the entry. */
  tier_by: z.enum(["payment", "credit", "entry", "not_stated"]),
});
export const refundReason = z.enum(["medical", "event_cancelled", "other"]);
export const refund = z.object({
  kind: z.enum(["none", "none_after", "full_until", "percent", "percent_until", "ladder"]),
  day: z.string().nullable(),
  /** False when the text says that the rule applies from that very day. */
  day_included: z.boolean().default(true),
  percent: z.number().nullable(),
  steps: z.array(z.object({ days_before: z.number().nullable(), percent: z.number() })),
  /** Refund on a day between two steps of a ladder: by the lower step, by the higher one, or not stated. */
  between: z.enum(["lower", "higher", "ask"]),
  /** Condition as written; null means always. */
  only: z.string().nullable(),
  /** Type of the condition; null when there is none or it is not stated. The words of the condition never decide. */
  reason: refundReason.nullable(),
});
export const fees = z.object({
  currency: z.string(),
  rules: z.array(feeRule),
  refund: refund.nullable(),
  /** One free place for a number of paid ones. Text alone is shown, never computed. */
  free: z.array(z.object({ text: z.string(), paid: z.number().int().nullable(), free: z.number().int().nullable() })),
  /** A number of starts of one person for one price. */
  packages: z.array(z.object({ text: z.string(), starts: z.number().int().nullable(), amount: z.number().int().nullable() })),
  deposit: z.object({ amount: z.number().int().nullable(), per: z.string().nullable(), day: z.string().nullable() }).nullable(),
  prepayment: z.object({ percent: z.number().nullable(), day: z.string().nullable(), balance_day: z.string().nullable() }).nullable(),
  payment_deadline: z.string().nullable(),
  on_site_payment: z.string().nullable(),
  transfer_title: z.string().nullable(),
});

/** A number, a text that was not read as a number, or null. */
export const limit = z.union([z.number(), z.string()]).nullable();
export const limits = z.object({
  per_dancer: limit,
  per_team: limit,
  per_school: limit,
  per_category: z.record(z.string(), z.number()),
  capacity: limit,
  unit: z.string().nullable(),
  min_entries_per_category: z.number().nullable(),
  text: z.string().nullable(),
});

/** Rounds for a number of entries in [min, max]. */
export const roundPlan = z.object({
  min_entries: z.number().int().nullable(),
  max_entries: z.number().int().nullable(),
  rounds: z.array(z.string()).nullable(),
  heat: z.number().int().nullable(),
  seconds: z.number().nullable(),
  to_bracket: z.number().int().nullable(),
});
export const roundRule = z.object({
  applies_to: scope,
  scheme: z.string(),
  plans: z.array(roundPlan),
  /** Dancers in each round; null means all. */
  sizes: z.array(z.number().int().nullable()),
  /** Dancers on the floor at once, by round. */
  heats: z.record(z.string(), z.number().int()),
  to_bracket: z.number().int().nullable(),
  first_bracket_round: z.string().nullable(),
  /** True when the rule ends in battles, even if the text does not say how many go on. */
  battles: z.boolean(),
  /** What the text leaves open. Numbers of entries named in it are the open ones. */
  ambiguity: z.string().nullable(),
});

export const classPoints = z.object({
  min_couples: z.number().int().nullable(),
  per_round: z.record(z.string(), z.number()),
  cumulative: z.boolean(),
  bonus_by_place: z.record(z.string(), z.number()),
  bonus_text: z.string().nullable(),
});
export const scoring = z.object({
  system: z.string().nullable(),
  criteria: z.array(z.string()),
  scale: z.object({ min: z.number().nullable(), max: z.number().nullable(), step: z.number().nullable() }).nullable(),
  combine: z.string().nullable(),
  tie: z.string().nullable(),
  ambiguity: z.string().nullable(),
  class_points: classPoints.nullable(),
});

const scopedText = z.object({ applies_to: z.string(), text: z.string() });
export const regulations = z.object({
  name: z.string(),
  days: z.array(z.object({ date: z.string(), styles: z.array(z.string()) })),
  dance_categories: z.array(danceCategory),
  age_basis: ageBasis,
  age_categories: z.array(ageCategory),
  team_rules: z.array(teamRule),
  duo_rule: duoRule.nullable(),
  presentation_categories: z.array(presentationCategory),
  /** Words that mean several presentations, such as "X" for "X5" and "X8". */
  presentation_families: z.array(z.string()),
  levels: z.array(level),
  time_limits: z.array(timeLimit),
  section_lines: z.array(sectionLine),
  /** True when a matrix line exists only as text, so that sections cannot be counted. */
  sections_incomplete: z.boolean(),
  fees: fees.nullable(),
  limits: limits.nullable(),
  deadlines: z.array(z.object({ what: z.string(), day: z.string(), time: z.string().nullable(), note: z.string().nullable() })),
  documents: z.array(z.string()),
  on_the_day: z.array(z.string()),
  rounds: z.array(roundRule),
  jury: z.object({ size: z.union([z.number(), z.string()]).nullable(), text: z.string().nullable() }).nullable(),
  scoring: scoring.nullable(),
  penalties: z.array(z.object({ kind: z.string(), text: z.string() })),
  awards: z.array(scopedText),
  merge_and_cancel: z.string().nullable(),
});

export type Selector = z.infer<typeof selector>;
export type Scope = z.infer<typeof scope>;
export type AgeCategory = z.infer<typeof ageCategory>;
export type TeamRule = z.infer<typeof teamRule>;
export type DuoRule = z.infer<typeof duoRule>;
export type Level = z.infer<typeof level>;
export type TimeLimit = z.infer<typeof timeLimit>;
export type SectionLine = z.infer<typeof sectionLine>;
export type Price = z.infer<typeof price>;
export type PriceList = z.infer<typeof priceList>;
export type FeeTier = z.infer<typeof feeTier>;
export type FeeRule = z.infer<typeof feeRule>;
export type Refund = z.infer<typeof refund>;
export type RefundReason = z.infer<typeof refundReason>;
export type Fees = z.infer<typeof fees>;
export type Limits = z.infer<typeof limits>;
export type RoundPlan = z.infer<typeof roundPlan>;
export type RoundRule = z.infer<typeof roundRule>;
export type Scoring = z.infer<typeof scoring>;
export type Rounding = z.infer<typeof rounding>;
export type Regulations = z.infer<typeof regulations>;
