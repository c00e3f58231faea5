// Age questions for any line-up: a soloist, a duo or a team.
import { answered, type Outcome, say } from "./answer.ts";
import { ageCategoryOf, ageSentence, elsewhere } from "./age.ts";
import { bandsFor, type Dancer, isElsewhere, isUnlimited, readingsOf } from "./bands.ts";
import { type DuoWhen, duoAgeCategories, mayDuoEnter } from "./duo-age.ts";
import type { Regulations } from "./schema.ts";
import { type Facts, scopeFit } from "./scope.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";
import { labelOf } from "./words.ts";

/** The age categories open to a line-up of any size. */
export function ageCategoriesOf(
  regulations: Regulations,
  dancers: readonly Dancer[],
  facts: Facts = {},
  when: DuoWhen = {},
): Outcome<readonly string[]> {
  const [only] = dancers;
  if (only && dancers.length === 1) {
    const found = ageCategoryOf(regulations, only, facts, when);
    return found.ambiguous ? found : answered(found.answer.age_categories, ...found.reasons);
  }
  return isDuo(regulations, dancers, facts)
    ? duoAgeCategories(regulations, dancers, facts, when)
    : teamAgeCategories(regulations, dancers, facts, when);
}

/** Tells whether a line-up of any size may enter an age category; a refusal says what to do. */
export function mayEnterAge(
  regulations: Regulations,
  dancers: readonly Dancer[],
  requested: string,
  facts: Facts = {},
  when: DuoWhen = {},
): Outcome<boolean> {
  const [only] = dancers;
  if (isDuo(regulations, dancers, facts)) return mayDuoEnter(regulations, dancers, requested, facts, when);
  if (!only || dancers.length > 2) return mayTeamEnter(regulations, dancers, requested, facts, when);
  return mayDancerEnter(regulations, only, requested, facts, when);
}

/** True for two dancers, and for three in a "duo / trio" category that no team rule names. */
export function isDuo(regulations: Regulations, dancers: readonly Dancer[], facts: Facts): boolean {
  if (dancers.length === 2) return true;
  const size = regulations.presentation_categories.find((one) => one.code === facts.presentation);
  const shared = dancers.length === 3 && size?.min_dancers === 2 && size.max_dancers === 3;
  return (
    shared &&
    regulations.duo_rule !== null &&
    !regulations.team_rules.some((rule) => scopeFit(rule.applies_to, facts) === "yes" && rule.applies_to.kind !== "all")
  );
}

function mayDancerEnter(regulations: Regulations, dancer: Dancer, requested: string, facts: Facts, when: DuoWhen): Outcome<boolean> {
  const band = regulations.age_categories.find((one) => one.code === requested);
  if (band && isElsewhere(regulations, band, facts)) return answered(false, elsewhere(band));
  if (band && isUnlimited(band))
    return answered(
      true,
      say("age.no_limit", `${labelOf(band.label)}: bez granicy wieku.`, `${labelOf(band.label)}: no age limit.`, {
        age_category: band.code,
      }),
    );
  const found = ageCategoryOf(regulations, dancer, facts, when);
  if (found.ambiguous) return found;
  if (found.answer.age_categories.includes(requested)) return answered(true, ...found.reasons);
  const age = readingsOf(regulations, dancer, when)[0]?.age ?? null;
  const statement = ageSentence(regulations, dancer, age, when);
  const others = bandsFor(regulations, facts).filter((one) => found.answer.age_categories.includes(one.code));
  const labels = others.map((one) => labelOf(one.label));
  const choosePl = labels.length > 0 ? `wybierz ${labels.join(" albo ")} albo zmień skład` : "zmień skład";
  const chooseEn = labels.length > 0 ? `choose ${labels.join(" or ")} or change the line-up` : "change the line-up";
  return answered(
    false,
    say("age.refused", `${statement.pl}: ${choosePl}.`, `${statement.en}: ${chooseEn}.`, {
      ...statement.params,
      wanted: requested,
      age_categories: others.map((one) => one.code),
    }),
  );
}
