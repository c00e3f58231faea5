// The choices of a section that are still open for an entry. A real choice is never preset, and a single possible value is set. Pure.
import { type LineUpDancer, type Occasion, type SectionRule, verdictOf, type SectionQuery } from "./eligibility.ts";
import type { Reason } from "../../people/reasons.ts";
import { type Choice, choices } from "../choices.ts";
import type { EntryStatus } from "../records.ts";
import { lineUpOf } from "./line-up.ts";

const messages: Record<Choice, Reason> = {
  dance: { code: "choose_dance", pl: "Wybierz kategorię taneczną.", en: "Choose a dance category." },
  presentation: { code: "choose_presentation", pl: "Wybierz kategorię prezentacji.", en: "Choose a presentation category." },
  level: { code: "choose_level", pl: "Wybierz poziom.", en: "Choose a level." },
};

/** The message that asks for a choice. */
export const askFor = (choice: Choice): Reason => messages[choice];

const keyOf: Record<Choice, (section: SectionRule) => string | null> = {
  dance: (section) => section.dance_category_id,
  presentation: (section) => section.presentation_category_id,
  level: (section) => section.level_code,
};

/** True when these sections differ in this choice. */
function isChoice(choice: Choice, sections: readonly SectionRule[]): boolean {
  return new Set(sections.map(keyOf[choice]).filter((each) => each !== null)).size > 1;
}

/**
 * The offered sections for each choice: for the presentation category those of the chosen dance, for the level also those of the chosen presentation
 * category.
 */
function poolsOf<S extends SectionRule>(offered: readonly S[], current: S, open: readonly Choice[]): Record<Choice, readonly S[]> {
  const presentation = open.includes("dance") ? offered : offered.filter((each) => each.dance_category_id === current.dance_category_id);
  const level = open.includes("presentation")
    ? presentation
    : presentation.filter((each) => each.presentation_category_id === current.presentation_category_id);
  return { dance: offered, presentation, level };
}

/** The choices that a write leaves open. A named section decides everything, and a choice without alternatives is not open. */
export function openChoicesAfter(
  offered: readonly SectionRule[],
  section: SectionRule,
  query: SectionQuery,
  before: readonly Choice[],
): Choice[] {
  if (query.section_id !== undefined) return [];
  const named: Record<Choice, unknown> = {
    dance: query.dance_category_id,
    presentation: query.presentation_category_id,
    level: query.level_code,
  };
  const open = choices.filter((each) => named[each] === null || (named[each] === undefined && before.includes(each)));
  const pools = poolsOf(offered, section, open);
  return open.filter((each) => isChoice(each, pools[each]));
}

interface Place {
  status: EntryStatus;
  section_id: string;
  undecided: readonly Choice[];
}

/**
 * The choices that a draft still has to make. The level comes after dance and presentation category, and only where this line-up may enter more than
 * one. A sent entry has none.
 */
export function openDraftChoices(
  offered: readonly SectionRule[],
  entry: Place,
  dancers: readonly LineUpDancer[],
  occasion: Occasion,
): Choice[] {
  const current = offered.find((each) => each.id === entry.section_id);
  if (entry.status !== "draft" || entry.undecided.length === 0 || !current) return [];
  const pools = poolsOf(offered, current, entry.undecided);
  const open = entry.undecided.filter((each) => isChoice(each, pools[each]));
  if (open.some((each) => each !== "level")) return open.filter((each) => each !== "level");
  const fits = pools.level.filter((each) => verdictOf(each, dancers, occasion).allowed);
  return open.filter(() => isChoice("level", fits.length > 0 ? fits : pools.level));
}

/** The choices of an entry still open among the offered sections. */
export function openChoices(
  offer: { sections: readonly (SectionRule & { archived: boolean })[]; dancers: readonly LineUpDancer[]; occasion: Occasion },
  entry: Place & { dancer_ids: readonly string[] },
): Choice[] {
  if (entry.undecided.length === 0) return [];
  const offered = offer.sections.filter((each) => !each.archived || each.id === entry.section_id);
  return openDraftChoices(offered, entry, lineUpOf(offer, entry.dancer_ids), offer.occasion);
}
