// State of the list of documents in the URL, and loading of lists longer than one page.
import { requestedCompetitionId } from "../../competitions/switch/use-competition-switch.tsx";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../web/calls/api.ts";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { listDocuments, sorts } from "../records/contract.ts";
import { kinds } from "../records/rules.ts";

export type Query = ReturnType<typeof readDocumentsQuery>["query"];
export type List = Reply<typeof listDocuments>;

/** Reads the filter from the URL. */
export function readDocumentsQuery(search: URLSearchParams) {
  const { q, choice, day, direction = "desc", limit, shown } = readList(search);
  const query = {
    competition_id: requestedCompetitionId(search),
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

/** Loads the first `shown` documents of a filter (all with `Infinity`), with the sums of the first page. */
export function loadDocuments(api: Caller, query: Query, shown: number, signal?: AbortSignal): Promise<List> {
  return pagesUpTo(shown, (part) => api.call(listDocuments, { query: { ...query, ...part } }, { signal }));
}

/** Number of documents of a kind under the filter, or of all kinds. */
export function countOfKind({ totals }: Pick<List, "totals">, kind?: string): number {
  return totals.filter((each) => kind === undefined || each.kind === kind).reduce((sum, each) => sum + each.count, 0);
}
