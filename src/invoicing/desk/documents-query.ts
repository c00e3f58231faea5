// The state of the list of documents as it stands in the address, and lists longer than one page.
import { competitionAsked } from "../../competitions/switch/use-competition-switch.tsx";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../web/calls/api.ts";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { listDocuments, sorts } from "../records/contract.ts";
import { kinds } from "../records/rules.ts";

export type Query = ReturnType<typeof queryOf>["query"];
export type List = Reply<typeof listDocuments>;

/** What the list asks for. */
export function queryOf(search: URLSearchParams) {
  const { q, choice, day, direction = "desc", limit, shown } = readList(search);
  const query = {
    competition_id: competitionAsked(search),
    q,
    kind: choice("kind", kinds),
    from: day("from"),
    to: day("to"),
    sort: choice("sort", sorts) ?? "issued_on",
    direction,
    limit,
  };
  return { query, shown };
}

/** The first `shown` documents of a filter (all of them when it is infinite), with what the first page says beside. */
export function documentsUpTo(api: Caller, query: Query, shown: number, signal?: AbortSignal): Promise<List> {
  return pagesUpTo(shown, (part) => api.call(listDocuments, { query: { ...query, ...part } }, { signal }));
}

/** How many documents of a kind the filters find, or of all. */
export function countOf({ totals }: Pick<List, "totals">, kind?: string): number {
  return totals.filter((each) => kind === undefined || each.kind === kind).reduce((sum, each) => sum + each.count, 0);
}
