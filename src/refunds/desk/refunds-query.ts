// The state of the list of refunds as it stands in the address, and lists longer than one page.
import type { Asking, Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../web/calls/api.ts";
import { AT_MOST, pagesUpTo } from "../../web/lists/list-params.ts";
import { listRefunds } from "../records/contract.ts";
import { statuses, ways } from "../../payments/records/refund-states.ts";

export type Query = NonNullable<Asking<typeof listRefunds>["query"]>;
export type List = Reply<typeof listRefunds>;

/** Rows at first, and how many „Pokaż więcej” adds. */
export const PAGE = 100;

/** What the list asks for. */
export function queryOf(search: URLSearchParams): Query & { shown: number } {
  const one = <V extends string>(name: string, options: readonly V[]) => options.find((each) => each === search.get(name));
  const competition = search.get("competition");
  return {
    ...(competition && /^[0-9a-f-]{36}$/i.test(competition) ? { competition_id: competition } : {}),
    q: search.get("q")?.slice(0, 100) || undefined,
    status: one("status", statuses),
    way: one("way", ways),
    sort: one("sort", ["created_at", "amount_grosze", "club_name"] as const) ?? "created_at",
    direction: one("direction", ["asc", "desc"] as const) ?? "desc",
    shown: Math.max(PAGE, Math.trunc(Number(search.get("show"))) || PAGE),
  };
}

/** The first `shown` refunds of a filter (all of them when it is infinite), page by page. */
export function refundsUpTo(api: Caller, query: Query, shown: number, signal?: AbortSignal): Promise<List> {
  return pagesUpTo(shown, (part) => api.call(listRefunds, { query: { ...query, ...part } }, { signal }));
}

/** What one live page of the list asks for. */
export function firstPage(query: Query, shown: number): { query: Query } {
  return { query: { ...query, limit: Math.min(shown, AT_MOST) } };
}
