// State of the list of entries in the address, and the calls that load and change it.
import type { CallArguments, Reply } from "../../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../../web/calls/api.ts";
import { pagesUpTo, readList } from "../../../web/lists/list-params.ts";
import { bulkEntries, listEntries } from "../../contract.ts";
import { answerKey } from "./answer-query.ts";
import { listAnswers } from "../../../entries/questions/contract.ts";

/** Query of the list. */
export type ListQuery = NonNullable<CallArguments<typeof listEntries>["query"]>;
export type EntryListReply = Reply<typeof listEntries>;
/** Rows on one page. */
export const PAGE = 100;
/** Saved views in their order. */
export const views = ["all", "to_accept", "incomplete", "waiting", "out"] as const;
const sorts = ["attention", "number", "title", "club", "section", "submitted"] as const;

/** Parses the state of the list of entries from the address: search, filters and order, and the page. */
export function parseQuery(search: URLSearchParams): { query: ListQuery; page: number } {
  const { choice, direction } = readList(search);
  const view = choice("view", views);
  return {
    query: {
      q: search.get("q") ?? undefined,
      view,
      // Waiting entries are listed in their order.
      sort: choice("sort", sorts) ?? (view === "waiting" ? "waiting" : undefined),
      direction,
      section_id: search.get("section") ?? undefined,
      music: choice("music", ["ok", "none", "problem"]),
      paid: choice("paid", ["yes", "no"]),
      late: choice("late", ["yes"]),
    },
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
}

type StateFilter = "music" | "paid" | "late" | "answer";

/** Parameters of the filters after a choice: the newest choice of each kind applies. */
export function stateFilters(next: readonly string[], before: ListQuery): Record<StateFilter, string | undefined> {
  const previous = { ...before, answer: answerKey(before) };
  const pick = (kind: StateFilter) => {
    const chosen = next.filter((each) => each.startsWith(`${kind}.`)).map((each) => each.slice(kind.length + 1));
    return chosen.find((each) => each !== previous[kind]) ?? chosen[0];
  };
  return { music: pick("music"), paid: pick("paid"), late: pick("late"), answer: pick("answer") };
}

/** Loads all entries of a filter, with the totals of the first page. */
export function allEntries(api: Caller, query: ListQuery): Promise<EntryListReply> {
  return pagesUpTo(Infinity, (part) => api.call(listEntries, { query: { ...query, ...part } }));
}

/** Loads all answers to a competition's questions; `scope` adds a row for each sign-up or person without answers. */
export function allAnswers(api: Caller, competitionId: string, scope?: "signup" | "dancer"): Promise<Reply<typeof listAnswers>> {
  return pagesUpTo(Infinity, (part) => api.call(listAnswers, { params: { id: competitionId }, query: { scope, ...part } }));
}

/** Query of one numbered page of the list. */
export function pageOf(query: ListQuery, page: number): { query: ListQuery } {
  return { query: { ...query, limit: PAGE, skip: (page - 1) * PAGE } };
}

/** Number of pages for so many entries, at least one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE));
}

/** Most entries that one call changes. */
const AT_ONCE = 2000;
/** One action on many entries, or its undo. */
export type BulkChange = NonNullable<CallArguments<typeof bulkEntries>["body"]>;

/** Applies one action to any number of entries. Returns what each was before, and which were skipped. */
export async function changeEntries(api: Caller, change: BulkChange): Promise<Reply<typeof bulkEntries>> {
  const done: Reply<typeof bulkEntries> = { changed: [], skipped: [] };
  const size = change.action === "undo" ? change.changed.length : change.ids.length;
  for (let from = 0; from < size; from += AT_ONCE) {
    const part: BulkChange =
      change.action === "undo"
        ? { ...change, changed: change.changed.slice(from, from + AT_ONCE) }
        : { ...change, ids: change.ids.slice(from, from + AT_ONCE) };
    const reply = await api.call(bulkEntries, { body: part });
    done.changed.push(...reply.changed);
    done.skipped.push(...reply.skipped);
  }
  return done;
}
