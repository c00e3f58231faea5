/** Selected rows of a table, and the row of the last plain click. */
export type Selection = { keys: ReadonlySet<string>; anchor: string | undefined };

export const NOTHING_SELECTED: Selection = { keys: new Set(), anchor: undefined };

/** Selects or deselects one row. With `range` each row from the anchor to it gets the state of the clicked row. */
export function toggleRow(order: readonly string[], selection: Selection, key: string, range: boolean): Selection {
  const keys = new Set(selection.keys);
  const on = !keys.has(key);
  const from = selection.anchor === undefined ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(key);
  const touched = range && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
  for (const one of touched) {
    if (on) keys.add(one);
    else keys.delete(one);
  }
  return { keys, anchor: key };
}

/** Selects all given rows, or deselects them when all are selected. Rows outside the page stay unchanged. */
export function toggleAll(order: readonly string[], selection: Selection): Selection {
  const keys = new Set(selection.keys);
  const all = order.length > 0 && order.every((key) => keys.has(key));
  for (const key of order) {
    if (all) keys.delete(key);
    else keys.add(key);
  }
  return { keys, anchor: undefined };
}

/** State of the header's checkbox for the rows on the page. */
export function headerState(order: readonly string[], keys: ReadonlySet<string>): boolean | "mixed" {
  const on = order.filter((key) => keys.has(key)).length;
  if (on === 0) return false;
  return on === order.length ? true : "mixed";
}

/** Number of selected rows that are not on the page. */
export function countOutsidePage(order: readonly string[], keys: ReadonlySet<string>): number {
  const shown = new Set(order);
  return [...keys].filter((key) => !shown.has(key)).length;
}

export type Sort = { key: string; direction: "asc" | "desc" };

/** Next sort after a press on a header: ascending first, then descending. */
export function nextSort(current: Sort | undefined, key: string): Sort {
  return current?.key === key && current.direction === "asc" ? { key, direction: "desc" } : { key, direction: "asc" };
}
