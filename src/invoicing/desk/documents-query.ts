// The state of the list of documents as it stands in the address, and lists longer than one page.
import type { Asking, Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../web/calls/api.ts";
import { AT_MOST, pagesUpTo, shownBy } from "../../web/lists/list-params.ts";
import { listDocuments, sorts } from "../records/contract.ts";
import { kinds } from "../records/rules.ts";

export type Query = NonNullable<Asking<typeof listDocuments>["query"]>;
export type List = Reply<typeof listDocuments>;

/** What the list asks for. */
export function queryOf(url: URL): Query & { shown: number } {
  const search = url.searchParams;
  const one = <V extends string>(name: string, options: readonly V[]) => options.find((each) => each === search.get(name));
  const competition = search.get("competition");
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(search.get(name) ?? "") ? (search.get(name) ?? undefined) : undefined);
  return {
    ...(competition && /^[0-9a-f-]{36}$/i.test(competition) ? { competition_id: competition } : {}),
    q: search.get("q")?.slice(0, 100) || undefined,
    kind: one("kind", kinds),
    from: day("from"),
    to: day("to"),
    sort: one("sort", sorts) ?? "issued_on",
    direction: one("direction", ["asc", "desc"] as const) ?? "desc",
    shown: shownBy(url),
  };
}

/** The first `shown` documents of a filter (all of them when it is infinite), with what the first page says beside. */
export function documentsUpTo(api: Caller, query: Query, shown: number, signal?: AbortSignal): Promise<List> {
  return pagesUpTo(shown, (part) => api.call(listDocuments, { query: { ...query, ...part } }, { signal }));
}

/** What one live page of the list asks for. */
export function firstPage(query: Query, shown: number): { query: Query } {
  return { query: { ...query, limit: Math.min(shown, AT_MOST) } };
}
