// Reading ballots (docs/rules/places.md 1.1). A bad ballot goes back to its judge: every fault is named and nothing is repaired.
import { ABSENT, type Columns, subjectOf } from "./columns.ts";
import { byId } from "./exact.ts";
import { sortInPlace } from "./group.ts";
import type { Entry, EntryState, Refusal, RefusalCode, TabulationInput } from "./types.ts";

/** The entries and the panel of a round, sorted by id, so that the order of the input cannot matter. */
export interface Roster {
  /** Entries to be placed, by id. */
  readonly ids: readonly string[];
  /** Entries that are not placed, by id, with the reason. */
  readonly excluded: readonly { readonly id: string; readonly state: EntryState }[];
  /** Every entry that ballots may name: `ids` first, then the excluded ones. */
  readonly named: readonly string[];
  readonly dances: readonly string[];
  readonly states: ReadonlyMap<string, EntryState>;
}

/** All ballots of one dance and criterion. The marks are a view into the columns. */
export interface Sheet {
  readonly dance: string;
  readonly criterion: string | null;
  readonly judges: readonly string[];
  /**
   * The marks of all ballots in hundredths. The mark of judge j for entry e of `roster.named` is at `starts[j] + order[e]`; a start of -1: no ballot
   * received.
   */
  readonly marks: readonly number[];
  readonly starts: readonly number[];
  readonly order: readonly number[];
}

/** Returns one judge's mark of one entry in hundredths, by their indices; undefined when there is none. */
export function markOn({ marks, starts, order }: Sheet, judge: number, entry: number): number | undefined {
  const start = starts[judge] ?? -1;
  const mark = start < 0 ? ABSENT : marks[start + (order[entry] ?? 0)];
  return mark === ABSENT ? undefined : mark;
}

/** Returns one judge's marks in hundredths, in the order of `roster.named`; an empty list when the ballot was not received. */
export function rowOf(sheet: Sheet, judge: number): (number | undefined)[] {
  return (sheet.starts[judge] ?? -1) < 0 ? [] : sheet.order.map((_, entry) => markOn(sheet, judge, entry));
}

/** Collects the refusals of a round. */
export class Refusals {
  readonly list: Refusal[] = [];

  /** Adds one refusal. `judge` is null when the form or the input is wrong and not a ballot. */
  add(
    code: RefusalCode,
    where: { judge?: string; entry?: string; dance?: string; criterion?: string | null },
    detail: Refusal["detail"] = {},
  ): void {
    this.list.push({
      judge: where.judge ?? null,
      entry: where.entry ?? null,
      ...(where.dance ? { dance: where.dance } : {}),
      ...(where.criterion ? { criterion: where.criterion } : {}),
      code,
      detail,
    });
  }

  /** Returns all refusals, ordered by judge, dance, criterion and entry. */
  sorted(): Refusal[] {
    const key = (r: Refusal) => [r.judge ?? "", r.dance ?? "", r.criterion ?? "", r.entry ?? "", r.code];
    return this.list.toSorted((a, b) => {
      const other = key(b);
      return key(a).reduce((found, part, i) => found || byId(part, other[i] ?? ""), 0);
    });
  }
}

function twice(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}

/**
 * Reads the entries that take part, sorted by id. Disqualified entries are excluded unless their place stays empty. Refuses duplicates and empty
 * lists.
 */
