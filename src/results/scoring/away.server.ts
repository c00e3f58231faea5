// Who missed a dance of a round, and who left it.
import type { Trx } from "../../kernel/database.server.ts";
import type { Dance, Decision } from "../../rounds/contract.ts";
import { danceNames } from "../../rounds/dances.ts";
import { listAbsences, listRetired } from "../sql.server.ts";

export interface Away {
  /** Performances and the dances in which they were not on the floor, each with its name as both computations have it. */
  places: { performance_id: string; dance: number; name: string }[];
  /** Performances that left during the round. */
  retired: string[];
}

/** Who is away in a round; `named`: its dances have names for both computations. Who misses its only dance did not dance it, so one that nobody left has none. */
export async function awayFrom(
  trx: Trx,
  roundId: string,
  { dances, decisions, named }: { dances: readonly Dance[]; decisions: readonly Decision[]; named: boolean },
): Promise<Away> {
  const left = decisions.some((each) => each.kind === "retired");
  if (dances.length <= 1 && !left) return { places: [], retired: [] };
  const names = named ? danceNames(dances) : [];
  const absences = await listAbsences(trx, roundId);
  return {
    places: absences.map((each) => ({ ...each, name: names[each.dance - 1] ?? "" })),
    retired: left ? await listRetired(trx, roundId) : [],
  };
}

/** Whether a performance was not on the floor in a dance. */
export function isAway({ places }: Away, at: { id: string; dance: number }): boolean {
  return places.some((each) => each.performance_id === at.id && each.dance === at.dance);
}
