// Sections: one dance × presentation × age × level of the matrix. Tells which ones an entry may choose, and why not the others
// (docs/rules/eligibility.md 4.3–4.4).
import { answered, type Open, open, type Outcome, type Reason, say } from "./answer.ts";
import type { Dancer } from "./bands.ts";
import type { DuoWhen } from "./duo-age.ts";
import { type Experience, levelsFor } from "./level.ts";
import { mayEnterAge } from "./lineup-age.ts";
import { entryLimit, isSizeAllowed } from "./quotas.ts";
import type { Regulations, TimeLimit } from "./schema.ts";
import type { Facts } from "./scope.ts";
import { linesFor } from "./time-limits.ts";
import { labelOf } from "./words.ts";

/** A section. A null side means no split. `code` joins the codes with "/". */
export interface Section {
  readonly code: string;
  readonly name: string;
  readonly style: string | null;
  readonly presentation: string | null;
  readonly age_category: string | null;
  readonly level: string | null;
  readonly min_dancers: number | null;
  readonly max_dancers: number | null;
  /** Maximum number of entries in it; null when the regulations name none. */
  readonly max_entries: number | null;
}

/** The line-up that wants to enter, and what it has already chosen. */
export interface SectionEntry {
  readonly dancers: readonly Dancer[];
  readonly style?: string | undefined;
  readonly presentation?: string | undefined;
  readonly level?: string | undefined;
  /** Facts for the level. When absent, the person may choose the level. */
  readonly experience?: Experience | undefined;
}

/** Tells whether one section takes the entry; "ambiguous" when the organiser must decide. */
export interface SectionChoice {
  readonly section: Section;
  readonly allowed: boolean | "ambiguous";
  readonly reasons: readonly Reason[];
}

/** Returns all sections of the matrix, in its order. A section that two lines name is listed twice. */
export function listSections(regulations: Regulations): Section[] {
  return regulations.section_lines.flatMap((line) =>
    line.styles.flatMap((style) =>
      line.presentations.flatMap((presentation) =>
        line.ages.flatMap((age) => line.levels.map((level) => sectionOf(regulations, style, presentation, age, level))),
      ),
    ),
  );
}

function sectionOf(
  regulations: Regulations,
  style: string | null,
  presentation: string | null,
  age: string | null,
  level: string | null,
): Section {
  const size = regulations.presentation_categories.find((one) => one.code === presentation);
  const band = regulations.age_categories.find((one) => one.code === age);
  const names = [
    regulations.dance_categories.find((one) => one.code === style)?.name ?? style,
    size?.name ?? presentation,
    band ? labelOf(band.label) : age,
    regulations.levels.find((one) => one.code === level)?.name ?? level,
  ];
  return {
    code: [style, presentation, age, level].map((one) => one ?? "-").join("/"),
    name: names.filter((one) => one !== null).join(", "),
    style,
    presentation,
    age_category: age,
    level,
    min_dancers: size?.min_dancers ?? null,
    max_dancers: size?.max_dancers ?? null,
    max_entries: entryLimit(regulations, {
      style: style ?? undefined,
      presentation: presentation ?? undefined,
      ages: age === null ? undefined : [age],
      level: level ?? undefined,
    }),
  };
}

/** Returns length and music of a section: one line, or several when they depend on the round; empty when the regulations say nothing. */
export function sectionTimes(regulations: Regulations, section: Section): TimeLimit[] {
  return linesFor(regulations, {
    style: section.style ?? undefined,
    presentation: section.presentation ?? undefined,
    ages: section.age_category === null ? undefined : [section.age_category],
    level: section.level ?? undefined,
  });
}

/** Counts the sections; open when the matrix is missing or names an unknown split. */
export function countSections(regulations: Regulations): Outcome<number> {
  const unknown = regulations.section_lines.some((line) =>
    [line.styles, line.presentations, line.ages, line.levels].some((side) => side.includes("?")),
  );
  if (regulations.section_lines.length === 0 || regulations.sections_incomplete || unknown)
    return open(
      say(
        "ask.matrix",
        "Regulamin nie podaje pełnej listy kategorii: które style, prezentacje, wieki i poziomy się łączą?",
        "The regulations give no full list of sections: which styles, presentations, ages and levels go together?",
      ),
    );
  const count = regulations.section_lines.reduce(
    (sum, line) => sum + line.styles.length * line.presentations.length * line.ages.length * line.levels.length,
    0,
  );
  return answered(count, say("sections.count", `Liczba kategorii: ${count}.`, `Number of sections: ${count}.`, { count }));
}

/** Returns every section of the chosen style, presentation and level with a verdict; open when the matrix is missing. */
export function sectionsFor(regulations: Regulations, entry: SectionEntry, when: DuoWhen = {}): Outcome<readonly SectionChoice[]> {
  const sections = listSections(regulations);
  if (sections.length === 0) {
    const counted = countSections(regulations);
    return counted.ambiguous ? counted : answered([]);
  }
  const candidates = sections.filter(
    (one) => chosen(one.style, entry.style) && chosen(one.presentation, entry.presentation) && chosen(one.level, entry.level),
  );
  if (candidates.length === 0) return answered([], nothing(regulations, entry));
  const seen = new Map<string, Outcome<boolean>>();
  const choices = candidates.map((section) => choiceOf(regulations, section, entry, when, seen));
  return answered(choices);
}

