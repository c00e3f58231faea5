// Answers worked examples of contest-v1 in the shape that the format defines for each kind. Never reads the expected answer.
import type { Outcome } from "./answer.ts";
import { isRefusal, say } from "./answer.ts";
import { ageCategoryOf } from "./age.ts";
import { ageOnDay as ageOn } from "./calendar.ts";
import { duoAgeCategories, mayDuoEnter } from "./duo-age.ts";
import { answerFee } from "./example-fees.ts";
import { capacityExample, heatsExample, quotaExample, roundsExample } from "./example-program.ts";
import {
  count,
  dancersOf,
  type ExampleAnswer,
  factsOf,
  type ExampleFacts,
  list,
  openWhole,
  shaped,
  text,
  unsure,
  whole,
} from "./example-facts.ts";
import { type Experience, isOpenToEveryone, levelsFor } from "./level.ts";
import { classPointsFor, type Marks, trimmedMean, trimmedSums } from "./points.ts";
import { faultIn } from "./example-checks.ts";
import { isMerged, isSizeAllowed } from "./quotas.ts";
import { refundFor } from "./refund.ts";
import type { Regulations } from "./schema.ts";
import { countSections } from "./sections.ts";
import { isRecord } from "./source.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";
import { isLengthAllowed, musicFor, type Performance } from "./time-limits.ts";
import { labelOf } from "./words.ts";

/** Question of a file: its kind and its facts. */
export interface Example {
  readonly kind: string;
  readonly given: ExampleFacts;
}

/** Answers one worked example from the regulations and its facts alone. An impossible question is answered "refused". */
export function answerExample(regulations: Regulations, example: Example): ExampleAnswer {
  const fault = faultIn(regulations, example.given);
  const shapedAnswer: ExampleAnswer = fault ? { answer: "ambiguous", reasons: [fault] } : answerOf(regulations, example);
  return shapedAnswer.reasons[0] && isRefusal(shapedAnswer.reasons[0])
    ? { answer: "refused", reasons: shapedAnswer.reasons }
    : shapedAnswer;
}

function answerOf(regulations: Regulations, example: Example): ExampleAnswer {
  const { given } = example;
  switch (example.kind) {
    case "age_single":
      return groups(asCodes(ageCategoryOf(regulations, dancersOf(given)[0] ?? {}, factsOf(given), whenOf(given))));
    case "age_on_day":
      return ageOnDay(regulations, given);
    case "team_age":
    case "team_grade":
      if (pairByRule(regulations, given)) return answerOf(regulations, { kind: "duo_age", given });
      return lineup(
        regulations,
        given,
        (requested) => mayTeamEnter(regulations, dancersOf(given), requested, factsOf(given), whenOf(given)),
        () => teamAgeCategories(regulations, dancersOf(given), factsOf(given), whenOf(given)),
      );
    case "duo_age":
      return lineup(
        regulations,
        given,
        (requested) => mayDuoEnter(regulations, dancersOf(given), requested, factsOf(given), whenOf(given)),
        () => duoAgeCategories(regulations, dancersOf(given), factsOf(given), whenOf(given)),
      );
    case "team_size":
      return shaped(
        "allowed",
        isSizeAllowed(
          regulations,
          text(given, "presentation", "p") ?? "",
          Array.isArray(given["dancers"]) ? given["dancers"].length : (count(given, "dancers") ?? 0),
        ),
      );
    case "fee":
    case "fee_mixed":
    case "fee_ballroom":
    case "fee_proam":
      return answerFee(regulations, given);
    case "refund":
      return refund(regulations, given);
    case "time":
      return shaped("ok", isLengthAllowed(regulations, performanceOf(regulations, given), secondsOf(given)));
    case "music":
      return shaped("music", musicFor(regulations, performanceOf(regulations, given)));
    case "rounds":
      return roundsExample(regulations, given);
    case "heats":
      return heatsExample(regulations, given);
    case "capacity":
      return capacityExample(regulations, given);
    case "quota":
      return quotaExample(regulations, given);
    case "merge":
      return openWhole("merge", isMerged(regulations, count(given, "entries", "couples", "teams") ?? 0));
    case "level":
      return level(regulations, given);
    case "class_points":
      return classPoints(regulations, given);
    case "category_count":
      return shaped("count", countSections(regulations));
    case "points_trimmed":
      return whole(trimmedSums(marksOf(given)));
    case "points_trimmed_mean":
      return shaped("score", trimmedMean(regulations, marksOf(given)));
    case "move_day":
      return unsure(
        say(
          "ask.move_day",
          "Regulamin nie rozstrzyga przeniesienia na inny dzień: zapytaj organizatora.",
          "The regulations do not settle moving to another day: ask the organiser.",
        ),
      );
    default:
      return unsure(
        say("ask.kind", `Nieznany rodzaj pytania: ${example.kind}.`, `Unknown kind of question: ${example.kind}.`, { kind: example.kind }),
      );
  }
}

