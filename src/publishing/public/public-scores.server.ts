// The calls of the public page: stages, upcoming performances, and released places. Marks of unreleased rounds never enter a reply.
import { stepsAbout } from "#engines/tabulation/src/explain/about.ts";
import type { Step } from "#engines/tabulation/src/steps.ts";
import { publicLabel } from "../../competitions/public/public-label.ts";
import type { HandlerResult } from "../../kernel/endpoints/endpoint.ts";
import { noticesOf } from "../../notices/sql.server.ts";
import { refuse } from "../../refusals.ts";
import { entryLabelOf } from "../../entries/label/entry-label.ts";
import { type Floor, delaySecondsOf, floorsOf, isAwaited, numbersOn, placeIn, retiredIn, shownFloor } from "../../stage/floor-now.ts";
import { countJudging, listStageHeats, type StageHeat } from "../../stage/sql.server.ts";
import { listHiddenRounds } from "../../rounds/rounds-sql.server.ts";
import { rulesFor } from "../../rounds/round-rules.ts";
import { roundNames } from "../../start-lists/rounds/round-names.ts";
import { inQueue, isOver, newestOf } from "../../start-lists/rules.ts";
import * as contract from "../contract.ts";
import { settingsOf } from "../../scoring/tabulation/rules.ts";
import { runsIn } from "../../scoring/tabulation/counting.ts";
import type { StoredResult } from "../../scoring/results/stored-result.ts";
import { findCutLine } from "../../scoring/tabulation/rulings.ts";
import { numberName, retell } from "../../scoring/reading/scoring.server.ts";
import * as store from "../../scoring/reading/sql.server.ts";
import { computePlaces } from "../standings/standings.ts";
import { decidingHeats, renewalOf } from "./renewal.server.ts";
import { byNumber } from "../../entries/label/by-number.ts";
import * as resultsStore from "../../scoring/results/sql.server.ts";
import * as publicStore from "./sql.server.ts";
import { listRetired } from "../../scoring/reading/sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

type PublicResult = NonNullable<contract.PublicScores["blocks"][number]["results"]>[number];
type Performance = Awaited<ReturnType<typeof store.listRoundPerformances>>[number];

/** Names of the dances of a result with several. An older result, stored with the dances' marks added up, has only their places. */
function dancesOf({ dances, tabulated: { perDance } }: StoredResult): readonly string[] {
  return dances ?? (perDance.length > 1 ? perDance.map((each) => each.dance) : []);
}

/** Marks that each judge gave an entry in the dance at index `at`. */
function marksIn(stored: StoredResult, totals: readonly (number | null)[], at: number): PublicResult["marks"] {
  return stored.seats.flatMap(({ seat }, index) => {
    const total = totals[at * stored.seats.length + index];
    return total === null || total === undefined ? [] : [{ seat, total }];
  });
}

function publicResults(stored: StoredResult, performances: ReadonlyMap<string, Performance>): PublicResult[] {
  const names = dancesOf(stored);
  return stored.tabulated.results.flatMap((result) => {
    const performance = performances.get(result.entry);
    if (!performance) return [];
    const marks = stored.marks.find((each) => each.performance_id === result.entry);
    const runs = runsIn(stored.tabulated, result.entry, names, runsOf(stored) ?? "sum");
    return [
      {
        entry_id: performance.entry_id,
        ...entryLabelOf(performance),
        state: result.state,
        recalled: result.recalled,
        place_from: result.placeFrom,
        place_to: result.placeTo,
        total: result.total?.shown ?? null,
        band: result.band,
        deducted: marks?.deducted ?? 0,
        marks: names.length > 0 ? [] : marksIn(stored, marks?.totals ?? [], 0),
        dances: names.map((name, at) => ({
          name,
          ...(runs[at] ?? { value: null, counts: false }),
          marks: stored.dances ? marksIn(stored, marks?.totals ?? [], at) : [],
        })),
      },
    ];
  });
}

