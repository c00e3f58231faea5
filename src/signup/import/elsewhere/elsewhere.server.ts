// Lists everybody in a competition for the office's import. A coach's import matches the own sign-up only, which the page has already.
import { cutPage, idOfCursor } from "../../../kernel/requests/cursor.server.ts";
import { refuse } from "../../../refusals.ts";
import * as asking from "./contract.ts";
import { listCompetitionPeopleRows } from "./elsewhere-sql.server.ts";
import { findCompetition } from "../../../people/signups/competition-sql.server.ts";
import { handle } from "../../../kernel/calls/call.server.ts";

export const handlers = handle(asking, {
  async listCompetitionPeople(call, { params, query }) {
    const competition = (await findCompetition(call.db, params.id ?? "")) ?? refuse("not_found");
    const rows = await listCompetitionPeopleRows(call.db, competition.id, { limit: query.limit + 1, after: idOfCursor(query.cursor) });
    return cutPage(rows, query.limit, (last) => last.id);
  },
});