export function readRoster(input: TabulationInput, refusals: Refusals): Roster {
  const disqualified = new Set(
    (input.deductions ?? []).filter((d) => d.policy.kind === "disqualified" && !isWaived(d)).map((d) => d.entry),
  );
  const stateOf = (entry: Entry): EntryState => (disqualified.has(entry.id) ? "disqualified" : (entry.state ?? "competing"));
  const states = new Map(input.entries.map((entry) => [entry.id, stateOf(entry)]));
  for (const id of twice(input.entries.map((entry) => entry.id))) refusals.add("entry_twice", { entry: id });
  for (const judge of twice(input.judges)) refusals.add("judge_twice", { judge });
  for (const deduction of input.deductions ?? [])
    if (!states.has(deduction.entry)) refusals.add("unknown_entry", { entry: deduction.entry });
  const staysIn = (state: EntryState) => state === "competing" || (state === "disqualified" && input.disqualifiedLeavesGap === true);
  const all = sortInPlace([...states.keys()], byId);
  const ids = all.filter((id) => staysIn(states.get(id) ?? "competing"));
  const out = all.filter((id) => !ids.includes(id));
  if (ids.length === 0) refusals.add("no_entries", {});
  if (input.judges.length === 0) refusals.add("no_judges", {});
  const dances = input.dances === undefined || input.dances.length === 0 ? [""] : [...new Set(input.dances)];
  return { ids, excluded: out.map((id) => ({ id, state: states.get(id) ?? "competing" })), named: [...ids, ...out], dances, states };
}

/** True when the overrun of a deduction is within its grace seconds. */
export function isWaived(deduction: { seconds?: number; graceSeconds?: number }): boolean {
  return deduction.seconds !== undefined && deduction.seconds <= (deduction.graceSeconds ?? 0);
}

/** Returns the judges of each dance and criterion, by id. */
function panelsOf(input: TabulationInput, { dances, criteria }: Columns): (readonly string[])[] {
  const sorted = (judges: readonly string[]) => sortInPlace([...new Set(judges)], byId);
  const everyone = sorted(input.judges);
  const panels = input.panels ?? [];
  if (panels.length === 0) return dances.flatMap(() => criteria.map(() => everyone));
  return dances.flatMap((dance) =>
    criteria.map((criterion) => {
      const found =
        panels.find((p) => p.dance === dance && p.criterion === (criterion ?? undefined) && p.dance !== undefined) ??
        panels.find((p) => p.dance === undefined && p.criterion !== undefined && p.criterion === criterion) ??
        panels.find((p) => p.dance === dance && p.criterion === undefined);
      return found === undefined ? everyone : sorted(found.judges);
    }),
  );
}

/** Values of the seat table: the judge is not on the panel; the ballot was not received. */
const NO_SEAT = -2;
const NO_BALLOT = -1;

/** Maps each seat (sheet by sheet, judge by judge of the columns) to its ballot. Refuses ballots that belong to no seat. */
function seatBallots(input: TabulationInput, columns: Columns, panels: readonly (readonly string[])[], refusals: Refusals): number[] {
  const width = columns.judges.length;
  const seats = Array<number>(panels.length * width).fill(NO_SEAT);
  for (let sheet = 0; sheet < panels.length; sheet++)
    for (const judge of panels[sheet] ?? []) seats[sheet * width + (columns.judgeAt.get(judge) ?? 0)] = NO_BALLOT;
  for (let b = 0; b < input.ballots.length; b++) {
    const d = columns.dance[b] ?? -1;
    const k = columns.criterion[b] ?? -1;
    const j = columns.judge[b] ?? -1;
    const seat = (d * columns.criteria.length + k) * width + j;
    const known = d >= 0 && k >= 0 && j >= 0;
    if (known && seats[seat] === NO_BALLOT) seats[seat] = b;
    else {
      const where = whereOf(input, columns, b);
      if (d < 0) refusals.add("unknown_dance", where, { found: where.dance });
      else if (k < 0) refusals.add("unknown_criterion", where, { found: where.criterion ?? "" });
      else refusals.add(known && seats[seat] !== NO_SEAT ? "two_ballots" : "unknown_judge", where);
    }
  }
  return seats;
}

function whereOf(input: TabulationInput, columns: Columns, ballot: number): { judge: string; dance: string; criterion: string | null } {
  const from = input.ballots[ballot];
  return { judge: from?.judge ?? "", ...subjectOf(columns, from ?? {}) };
}

