// Which sections a line-up may enter, and why (docs/rules/eligibility.md 4.4). Pure. Sources: the section's presentation category (number of
// dancers); the competition's rulebook where it knows the section's age category; else the age category of the dictionary, with its shares of older
// and younger dancers.
import { mayEnterAge } from "#engines/regulations/src/lineup-age.ts";
import type { Regulations } from "#engines/regulations/src/schema.ts";
import { peopleEn, peoplePl, yearsEn, yearsPl } from "#engines/regulations/src/words.ts";
import type { Reason } from "../../people/reasons.ts";

export interface LineUpDancer {
  id: string;
  first_name: string;
  last_name: string;
  birth_year: number;
  /** ISO date, where known. */
  birth_date: string | null;
}

interface Share {
  years: number;
  max_share_percent: number;
}

/** The fields of a section that the rules need. */
export interface SectionRule {
  id: string;
  dance_category_id: string;
  presentation_category_id: string;
  presentation_name: string;
  min_dancers: number;
  max_dancers: number | null;
  level_code: string | null;
  age_name: string;
  min_age: number | null;
  max_age: number | null;
  age_basis: "calendar_year" | "competition_day";
  older_allowed: Share | null;
  younger_allowed: Share | null;
  rulebook_codes: { style: string | null; presentation: string | null; age: string | null; level: string | null } | null;
}

export interface Occasion {
  rulebook: Regulations | undefined;
  /** First day of the competition, ISO date. */
  first_day: string;
}

/** `open`: the rules leave the decision to the organiser. */
export interface Verdict {
  allowed: boolean;
  open: boolean;
  reasons: Reason[];
}

const yes = (...reasons: Reason[]): Verdict => ({ allowed: true, open: false, reasons });
const no = (...reasons: Reason[]): Verdict => ({ allowed: false, open: false, reasons });

/** Decides whether a line-up may enter a section, with the reason either way. */
export function verdictOf(section: SectionRule, dancers: readonly LineUpDancer[], occasion: Occasion): Verdict {
  const number = numberObjection(section, dancers.length);
  return number ? no(number) : ageVerdict(section, dancers, occasion);
}

function ageVerdict(section: SectionRule, dancers: readonly LineUpDancer[], occasion: Occasion): Verdict {
  const code = section.rulebook_codes?.age;
  const { rulebook } = occasion;
  if (rulebook && code && rulebook.age_categories.some((each) => each.code === code))
    return byRulebook(rulebook, section, code, dancers, occasion);
  return byDictionary(section, dancers, occasion);
}

/** The reason why the number of dancers does not fit the section's presentation category; undefined when it fits. */
export function numberObjection(section: SectionRule, count: number): Reason | undefined {
  const { min_dancers: min, max_dancers: max, presentation_name: name } = section;
  if (count === 0) return { code: "no_dancers", pl: "Dodaj osoby do składu.", en: "Add people to the line-up." };
  if (count >= min && (max === null || count <= max)) return undefined;
  const pl = max === null ? `co najmniej ${peoplePl(min)}` : min === max ? peoplePl(min) : `${min}–${peoplePl(max)}`;
  const en = max === null ? `at least ${peopleEn(min)}` : min === max ? peopleEn(min) : `${min}–${peopleEn(max)}`;
  return {
    code: count < min ? "too_few" : "too_many",
    pl: `${name}: ${pl}, w składzie jest ${count}.`,
    en: `${name}: ${en}; the line-up has ${count}.`,
  };
}

function byRulebook(
  rulebook: Regulations,
  section: SectionRule,
  age: string,
  dancers: readonly LineUpDancer[],
  occasion: Occasion,
): Verdict {
  const { style, presentation, level } = section.rulebook_codes ?? {};
  const outcome = mayEnterAge(
    rulebook,
    dancers.map((each) => ({
      id: each.id,
      name: nameOf(each),
      birth_year: each.birth_year,
      ...(each.birth_date === null ? {} : { birth_date: each.birth_date }),
    })),
    age,
    { style: style ?? undefined, presentation: presentation ?? undefined, level: level ?? undefined },
    { event_date: occasion.first_day },
  );
  if (outcome.ambiguous) return { allowed: false, open: true, reasons: [outcome.question, ...outcome.reasons].map(messageOf) };
  return { allowed: outcome.answer, open: false, reasons: outcome.reasons.map(messageOf) };
}

const messageOf = ({ code, pl, en }: Reason): Reason => ({ code, pl, en });

function byDictionary(section: SectionRule, dancers: readonly LineUpDancer[], { first_day }: Occasion): Verdict {
  const { min_age: min, max_age: max } = section;
  if (min === null && max === null)
    return yes({ code: "age.no_limit", pl: `${section.age_name}: bez granicy wieku.`, en: `${section.age_name}: no age limit.` });
  const placed = dancers.map((dancer) => ({ dancer, age: ageOf(dancer, section.age_basis, first_day) }));
  const older = placed.filter((each) => max !== null && each.age > max);
  const younger = placed.filter((each) => min !== null && each.age < min);
  const objections = [
    ...shareObjections(section, older, (age) => age - (max ?? age), section.older_allowed, dancers.length, "older"),
    ...shareObjections(section, younger, (age) => (min ?? age) - age, section.younger_allowed, dancers.length, "younger"),
  ];
  if (objections.length > 0) return no(...objections);
  const inside = dancers.length - older.length - younger.length;
  const unsure = placed.some((each) => section.age_basis === "competition_day" && each.dancer.birth_date === null);
  const note: Reason[] = unsure
    ? [
        {
          code: "birth_date",
          pl: "Wiek liczy się w dniu turnieju. Podaj daty urodzenia, żeby mieć pewność.",
          en: "The age counts on the day. Give dates of birth to be sure.",
        },
      ]
    : [];
  if (inside === dancers.length)
    return yes(
      {
        code: "age.inside",
        pl: `${section.age_name}: wiek się zgadza.`,
        en: `${section.age_name}: everybody is in this age group.`,
      },
      ...note,
    );
  return yes(
    {
      code: "age.share",
      pl: `${section.age_name}: wiek zgadza się u ${inside} z ${dancers.length}, reszta mieści się w limicie.`,
      en: `${section.age_name}: ${inside} of ${peopleEn(dancers.length)} are in this age group, the others are within the allowed share.`,
    },
    ...note,
  );
}

