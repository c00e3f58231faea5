// Selects the start lists that the organiser's desk draws as its day.
import { formatDate } from "../../kernel/text/format.ts";

interface Planned {
  start_list_id: string;
  planned_at: string;
  status: string;
}

/**
 * Returns the lists of one calendar day in Warsaw, each with all its rounds. Takes the lists with a round on the day of `now`, so that a day that
 * runs past midnight stays whole. Without one it takes the lists of the first day that is not over.
 */
export function chosenLists<B extends Planned>(rounds: readonly B[], now: number | undefined): B[][] {
  const dayOf = (at: number | string) => formatDate(at, "en", "numeric");
  const lists = [...Map.groupBy(rounds, (round) => round.start_list_id).values()];
  const on = (day: string) => lists.filter((list) => list.some((round) => dayOf(round.planned_at) === day));
  const open = rounds.find((round) => round.status !== "published") ?? rounds.at(-1);
  const today = now === undefined ? [] : on(dayOf(now));
  return today.length > 0 ? today : open ? on(dayOf(open.planned_at)) : [];
}
