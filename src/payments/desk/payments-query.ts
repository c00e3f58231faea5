// The state of the list of payments as it stands in the address, and lists longer than one page.
import type { Asking, Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../web/calls/api.ts";
import { AT_MOST, pagesUpTo } from "../../web/lists/list-params.ts";
import { listPayments } from "../records/contract.ts";
import { methods, type Status } from "../records/rules.ts";

export type Query = NonNullable<Asking<typeof listPayments>["query"]>;
export type List = Reply<typeof listPayments>;

/** Rows at first, and how many „Pokaż więcej” adds. */
export const PAGE = 100;
/** The saved views in their order. */
export const views = ["all", "attention", "waiting", "paid", "refunds"] as const;
export type View = (typeof views)[number];

/** What the list asks for; `status=failed` (a link from the desk) is the view of what needs a person. */
export function queryOf(search: URLSearchParams): Query & { shown: number } {
  const one = <V extends string>(name: string, options: readonly V[]) => options.find((each) => each === search.get(name));
  const view = search.get("status") === "failed" ? "attention" : one("view", views);
  const competition = search.get("competition");
  return {
    ...(competition && /^[0-9a-f-]{36}$/i.test(competition) ? { competition_id: competition } : {}),
    q: search.get("q")?.slice(0, 100) || undefined,
    view: view === "all" ? undefined : view,
    method: one("method", methods),
    sort: one("sort", ["attention", "created_at", "amount_grosze", "club_name"] as const) ?? "attention",
    direction: one("direction", ["asc", "desc"] as const) ?? "asc",
    shown: Math.max(PAGE, Math.trunc(Number(search.get("show"))) || PAGE),
  };
}

/** The first `shown` payments of a filter (all of them when it is infinite), page by page, with what the first page says beside. */
export function paymentsUpTo(api: Caller, query: Query, shown: number, signal?: AbortSignal): Promise<List> {
  return pagesUpTo(shown, (part) => api.call(listPayments, { query: { ...query, ...part } }, { signal }));
}

/** What one live page of the list asks for. */
export function firstPage(query: Query, shown: number): { query: Query } {
  return { query: { ...query, limit: Math.min(shown, AT_MOST) } };
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