function shareObjections(
  section: SectionRule,
  outside: readonly { dancer: LineUpDancer; age: number }[],
  distance: (age: number) => number,
  allowed: Share | null,
  size: number,
  side: "older" | "younger",
): Reason[] {
  if (outside.length === 0) return [];
  const word = side === "older" ? { pl: "starsze", en: "older" } : { pl: "młodsze", en: "younger" };
  const names = outside.map((each) => `${nameOf(each.dancer)} (${yearsPl(each.age)})`).join(", ");
  const namesEn = outside.map((each) => `${nameOf(each.dancer)} (${yearsEn(each.age)})`).join(", ");
  if (allowed === null || allowed.years === 0)
    return [
      {
        code: `age.${side}`,
        pl: `${section.age_name}: poza wiekiem są ${names}. Zmień skład.`,
        en: `${section.age_name}: outside this age group: ${namesEn}. Change the line-up.`,
      },
    ];
  if (outside.some((each) => distance(each.age) > allowed.years))
    return [
      {
        code: `age.${side}_years`,
        pl: `${section.age_name}: ${word.pl} mogą być najwyżej o ${yearsPl(allowed.years)}. Poza wiekiem: ${names}.`,
        en: `${section.age_name}: dancers may be ${word.en} by ${yearsEn(allowed.years)} at most. Outside this age group: ${namesEn}.`,
      },
    ];
  if (outside.length * 100 > allowed.max_share_percent * size)
    return [
      {
        code: `age.${side}_share`,
        pl: `${section.age_name}: ${word.pl} może być najwyżej ${allowed.max_share_percent}% składu, a jest ${outside.length} z ${size}: ${names}.`,
        en: `${section.age_name}: at most ${allowed.max_share_percent}% of the line-up may be ${word.en}, but there are ${outside.length} of ${size}: ${namesEn}.`,
      },
    ];
  return [];
}

/**
 * Age in whole years: in the competition's calendar year, or on its first day. Where only the year of birth is known, the birthday counts as passed.
 */
export function ageOf(dancer: Pick<LineUpDancer, "birth_year" | "birth_date">, basis: SectionRule["age_basis"], firstDay: string): number {
  const calendar = Number(firstDay.slice(0, 4)) - dancer.birth_year;
  if (basis === "calendar_year" || dancer.birth_date === null) return calendar;
  return calendar - (dancer.birth_date.slice(5) > firstDay.slice(5) ? 1 : 0);
}

export interface SectionQuery {
  section_id?: string | undefined;
  /** Null, as undefined: any. */
  dance_category_id?: string | null | undefined;
  presentation_category_id?: string | null | undefined;
  level_code?: string | null | undefined;
}

/**
 * The section for a line-up: the named one; else, among those of the wanted dance, presentation category and level: the current one while it is
 * allowed, the first allowed, the first left open, the current one, the first with a fitting number of dancers, the first with fitting ages, the
 * first at all. Undefined when nothing matches.
 */
export function sectionFor<S extends SectionRule>(
  sections: readonly S[],
  dancers: readonly LineUpDancer[],
  occasion: Occasion,
  query: SectionQuery,
  current?: string,
): S | undefined {
  if (query.section_id !== undefined) return sections.find((each) => each.id === query.section_id);
  const candidates = siblingsOf(sections, query);
  const judged = candidates.map((section) => ({ section, verdict: verdictOf(section, dancers, occasion) }));
  const pick =
    judged.find((each) => each.section.id === current && each.verdict.allowed) ??
    judged.find((each) => each.verdict.allowed) ??
    judged.find((each) => each.verdict.open) ??
    judged.find((each) => each.section.id === current) ??
    judged.find((each) => numberObjection(each.section, dancers.length) === undefined) ??
    (dancers.length > 0 ? judged.find((each) => ageVerdict(each.section, dancers, occasion).allowed) : undefined) ??
    judged[0];
  return pick?.section;
}

/** The sections of the wanted dance, presentation category and level, each where it is named. */
export function siblingsOf<S extends SectionRule>(sections: readonly S[], query: SectionQuery): S[] {
  return sections.filter(
    (each) =>
      each.dance_category_id === (query.dance_category_id ?? each.dance_category_id) &&
      each.presentation_category_id === (query.presentation_category_id ?? each.presentation_category_id) &&
      each.level_code === (query.level_code ?? each.level_code),
  );
}

/** A person's name, first name first. */
export function nameOf(dancer: { first_name: string; last_name: string }): string {
  return `${dancer.first_name} ${dancer.last_name}`.trim();
}

/** True when a dancer is under 18 on the first day. Without a date of birth the whole year of the 18th birthday counts as under 18. */
export function isMinor(dancer: Pick<LineUpDancer, "birth_year" | "birth_date">, firstDay: string): boolean {
  if (dancer.birth_date !== null) return ageOf(dancer, "competition_day", firstDay) < 18;
  return Number(firstDay.slice(0, 4)) - dancer.birth_year <= 18;
}
