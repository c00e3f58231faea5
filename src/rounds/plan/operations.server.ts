// Handlers of the calls that read rounds. Calls that change rounds also change the programme (src/start-lists/rounds).
import { refuse } from "../../refusals.ts";
import { entryNameOf } from "../../entries/label/entry-label.ts";
import * as contract from "../contract.ts";
import { listDecisionsOfRound } from "../decisions-sql.server.ts";
import { guardOffice, guardReader, guardSeated } from "../offices-sql.server.ts";
import { describeRound, describeSection } from "./describe.server.ts";
import { describeCompetition, describePlan } from "./plan.server.ts";
import { isCompetition, listAccepted, listRoundRows, type RoundRow } from "../plans-sql.server.ts";
import { joinCandidates } from "../rules.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** Refuses callers who may not read the plan of the round's section. */
const guardPlan = (call: Call, round: RoundRow) =>
  guardReader(call, { id: round.section_id, competition_id: round.competition_id }, [round.id]);

export const handlers = handle(contract, {
  getPlan: (call, { params }) => describePlan(call, params.id ?? ""),

  async listRounds(call, { params, query }) {
    const competition = params.competition_id ?? "";
    if (!(await isCompetition(call.db, competition))) refuse("not_found");
    await guardSeated(call, competition);
    const rounds = await describeCompetition(call, competition);
    const data = rounds.filter((round) => query.section_id === undefined || round.section_id === query.section_id);
    return { data: data.filter((round) => query.status === undefined || round.status === query.status), next_cursor: null };
  },

  async listPanels(call, { params }) {
    return { ...(await describeSection(call, params.id ?? "")), next_cursor: null };
  },

  getRound: (call, { params }) => describeRound(call, params.id ?? "", (round) => guardPlan(call, round)),

  async listLateEntries(call, { params }) {
    const rounds = await listRoundRows(call.db, { with_round: params.id ?? "" });
    const round = rounds.find((each) => each.id === params.id) ?? refuse("not_found");
    await guardOffice(call, { round_id: round.id }, "decide");
    const late = joinCandidates(round, rounds, await listAccepted(call.db, round.section_id));
    return { data: late.map(({ entry_id, ...entry }) => ({ entry_id, ...entryNameOf(entry) })), next_cursor: null };
  },

  async listDecisions(call, { params }) {
    const round = (await listRoundRows(call.db, { rounds: [params.id ?? ""] }))[0] ?? refuse("not_found");
    await guardPlan(call, round);
    return { data: await listDecisionsOfRound(call.db, round.id), next_cursor: null };
  },
});
