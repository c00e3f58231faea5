/** The list with the item at `from` moved to `to`; indexes outside the list are pulled in. The given list stays as it was. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(Math.max(to, 0), list.length - 1);
  const item = list[from];
  if (item === undefined || target === from) return list;
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, target), item, ...rest.slice(target)];
}
