// Chooses the list that is danced on a stage now, where several are offered on it today. Pure.
interface Progress {
  start_list_id: string;
  running: boolean;
  newest: string | null;
  more: boolean;
}

/** Steps of a list: on stage, begun, to come, over. */
function stepOf(progress: Progress | undefined): number {
  if (progress?.running) return 0;
  if (!progress?.more) return 3;
  return progress.newest === null ? 2 : 1;
}

/**
 * Returns the list with a heat on stage, else the one that was danced last and goes on, else one to come, else any. Of equal ones the first of
 * `lists`, which are sorted from the newest.
 */
export function currentList<L extends { id: string }>(lists: readonly L[], progress: readonly Progress[]): L | undefined {
  const byList = new Map(progress.map((each) => [each.start_list_id, each]));
  const newestOf = (list: L) => Date.parse(byList.get(list.id)?.newest ?? "1970-01-01");
  return lists.toSorted((one, other) => stepOf(byList.get(one.id)) - stepOf(byList.get(other.id)) || newestOf(other) - newestOf(one))[0];
}
