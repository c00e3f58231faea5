// Words of a team's age rule and of the count made with it, for the person who signs up.
import { type Reason, say } from "./answer.ts";
import type { Dancer } from "./bands.ts";
import type { AgeCategory, TeamRule } from "./schema.ts";
import { labelOf, peopleEn, peoplePl, percentEn, percentPl, yearsEn, yearsPl } from "./words.ts";

/** One dancer and the years outside the requested band. */
export interface DancerOffset {
  readonly dancer: Dancer;
  readonly offset: number;
}

/** Describes the rule in Polish and English, without a full stop. */
export function ruleWords(rule: TeamRule): { pl: string; en: string } {
  const over =
    rule.max_years_over === null
      ? { pl: "", en: "" }
      : { pl: ` (o najwyżej ${yearsPl(rule.max_years_over)})`, en: ` (by ${yearsEn(rule.max_years_over)} at most)` };
  const under =
    rule.max_years_under === null
      ? { pl: "", en: "" }
      : { pl: ` (o najwyżej ${yearsPl(rule.max_years_under)})`, en: ` (by ${yearsEn(rule.max_years_under)} at most)` };
  const share = `${rule.percent ?? "?"}%`;
  const words: Record<TeamRule["kind"], readonly [string, string]> = {
    share_outside_max: [`poza kategorią najwyżej ${share} składu`, `at most ${share} of the line-up outside the category`],
    share_inside_min: [`w kategorii co najmniej ${share} składu`, `at least ${share} of the line-up inside the category`],
    share_older_max: [`starsze osoby${over.pl}: najwyżej ${share} składu`, `older dancers${over.en}: at most ${share} of the line-up`],
    share_younger_max: [
      `młodsze osoby${under.pl}: najwyżej ${share} składu, starszych nie może być`,
      `younger dancers${under.en}: at most ${share} of the line-up, nobody older`,
    ],
    share_outside_window: [
      `starsze${over.pl} i młodsze${under.pl} osoby razem: najwyżej ${share} składu`,
      `older${over.en} and younger${under.en} dancers together: at most ${share} of the line-up`,
    ],
    count_older_max: [
      `starsze osoby${over.pl}: najwyżej ${rule.count ?? "według wielkości zespołu"}`,
      `older dancers${over.en}: at most ${rule.count ?? "by size of the team"}`,
    ],
    all_inside: ["wszyscy muszą mieścić się w kategorii", "everyone must be inside the category"],
    majority: ["decyduje kategoria ponad połowy składu", "the category of more than half of the line-up decides"],
    average_age: ["decyduje średnia wieku", "the average age decides"],
    average_birth_year: ["decyduje średni rok urodzenia", "the average year of birth decides"],
    one_over_moves_up: ["jedna starsza osoba przenosi zespół wyżej", "one older dancer moves the team up"],
    oldest_decides: ["decyduje najstarsza osoba", "the oldest dancer decides"],
    youngest_decides: ["decyduje najmłodsza osoba", "the youngest dancer decides"],
    sum_of_ages: ["decyduje suma lat", "the sum of ages decides"],
    mixed_band_exists: ["zespół z różnych kategorii tańczy w grupie mieszanej", "a team from several categories dances in the mixed group"],
  };
  const [pl, en] = words[rule.kind];
  return rule.unread === null ? { pl, en } : { pl: `„${rule.unread}”`, en: `"${rule.unread}"` };
}

/** States how many dancers are inside and outside a band, and whether the team fits. */
export function countReason(band: AgeCategory, rules: readonly TeamRule[], team: readonly DancerOffset[], allowed: boolean): Reason {
  const older = team.filter((one) => one.offset > 0);
  const younger = team.filter((one) => one.offset < 0);
  const label = labelOf(band.label);
  const rule = rules.map((one) => ruleWords(one));
  const counted = sides(team.length, older, younger);
  const verdictPl = allowed ? `${label}: skład pasuje` : `${label}: skład nie pasuje, zmień skład albo wybierz inną kategorię`;
  const verdictEn = allowed ? `${label}: the line-up fits` : `${label}: the line-up does not fit, change it or choose another category`;
  const becausePl = rules.length === 0 ? "" : ` Zasada: ${rule.map((one) => one.pl).join("; ")}.`;
  const becauseEn = rules.length === 0 ? "" : ` Rule: ${rule.map((one) => one.en).join("; ")}.`;
  return say(
    allowed ? "team.fits" : "team.does_not_fit",
    `${verdictPl}. ${counted.pl}${becausePl}`,
    `${verdictEn}. ${counted.en}${becauseEn}`,
    {
      age_category: band.code,
      dancers: team.length,
      older: older.length,
      younger: younger.length,
      older_names: namesOf(older),
      younger_names: namesOf(younger),
      rules: rules.map((one) => one.kind),
    },
  );
}

function sides(dancers: number, older: readonly DancerOffset[], younger: readonly DancerOffset[]): { pl: string; en: string } {
  const parts = [
    ...(older.length > 0 ? [side("Starsze", "Older", older, dancers)] : []),
    ...(younger.length > 0 ? [side("Młodsze", "Younger", younger, dancers)] : []),
  ];
  if (parts.length === 0)
    return { pl: `W kategorii: cały skład (${peoplePl(dancers)}).`, en: `Inside the category: the whole line-up (${peopleEn(dancers)}).` };
  return { pl: parts.map((one) => one.pl).join(" "), en: parts.map((one) => one.en).join(" ") };
}

function side(pl: string, en: string, list: readonly DancerOffset[], dancers: number): { pl: string; en: string } {
  const names = namesOf(list);
  const tail = names.length > 0 ? `: ${names.join(", ")}` : "";
  const most = Math.max(...list.map((one) => Math.abs(one.offset)));
  return {
    pl: `${pl}: ${list.length} z ${peoplePl(dancers).replace("osoby", "osób")} (${percentPl(list.length, dancers)}), o najwyżej ${yearsPl(most)}${tail}.`,
    en: `${en}: ${list.length} of ${peopleEn(dancers)} (${percentEn(list.length, dancers)}), by ${yearsEn(most)} at most${tail}.`,
  };
}

function namesOf(list: readonly DancerOffset[]): string[] {
  return list.map((one) => one.dancer.name).filter((one) => one !== undefined);
}
