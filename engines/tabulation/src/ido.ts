// IDO 1D–4D and X (docs/rules/places.md 4.1). Each judge's totals become that judge's places in a final, or crosses in an elimination; rules 1 and
// 5–11 do the rest. Equal totals of one judge break rule 4. They go back to that judge, unless the judge has already ordered them.
import { absenceSteps, type Absent, absentByDance, absentFrom, NO_ENTRIES, refuseGaps } from "./absences.ts";
import { evenPanels, markOn, readRoster, readSheets, Refusals, type Roster, type Sheet } from "./ballots.ts";
import type { Columns } from "./columns.ts";
import { checkCut } from "./cut.ts";
import { checkDeductions } from "./deductions.ts";
import { byId, fraction, markText } from "./exact.ts";
import { checkScale, weightOf } from "./form.ts";
import { cutByCrosses } from "./recall.ts";
import { exclusionSteps } from "./results.ts";
import { checkRetired, placeRetiredLast, withoutRetired } from "./retired.ts";
import { lastPlace, tabulateMarks } from "./skating.ts";
import type { Step } from "./steps.ts";
import type { CutRule, IdoInput, Outcome } from "./types.ts";
import { groupBy } from "./group.ts";

const CRITERIA: Readonly<Record<IdoInput["method"], number>> = { ido_1d: 1, ido_2d: 2, ido_3d: 3, ido_4d: 4 };

/** One judge's totals in one dance (weighted, in 1/10 000 of a point), and the entries that danced it. */
interface JudgeTotals {
  readonly judge: string;
  readonly dance: string;
  readonly criterion: string | null;
  readonly totals: readonly number[];
  readonly danced: readonly number[];
}

function totalsOf(input: IdoInput, roster: Roster, sheets: readonly Sheet[], absent: Absent): JudgeTotals[] {
  const weights = new Map(input.criteria.map((c) => [c.code, weightOf(c)]));
  const ranked = input.eachCriterionRanked === true;
  return roster.dances.flatMap((dance) => {
    const own = sheets.filter((sheet) => sheet.dance === dance);
    const away = absent.get(dance) ?? NO_ENTRIES;
    const danced = [...roster.ids.keys()].filter((e) => !away.has(roster.ids[e] ?? ""));
    const weighed = (sheet: Sheet, judge: string, e: number) =>
      (markOn(sheet, sheet.judges.indexOf(judge), e) ?? 0) * (weights.get(sheet.criterion ?? "") ?? 100);
    return (own[0]?.judges ?? []).flatMap((judge): JudgeTotals[] => {
      if (ranked)
        return own.map((sheet) => ({
          judge,
          dance,
          criterion: sheet.criterion,
          totals: roster.ids.map((_, e) => weighed(sheet, judge, e)),
          danced,
        }));
      const totals = roster.ids.map((_, e) => own.reduce((sum, sheet) => sum + weighed(sheet, judge, e), 0));
      return [{ judge, dance, criterion: null, totals, danced }];
    });
  });
}

const totalText = (units: number): string => markText(fraction(BigInt(units), 10_000n));

function ordersFor(input: IdoInput, by: { readonly judge: string; readonly dance: string; readonly criterion: string | null }) {
  return (input.orders ?? []).filter(
    (o) => o.judge === by.judge && (o.dance ?? by.dance) === by.dance && (o.criterion ?? by.criterion) === by.criterion,
  );
}

