// Handlers of incidents: reports from the stage, the pad, the head judge and the office, and settling (docs/rules/incidents.md 1.1).
import { z } from "zod";
import { getCompetitionRow } from "../../competitions/competition.server.ts";
import { entryNameOf } from "../../entries/label/entry-label.ts";
import { recordLastAction } from "../../identity/stations/stations.server.ts";
import { authorOf, type Call, guardCard, handle, personOf } from "../../kernel/calls/call.server.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { sortedBy } from "../../kernel/postgres/sorted-page.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { timeOfChange } from "../../kernel/values/device-time.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { wholeNames } from "../../start-lists/rounds/round-names.ts";
import { listNameFactsOfLists } from "../../start-lists/rounds/rounds-sql.server.ts";
import * as contract from "./contract.ts";
import * as store from "./incidents-sql.server.ts";

/** How long a head judge still sees a settled incident, in milliseconds. */
const SETTLED_MS = 10 * 60_000;

const ROUND_MISSING = { pl: "Wybierz rundę, której dotyczy skarga.", en: "Choose the round of the complaint." };
const NO_SUCH_NUMBER = { pl: "Tego numeru nie ma na tej liście.", en: "This number is not on this list." };

type Report = Pick<
  z.output<NonNullable<typeof contract.reportIncidentOnList.body>>,
  "id" | "made_at" | "kind" | "performance_id" | "round_id" | "note" | "start_number"
>;

/** Finds what a report is about. Refuses what is not on its list, and a complaint without a round. */
async function subjectOf(call: Call, list: store.PublishedList, { kind, ...report }: Report) {
  const named = {
    performance_id: report.performance_id ?? null,
    round_id: report.round_id ?? null,
    start_number: report.start_number ?? null,
  };
  const isNamed = Object.values(named).some((value) => value !== null);
  const found = isNamed ? await store.findSubject(call.db, list.id, named) : undefined;
  if (isNamed && !found) {
    if (named.performance_id === null && named.start_number !== null) refuseField("start_number", call.locale, NO_SUCH_NUMBER);
    refuse("not_found");
  }
  if (kind === "complaint" && !found) refuseField("round_id", call.locale, ROUND_MISSING);
  return { performance_id: found?.performance_id ?? null, round_id: found?.round_id ?? null };
}

/** The reply to a report that arrived before; undefined for a new one. Refuses (404) its id where another report has it. */
async function findRepeated(call: Call, list: store.PublishedList, { id, kind }: Report) {
  const stored = await store.findReported(call.db, id);
  if (stored && (stored.start_list_id !== list.id || stored.kind !== kind)) refuse("not_found");
  return stored && { id, repeated: true };
}

/** Stores a report once. */
async function saveReport(call: Call, list: store.PublishedList, report: Report) {
  const { id, kind, note, made_at } = report;
  const repeated = await findRepeated(call, list, report);
  if (repeated) return repeated;
  const subject = await subjectOf(call, list, report);
  const added = await store.insertIncident(call.db, {
    tenant_id: call.tenant.id,
    id,
    start_list_id: list.id,
    kind,
    ...subject,
    note: note || null,
    made_at: timeOfChange(made_at, call.now),
    received_at: call.now.toISOString(),
    ...authorOf(call),
  });
  // It arrived twice at the same moment.
  if (!added) return (await findRepeated(call, list, report)) ?? refuse("not_found");
  await call.announce(`incidents:${list.competition_id}`);
  await recordLastAction(call, "incident");
  return { id, repeated: false };
}

/** The incident as the office and head judges read it. `names` are those of rounds. */
function describe(row: store.IncidentRow, names: ReadonlyMap<string, string>): contract.Incident {
  const { id, kind, made_at, start_list_id, list_name, stage, performance_id, round_id, round_name, note, who, done_at, done_who } = row;
  return {
    id,
    kind,
    at: made_at,
    start_list_id,
    list_name,
    stage,
    entry: performance_id === null ? null : { performance_id, ...entryNameOf(row) },
    round_name: (round_id !== null && names.get(round_id)) || round_name,
    note,
    who,
    done: done_at === null ? null : { at: done_at, who: done_who ?? "" },
  };
}

