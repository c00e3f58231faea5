// Rule 1 (docs/rules/places.md 7.1, docs/rules/ties.md 4.1): the crosses of all dances are added up, most crosses go on. A tie on the line is settled by the
// organiser's policy or left to the head judge; the program never picks among equals.
import { evenPanels, readRoster, readSheets, Refusals, type Roster, rowOf } from "./ballots.ts";
import type { Columns } from "./columns.ts";
import { checkDeductions, deduct, staysEligible } from "./deductions.ts";
import { byId } from "./exact.ts";
import { exclusionSteps, type Particulars, resultsFrom } from "./results.ts";
import type { Step } from "./steps.ts";
import type { DanceResult, Outcome, RecallInput, RecallTie, TabulationInput, Warning } from "./types.ts";
import { groupBy } from "./group.ts";

/** How a round is cut: entries wanted, the tie policy, who is seeded past the round, crosses each judge gives in each dance. */
export interface Cut {
  readonly wanted: number;
  readonly tie: RecallTie;
  readonly seeded: readonly string[];
  readonly each: number;
}

/** Tabulates a recall round; refuses a judge who gave another number of crosses than was asked for in a dance. */
export function tabulateRecall(input: RecallInput, columns: Columns): Outcome {
  const refusals = new Refusals();
  const { wanted } = input;
  for (const id of input.seeded ?? []) if (!input.entries.some((entry) => entry.id === id)) refusals.add("unknown_entry", { entry: id });
  const present = new Set(input.entries.filter((entry) => (entry.state ?? "competing") === "competing").map((entry) => entry.id));
  const seeded = [...new Set(input.seeded ?? [])].filter((id) => present.has(id)).toSorted(byId);
  // A disqualified entry never goes on, so no place is kept for it here.
  const judged = { ...input, disqualifiedLeavesGap: false, entries: input.entries.filter((entry) => !seeded.includes(entry.id)) };
  const roster = readRoster({ ...judged, deductions: (input.deductions ?? []).filter((d) => !seeded.includes(d.entry)) }, refusals);
  checkDeductions(input, false, refusals);
  if (wanted !== undefined && (!Number.isSafeInteger(wanted) || wanted < 1))
    refusals.add("bad_setting", {}, { found: `wanted: ${wanted}` });
  if (wanted !== undefined && input.tie === undefined) refusals.add("bad_setting", {}, { found: "tie: –", allowed: "all, none, chairman" });
  if (wanted === undefined && seeded.length > 0) refusals.add("bad_setting", {}, { found: "seeded", allowed: "wanted" });
  const sheets = readSheets(judged, columns, roster, false, refusals);
  const crosses = new Map(roster.ids.map((id) => [id, 0]));
  const perDance = roster.dances.map((dance) => ({ dance, crosses: new Map(roster.ids.map((id) => [id, 0])) }));
  const unequal: Warning[] = [];
  for (const [d, sheet] of sheets.entries()) {
    const given = sheet.judges.map((judge, j) => {
      const row = rowOf(sheet, j);
      const where = { judge, dance: sheet.dance };
      // A mark that is missing or cannot be read was named already; the crosses beside it are not counted against the judge.
      let whole = row.length > 0 && roster.ids.every((_, e) => row[e] !== undefined);
      for (const [e, mark] of row.entries()) {
        const entry = roster.named[e] ?? "";
        if (mark === undefined) continue;
        if (mark !== 0 && mark !== 100) {
          whole = false;
          if (!Number.isNaN(mark)) refusals.add("out_of_range", { ...where, entry }, { found: String(mark / 100), allowed: "0, 1" });
        } else if (mark === 100 && crosses.has(entry)) {
          crosses.set(entry, (crosses.get(entry) ?? 0) + 1);
          const own = perDance[d]?.crosses;
          own?.set(entry, (own.get(entry) ?? 0) + 1);
        }
      }
      const own = row.filter((mark) => mark === 100).length;
      const due = Math.min(wanted ?? own, row.filter((mark) => mark !== undefined).length);
      if (whole && own !== due) refusals.add("wrong_crosses", where, { found: String(own), allowed: String(due) });
      return { judge, crosses: own };
    });
    if (wanted === undefined && new Set(given.map((one) => one.crosses)).size > 1)
      unequal.push({ code: "unequal_crosses", dance: sheet.dance, given });
  }
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  const steps = exclusionSteps(roster);
  const warnings = [...evenPanels(sheets), ...unequal];
  const { tie } = input;
  if (wanted === undefined || tie === undefined) return countCrosses(input, roster, crosses, perDance, warnings, steps);
  const cut: Cut = { wanted, tie, seeded, each: Math.min(wanted, roster.ids.length) };
  return cutByCrosses(input, cut, roster, crosses, perDance, warnings, steps);
}

type Crosses = ReadonlyMap<string, number>;
type DanceCrosses = readonly { readonly dance: string; readonly crosses: Crosses }[];

function danceResults(roster: Roster, perDance: DanceCrosses): DanceResult[] {
  const value = (count: number) => ({ exact: String(count), shown: String(count) });
  return perDance.map(({ dance, crosses }) => ({
    dance,
    entries: roster.ids.map((entry) => ({ entry, place: null, value: value(crosses.get(entry) ?? 0) })),
    components: [],
  }));
}