/** Orders the entry indices best first. The judge's own orders settle equal totals; ties that they leave open are returned as `ties`. */
function orderOf(input: IdoInput, roster: Roster, by: JudgeTotals): { order: number[]; ties: number[][]; used: string[] } {
  const own = ordersFor(input, by).map(({ entries }) => new Map(entries.map((id, at) => [id, at])));
  const isBefore = (a: number, b: number) =>
    own.some((at) => (at.get(roster.ids[a] ?? "") ?? Infinity) < (at.get(roster.ids[b] ?? "") ?? -1));
  const groups = groupBy(by.danced, (e) => by.totals[e] ?? 0);
  const sorted = [...groups.keys()].toSorted((a, b) => b - a).map((key) => groups.get(key) ?? []);
  // A tie is settled when the judge's orders together order each pair of it and form no circle.
  const rankIn = (group: readonly number[], e: number) => group.filter((other) => other !== e && isBefore(other, e)).length;
  const settled = (group: readonly number[]) => group.length === 1 || new Set(group.map((e) => rankIn(group, e))).size === group.length;
  const ties = sorted.filter((group) => group.length > 1 && !settled(group));
  const used = sorted.filter((group) => group.length > 1 && settled(group)).flatMap((group) => group.map((e) => roster.ids[e] ?? ""));
  return {
    order: sorted.flatMap((group) => (settled(group) ? group.toSorted((a, b) => rankIn(group, a) - rankIn(group, b)) : group)),
    ties,
    used,
  };
}

function refuseTies(roster: Roster, by: JudgeTotals, ties: readonly (readonly number[])[], refusals: Refusals): void {
  for (const tie of ties) {
    const entries = tie.map((e) => roster.ids[e] ?? "").toSorted(byId);
    const where = { judge: by.judge, dance: by.dance, criterion: by.criterion, entry: entries[0] ?? "" };
    refusals.add("equal_totals", where, { found: totalText(by.totals[tie[0] ?? 0] ?? 0), entries });
  }
}

function checkForm(input: IdoInput, refusals: Refusals): void {
  const due = CRITERIA[input.method];
  if (input.criteria.length !== due) refusals.add("bad_setting", {}, { found: `criteria: ${input.criteria.length}`, allowed: String(due) });
  const known = new Set(input.entries.map((entry) => entry.id));
  for (const [i, order] of (input.orders ?? []).entries()) {
    const { judge } = order;
    const where = { judge, ...(order.dance === undefined ? {} : { dance: order.dance }), criterion: order.criterion ?? null };
    const bad = (entries: readonly string[]) => refusals.add("bad_setting", where, { found: "orders", entries });
    if (!input.judges.includes(judge)) refusals.add("unknown_judge", where);
    if (order.dance !== undefined && input.dances?.includes(order.dance) !== true)
      refusals.add("unknown_dance", where, { found: order.dance });
    if (order.criterion !== undefined && (input.eachCriterionRanked !== true || !input.criteria.some((c) => c.code === order.criterion)))
      refusals.add("unknown_criterion", where, { found: order.criterion });
    for (const entry of order.entries) if (!known.has(entry)) refusals.add("unknown_entry", { ...where, entry });
    if (new Set(order.entries).size !== order.entries.length) bad(order.entries);
    // Two orders of one judge for the same sheet must not contradict each other.
    for (const other of (input.orders ?? []).slice(0, i)) {
      const apart = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && a !== b;
      if (other.judge !== judge || apart(other.dance, order.dance) || apart(other.criterion, order.criterion)) continue;
      const both = order.entries.filter((entry) => other.entries.includes(entry));
      if (both.some((entry, n) => n > 0 && other.entries.indexOf(both[n - 1] ?? "") > other.entries.indexOf(entry))) bad(both);
    }
  }
  if (input.round.kind === "elimination") checkCut(input.round.wanted, input.round.cap, refusals);
}

