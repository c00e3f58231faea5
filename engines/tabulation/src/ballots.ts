// Reading ballots. SCORING rule 4: a bad ballot goes back to its judge; nothing is repaired here, every fault is named.
import { byId, hundredths } from "./exact.ts";
import type { Entry, EntryState, Refusal, RefusalCode, TabulationInput } from "./types.ts";

/** The entries and panel of a round in an order of their own, so that the order of the input cannot matter. */
export interface Roster {
  /** Entries to be placed, by id. */
  readonly ids: readonly string[];
  /** Entries taken out, by id. */
  readonly excluded: readonly { readonly id: string; readonly state: EntryState }[];
  /** Every entry the ballots may name: ids first, then the excluded ones. */
  readonly named: readonly string[];
  readonly dances: readonly string[];
  readonly states: ReadonlyMap<string, EntryState>;
}

/** All ballots of one dance and criterion; marks[judge][entry of roster.named] in hundredths, undefined where there is none. */
export interface Sheet {
  readonly dance: string;
  readonly criterion: string | null;
  readonly judges: readonly string[];
  readonly marks: readonly (readonly (number | undefined)[])[];
}

/** Collects refusals; the finished list is ordered by judge, dance, criterion and entry. */
export class Refusals {
  readonly list: Refusal[] = [];

  /** Adds one refusal; judge null means the form, not a ballot. */
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

  /** All refusals in a stable order. */
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

/** Reads who competes: entries by id, the disqualified among the excluded unless they leave a gap; refuses doubles and empty lists. */
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
  const all = [...states.keys()].toSorted(byId);
  const ids = all.filter((id) => staysIn(states.get(id) ?? "competing"));
  const out = all.filter((id) => !ids.includes(id));
  if (ids.length === 0) refusals.add("no_entries", {});
  if (input.judges.length === 0) refusals.add("no_judges", {});
  const dances = input.dances === undefined || input.dances.length === 0 ? [""] : [...new Set(input.dances)];
  return { ids, excluded: out.map((id) => ({ id, state: states.get(id) ?? "competing" })), named: [...ids, ...out], dances, states };
}

/** Whether a deduction falls within its grace seconds. */
export function isWaived(deduction: { seconds?: number; graceSeconds?: number }): boolean {
  return deduction.seconds !== undefined && deduction.seconds <= (deduction.graceSeconds ?? 0);
}

function panelFor(input: TabulationInput, dance: string, criterion: string | null): readonly string[] {
  const panels = input.panels ?? [];
  const found =
    panels.find((p) => p.dance === dance && p.criterion === (criterion ?? undefined) && p.dance !== undefined) ??
    panels.find((p) => p.dance === undefined && p.criterion !== undefined && p.criterion === criterion) ??
    panels.find((p) => p.dance === dance && p.criterion === undefined);
  return [...new Set(found?.judges ?? input.judges)].toSorted(byId);
}

/**
 * Reads every ballot into sheets, one for each dance and criterion (criteria empty: one for each dance).
 * Refuses missing, double, unknown and unreadable ballots and marks; with `gaps` a missing mark is allowed.
 */
export function readSheets(
  input: TabulationInput,
  roster: Roster,
  criteria: readonly string[],
  gaps: boolean,
  refusals: Refusals,
): Sheet[] {
  const codes: readonly (string | null)[] = criteria.length === 0 ? [null] : criteria;
  const column = new Map(roster.named.map((id, i) => [id, i]));
  const keyOf = (dance: string, criterion: string | null, judge: string) => `${dance}\u0000${criterion ?? ""}\u0000${judge}`;
  const read = new Map<string, (number | undefined)[]>();
  const panels = roster.dances.map((dance) => codes.map((criterion) => panelFor(input, dance, criterion)));
  for (const panel of input.panels ?? []) {
    for (const judge of panel.judges) if (!input.judges.includes(judge)) refusals.add("unknown_judge", { judge });
  }
  for (const ballot of input.ballots) {
    const dance = ballot.dance ?? (roster.dances.length === 1 ? (roster.dances[0] ?? "") : "");
    const criterion = ballot.criterion ?? (codes.length === 1 ? (codes[0] ?? null) : null);
    const where = { judge: ballot.judge, dance, criterion };
    const d = roster.dances.indexOf(dance);
    const k = codes.indexOf(criterion);
    if (d < 0) refusals.add("unknown_dance", where, { found: dance });
    else if (k < 0) refusals.add("unknown_criterion", where, { found: criterion ?? "" });
    else if (panels[d]?.[k]?.includes(ballot.judge) !== true) refusals.add("unknown_judge", where);
    else if (read.has(keyOf(dance, criterion, ballot.judge))) refusals.add("two_ballots", where);
    else read.set(keyOf(dance, criterion, ballot.judge), readMarks(ballot.marks, column, where, refusals));
  }
  return roster.dances.flatMap((dance, d) =>
    codes.map((criterion, k) => {
      const judges = panels[d]?.[k] ?? [];
      const marks = judges.map((judge) => {
        const row = read.get(keyOf(dance, criterion, judge));
        if (row === undefined) refusals.add("missing_ballot", { judge, dance, criterion });
        else if (!gaps)
          for (let e = 0; e < roster.ids.length; e++)
            if (row[e] === undefined) refusals.add("missing_mark", { judge, dance, criterion, entry: roster.ids[e] ?? "" });
        return row ?? [];
      });
      return { dance, criterion, judges, marks };
    }),
  );
}

function readMarks(
  marks: Readonly<Record<string, unknown>>,
  column: ReadonlyMap<string, number>,
  where: { judge: string; dance: string; criterion: string | null },
  refusals: Refusals,
): (number | undefined)[] {
  const row = Array.from<number | undefined>({ length: column.size });
  for (const entry of Object.keys(marks)) {
    const e = column.get(entry);
    const mark = marks[entry];
    if (e === undefined) refusals.add("unknown_entry", { ...where, entry });
    else if (mark !== null && mark !== undefined) {
      const value = typeof mark === "number" || typeof mark === "string" ? hundredths(mark) : undefined;
      if (value === undefined) refusals.add("not_a_mark", { ...where, entry }, { found: JSON.stringify(mark) });
      // A refused mark still counts as given, so that one fault is reported once.
      row[e] = value ?? Number.NaN;
    }
  }
  return row;
}

/** Warnings for panels of even size, one for each dance. */
export function evenPanels(sheets: readonly Sheet[]): { code: "even_panel"; dance: string; judges: number }[] {
  return sheets.filter((s) => s.judges.length % 2 === 0).map((s) => ({ code: "even_panel", dance: s.dance, judges: s.judges.length }));
}