/** True for a pair in a presentation for two, when the regulations have a rule for duos. */
function pairByRule(regulations: Regulations, given: ExampleFacts): boolean {
  const size = regulations.presentation_categories.find((one) => one.code === text(given, "presentation", "p"));
  return regulations.duo_rule !== null && size?.max_dancers === 2 && dancersOf(given).length === 2;
}

function whenOf(given: ExampleFacts): { event_date?: string | undefined; amateur?: number | undefined } {
  const roles = list(given, "roles").map((one) => (typeof one === "string" ? one.toLowerCase() : ""));
  const named = roles.findIndex((one) => one.startsWith("am"));
  const index = Object.keys(given).some((one) => /^amateur(?:_age|_birth_year)?$/.test(one) && Number(given[one]) > 2)
    ? 0
    : count(given, "amateur");
  return { event_date: text(given, "event_date"), amateur: named >= 0 ? named : index === 0 || index === 1 ? index : undefined };
}

function asCodes(outcome: ReturnType<typeof ageCategoryOf>): Outcome<readonly string[]> {
  return outcome.ambiguous ? outcome : { ...outcome, answer: outcome.answer.age_categories };
}

/** Shapes the result: one category is `group`, none is `group: null`. Several are listed in `groups`, and `group` is "ambiguous". */
function groups(outcome: Outcome<readonly string[]>): ExampleAnswer {
  const several = !outcome.ambiguous && outcome.answer.length > 1;
  return several
    ? { answer: { group: "ambiguous", groups: outcome.answer }, reasons: outcome.reasons }
    : shaped("group", outcome, (codes) => (Array.isArray(codes) ? (codes[0] ?? null) : null));
}

function lineup(
  regulations: Regulations,
  given: ExampleFacts,
  enter: (requested: string) => Outcome<boolean>,
  find: () => Outcome<readonly string[]>,
): ExampleAnswer {
  const requested = text(given, "wanted");
  return requested === undefined ? oneGroup(regulations, find()) : shaped("allowed", enter(requested));
}

/** Shapes the result; when several categories fit, adds the question that names them. */
function oneGroup(regulations: Regulations, outcome: Outcome<readonly string[]>): ExampleAnswer {
  if (outcome.ambiguous || outcome.answer.length < 2) return groups(outcome);
  const labels = outcome.answer.map((code) => labelOf(regulations.age_categories.find((one) => one.code === code)?.label ?? code));
  const question = say(
    "ask.choice",
    `Pasuje więcej niż jedna kategoria: ${labels.join(", ")}. Która?`,
    `More than one category fits: ${labels.join(", ")}. Which one?`,
    { age_categories: outcome.answer },
  );
  return { ...groups(outcome), reasons: [question, ...outcome.reasons] };
}

/** Answers with the age even when its band is open. */
function ageOnDay(regulations: Regulations, given: ExampleFacts): ExampleAnswer {
  const found = ageCategoryOf(regulations, dancersOf(given)[0] ?? {}, factsOf(given), whenOf(given));
  const [born, day] = [text(given, "birth_date"), text(given, "event_date") ?? regulations.days[0]?.date];
  const counted = born === undefined || day === undefined ? undefined : ageOn(born, day);
  const shapedAnswer = oneGroup(regulations, asCodes(found));
  const age = (found.ambiguous ? null : found.answer.age) ?? counted ?? "ambiguous";
  return typeof shapedAnswer.answer === "string"
    ? shapedAnswer
    : { answer: { age, ...shapedAnswer.answer }, reasons: shapedAnswer.reasons };
}

