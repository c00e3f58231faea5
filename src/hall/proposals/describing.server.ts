// Describes repairs and proposals with the names of heats and people.
import type { Call } from "../../kernel/calls/call.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { startNumber } from "../../kernel/text/format.ts";
import { listStageHeats } from "../../stage/sql.server.ts";
import { wholeNames } from "../../start-lists/rounds/round-names.ts";
import { listNameFactsOfLists } from "../../start-lists/rounds/rounds-sql.server.ts";
import { heatLabel } from "../heat-label.ts";
import type { Proposal, Repair } from "./contract.ts";
import { words } from "./words.ts";
import { listNamed, type NamedPerformance, type ProposalRow, type StoredRepair } from "./proposals-sql.server.ts";

/** Names of the heats of some lists, and of the people in them. */
export interface HallNames {
  heat: (heatId: string) => string;
  /** Everybody in a heat. */
  peopleIn: (heatId: string) => string[];
  /** Everybody of a performance. */
  peopleOf: (performanceId: string) => string[];
  performance: (performanceId: string) => string;
  person: (dancerId: string) => string;
}

/** Performances in rests of these repairs, which may be on other lists. */
const performancesOf = (repairs: readonly (StoredRepair | null)[]) =>
  repairs.flatMap((repair) => (repair?.broken ?? []).flatMap((rest) => [rest.first_id, rest.second_id]));

/** What names are read with. */
type NamingCall = Pick<Call, "db" | "locale" | "person">;

/** Reads the names of the heats of these lists, and of everybody in these repairs. Judges get neither clubs nor people. */
export async function readNames(
  call: NamingCall,
  listIds: readonly string[],
  repairs: readonly (StoredRepair | null)[],
): Promise<HallNames> {
  const ids = [...new Set(performancesOf(repairs))];
  const { heats, named, facts } = await readTogether(call.db, (t) => ({
    heats: listStageHeats(t, listIds),
    named: listNamed(t, { lists: listIds, ids }),
    facts: listNameFactsOfLists(t, listIds),
  }));
  const performances: readonly NamedPerformance[] =
    call.person?.role === "referee" ? named.map((each) => ({ ...each, club_name: null, people: [] })) : named;
  const rounds = wholeNames(facts, call.locale);
  const sections = new Map(facts.map((each) => [each.id, each.section_name]));
  const byId = new Map(performances.map((each) => [each.id, each]));
  const people = new Map(performances.flatMap((each) => each.people.map((person) => [person.id, person.name] as const)));
  const inHeat = (id: string) => {
    const heat = heats.find((each) => each.id === id);
    return { heat, places: (heat?.places ?? []).flatMap((place) => byId.get(place.performance_id) ?? []) };
  };
  return {
    heat(id) {
      const { heat, places } = inHeat(id);
      if (!heat) return "–";
      const round_name = rounds.get(heat.round_id) ?? sections.get(heat.round_id) ?? "";
      const label = heatLabel({ ...heat, round_name, places }, call.locale);
      // „Grupa 1 z 2” is on a list once for each round.
      return places.length === 1 || label === round_name ? label : [round_name, label].filter(Boolean).join(", ");
    },
    peopleIn: (id) => [...new Set(inHeat(id).places.flatMap((each) => each.people.map((person) => person.name)))],
    peopleOf: (id) => (byId.get(id)?.people ?? []).map((person) => person.name),
    performance: (id) => entryText(byId.get(id)),
    person: (id) => people.get(id) ?? words[call.locale].somebody,
  };
}

/** „080 Żółty pokój”: the number and the title, else the artist or the club. */
function entryText(performance: NamedPerformance | undefined): string {
  if (!performance) return "–";
  const { start_number, title, artist_name, club_name } = performance;
  return [start_number === null ? undefined : startNumber(start_number), title ?? artist_name ?? club_name].filter(Boolean).join(" ");
}

/** A repair with names. */
export function namedRepair({ method, heat_ids, moved, broken, mended }: StoredRepair, names: HallNames): Repair {
  return {
    method,
    heat_ids,
    moved: moved.map(({ heat_id, minutes, performance_id: entry }) => ({
      heat_id,
      label: entry === undefined ? names.heat(heat_id) : names.performance(entry),
      minutes,
      people: entry === undefined ? names.peopleIn(heat_id) : names.peopleOf(entry),
    })),
    broken_rests: broken.map(({ dancer_id, first_id, second_id, missing_minutes }) => ({
      person: names.person(dancer_id),
      first: names.performance(first_id),
      second: names.performance(second_id),
      missing_minutes,
    })),
    mended_rests: mended,
  };
}

/** Proposals as the API shows them, in the same order. */
export async function describeProposals(call: NamingCall, rows: readonly ProposalRow[]): Promise<Proposal[]> {
  if (rows.length === 0) return [];
  const lists = [...new Set(rows.map((row) => row.start_list_id))];
  const names = await readNames(
    call,
    lists,
    rows.map((row) => row.repair),
  );
  const labelOf = (heatId: string, performanceId: string | null) =>
    performanceId === null ? names.heat(heatId) : names.performance(performanceId);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    stage: { id: row.stage_id, letter: row.stage_letter, name: row.stage_name },
    competition: { id: row.competition_id, name: row.competition_name },
    heat_id: row.heat_id,
    // A withdrawal and a swap of entries are about one of those in the heat.
    label: labelOf(row.heat_id, row.performance_id ?? row.repair?.entries?.[0] ?? null),
    other_heat_id: row.other_heat_id,
    other_label: row.other_heat_id && labelOf(row.other_heat_id, row.repair?.entries?.[1] ?? null),
    reason: row.reason,
    who: row.who,
    made_at: row.made_at,
    repair: row.repair && namedRepair(row.repair, names),
    status: row.status,
    decided_at: row.decided_at,
    decision_reason: row.decision_reason,
  }));
}