function chosen(side: string | null, requested: string | undefined): boolean {
  return requested === undefined || side === null || side === requested;
}

function nothing(regulations: Regulations, entry: SectionEntry): Reason {
  const sections = listSections(regulations).filter((one) => chosen(one.style, entry.style));
  const names = [
    ...new Set(
      sections.map(
        (one) => regulations.presentation_categories.find((two) => two.code === one.presentation)?.name ?? one.presentation ?? "",
      ),
    ),
  ];
  return names.length > 0
    ? say(
        "section.not_held",
        `W tym stylu nie ma takiej kategorii: wybierz ${names.join(" albo ")}.`,
        `There is no such section in this style: choose ${names.join(" or ")}.`,
        { style: entry.style ?? null, presentation: entry.presentation ?? null },
      )
    : say(
        "section.no_style",
        "Tego stylu nie ma na liście kategorii: wybierz inny.",
        "This style is not on the list of sections: choose another.",
        { style: entry.style ?? null },
      );
}

function choiceOf(
  regulations: Regulations,
  section: Section,
  entry: SectionEntry,
  when: DuoWhen,
  seen: Map<string, Outcome<boolean>>,
): SectionChoice {
  const facts: Facts = {
    style: section.style ?? undefined,
    presentation: section.presentation ?? undefined,
    level: section.level ?? undefined,
  };
  const remember = (key: string, ask: () => Outcome<boolean>): Outcome<boolean> => {
    const found = seen.get(key) ?? ask();
    seen.set(key, found);
    return found;
  };
  const verdicts = [
    remember(`size/${section.presentation}`, () => sizeVerdict(regulations, section, entry)),
    remember(`age/${section.style}/${section.presentation}/${section.age_category}`, () =>
      ageVerdict(regulations, section, entry, facts, when),
    ),
    remember(`level/${section.presentation}/${section.level}`, () => levelVerdict(regulations, section, entry, facts)),
  ];
  const refused = verdicts.filter((one) => !one.ambiguous && !one.answer);
  const unsure = verdicts.filter((one) => one.ambiguous);
  if (refused.length > 0) return { section, allowed: false, reasons: refused.flatMap((one) => one.reasons) };
  if (unsure.length > 0) return { section, allowed: "ambiguous", reasons: unsure.flatMap((one) => [one.question, ...one.reasons]) };
  return { section, allowed: true, reasons: verdicts.flatMap((one) => one.reasons) };
}

function sizeVerdict(regulations: Regulations, section: Section, entry: SectionEntry): Outcome<boolean> {
  if (section.presentation === null) return answered(true);
  if (section.presentation === "?") return unknownSide();
  // A presentation without any head count takes every line-up; only the direct question about it is open.
  if (section.min_dancers === null && section.max_dancers === null) return answered(true);
  return isSizeAllowed(regulations, section.presentation, entry.dancers.length);
}

function ageVerdict(regulations: Regulations, section: Section, entry: SectionEntry, facts: Facts, when: DuoWhen): Outcome<boolean> {
  if (section.age_category === null) return answered(true, say("age.any", "Bez podziału na wiek.", "Not split by age."));
  if (section.age_category === "?") return unknownSide();
  return mayEnterAge(regulations, entry.dancers, section.age_category, facts, when);
}

function levelVerdict(regulations: Regulations, section: Section, entry: SectionEntry, facts: Facts): Outcome<boolean> {
  if (section.level === null) return answered(true);
  if (section.level === "?") return unknownSide();
  const level = regulations.levels.find((one) => one.code === section.level);
  if (!level || level.test === null || entry.experience === undefined) {
    const levelText = level?.text ?? null;
    const pl = `Poziom: ${level?.name ?? section.level}${levelText === null ? "" : ` (${levelText})`}.`;
    return answered(true, say("level.choose", pl, pl.replace("Poziom", "Level"), { level: section.level }));
  }
  const found = levelsFor(regulations, entry.experience, { presentation: facts.presentation, style: facts.style });
  if (found.ambiguous) return found;
  if (found.answer.includes(section.level)) return answered(true, ...found.reasons);
  const names = regulations.levels.filter((one) => found.answer.includes(one.code)).map((one) => one.name);
  return answered(
    false,
    say(
      "level.refused",
      `${level.name}: staż albo wyniki nie pasują${names.length > 0 ? `, wybierz ${names.join(" albo ")}` : ""}.`,
      `${level.name}: experience or results do not fit${names.length > 0 ? `, choose ${names.join(" or ")}` : ""}.`,
      { level: section.level, levels: [...found.answer] },
    ),
  );
}

function unknownSide(): Open {
  return open(
    say(
      "ask.split",
      "Regulamin nie podaje tego podziału: zapytaj organizatora.",
      "The regulations do not give this split: ask the organiser.",
    ),
  );
}
