// The story of each call that reads rounds; those that change them also change the programme (src/start-lists/rounds).
import { type Call, handle, personOf } from "../kernel/perform.server.ts";
import { admins } from "../kernel/roles.ts";
import { refuse } from "../refusals.ts";
import { calledOf } from "../signup/brief/brief.ts";
import { describeRound } from "./changes.server.ts";
import * as contract from "./contract.ts";
import { decisionsOf } from "./decisions-sql.server.ts";
import { guardOffice } from "./offices-sql.server.ts";
import { describeCompetition, describePlan } from "./plan.server.ts";
import { isCompetition, listAccepted, listRoundRows, sitsOn } from "./plans-sql.server.ts";
import { mayComeLate } from "./rules.ts";

/** Lets in who runs the tenant, and judges of the competition; to others nothing of it is there. */
async function guardSeated(call: Call, competitionId: string): Promise<void> {
  const person = personOf(call);
  if (!admins.includes(person.role) && !(await sitsOn(call.db, competitionId, person.id))) refuse("not_found");
}

export const handlers = handle(contract, {
  async getPlan(call, { params }) {
    const plan = await describePlan(call, params.id ?? "");
    await guardSeated(call, plan.section.competition_id);
    return plan;
  },

  async listRounds(call, { params, query }) {
    const competition = params.competition_id ?? "";
    if (!(await isCompetition(call.db, competition))) refuse("not_found");
    await guardSeated(call, competition);
    const rounds = await describeCompetition(call, competition);
    const data = rounds.filter((round) => query.section_id === undefined || round.section_id === query.section_id);
    return { data: data.filter((round) => query.status === undefined || round.status === query.status), next_cursor: null };
  },

  async getRound(call, { params }) {
    const round = (await listRoundRows(call.db, { rounds: [params.id ?? ""] }))[0] ?? refuse("not_found");
    await guardSeated(call, round.competition_id);
    return describeRound(call, round.id);
  },

  async listLate(call, { params }) {
    const round = (await listRoundRows(call.db, { rounds: [params.id ?? ""] }))[0] ?? refuse("not_found");
    await guardOffice(call, { round_id: round.id }, "decide");
    const rounds = await listRoundRows(call.db, { sections: [round.section_id] });
    const late = mayComeLate(round, rounds, await listAccepted(call.db, round.section_id));
    return { data: late.map(({ entry_id, ...entry }) => ({ entry_id, ...calledOf(entry) })), next_cursor: null };
  },

  async listDecisions(call, { params }) {
    const round = (await listRoundRows(call.db, { rounds: [params.id ?? ""] }))[0] ?? refuse("not_found");
    await guardSeated(call, round.competition_id);
    return { data: await decisionsOf(call.db, round.id), next_cursor: null };
  },
});
