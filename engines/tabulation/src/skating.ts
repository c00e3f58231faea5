// A skating final: checks ballots (rule 4), closes up excluded entries, places the dances (rules 5–8), then the event (rules 9–11).
// Sources: docs/rules/places.md 1.1–3.3.
import { type Absent, absentByDance, absentFrom, refuseGaps } from "./absences.ts";
import { evenPanels, readSheets, Refusals, type Roster, rowOf, type Sheet } from "./ballots.ts";
import type { Columns } from "./columns.ts";
import { checkDeductions, applyDeductions, staysEligible } from "./deductions.ts";
import { byId } from "./exact.ts";
import { exclusionSteps, resultsFrom } from "./results.ts";
import { placeRetiredLast, withoutRetired } from "./retired.ts";
import { type DoubledMarks, placeDance } from "./skating-dance.ts";
import { type EventEntry, placeEvent } from "./skating-event.ts";
import type { Step } from "./steps.ts";
import type { Outcome, SkatingInput, TabulationInput, Tabulated, Value, Warning } from "./types.ts";

/** Number of places that fit into the bits of one number. */
const BITS = 30;

/** True when a judge's row gives each entry its own place among 1..N. Rows longer than `BITS` return false and are checked mark by mark. */
function isPermutation({ marks, starts, order }: Sheet, judge: number): boolean {
  const start = starts[judge] ?? -1;
  const width = order.length;
  if (start < 0 || width > BITS) return false;
  let seen = 0;
  for (let e = 0; e < width; e++) {
    const place = (marks[start + (order[e] ?? 0)] ?? 0) / 100;
    if ((place | 0) !== place || place < 1 || place > width) return false;
    seen |= 1 << (place - 1);
  }
  return seen === 2 ** width - 1;
}

/** Refuses ballots that are not a permutation of 1..N over the entries that they list (rules 2–4). */
export function checkPermutations(sheets: readonly Sheet[], roster: Roster, refusals: Refusals): void {
  for (const sheet of sheets) {
    for (const [j, judge] of sheet.judges.entries()) {
      if (isPermutation(sheet, j)) continue;
      const row = rowOf(sheet, j);
      const where = { judge, dance: sheet.dance, criterion: sheet.criterion };
      // Missing marks were already refused. The others are checked as if these were there.
      const listed = row.filter((mark, e) => mark !== undefined || e < roster.ids.length).length;
      const owners: (string[] | undefined)[] = [];
      for (let e = 0; e < row.length; e++) {
        const mark = row[e];
        const entry = roster.named[e] ?? "";
        if (mark === undefined || Number.isNaN(mark)) continue;
        if (mark % 100 !== 0 || mark < 100 || mark > 100 * listed) {
          refusals.add("out_of_range", { ...where, entry }, { found: String(mark / 100), allowed: `1–${listed}` });
          continue;
        }
        const sharing = owners[mark / 100];
        if (sharing === undefined) owners[mark / 100] = [entry];
        else sharing.push(entry);
      }
      for (const [place, sharing] of owners.entries()) {
        if (sharing === undefined || sharing.length === 1) continue;
        const entries = sharing.toSorted(byId);
        refusals.add("place_twice", { ...where, entry: entries[0] ?? "" }, { found: String(place), entries });
      }
    }
  }
}

/** Returns doubled marks of the competing entries, marks[entry][judge], each ballot closed up to 1..n. Equal given places keep their mean. */
export function closeUpBallots({ marks, starts, order }: Sheet, entries: number): DoubledMarks {
  return order.slice(0, entries).map((column) =>
    starts.map((start) => {
      const own = marks[start + column] ?? 0;
      // Where nobody is out, the checked marks (hundredths) are already the places.
      if (order.length === entries) return (own / 50) | 0;
      let doubled = 1;
      for (let other = 0; other < entries; other++) {
        const mark = marks[start + (order[other] ?? 0)] ?? 0;
        doubled += mark < own ? 2 : mark === own ? 1 : 0;
      }
      return doubled;
    }),
  );
}