/** Returns the lists with their rounds, and the names of all rounds on them. */
async function readRounds(call: Call, lists: readonly Omit<contract.ReportedList, "rounds">[]) {
  const ids = lists.map((list) => list.id);
  const { rounds, facts } = await readTogether(call.db, (t) => ({
    rounds: store.listRoundsOn(t, ids),
    facts: listNameFactsOfLists(t, ids),
  }));
  const names = wholeNames(facts, call.locale);
  const of = Map.groupBy(rounds, (round) => round.start_list_id);
  return {
    names,
    lists: lists.map((list) => ({
      ...list,
      rounds: (of.get(list.id) ?? []).map(({ id, name }) => ({ id, name: names.get(id) ?? name })),
    })),
  };
}

/** True for a list of another competition than the station's, or of another stage where it works at one. */
const isForeign = ({ station }: Call, { competition_id, stage_id }: store.PublishedList): boolean =>
  station !== undefined && (station.competition_id !== competition_id || (station.stage_id !== null && station.stage_id !== stage_id));

const isHead = (duties: readonly string[]) => duties.some((duty) => duty === "head" || duty === "marking_head");
const isOffice = (call: Call) => admins.includes(personOf(call).role);

export const handlers = handle(contract, {
  async reportIncident(call, { params, body }) {
    const list = (await store.findPublishedList(call.db, body.start_list_id)) ?? refuse("not_found");
    if (list.stage_id === null || list.stage_id !== params.id?.toLowerCase() || isForeign(call, list)) refuse("not_found");
    return saveReport(call, list, body);
  },

  async reportIncidentOnList(call, { params, body }) {
    const list = (await store.findPublishedList(call.db, params.id ?? "")) ?? refuse("not_found");
    guardCard(call, list.competition_id);
    if (!isOffice(call)) {
      const duties = await store.listDuties(call.db, list.id, personOf(call).id);
      if (duties.length === 0) refuse("not_found");
      if (!isHead(duties) && !contract.padKinds.some((kind) => kind === body.kind)) refuse("forbidden");
    }
    return saveReport(call, list, body);
  },

  async listIncidents(call, { params, query }) {
    const competition = await getCompetitionRow(call, params.id ?? "");
    const { cursor, limit, ...rest } = query;
    const from = readCursor(cursor, z.object({ value: sortedBy, id: z.uuid() }));
    const filter = { ...rest, competition_id: competition.id, limit: limit + 1, after: from };
    const { rows, counts, published } = await readTogether(call.db, (t) => ({
      rows: store.listIncidentRows(t, filter),
      counts: store.countIncidents(t, filter),
      published: store.listPublished(t, competition.id),
    }));
    const { names, lists } = await readRounds(call, published);
    const page = cutPage(rows, limit, (last) => cursorOf({ value: last.sorted_by, id: last.id }));
    return { data: page.data.map((row) => describe(row, names)), next_cursor: page.next_cursor, ...counts, lists };
  },

  async listHeadIncidents(call) {
    const headed = await store.listHeaded(call.db, personOf(call).id, call.card?.competition_id);
    if (headed.length === 0) return { data: [], next_cursor: null, lists: [] };
    const since = new Date(call.now.getTime() - SETTLED_MS).toISOString();
    const { names, lists } = await readRounds(call, headed);
    const rows = await store.listOfLists(
      call.db,
      headed.map((list) => list.id),
      since,
    );
    return { data: rows.map((row) => describe(row, names)), next_cursor: null, lists };
  },

  async settleIncident(call, { params, body }) {
    const id = params.id ?? "";
    const row = (await store.findIncident(call.db, id)) ?? refuse("not_found");
    guardCard(call, row.competition_id);
    const person = personOf(call);
    if (!isOffice(call) && !isHead(await store.listDuties(call.db, row.start_list_id, person.id))) refuse("not_found");
    const settled = body.done
      ? { done_at: call.now.toISOString(), done_by: person.id, done_who: person.name }
      : { done_at: null, done_by: null, done_who: null };
    if (body.done !== (row.done_at !== null)) {
      await store.saveSettled(call.db, id, settled);
      await call.announce(`incidents:${row.competition_id}`);
    }
    const after = (await store.findIncident(call.db, id)) ?? refuse("not_found");
    const { names } = await readRounds(call, [{ id: after.start_list_id, name: after.list_name, stage: after.stage }]);
    return describe(after, names);
  },
});
