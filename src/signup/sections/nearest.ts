// Orders sections by how close they are to the one that rejected a line-up. Pure.
import type { OfferedSection } from "../../entries/records.ts";

/** Sorts sections nearest first: the same size in the same dance, the same size, the same dance, the rest; otherwise in the competition's order. */
export function sortByNearness(sections: readonly OfferedSection[], to: OfferedSection | undefined): OfferedSection[] {
  const far = (each: OfferedSection) =>
    (each.presentation_category_id === to?.presentation_category_id ? 0 : 2) + (each.dance_category_id === to?.dance_category_id ? 0 : 1);
  return sections.toSorted((a, b) => far(a) - far(b));
}

/**
 * Returns the age category that the dance of the section `refusing` lacks in its size, but the first alternative of that size has; undefined where it
 * is there.
 */
export function noAgeFor(
  sections: readonly OfferedSection[],
  refusing: OfferedSection,
  alternatives: readonly OfferedSection[],
): string | undefined {
  const [alternative] = alternatives.filter((each) => each.presentation_category_id === refusing.presentation_category_id);
  const isOffered = sections.some(
    (each) =>
      each.age_category_id === alternative?.age_category_id &&
      each.dance_category_id === refusing.dance_category_id &&
      each.presentation_category_id === refusing.presentation_category_id,
  );
  return isOffered ? undefined : alternative?.age_name;
}
