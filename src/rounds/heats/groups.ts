// Heats as a person moves them about, before anything is written: in each dance a list of heats, each the performances in it. Pure.
import type { DrawnRound } from "../contract.ts";

/** The performances of one heat, in the order in which they are called. */
export type Group = readonly string[];
/** The heats of a dance, the first danced first. */
export type Groups = readonly Group[];

/** Of each dance of a round its heats as they stand. */
export function groupsOf({ dances, floor }: Pick<DrawnRound, "dances" | "floor">): Groups[] {
  return dances.map((_, at) =>
    floor
      .filter((heat) => heat.dance === at + 1)
      .toSorted((one, other) => one.number - other.number)
      .map((heat) => heat.performances.map((each) => each.performance_id)),
  );
}

const written = (groups: Groups) => groups.map((group) => group.join()).join(";");

/** Whether two lists of heats hold the same, in the same order. */
export const equal = (one: Groups, other: Groups): boolean => written(one) === written(other);

/** Takes `ids` out of the heats in which they stand and puts them at the end of heat `to` (from 0; one past the last makes a new heat). Heats that are left empty go. */
export function moved(groups: Groups, ids: readonly string[], to: number): Groups {
  const going = new Set(ids);
  const left = [...groups, []].map((group, at) => [...group.filter((id) => !going.has(id)), ...(at === to ? ids : [])]);
  return left.filter((group) => group.length > 0);
}

/** The smallest other heat, into which a heat that has become too small may go; undefined where there is no other. */
export function smallestBeside(groups: Groups, at: number): number | undefined {
  const [found] = groups
    .map((group, index) => ({ index, size: group.length }))
    .filter(({ index }) => index !== at)
    .toSorted((one, other) => one.size - other.size);
  return found?.index;
}
