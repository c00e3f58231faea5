// Finds the age category of a team, and whether it may enter the requested one (docs/rules/eligibility.md 2.1–2.2).
import { answered, open, type Outcome, type Reason, say } from "./answer.ts";
import { askBands, askLabel, askUnlimited, elsewhere, isMixed, isUnclear, unknownAge } from "./age.ts";
import { bandsFor, type Dancer, isElsewhere, isUnlimited, offsetsOf, type Reading, readingsOf, type When } from "./bands.ts";
import type { AgeCategory, Regulations, TeamRule } from "./schema.ts";
import { type Facts, scopeFit } from "./scope.ts";
import { bandsDecided, ignoresYounger, isDecider, testBand, type Verdict } from "./team-rules.ts";
import { countReason, ruleWords } from "./team-words.ts";
import { labelOf } from "./words.ts";

// All readings of unclear ages are tried up to this number; beyond it only the two ends are.
const MOST_VARIANTS = 256;

interface Team {
  readonly dancers: readonly Dancer[];
  readonly readings: readonly (readonly Reading[])[];
}

interface BandVerdict {
  readonly verdict: Verdict;
  readonly reason: Reason;
}

/** Adds the team's presentation when its head count fits exactly one. */
function withPresentation(regulations: Regulations, dancers: readonly Dancer[], facts: Facts): Facts {
  if (facts.presentation !== undefined) return facts;
  const able = regulations.presentation_categories.filter(
    (one) =>
      (one.min_dancers !== null || one.max_dancers !== null) &&
      dancers.length >= (one.min_dancers ?? 1) &&
      dancers.length <= (one.max_dancers ?? Infinity),
  );
  return { ...facts, presentation: able.length === 1 ? able[0]?.code : undefined };
}

/** Returns the categories of a team; several when bands or rules leave a choice, none when no band takes it. */
export function teamAgeCategories(
  regulations: Regulations,
  dancers: readonly Dancer[],
  known: Facts = {},
  when: When = {},
): Outcome<readonly string[]> {
  const facts = withPresentation(regulations, dancers, known);
  const team = teamOf(regulations, dancers, when);
  const unknown = dancers.find((_, index) => team.readings[index]?.length === 0);
  if (unknown || dancers.length === 0) return unknownAge(unknown ?? {});
  const bands = bandsFor(regulations, facts);
  if (regulations.age_categories.length === 0) return open(askBands());
  const ruled = bands.map((band) => ({ band, rules: rulesFor(regulations, band, facts), ...judge(regulations, team, band, bands, facts) }));
  const limited = ruled.filter((one) => !isUnlimited(one.band) || one.rules.some((rule) => rule.kind === "mixed_band_exists"));
  const considered = limited.length > 0 ? limited : ruled;
  const undecided = considered.find((one) => one.verdict === "open" && one.rules.length > 0);
  const noRule = regulations.team_rules.length === 0 || considered.every((one) => one.rules.length === 0);
  const taken = considered.filter((one) => one.verdict === true);
  if (undecided) return open(undecided.reason, ...taken.map((one) => one.reason));
  const unlimited = ruled.find((one) => !considered.includes(one))?.band;
  if (taken.length === 0 && unlimited) return open(askUnlimited(unlimited), ...considered.map((one) => one.reason));
  if (noRule && taken.length === 0) return open(askTeamRule());
  const lowest = taken.find((one) => one.rules.some(ignoresYounger));
  const chosen = taken.filter((one) => one === lowest || !one.rules.some(ignoresYounger));
  const reasons = chosen.length > 0 ? chosen.map((one) => one.reason) : considered.map((one) => one.reason);
  return answered(
    chosen.map((one) => one.band.code),
    ...reasons,
  );
}

