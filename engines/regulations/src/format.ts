// Schema of a contest-v1 file, for editors and programs that write them. Published as docs/contest-v1.schema.json. The loader (load.ts) accepts more
// and explains faults in sentences; this schema names each member. Members that are not named here may be in a file and are shown to the organiser
// unchanged.
import { z } from "zod";
import { refundReason, teamRule } from "./schema.ts";

const text = z.string().nullish();
const codes = z.union([z.string(), z.array(z.string())]);
const scope = codes.nullish().describe('"all", "all but CODE", a code or a list; also pairs such as "STYLE PRES"');
const day = z.string().describe("An ISO date such as 2026-05-16, or words such as 14 days before");
const amount = z.number().nonnegative().describe("Money in whole units of the currency");
const table = z.record(z.string(), amount).describe("Amounts by code");
const price = z.union([amount, z.record(z.string(), z.union([amount, z.looseObject({ pln: amount.nullish(), eur: amount.nullish() })]))]);

const prices = {
  amount: amount.nullish(),
  amounts_by_presentation: table.nullish(),
  amounts: price.nullish(),
  first: price.nullish(),
  next: price.nullish(),
  extra: price.nullish(),
  per_entry: price.nullish(),
  per_person: price.nullish(),
};

const group = z.looseObject({
  code: z.string(),
  label_pl: z.string().describe("As it is printed"),
  min_age: z.number().nullish().describe("Inclusive; null is an open end"),
  max_age: z.number().nullish(),
  birth_years: z.array(z.number().int().nullable()).nullish().describe("[from, to], inclusive; they win over the ages"),
  applies_to: scope,
  grades: z.unknown().optional(),
  note: text,
});

const team = z.looseObject({
  kind: z.string().describe(`One of: ${teamRule.shape.kind.options.join(", ")}. Another kind is kept, and a question wherever it matters`),
  group: codes.nullish(),
  applies_to: scope,
  percent: z.number().min(0).max(100).nullish(),
  max_years_over: z.number().nullish(),
  max_years_under: z.number().nullish(),
  count: z.number().int().nullish(),
  rounding: text,
  over: z.number().nullish().describe("one_over_moves_up: the age over which one dancer moves the team"),
  inclusive: z.boolean().nullish().describe("one_over_moves_up: whether that age itself moves it"),
  to: text.describe("one_over_moves_up: the category that the team moves to"),
});

const test: z.ZodType = z.lazy(() => z.union([z.string(), z.looseObject({ kind: z.string() })]));

const refund = z.looseObject({
  kind: z.enum(["none", "none_after", "full_until", "percent", "percent_until", "ladder"]),
  date: day.nullish(),
  percent: z.number().min(0).max(100).nullish(),
  steps: z.array(z.looseObject({ days_before: z.number().nullish(), percent: z.number() })).nullish(),
  between: z.enum(["lower", "higher", "ask"]).nullish().describe("Days between two steps; without it they are a question"),
  only: text.describe("The case in words, shown as it is"),
  reason: refundReason.nullish().describe("What the case is; without it every refund under `only` is a question"),
});

const rule = z.looseObject({
  kind: z
    .string()
    .describe(
      "One of: per_person_per_entry, per_person_first_next, per_person_by_presentation_with_extra, per_entry, mixed, ballroom_class, per_couple_by_event",
    ),
  applies_to: scope,
  ...prices,
  unit: z.record(z.string(), z.string()).nullish(),
  tiers: z.array(z.looseObject({ from: day.nullish(), until: day.nullish(), on: text, ...prices })).nullish(),
  tier_basis: text.describe("payment_date, deposit_credit_date, entry_date"),
});

const round = z.looseObject({ applies_to: scope, scheme: text, sizes: z.array(z.union([z.number(), z.string()])).nullish() });
const listed = z.array(z.unknown()).nullish();

/** A contest-v1 file: one contest's regulations. */
export const contestV1 = z
  .looseObject({
    format: z.literal("contest-v1"),
    id: z.string().describe("country-name-city-year"),
    event: z.looseObject({
      name: z.string(),
      year: z.number().int().nullish(),
      city: text,
      days: z.array(z.looseObject({ date: z.string(), styles: codes.nullish() })).nullish(),
    }),
    dance_categories: z.array(z.looseObject({ code: z.string(), name_pl: text, props: text, music: text })).nullish(),
    age_rules: z
      .looseObject({
        basis: text.describe("birth_year, age_on_event_day, school_grade, not stated"),
        reference_year: z.number().int().nullish(),
        groups: z.array(group).nullish(),
        team_rule: z.union([team, z.array(team)]).nullish(),
        duo_rule: z.union([z.string(), z.looseObject({ kind: z.string() }), z.array(z.unknown())]).nullish(),
      })
      .nullish(),
    presentation_categories: z
      .array(
        z.looseObject({ code: z.string(), name_pl: text, min: z.number().int().nullish(), max: z.number().int().nullish(), note: text }),
      )
      .nullish()
      .describe("Head counts; a family code X in a rule covers the sizes X5, X8 of this list"),
    levels: z.array(z.looseObject({ code: z.string(), name_pl: text, plain: text, test: test.nullish(), applies_to: scope })).nullish(),
    time_and_music: z
      .array(
        z.looseObject({
          when: z.looseObject({}).nullish(),
          min_s: z.number().nullish(),
          max_s: z.number().nullish(),
          music: text,
          turns: text,
        }),
      )
      .nullish(),
    category_matrix: z
      .array(z.looseObject({ styles: codes.nullish(), presentations: codes.nullish(), ages: codes.nullish(), levels: codes.nullish() }))
      .nullish(),
    fees: z
      .looseObject({
        currency: text,
        rules: z.array(rule).nullish(),
        payment_deadline: text,
        refund: z.union([z.string(), refund]).nullish(),
        free: listed,
        packages: listed,
      })
      .nullish(),
    limits: z.looseObject({}).nullish(),
    deadlines: z.array(z.looseObject({ what: z.string(), date: day.nullish(), time: text, note: text })).nullish(),
    documents: listed,
    on_the_day: listed,
    rounds: z.array(round).nullish(),
    jury: z.unknown().optional(),
    scoring: z.looseObject({}).nullish(),
    penalties: listed,
    awards: listed,
    merge_and_cancel: text,
    worked_examples: z
      .array(z.looseObject({ n: z.number(), kind: z.string(), given: z.looseObject({}), expect: z.unknown(), why: text }))
      .nullish(),
  })
  .describe("One dance contest: its regulations as data, and worked examples.");

/** The JSON Schema of a contest-v1 file. */
export function contestSchema(): object {
  return z.toJSONSchema(contestV1);
}
