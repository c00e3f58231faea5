// Places of a section over all its rounds (docs/rules/rounds.md 4.1–4.6), computed from the last round to the first.
import type { DecidedRound, Section, StandingsRow } from "./standings-input.ts";

/**
 * Returns the places of all entries, best first, then entries without a place in the order of the section. Entries that leave in a round are behind
 * all that go on, in the order of that round's ranking. The section must be valid (`findSectionFaults`).
 */
export function standings(section: Section): StandingsRow[] {
  const { entries, rounds, stillIn = [], disqualified = [], disqualifiedLeavesGap = false } = section;
  const rows = new Map<string, StandingsRow>();
  const isOut = (id: string) => disqualified.includes(id);
  for (const id of stillIn) if (!isOut(id)) rows.set(id, without(id, null, "still_in"));
  let ahead = rows.size;
  for (const round of rounds.toReversed()) {
    for (const { ids, state } of groupsOf(round, section)) {
      const leaving = ids.filter((id) => !rows.has(id));
      const counted = leaving.filter((id) => disqualifiedLeavesGap || !isOut(id)).length;
      const [from, to] = [ahead + 1, ahead + counted];
      for (const entry of leaving) {
        const own = isOut(entry) ? "disqualified" : state;
        if (own !== "placed") rows.set(entry, without(entry, round.id, own));
        else rows.set(entry, { entry, place_from: from, place_to: to, place: (from + to) / 2, left: round.id, state: own });
      }
      if (state === "placed") ahead = to;
    }
  }
  const all = entries.map((id) => rows.get(id) ?? without(id, null, isOut(id) ? "disqualified" : "no_show"));
  return [
    ...all.filter(({ place }) => place !== null).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)),
    ...all.filter(({ place }) => place === null),
  ];
}

interface Group {
  readonly ids: readonly string[];
  readonly state: "placed" | "retired";
}

/**
 * Returns the ranking of a round with its retired entries: behind the entries that finished tied with them; in a final behind all, or without a
 * place. They may occur again in a later group, where they already have their place.
 */
function groupsOf({ kind, ranking, retired = [] }: DecidedRound, { retiredInFinal = "last" }: Section): Group[] {
  const finished = (group: readonly string[]) => group.filter((id) => !retired.includes(id));
  const placed = (ids: readonly string[]): Group => ({ ids, state: "placed" });
  if (kind === "final" || kind === "final_b")
    return [...ranking.map((group) => placed(finished(group))), { ids: retired, state: retiredInFinal === "last" ? "placed" : "retired" }];
  return [...ranking.flatMap((group) => [placed(finished(group)), placed(group)]), placed(retired)];
}

const without = (entry: string, left: string | null, state: StandingsRow["state"]): StandingsRow => ({
  entry,
  place_from: null,
  place_to: null,
  place: null,
  left,
  state,
});
