// Handler of the conflicts over all lists of a competition.
import { refuse } from "../../refusals.ts";
import { entryNameOf } from "../../entries/label/entry-label.ts";
import * as contract from "../contract.ts";
import { listJudgedTwice, listRepeated } from "./elsewhere-sql.server.ts";
import { tightRests } from "../rules.ts";
import { findCompetition } from "../sql.server.ts";
import { handle } from "../../kernel/calls/call.server.ts";

export const handlers = handle(contract, {
  async listConflicts(call, { params }) {
    const competition = (await findCompetition(call.db, params.id ?? "")) ?? refuse("not_found");
    const danced = (await listRepeated(call.db, { competition: competition.id })).map((each) => ({
      ...each,
      dancer: `${each.first_name} ${each.last_name}`,
      starts_ms: Date.parse(each.planned_at),
    }));
    const side = (found: (typeof danced)[number]) => {
      const { performance_id, start_list_id, list_name, stage, planned_at, seconds } = found;
      return { performance_id, start_list_id, list_name, stage, ...entryNameOf(found), planned_at, seconds };
    };
    const judges = await listJudgedTwice(call.db, { competition: competition.id });
    return {
      rest_seconds: competition.rest_seconds,
      data: tightRests(danced, competition.rest_seconds).map(({ first, second, gap_seconds }) => ({
        dancer: first.dancer,
        gap_seconds,
        first: side(first),
        second: side(second),
      })),
      judges: judges.map(({ user_id, name, first_id, first_name, second_id, second_name, from, to }) => ({
        user_id,
        name,
        lists: [
          { id: first_id, name: first_name },
          { id: second_id, name: second_name },
        ],
        from,
        to,
      })),
      next_cursor: null,
    };
  },
});
