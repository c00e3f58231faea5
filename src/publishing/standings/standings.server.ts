// Calls for a section's places over all its rounds, and their explanation. Everybody gets released rounds, officials get decided ones.
import { stepsAbout } from "#engines/tabulation/src/explain/about.ts";
import { publicLabel } from "../../competitions/public/public-label.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { refuse } from "../../refusals.ts";
import { byDancingOrder } from "../../rounds/rules.ts";
import { entryLabelOf } from "../../entries/label/entry-label.ts";
import { roundNames } from "../../start-lists/rounds/round-names.ts";
import * as contract from "../contract.ts";
import type { StoredResult } from "../../scoring/results/stored-result.ts";
import { numberName, retell, scoreRound } from "../../scoring/reading/scoring.server.ts";
import { listRoundPerformances } from "../../scoring/reading/sql.server.ts";
import { decisionText } from "./public-decisions.ts";
import { computePlaces } from "./standings.ts";
import * as store from "./standings-sql.server.ts";
import { listOutcomes } from "../../scoring/results/sql.server.ts";
import * as readingStore from "../../scoring/reading/sql.server.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";

type Round = store.SectionRound;
type Performances = Awaited<ReturnType<typeof listRoundPerformances>>;
type Section = NonNullable<Awaited<ReturnType<typeof store.findSection>>>;

/** Stored outcomes of rounds that are released completely. */
async function releasedIn(call: Call, rounds: readonly Round[]): Promise<Map<string, StoredResult>> {
  const ids = rounds.filter((round) => round.released === "all").map((round) => round.id);
  return new Map((await listOutcomes(call.db, ids)).map((row) => [row.round_id, row.outcome]));
}

/** Outcomes of decided rounds, and of closed rounds that could be published unchanged. */
async function decidedIn(call: Call, rounds: readonly Round[]): Promise<Map<string, Pick<StoredResult, "tabulated">>> {
  const decided = rounds.filter((round) => round.decided).map((round) => round.id);
  const found = new Map<string, Pick<StoredResult, "tabulated">>(
    (await listOutcomes(call.db, decided)).map((row) => [row.round_id, row.outcome]),
  );
  for (const { id } of rounds.filter((round) => round.status === "closed" && !round.decided)) {
    const { outcome, agreed } = await scoreRound(call.db, id, call.locale);
    if (outcome && agreed) found.set(id, { tabulated: outcome });
  }
  return found;
}

/** Builds the standings of a section from the rounds that have an outcome. */
async function describe(
  call: Call,
  { id, name, competition_id, rules }: Section,
  rounds: readonly Round[],
  outcomes: ReadonlyMap<string, Pick<StoredResult, "tabulated">>,
): Promise<contract.Standings> {
  const order = rounds.toSorted(byDancingOrder);
  const ids = order.map((round) => round.id);
  const performances = await listRoundPerformances(call.db, ids);
  const retired = await readingStore.listRetired(call.db, ids);
  const here = order.map((round) => ({ ...round, called_off: round.status === "called_off", counted: outcomes.get(round.id)?.tabulated }));
  const { state, standings, differences } = computePlaces(
    here,
    performances.map((each) => ({ ...each, retired: retired.has(each.id) })),
    rules,
  );
  if (differences.length > 0) call.world.log.error({ section: id, differences }, "standings_differ");
  return {
    section: { id, name, competition_id },
    state,
    rounds: here.map(({ counted, ...round }) => ({ ...round, name: roundNames(round, order).title, counted: counted !== undefined })),
    places: standings.flatMap(({ entry, place_from, place_to, state: fate, left }) => {
      const performance = performances.find((each) => each.entry_id === entry && (left === null || each.round_id === left));
      if (!performance) return [];
      const total =
        left === null || place_from === null
          ? undefined
          : outcomes.get(left)?.tabulated.results.find((each) => each.entry === performance.id)?.total;
      return [{ entry_id: entry, ...entryLabelOf(performance), place_from, place_to, state: fate, left, total: total?.shown ?? null }];
    }),
  };
}

/** Returns a public section with its rounds in published lists; refuses `not_found`. */
async function openSection(call: Call, id: string) {
  const section = await store.findSection(call.db, id);
  const rounds = section?.open ? await store.listSectionRounds(call.db, id, true) : [];
  return section && rounds.length > 0 ? { section, rounds: rounds.toSorted(byDancingOrder) } : refuse("not_found");
}

const RUNNING = ["head", "marking_head", "scrutineer"];

export const handlers = handle(contract, {
  async getStandings(call, { params }) {
    const section = (await store.findSection(call.db, params.id ?? "")) ?? refuse("not_found");
    const person = personOf(call);
    const duties = admins.includes(person.role) ? RUNNING : await store.listDuties(call.db, section.id, person.id);
    if (duties.length === 0) refuse("not_found");
    const rounds = await store.listSectionRounds(call.db, section.id, false);
    const runs = duties.some((duty) => RUNNING.includes(duty));
    return describe(call, section, rounds, runs ? await decidedIn(call, rounds) : await releasedIn(call, rounds));
  },

  async getPublicStandings(call, { params }) {
    const { section, rounds } = await openSection(call, params.id ?? "");
    return describe(call, section, rounds, await releasedIn(call, rounds));
  },

  async getSectionExplanation(call, { params }) {
    const { entry_id: entryId = "" } = params;
    const { section, rounds } = await openSection(call, params.id ?? "");
    const outcomes = await releasedIn(call, rounds);
    const performances = await listRoundPerformances(call.db, [...outcomes.keys()]);
    const danced = new Set(performances.filter((each) => each.entry_id === entryId).map((each) => each.round_id));
    if (danced.size === 0) refuse("not_found");
    const ruled = await store.listDecisionsBehind(call.db, [...danced]);
    const explained = rounds
      .filter((round) => danced.has(round.id))
      .map((round) => ({
        ...explainRound(call, { round, rounds, stored: outcomes.get(round.id), performances, entryId }),
        decisions: ruled.filter((each) => each.round_id === round.id).flatMap((each) => decisionText(each, entryId, call.locale) ?? []),
      }))
      .toReversed();
    return { section_id: section.id, entry_id: entryId, summary: explained[0]?.summary ?? null, rounds: explained };
  },
});

interface ExplanationInput {
  round: Round;
  rounds: readonly Round[];
  stored: StoredResult | undefined;
  performances: Performances;
  entryId: string;
}

/** One round about one entry: result in one sentence, and the steps that mention it. */
function explainRound(call: Call, { round, rounds, stored, performances, entryId }: ExplanationInput) {
  const { title, within } = roundNames(round, rounds);
  const own = performances.filter((each) => each.round_id === round.id);
  const names = new Map(own.map((each) => [each.id, numberName(each.start_number, publicLabel(each).label ?? "")]));
  const steps = stepsAbout(stored?.tabulated.explain ?? [], own.find((each) => each.entry_id === entryId)?.id ?? "");
  const explain = (summary: boolean) =>
    retell({ explain: steps.filter((step) => (step.kind === "summary") === summary) }, names, call.locale, within[call.locale]);
  return { round_id: round.id, name: title, summary: explain(true)[0] ?? null, steps: explain(false) };
}
