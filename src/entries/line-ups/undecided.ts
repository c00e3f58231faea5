// What of an entry's section somebody still has to choose: nothing is preset where there is a real choice, and a single possible one is taken. Pure.
import { type LineUpDancer, type Occasion, type SectionRule, verdictOf, type Wanted } from "./eligibility.ts";
import type { Reason } from "../../people/reasons.ts";
import { type Choice, choices } from "../choices.ts";
import type { EntryStatus } from "../records.ts";
import { lineUpOf } from "./line-up.ts";

const messages: Record<Choice, Reason> = {
  dance: { code: "choose_dance", pl: "Wybierz kategorię taneczną.", en: "Choose a dance category." },
  presentation: { code: "choose_presentation", pl: "Wybierz kategorię prezentacji.", en: "Choose a presentation category." },
  level: { code: "choose_level", pl: "Wybierz poziom.", en: "Choose a level." },
};

/** The sentence that asks for a choice. */
export const askFor = (choice: Choice): Reason => messages[choice];

const keyOf: Record<Choice, (section: SectionRule) => string | null> = {
  dance: (section) => section.dance_category_id,
  presentation: (section) => section.presentation_category_id,
  level: (section) => section.level_code,
};

/** Whether these sections differ in what is chosen by it. */
function isChoice(choice: Choice, sections: readonly SectionRule[]): boolean {
  return new Set(sections.map(keyOf[choice]).filter((each) => each !== null)).size > 1;
}

/** The offered sections among which each choice is made: of the dance, once that is chosen, then of the presentation category. */
function poolsOf<S extends SectionRule>(offered: readonly S[], current: S, open: readonly Choice[]): Record<Choice, readonly S[]> {
  const presentation = open.includes("dance") ? offered : offered.filter((each) => each.dance_category_id === current.dance_category_id);
  const level = open.includes("presentation")
    ? presentation
    : presentation.filter((each) => each.presentation_category_id === current.presentation_category_id);
  return { dance: offered, presentation, level };
}

/** What a write leaves open, where there is something to choose at all: a named section decides everything. */
export function leftOpen(offered: readonly SectionRule[], section: SectionRule, asked: Wanted, before: readonly Choice[]): Choice[] {
  if (asked.section_id !== undefined) return [];
  const named: Record<Choice, unknown> = {
    dance: asked.dance_category_id,
    presentation: asked.presentation_category_id,
    level: asked.level_code,
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
 * What a draft still has to choose. The level is asked for once dance and presentation category are known, and only where this line-up may
 * enter more than one; what was sent is decided.
 */
export function undecidedOf(offered: readonly SectionRule[], entry: Place, dancers: readonly LineUpDancer[], occasion: Occasion): Choice[] {
  const current = offered.find((each) => each.id === entry.section_id);
  if (entry.status !== "draft" || entry.undecided.length === 0 || !current) return [];
  const pools = poolsOf(offered, current, entry.undecided);
  const open = entry.undecided.filter((each) => isChoice(each, pools[each]));
  if (open.some((each) => each !== "level")) return open.filter((each) => each !== "level");
  const fits = pools.level.filter((each) => verdictOf(each, dancers, occasion).allowed);
  return open.filter(() => isChoice("level", fits.length > 0 ? fits : pools.level));
}

/** What of an entry is still to be chosen among the sections that are offered. */
export function stillOpen(
  offer: { sections: readonly (SectionRule & { archived: boolean })[]; dancers: readonly LineUpDancer[]; occasion: Occasion },
  entry: Place & { dancer_ids: readonly string[] },
): Choice[] {
  if (entry.undecided.length === 0) return [];
  const offered = offer.sections.filter((each) => !each.archived || each.id === entry.section_id);
  return undecidedOf(offered, entry, lineUpOf(offer, entry.dancer_ids), offer.occasion);
}
