// Questions about reserves, wherever those who may answer them are.
import { type Call, handle, personOf } from "../../kernel/perform.server.ts";
import { admins } from "../../kernel/roles.ts";
import { officeOf } from "../../rounds/offices-sql.server.ts";
import { rulesFor } from "../../rounds/settings/rules.ts";
import { briefOf } from "../../signup/brief/brief.ts";
import { wholeNames } from "../../start-lists/rounds/round-names.ts";
import { listNamed } from "../../start-lists/rounds/rounds-sql.server.ts";
import { fateOf } from "../scoring/reading.server.ts";
import { listBlockPerformances } from "../sql.server.ts";
import * as contract from "./asked.ts";
import { askedReserve } from "./reserve.ts";
import { listLacking, runsAnything } from "./reserves-sql.server.ts";

/** What is asked about a round, for who runs it; nothing for anybody else, and where nothing is open. */
async function questionsOf(call: Call, roundId: string): Promise<contract.ReserveQuestion[]> {
  const held = await officeOf(call, { round_id: roundId });
  if (!held) return [];
  const fate = await fateOf(call.db, roundId);
  const { block, next } = fate;
  const performances = await listBlockPerformances(call.db, [roundId]);
  const rules = rulesFor(block.competition_rules, block.round_rules);
  const reserve = askedReserve({ ...fate, rules, performances });
  // Those who fit move up by themselves where the rules say so.
  if (!next || !reserve || (rules.reserve === "auto" && reserve.entries.length <= reserve.places)) return [];
  const names = wholeNames(await listNamed(call.db, [block.start_list_id]), call.locale);
  const named = (ids: readonly string[]) =>
    performances
      .filter((each) => ids.includes(each.entry_id))
      .map((each) => {
        const { start_number, shown } = briefOf(each);
        return { entry_id: each.entry_id, start_number, shown };
      });
  return [
    {
      round: { id: block.id, name: names.get(block.id) ?? block.name },
      next: { name: names.get(next.id) ?? next.name },
      competition: { id: block.competition_id, name: block.competition_name },
      office: held.office,
      places: reserve.places,
      gone: named(reserve.gone),
      entries: named(reserve.entries),
    },
  ];
}

export const handlers = handle(contract, {
  async listReserves(call, { query }) {
    const person = personOf(call);
    const runs = admins.includes(person.role) || (await runsAnything(call.db, person.id));
    const data: contract.ReserveQuestion[] = [];
    if (runs) for (const id of await listLacking(call.db, query.competition_id)) data.push(...(await questionsOf(call, id)));
    return { data, next_cursor: null, runs };
  },
});
