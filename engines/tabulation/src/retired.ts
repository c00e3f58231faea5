// Entries that left a final for good (docs/rules/places.md 1.4). The round is counted without them; they are placed behind all others or not at all.
import { readRoster, type Refusals, type Roster } from "./ballots.ts";
import { staysEligible } from "./deductions.ts";
import type { Entry, EntryResult, Retired, Tabulated, TabulationInput } from "./types.ts";

type WithRetired = TabulationInput & { readonly retired?: Retired };

/** Refuses a retired entry that was not in the round. */
export function checkRetired({ retired, entries }: WithRetired, refusals: Refusals): void {
  for (const entry of retired?.entries ?? []) if (!entries.some(({ id }) => id === entry)) refusals.add("unknown_entry", { entry });
}

/** Returns the roster without the retired entries, and those of them that are placed behind all others. Refuses unknown entries. */
export function withoutRetired(input: WithRetired, refusals: Refusals): { roster: Roster; last: readonly string[] } {
  const { retired } = input;
  if (retired === undefined) return { roster: readRoster(input, refusals), last: [] };
  checkRetired(input, refusals);
  const left = (entry: Entry) => retired.entries.includes(entry.id) && (entry.state ?? "competing") === "competing";
  const entries = input.entries.map((entry): Entry => (left(entry) ? { ...entry, state: "withdrawn" } : entry));
  const roster = readRoster({ ...input, entries }, refusals);
  const gone = new Set(input.entries.filter(left).map(({ id }) => id));
  const last = roster.excluded.filter(({ id, state }) => gone.has(id) && state === "withdrawn").map(({ id }) => id);
  return { roster, last: retired.place === "last" ? last : [] };
}

/** Returns the final with the retired entries `last` behind all others; several share the place. */
export function placeRetiredLast(input: TabulationInput, final: Tabulated, { ids }: Roster, last: readonly string[]): Tabulated {
  if (last.length === 0) return final;
  const [from, to] = [ids.length + 1, ids.length + last.length];
  const places = { placeExact: (from + to) / 2, placeShown: from, placeFrom: from, placeTo: to };
  const results = final.results.map((result): EntryResult => {
    const { entry } = result;
    if (!last.includes(entry)) return result;
    const eligibleOverall = staysEligible((input.deductions ?? []).filter((d) => d.entry === entry));
    return { ...result, ...places, state: "competing", eligibleOverall };
  });
  const rank = ({ placeExact }: EntryResult) => placeExact ?? Number.POSITIVE_INFINITY;
  return {
    ...final,
    results: results.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b))),
    explain: [...final.explain, { kind: "retired", entries: last, from, to }],
  };
}
