// Finds the age category of a duo or a couple (docs/rules/eligibility.md 3.1).
import { answered, open, type Outcome, type Reason, say } from "./answer.ts";
import { ageCategoryOf, askBands, askLabel, askUnlimited, elsewhere, isUnclear, unknownAge } from "./age.ts";
import {
  bandsFor,
  type Dancer,
  isElsewhere,
  isUnlimited,
  limitedOf,
  offsetsOf,
  type Reading,
  readingsOf,
  startOfBand,
  type When,
} from "./bands.ts";
import type { AgeCategory, DuoRule, Regulations } from "./schema.ts";
import { type Facts, scopeFit } from "./scope.ts";
import { mayTeamEnter, teamAgeCategories, variants } from "./team-age.ts";
import { bandsOfAverage, bandsOfExtreme } from "./team-rules.ts";
import { labelOf, yearsPl } from "./words.ts";

/** Facts of a duo: which of the two is the amateur (0 or 1), when a rule needs it. */
export interface DuoWhen extends When {
  readonly amateur?: number | undefined;
}

type Pair = readonly Reading[];

// Rules that also apply to a trio in a "duo / trio" category.
const FOR_MORE: ReadonlySet<string> = new Set(["older_decides", "younger_decides", "all_inside", "average_age"]);

/** Returns the categories of a duo (or a trio that shares its category); none when the rule lets it into no band. */
export function duoAgeCategories(
  regulations: Regulations,
  dancers: readonly Dancer[],
  facts: Facts = {},
  when: DuoWhen = {},
): Outcome<readonly string[]> {
  const knownFacts: Facts = { ...facts, presentation: facts.presentation ?? pairPresentation(regulations) };
  const rule = regulations.duo_rule;
  if (!rule && hasTeamRule(regulations, knownFacts)) return teamAgeCategories(regulations, dancers, knownFacts, when);
  if (regulations.age_categories.length === 0) return open(askBands());
  const readings = dancers.map((dancer) => readingsOf(regulations, dancer, when));
  const unknown = dancers.find((_, index) => readings[index]?.length === 0);

  if (unknown) return unknownAge(unknown);
  const [only] = dancers;
  if (rule?.kind === "only_amateur_counts" && only && dancers.length === 1) return amateurAlone(regulations, only, knownFacts, when);
  if (dancers.length < 2) return unknownAge({});
  if (dancers.length > 2 && !FOR_MORE.has(rule?.kind ?? "")) return teamAgeCategories(regulations, dancers, knownFacts, when);
  const all = bandsFor(regulations, knownFacts);
  const bands = limitedOf(all);
  const found = variants(readings).map((pair) => decide(rule, pair, bands, when.amateur));
  const first = found[0] ?? null;
  const unclear = bands.find((band) => first?.includes(band.code) && readings.flat().some((one) => isUnclear(band, one, bands)));
  if (unclear) return open(askLabel(unclear));
  if (first === null || found.some((one) => one?.join("\n") !== first.join("\n"))) return open(ask(rule, dancers));
  const unlimited = all.find(isUnlimited);
  const nowhere = readings.some((one) => one.every((reading) => !bands.some((band) => isInside(band, reading))));
  if (first.length === 0 && nowhere && unlimited) return open(askUnlimited(unlimited));
  return answered(
    first,
    explain(
      rule,
      bands.filter((band) => first.includes(band.code)),
      dancers,
    ),
  );
}

function amateurAlone(regulations: Regulations, amateur: Dancer, facts: Facts, when: DuoWhen): Outcome<readonly string[]> {
  const found = ageCategoryOf(regulations, amateur, facts, when);
  return found.ambiguous ? found : answered(found.answer.age_categories, ...found.reasons);
}

/** Tells whether a duo may enter the requested category, with the reason. */
export function mayDuoEnter(
  regulations: Regulations,
  dancers: readonly Dancer[],
  requested: string,
  facts: Facts = {},
  when: DuoWhen = {},
): Outcome<boolean> {
  const knownFacts: Facts = { ...facts, presentation: facts.presentation ?? pairPresentation(regulations) };
  const band = regulations.age_categories.find((one) => one.code === requested);
  if (!regulations.duo_rule && hasTeamRule(regulations, knownFacts)) return mayTeamEnter(regulations, dancers, requested, knownFacts, when);
  if (band && isElsewhere(regulations, band, knownFacts)) return answered(false, elsewhere(band));
  if (band && isUnlimited(band))
    return answered(
      true,
      say("age.no_limit", `${labelOf(band.label)}: bez granicy wieku.`, `${labelOf(band.label)}: no age limit.`, {
        age_category: band.code,
      }),
    );
  const found = duoAgeCategories(regulations, dancers, knownFacts, when);
  if (found.ambiguous) return found;
  return found.answer.includes(requested)
    ? answered(true, ...found.reasons)
    : answered(false, refused(regulations, band, found.answer, dancers), ...found.reasons);
}

