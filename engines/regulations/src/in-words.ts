// Describes the rules that the regulations decide by themselves, for people who read them before sign-up: ages, line-ups, starts, refunds. Free texts
// of a contest are not repeated.
import { dayEn, dayPl } from "./calendar.ts";
import type { DuoRule, Refund, Regulations, Scope, TeamRule } from "./schema.ts";
import { ruleWords } from "./team-words.ts";
import { labelOf, plural } from "./words.ts";

export interface Sentence {
  readonly pl: string;
  readonly en: string;
}

/** Topic of a sentence. */
export type RuleTopic = "age" | "line_up" | "duo" | "starts" | "refund";

export interface RuleText extends Sentence {
  readonly topic: RuleTopic;
}

/** Returns the rules in words, by topic and in the order of the regulations. Rules that are not stated are left out. */
export function rulesInWords(regulations: Regulations): RuleText[] {
  const about = (topic: RuleTopic, sentences: readonly Sentence[]) => sentences.map(({ pl, en }) => ({ topic, pl, en }));
  return [
    ...about("age", ageWords(regulations)),
    ...about("line_up", teamWords(regulations)),
    ...about("duo", duoWords(regulations.duo_rule)),
    ...about("starts", startWords(regulations)),
    ...about("refund", refundWords(regulations.fees?.refund ?? null)),
  ];
}

function ageWords({ age_basis: { kind, reference_year: year, reference_day: day } }: Regulations): Sentence[] {
  if (kind === "birth_year")
    return [
      {
        pl: year === null ? "Wiek liczymy z rocznika." : `Wiek liczymy z rocznika: rok ${year} odjąć rok urodzenia.`,
        en: year === null ? "Ages count by the year of birth." : `Ages count by the year of birth: ${year} less the year of birth.`,
      },
    ];
  if (kind === "age_on_event_day")
    return [
      {
        pl: day === null ? "Wiek liczymy w dniu turnieju." : `Wiek liczymy w dniu ${dayPl(day)}.`,
        en: day === null ? "Ages count on the day of the competition." : `Ages count on ${dayEn(day)}.`,
      },
    ];
  if (kind === "school_grade") return [{ pl: "O kategorii decyduje klasa w szkole.", en: "The school grade decides on the category." }];
  return [];
}

/** Returns the names that a rule applies to; empty when it applies to everything. */
function namesIn(regulations: Regulations, { kind, selectors }: Scope): string[] {
  if (kind !== "only") return [];
  const named = (list: readonly { code: string; name?: string; label?: string }[], code: string | undefined) => {
    const found = list.find((each) => each.code === code);
    return found && labelOf(found.name ?? found.label ?? found.code);
  };
  return [
    ...new Set(
      selectors.flatMap(({ style, presentation, age, level }) =>
        [
          named(regulations.presentation_categories, presentation),
          named(regulations.dance_categories, style),
          named(regulations.age_categories, age),
          named(regulations.levels, level),
        ]
          .filter(Boolean)
          .join(" "),
      ),
    ),
  ].filter((name) => name !== "");
}

function teamWords(regulations: Regulations): Sentence[] {
  const sentences = regulations.team_rules.map((rule: TeamRule) => {
    const ages = rule.age_categories.flatMap((code) => {
      const label = regulations.age_categories.find((each) => each.code === code)?.label;
      return label === undefined ? [] : [labelOf(label)];
    });
    const where = [...namesIn(regulations, rule.applies_to), ...ages].join(", ");
    const { pl, en } = ruleWords(rule);
    return { pl: sentence(where, pl), en: sentence(where, en) };
  });
  return sentences.filter((each, at) => sentences.findIndex((one) => one.pl === each.pl) === at);
}

function sentence(where: string, rule: string): string {
  return where === "" ? `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.` : `${where}: ${rule}.`;
}

