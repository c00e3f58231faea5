// Which performances missed a dance of a round, which left it, and in which heat each danced. Pure.
import type { Dance } from "../../rounds/contract.ts";
import { danceNames } from "../../rounds/dances.ts";
import type { listHeatPlaces } from "./sql.server.ts";
import type { Decision } from "../../rounds/decisions.ts";

type HeatPlace = Omit<Awaited<ReturnType<typeof listHeatPlaces>>[number], "round_id">;

export interface Absences {
  /** Performances and the dances in which they were absent, with the dance's name for both computations. */
  places: { performance_id: string; dance: number; name: string }[];
  retired: string[];
}

/**
 * Returns the absences of a round, and the heat of each performance dance by dance where there are several heats. `named`: its dances have names for
 * both computations. Missing the only dance means that the performance was not danced, so a round of one dance has absences only if somebody retired.
 */
export function findAbsences(
  { dances, decisions, named }: { dances: readonly Dance[]; decisions: readonly Decision[]; named: boolean },
  places: readonly HeatPlace[],
  retired: readonly string[],
): { away: Absences; heats: ReadonlyMap<string, (number | null)[]> } {
  const left = decisions.some((each) => each.kind === "retired");
  const namesAbsent = dances.length > 1 || left;
  const inHeats = (at: number) => dances[at - 1]?.floor === "heats";
  const all = namesAbsent || inHeats(1) ? places : [];
  const names = named ? danceNames(dances) : [];
  const missed = all.filter((each) => namesAbsent && each.absent);
  const inSeveralHeats = all.some((each) => each.number > 1 && inHeats(each.dance));
  return {
    away: {
      places: missed.map(({ performance_id, dance }) => ({ performance_id, dance, name: names[dance - 1] ?? "" })),
      retired: left ? [...retired] : [],
    },
    heats: new Map(
      [...Map.groupBy(inSeveralHeats ? all : [], (each) => each.performance_id)].map(([id, own]) => [
        id,
        own.map((each) => (inHeats(each.dance) ? each.number : null)),
      ]),
    ),
  };
}

/** True when a performance was absent in a dance. */
export function isAbsent({ places }: Absences, at: { id: string; dance: number }): boolean {
  return places.some((each) => each.performance_id === at.id && each.dance === at.dance);
}
