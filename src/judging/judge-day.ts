// The judge's day, pure: which list is worked on, and when what still waits begins. A day that an earlier version kept on the tablet knows less.
import type { JudgeDay } from "./contract.ts";

/** One of the day's start lists as a judge sees it. */
export type List = JudgeDay["data"][number];

/** When something still to come is expected to begin, in milliseconds since 1970; a day kept by an earlier version has no delay. */
export function expected(list: Pick<List, "delay_seconds">, planned: string): number {
  return Date.parse(planned) + (list.delay_seconds ?? 0) * 1000;
}

/** Whether a list is of today; a day kept by an earlier version does not know. */
export function isToday(list: Partial<Pick<List, "today">>): boolean {
  return list.today ?? true;
}

/** Which list the judge works on: the one with somebody on stage, else the first that is not over. */
export function currentOf(lists: readonly List[]): List | undefined {
  const open = (list: List) => list.blocks.some((block) => block.status === "live" || block.status === "waiting");
  const own = lists.some(isToday) ? lists.filter(isToday) : lists;
  return own.find((list) => list.on_stage) ?? own.find(open) ?? own[0];
}
