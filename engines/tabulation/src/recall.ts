// Rule 1 (docs/rules/places.md 7.1, docs/rules/ties.md 4.1): the crosses of all dances are added up and the entries with most crosses go on. A tie
// on the line is settled by reserve marks, the organiser's policy or the head judge. The program never picks among equals.
import { absenceSteps, type Absent, absentByDance, absentFrom, NO_ENTRIES, refuseGaps } from "./absences.ts";
import { evenPanels, readRoster, readSheets, Refusals, type Roster, rowOf, type Sheet } from "./ballots.ts";
import type { Columns } from "./columns.ts";
import { checkCut, type CutSettings, findCutLine, settleLine } from "./cut.ts";
import { checkDeductions, applyDeductions, staysEligible } from "./deductions.ts";
import { byId } from "./exact.ts";
import { groupByReserves, checkReserves, type Reserves } from "./reserves.ts";
import { exclusionSteps, type EntryDetails, resultsFrom } from "./results.ts";
import type { Step } from "./steps.ts";
import type { DanceResult, Outcome, RecallInput, TabulationInput, Warning } from "./types.ts";
import { groupBy } from "./group.ts";

/** Settings of a cut by crosses: those of every cut, the crosses of each judge in each dance, and the reserve marks. */
export interface Cut extends CutSettings {
  readonly each: number | null;
  readonly reserves?: Reserves;
  /** Entries that cannot go on and are placed behind others with as many crosses. */
  readonly retired?: ReadonlySet<string>;
}

function checkSettings(input: RecallInput, seeded: readonly string[], refusals: Refusals): void {
  const { wanted } = input;
  if (wanted !== undefined) checkCut(wanted, input.cap, refusals);
  if (wanted !== undefined && input.tie === undefined) refusals.add("bad_setting", {}, { found: "tie: –", allowed: "all, none, chairman" });
  if (wanted === undefined) {
    if (seeded.length > 0) refusals.add("bad_setting", {}, { found: "seeded", allowed: "wanted" });
    for (const name of ["cap", "crosses", "reserves", "retired"] as const)
      if (input[name] !== undefined) refusals.add("bad_setting", {}, { found: name, allowed: "wanted" });
  }
  for (const entry of input.retired ?? [])
    if (seeded.includes(entry) || !input.entries.some(({ id }) => id === entry)) refusals.add("unknown_entry", { entry });
  for (const { judge, dance } of input.shortBallots ?? []) {
    if (!input.judges.includes(judge)) refusals.add("unknown_judge", { judge });
    if (dance !== undefined && input.dances?.includes(dance) !== true) refusals.add("unknown_dance", { judge }, { found: dance });
  }
}

/** Tabulates a recall round. Refuses a ballot whose number of crosses in a dance is not the required one. */
export function tabulateRecall(input: RecallInput, columns: Columns): Outcome {
  const refusals = new Refusals();
  const { wanted } = input;
  for (const id of input.seeded ?? []) if (!input.entries.some((entry) => entry.id === id)) refusals.add("unknown_entry", { entry: id });
  const present = new Set(input.entries.filter((entry) => (entry.state ?? "competing") === "competing").map((entry) => entry.id));
  const seeded = [...new Set(input.seeded ?? [])].filter((id) => present.has(id)).toSorted(byId);
  // A disqualified entry never goes on, so no place stays empty for it here.
  const judged = { ...input, disqualifiedLeavesGap: false, entries: input.entries.filter((entry) => !seeded.includes(entry.id)) };
  const roster = readRoster({ ...judged, deductions: (input.deductions ?? []).filter((d) => !seeded.includes(d.entry)) }, refusals);
  checkDeductions(input, false, refusals);
  checkSettings(input, seeded, refusals);
  const absent = absentByDance(input.absentIn, roster, refusals);
  const gaps = absent.size > 0 || (input.shortBallots ?? []).length > 0;
  const sheets = readSheets(judged, columns, roster, gaps, refusals);
  for (const sheet of gaps ? sheets : []) {
    const away = absentFrom(sheet, absent);
    refuseGaps(sheet, roster, (judge, entry) => away.has(entry) || isShort(input, judge, sheet), refusals);
  }
  const reserves = checkReserves(input, roster, sheets, absent, refusals);
  const { crosses, perDance, warnings } = countAllCrosses(input, roster, sheets, absent, refusals);
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  const steps = [...exclusionSteps(roster), ...absenceSteps(roster, absent)];
  const noticed = [...evenPanels(sheets), ...warnings];
  const { tie } = input;
  if (wanted === undefined || tie === undefined) return countCrosses(input, roster, crosses, perDance, noticed, steps);
  const each = (input.crosses ?? "exact") === "exact" ? Math.min(wanted, roster.ids.length) : null;
  const retired = new Set(roster.ids.filter((id) => input.retired?.includes(id)));
  const cut: Cut = { wanted, tie, cap: input.cap, seeded: seeded, each, reserves, retired };
  return cutByCrosses(input, cut, roster, crosses, perDance, noticed, steps);
}

