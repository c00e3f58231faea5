// Loads the people with whom the office's import matches rows, in addition to those of the sign-up.
import type { Caller } from "../../../web/calls/api.ts";
import { pagesUpTo } from "../../../web/lists/list-params.ts";
import type { ElsewherePerson } from "../reading/kinds.ts";
import { listCompetitionPeople } from "./contract.ts";

/** Loads all people of the competition's other sign-ups, page by page. Only the office may. */
export async function loadElsewhere(
  api: Caller,
  signup: { id: string; competition_id: string },
  signal: AbortSignal,
): Promise<ElsewherePerson[]> {
  const params = { id: signup.competition_id };
  const everybody = await pagesUpTo(Infinity, (part) => api.call(listCompetitionPeople, { params, query: part }, { signal }));
  return everybody.data.filter((each) => each.signup_id !== signup.id);
}
