// Announces on start lists that the people or the name of an entry changed.
import { whereListed } from "./listed-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Announces to desks, pads and public pages of lists with these entries that their dancers changed. */
export async function announceListed(call: Call, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  const { competitions, lists, rounds } = await whereListed(call.db, entryIds);
  await call.announce(
    ...competitions.flatMap((id) => [`stage:${id}`, `scores:${id}`]),
    ...lists.flatMap((list) => [`judging:${list.id}`, `start-list:${list.competition_id}:${list.id}`]),
    ...rounds.map((id) => `round:${id}`),
  );
}