/** True when a judge's ballot of a dance may be incomplete. */
function isShort({ shortBallots = [] }: RecallInput, judge: string, { dance }: Sheet): boolean {
  return shortBallots.some((one) => one.judge === judge && (one.dance ?? dance) === dance);
}

/** Rules for a judge's ballot of one dance: the absent entries, whether it may be incomplete, and the required number of crosses. */
interface BallotRules {
  readonly absent: ReadonlySet<string>;
  readonly short: boolean;
  readonly wanted: number | undefined;
  readonly crosses: NonNullable<RecallInput["crosses"]>;
}

/** Adds up the crosses of all dances. Refuses marks that are no crosses, and ballots with a wrong number of crosses. */
function countAllCrosses(input: RecallInput, roster: Roster, sheets: readonly Sheet[], absent: Absent, refusals: Refusals) {
  const crosses = new Map(roster.ids.map((id) => [id, 0]));
  const perDance = roster.dances.map((dance) => ({ dance, crosses: new Map(roster.ids.map((id) => [id, 0])) }));
  const warnings: Warning[] = [];
  const { wanted } = input;
  const kind = input.crosses ?? "exact";
  for (const [d, sheet] of sheets.entries()) {
    const { dance } = sheet;
    const away = absentFrom(sheet, absent);
    const crossCounts = sheet.judges.map((judge, j) => {
      const rules = { absent: away, short: isShort(input, judge, sheet), wanted, crosses: kind };
      const crossed = crossedBy(sheet, j, roster, rules, refusals);
      for (const entry of crossed) {
        if (!crosses.has(entry)) continue;
        crosses.set(entry, (crosses.get(entry) ?? 0) + 1);
        const own = perDance[d]?.crosses;
        own?.set(entry, (own.get(entry) ?? 0) + 1);
      }
      return { judge, crosses: crossed.length };
    });
    const numbers = new Set(crossCounts.map((one) => one.crosses));
    if (wanted === undefined && numbers.size > 1) warnings.push({ code: "unequal_crosses", dance, given: crossCounts });
    const due = Math.min(wanted ?? 0, roster.ids.length - away.size);
    const free = kind !== "exact" || crossCounts.some((one) => isShort(input, one.judge, sheet));
    if (wanted !== undefined && free && crossCounts.some((one) => one.crosses !== due))
      warnings.push({ code: "unequal_crosses", dance, given: crossCounts, asked: wanted });
  }
  return { crosses, perDance, warnings };
}

/** Returns the entries that a judge crossed in a dance, including excluded ones. */
function crossedBy(sheet: Sheet, j: number, { ids, named }: Roster, rules: BallotRules, refusals: Refusals): string[] {
  const row = rowOf(sheet, j);
  const where = { judge: sheet.judges[j] ?? "", dance: sheet.dance };
  const crossed: string[] = [];
  // A missing or unreadable mark was already refused. The number of crosses of that ballot is not checked then.
  let whole = row.length > 0;
  let listed = 0;
  for (let e = 0; e < row.length; e++) {
    const mark = row[e];
    const entry = named[e] ?? "";
    const isAbsent = rules.absent.size > 0 && rules.absent.has(entry);
    if (mark === undefined) {
      if (e < ids.length && !rules.short && !isAbsent) whole = false;
    } else if (!isAbsent && (mark === 0 || mark === 100)) {
      listed += 1;
      if (mark === 100) crossed.push(entry);
    } else if (mark !== 0) {
      whole = false;
      const allowed = isAbsent ? "0" : "0, 1";
      if (!Number.isNaN(mark)) refusals.add("out_of_range", { ...where, entry }, { found: String(mark / 100), allowed });
    }
  }
  const due = Math.min(rules.wanted ?? crossed.length, listed);
  const most = rules.short || rules.crosses === "up_to";
  const fine = rules.crosses === "free" || (most ? crossed.length <= due : crossed.length === due);
  if (whole && !fine) refusals.add("wrong_crosses", where, { found: String(crossed.length), allowed: most ? `≤ ${due}` : String(due) });
  return crossed;
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

/**
 * Places the entries of a list by their crosses, from place `first` on. Equal numbers share places; retired entries are behind those that finished.
 */
function shareByCrosses(
  list: readonly string[],
  crosses: Crosses,
  left: ReadonlySet<string>,
  first: number,
  line: number | null,
  steps: Step[],
): Map<string, number> {
  const places = new Map<string, number>();
  let next = first;
  for (const [key, group] of groupBy(list, (id) => 2 * (crosses.get(id) ?? 0) + (left.has(id) ? 0 : 1))) {
    for (const id of group) places.set(id, 2 * next + group.length - 1);
    steps.push({ kind: "out", entries: group, from: next, to: next + group.length - 1, crosses: key >> 1, line });
    next += group.length;
  }
  return places;
}

/** A round without a cut: totals and shared places, nobody goes on. */
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
  const places = shareByCrosses(order, crosses, NO_ENTRIES, 1, null, steps);
  const results = resultsFrom(roster, places, (id) => particularsOf(input, crosses, id, false, steps));
  const recall = { wanted: null, recalled: [], tie: null };
  return { method: input.method, results, perDance: danceResults(roster, perDance), recall, warnings, explain: steps };
}

