// The person's own earlier sign-ups, from which the next one may begin; fetched for those alone who are signed in.
import type { Reply } from "../../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../../web/calls/api.ts";
import { listSignups } from "../../contract.ts";

export type Earlier = Pick<
  Reply<typeof listSignups>["data"][number],
  "id" | "competition_name" | "starts_on" | "club_name" | "entries" | "dancers"
>;

/** Those of other competitions with somebody in them, the newest first. */
export async function loadEarlier(api: Caller, signup: { competition_id: string }, signal: AbortSignal): Promise<Earlier[]> {
  const { data } = await api.call(listSignups, {}, { signal });
  return data
    .filter((each) => each.competition_id !== signup.competition_id && each.dancers > 0)
    .map(({ id, competition_name, starts_on, club_name, entries, dancers }) => ({
      id,
      competition_name,
      starts_on,
      club_name,
      entries,
      dancers,
    }));
}
