// Who was not on the floor in a dance of the round (docs/rules/places.md 1.3): ballots need no mark for them there.
import { type Refusals, type Roster, rowOf, type Sheet } from "./ballots.ts";
import { byId } from "./exact.ts";
import type { Step } from "./steps.ts";
import type { Absence } from "./types.ts";

/** The absent of each dance that has some. */
export type Absent = ReadonlyMap<string, ReadonlySet<string>>;

/** Nobody is absent, nobody left. */
export const NOBODY: ReadonlySet<string> = new Set();

/** The absent from the dance of a sheet. */
export function absentFrom({ dance }: Sheet, absent: Absent): ReadonlySet<string> {
  return absent.get(dance) ?? NOBODY;
}

/** One step for each dance from which somebody was absent and has nothing for it. */
export function absenceSteps(roster: Roster, absent: Absent, points?: true): Step[] {
  return roster.dances.flatMap((dance): Step[] => {
    const entries = [...(absent.get(dance) ?? [])].toSorted(byId);
    return entries.length === 0 ? [] : [{ kind: "absent-in-dance", dance, entries, place: null, ...(points && { points }) }];
  });
}

/** The absent by dance, those who take part only; refuses entries that are not in the round and dances that are not danced. */
export function absentByDance(absences: readonly Absence[] | undefined, roster: Roster, refusals: Refusals): Absent {
  const absent = new Map<string, Set<string>>();
  for (const { entry, dance } of absences ?? []) {
    if (!roster.states.has(entry)) refusals.add("unknown_entry", { entry, dance });
    else if (!roster.dances.includes(dance)) refusals.add("unknown_dance", { entry }, { found: dance });
    else if (roster.ids.includes(entry)) absent.set(dance, (absent.get(dance) ?? new Set()).add(entry));
  }
  return absent;
}

/** Refuses the marks that are missing on the ballots of one dance that have come, unless they may be. */
export function refuseGaps(sheet: Sheet, roster: Roster, mayMiss: (judge: string, entry: string) => boolean, refusals: Refusals): void {
  for (const [j, judge] of sheet.judges.entries()) {
    const row = rowOf(sheet, j);
    if (row.length === 0) continue;
    for (const [e, entry] of roster.ids.entries())
      if (row[e] === undefined && !mayMiss(judge, entry))
        refusals.add("missing_mark", { judge, dance: sheet.dance, criterion: sheet.criterion, entry });
  }
}
