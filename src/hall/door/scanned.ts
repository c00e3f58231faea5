// Finds who a scanned code is for, in the list that the device has (docs/rules/hall.md 5.10). Pure.
import type { Club, Person } from "./rows.ts";

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The club of a code, and the person where it is a person's. Undefined for a code of nobody in the list. */
export function findScanned(text: string, clubs: readonly Club[]): { club: Club; person?: Person } | undefined {
  const ids = new Set(text.toLowerCase().match(ID));
  for (const club of clubs) {
    const person = club.people.find((each) => ids.has(each.dancer_id));
    if (person) return { club, person };
    if (ids.has(club.signup_id)) return { club };
  }
  return undefined;
}