/** Kind of mark that a judge gives with the result's method. */
function markKind({ tabulated: { method } }: StoredResult): contract.PublicRound["mark_kind"] {
  if (method === "recall") return "cross";
  if (method === "battle") return "vote";
  return method === "skating" || method === "majority" ? "place" : "points";
}

/** How the dances of a result count. Null with one dance, or when dances give places. */
function runsOf({ dances, tabulated }: StoredResult): contract.PublicRound["runs"] {
  if (!dances) return null;
  const step = tabulated.explain.find((each) => each.kind === "runs");
  return step?.kind === "runs" ? step.by : null;
}

/** Recalled entries by number, without marks: for a round whose names alone are released. */
function namesOnly(results: readonly PublicResult[]): PublicResult[] {
  return results
    .filter((row) => row.recalled)
    .map((row) => ({ ...row, place_from: null, place_to: null, total: null, band: null, deducted: 0, marks: [], dances: [] }))
    .toSorted(byNumber);
}

/** Clears place and recall of entries disqualified since. For rounds with a cut: other rounds keep their places until they are published again. */
function withoutOut(results: readonly PublicResult[], performances: ReadonlyMap<string, Performance>): PublicResult[] {
  const out = new Set([...performances.values()].filter((each) => each.entry_status === "disqualified").map((each) => each.entry_id));
  return results.map((row) =>
    out.has(row.entry_id) ? { ...row, state: "disqualified", recalled: false, place_from: null, place_to: null } : row,
  );
}

/** Released part of a round's result, in display order. */
function releasedOf(stored: StoredResult, round: PublicListed, performances: ReadonlyMap<string, Performance>): PublicResult[] {
  const results = publicResults(stored, performances);
  const all = (round.on_round_id === null ? results : withoutOut(results, performances)).toSorted(byRecall);
  return round.released === "all" ? all : namesOnly(all);
}

/** Cut of a released round: how many of how many go on, the last total that goes on (only once everything is released), and later additions. */
function cutShown({ tabulated, added = [] }: StoredResult, released: PublicListed["released"]): contract.PublicRound["cut"] {
  const cut = findCutLine(tabulated, []);
  if (!cut) return null;
  const of = tabulated.results.filter((result) => result.state === "competing").length;
  return { recalled: cut.recalled ?? 0, of, line: released === "all" ? cut.line : null, added: added.length };
}

type PublicListed = Awaited<ReturnType<typeof publicStore.listPublicRounds>>[number];

/** Rounds by section, of sections whose rounds lead to one another. Omits sections with one round or with independent rounds. */
function laddersOf(rounds: readonly PublicListed[]): Map<string, PublicListed[]> {
  const sections = Map.groupBy(rounds, (round) => round.section_id);
  return new Map([...sections].filter(([, own]) => own.some((round) => round.on_round_id !== null)));
}

const withOwnName = (round: PublicListed) => ({ ...round, name: round.typed });

/** Name of a round within its section; null in a section without a ladder. */
function nameShown(round: PublicListed, ladder: readonly PublicListed[] | undefined): contract.PublicRound["round"] {
  return ladder ? { ...roundNames(withOwnName(round), ladder.map(withOwnName)).title, of: round.section_name } : null;
}

