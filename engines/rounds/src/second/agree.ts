// The gate before standings are shown: both implementations rank, and only equal answers are agreed.
import { faultsOf, type Section, type Standing } from "../standings-input.ts";
import { standings } from "../standings.ts";
import type { Fault } from "../types.ts";
import { standingsAgain } from "./standings.ts";

/** Both answers: show the standings only when `agreed`; differences are for the log and the head judge. */
export type Agreement =
  | { readonly standings: readonly Standing[]; readonly agreed: boolean; readonly differences: readonly string[] }
  | { readonly refused: readonly Fault[] };

/** Ranks a section with both implementations and compares places, rounds of leaving and states; refuses entries that are unknown or ranked twice. */
export function standingsTwice(section: Section): Agreement {
  const refused = faultsOf(section);
  if (refused.length > 0) return { refused };
  const first = standings(section);
  const again = standingsAgain(section);
  const differences = first.flatMap(({ entry, place_from, place_to, left, state }) => {
    const line = `${place_from ?? "-"} ${place_to ?? "-"} ${left ?? "-"} ${state}`;
    return again.get(entry) === line ? [] : [`${entry}: ${line} / ${again.get(entry) ?? "-"}`];
  });
  return { standings: first, agreed: differences.length === 0 && first.length === again.size, differences };
}