/** Tells whether a team may enter the requested category. The reason counts the dancers outside and names the rule. */
export function mayTeamEnter(
  regulations: Regulations,
  dancers: readonly Dancer[],
  requested: string,
  known: Facts = {},
  when: When = {},
): Outcome<boolean> {
  const facts = withPresentation(regulations, dancers, known);
  const band = regulations.age_categories.find((one) => one.code === requested);
  if (!band)
    return answered(
      false,
      say(
        "age.unknown_category",
        `Kategorii wiekowej „${requested}” nie ma w regulaminie.`,
        `There is no age category "${requested}" in the regulations.`,
        { age_category: requested },
      ),
    );
  if (isElsewhere(regulations, band, facts)) return answered(false, elsewhere(band));
  const team = teamOf(regulations, dancers, when);
  const unknown = dancers.find((_, index) => team.readings[index]?.length === 0);
  if (!isUnlimited(band) && (unknown || dancers.length === 0)) return unknownAge(unknown ?? {});
  const bands = bandsFor(regulations, facts);
  // A band without limits is not assigned by age, so only a rule about that band can refuse it.
  if (isUnlimited(band) && !rulesFor(regulations, band, facts).some((rule) => NAMES_ITS_BANDS.has(rule.kind)))
    return answered(true, noLimit(band));
  const { verdict, reason } = judge(regulations, team, band, bands.includes(band) ? bands : [...bands, band], facts);
  if (verdict === "open") return open(reason);
  return verdict
    ? answered(true, reason)
    : answered(false, reason, ...instead(teamAgeCategories(regulations, dancers, facts, when), regulations));
}

const NAMES_ITS_BANDS: ReadonlySet<TeamRule["kind"]> = new Set(["mixed_band_exists", "sum_of_ages"]);

function noLimit(band: AgeCategory): Reason {
  const label = labelOf(band.label);
  return say("age.no_limit", `${label}: bez granicy wieku.`, `${label}: no age limit.`, { age_category: band.code });
}

/** Names the bands that a refused team may enter instead. */
function instead(found: Outcome<readonly string[]>, regulations: Regulations): Reason[] {
  const bands = found.ambiguous ? [] : regulations.age_categories.filter((band) => found.answer.includes(band.code));
  const labels = bands.map((band) => labelOf(band.label));
  return labels.length === 0
    ? []
    : [
        say("team.instead", `Ten skład pasuje do: ${labels.join(", ")}.`, `This line-up fits: ${labels.join(", ")}.`, {
          age_categories: bands.map((band) => band.code),
        }),
      ];
}

function teamOf(regulations: Regulations, dancers: readonly Dancer[], when: When): Team {
  return { dancers, readings: dancers.map((dancer) => readingsOf(regulations, dancer, when)) };
}

/** Returns the most specific rules for a band: those that name it before those for all, those for this presentation before general ones. */
export function rulesFor(regulations: Regulations, band: AgeCategory, facts: Facts): TeamRule[] {
  const able = regulations.team_rules
    .filter((rule) => rule.kind === "mixed_band_exists" || rule.age_categories.length === 0 || rule.age_categories.includes(band.code))
    .map((rule) => ({ rule, fit: scopeFit(rule.applies_to, facts), rank: 0 }))
    .filter((one) => one.fit !== "no")
    .map((one) => ({
      ...one,
      rank: (one.rule.age_categories.length > 0 ? 4 : 0) + (one.rule.applies_to.kind === "all" ? 1 : one.fit === "yes" ? 2 : 0),
    }));
  const best = Math.max(...able.map((one) => one.rank));
  return able.filter((one) => one.rank === best).map((one) => one.rule);
}

function judge(regulations: Regulations, team: Team, band: AgeCategory, bands: readonly AgeCategory[], facts: Facts): BandVerdict {
  const rules = rulesFor(regulations, band, facts);
  const verdicts =
    rules.length === 0 ? [insideOrOpen(team, band)] : rules.map((rule) => verdictOf(regulations, rule, rules, team, band, bands));
  // Rules for different presentations do not apply together; when the presentation is unknown, they must agree.
  const apart = rules.length > 1 && rules.every((rule) => scopeFit(rule.applies_to, facts) === "maybe");
  const agreed = verdicts.every((one) => one === verdicts[0]) ? (verdicts[0] ?? "open") : "open";
  const verdict: Verdict = apart ? agreed : verdicts.includes(false) ? false : verdicts.includes("open") ? "open" : true;
  if (verdict === "open" && team.readings.flat().some((one) => isUnclear(band, one, bands))) return { verdict, reason: askLabel(band) };
  if (verdict === "open") return { verdict, reason: rules.length === 0 ? askTeamRule(band) : askRule(rules, band) };
  return { verdict, reason: countReason(band, rules, offsetsOfTeam(team, band), verdict) };
}

