// What standings are made of, and what cannot be ranked (docs/rules/rounds.md 4.1).
import type { Fault, RoundKind } from "./types.ts";

/** A round as it was decided. */
export interface DecidedRound {
  readonly id: string;
  readonly kind: RoundKind;
  /** Who danced it, best first, those who are equal together; of a round that was called off nobody. Redances and reserve marks are in it already. */
  readonly ranking: readonly (readonly string[])[];
  /** Who retired in it, in the ranking or taken out of it. */
  readonly retired?: readonly string[];
}

/** A section and its rounds from the first to the last; a small final stands before the final. */
export interface Section {
  readonly entries: readonly string[];
  readonly rounds: readonly DecidedRound[];
  /** Who still dances in a round that is not decided: their places are ahead of everybody else's and not known yet. */
  readonly stillIn?: readonly string[];
  readonly disqualified?: readonly string[];
  /** The place of somebody disqualified stays empty instead of going to the next. */
  readonly disqualifiedLeavesGap?: boolean;
  /** Who retires in a final is behind all its finalists, or has no place. */
  readonly retiredInFinal?: "last" | "none";
}

/** One entry of the standings. */
export interface Standing {
  readonly entry: string;
  /** The first and the last of the places that it shares; null where it has none. */
  readonly place_from: number | null;
  readonly place_to: number | null;
  /** Their mean, in halves. */
  readonly place: number | null;
  /** The last round that it danced; null where it danced none, or still dances. */
  readonly left: string | null;
  readonly state: "placed" | "still_in" | "disqualified" | "retired" | "no_show";
}

/** Names entries that the section does not have, and those that a round ranks twice. */
export function faultsOf({ entries, rounds, stillIn = [], disqualified = [] }: Section): Fault[] {
  const known = new Set(entries);
  const twice = (ids: readonly string[]) => ids.filter((id, at) => ids.indexOf(id) !== at);
  const lists: [string, readonly string[]][] = [
    ["stillIn", stillIn],
    ["disqualified", disqualified],
    ...rounds.flatMap(({ id, ranking, retired = [] }): [string, readonly string[]][] => [
      [id, ranking.flat()],
      [id, retired],
    ]),
  ];
  return [
    ...twice(entries).map((found) => ({ field: "entries", found })),
    ...twice(rounds.map(({ id }) => id)).map((found) => ({ field: "rounds", found })),
    ...lists.flatMap(([field, ids]) => [...ids.filter((id) => !known.has(id)), ...twice(ids)].map((found) => ({ field, found }))),
  ];
}