/** Refuses marks for entries that are not judged here, on ballots that count. */
function refuseStrangers(input: TabulationInput, columns: Columns, roster: Roster, seats: readonly number[], refusals: Refusals): void {
  const { entries, marks, strangers, blanks } = columns;
  if (strangers.length === 0 && roster.named.length === entries.length) return;
  const counts = [...new Set(seats)].filter((ballot) => ballot >= 0);
  const judged = new Set(roster.named);
  const others = [...entries.keys()].filter((e) => !judged.has(entries[e] ?? ""));
  const marked = counts.flatMap((ballot) =>
    others.filter((e) => marks[ballot * entries.length + e] !== ABSENT).map((e) => ({ ballot, entry: entries[e] ?? "" })),
  );
  for (const { ballot, entry } of [...strangers, ...blanks, ...marked])
    if (counts.includes(ballot) && !judged.has(entry)) refusals.add("unknown_entry", { ...whereOf(input, columns, ballot), entry });
}

/** Refuses missing marks (unless `gaps` allows them) and unreadable marks on one judge's ballot. */
function refuseMarks(sheet: Sheet, j: number, roster: Roster, gaps: boolean, found: (entry: string) => unknown, refusals: Refusals): void {
  const { dance, criterion, marks, order } = sheet;
  const start = sheet.starts[j] ?? 0;
  for (let e = 0; e < order.length; e++) {
    const mark = marks[start + (order[e] ?? 0)] ?? ABSENT;
    if (mark < ABSENT) continue;
    const entry = roster.named[e] ?? "";
    const where = { judge: sheet.judges[j] ?? "", dance, criterion, entry };
    // An unreadable mark counts as present, so that one fault is reported once.
    if (Number.isNaN(mark)) refusals.add("not_a_mark", where, { found: JSON.stringify(found(entry)) });
    else if (!gaps && e < roster.ids.length) refusals.add("missing_mark", where);
  }
}

/**
 * Lays the ballots out as sheets: one for each dance and criterion, or one for each dance where there are no criteria.
 * Refuses missing, double, unknown and unreadable ballots and marks. With `gaps` a missing mark is allowed.
 */
export function readSheets(input: TabulationInput, columns: Columns, roster: Roster, gaps: boolean, refusals: Refusals): Sheet[] {
  const { dances, criteria, judgeAt, entryAt, marks } = columns;
  for (const panel of input.panels ?? []) {
    for (const judge of panel.judges) if (!input.judges.includes(judge)) refusals.add("unknown_judge", { judge });
  }
  const panels = panelsOf(input, columns);
  const seats = seatBallots(input, columns, panels, refusals);
  refuseStrangers(input, columns, roster, seats, refusals);
  const order = roster.named.map((id) => entryAt.get(id) ?? 0);
  return panels.map((judges, n) => {
    const [dance, criterion] = [dances[Math.floor(n / criteria.length)] ?? "", criteria[n % criteria.length] ?? null];
    // When the form lists a criterion twice (which is refused), its ballots are on the first of its sheets.
    const first = n - (n % criteria.length) + criteria.indexOf(criterion);
    const ballots = judges.map((judge) => seats[first * columns.judges.length + (judgeAt.get(judge) ?? 0)] ?? NO_BALLOT);
    const starts = ballots.map((ballot) => (ballot < 0 ? -1 : ballot * columns.entries.length));
    const sheet = { dance, criterion, judges, marks, starts, order };
    for (let j = 0; j < judges.length; j++) {
      const ballot = input.ballots[ballots[j] ?? NO_BALLOT];
      if (ballot === undefined) refusals.add("missing_ballot", { judge: judges[j] ?? "", dance, criterion });
      else if (columns.whole[ballots[j] ?? NO_BALLOT] !== true)
        refuseMarks(sheet, j, roster, gaps, (entry) => ballot.marks[entry], refusals);
    }
    return sheet;
  });
}

/** Returns a warning for each dance with a panel of even size. */
export function evenPanels(sheets: readonly Sheet[]): { code: "even_panel"; dance: string; judges: number }[] {
  return sheets.filter((s) => s.judges.length % 2 === 0).map((s) => ({ code: "even_panel", dance: s.dance, judges: s.judges.length }));
}
