// Absences: entries that were not on the floor in a dance of the round (docs/rules/places.md 1.3). Ballots need no mark for them there.
import { type Refusals, type Roster, rowOf, type Sheet } from "./ballots.ts";
import { byId } from "./exact.ts";
import type { Step } from "./steps.ts";
import type { Absence } from "./types.ts";

/** Ids of the absent entries, by dance. Dances without absences have no key. */
export type Absent = ReadonlyMap<string, ReadonlySet<string>>;

/** The empty set, for rounds and dances without absent or retired entries. */
export const NO_ENTRIES: ReadonlySet<string> = new Set();

/** Returns the ids of the entries that were absent from the dance of this sheet. */
export function absentFrom({ dance }: Sheet, absent: Absent): ReadonlySet<string> {
  return absent.get(dance) ?? NO_ENTRIES;
}

/** Returns one explanation step for each dance with absences. `points` marks the steps of a points round. */
export function absenceSteps(roster: Roster, absent: Absent, points?: true): Step[] {
  return roster.dances.flatMap((dance): Step[] => {
    const entries = [...(absent.get(dance) ?? [])].toSorted(byId);
    return entries.length === 0 ? [] : [{ kind: "absent-in-dance", dance, entries, place: null, ...(points && { points }) }];
  });
}

/**
 * Groups the absences by dance. Entries that are taken out of the round are left out. Refuses entries that are not in the round and dances that are
 * not danced.
 */
export function absentByDance(absences: readonly Absence[] | undefined, roster: Roster, refusals: Refusals): Absent {
  const absent = new Map<string, Set<string>>();
  for (const { entry, dance } of absences ?? []) {
    if (!roster.states.has(entry)) refusals.add("unknown_entry", { entry, dance });
    else if (!roster.dances.includes(dance)) refusals.add("unknown_dance", { entry }, { found: dance });
    else if (roster.ids.includes(entry)) absent.set(dance, (absent.get(dance) ?? new Set()).add(entry));
  }
  return absent;
}

/** Refuses each missing mark on the received ballots of one sheet, unless `mayMiss(judge, entry)` is true. */
export function refuseGaps(sheet: Sheet, roster: Roster, mayMiss: (judge: string, entry: string) => boolean, refusals: Refusals): void {
  for (const [j, judge] of sheet.judges.entries()) {
    const row = rowOf(sheet, j);
    if (row.length === 0) continue;
    for (const [e, entry] of roster.ids.entries())
      if (row[e] === undefined && !mayMiss(judge, entry))
        refusals.add("missing_mark", { judge, dance: sheet.dance, criterion: sheet.criterion, entry });
  }
}
