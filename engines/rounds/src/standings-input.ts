// Input and output of standings, and checks of the input (docs/rules/rounds.md 4.1).
import type { Fault, RoundKind } from "./types.ts";

/** A decided round. */
export interface DecidedRound {
  readonly id: string;
  readonly kind: RoundKind;
  /**
   * Entries that danced it, best first, tied ones in one group; empty for a round that was called off. Redances and reserve marks are already
   * included.
   */
  readonly ranking: readonly (readonly string[])[];
  /** Entries that retired in it, whether or not the ranking still has them. */
  readonly retired?: readonly string[];
}

/** A section and its rounds from the first to the last. A small final comes before the final. */
export interface Section {
  readonly entries: readonly string[];
  readonly rounds: readonly DecidedRound[];
  /** Entries that still dance in an undecided round. Their places are ahead of all others and not known yet. */
  readonly stillIn?: readonly string[];
  readonly disqualified?: readonly string[];
  /** The place of a disqualified entry stays empty instead of going to the next one. */
  readonly disqualifiedLeavesGap?: boolean;
  /** Entries that retire in a final are placed behind all its finalists, or have no place. */
  readonly retiredInFinal?: "last" | "none";
}

/** One row of the standings. */
export interface StandingsRow {
  readonly entry: string;
  /** First and last of the shared places; null without a place. */
  readonly place_from: number | null;
  readonly place_to: number | null;
  /** Mean of the shared places, a multiple of one half. */
  readonly place: number | null;
  /** The last round that the entry danced; null when it danced none or still dances. */
  readonly left: string | null;
  readonly state: "placed" | "still_in" | "disqualified" | "retired" | "no_show";
}

/** Returns entries that the section does not have, and entries that a round ranks twice; empty when all are valid. */
export function findSectionFaults({ entries, rounds, stillIn = [], disqualified = [] }: Section): Fault[] {
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
