// The story of each call that reads rounds; those that change them also change the programme (src/start-lists/rounds).
import { refuse } from "../../refusals.ts";
import { calledOf } from "../../entries/label/brief.ts";
import * as contract from "../contract.ts";
import { decisionsOf } from "../decisions-sql.server.ts";
import { guardOffice, guardReader, guardSeated } from "../offices-sql.server.ts";
import { describeRound, describeSection } from "./describe.server.ts";
import { describeCompetition, describePlan } from "./plan.server.ts";
import { isCompetition, listAccepted, listRoundRows } from "../plans-sql.server.ts";
import { mayComeLate } from "../rules.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** A round of a section whose plan the person who calls may read. */
async function roundToRead(call: Call, id: string): Promise<string> {
  const round = (await listRoundRows(call.db, { rounds: [id] }))[0] ?? refuse("not_found");
  await guardReader(call, { id: round.section_id, competition_id: round.competition_id }, [round.id]);
  return round.id;
}

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

  async getRound(call, { params }) {
    return describeRound(call, await roundToRead(call, params.id ?? ""));
  },

  async listLate(call, { params }) {
    const round = (await listRoundRows(call.db, { rounds: [params.id ?? ""] }))[0] ?? refuse("not_found");
    await guardOffice(call, { round_id: round.id }, "decide");
    const rounds = await listRoundRows(call.db, { sections: [round.section_id] });
    const late = mayComeLate(round, rounds, await listAccepted(call.db, round.section_id));
    return { data: late.map(({ entry_id, ...entry }) => ({ entry_id, ...calledOf(entry) })), next_cursor: null };
  },

  async listDecisions(call, { params }) {
    return { data: await decisionsOf(call.db, await roundToRead(call, params.id ?? "")), next_cursor: null };
  },
});
