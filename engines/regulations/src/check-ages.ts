// Finds contradictions and gaps in the age rules. Each becomes a warning at its place; nothing is repaired.
import type { AgeCategory, Regulations } from "./schema.ts";
import { field, has, items, type Source, warn } from "./source.ts";
import { labelOf } from "./words.ts";

/** Warns about reversed ranges, labels that disagree with years, undeclared overlaps, gaps, and missing rules. */
export function checkAges(root: Source, regulations: Regulations): void {
  const rules = field(root, "age_rules");
  const groups = items(field(rules, "groups")).filter((one) => typeof one.value === "object" && one.value !== null);
  for (const [index, band] of regulations.age_categories.entries()) {
    const at = groups[index];
    if (at) checkBand(at, band, regulations.age_basis.reference_year);
  }
  checkPairs(groups, regulations);
  checkRules(rules, regulations);
}

function checkBand(at: Source, band: AgeCategory, year: number | null): void {
  const label = labelOf(band.label);
  if (band.min_age !== null && band.max_age !== null && band.min_age > band.max_age)
    warn(at, "range_reversed", `${label}: dolna granica wieku jest wyższa niż górna.`, `${label}: the lowest age is above the highest.`);
  if (band.born_from !== null && band.born_to !== null && band.born_from > band.born_to)
    warn(
      field(at, "birth_years"),
      "range_reversed",
      `${label}: lata urodzenia są w odwrotnej kolejności.`,
      `${label}: the birth years are in reverse order.`,
    );
  if (band.unclear_age !== null)
    warn(
      field(at, "label_pl"),
      "label_leaves_gap",
      `${label}: nazwa nie obejmuje wieku ${band.unclear_age}, a granica tak.`,
      `${label}: the label leaves out age ${band.unclear_age}, the limit does not.`,
    );
  if (year !== null) checkYears(at, band, year);
  checkLabel(at, band);
}

function checkYears(at: Source, band: AgeCategory, year: number): void {
  const youngest = band.born_to === null ? null : year - band.born_to;
  const oldest = band.born_from === null ? null : year - band.born_from;
  const differs = (age: number | null, listed: number | null): boolean => age !== null && listed !== null && age !== listed;
  if (differs(band.min_age, youngest) || differs(band.max_age, oldest))
    warn(
      field(at, "birth_years"),
      "label_and_years_disagree",
      `${labelOf(band.label)}: lata urodzenia dają wiek ${youngest ?? "…"}–${oldest ?? "…"}. Liczą się lata urodzenia.`,
      `${labelOf(band.label)}: the birth years give ages ${youngest ?? "…"}–${oldest ?? "…"}. The birth years count.`,
    );
}

function checkLabel(at: Source, band: AgeCategory): void {
  const range = /(\d+)\s*[-–]\s*(\d+)/.exec(band.label);
  if (!range || band.grades) return;
  const differs = (written: number, age: number | null): boolean => age !== null && age !== written;
  if (differs(Number(range[1]), band.min_age) || differs(Number(range[2]), band.max_age))
    warn(
      field(at, "label_pl"),
      "label_and_ages_disagree",
      `${labelOf(band.label)}: nazwa i granice ${band.min_age ?? "…"}–${band.max_age ?? "…"} się różnią.`,
      `${labelOf(band.label)}: the label and the limits ${band.min_age ?? "…"}–${band.max_age ?? "…"} differ.`,
    );
}

/** Warns about overlaps of bands for the same entries that no note declares, and about ages that no band covers. */
function checkPairs(groups: readonly Source[], regulations: Regulations): void {
  const year = regulations.age_basis.reference_year;
  const bands = regulations.age_categories.map((band) => byYears(band, year));
  const declared = (index: number): boolean => groups[index] !== undefined && has(field(groups[index], "note"));
  for (const [index, band] of bands.entries()) {
    const comparable = bands
      .map((other, at) => ({ other, at }))
      .filter(({ other, at }) => at !== index && sameScope(band, other) && bounded(other));
    const overlap = comparable.find(
      ({ other, at }) => at > index && bounded(band) && overlaps(band, other) && !declared(at) && !declared(index),
    );
    if (overlap && groups[index])
      warn(
        groups[index],
        "bands_overlap",
        `Kategorie „${labelOf(band.label)}” i „${labelOf(overlap.other.label)}” zachodzą na siebie, a plik o tym nie mówi.`,
        `The categories "${labelOf(band.label)}" and "${labelOf(overlap.other.label)}" overlap, and the file does not say so.`,
      );
    const after = top(band) + 1;
    const older = comparable.filter(({ other }) => start(other) > top(band));
    if (
      bounded(band) &&
      Number.isFinite(after) &&
      older.length > 0 &&
      !comparable.some(({ other }) => start(other) <= after && top(other) >= after) &&
      groups[index]
    )
      warn(
        groups[index],
        "bands_leave_gap",
        `Wieku ${after} nie obejmuje żadna kategoria obok „${labelOf(band.label)}”.`,
        `No category beside "${labelOf(band.label)}" covers age ${after}.`,
      );
  }
}

/** Returns the band with ages computed from its listed birth years. */
function byYears(band: AgeCategory, year: number | null): AgeCategory {
  if (year === null || (band.born_from === null && band.born_to === null)) return band;
  return {
    ...band,
    min_age: band.born_to === null ? null : year - band.born_to,
    max_age: band.born_from === null ? null : year - band.born_from,
  };
}

function sameScope(one: AgeCategory, two: AgeCategory): boolean {
  return JSON.stringify(one.applies_to) === JSON.stringify(two.applies_to);
}

function bounded(band: AgeCategory): boolean {
  return (band.min_age !== null || band.max_age !== null) && band.grades === null;
}

function start(band: AgeCategory): number {
  return band.min_age ?? -Infinity;
}

function top(band: AgeCategory): number {
  return band.max_age ?? Infinity;
}

function overlaps(one: AgeCategory, two: AgeCategory): boolean {
  return start(one) <= top(two) && start(two) <= top(one);
}

function checkRules(rules: Source, regulations: Regulations): void {
  const { age_categories: bands, age_basis: basis } = regulations;
  if (bands.length === 0) warn(field(rules, "groups"), "rule_missing", "Brak kategorii wiekowych.", "There are no age categories.");
  if (basis.kind === "not_stated" && bands.length > 0)
    warn(
      field(rules, "basis"),
      "rule_missing",
      "Nie podano, jak liczy się wiek: rok urodzenia czy dzień turnieju.",
      "It is not said how ages are counted: by year of birth or on the day.",
    );
  if (basis.kind === "birth_year" && basis.reference_year === null)
    warn(
      field(rules, "basis"),
      "rule_missing",
      "Wiek liczy się według roku, a plik nie podaje roku turnieju.",
      "Ages count by year, and the file does not give the year of the event.",
    );
  const teams = regulations.presentation_categories.some((one) => one.max_dancers === null || one.max_dancers > 2);
  const pairs = regulations.presentation_categories.some((one) => one.max_dancers === 2);
  if (bands.length > 1 && teams && regulations.team_rules.length === 0)
    warn(field(rules, "team_rule"), "rule_missing", "Brak zasady wieku zespołu.", "There is no rule for the age of a team.");
  if (bands.length > 1 && pairs && regulations.duo_rule === null)
    warn(field(rules, "duo_rule"), "rule_missing", "Brak zasady wieku duetu.", "There is no rule for the age of a duo.");
}
