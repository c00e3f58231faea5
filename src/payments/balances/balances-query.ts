// State of a list of balances in the URL, and loading of lists longer than one page.
import type { CallArguments, Reply } from "../../kernel/endpoints/endpoint.ts";
import { choicesOf, requestedCompetitionId } from "../../competitions/switch/use-competition-switch.tsx";
import { listCompetitions } from "../../competitions/contract.ts";
import type { Caller } from "../../web/calls/api.ts";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { caller, type LoaderArgs } from "../../web/pages/page.ts";
import { listBalances, sides, sorts } from "./contract.ts";

export type Query = NonNullable<CallArguments<typeof listBalances>["query"]>;
export type List = Reply<typeof listBalances>;
export type Side = (typeof sides)[number];

/** Loads the first `shown` balances of a filter page by page. `Infinity` loads all. */
export function loadBalancesList(api: Caller, query: Query, shown: number, signal?: AbortSignal): Promise<List> {
  return pagesUpTo(shown, (part) => api.call(listBalances, { query: { ...query, ...part } }, { signal }));
}

/** Loader of a page of balances. Returns the query in its URL, the balances that match, and the competitions to choose from. */
export async function loadBalances(side: Side, { context, request }: LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const { q, choice, direction = "desc", limit, shown } = readList(search);
  const sort = choice("sort", sorts) ?? "balance_grosze";
  const query = { side, competition_id: requestedCompetitionId(search), q, sort, direction, limit };
  const api = caller(context);
  const competitions = (await api.call(listCompetitions, {}, { signal: request.signal })).data;
  return { query, shown, competitions: choicesOf(competitions), list: await loadBalancesList(api, query, shown, request.signal) };
}

export type Loaded = Awaited<ReturnType<typeof loadBalances>>;
