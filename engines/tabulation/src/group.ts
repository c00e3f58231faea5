// Grouping, for runtimes from Node 20 up, which lacks Map.groupBy, and putting the short lists of a round in order.

/** The items by key, keys in the order in which they first occur. */
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

/** Puts the list itself in order, equal items as they stood: a handful item by item, which is much quicker than a general sort. */
export function inOrder<T>(list: T[], compare: (a: T, b: T) => number): T[] {
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
