// The state of a list of balances as the address has it, and lists longer than one page.
import type { Asking, Reply } from "../../kernel/endpoints/endpoint.ts";
import { choicesOf, competitionAsked } from "../../competitions/switch/use-competition-switch.tsx";
import { listCompetitions } from "../../competitions/contract.ts";
import type { Caller } from "../../web/calls/api.ts";
import { pagesUpTo, shownBy } from "../../web/lists/list-params.ts";
import { caller, type LoaderArgs } from "../../web/pages/page.ts";
import { type Balance, listBalances, sides, sorts } from "./contract.ts";

export type Query = NonNullable<Asking<typeof listBalances>["query"]>;
export type List = Reply<typeof listBalances>;
export type Side = (typeof sides)[number];

/** The first `shown` balances of a filter (all of them when it is infinite), page by page. */
export function balancesUpTo(api: Caller, query: Query, shown: number, signal?: AbortSignal): Promise<List> {
  return pagesUpTo(shown, (part) => api.call(listBalances, { query: { ...query, ...part } }, { signal }));
}

/** What the page of one side loads for its address. */
export async function loadBalances(side: Side, { context, request }: LoaderArgs) {
  const url = new URL(request.url);
  const one = <V extends string>(name: string, options: readonly V[]) => options.find((each) => each === url.searchParams.get(name));
  const query = {
    side,
    competition_id: competitionAsked(url.searchParams),
    q: url.searchParams.get("q")?.slice(0, 100) || undefined,
    sort: one("sort", sorts) ?? ("balance_grosze" as const),
    direction: one("direction", ["asc", "desc"] as const) ?? ("desc" as const),
  };
  const api = caller(context);
  const shown = shownBy(url);
  const competitions = (await api.call(listCompetitions, {}, { signal: request.signal })).data;
  return { query, shown, competitions: choicesOf(competitions), list: await balancesUpTo(api, query, shown, request.signal) };
}

export type Loaded = Awaited<ReturnType<typeof loadBalances>>;
