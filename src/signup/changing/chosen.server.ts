// Finds the section of an entry from the request and earlier choices, and what is left to choose.
import { refuseField } from "../../refusals.ts";
import type { EntryRecord } from "../../entries/sql.server.ts";
import { sectionFor, type SectionQuery } from "../../entries/line-ups/eligibility.ts";
import { askFor, openChoicesAfter, openDraftChoices } from "../../entries/line-ups/undecided.ts";
import { type Choice, choices } from "../../entries/choices.ts";
import { lineUpOf } from "../../entries/line-ups/line-up.ts";
import type { SectionRow } from "../../entries/sections-sql.server.ts";
import type { Bundle } from "../../entries/bundle/bundle.server.ts";
import { definedFields } from "../../kernel/values/fields.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Sections that are not archived. */
export const offeredSections = <S extends { archived: boolean }>(bundle: { sections: readonly S[] }) =>
  bundle.sections.filter((each) => !each.archived);
const placeOf = ({ dance_category_id, presentation_category_id, level_code }: SectionRow) => ({
  dance_category_id,
  presentation_category_id,
  level_code,
});

/** Returns the choices made of an entry's section: all of them once the entry was sent. */
export function chosenOf(current: SectionRow, { status, undecided }: Pick<EntryRecord, "status" | "undecided">): SectionQuery {
  const { dance_category_id, presentation_category_id, level_code } = placeOf(current);
  const offeredSections = (choice: Choice) => status === "draft" && undecided.includes(choice);
  return {
    ...(offeredSections("dance") ? {} : { dance_category_id }),
    ...(offeredSections("presentation") ? {} : { presentation_category_id }),
    ...(offeredSections("level") ? {} : { level_code }),
  };
}

/**
 * Returns the requested section among those offered, and the choices left. Refuses a section of another competition and a combination that does not
 * exist. A level or size that only the earlier dance or presentation category had is dropped and asked for again.
 */
export function chosenSection(call: Call, bundle: Bundle, request: SectionQuery, dancerIds: readonly string[], before?: EntryRecord) {
  const current = before && bundle.sections.find((each) => each.id === before.section_id);
  const lineUp = lineUpOf(bundle, dancerIds);
  const storedPlace = before && current ? chosenOf(current, before) : {};
  const combinedPlace =
    request.section_id === undefined ? { ...storedPlace, ...definedFields(request) } : { section_id: request.section_id };
  const find = (place: SectionQuery) => sectionFor(offeredSections(bundle), lineUp, bundle.occasion, place, current?.id);
  const leveled = { ...combinedPlace, ...(request.level_code === undefined ? { level_code: undefined } : {}) };
  const sized = { ...leveled, ...(request.presentation_category_id === undefined ? { presentation_category_id: undefined } : {}) };
  for (const place of current ? [combinedPlace, leveled, sized] : [combinedPlace]) {
    const section = find(place);
    if (section) return { section, undecided: openIn(bundle, section, request, place) };
  }
  return refuseField("section_id", call.locale, {
    pl: "Turniej nie ma takiej kategorii. Wybierz inną.",
    en: "The competition has no such section. Choose another.",
  });
}

/**
 * Returns the choices (dance, presentation, level) of `section` that neither the request makes nor `place`, the part of the earlier place that still
 * applies.
 */
export function openIn(bundle: Bundle, section: SectionRow, request: SectionQuery, place: SectionQuery): Choice[] {
  return openChoicesAfter(
    offeredSections(bundle),
    section,
    request,
    choices.filter((each) => isOpen(each, place)),
  );
}

/** Choices that must be made before this line-up can be sent to the section. */
export const leftToChoose = (bundle: Bundle, section: SectionRow, undecided: readonly Choice[], dancerIds: readonly string[]): Choice[] =>
  openDraftChoices(
    offeredSections(bundle),
    { status: "draft", section_id: section.id, undecided },
    lineUpOf(bundle, dancerIds),
    bundle.occasion,
  );

const fieldFor: Record<Choice, string> = { dance: "dance_category_id", presentation: "presentation_category_id", level: "level_code" };

/** Refuses to change a sent entry while a choice of its place is missing. */
export function guardDecided(call: Call, bundle: Bundle, section: SectionRow, undecided: readonly Choice[], ids: readonly string[]): [] {
  const [choice] = leftToChoose(bundle, section, undecided, ids);
  return choice ? refuseField(fieldFor[choice], call.locale, askFor(choice)) : [];
}

/** True when the place does not contain this choice. */
function isOpen(choice: Choice, place: SectionQuery): boolean {
  const named = { dance: place.dance_category_id, presentation: place.presentation_category_id, level: place.level_code };
  return (named[choice] ?? null) === null;
}