function particularsOf(input: TabulationInput, crosses: Crosses, id: string, recalled: boolean | null, steps: Step[]): EntryDetails {
  const own = (input.deductions ?? []).filter((d) => d.entry === id);
  const charged = applyDeductions(own, null, 1, 2);
  steps.push(...charged.steps);
  const count = crosses.get(id);
  const total = count === undefined ? null : { exact: String(count), shown: String(count) };
  return { total, recalled, deductions: charged.applied, eligibleOverall: staysEligible(own) };
}

/** Cuts a round by total crosses. Refuses a head judge's decision about an entry that is not on the tied line. */
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
  const left = cut.retired ?? NO_ENTRIES;
  const order = roster.ids.toSorted((a, b) => of(b) - of(a) || Number(left.has(a)) - Number(left.has(b)) || byId(a, b));
  const able = left.size === 0 ? order : order.filter((id) => !left.has(id));
  const inLine = able[cut.wanted - 1];
  const crossesOnLine = inLine === undefined ? null : of(inLine);
  const groups = [...groupBy(able, of).values()];
  const first = findCutLine(groups, cut.wanted);
  const compared =
    cut.tie.policy === "reserve" && first.tied && cut.reserves !== undefined ? groupByReserves(first.at, cut.reserves) : null;
  const line =
    compared === null
      ? first
      : findCutLine(
          [first.above, ...compared.order].filter((g) => g.length > 0),
          cut.wanted,
        );
  const settled = settleLine(line, cut, { crossesOnLine }, refusals);
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  const goesOn = new Set(settled.recalled ?? [...line.above, ...line.at]);

  const rows = order.map((entry) => ({ entry, crosses: of(entry) }));
  steps.push({ kind: "crosses", rows, wanted: cut.wanted, crossesEach: cut.each });
  if (cut.seeded.length > 0) steps.push({ kind: "seeded", entries: cut.seeded });
  if (left.size > 0) steps.push({ kind: "left", entries: [...left] });
  if (compared !== null) steps.push({ kind: "reserves", ...compared });
  steps.push(settled.step);

  // Entries that go out share places by their crosses, behind all recalled and seeded entries.
  const out = order.filter((id) => !goesOn.has(id));
  const places = shareByCrosses(out, crosses, left, goesOn.size + cut.seeded.length + 1, crossesOnLine, steps);
  const warnings: Warning[] = [...noticed];
  if (cut.wanted > able.length) warnings.push({ code: "more_wanted_than_present", wanted: cut.wanted, present: able.length });
  warnings.push(...settled.warnings);
  const all: Roster = { ...roster, named: [...roster.named, ...cut.seeded] };
  const results = resultsFrom(all, places, (id) => {
    const undecided = settled.recalled === null && line.at.includes(id);
    const on = cut.seeded.includes(id) ? true : crosses.has(id) ? (undecided ? null : goesOn.has(id)) : false;
    return particularsOf(input, crosses, id, on, steps);
  });
  return { method: input.method, results, perDance: danceResults(roster, perDance), recall: settled.cut, warnings, explain: steps };
}
