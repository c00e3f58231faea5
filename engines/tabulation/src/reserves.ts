// Reserve marks (docs/rules/ties.md 4.3): a judge's R1, R2 … for entries that just missed a cross. They count only between equals on the line.
import { type Absent, absentFrom } from "./absences.ts";
import { markOn, type Refusals, type Roster, type Sheet } from "./ballots.ts";
import { byId } from "./exact.ts";
import { groupBy } from "./group.ts";
import type { RecallInput, ReserveMarks } from "./types.ts";

/** For each entry, how often it is R1, R2 … */
export type Reserves = ReadonlyMap<string, readonly number[]>;

/** Refuses a judge's reserve marks of one dance: for unknown entries, too many, double, or for an entry that is absent or has the judge's cross. */
function checkOne(one: ReserveMarks, most: number, sheet: Sheet, roster: Roster, absent: ReadonlySet<string>, refusals: Refusals): void {
  const where = { judge: one.judge, dance: sheet.dance };
  const j = sheet.judges.indexOf(one.judge);
  if (j < 0) return refusals.add("unknown_judge", where);
  if (one.entries.length > most) refusals.add("bad_setting", where, { found: `reserveMarks: ${one.entries.length}`, allowed: `≤ ${most}` });
  if (new Set(one.entries).size !== one.entries.length) refusals.add("bad_setting", where, { found: "reserveMarks", entries: one.entries });
  for (const [at, entry] of one.entries.entries()) {
    const e = roster.named.indexOf(entry);
    if (e < 0) refusals.add("unknown_entry", { ...where, entry });
    else if (absent.has(entry)) refusals.add("out_of_range", { ...where, entry }, { found: `R${at + 1}`, allowed: "0" });
    else if (markOn(sheet, j, e) === 100)
      refusals.add("out_of_range", { ...where, entry }, { found: `1, R${at + 1}`, allowed: `1 / R${at + 1}` });
  }
}

/**
 * Counts for each entry how often it is R1, R2 … over all judges and dances. An entry that does not take part is left out, and those after it in a
 * judge's list move up by one. Marks that break the rules are added to `refusals`; nothing is thrown.
 */
export function checkReserves(input: RecallInput, roster: Roster, sheets: readonly Sheet[], absent: Absent, refusals: Refusals): Reserves {
  const most = input.reserves ?? 0;
  if (!Number.isSafeInteger(most) || most < 0) refusals.add("bad_setting", {}, { found: `reserves: ${most}` });
  const longest = Math.max(0, ...(input.reserveMarks ?? []).map((one) => one.entries.length));
  const counts = new Map(roster.ids.map((id) => [id, Array<number>(longest).fill(0)]));
  const seen = new Set<string>();
  for (const one of input.reserveMarks ?? []) {
    const dance = one.dance ?? (roster.dances.length === 1 ? (roster.dances[0] ?? "") : "");
    const sheet = sheets.find((each) => each.dance === dance);
    if (sheet === undefined) {
      refusals.add("unknown_dance", { judge: one.judge }, { found: dance });
      continue;
    }
    const key = JSON.stringify([one.judge, dance]);
    if (seen.has(key)) refusals.add("two_ballots", { judge: one.judge, dance });
    seen.add(key);
    checkOne(one, most, sheet, roster, absentFrom(sheet, absent), refusals);
    for (const [at, entry] of one.entries.filter((id) => counts.has(id)).entries()) {
      const own = counts.get(entry);
      if (own !== undefined) own[at] = (own[at] ?? 0) + 1;
    }
  }
  return counts;
}

/** Groups entries tied on the line by their reserve marks: more R1 first, then more R2, and so on. Returns null when none of them has any. */
export function groupByReserves(level: readonly string[], reserves: Reserves) {
  const of = (id: string) => reserves.get(id) ?? [];
  if (level.every((id) => of(id).every((count) => count === 0))) return null;
  const better = (a: string, b: string) => of(a).reduce((found, count, at) => found || (of(b)[at] ?? 0) - count, 0) || byId(a, b);
  const sorted = level.toSorted(better);
  const order = [...groupBy(sorted, (id) => of(id).join()).values()];
  return { rows: sorted.map((entry) => ({ entry, counts: of(entry) })), order };
}
