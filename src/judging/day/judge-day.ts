// The judge's day, pure: which list is worked on, and when what still waits begins. A day that an earlier version kept on the tablet knows less.
import { formatLength } from "../../kernel/text/format.ts";
import type { JudgeDay } from "../contract.ts";
import type { Locale } from "../../kernel/text/locale.ts";

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

/** What a list is called among a judge's lists: by its name, with the stage or the day where another has the same name, and the competition where there are several. */
export function listTitle(list: List, lists: readonly List[], dayName: (day: string) => string): string {
  const { name, stage, day, competition_name } = list;
  const namesakes = lists.filter((each) => each !== list && each.name === name);
  return [
    name,
    namesakes.some((each) => each.stage !== stage) && stage,
    namesakes.some((each) => each.day !== day) && dayName(day),
    lists.some((each) => each.competition_name !== competition_name) && competition_name,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The lists in the order of the judge's work: the one that is worked on, others with somebody on stage, the rest. */
export function inWorkOrder(lists: readonly List[]): List[] {
  const current = currentOf(lists);
  const rank = (list: List) => (list === current ? 0 : list.on_stage && isToday(list) ? 1 : 2);
  return lists.toSorted((one, other) => rank(one) - rank(other));
}

/** „Na scenie od 29 min (powinno trwać 1:00)”; both in seconds. */
export function onStageFor(elapsed: number, length: number, locale: Locale): string {
  const since = elapsed < 60 ? `${Math.floor(elapsed)}\u00a0s` : `${Math.floor(elapsed / 60)}\u00a0min`;
  return locale === "pl"
    ? `Na scenie od ${since} (powinno trwać ${formatLength(length)})`
    : `On stage for ${since} (should take ${formatLength(length)})`;
}

/** Which list the judge works on: the one with somebody on stage, else the first that is not over. */
export function currentOf(lists: readonly List[]): List | undefined {
  const open = (list: List) => list.blocks.some((round) => round.status === "live" || round.status === "waiting");
  const own = lists.some(isToday) ? lists.filter(isToday) : lists;
  return own.find((list) => list.on_stage) ?? own.find(open) ?? own[0];
}
