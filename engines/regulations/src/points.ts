// Points that the regulations define: trimmed sums by each reading of the text, and class points.
import { answered, open, type Outcome, say } from "./answer.ts";
import type { Regulations } from "./schema.ts";
import { roundNameOf } from "./scheme.ts";

/** Sums of one entry's marks by each reading of "extremes are left out". */
export interface TrimmedAnswer {
  /** The highest and the lowest total of a judge are left out. */
  readonly drop_judge_totals: number;
  /** In each criterion the highest and the lowest mark are left out. */
  readonly drop_per_criterion: number;
  readonly drop_nothing: number;
}

/** Marks of one entry: a row per judge, a column per criterion. */
export type Marks = readonly (readonly number[])[];

// Trimming two judges would leave nothing.
const FEWEST_TO_DROP = 3;

/** Returns all three readings of a trimmed sum. Needs at least three judges and rows of equal length. */
export function trimmedSums(marks: Marks): Outcome<TrimmedAnswer> {
  const width = marks[0]?.length ?? 0;
  if (marks.length < FEWEST_TO_DROP || width === 0 || marks.some((row) => row.length !== width))
    return open(
      say(
        "ask.few_judges",
        "Skrajnych not nie da się odrzucić: potrzeba co najmniej 3 pełnych ocen.",
        "Extremes cannot be left out: at least 3 complete rows of marks are needed.",
        { judges: marks.length },
      ),
    );
  const totals = marks.map((row) => sum(row));
  const columns = Array.from({ length: width }, (_, index) => marks.map((row) => row[index] ?? 0));
  const answer = {
    drop_judge_totals: sum(trimmed(totals)),
    drop_per_criterion: sum(columns.map((column) => sum(trimmed(column)))),
    drop_nothing: sum(totals),
  };
  return answered(
    answer,
    say(
      "points.readings",
      `Bez skrajnych sum sędziów: ${answer.drop_judge_totals}. Bez skrajnych not w każdym kryterium: ${answer.drop_per_criterion}. Bez odrzucania: ${answer.drop_nothing}.`,
      `Without extreme judges' totals: ${answer.drop_judge_totals}. Without extreme marks in each criterion: ${answer.drop_per_criterion}. Nothing dropped: ${answer.drop_nothing}.`,
      { ...answer },
    ),
  );
}

/** Returns the mean of judges' totals without the highest and the lowest, rounded to 0.01; open when readings of the text differ. */
export function trimmedMean(regulations: Regulations, marks: Marks): Outcome<number> {
  if (!regulations.scoring)
    return open(say("ask.scoring", "Regulamin nie mówi, jak liczy się noty.", "The regulations do not say how marks are counted."));
  const sums = trimmedSums(marks);
  if (sums.ambiguous) return sums;
  const left = marks.length - 2;
  const [byJudge, byCriterion] = [rounded(sums.answer.drop_judge_totals / left), rounded(sums.answer.drop_per_criterion / left)];
  const combine = regulations.scoring.combine ?? "";
  const perCriterion = /criteri|kryteri/i.test(combine);
  const perJudge = /total|per judge|judge['’]?s?['’]? (?:sum|score)|sum[aąęy]|sumie/i.test(combine);
  if (byJudge !== byCriterion && (perCriterion === perJudge || regulations.scoring.ambiguity !== null))
    return open(
      say(
        "ask.trim",
        "Czy odrzuca się skrajne sumy sędziów, czy skrajne noty w każdym kryterium?",
        "Are extreme judges' totals left out, or extreme marks in each criterion?",
        { by_judge: byJudge, by_criterion: byCriterion },
      ),
      ...sums.reasons,
    );
  const score = perCriterion && !perJudge ? byCriterion : byJudge;
  return answered(
    score,
    say(
      "points.trimmed_mean",
      `Średnia bez noty najwyższej i najniższej: ${String(score).replace(".", ",")}.`,
      `Mean without the highest and the lowest: ${score}.`,
      { score },
    ),
  );
}

function rounded(value: number): number {
  return Math.floor(value * 100 + 0.5 + 1e-9) / 100;
}

function trimmed(values: readonly number[]): number[] {
  return values.toSorted((one, two) => one - two).slice(1, -1);
}

/** Adds in hundredths, so that 0.1 + 0.2 equals 0.3. */
function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + Math.round(one * 100), 0) / 100;
}

/** Class points. `bonus` is added for the place, null when nothing is added; `complete` is false when a bonus exists but its values are unknown. */
export interface ClassPointsAnswer {
  readonly points: number;
  readonly bonus: number | null;
  readonly complete: boolean;
}

/** Returns the points for the rounds danced (the highest round, or their sum if the rule says so) plus the bonus for the place. */
export function classPointsFor(
  regulations: Regulations,
  roundsDanced: readonly string[],
  couples?: number,
  place?: number,
): Outcome<ClassPointsAnswer> {
  const rule = regulations.scoring?.class_points;
  if (!rule) return open(say("ask.class_points", "Regulamin nie podaje punktów do klas.", "The regulations give no class points."));
  if (couples !== undefined && rule.min_couples !== null && couples < rule.min_couples)
    return answered(
      { points: 0, bonus: null, complete: true },
      say(
        "class_points.too_few",
        `Par: ${couples}. Punkty liczą się od ${rule.min_couples}.`,
        `Couples: ${couples}. Points count from ${rule.min_couples}.`,
        { couples, min_couples: rule.min_couples },
      ),
    );
  const table = new Map(Object.entries(rule.per_round).map(([round, points]) => [roundNameOf(round), points]));
  const points = roundsDanced.map((round) => table.get(roundNameOf(round)));
  const known = points.filter((one) => one !== undefined);
  if (known.length !== points.length)
    return open(
      say("ask.round_points", "Regulamin nie podaje punktów za jedną z rund.", "The regulations give no points for one of the rounds.", {
        rounds: [...roundsDanced],
      }),
    );
  const base = rule.cumulative ? sum(known) : Math.max(0, ...known);
  const bonus = place === undefined ? undefined : rule.bonus_by_place[String(place)];
  const complete = rule.bonus_text === null && (Object.keys(rule.bonus_by_place).length === 0 || place !== undefined);
  const total = base + (bonus ?? 0);
  const how = rule.cumulative
    ? { pl: "rundy się sumują", en: "rounds add up" }
    : { pl: "liczy się najwyższa runda", en: "the highest round counts" };
  const left = complete ? { pl: "", en: "" } : { pl: " Do tego dojdzie premia za miejsce.", en: " A bonus for the place comes on top." };
  return answered(
    { points: total, bonus: bonus ?? null, complete },
    say("class_points.total", `Punkty: ${total} (${how.pl}).${left.pl}`, `Points: ${total} (${how.en}).${left.en}`, {
      points: total,
      complete,
    }),
  );
}
