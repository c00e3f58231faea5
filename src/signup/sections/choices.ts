// Choices of an entry's editor: dances, presentation categories and levels of the offered sections. Pure.
import type { Choice } from "../../entries/choices.ts";
import type { OfferedSection, SignupEntry } from "../../entries/records.ts";

interface Chosen {
  dance_category_id: string | null;
  presentation_category_id: string | null;
}

/** Returns the dances, the presentation categories of the chosen dance, the sections of both, and their levels. */
export function choicesOf(sections: readonly OfferedSection[], { dance_category_id, presentation_category_id }: Chosen) {
  const alike = sections.filter(
    (each) => each.dance_category_id === dance_category_id && each.presentation_category_id === presentation_category_id,
  );
  return {
    dances: unique(
      sections,
      (each) => each.dance_category_id,
      (each) => each.dance_name,
    ),
    presentations: offeredPresentations(sections, dance_category_id),
    levels: unique(
      alike.filter((each) => each.level_code !== null),
      (each) => each.level_code ?? "",
      (each) => each.level_name ?? each.level_code ?? "",
    ),
    alike,
  };
}

/** Returns what is chosen of an entry's section; null for what is not chosen yet. */
export function placeOf(entry: SignupEntry, sections: readonly OfferedSection[]): Chosen & { level_code: string | null } {
  const section = sections.find((each) => each.id === entry.section_id);
  const open = (choice: Choice) => entry.undecided.includes(choice);
  return {
    dance_category_id: open("dance") ? null : (section?.dance_category_id ?? null),
    presentation_category_id: open("presentation") ? null : (section?.presentation_category_id ?? null),
    level_code: open("level") || open("dance") || open("presentation") ? null : (section?.level_code ?? null),
  };
}

type Place = Chosen & { level_code: string | null };

/** The next choice that certainly has to be made. Whether a level is needed where only some ages have one, only the server decides. */
export function firstOpenChoice(sections: readonly OfferedSection[], place: Place): Choice | undefined {
  if (place.dance_category_id === null) return "dance";
  if (place.presentation_category_id === null) return "presentation";
  const { alike, levels } = choicesOf(sections, place);
  return place.level_code === null && levels.length > 1 && alike.every((each) => each.level_code !== null) ? "level" : undefined;
}

/** The part of a change that can be saved: without the place of a sent entry while a choice is missing. */
export function savablePart<F extends Partial<Place>>(change: F, entry: SignupEntry, sections: readonly OfferedSection[]): Partial<F> {
  if (entry.status === "draft" || firstOpenChoice(sections, { ...placeOf(entry, sections), ...change }) === undefined) return change;
  const { dance_category_id: _dance, presentation_category_id: _presentation, level_code: _level, ...rest } = change;
  return rest as Partial<F>;
}

/** Replaces the choices of a change by the alternative section that was pressed. Unchanged without one, or where the change chooses no dance. */
export function withAlternative<F extends Partial<Place>>(change: F, sectionId: string | undefined): F & { section_id?: string } {
  if (sectionId === undefined || change.dance_category_id === undefined) return change;
  const { dance_category_id: _dance, presentation_category_id: _presentation, level_code: _level, ...rest } = change;
  return { ...(rest as F), section_id: sectionId };
}

/** Returns the first presentation category that takes `size` people. Undefined where none does. */
export function findFittingSize(presentations: readonly OfferedSection[], size: number): OfferedSection | undefined {
  return presentations.find((each) => size >= each.min_dancers && (each.max_dancers === null || size <= each.max_dancers));
}

function unique(sections: readonly OfferedSection[], key: (each: OfferedSection) => string, name: (each: OfferedSection) => string) {
  return [...new Map(sections.map((each) => [key(each), { value: key(each), label: name(each) }])).values()];
}

/** Returns one section for each presentation category of a dance, in order. */
function offeredPresentations(sections: readonly OfferedSection[], danceId: string | null): OfferedSection[] {
  const own = sections.filter((each) => each.dance_category_id === danceId);
  return [...new Map((own.length > 0 ? own : sections).map((each) => [each.presentation_category_id, each])).values()];
}