function refund(regulations: Regulations, given: ExampleFacts): ExampleAnswer {
  const fact = (key: string): boolean | undefined => (typeof given[key] === "boolean" ? given[key] : undefined);
  const outcome = refundFor(regulations, Math.round((count(given, "paid") ?? 0) * 100), {
    cancelled_on: text(given, "cancelled_on"),
    days_before: count(given, "days_before"),
    medical_note: fact("medical_note"),
    event_cancelled: fact("event_cancelled"),
    case_met: fact("case_met"),
  });
  return shaped("refund", outcome, (minor) => Number(minor) / 100);
}

/** Reads the facts of a performance. An age in years is replaced by the categories that contain it. */
function performanceOf(regulations: Regulations, given: ExampleFacts): Performance {
  const facts = factsOf(given);
  const dancer = dancersOf(given)[0];
  const found = facts.ages === undefined && dancer ? ageCategoryOf(regulations, dancer, facts, whenOf(given)) : undefined;
  const ages = facts.ages ?? (found && !found.ambiguous ? found.answer.age_categories : undefined);
  return { ...facts, ages, round: text(given, "round"), entries: count(given, "entries") };
}

function secondsOf(given: ExampleFacts): number[] {
  return (Array.isArray(given["seconds"]) ? given["seconds"] : [given["seconds"]]).filter((one) => typeof one === "number");
}

function level(regulations: Regulations, given: ExampleFacts): ExampleAnswer {
  const years = list(given, "years", "members").filter((one) => typeof one === "number");
  const podium = given["podium_here"];
  const year = count(given, "years", "experience_years");
  const experience: Experience = {
    experience_months: count(given, "experience_months", "months") ?? (year === undefined ? undefined : year * 12),
    season: count(given, "season", "seasons"),
    podium_here: typeof podium === "boolean" ? podium : undefined,
    results: text(given, "results"),
    facts: Object.fromEntries(Object.entries(given).filter((one): one is [string, boolean] => typeof one[1] === "boolean")),
    member_months: years.length > 0 ? years.map((one) => one * 12) : membersOf(given),
  };
  const outcome = levelsFor(regulations, experience, factsOf(given));
  const choice = regulations.levels.some(isOpenToEveryone) || (!outcome.ambiguous && outcome.answer.length > 1);
  if (!outcome.ambiguous && choice) return { answer: { levels_open: outcome.answer }, reasons: outcome.reasons };
  return shaped("level", outcome, (codes) => (Array.isArray(codes) ? (codes[0] ?? null) : null));
}

/** Reads "6 of 10 in their first year" as months of each member. */
function membersOf(given: ExampleFacts): number[] | undefined {
  const all = count(given, "dancers", "members", "team");
  const first = count(given, "first_year", "in_first_year");
  return all === undefined || first === undefined ? undefined : Array.from({ length: all }, (_, index) => (index < first ? 6 : 24));
}

function classPoints(regulations: Regulations, given: ExampleFacts): ExampleAnswer {
  const danced = list(given, "rounds_danced").filter((one) => typeof one === "string");
  const outcome = classPointsFor(regulations, danced, count(given, "couples", "entries"), count(given, "place"));
  const withBonus = !outcome.ambiguous && outcome.answer.bonus !== null;
  return shaped(withBonus ? "points_with_bonus" : "points_before_bonus", outcome, (answer) =>
    isRecord(answer) ? answer["points"] : answer,
  );
}

/**
 * Reads the marks under their usual name, else under the only member that holds a panel's marks: rows by judge, or a flat list with one mark each.
 */
function marksOf(given: ExampleFacts): Marks {
  const marks = given["marks"] ?? Object.values(given).find((one) => isRecord(one) || Array.isArray(one));
  const rows = isRecord(marks) ? Object.values(marks) : Array.isArray(marks) ? marks : [];
  return rows.map((row: unknown) => (Array.isArray(row) ? row : [row]).filter((one) => typeof one === "number"));
}
