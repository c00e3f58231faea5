// Filters and sorting of the list of competitions; pure.
import type { Sort } from "../../web/ui/tables/table-selection.ts";
import type { Competition } from "../shapes.ts";

export const VIEWS = ["all", "coming", "past", "archive"] as const;
/** Views that are stored in the address. */
export type View = (typeof VIEWS)[number];
/** Default order: states that need attention first. */
const ORDER = ["running", "open", "closed", "published", "draft", "finished", "archived"];
const ofView: Record<View, (row: Pick<Competition, "status">) => boolean> = {
  all: () => true,
  coming: (row) => !["finished", "archived"].includes(row.status),
  past: (row) => row.status === "finished",
  archive: (row) => row.status === "archived",
};

type Sorted = Pick<Competition, "name" | "status" | "starts_on" | "entries">;

/** Returns the competitions of a view. */
export function filterByView<Row extends Pick<Competition, "status">>(rows: readonly Row[], view: View): Row[] {
  return rows.filter(ofView[view]);
}

/** Sorts as requested; without a request, competitions that need attention first. */
export function sortCompetitions<Row extends Sorted>(rows: readonly Row[], sort: Sort | undefined): Row[] {
  if (!sort) return rows.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  const value = (row: Row): string | number => {
    if (sort.key === "entries") return row.entries;
    if (sort.key === "name") return row.name.toLowerCase();
    return sort.key === "status" ? ORDER.indexOf(row.status) : row.starts_on;
  };
  const sign = sort.direction === "desc" ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    return sign * (typeof one === "string" ? one.localeCompare(String(other), "pl") : one - Number(other));
  });
}

/** Reads the order from the address: `name`, or `name-down` for descending. */
export function sortFromQuery(text: string | null): Sort | undefined {
  const match = /^(name|starts_on|entries|status)(-down)?$/.exec(text ?? "");
  return match?.[1] ? { key: match[1], direction: match[2] === undefined ? "asc" : "desc" } : undefined;
}