/** Sections with several rounds; each gets its places once the last round is released completely. */
async function sectionsShown(
  call: Call,
  ladders: ReadonlyMap<string, readonly PublicListed[]>,
  outcomes: ReadonlyMap<string, StoredResult>,
  byRound: ReadonlyMap<string, readonly Performance[]>,
  competitionRules: unknown,
): Promise<contract.PublicScores["sections"]> {
  if (ladders.size === 0) return [];
  const retired = await listRetired(
    call.db,
    [...ladders.values()].flat().map((round) => round.id),
  );
  return [...ladders].map(([id, own]) => {
    const rounds = own.map((round) => ({
      ...round,
      called_off: round.round_status === "called_off",
      counted: round.released === "all" ? outcomes.get(round.id)?.tabulated : undefined,
    }));
    const performances = own.flatMap((round) => byRound.get(round.id) ?? []);
    const { state, standings, differences } = computePlaces(
      rounds,
      performances.map((each) => ({ ...each, retired: retired.has(each.id) })),
      rulesFor(competitionRules, own[0]?.round_rules),
    );
    if (differences.length > 0) call.world.log.error({ section: id, differences }, "standings_differ");
    const places = standings.map(({ entry, place_from, place_to, state: fate, left }) => ({
      entry_id: entry,
      place_from,
      place_to,
      state: fate,
      left,
    }));
    return {
      id,
      name: own[0]?.section_name ?? "",
      state: state === "apart" ? "nothing" : state,
      places: state === "complete" ? places : null,
    };
  });
}

export type ReleasedRound = Pick<PublicListed, "id" | "name" | "planned_at" | "published_at"> & {
  result_version: number;
  /** True in a round of which some go on. */
  cut: boolean;
  /** As the public page shows them. */
  results: PublicResult[];
};

/** Returns the released rounds of a list in planned order, with what the public page shows of them. */
export async function listReleased(db: Call["db"], listId: string): Promise<ReleasedRound[]> {
  const rounds = (await publicStore.listPublicRounds(db, [listId])).filter((round) => round.released !== "nothing");
  if (rounds.length === 0) return [];
  const ids = rounds.map((round) => round.id);
  const byId = new Map((await store.listRoundPerformances(db, ids)).map((each) => [each.id, each]));
  const outcomes = new Map((await resultsStore.listOutcomes(db, ids)).map((row) => [row.round_id, row]));
  return rounds.flatMap((round) => {
    const row = outcomes.get(round.id);
    if (!row) return [];
    const { id, name, planned_at, published_at, released } = round;
    const { outcome, result_version } = row;
    const cut = cutShown(outcome, released) !== null;
    return [{ id, name, planned_at, published_at, result_version, cut, results: releasedOf(outcome, round, byId) }];
  });
}

type PublicFloor = Floor<StageHeat, Performance>;

/** The performances without those that retired before they danced. One that retired later waits for nothing more of its round. */
function withoutRetired(own: readonly Performance[], retired: ReturnType<typeof retiredIn>): Performance[] {
  return own.flatMap((each) => {
    const left = retired.get(each.id);
    if (!left) return [each];
    return left.danced ? [each.status === "waiting" ? { ...each, status: "done" as const } : each] : [];
  });
}

/** Performance in the spotlight of one stage. */
function lightOf(
  now: Performance,
  floor: PublicFloor,
  round: PublicListed,
  judging: { judges: number; marks_given: number } | undefined,
): contract.PublicScores["lights"][number] {
  const { start_list_id, started_at, seconds } = floor.heat;
  return {
    performance_id: now.id,
    start_list_id,
    ...entryLabelOf(now),
    section_name: round.name,
    started_at,
    seconds,
    heat: shownFloor(floor),
    marks_given: judging?.marks_given ?? 0,
    judges: judging?.judges ?? 0,
  };
}

/** Heat on a floor, as `stages` shows it. */
const onFloor = (floor: PublicFloor) => {
  const { number, of, dance_name, places } = floor.heat;
  return { dance: dance_name || null, heat: places.length > 1 ? { number, of } : null, numbers: numbersOn(floor) };
};

/** Sort order: recalled entries, entries tied on the line, entries that are out, entries that do not compete. Otherwise the order stays. */
function byRecall(one: PublicResult, other: PublicResult): number {
  const rank = ({ state, recalled }: PublicResult) => (state !== "competing" ? 3 : recalled === true ? 0 : recalled === null ? 1 : 2);
  return rank(one) - rank(other);
}