const DUOS: Readonly<Record<DuoRule["kind"], Sentence | null>> = {
  one_younger_ok: {
    pl: "W duecie jedna osoba może być młodsza: decyduje starsza.",
    en: "In a duo one dancer may be younger: the older one decides.",
  },
  older_decides: { pl: "W duecie decyduje starsza osoba.", en: "In a duo the older dancer decides." },
  younger_decides: { pl: "W duecie decyduje młodsza osoba.", en: "In a duo the younger dancer decides." },
  all_inside: {
    pl: "W duecie obie osoby muszą mieścić się w kategorii.",
    en: "In a duo both dancers must be inside the category.",
  },
  only_amateur_counts: { pl: "W parze liczy się wiek amatora.", en: "In a couple the amateur's age counts." },
  average_age: { pl: "W duecie decyduje średnia wieku.", en: "In a duo the average age decides." },
  // The sign-up page explains this rule band by band.
  couple_by_band: null,
};

function duoWords(rule: DuoRule | null): Sentence[] {
  const duoText = rule && DUOS[rule.kind];
  return duoText ? [duoText] : [];
}

function startWords({ limits }: Regulations): Sentence[] {
  if (limits === null) return [];
  const { per_dancer: dancer, per_school: school, min_entries_per_category: least } = limits;
  return [
    ...(typeof dancer === "number"
      ? [
          {
            pl: `Jedna osoba: najwyżej ${dancer} ${plural(dancer, "występ", "występy", "występów")}.`,
            en: `One dancer: at most ${dancer} ${dancer === 1 ? "entry" : "entries"}.`,
          },
        ]
      : []),
    ...(typeof school === "number"
      ? [
          {
            pl: `Jedna szkoła: najwyżej ${school} ${plural(school, "występ", "występy", "występów")}.`,
            en: `One school: at most ${school} ${school === 1 ? "entry" : "entries"}.`,
          },
        ]
      : []),
    ...(least === null
      ? []
      : [
          {
            pl: `Kategoria odbywa się od ${least} ${plural(least, "występu", "występów", "występów")}.`,
            en: `A section takes place from ${least} ${least === 1 ? "entry" : "entries"} on.`,
          },
        ]),
  ];
}

/** Describes one step of a refund ladder. */
export function rungWords({ days_before: days, percent }: Refund["steps"][number]): Sentence {
  if (days === null) return { pl: `Później: ${percent}%`, en: `Later: ${percent}%` };
  return {
    pl: `Do ${days} ${days === 1 ? "dnia" : "dni"} przed: ${percent}%`,
    en: `Until ${days} ${days === 1 ? "day" : "days"} before: ${percent}%`,
  };
}

/** Describes the refund after a withdrawal; empty when the regulations are silent or name a case that only a person can judge. */
function refundWords(rule: Refund | null): Sentence[] {
  if (rule === null) return [];
  const { kind, day, day_included, percent, steps, only, reason } = rule;
  if (only !== null || reason !== null)
    return [
      {
        pl: "Zwrot tylko w przypadku, o którym mówi regulamin: o nim decyduje organizator.",
        en: "Money comes back only in the case that the regulations name: the organiser decides.",
      },
    ];
  if (kind === "none") return [{ pl: "Po wycofaniu występu opłata nie wraca.", en: "Nothing comes back after a withdrawal." }];
  if (kind === "ladder")
    return steps.map((step) => {
      const { pl, en } = rungWords(step);
      return {
        pl: `Zwrot opłaty: ${pl.charAt(0).toLowerCase()}${pl.slice(1)}.`,
        en: `Money back: ${en.charAt(0).toLowerCase()}${en.slice(1)}.`,
      };
    });
  if (kind === "percent" && day === null && percent !== null)
    return [{ pl: `Po wycofaniu wraca ${percent}% opłaty.`, en: `${percent}% of the fee comes back after a withdrawal.` }];
  if (day === null || (kind !== "full_until" && kind !== "none_after" && kind !== "percent_until")) return [];
  const share = kind === "percent_until" ? percent : 100;
  if (share === null) return [];
  const later = kind === "full_until" ? (percent ?? 0) : 0;
  const to = { pl: day_included ? "Do" : "Przed", en: day_included ? "Until" : "Before" };
  const what = share === 100 ? { pl: "cała opłata", en: "the whole fee" } : { pl: `${share}% opłaty`, en: `${share}% of the fee` };
  const then = later === 0 ? { pl: "później nic", en: "nothing later" } : { pl: `później ${later}%`, en: `${later}% later` };
  return [{ pl: `${to.pl} ${dayPl(day)} wraca ${what.pl}, ${then.pl}.`, en: `${to.en} ${dayEn(day)} ${what.en} comes back, ${then.en}.` }];
}
