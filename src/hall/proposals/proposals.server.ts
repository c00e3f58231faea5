// Handlers of changes proposed at the stage: what they would do, proposing, and the office's or head judge's decision (docs/rules/hall.md 3.1).
import { authorOf, type Call, handle, personOf } from "../../kernel/calls/call.server.ts";
import { recordLastAction } from "../../identity/stations/stations.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { Refusal, refuse, refuseField } from "../../refusals.ts";
import { guardOffice } from "../../rounds/offices-sql.server.ts";
import { lockHead } from "../../start-lists/sql.server.ts";
import { announceHall } from "../announcing.server.ts";
import { timeOfChange } from "../device-time.ts";
import { getOwnStage } from "../own-stage.server.ts";
import { lockStage } from "../stages-sql.server.ts";
import { applyProposal, changeOfRow } from "./applying.server.ts";
import * as contract from "./contract.ts";
import { describeProposals, namedRepair, readNames } from "./describing.server.ts";
import { readList } from "./list-now.server.ts";
import * as store from "./proposals-sql.server.ts";
import { exchanged, repairsFor } from "./repairs.ts";
import {
  effectOf,
  entriesOf,
  isFollowing,
  type Misfit,
  misfitOf,
  type RunningList,
  type StageChange,
  storedOrder,
} from "./running-order.ts";
import { words } from "./words.ts";

/** How long a decided proposal is shown at the stage, in milliseconds. */
const DECIDED_MS = 10 * 60_000;

const MISSING = {
  other_heat_id: { pl: "Wybierz drugie wyjście.", en: "Choose the second heat." },
  performance_id: { pl: "Wybierz, kto się wycofuje.", en: "Choose who withdraws." },
  other_performance_id: { pl: "Wybierz po jednym występie z obu wyjść.", en: "Choose one entry of each heat." },
};

interface RequestedChange {
  kind: contract.ProposalKind;
  heat_id: string;
  other_heat_id?: string | undefined;
  performance_id?: string | undefined;
  other_performance_id?: string | undefined;
}

/**
 * The requested change with the ids of its kind. Refuses a swap without a second heat, or of an entry without a second one, and a withdrawal without
 * a performance.
 */
function changeOf(call: Call, { kind, heat_id, other_heat_id, performance_id, other_performance_id }: RequestedChange): StageChange {
  if (kind === "swap" && (other_heat_id === undefined || other_heat_id === heat_id))
    refuseField("other_heat_id", call.locale, MISSING.other_heat_id);
  if (kind === "swap" && (performance_id === undefined) !== (other_performance_id === undefined))
    refuseField("other_performance_id", call.locale, MISSING.other_performance_id);
  if (kind === "withdraw" && performance_id === undefined) refuseField("performance_id", call.locale, MISSING.performance_id);
  return {
    kind,
    heat_id,
    other_heat_id: (kind === "swap" && other_heat_id) || null,
    performance_id: (kind !== "repeat" && performance_id) || null,
    other_performance_id: (kind === "swap" && other_performance_id) || null,
  };
}

/** The sentence of why a change does not fit. */
async function textOf(call: Call, listId: string, { why, heat_id }: Misfit): Promise<string> {
  const names = await readNames(call, [listId], []);
  return words[call.locale].misfits[why](heat_id === null ? "" : names.heat(heat_id));
}

async function outdated(call: Call, listId: string, misfit: Misfit): Promise<Refusal> {
  return new Refusal("proposal_outdated", { values: { why: await textOf(call, listId, misfit) } });
}

const ORDER_CHANGED: Misfit = { why: "order", heat_id: null };

/** Refuses a swap that the list cannot store, with the reason. */
function refuseSwap(list: RunningList, change: StageChange): never {
  if (!entriesOf(change) && isFollowing(list, change)) refuse("swap_follows_dance");
  return refuse("swap_across_blocks");
}

/**
 * The repair to store, with its effects computed anew: the chosen one, for a swap without one the plain exchange, else none. Refuses a swap that is
 * not possible, and order_incomplete for a repair that the list cannot store.
 */
function repairToStore(list: RunningList, change: StageChange, chosen: contract.Repair | null | undefined): store.StoredRepair | null {
  const entries = entriesOf(change);
  if (chosen) {
    const effect = effectOf(list, change, chosen.heat_ids) ?? refuse("order_incomplete");
    return { method: chosen.method, ...effect, ...(entries ? { entries } : {}) };
  }
  if (change.kind !== "swap") return null;
  const effect = effectOf(list, change, exchanged(list, change)) ?? refuseSwap(list, change);
  return { method: "exchange", ...effect, ...(entries ? { entries } : {}) };
}

/** Returns a proposal as the API shows it. */
async function describeOne(call: Call, id: string): Promise<contract.Proposal> {
  const row = (await store.findProposal(call.db, id)) ?? refuse("not_found");
  const [described] = await describeProposals(call, [row]);
  return described ?? refuse("not_found");
}

/** The waiting proposals of a stage, and those decided in the last ten minutes, for its desk. */
export async function listStageProposals(
  call: Pick<Call, "db" | "locale" | "now" | "person">,
  stageId: string,
): Promise<contract.Proposal[]> {
  const since = new Date(call.now.getTime() - DECIDED_MS).toISOString();
  return describeProposals(call, await store.listOfStage(call.db, stageId, since));
}

/** The lists about which the caller decides: null for all of the competition. A judge's card works in its competition only. */
async function ownLists(call: Call, competition: string | undefined): Promise<string[] | null> {
  const person = personOf(call);
  if (admins.includes(person.role)) return null;
  const headed = await store.listHeadedBy(call.db, person.id);
  return headed.flatMap((each) => (competition === undefined || each.competition_id === competition ? [each.start_list_id] : []));
}