/** Public view of a round: progress, released results, and upcoming performances. */
function roundShown(
  round: PublicListed,
  own: readonly Performance[],
  stored: (StoredResult & { result_version: number }) | undefined,
  performances: ReadonlyMap<string, Performance>,
  nextFloor: ReadonlyMap<string, PublicFloor>,
): Omit<contract.PublicRound, "round"> {
  return {
    id: round.id,
    start_list_id: round.start_list_id,
    name: round.name,
    status: round.status,
    planned_at: round.planned_at,
    published_at: round.published_at,
    held: round.status === "closed" && round.held_at !== null,
    result_version: stored?.result_version ?? null,
    performances: own.length,
    danced: own.filter(isOver).length,
    decimals: settingsOf(round.settings).decimals ?? 2,
    mark_kind: stored ? markKind(stored) : null,
    runs: stored ? runsOf(stored) : null,
    results: stored ? releasedOf(stored, round, performances) : null,
    section_id: round.section_id,
    level: round.level,
    released: round.released,
    cut: stored ? cutShown(stored, round.released) : null,
    upcoming: own
      .filter((each) => !stored || each.status === "waiting" || each.status === "on_stage")
      .map((each) => {
        const next = nextFloor.get(each.id);
        const place = next && placeIn(next.heat);
        return {
          performance_id: each.id,
          entry_id: each.entry_id,
          ...entryLabelOf(each),
          planned_at: next?.heat.planned_at ?? each.planned_at,
          status: each.status,
          heat: place ? { ...place, together: next.dancing.length } : null,
        };
      })
      // Couples that have danced one dance wait for the next behind those still dancing it.
      .toSorted((one, other) => one.planned_at.localeCompare(other.planned_at)),
  };
}

/**
 * Returns everything public about a competition. While the version of its scores is unchanged, the reply is renewed from the previous one: only
 * marks, seats and delays can differ.
 */
export async function publicScores(call: Call, idOrSlug: string): Promise<HandlerResult<typeof contract.getPublicScores>> {
  const competition = (await publicStore.findPublicCompetition(call.db, idOrSlug)) ?? refuse("not_found");
  const { renderings, renewals } = call.world.live;
  const key = `scores ${call.tenant.id} ${competition.id}`;
  const before = renderings.find(key, competition.version);
  const renewed = await before?.renew?.(call.db, before.state, call.now);
  if (before?.renew && renewed) {
    renewals.set(call.request, before.renew);
    return renewed as contract.PublicScores;
  }
  const scores = await renderScores(call, competition);
  const renew = renewals.get(call.request);
  if (renew) renderings.store(key, { tenantId: call.tenant.id, version: competition.version, state: scores, renew });
  return scores;
}