/** Gives the entries of a list places by their crosses, from `first` on; equal numbers share. */
function shareByCrosses(list: readonly string[], crosses: Crosses, first: number, line: number | null, steps: Step[]): Map<string, number> {
  const places = new Map<string, number>();
  let next = first;
  for (const [count, group] of groupBy(list, (id) => crosses.get(id) ?? 0)) {
    for (const id of group) places.set(id, 2 * next + group.length - 1);
    steps.push({ kind: "out", entries: group, from: next, to: next + group.length - 1, crosses: count, line });
    next += group.length;
  }
  return places;
}

/** A round that only counts: totals and shared places, nobody goes on. */
function countCrosses(
  input: TabulationInput,
  roster: Roster,
  crosses: Crosses,
  perDance: DanceCrosses,
  warnings: readonly Warning[],
  steps: Step[],
): Outcome {
  const of = (id: string) => crosses.get(id) ?? 0;
  const order = roster.ids.toSorted((a, b) => of(b) - of(a) || byId(a, b));
  const rows = order.map((entry) => ({ entry, crosses: of(entry) }));
  steps.push({ kind: "crosses", rows, wanted: null, crossesEach: null });
  const places = shareByCrosses(order, crosses, 1, null, steps);
  const results = resultsFrom(roster, places, (id) => particularsOf(input, crosses, id, false, steps));
  const recall = { wanted: null, recalled: [], tie: null };
  return { method: input.method, results, perDance: danceResults(roster, perDance), recall, warnings, explain: steps };
}

function particularsOf(input: TabulationInput, crosses: Crosses, id: string, recalled: boolean | null, steps: Step[]): Particulars {
  const own = (input.deductions ?? []).filter((d) => d.entry === id);
  const charged = deduct(own, null, 1, 2);
  steps.push(...charged.steps);
  const count = crosses.get(id);
  const total = count === undefined ? null : { exact: String(count), shown: String(count) };
  return { total, recalled, deductions: charged.applied, eligibleOverall: staysEligible(own) };
}

/** Cuts a round by total crosses; refuses a head judge's decision that names somebody who is not on the tied line. */
export function cutByCrosses(
  input: TabulationInput,
  cut: Cut,
  roster: Roster,
  crosses: Crosses,
  perDance: DanceCrosses,
  noticed: readonly Warning[],
  steps: Step[],
): Outcome {
  const refusals = new Refusals();
  const of = (id: string) => crosses.get(id) ?? 0;
  const order = roster.ids.toSorted((a, b) => of(b) - of(a) || byId(a, b));
  const inLine = order[cut.wanted - 1];
  const line = inLine === undefined ? null : of(inLine);
  const above = line === null ? order : order.filter((id) => of(id) > line);
  const at = line === null ? [] : order.filter((id) => of(id) === line);
  const tied = above.length + at.length > cut.wanted;
  const decision = cut.tie.policy === "chairman" ? cut.tie.decision : undefined;
  for (const id of decision ?? [])
    if (!tied || !at.includes(id)) refusals.add("bad_setting", { entry: id }, { found: "decision", entries: at });
  if (refusals.list.length > 0) return { refused: refusals.sorted() };

  const policy = !tied ? "clear" : cut.tie.policy === "chairman" && decision === undefined ? "undecided" : cut.tie.policy;
  const chosen = policy === "clear" || policy === "all" ? at : policy === "chairman" ? at.filter((id) => decision?.includes(id)) : [];
  const recalled = policy === "undecided" ? null : [...above, ...chosen].toSorted(byId);
  const goesOn = new Set(recalled ?? [...above, ...at]);
  const by = cut.tie.policy === "chairman" ? (cut.tie.by ?? null) : null;

  const rows = order.map((entry) => ({ entry, crosses: of(entry) }));
  steps.push({ kind: "crosses", rows, wanted: cut.wanted, crossesEach: cut.each });
  if (cut.seeded.length > 0) steps.push({ kind: "seeded", entries: cut.seeded });
  steps.push({
    kind: "cut",
    wanted: cut.wanted,
    recalled,
    above: above.toSorted(byId),
    at: at.toSorted(byId),
    crossesOnLine: line,
    policy,
    by,
  });

  // Those who go out share places by their crosses, behind everybody who goes on or is seeded.
  const out = order.filter((id) => !goesOn.has(id));
  const places = shareByCrosses(out, crosses, goesOn.size + cut.seeded.length + 1, line, steps);
  const tieFound = tied ? { above: above.toSorted(byId), at: at.toSorted(byId) } : null;
  const warnings: Warning[] = [...noticed];
  if (cut.wanted > roster.ids.length) warnings.push({ code: "more_wanted_than_present", wanted: cut.wanted, present: roster.ids.length });
  if (policy === "undecided") warnings.push({ code: "head_judge_decides", entries: at.toSorted(byId) });
  const all: Roster = { ...roster, named: [...roster.named, ...cut.seeded] };
  const results = resultsFrom(all, places, (id) => {
    const undecided = recalled === null && at.includes(id);
    const on = cut.seeded.includes(id) ? true : crosses.has(id) ? (undecided ? null : goesOn.has(id)) : false;
    return particularsOf(input, crosses, id, on, steps);
  });
  return {
    method: input.method,
    results,
    perDance: danceResults(roster, perDance),
    recall: { wanted: cut.wanted, recalled: recalled === null ? null : [...recalled, ...cut.seeded].toSorted(byId), tie: tieFound },
    warnings,
    explain: steps,
  };
}
