// Whom the office matches a sheet with beside the people of its own sign-up.
import type { Reply } from "../../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../../web/calls/api.ts";
import { pagesUpTo } from "../../../web/lists/list-params.ts";
import type { ElsewherePerson } from "../reading/kinds.ts";
import { listCompetitionPeople } from "./contract.ts";

type People = Reply<typeof listCompetitionPeople>;

/** The people of the competition's other sign-ups. */
export async function loadElsewhere(
  api: Caller,
  signup: { id: string; competition_id: string },
  signal: AbortSignal,
): Promise<ElsewherePerson[]> {
  const params = { id: signup.competition_id };
  const everybody = await pagesUpTo<People["data"][number], People>(Infinity, (limit, cursor) =>
    api.call(listCompetitionPeople, { params, query: { limit, ...(cursor ? { cursor } : {}) } }, { signal }),
  );
  return everybody.data.filter((each) => each.signup_id !== signup.id);
}
