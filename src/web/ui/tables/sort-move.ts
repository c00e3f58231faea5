/** Returns a copy of the list with the item at `from` moved to `to`. Indexes outside the list are limited to its ends. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(Math.max(to, 0), list.length - 1);
  const item = list[from];
  if (item === undefined || target === from) return list;
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, target), item, ...rest.slice(target)];
}
