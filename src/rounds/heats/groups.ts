// Edits heats before they are saved: a list of heats for each dance, each heat a list of performance ids. Pure.
import type { DrawnRound } from "../contract.ts";

/** The performances of one heat, in the order in which they are called. */
export type Group = readonly string[];
/** The heats of a dance in the order of dancing. */
export type Groups = readonly Group[];

/** The heats of each dance of a round, as they are stored. */
export function groupsOf({ dances, floor }: Pick<DrawnRound, "dances" | "floor">): Groups[] {
  return dances.map((_, at) =>
    floor
      .filter((heat) => heat.dance === at + 1)
      .toSorted((one, other) => one.number - other.number)
      .map((heat) => heat.performances.map((each) => each.performance_id)),
  );
}

const written = (groups: Groups) => groups.map((group) => group.join()).join(";");

/** True when two lists hold the same heats in the same order. */
export const isSameHeats = (one: Groups, other: Groups): boolean => written(one) === written(other);

/** Moves `ids` to the end of heat `to`, counted from 0; one past the last makes a new heat. Empty heats are removed. */
export function moveToHeat(groups: Groups, ids: readonly string[], to: number): Groups {
  const going = new Set(ids);
  const left = [...groups, []].map((group, at) => [...group.filter((id) => !going.has(id)), ...(at === to ? ids : [])]);
  return left.filter((group) => group.length > 0);
}

/** Index of the smallest other heat, for joining a heat that is too small; undefined when there is no other. */
export function smallestOtherHeat(groups: Groups, at: number): number | undefined {
  const [found] = groups
    .map((group, index) => ({ index, size: group.length }))
    .filter(({ index }) => index !== at)
    .toSorted((one, other) => one.size - other.size);
  return found?.index;
}
