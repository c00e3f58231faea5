// Grouping (Node 20 lacks Map.groupBy) and sorting of a round's short lists.

/** Groups the items by key. Keys are in order of first occurrence. */
export function groupBy<T, K>(items: Iterable<T>, key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const own = key(item);
    const group = groups.get(own);
    if (group === undefined) groups.set(own, [item]);
    else group.push(item);
  }
  return groups;
}

const HANDFUL = 16;

/** Sorts the list in place and returns it; equal items keep their order. Up to 16 items it is faster than `sort`, which it uses for longer lists. */
export function sortInPlace<T>(list: T[], compare: (a: T, b: T) => number): T[] {
  if (list.length > HANDFUL) return list.sort(compare);
  for (let next = 1; next < list.length; next++) {
    const item = list[next] as T;
    let at = next;
    while (at > 0 && compare(list[at - 1] as T, item) > 0) {
      list[at] = list[at - 1] as T;
      at -= 1;
    }
    list[at] = item;
  }
  return list;
}