/** Why a waiting proposal no longer fits its list. */
function misfitOfRow(list: RunningList, row: store.ProposalRow): Misfit | undefined {
  if (!row.current) return { why: "over", heat_id: null };
  const change = changeOfRow(row);
  const misfit = misfitOf(list, change, row.made_at);
  if (misfit || !row.repair) return misfit;
  return row.list_row_version !== list.version || !storedOrder(list, change, row.repair.heat_ids) ? ORDER_CHANGED : undefined;
}

/** Confirms a waiting proposal under the locks of its stage and list. Returns a refusal, which is stored, where the list has moved on. */
async function confirm(call: Call, row: store.ProposalRow, reason: string | null): Promise<Refusal | undefined> {
  await lockHead(call.db, row.start_list_id);
  const list = await readList(call, row.start_list_id);
  const misfit = misfitOfRow(list, row);
  const decided = { decided_at: call.now.toISOString(), decided_by: personOf(call).id };
  if (misfit) {
    const why = await textOf(call, row.start_list_id, misfit);
    await store.saveDecision(call.db, row.id, { status: "outdated", ...decided, decision_reason: why });
    return new Refusal("proposal_outdated", { values: { why } });
  }
  const version = await applyProposal(call, row, list);
  await store.saveDecision(call.db, row.id, { status: "confirmed", ...decided, decision_reason: reason });
  const why = words[call.locale].misfits.order("");
  await store.outdateOthers(call.db, row.start_list_id, version, decided.decided_at, why);
  return undefined;
}

export const handlers = handle(contract, {
  async listRepairs(call, { params, query }) {
    const stage = await getOwnStage(call, params.id ?? "");
    const listId = stage.list?.id ?? refuse("stage_has_no_list");
    const change = changeOf(call, query);
    const list = await readList(call, listId);
    const misfit = misfitOf(list, change, call.now.toISOString());
    if (misfit) return outdated(call, listId, misfit);
    const found = repairsFor(list, change);
    if (change.kind === "swap" && found.length === 0) refuseSwap(list, change);
    const names = await readNames(call, [listId], found);
    return { list_row_version: list.version, data: found.map((each) => namedRepair(each, names)), next_cursor: null };
  },

  async propose(call, { params, body }) {
    const stage = await getOwnStage(call, params.id ?? "");
    await lockStage(call.db, stage.id);
    const earlier = await store.findProposal(call.db, body.id);
    if (earlier && earlier.stage_id !== stage.id) refuse("not_found");
    if (earlier) return describeOne(call, earlier.id);
    const listId = stage.list?.id ?? refuse("stage_has_no_list");
    const change = changeOf(call, body);
    const made_at = timeOfChange(body.made_at, call.now);
    const list = await readList(call, listId);
    const misfit = misfitOf(list, change, made_at);
    if (misfit) return outdated(call, listId, misfit);
    if ((change.kind === "swap" || body.repair) && body.list_row_version !== list.version) return outdated(call, listId, ORDER_CHANGED);
    const repair = repairToStore(list, change, body.repair);
    const { kind, heat_id, other_heat_id } = change;
    await store.insertProposal(call.db, {
      tenant_id: call.tenant.id,
      id: body.id,
      stage_id: stage.id,
      start_list_id: listId,
      kind,
      heat_id,
      other_heat_id,
      performance_id: kind === "withdraw" ? change.performance_id : null,
      reason: body.reason,
      repair,
      list_row_version: list.version,
      made_at,
      received_at: call.now.toISOString(),
      ...authorOf(call),
    });
    await record(call, {
      action: "proposed",
      subject_kind: "start_list",
      subject_id: listId,
      after: { kind, heat_id },
      reason: body.reason,
    });
    await recordLastAction(call, "propose");
    await announceHall(call, stage);
    return describeOne(call, body.id);
  },

  async listProposals(call, { query }) {
    const { card } = call;
    if (card && query.competition_id !== undefined && query.competition_id !== card.competition_id) refuse("not_found");
    const competition = query.competition_id ?? card?.competition_id;
    const lists = await ownLists(call, competition);
    const rows = lists?.length === 0 ? [] : await store.listWaiting(call.db, { competition, lists: lists ?? undefined });
    return { data: await describeProposals(call, rows), next_cursor: null, decides: lists === null || lists.length > 0 };
  },

  async decideProposal(call, { params, body }) {
    const id = params.id ?? "";
    const found = (await store.findProposal(call.db, id)) ?? refuse("not_found");
    if (call.card && call.card.competition_id !== found.competition_id) refuse("not_found");
    await guardOffice(call, { start_list_id: found.start_list_id }, "decide");
    await lockStage(call.db, found.stage_id);
    const row = (await store.findProposal(call.db, id)) ?? refuse("not_found");
    if (row.status !== "waiting") refuse("proposal_decided");
    const decided = { decided_at: call.now.toISOString(), decided_by: personOf(call).id, decision_reason: body.reason || null };
    const refusal = body.confirmed ? await confirm(call, row, decided.decision_reason) : undefined;
    if (!body.confirmed) await store.saveDecision(call.db, id, { status: "refused", ...decided });
    await record(call, {
      action: body.confirmed && !refusal ? "proposal_confirmed" : "proposal_refused",
      subject_kind: "start_list",
      subject_id: row.start_list_id,
      after: { kind: row.kind, heat_id: row.heat_id },
      reason: refusal ? refusal.sentence(call.locale) : (body.reason ?? row.reason),
    });
    await announceHall(call, { id: row.stage_id, competition: { id: row.competition_id, name: row.competition_name } });
    return refusal ?? describeOne(call, id);
  },
});
