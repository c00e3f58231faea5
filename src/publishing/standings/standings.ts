// The places of a section over all its rounds, made of what was decided in each (docs/rules/rounds.md 4.1–4.6). Pure.
import { standingsTwice } from "#engines/rounds/src/second/agree.ts";
import type { Section, Standing } from "#engines/rounds/src/standings-input.ts";
import type { Tabulated } from "#engines/tabulation/src/types.ts";
import type { Row } from "../../kernel/postgres/database.server.ts";
import { firstDanced } from "../../rounds/rules.ts";
import { type RoundRules, USUAL } from "../../rounds/round-rules.ts";
import { stateOf } from "../../start-lists/rules.ts";
import { byNumber } from "../../entries/label/by-number.ts";

/** A round as standings need it; `counted`: its outcome, where whoever asks may know it. */
export interface RoundHere extends Pick<Row<"rounds">, "id" | "kind" | "level" | "ordinal" | "on_round_id"> {
  called_off: boolean;
  counted: Tabulated | undefined;
}

export interface PerformanceHere {
  id: string;
  entry_id: string;
  round_id: string;
  status: string;
  entry_status: string;
  start_number: number | null;
  /** It retired in this round. */
  retired: boolean;
}

/** What becomes of the place of who is disqualified, and of who retires in a final. */
export type PlaceRules = Pick<RoundRules, "disqualified" | "retired">;

export interface Places {
  state: "nothing" | "partly" | "complete" | "apart";
  standings: readonly Standing[];
  /** What the two computations differ in; nothing is told then. */
  differences: readonly string[];
}

const none = (state: Places["state"], differences: readonly string[] = []): Places => ({ state, standings: [], differences });

/** Whether every round but one leads to another: then all of them make one ladder. */
const isLadder = (rounds: readonly RoundHere[]) =>
  rounds.filter((round) => round.on_round_id === null || rounds.every((other) => other.id !== round.on_round_id)).length === 1;

/**
 * Places of everybody who danced in these rounds, best first, as far as their rounds count. Who left in a round that does not count stands nowhere as long as a
 * later one counts. The rounds that were called off are passed over; the last one has to be among those given for the places to be complete.
 */
export function placesOf(given: readonly RoundHere[], performances: readonly PerformanceHere[], rules: PlaceRules = {}): Places {
  const rounds = given.filter((round) => !round.called_off).toSorted(firstDanced);
  if (!isLadder(rounds)) return none(rounds.length === 0 ? "nothing" : "apart");
  if (rounds.every((round) => !round.counted)) return none("nothing");
  const answer = standingsTwice({ ...sectionOf(rounds, performances), ...placedBy(rules) });
  if ("refused" in answer)
    return none(
      "nothing",
      answer.refused.map(({ field, found }) => `${field}: ${found}`),
    );
  if (!answer.agreed) return none("nothing", answer.differences);
  const complete = rounds.every((round) => round.counted) && rounds.at(-1)?.on_round_id === null;
  return { state: complete ? "complete" : "partly", standings: answer.standings, differences: [] };
}

const placedBy = ({ disqualified = USUAL.disqualified, retired = USUAL.retired }: PlaceRules) => ({
  disqualifiedLeavesGap: disqualified === "gap",
  retiredInFinal: retired,
});

/** What both computations rank: everybody whose last round counts, and who still dances behind those that do. */
function sectionOf(rounds: readonly RoundHere[], performances: readonly PerformanceHere[]): Section {
  const order = new Map(rounds.map((round, at) => [round.id, at]));
  const newest = rounds.findLastIndex((round) => round.counted);
  // Those who share a place stand by their numbers.
  const inOrder = performances.toSorted(byNumber);
  const byEntry = Map.groupBy(
    inOrder.filter((each) => order.has(each.round_id)),
    (each) => each.entry_id,
  );
  const last = [...byEntry.values()].map((own) =>
    own.reduce((a, b) => ((order.get(a.round_id) ?? 0) < (order.get(b.round_id) ?? 0) ? b : a)),
  );
  const isIn = (each: PerformanceHere) => {
    const at = order.get(each.round_id) ?? 0;
    return rounds[at]?.counted !== undefined || at > newest;
  };
  const told = last.filter(isIn);
  const entries = new Set(told.map((each) => each.entry_id));
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
    stillIn: told.filter((each) => (order.get(each.round_id) ?? 0) > newest && stateOf(each) === "competing").map((each) => each.entry_id),
    disqualified: told.filter((each) => isDisqualified(each, rounds)).map((each) => each.entry_id),
  };
}

/** The ranking of one round by entries, equal ones together, and who retired in it. Whom crosses send on has no place in that round: those stand first, by their crosses. */
function rankedIn({ results }: Tabulated, performances: readonly PerformanceHere[]) {
  const byPerformance = new Map(results.map((result) => [result.entry, result]));
  const ranked = performances.flatMap(({ id, entry_id }) => {
    const result = byPerformance.get(id);
    if (result?.placeFrom != null) return [{ entry_id, at: result.placeFrom }];
    return result?.recalled === true ? [{ entry_id, at: -Number(result.total?.exact ?? 0) }] : [];
  });
  const groups = [...Map.groupBy(ranked, (each) => each.at)].toSorted(([one], [other]) => one - other);
  return {
    ranking: groups.map(([, group]) => group.map((each) => each.entry_id)),
    retired: performances.filter((each) => each.retired && stateOf(each) === "competing").map((each) => each.entry_id),
  };
}

/** Whether an entry was disqualified. A round that sends nobody on keeps its places until they are published anew; in all others it counts at once. */
function isDisqualified(each: PerformanceHere, rounds: readonly RoundHere[]): boolean {
  const round = rounds.find(({ id }) => id === each.round_id);
  if (round?.counted && round.on_round_id === null)
    return round.counted.results.find((result) => result.entry === each.id)?.state === "disqualified";
  return each.entry_status === "disqualified";
}
