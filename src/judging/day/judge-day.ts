// Rules of the judge's day: which list is current, and when a waiting heat is expected to begin. Pure. A day that an earlier version stored on the
// tablet lacks newer fields.
import { formatLength } from "../../kernel/text/format.ts";
import type { JudgeDay } from "../contract.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** One of the day's start lists as a judge sees it. */
export type List = JudgeDay["data"][number];

/** Returns when a planned start is expected, in milliseconds since 1970. A day stored by an earlier version has no delay. */
export function expectedStart(list: Pick<List, "delay_seconds">, planned: string): number {
  return Date.parse(planned) + (list.delay_seconds ?? 0) * 1000;
}

/** True when a list is for today. Also true for a day stored by an earlier version, which does not say. */
export function isToday(list: Partial<Pick<List, "today">>): boolean {
  return list.today ?? true;
}

/**
 * Returns a list's title among a judge's lists: its name, with stage or day where another list has the same name, and the competition where there are
 * several.
 */
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

/** Sorts lists in the order of the judge's work: the current one, others with an entry on stage, the rest. */
export function inWorkOrder(lists: readonly List[]): List[] {
  const current = findCurrentList(lists);
  const rank = (list: List) => (list === current ? 0 : list.on_stage && isToday(list) ? 1 : 2);
  return lists.toSorted((one, other) => rank(one) - rank(other));
}

/** Text like „Na scenie 29 min, plan 1:00”. Both times in seconds. */
export function onStageText(elapsed: number, length: number, locale: Locale): string {
  const since = elapsed < 60 ? `${Math.floor(elapsed)}\u00a0s` : `${Math.floor(elapsed / 60)}\u00a0min`;
  return locale === "pl" ? `Na scenie ${since}, plan ${formatLength(length)}` : `On stage ${since}, planned ${formatLength(length)}`;
}

/**
 * Returns the list that the judge works on: the one with an entry on stage, else the first that is not over, else the first. Only today's lists
 * count, where there are any. Undefined only without lists.
 */
export function findCurrentList(lists: readonly List[]): List | undefined {
  const open = (list: List) => list.blocks.some((round) => round.status === "live" || round.status === "waiting");
  const own = lists.some(isToday) ? lists.filter(isToday) : lists;
  return own.find((list) => list.on_stage) ?? own.find(open) ?? own[0];
}