/** Refuses given places that are not a ranking with shared places as means (1, 2.5, 2.5, 4). */
function checkGivenPlaces(sheets: readonly Sheet[], roster: Roster, refusals: Refusals): void {
  for (const sheet of sheets) {
    if (sheet.judges.length !== 1) refusals.add("bad_setting", { dance: sheet.dance }, { found: `placesGiven: ${sheet.judges.length}` });
    const row = rowOf(sheet, 0);
    const read = roster.ids.every((_, e) => row[e] !== undefined && !Number.isNaN(row[e]));
    for (let e = 0; read && e < roster.ids.length; e++) {
      const mark = row[e] ?? Number.NaN;
      const better = row.filter((other) => other !== undefined && other < mark).length;
      const level = row.filter((other) => other === mark).length;
      const due = 100 * better + 50 * (level + 1);
      if (mark !== due && !Number.isNaN(mark)) {
        refusals.add(
          "out_of_range",
          { judge: sheet.judges[0] ?? "", dance: sheet.dance, entry: roster.ids[e] ?? "" },
          { found: String(mark / 100), allowed: String(due / 100) },
        );
      }
    }
  }
}

type DanceMarks = readonly { readonly dance: string; readonly marks: DoubledMarks }[];

/** An entry of an event. Its marks are gathered only when rule 11 needs them, which is rare. */
class Entrant implements EventEntry {
  readonly id: string;
  readonly places: readonly number[];
  readonly #dances: DanceMarks;
  readonly #at: number;

  constructor(id: string, places: readonly number[], dances: DanceMarks, at: number) {
    this.id = id;
    this.places = places;
    this.#dances = dances;
    this.#at = at;
  }

  get marks(): readonly number[] {
    return this.#dances.flatMap((dance) => dance.marks[this.#at] ?? []);
  }
}

/** Writes a doubled total of places: "7.5", "14". */
function placesTotal(doubled: number): Value {
  return { exact: doubled % 2 === 0 ? String(doubled / 2) : `${doubled}/2`, shown: String(doubled / 2) };
}

/** Places the dances and the event from checked marks. Used by the skating final and the IDO final. */
export function tabulateMarks(
  input: TabulationInput,
  roster: Roster,
  marks: DanceMarks,
  warnings: readonly Warning[],
  steps: Step[],
  givenPlaces: boolean,
): Tabulated {
  const dances = marks.map(({ dance, marks: rows }) => {
    if (!givenPlaces) return { dance, places: placeDance(roster.ids, rows, dance, steps) };
    const places = roster.ids.map((_, e) => rows[e]?.[0] ?? 0);
    steps.push({ kind: "dance-places", dance, rows: roster.ids.map((entry, e) => ({ entry, place: (places[e] ?? 0) / 2 })) });
    return { dance, places };
  });
  const totals = roster.ids.map((_, e) => dances.reduce((sum, d) => sum + (d.places[e] ?? 0), 0));
  const places =
    dances.length === 1
      ? new Map(roster.ids.map((id, e) => [id, dances[0]?.places[e] ?? 0]))
      : placeEvent(
          roster.ids.map(
            (id, e) =>
              new Entrant(
                id,
                dances.map((d) => d.places[e] ?? 0),
                marks,
                e,
              ),
          ),
          steps,
        );
  const open = steps.findLast(
    (s) => (s.kind === "shared" && s.redance) || (dances.length === 1 && s.kind === "shared-in-dance" && s.from === 1),
  );
  const index = new Map(roster.ids.map((id, e) => [id, e]));
  const results = resultsFrom(roster, places, (id) => {
    const own = (input.deductions ?? []).filter((d) => d.entry === id);
    const charged = applyDeductions(own, null, 1, 2);
    steps.push(...charged.steps);
    const e = index.get(id);
    return {
      total: e === undefined ? null : placesTotal(totals[e] ?? 0),
      deductions: charged.applied,
      eligibleOverall: staysEligible(own),
    };
  });
  return {
    method: input.method,
    results,
    perDance: dances.map(({ dance, places: row }) => ({
      dance,
      entries: roster.ids.map((entry, e) => ({ entry, place: (row[e] ?? 0) / 2, value: null })),
      components: [],
    })),
    recall: null,
    warnings:
      open !== undefined && "entries" in open
        ? [...warnings, { code: "redance_possible", entries: open.entries.toSorted(byId) }]
        : warnings,
    explain: steps,
  };
}

