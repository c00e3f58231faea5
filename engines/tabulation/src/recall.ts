// Rule 1 (SCORING 1.1): the crosses of all dances are added up, most crosses go on. A tie on the line is settled by the
// organiser's policy or left to the head judge; the program never picks among equals.
import { evenPanels, readRoster, readSheets, Refusals, type Roster } from "./ballots.ts";
import { checkDeductions, deduct, staysEligible } from "./deductions.ts";
import { byId } from "./exact.ts";
import { exclusionSteps, resultsFrom } from "./results.ts";
import type { Step } from "./steps.ts";
import type { Outcome, RecallInput, RecallTie, TabulationInput, Warning } from "./types.ts";
import { groupBy } from "./group.ts";

/** How a round is cut: entries wanted, the tie policy, who is seeded past the round, crosses each judge gives in each dance. */
export interface Cut {
  readonly wanted: number;
  readonly tie: RecallTie;
  readonly seeded: readonly string[];
  readonly each: number;
}

/** Tabulates a recall round; refuses a judge who gave another number of crosses than was asked for in a dance. */
export function tabulateRecall(input: RecallInput): Outcome {
  const refusals = new Refusals();
  for (const id of input.seeded ?? []) if (!input.entries.some((entry) => entry.id === id)) refusals.add("unknown_entry", { entry: id });
  const present = new Set(input.entries.filter((entry) => (entry.state ?? "competing") === "competing").map((entry) => entry.id));
  const seeded = [...new Set(input.seeded ?? [])].filter((id) => present.has(id)).toSorted(byId);
  // A disqualified entry never goes on, so no place is kept for it here.
  const judged = { ...input, disqualifiedLeavesGap: false, entries: input.entries.filter((entry) => !seeded.includes(entry.id)) };
  const roster = readRoster({ ...judged, deductions: (input.deductions ?? []).filter((d) => !seeded.includes(d.entry)) }, refusals);
  checkDeductions(input, false, refusals);
  if (!Number.isSafeInteger(input.wanted) || input.wanted < 1) refusals.add("bad_setting", {}, { found: `wanted: ${input.wanted}` });
  const sheets = readSheets(judged, roster, [], false, refusals);
  const crosses = new Map(roster.ids.map((id) => [id, 0]));
  const perDance = roster.dances.map((dance) => ({ dance, crosses: new Map(roster.ids.map((id) => [id, 0])) }));
  for (const [d, sheet] of sheets.entries()) {
    for (const [j, judge] of sheet.judges.entries()) {
      const row = sheet.marks[j] ?? [];
      const where = { judge, dance: sheet.dance };
      let given = 0;
      let listed = 0;
      for (const [e, mark] of row.entries()) {
        const entry = roster.named[e] ?? "";
        if (mark === undefined) continue;
        listed += 1;
        if (mark !== 0 && mark !== 100) {
          if (!Number.isNaN(mark)) refusals.add("out_of_range", { ...where, entry }, { found: String(mark / 100), allowed: "0, 1" });
          continue;
        }
        given += mark / 100;
        if (mark === 100 && crosses.has(entry)) {
          crosses.set(entry, (crosses.get(entry) ?? 0) + 1);
          const own = perDance[d]?.crosses;
          own?.set(entry, (own.get(entry) ?? 0) + 1);
        }
      }
      const due = Math.min(input.wanted, listed);
      if (row.length > 0 && given !== due) refusals.add("wrong_crosses", where, { found: String(given), allowed: String(due) });
    }
  }
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  const steps = exclusionSteps(roster);
  const cut: Cut = { wanted: input.wanted, tie: input.tie, seeded, each: Math.min(input.wanted, roster.ids.length) };
  return cutByCrosses(input, cut, roster, crosses, perDance, evenPanels(sheets), steps);
}

/** Cuts a round by total crosses; refuses a head judge's decision that names somebody who is not on the tied line. */
export function cutByCrosses(
  input: TabulationInput,
  cut: Cut,
  roster: Roster,
  crosses: ReadonlyMap<string, number>,
  perDance: readonly { readonly dance: string; readonly crosses: ReadonlyMap<string, number> }[],
  evens: readonly Warning[],
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
  const places = new Map<string, number>();
  let next = goesOn.size + cut.seeded.length + 1;
  for (const [count, group] of groupBy(
    order.filter((id) => !goesOn.has(id)),
    of,
  )) {
    for (const id of group) places.set(id, 2 * next + group.length - 1);
    steps.push({ kind: "out", entries: group, from: next, to: next + group.length - 1, crosses: count });
    next += group.length;
  }
  const tieFound = tied ? { above: above.toSorted(byId), at: at.toSorted(byId) } : null;
  const warnings: Warning[] = [...evens];
  if (cut.wanted > roster.ids.length) warnings.push({ code: "more_wanted_than_present", wanted: cut.wanted, present: roster.ids.length });
  if (policy === "undecided") warnings.push({ code: "head_judge_decides", entries: at.toSorted(byId) });
  const all: Roster = { ...roster, named: [...roster.named, ...cut.seeded] };
  const results = resultsFrom(all, places, (id) => {
    const own = (input.deductions ?? []).filter((d) => d.entry === id);
    const charged = deduct(own, null, 1, 2);
    steps.push(...charged.steps);
    const count = crosses.get(id);
    const undecided = recalled === null && at.includes(id);
    return {
      total: count === undefined ? null : { exact: String(count), shown: String(count) },
      recalled: cut.seeded.includes(id) ? true : count === undefined ? false : undecided ? null : goesOn.has(id),
      deductions: charged.applied,
      eligibleOverall: staysEligible(own),
    };
  });
  return {
    method: input.method,
    results,
    perDance: perDance.map(({ dance, crosses: own }) => ({
      dance,
      entries: roster.ids.map((entry) => ({
        entry,
        place: null,
        value: { exact: String(own.get(entry) ?? 0), shown: String(own.get(entry) ?? 0) },
      })),
      components: [],
    })),
    recall: { wanted: cut.wanted, recalled: recalled === null ? null : [...recalled, ...cut.seeded].toSorted(byId), tie: tieFound },
    warnings,
    explain: steps,
  };
}
