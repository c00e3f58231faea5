// The state of the list of entries as it stands in the address.
import type { Asking } from "../../kernel/endpoint.ts";
import type { listEntries } from "../contract.ts";

/** What the list asks for. */
export type Query = NonNullable<Asking<typeof listEntries>["query"]> & { limit: number };
/** Rows of one page. */
export const PAGE = 100;
/** The saved views in their order. */
export const views = ["all", "to_accept", "incomplete", "waiting", "out"] as const;
const sorts = ["attention", "number", "title", "club", "section", "submitted"] as const;

/** The list's state as it stands in the address. */
export function queryOf(search: URLSearchParams): Query {
  const one = <V extends string>(name: string, options: readonly V[]) => options.find((each) => each === search.get(name));
  return {
    q: search.get("q") ?? undefined,
    view: one("view", views),
    sort: one("sort", sorts),
    direction: one("direction", ["asc", "desc"] as const),
    section_id: search.get("section") ?? undefined,
    music: one("music", ["ok", "none", "problem"] as const),
    paid: one("paid", ["yes", "no"] as const),
    limit: Math.min(500, Number(search.get("show")) || PAGE),
  };
}

/** Of each kind of filter the newest choice holds. */
export function stateFilters(next: readonly string[], before: Query): { music: string | undefined; paid: string | undefined } {
  const pick = (kind: "music" | "paid") => {
    const chosen = next.filter((each) => each.startsWith(`${kind}.`)).map((each) => each.slice(kind.length + 1));
    return chosen.find((each) => each !== before[kind]) ?? chosen[0];
  };
  return { music: pick("music"), paid: pick("paid") };
}
