// Loads the user's earlier sign-ups, from which a new one can be filled; only for users who are signed in.
import type { Reply } from "../../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../../web/calls/api.ts";
import { listSignups } from "../../contract.ts";

export type Earlier = Pick<
  Reply<typeof listSignups>["data"][number],
  "id" | "competition_name" | "starts_on" | "club_name" | "entries" | "dancers"
>;

/** Sign-ups to other competitions that have people, newest first. */
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
