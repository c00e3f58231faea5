import { MOST_NAMED } from "../../competitions/public/public-label.ts";

/**
 * True when others than the club and the organiser may read the artist name of an entry with this number of dancers: that of one or two would reveal
 * a child. `entryNameColumns` and the stored search text apply the same rule.
 */
export function artistIsPublic(dancers: number): boolean {
  return dancers > MOST_NAMED;
}