/** Tabulates an IDO round. Refuses bad marks, and equal totals of one judge that matter and that the judge has not ordered. */
export function tabulateIdo(input: IdoInput, columns: Columns): Outcome {
  const refusals = new Refusals();
  const { roster, last } = input.round.kind === "final" ? withoutRetired(input, refusals) : readElimination(input, refusals);
  checkForm(input, refusals);
  checkDeductions(input, false, refusals);
  const absent = absentByDance(input.absentIn, roster, refusals);
  const sheets = readSheets(input, columns, roster, absent.size > 0, refusals);
  for (const sheet of absent.size > 0 ? sheets : []) {
    const away = absentFrom(sheet, absent);
    refuseGaps(sheet, roster, (_, entry) => away.has(entry), refusals);
  }
  checkScale(input.criteria, sheets, roster, refusals);
  for (const sheet of sheets) {
    const first = sheets.find((other) => other.dance === sheet.dance);
    if (first?.judges.join() !== sheet.judges.join())
      refusals.add("bad_setting", { dance: sheet.dance, criterion: sheet.criterion }, { found: "panels" });
  }
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  const totals = totalsOf(input, roster, sheets, absent);
  const steps: Step[] = exclusionSteps(roster, last);
  const warnings = evenPanels(sheets.filter((sheet) => sheet.criterion === input.criteria[0]?.code));
  if (input.round.kind === "elimination") {
    steps.push(...absenceSteps(roster, absent));
    return eliminate(input, input.round, roster, totals, warnings, steps, refusals);
  }
  for (const [dance, away] of absent) {
    const place = lastPlace(roster.ids.length, away.size) / 2;
    steps.push({ kind: "absent-in-dance", dance, entries: [...away].toSorted(byId), place });
  }
  const marks = roster.dances.map((dance) => ({ dance, marks: roster.ids.map(() => [] as number[]) }));
  for (const by of totals) {
    const { order, ties, used } = orderOf(input, roster, by);
    refuseTies(roster, by, ties, refusals);
    const row = marks.find((m) => m.dance === by.dance)?.marks ?? [];
    for (const [place, e] of order.entries()) row[e]?.push(2 * (place + 1));
    const shared = lastPlace(row.length, row.length - order.length);
    for (const [e, marked] of row.entries()) if (!by.danced.includes(e)) marked.push(shared);
    const rows = order.map((e, place) => ({ entry: roster.ids[e] ?? "", total: totalText(by.totals[e] ?? 0), place: place + 1 }));
    steps.push({ kind: "judge-order", judge: by.judge, dance: by.dance, criterion: by.criterion, rows, ownOrder: used });
  }
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  return placeRetiredLast(input, tabulateMarks(input, roster, marks, warnings, steps, false), roster, last);
}

/** Roster of an elimination. Nobody is placed behind it, no place stays empty for a disqualified entry, and retired entries keep their crosses. */
function readElimination(input: IdoInput, refusals: Refusals): { roster: Roster; last: readonly string[] } {
  checkRetired(input, refusals);
  return { roster: readRoster({ ...input, disqualifiedLeavesGap: false }, refusals), last: [] };
}

/** Tabulates an elimination: the highest totals of each judge are crosses. Only equal totals across the line go back to the judge. */
function eliminate(
  input: IdoInput,
  round: CutRule,
  roster: Roster,
  totals: readonly JudgeTotals[],
  warnings: ReturnType<typeof evenPanels>,
  steps: Step[],
  refusals: Refusals,
): Outcome {
  const most = Math.min(round.wanted, roster.ids.length);
  const crosses = new Map(roster.ids.map((id) => [id, 0]));
  const perDance = roster.dances.map((dance) => ({ dance, crosses: new Map(roster.ids.map((id) => [id, 0])) }));
  for (const by of totals) {
    const { order, ties } = orderOf(input, roster, by);
    const each = Math.min(most, order.length);
    const lowest = by.totals[order[each - 1] ?? -1] ?? 0;
    const below = order[each];
    const onLine = below !== undefined && by.totals[below] === lowest;
    refuseTies(roster, by, onLine ? ties.filter((tie) => by.totals[tie[0] ?? 0] === lowest) : [], refusals);
    const crossed = order.slice(0, each).map((e) => roster.ids[e] ?? "");
    const own = perDance.find((d) => d.dance === by.dance)?.crosses;
    for (const id of crossed) {
      crosses.set(id, (crosses.get(id) ?? 0) + 1);
      own?.set(id, (own.get(id) ?? 0) + 1);
    }
    steps.push({
      kind: "judge-crosses",
      judge: by.judge,
      dance: by.dance,
      wanted: each,
      crossed: crossed.toSorted(byId),
      lowest: totalText(lowest),
    });
  }
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  const retired = new Set(roster.ids.filter((id) => input.retired?.entries.includes(id)));
  const cut = { wanted: round.wanted, tie: round.tie, cap: round.cap, seeded: [], each: most, retired };
  return cutByCrosses(input, cut, roster, crosses, perDance, warnings, steps);
}
