// Finds the age category of one person (docs/rules/eligibility.md 1.1–1.7).
import { type Answered, answered, type Open, open, type Outcome, type Reason, say } from "./answer.ts";
import { bandsFor, type Dancer, eventDayOf, isUnlimited, limitedOf, offsetsOf, type Reading, readingsOf, type When } from "./bands.ts";
import { dayEn, dayPl } from "./calendar.ts";
import type { AgeCategory, Regulations } from "./schema.ts";
import type { Facts } from "./scope.ts";
import { labelOf, yearsPl } from "./words.ts";

/** Categories that admit the dancer, and the age that decided. Several where bands overlap, none when no band fits. */
export interface AgeAnswer {
  readonly age: number | null;
  readonly age_categories: readonly string[];
}

/** Returns the age categories of one dancer for a style and presentation. Facts may be missing; the result is open when they decide. */
export function ageCategoryOf(regulations: Regulations, dancer: Dancer, facts: Facts = {}, when: When = {}): Outcome<AgeAnswer> {
  const bands = bandsFor(regulations, facts).filter((band) => !isMixed(regulations, band));
  if (regulations.age_categories.length === 0) return open(askBands());
  const readings = readingsOf(regulations, dancer, when);
  if (readings.length === 0) return open(askAge(dancer));
  const found = readings.map((reading) => containing(bands, reading));
  const first = found[0];
  if (!first || found.some((one) => one === null)) return open(askAge(dancer));
  const unclear = bands.find((band) => readings.some((reading) => isUnclear(band, reading, bands)));
  if (unclear) return open(askLabel(unclear));
  const different = found.some((one) => one?.join("\n") !== first.join("\n"));
  if (different) return open(askBasis(dancer, readings));
  const unlimited = bands.find(isUnlimited);
  if (first.length === 0 && unlimited) return open(askUnlimited(unlimited));
  const age = readings.length === 1 ? (readings[0]?.age ?? null) : null;
  return explain(
    regulations,
    dancer,
    age,
    bands.filter((band) => first.includes(band.code)),
    when,
  );
}

/** True for the band of teams of mixed ages, which no single person belongs to. */
export function isMixed(regulations: Regulations, band: AgeCategory): boolean {
  const rule = regulations.team_rules.find((one) => one.kind === "mixed_band_exists");
  if (!rule) return false;
  if (rule.age_categories.length > 0) return rule.age_categories.includes(band.code);
  return isUnlimited(band);
}

/**
 * Returns the codes of the bands with limits that contain the reading. Falls back to all bands when none has limits. Null when a needed value is
 * unknown.
 */
function containing(bands: readonly AgeCategory[], reading: Reading): string[] | null {
  const inside: AgeCategory[] = [];
  for (const band of limitedOf(bands)) {
    const offsets = offsetsOf(band, reading);
    if (offsets === null) return null;
    if (offsets.includes(0)) inside.push(band);
  }
  return inside.map((band) => band.code);
}

/** True when only a label that contradicts its limits decides whether this age is inside the band. */
export function isUnclear(band: AgeCategory, reading: Reading, bands: readonly AgeCategory[]): boolean {
  if (reading.age === null || band.unclear_age !== reading.age) return false;
  return !bands.some((other) => other !== band && !isUnlimited(other) && offsetsOf(other, reading)?.[0] === 0);
}

function explain(
  regulations: Regulations,
  dancer: Dancer,
  age: number | null,
  bands: readonly AgeCategory[],
  when: When,
): Answered<AgeAnswer> {
  const codes = bands.map((band) => band.code);
  const statement = ageSentence(regulations, dancer, age, when);
  const labels = bands.map((band) => labelOf(band.label));
  const verdict =
    labels.length === 0
      ? say(
          "age.no_category",
          `${statement.pl}: żadna kategoria wiekowa tego nie obejmuje.`,
          `${statement.en}: no age category covers this.`,
          statement.params,
        )
      : labels.length === 1
        ? say("age.category", `${statement.pl}: kategoria wiekowa ${labels[0]}.`, `${statement.en}: age category ${labels[0]}.`, {
            ...statement.params,
            age_categories: codes,
          })
        : say("age.categories", `${statement.pl}: do wyboru ${labels.join(" albo ")}.`, `${statement.en}: choose ${labels.join(" or ")}.`, {
            ...statement.params,
            age_categories: codes,
          });
  return answered({ age, age_categories: codes }, verdict);
}

