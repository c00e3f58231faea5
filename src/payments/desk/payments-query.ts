// The state of the list of payments as it stands in the address, and lists longer than one page.
import { competitionAsked } from "../../competitions/switch/use-competition-switch.tsx";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../web/calls/api.ts";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { listPayments } from "../records/contract.ts";
import { methods, type Status } from "../records/rules.ts";

export type Query = ReturnType<typeof queryOf>["query"];
export type List = Reply<typeof listPayments>;

/** Rows at first, and how many „Pokaż więcej” adds. */
export const PAGE = 100;
/** The saved views in their order. */
export const views = ["all", "attention", "waiting", "paid", "refunds"] as const;
export type View = (typeof views)[number];

/** What the list asks for; `status=failed` (a link from the desk) is the view of what needs a person. */
export function queryOf(search: URLSearchParams) {
  const { q, choice, direction = "asc", limit, shown } = readList(search, PAGE);
  const view = search.get("status") === "failed" ? "attention" : choice("view", views);
  const query = {
    competition_id: competitionAsked(search),
    q,
    view: view === "all" ? undefined : view,
    method: choice("method", methods),
    sort: choice("sort", ["attention", "created_at", "amount_grosze", "club_name"]) ?? "attention",
    direction,
    limit,
  };
  return { query, shown };
}

/** The first `shown` payments of a filter (all of them when it is infinite), page by page, with what the first page says beside. */
export function paymentsUpTo(api: Caller, query: Query, shown: number, signal?: AbortSignal): Promise<List> {
  return pagesUpTo(shown, (part) => api.call(listPayments, { query: { ...query, ...part } }, { signal }));
}

/** How many payments a saved view has. */
export function countOf(list: Pick<List, "attention" | "totals">, view: View): number {
  if (view === "attention") return list.attention;
  const within = {
    all: () => true,
    waiting: (status: string) => status === "pending" || status === "processing",
    paid: (status: string) => status === "paid",
    refunds: (status: string) => status.includes("refunded"),
  }[view];
  return list.totals.filter((each) => within(each.status)).reduce((sum, each) => sum + each.count, 0);
}

type Totals = List["totals"];

/** The money above the list: each cell counts and sums the same payments; settled and due are parts of what is asked for. */
export function ledgerOf(totals: Totals) {
  const of = (statuses: readonly Status[], value: (each: Totals[number]) => number) => {
    const some = totals.filter((each) => statuses.includes(each.status));
    return { count: some.reduce((sum, each) => sum + each.count, 0), sum: some.reduce((sum, each) => sum + value(each), 0) };
  };
  const due = (each: Totals[number]) => each.due_grosze;
  return {
    paid: of(["paid"], (each) => each.paid_grosze),
    waiting: of(["pending", "processing"], due),
    failed: of(["failed"], due),
    refunds: of(["refunded", "partially_refunded"], (each) => -each.returned_grosze),
    settled: of(["paid", "pending", "processing", "failed"], (each) => each.amount_grosze - each.due_grosze).sum,
  };
}
