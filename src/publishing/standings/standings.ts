// Computes a section's places over all its rounds from the outcome of each (docs/rules/rounds.md 4.1–4.6). Pure.
import { standingsTwice } from "#engines/rounds/src/second/agree.ts";
import type { Section, StandingsRow } from "#engines/rounds/src/standings-input.ts";
import type { Tabulated } from "#engines/tabulation/src/types.ts";
import type { Row } from "../../kernel/postgres/database.server.ts";
import { byDancingOrder } from "../../rounds/rules.ts";
import { type RoundRules, USUAL } from "../../rounds/round-rules.ts";
import { placingState } from "../../start-lists/rules.ts";
import { byNumber } from "../../entries/label/by-number.ts";

/** A round as standings need it. `counted` is its outcome, if the caller may know it. */
export interface StandingsRound extends Pick<Row<"rounds">, "id" | "kind" | "level" | "ordinal" | "on_round_id"> {
  called_off: boolean;
  counted: Tabulated | undefined;
}

/** One entry's performance in a round. */
export interface StandingsPerformance {
  id: string;
  entry_id: string;
  round_id: string;
  status: string;
  entry_status: string;
  start_number: number | null;
  /** True when the entry retired in this round. */
  retired: boolean;
}

/** Rules for the places of disqualified entries and of entries that retire in a final. */
export type PlaceRules = Pick<RoundRules, "disqualified" | "retired">;

/** Places of a section, with the state that says which rounds they cover. */
export interface Places {
  state: "nothing" | "partly" | "complete" | "apart";
  standings: readonly StandingsRow[];
  /** Differences between the two computations; with any, there are no standings. */
  differences: readonly string[];
}

const withoutPlaces = (state: Places["state"], differences: readonly string[] = []): Places => ({ state, standings: [], differences });

/** True when each round but one leads to another, so that all form one ladder. */
const isLadder = (rounds: readonly StandingsRound[]) =>
  rounds.filter((round) => round.on_round_id === null || rounds.every((other) => other.id !== round.on_round_id)).length === 1;

/**
 * Computes the places of all entries in these rounds, best first, as far as the rounds count. An entry that left in an uncounted round is omitted
 * while a later round counts. Rounds that were called off are skipped. The result is complete only if the last round is given and all count.
 */
export function computePlaces(
  allRounds: readonly StandingsRound[],
  performances: readonly StandingsPerformance[],
  rules: PlaceRules = {},
): Places {
  const rounds = allRounds.filter((round) => !round.called_off).toSorted(byDancingOrder);
  if (!isLadder(rounds)) return withoutPlaces(rounds.length === 0 ? "nothing" : "apart");
  if (rounds.every((round) => !round.counted)) return withoutPlaces("nothing");
  const answer = standingsTwice({ ...sectionOf(rounds, performances), ...engineRules(rules) });
  if ("refused" in answer)
    return withoutPlaces(
      "nothing",
      answer.refused.map(({ field, found }) => `${field}: ${found}`),
    );
  if (!answer.agreed) return withoutPlaces("nothing", answer.differences);
  const complete = rounds.every((round) => round.counted) && rounds.at(-1)?.on_round_id === null;
  return { state: complete ? "complete" : "partly", standings: answer.standings, differences: [] };
}

const engineRules = ({ disqualified = USUAL.disqualified, retired = USUAL.retired }: PlaceRules) => ({
  disqualifiedLeavesGap: disqualified === "gap",
  retiredInFinal: retired,
});

/** Input of both computations: entries whose last round counts, and entries that still dance. */
function sectionOf(rounds: readonly StandingsRound[], performances: readonly StandingsPerformance[]): Section {
  const order = new Map(rounds.map((round, at) => [round.id, at]));
  const newest = rounds.findLastIndex((round) => round.counted);
  // Entries that share a place are ordered by start number.
  const inOrder = performances.toSorted(byNumber);
  const byEntry = Map.groupBy(
    inOrder.filter((each) => order.has(each.round_id)),
    (each) => each.entry_id,
  );
  const last = [...byEntry.values()].map((own) =>
    own.reduce((a, b) => ((order.get(a.round_id) ?? 0) < (order.get(b.round_id) ?? 0) ? b : a)),
  );
  const isIn = (each: StandingsPerformance) => {
    const at = order.get(each.round_id) ?? 0;
    return rounds[at]?.counted !== undefined || at > newest;
  };
  const included = last.filter(isIn);
  const entries = new Set(included.map((each) => each.entry_id));
  return {
    entries: [...entries],
    rounds: rounds.flatMap(({ id, kind, counted }) =>
      counted
        ? [
            {
              id,
              kind,
              ...rankedIn(
                counted,
                performances.filter((each) => each.round_id === id && entries.has(each.entry_id)),
              ),
            },
          ]
        : [],
    ),
    stillIn: included
      .filter((each) => (order.get(each.round_id) ?? 0) > newest && placingState(each) === "competing")
      .map((each) => each.entry_id),
    disqualified: included.filter((each) => isDisqualified(each, rounds)).map((each) => each.entry_id),
  };
}

/**
 * Ranks one round's entries, ties together, and lists who retired in it. Entries recalled by crosses have no place: they come first, by number of
 * crosses.
 */
function rankedIn({ results }: Tabulated, performances: readonly StandingsPerformance[]) {
  const byPerformance = new Map(results.map((result) => [result.entry, result]));
  const ranked = performances.flatMap(({ id, entry_id }) => {
    const result = byPerformance.get(id);
    if (result?.placeFrom != null) return [{ entry_id, at: result.placeFrom }];
    return result?.recalled === true ? [{ entry_id, at: -Number(result.total?.exact ?? 0) }] : [];
  });
  const groups = [...Map.groupBy(ranked, (each) => each.at)].toSorted(([one], [other]) => one - other);
  return {
    ranking: groups.map(([, group]) => group.map((each) => each.entry_id)),
    retired: performances.filter((each) => each.retired && placingState(each) === "competing").map((each) => each.entry_id),
  };
}

/**
 * True when the entry is disqualified. In a counted round without a cut the stored result decides until it is published again; elsewhere the
 * entry's status counts at once.
 */
function isDisqualified(each: StandingsPerformance, rounds: readonly StandingsRound[]): boolean {
  const round = rounds.find(({ id }) => id === each.round_id);
  if (round?.counted && round.on_round_id === null)
    return round.counted.results.find((result) => result.entry === each.id)?.state === "disqualified";
  return each.entry_status === "disqualified";
}