/** Without a rule, a team that is wholly inside fits; otherwise the organiser decides. */
function insideOrOpen(team: Team, band: AgeCategory): Verdict {
  const found = offsetVariants(team, band);
  return (found.length > 0 && found.every((offsets) => offsets.every((one) => one === 0))) || "open";
}

function verdictOf(
  regulations: Regulations,
  rule: TeamRule,
  rules: readonly TeamRule[],
  team: Team,
  band: AgeCategory,
  bands: readonly AgeCategory[],
): Verdict {
  const found = isDecider(rule)
    ? readingVariants(team).map((readings): Verdict => {
        const mixed = bands.find((one) => isMixed(regulations, one));
        const decided = bandsDecided(rule, readings, bands, mixed);
        if (decided === null) return "open";
        if (rule.max_years_over !== null || rule.max_years_under !== null) {
          const offsets = readings.map((one) => offsetsOf(band, one)?.[0] ?? 0);
          if (
            Math.max(0, ...offsets) > (rule.max_years_over ?? Infinity) ||
            Math.max(0, ...offsets.map((one) => -one)) > (rule.max_years_under ?? Infinity)
          )
            return false;
        }
        return decided.includes(band.code) && readings.some((one) => isUnclear(band, one, bands)) ? "open" : decided.includes(band.code);
      })
    : offsetVariants(team, band).map((offsets) => testBand(rule, offsets, rules));
  const first = found[0] ?? "open";
  return found.every((one) => one === first) ? first : "open";
}

function offsetVariants(team: Team, band: AgeCategory): number[][] {
  return variants(team.readings.map((readings) => [...new Set(readings.flatMap((one) => offsetsOf(band, one) ?? []))]));
}

function readingVariants(team: Team): Reading[][] {
  return variants(team.readings);
}

/** Returns all combinations of one item of each choice; only both ends when there are too many; none when a choice is empty. */
export function variants<T>(choices: readonly (readonly T[])[]): T[][] {
  if (choices.some((one) => one.length === 0)) return [];
  const count = choices.reduce((product, one) => product * Math.max(1, one.length), 1);
  if (count > MOST_VARIANTS) return [choices.map((one) => one[0] as T), choices.map((one) => one.at(-1) as T)];
  return choices.reduce<T[][]>((built, one) => built.flatMap((head) => one.map((last) => [...head, last])), [[]]);
}

function offsetsOfTeam(team: Team, band: AgeCategory): { dancer: Dancer; offset: number }[] {
  return team.dancers.map((dancer, index) => ({
    dancer,
    offset: offsetsOf(band, team.readings[index]?.[0] ?? { age: null, birthYear: null, grade: null })?.[0] ?? 0,
  }));
}

function askTeamRule(band?: AgeCategory): Reason {
  const where = band ? `${labelOf(band.label)}: ` : "";
  return say(
    "ask.team_rule",
    `${where}co decyduje o kategorii zespołu, gdy część składu jest poza nią?`,
    `${where}what decides a team's category when some dancers are outside it?`,
    { age_category: band?.code ?? null },
  );
}

function askRule(rules: readonly TeamRule[], band: AgeCategory): Reason {
  const words = rules.map(ruleWords);
  const moves = rules.some((one) => one.kind === "one_over_moves_up");
  const params = { age_category: band.code, rules: rules.map((one) => one.kind) };
  if (rules.some((one) => one.kind.startsWith("average")))
    return say(
      "ask.rounding",
      "Średnia wypada między kategoriami: jak ją zaokrąglić?",
      "The average falls between two categories: how is it rounded?",
      params,
    );
  if (rules.some((one) => one.kind === "majority"))
    return say(
      "ask.no_majority",
      "Żadna kategoria nie ma ponad połowy składu: która decyduje?",
      "No category has more than half of the line-up: which one decides?",
      params,
    );
  if (moves)
    return say(
      "ask.moves_to",
      "Starsza osoba przenosi zespół wyżej: od jakiego wieku i do której kategorii?",
      "An older dancer moves the team up: from which age, and to which category?",
      params,
    );
  return say(
    "ask.team_limit",
    `${labelOf(band.label)}: zasada nie rozstrzyga o tym składzie (${words.map((one) => one.pl).join("; ")}). Jak ją rozumieć?`,
    `${labelOf(band.label)}: the rule does not settle this line-up (${words.map((one) => one.en).join("; ")}). How is it meant?`,
    params,
  );
}