function refused(
  regulations: Regulations,
  requested: AgeCategory | undefined,
  able: readonly string[],
  dancers: readonly Dancer[],
): Reason {
  const names = dancers.map((one) => one.name).filter((one) => one !== undefined);
  const who = names.length > 0 ? ` (${names.join(", ")})` : "";
  const labels = regulations.age_categories.filter((band) => able.includes(band.code)).map((band) => labelOf(band.label));
  const [pl, en] =
    labels.length > 0
      ? [`wybierz ${labels.join(" albo ")} albo zmień skład`, `choose ${labels.join(" or ")} or change the line-up`]
      : ["zmień skład", "change the line-up"];
  const label = requested ? labelOf(requested.label) : "?";
  return say("duo.refused", `${label}: nie dla tego składu${who}, ${pl}.`, `${label}: not for this line-up${who}, ${en}.`, {
    age_category: requested?.code ?? null,
    names,
    age_categories: [...able],
  });
}

/** The only presentation category for two, if there is exactly one. */
function pairPresentation(regulations: Regulations): string | undefined {
  const able = regulations.presentation_categories.filter(
    (one) => one.min_dancers === 2 && one.max_dancers !== null && one.max_dancers <= 3,
  );
  return able.length === 1 ? able[0]?.code : undefined;
}

/** True when a team rule names the presentation for two; a general team rule does not apply to duos. */
function hasTeamRule(regulations: Regulations, facts: Facts): boolean {
  return regulations.team_rules.some((rule) => rule.applies_to.kind !== "all" && scopeFit(rule.applies_to, facts) === "yes");
}

function decide(rule: DuoRule | null, pair: Pair, bands: readonly AgeCategory[], amateur: number | undefined): string[] | null {
  const containingBoth = bands.filter((band) => pair.every((one) => isInside(band, one))).map((band) => band.code);
  switch (rule?.kind) {
    case undefined:
      return containingBoth.length > 0 ? containingBoth : null;
    case "all_inside":
      return containingBoth;
    case "older_decides":
      return bandsOfExtreme(pair, bands, 1);
    case "younger_decides":
      return bandsOfExtreme(pair, bands, -1);
    case "average_age":
      return bandsOfAverage(
        rule,
        pair.map((one) => one.age),
        bands,
        (age) => ({ age, birthYear: null, grade: null }),
      );
    case "only_amateur_counts": {
      const counted = amateur === undefined ? undefined : pair[amateur];
      if (!counted) return containingBoth.length > 0 ? containingBoth : null;
      return bands.filter((band) => isInside(band, counted)).map((band) => band.code);
    }
    case "one_younger_ok":
      return oneYounger(pair, bands);
    case "couple_by_band":
      return coupleByBand(rule, pair, bands);
  }
}

function isInside(band: AgeCategory, reading: Reading): boolean {
  return offsetsOf(band, reading)?.[0] === 0;
}

/** Returns the older dancer's band when the younger is in it or in the band directly below. */
function oneYounger(pair: Pair, bands: readonly AgeCategory[]): string[] | null {
  const older = bandsOfExtreme(pair, bands, 1);
  const sorted = bands.toSorted((one, two) => startOfBand(one) - startOfBand(two));
  return (
    older?.filter((code) => {
      const index = sorted.findIndex((band) => band.code === code);
      const allowed = [sorted[index], sorted[index - 1]].filter((band) => band !== undefined);
      return pair.every((one) => allowed.some((band) => isInside(band, one)));
    }) ?? null
  );
}

function coupleByBand(rule: DuoRule, pair: Pair, bands: readonly AgeCategory[]): string[] | null {
  const [older, younger] = pair.toSorted((one, two) => offset(two, bands) - offset(one, bands));
  if (!older || !younger) return null;
  const taken = bands.filter((band) => {
    const test = rule.by_age_category.find((one) => one.age_category === band.code);
    const away = (reading: Reading): number => offsetsOf(band, reading)?.[0] ?? Number.NaN;
    switch (test?.test) {
      case "older_decides":
        return away(older) === 0;
      case "younger_decides":
        return away(younger) === 0;
      case "any_inside":
        return away(older) === 0 || away(younger) === 0;
      case "both_min":
        return away(older) >= 0 && away(younger) >= 0;
      case "both_max":
        return away(older) <= 0 && away(younger) <= 0;
      case "one_inside_other_min": {
        const least = test.other_min ?? 0;
        return (away(older) === 0 && (younger.age ?? -1) >= least) || (away(younger) === 0 && (older.age ?? -1) >= least);
      }
      default:
        return away(older) === 0 && away(younger) === 0;
    }
  });
  // "Both at least N" also admits older couples to lower bands, so their own band is the highest one.
  const least = taken.filter((band) => rule.by_age_category.some((one) => one.age_category === band.code && one.test === "both_min"));
  const highest = least.toSorted((one, two) => startOfBand(two) - startOfBand(one))[0];
  return taken.filter((band) => band === highest || !least.includes(band)).map((band) => band.code);
}