/** Reads the released results of a competition. `version`, read before the call, lets the next frames of a stream be renewed from this reply. */
export async function renderScores(
  call: Call,
  { round_rules, created_at, version, ...competition }: publicStore.VisibleCompetition & { version?: string },
): Promise<HandlerResult<typeof contract.getPublicScores>> {
  const start_lists = await publicStore.listPublishedLists(call.db, competition.id);
  const rounds = await publicStore.listPublicRounds(
    call.db,
    start_lists.map((list) => list.id),
  );
  const hidden = await listHiddenRounds(call.db, [competition.id]);
  const ids = rounds.map((round) => round.id).filter((id) => !hidden.has(id));
  const performances = await store.listRoundPerformances(call.db, ids);
  const byRound = Map.groupBy(performances, (each) => each.round_id);
  const byId = new Map(performances.map((each) => [each.id, each]));
  const outcomes = new Map(
    (
      await resultsStore.listOutcomes(
        call.db,
        rounds.filter((round) => round.released !== "nothing").map((round) => round.id),
      )
    ).map((row) => [row.round_id, { ...row.outcome, result_version: row.result_version }]),
  );
  const onLists = Map.groupBy(performances, (each) => each.start_list_id);
  const listIds = start_lists.map((list) => list.id);
  const judging = await countJudging(call.db, listIds);
  const heats = await listStageHeats(call.db, listIds);
  const floors = floorsOf(heats, (id) => byId.get(id)).filter(isAwaited);
  const nextFloor = new Map(
    floors
      .filter(({ heat }) => heat.status === "waiting")
      .toReversed()
      .flatMap((floor) => floor.present.map((each) => [each.id, floor] as const)),
  );
  const retired = retiredIn(heats);
  const stages = start_lists.map(({ id, stage, day }) => {
    const own = withoutRetired(onLists.get(id) ?? [], retired);
    const here = floors.filter(({ heat }) => heat.start_list_id === id);
    const floor = here.find(({ heat, present }) => heat.status === "on_stage" && present.length > 0);
    const now = floor?.present[0];
    const round = now && rounds.find((each) => each.id === now.round_id);
    const delay_seconds = delaySecondsOf(here, call.now.getTime());
    const on_floor = floor && round ? { round: round.name, ...onFloor(floor) } : null;
    const light = floor && now && round ? lightOf(now, floor, round, judging.get(id)) : null;
    return { stage: { start_list_id: id, stage, day, delay_seconds, on_floor }, light, here, over: own.every(isOver) };
  });
  const ladders = laddersOf(rounds);
  const first = stages.find((each) => each.light) ?? stages.find((each) => !each.over) ?? stages[0];
  if (version !== undefined) {
    const timed = stages.map(({ stage, here }) => [stage.start_list_id, decidingHeats(here)] as const);
    const rendered = { competitionId: competition.id, version, floors: new Map(timed), first: first?.stage.start_list_id };
    call.world.live.renewals.set(call.request, renewalOf(rendered));
  }
  return {
    competition,
    updated_at: newestOf([
      created_at,
      ...start_lists.map((list) => list.published_at),
      ...rounds.flatMap((round) => [round.closed_at, round.published_at]),
      ...performances.flatMap((each) => [each.started_at, each.finished_at]),
    ]),
    delay_seconds: first?.stage.delay_seconds ?? 0,
    start_lists: start_lists.map(({ id, name }) => ({ id, name })),
    stages: stages.map(({ stage }) => stage),
    notices: await noticesOf(call.db, { competition_id: competition.id, channel: "public" }, call.now),
    lights: stages.flatMap(({ light }) => light ?? []),
    on_stage: first?.light ?? null,
    sections: await sectionsShown(call, ladders, outcomes, byRound, round_rules),
    blocks: rounds.map((round) => ({
      ...roundShown(round, withoutRetired(inQueue(byRound.get(round.id) ?? []), retired), outcomes.get(round.id), byId, nextFloor),
      round: nameShown(round, ladders.get(round.section_id)),
    })),
  };
}

export const handlers = handle(contract, {
  getPublicScores: (call, { params }) => publicScores(call, params.id ?? ""),

  async getExplanationByBlock(call, { params, query }) {
    const round = (await store.findRound(call.db, params.id ?? "")) ?? refuse("not_found");
    const row = round.released === "all" ? (await resultsStore.listOutcomes(call.db, [round.id]))[0] : undefined;
    if (!row) refuse("not_found");
    const stored = row.outcome;
    const performances = await store.listRoundPerformances(call.db, [round.id]);
    const names = new Map(performances.map((each) => [each.id, numberName(each.start_number, publicLabel(each).label ?? "")] as const));
    const sentencesOf = (explain: Step[]) => retell({ ...stored.tabulated, explain }, names, call.locale);
    const requested = performances.find((each) => each.entry_id === query.entry_id);
    if (query.entry_id !== undefined && !requested) refuse("not_found");
    const about = requested
      ? Map.groupBy(stepsAbout(stored.tabulated.explain, requested.id), (step) => step.kind === "summary")
      : undefined;
    return {
      block_id: round.id,
      name: round.name,
      result_version: row.result_version,
      explain: sentencesOf([...stored.tabulated.explain]),
      about: about ? { summary: sentencesOf(about.get(true) ?? [])[0] ?? null, steps: sentencesOf(about.get(false) ?? []) } : null,
    };
  },
});
