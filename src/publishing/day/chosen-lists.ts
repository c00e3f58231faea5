// Which lists the desk draws as the day.
import { formatDate } from "../../kernel/text/format.ts";

interface Planned {
  start_list_id: string;
  planned_at: string;
  status: string;
}

/**
 * The lists of one calendar day in Warsaw, each with all its blocks: those with a block on the day of `now`, so that a day which runs past
 * midnight stays whole; else those of the first day that is not over.
 */
export function chosenLists<B extends Planned>(blocks: readonly B[], now: number | undefined): B[][] {
  const dayOf = (at: number | string) => formatDate(at, "en", "numeric");
  const lists = [...Map.groupBy(blocks, (block) => block.start_list_id).values()];
  const on = (day: string) => lists.filter((list) => list.some((block) => dayOf(block.planned_at) === day));
  const open = blocks.find((block) => block.status !== "published") ?? blocks.at(-1);
  const today = now === undefined ? [] : on(dayOf(now));
  return today.length > 0 ? today : open ? on(dayOf(open.planned_at)) : [];
}