/** States a dancer's age by the regulations' basis, without a full stop: „Zosia kończy w 2023 roku 12 lat”. */
export function ageSentence(regulations: Regulations, dancer: Dancer, age: number | null, when: When = {}): Reason {
  const who = dancer.name ?? "";
  const { kind, reference_year: year } = regulations.age_basis;
  const params = { name: dancer.name ?? null, age, birth_year: dancer.birth_year ?? null };
  if (dancer.grade !== undefined && age === null)
    return say("age.grade", join(who, `klasa ${dancer.grade}`), join(who, `grade ${dancer.grade}`), params);
  if (age === null)
    return say("age.born", join(who, `rok urodzenia ${dancer.birth_year ?? "?"}`), join(who, `born ${dancer.birth_year ?? "?"}`), params);
  if (kind === "birth_year" && year !== null)
    return say(
      "age.in_year",
      `${who || "Osoba"} kończy w ${year} roku ${yearsPl(age)}`,
      `${who || "The dancer"} turns ${age} in ${year}`,
      params,
    );
  const day = eventDayOf(regulations, when);
  if (kind === "age_on_event_day" && day !== undefined)
    return say(
      "age.on_day",
      join(who, `wiek w dniu ${dayPl(day)} to ${yearsPl(age)}`),
      join(who, `age on ${dayEn(day)} is ${age}`),
      params,
    );
  return say("age.stated", join(who, `wiek ${yearsPl(age)}`), join(who, `age ${age}`), params);
}

function join(who: string, sentence: string): string {
  return who === "" ? sentence : `${who}, ${sentence}`;
}

/** Question for regulations without age categories. */
export function askBands(): Reason {
  return say(
    "ask.age_categories",
    "Regulamin nie podaje kategorii wiekowych: jakie obowiązują?",
    "The regulations give no age categories: which ones apply?",
  );
}

function askAge(dancer: Dancer): Reason {
  const who = dancer.name === undefined ? "" : `${dancer.name}: `;
  return say("ask.age", `${who}podaj rok urodzenia albo datę urodzenia.`, `${who}give the year or date of birth.`, {
    name: dancer.name ?? null,
  });
}

/** Question about a label that leaves out its own lowest age. */
export function askLabel(band: AgeCategory): Reason {
  const label = labelOf(band.label);
  return say(
    "ask.label",
    `Czy „${label}” obejmuje wiek ${band.unclear_age}? Nazwa mówi, że nie, granica mówi, że tak.`,
    `Does "${label}" include age ${band.unclear_age}? The label says no, the limit says yes.`,
    {
      age_category: band.code,
      age: band.unclear_age,
    },
  );
}

/** Question about a dancer whose age is in no band with limits, when the regulations also have a band without limits. */
export function askUnlimited(band: AgeCategory): Reason {
  const label = labelOf(band.label);
  return say(
    "ask.unlimited",
    `Wiek nie mieści się w żadnej kategorii z granicami. Czy „${label}” (bez granic) przyjmuje takie osoby?`,
    `The age is in no category with limits. Does "${label}" (without limits) take such dancers?`,
    { age_category: band.code },
  );
}

/** States that the category exists only for other styles or presentations. */
export function elsewhere(band: AgeCategory): Reason {
  const label = labelOf(band.label);
  return say(
    "age.elsewhere",
    `${label}: tej kategorii nie ma w tym stylu albo w tej prezentacji, wybierz inną.`,
    `${label}: this style or presentation has no such category, choose another.`,
    { age_category: band.code },
  );
}

function askBasis(dancer: Dancer, readings: readonly Reading[]): Reason {
  const ages = readings.map((one) => String(one.age));
  const who = dancer.name === undefined ? "" : `${dancer.name}: `;
  return say(
    "ask.age_basis",
    `${who}czy liczy się rok urodzenia, czy wiek w dniu turnieju? Wiek to ${ages.join(" albo ")}.`,
    `${who}does the year of birth count or the age on the day? The age is ${ages.join(" or ")}.`,
    { ages },
  );
}

/** Open outcome for a dancer of unknown age. */
export function unknownAge(dancer: Dancer): Open {
  return open(askAge(dancer));
}
