// From places to results: shared places exact and as shown, entries without a place last.
import type { Roster } from "./ballots.ts";
import { byId } from "./exact.ts";
import type { Step } from "./steps.ts";
import type { AppliedDeduction, EntryResult, Measures, Value } from "./types.ts";
import { sortInPlace } from "./group.ts";

/** Details of an entry that depend on the method. */
export interface EntryDetails {
  readonly total?: Value | null;
  readonly recalled?: boolean | null;
  readonly band?: string | null;
  readonly eligibleOverall?: boolean;
  readonly deductions?: readonly AppliedDeduction[];
  readonly measures?: Measures | null;
}

/** Returns the doubled place of each entry of groups of tied entries, best first: the mean of the places that the group occupies, times two. */
export function placesOfGroups(groups: readonly (readonly string[])[]): Map<string, number> {
  const places = new Map<string, number>();
  let first = 1;
  for (const group of groups) {
    for (const id of group) places.set(id, 2 * first + group.length - 1);
    first += group.length;
  }
  return places;
}

/** Builds the results, ordered by place, then id. `places` are doubled. A disqualified entry in `places` leaves its place empty. */
export function resultsFrom(roster: Roster, places: ReadonlyMap<string, number>, particulars: (id: string) => EntryDetails): EntryResult[] {
  const sizes = new Map<number, number>();
  for (const place of places.values()) sizes.set(place, (sizes.get(place) ?? 0) + 1);
  const results = roster.named.map((entry): EntryResult => {
    const state = roster.states.get(entry) ?? "competing";
    const doubled = state === "competing" ? places.get(entry) : undefined;
    const shared = doubled === undefined ? 1 : (sizes.get(doubled) ?? 1);
    const from = doubled === undefined ? null : (doubled - shared + 1) / 2;
    const known = particulars(entry);
    return {
      entry,
      state,
      placeExact: doubled === undefined ? null : doubled / 2,
      placeShown: from,
      placeFrom: from,
      placeTo: from === null ? null : from + shared - 1,
      total: known.total ?? null,
      recalled: known.recalled ?? null,
      band: known.band ?? null,
      eligibleOverall: state === "competing" && (known.eligibleOverall ?? true),
      deductions: known.deductions ?? [],
      measures: known.measures ?? null,
    };
  });
  const rank = (r: EntryResult) => r.placeExact ?? Number.POSITIVE_INFINITY;
  return sortInPlace(results, (a, b) => (rank(a) === rank(b) ? byId(a.entry, b.entry) : rank(a) - rank(b)));
}

/** Returns one step for each entry that was taken out of the round, except those in `placed`. */
export function exclusionSteps(roster: Roster, placed: readonly string[] = []): Step[] {
  const gaps = roster.ids.filter((id) => roster.states.get(id) === "disqualified");
  return [
    ...roster.excluded
      .filter(({ id }) => !placed.includes(id))
      .map(({ id, state }): Step => ({ kind: "excluded", entry: id, state, leavesGap: false })),
    ...gaps.map((id): Step => ({ kind: "excluded", entry: id, state: "disqualified", leavesGap: true })),
  ];
}
