import { FEW } from "../../competitions/public/shown-as.ts";

/**
 * Whether the artist name of an entry of so many dancers is read by others than its club and the organiser: that of one or two would tell who
 * a child is. `calledColumns` and the kept text of the search go by the same.
 */
export function artistIsPublic(dancers: number): boolean {
  return dancers > FEW;
}