function offset(reading: Reading, bands: readonly AgeCategory[]): number {
  return reading.age ?? (reading.birthYear === null ? bands.length : -reading.birthYear);
}

const RULES_BOTH = ["obie osoby muszą mieścić się w kategorii", "both must be inside the category"] as const;
const RULES: Record<DuoRule["kind"], readonly [string, string]> = {
  one_younger_ok: ["jedna osoba może być z kategorii niżej", "one of the two may come from the category below"],
  older_decides: ["decyduje starsza osoba", "the older dancer decides"],
  younger_decides: ["decyduje młodsza osoba", "the younger dancer decides"],
  all_inside: RULES_BOTH,
  only_amateur_counts: ["liczy się tylko amator", "only the amateur counts"],
  average_age: ["decyduje średnia wieku", "the average age decides"],
  couple_by_band: ["każda kategoria ma własną zasadę dla pary", "each category has its own rule for couples"],
};

const COUPLE_TESTS: Record<DuoRule["by_age_category"][number]["test"], readonly [string, string]> = {
  both_inside: RULES_BOTH,
  older_decides: ["decyduje starsza osoba", "the older dancer decides"],
  younger_decides: ["decyduje młodsza osoba", "the younger dancer decides"],
  one_inside_other_min: ["jedna osoba w kategorii, druga ma co najmniej", "one inside the category, the other at least"],
  both_min: ["obie osoby mają co najmniej dolny wiek kategorii", "both have at least the category's lowest age"],
  both_max: ["obie osoby mają najwyżej górny wiek kategorii", "both have at most the category's highest age"],
  any_inside: ["wystarczy jedna osoba w kategorii", "one of the two inside the category is enough"],
};

function wordsOf(rule: DuoRule | null, bands: readonly AgeCategory[]): readonly [string, string] {
  if (!rule) return ["obie osoby są w tej samej kategorii", "both are in the same category"];
  const test = rule.kind === "couple_by_band" ? rule.by_age_category.find((one) => one.age_category === bands[0]?.code) : undefined;
  if (!test) return RULES[rule.kind];
  const [pl, en] = COUPLE_TESTS[test.test];
  return test.other_min === null ? [pl, en] : [`${pl} ${yearsPl(test.other_min)}`, `${en} ${test.other_min}`];
}

function explain(rule: DuoRule | null, bands: readonly AgeCategory[], dancers: readonly Dancer[]): Reason {
  const [pl, en] = wordsOf(rule, bands);
  const names = dancers.map((one) => one.name).filter((one) => one !== undefined);
  const who = names.length > 0 ? `${names.join(", ")}: ` : "";
  const labels = bands.map((band) => labelOf(band.label));
  const params = { age_categories: bands.map((band) => band.code), rule: rule?.kind ?? null, names };
  if (labels.length === 0)
    return say(
      "duo.no_category",
      `${who}żadna kategoria nie przyjmuje tej pary (${pl}). Zmień skład.`,
      `${who}no category takes this pair (${en}). Change the line-up.`,
      params,
    );
  return say("duo.category", `${who}${labels.join(" albo ")}: ${pl}.`, `${who}${labels.join(" or ")}: ${en}.`, params);
}

function ask(rule: DuoRule | null, dancers: readonly Dancer[]): Reason {
  const names = dancers.map((one) => one.name).filter((one) => one !== undefined);
  if (rule?.kind === "only_amateur_counts")
    return say(
      "ask.amateur",
      "Która osoba w parze jest amatorem? Tylko jej wiek się liczy.",
      "Which of the two is the amateur? Only that age counts.",
      { names },
    );
  if (rule?.kind === "average_age")
    return say(
      "ask.rounding",
      "Średnia wypada między kategoriami: jak ją zaokrąglić?",
      "The average falls between two categories: how is it rounded?",
      { names },
    );
  return say(
    "ask.duo_rule",
    "Co decyduje o kategorii duetu, gdy dwie osoby są z różnych kategorii?",
    "What decides a duo's category when the two are from different ones?",
    { names },
  );
}
