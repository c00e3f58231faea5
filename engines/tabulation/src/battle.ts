// Battle (docs/rules/places.md 8.1): each judge votes for one of two entries and the majority wins. A tied round calls for an extra round.
import { readRoster, readSheets, Refusals, rowOf } from "./ballots.ts";
import type { Columns } from "./columns.ts";
import { checkDeductions, applyDeductions, staysEligible } from "./deductions.ts";
import { exclusionSteps, resultsFrom } from "./results.ts";
import type { BattleInput, DanceResult, Outcome, Warning } from "./types.ts";

/** Tabulates a battle. Refuses ballots without exactly one vote, more than two entries, and rounds after the deciding one. */
export function tabulateBattle(input: BattleInput, columns: Columns): Outcome {
  const refusals = new Refusals();
  const roster = readRoster({ ...input, disqualifiedLeavesGap: false }, refusals);
  checkDeductions(input, false, refusals);
  if (roster.named.length !== 2) refusals.add("bad_setting", {}, { found: `entries: ${roster.named.length}`, allowed: "2" });
  const steps = exclusionSteps(roster);
  const places = new Map<string, number>();
  const warnings: Warning[] = [];
  const perDance: DanceResult[] = [];
  const [only] = roster.ids;
  if (roster.ids.length === 1 && only !== undefined) {
    places.set(only, 2);
    steps.push({ kind: "walkover", wins: only });
  } else {
    const sheets = readSheets(input, columns, roster, true, refusals);
    let winner: string | null = null;
    for (const sheet of sheets) {
      const { dance, judges } = sheet;
      const votes = [0, 0];
      for (const [j, judge] of judges.entries()) {
        const row = rowOf(sheet, j).map((mark) => mark ?? 0);
        const voteSum = row.reduce((sum, mark) => sum + mark, 0);
        if (row.length === 0 || row.some((mark) => Number.isNaN(mark))) continue;
        if (voteSum !== 100 || row.some((mark) => mark !== 0 && mark !== 100))
          refusals.add("one_vote", { judge, dance }, { found: String(voteSum / 100), allowed: "1" });
        else for (const [e, mark] of row.entries()) votes[e] = (votes[e] ?? 0) + mark / 100;
      }
      if (winner !== null) refusals.add("bad_setting", { dance }, { found: "rounds" });
      const [a = 0, b = 0] = votes;
      winner = a === b ? null : (roster.ids[a > b ? 0 : 1] ?? null);
      const rows = roster.ids.map((entry, e) => ({ entry, votes: votes[e] ?? 0 }));
      steps.push({ kind: "votes", round: dance, rows, wins: winner });
      const value = (count: number) => ({ exact: String(count), shown: String(count) });
      perDance.push({ dance, entries: rows.map((row) => ({ entry: row.entry, place: null, value: value(row.votes) })), components: [] });
    }
    if (winner === null) {
      steps.push({ kind: "extra-round", entries: roster.ids });
      warnings.push({ code: "extra_round", entries: roster.ids });
    } else for (const id of roster.ids) places.set(id, id === winner ? 2 : 4);
  }
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  const results = resultsFrom(roster, places, (id) => {
    const own = (input.deductions ?? []).filter((d) => d.entry === id);
    const charged = applyDeductions(own, null, 1, 2);
    steps.push(...charged.steps);
    return { deductions: charged.applied, eligibleOverall: staysEligible(own) };
  });
  return { method: "battle", results, perDance, recall: null, warnings, explain: steps };
}