/** A dance with absences: its sheet and a roster that lists the entries that danced it first. */
interface WithoutAbsent {
  readonly sheet: Sheet;
  readonly roster: Roster;
}

function withoutAbsent(sheet: Sheet, roster: Roster, away: ReadonlySet<string>): WithoutAbsent {
  const ids = roster.ids.filter((id) => !away.has(id));
  const named = [...ids, ...roster.named.filter((id) => !ids.includes(id))];
  const column = new Map(roster.named.map((id, e) => [id, sheet.order[e] ?? 0]));
  return { sheet: { ...sheet, order: named.map((id) => column.get(id) ?? 0) }, roster: { ...roster, ids, named } };
}

/** Returns the doubled place that the absent entries of a dance share. */
export function lastPlace(entries: number, absent: number): number {
  return 2 * entries - absent + 1;
}

/** Returns the doubled marks of all ids: ballots are closed up over the entries that danced; absent entries get the last place from every judge. */
function marksOf({ ids }: Roster, { sheet, roster }: WithoutAbsent): DoubledMarks {
  const marks = closeUpBallots(sheet, roster.ids.length);
  const shared = sheet.judges.map(() => lastPlace(ids.length, ids.length - roster.ids.length));
  const at = new Map(roster.ids.map((id, e) => [id, e]));
  return ids.map((id) => marks[at.get(id) ?? -1] ?? shared);
}

/** Tabulates a skating final. Refuses ballots that break rule 4. */
export function tabulateSkating(input: SkatingInput, columns: Columns): Outcome {
  const refusals = new Refusals();
  const { roster, last } = withoutRetired(input, refusals);
  const absent = absentByDance(input.absentIn, roster, refusals);
  const sheets = readSheets(input, columns, roster, absent.size > 0, refusals);
  checkDeductions(input, false, refusals);
  const arePlaces = input.placesGiven === true;
  if (absent.size > 0) return withAbsent(input, roster, sheets, absent, last, refusals);
  if (arePlaces) checkGivenPlaces(sheets, roster, refusals);
  else checkPermutations(sheets, roster, refusals);
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  const marks = sheets.map((sheet) => ({ dance: sheet.dance, marks: closeUpBallots(sheet, roster.ids.length) }));
  const steps = exclusionSteps(roster, last);
  return placeRetiredLast(input, tabulateMarks(input, roster, marks, arePlaces ? [] : evenPanels(sheets), steps, arePlaces), roster, last);
}

/** Tabulates a final in which an entry missed a dance. */
function withAbsent(
  input: SkatingInput,
  roster: Roster,
  sheets: readonly Sheet[],
  absent: Absent,
  last: readonly string[],
  refusals: Refusals,
): Outcome {
  if (input.placesGiven === true) refusals.add("bad_setting", {}, { found: "absentIn: placesGiven" });
  const steps = exclusionSteps(roster, last);
  const danced = sheets.map((sheet) => withoutAbsent(sheet, roster, absentFrom(sheet, absent)));
  for (const one of danced) {
    const away = absentFrom(one.sheet, absent);
    refuseGaps(one.sheet, one.roster, () => false, refusals);
    checkPermutations([one.sheet], one.roster, refusals);
    const { dance } = one.sheet;
    const place = lastPlace(roster.ids.length, away.size) / 2;
    if (away.size > 0) steps.push({ kind: "absent-in-dance", dance, entries: [...away].toSorted(byId), place });
  }
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  const marks = danced.map((one) => ({ dance: one.sheet.dance, marks: marksOf(roster, one) }));
  return placeRetiredLast(input, tabulateMarks(input, roster, marks, evenPanels(sheets), steps, false), roster, last);
}
