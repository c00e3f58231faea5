// Majority placing (docs/rules/places.md 8.2; DRIV, partly sourced). Each pair of entries is a duel, won by the entry that more judges placed
// better.
// The entry with most duels won is first. Ties are compared by the duels among themselves, then by votes in all duels.
import { evenPanels, readRoster, readSheets, Refusals } from "./ballots.ts";
import type { Columns } from "./columns.ts";
import { checkDeductions, applyDeductions, staysEligible } from "./deductions.ts";
import { byId } from "./exact.ts";
import { exclusionSteps, placesOfGroups, resultsFrom } from "./results.ts";
import { checkPermutations, closeUpBallots } from "./skating.ts";
import type { MajorityInput, Outcome } from "./types.ts";
import { groupBy } from "./group.ts";

/** Tabulates duels over all judges and dances. Refuses ballots that are not a permutation of 1..N. */
export function tabulateMajority(input: MajorityInput, columns: Columns): Outcome {
  const refusals = new Refusals();
  const roster = readRoster(input, refusals);
  const sheets = readSheets(input, columns, roster, false, refusals);
  checkDeductions(input, false, refusals);
  checkPermutations(sheets, roster, refusals);
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  const count = roster.ids.length;
  const steps = exclusionSteps(roster);
  const marks = sheets.map((sheet) => closeUpBallots(sheet, count));
  // Wins are doubled: a drawn duel is half a win for both.
  const votes = Array.from({ length: count }, () => new Int32Array(count));
  for (const dance of marks) {
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) {
        const row = votes[a];
        if (row !== undefined)
          dance[a]?.forEach((mark, j) => {
            if (mark < (dance[b]?.[j] ?? 0)) row[b] = (row[b] ?? 0) + 1;
          });
      }
    }
  }
  const vote = (a: number, b: number) => votes[a]?.[b] ?? 0;
  const winsAmong = (a: number, group: readonly number[]) =>
    group.reduce((sum, b) => sum + (a === b ? 0 : vote(a, b) > vote(b, a) ? 2 : vote(a, b) === vote(b, a) ? 1 : 0), 0);
  const everyone = roster.ids.map((_, e) => e);
  const votesOf = (a: number) => everyone.reduce((sum, b) => sum + vote(a, b), 0);
  const name = (e: number) => roster.ids[e] ?? "";
  const grouped = (group: readonly number[], key: (e: number) => number): number[][] => [
    ...groupBy(
      group.toSorted((a, b) => key(b) - key(a) || byId(name(a), name(b))),
      key,
    ).values(),
  ];
  const explainDuels = (
    group: readonly number[],
    pool: readonly number[],
    among: "all" | "tied",
    parts: readonly (readonly number[])[],
  ) => {
    const rows = group.map((e) => ({ entry: name(e), wins: winsAmong(e, pool) / 2, votes: votesOf(e) }));
    steps.push({ kind: "duels", rows, among, order: parts.map((part) => part.map(name)) });
  };
  const resolve = (group: readonly number[]): number[][] => {
    if (group.length === 1) return [[...group]];
    const parts = grouped(group, (e) => winsAmong(e, group)).flatMap((part, _, all) =>
      all.length === 1 ? grouped(part, votesOf) : [part],
    );
    explainDuels(group, group, "tied", parts);
    return parts.length === 1 ? parts : parts.flatMap(resolve);
  };
  const first = grouped(everyone, (e) => winsAmong(e, everyone));
  explainDuels(first.flat(), everyone, "all", first);
  const groups = first.flatMap(resolve).map((group) => group.map(name));
  const results = resultsFrom(roster, placesOfGroups(groups), (id) => {
    const own = (input.deductions ?? []).filter((d) => d.entry === id);
    const charged = applyDeductions(own, null, 1, 2);
    steps.push(...charged.steps);
    const e = roster.ids.indexOf(id);
    const wins = e < 0 ? null : winsAmong(e, everyone);
    const total = wins === null ? null : { exact: wins % 2 === 0 ? String(wins / 2) : `${wins}/2`, shown: String(wins / 2) };
    return { total, deductions: charged.applied, eligibleOverall: staysEligible(own) };
  });
  return { method: "majority", results, perDance: [], recall: null, warnings: evenPanels(sheets), explain: steps };
}
