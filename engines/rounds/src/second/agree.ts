// The gate before standings are shown: both implementations rank, and only equal answers are agreed.
import { findSectionFaults, type Section, type StandingsRow } from "../standings-input.ts";
import { standings } from "../standings.ts";
import type { Fault } from "../types.ts";
import { recomputeStandings } from "./standings.ts";

/** Both answers: show the standings only when `agreed`; differences are for the log and the head judge. */
export type Agreement =
  | { readonly standings: readonly StandingsRow[]; readonly agreed: boolean; readonly differences: readonly string[] }
  | { readonly refused: readonly Fault[] };

/** Ranks a section with both implementations and compares places, rounds of leaving and states; refuses entries that are unknown or ranked twice. */
export function standingsTwice(section: Section): Agreement {
  const refused = findSectionFaults(section);
  if (refused.length > 0) return { refused };
  const first = standings(section);
  const second = recomputeStandings(section);
  const differences = first.flatMap(({ entry, place_from, place_to, left, state }) => {
    const line = `${place_from ?? "-"} ${place_to ?? "-"} ${left ?? "-"} ${state}`;
    return second.get(entry) === line ? [] : [`${entry}: ${line} / ${second.get(entry) ?? "-"}`];
  });
  return { standings: first, agreed: differences.length === 0 && first.length === second.size, differences };
}
