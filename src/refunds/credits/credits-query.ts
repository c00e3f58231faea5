// The state of the list of credits as it stands in the address, and lists longer than one page.
import type { Asking, Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../web/calls/api.ts";
import { pagesUpTo } from "../../web/lists/list-params.ts";
import { type Credit, listCredits, views } from "./contract.ts";

export type Query = NonNullable<Asking<typeof listCredits>["query"]>;
export type List = Reply<typeof listCredits>;

/** Rows at first, and how many „Pokaż więcej” adds. */
export const PAGE = 100;

/** What the list asks for. */
export function queryOf(search: URLSearchParams): Query & { shown: number } {
  const one = <V extends string>(name: string, options: readonly V[]) => options.find((each) => each === search.get(name));
  return {
    q: search.get("q")?.slice(0, 100) || undefined,
    view: one("view", views),
    sort: one("sort", ["created_at", "left_grosze", "club_name"] as const) ?? "created_at",
    direction: one("direction", ["asc", "desc"] as const) ?? "desc",
    shown: Math.max(PAGE, Math.trunc(Number(search.get("show"))) || PAGE),
  };
}

/** The first `shown` credits of a filter (all of them when it is infinite), page by page. */
export function creditsUpTo(api: Caller, query: Query, shown: number, signal?: AbortSignal): Promise<List> {
  return pagesUpTo(shown, (part) => api.call(listCredits, { query: { ...query, ...part } }, { signal }));
}
