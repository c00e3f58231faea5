// State of the list of payments in the URL, and loading of lists longer than one page.
import { requestedCompetitionId } from "../../competitions/switch/use-competition-switch.tsx";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../web/calls/api.ts";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { listPayments } from "../records/contract.ts";
import { methods, type Status } from "../records/rules.ts";

export type Query = ReturnType<typeof readPaymentsQuery>["query"];
export type List = Reply<typeof listPayments>;

/** Rows shown at first, and rows added by „Pokaż więcej”. */
export const PAGE = 100;
/** Saved views, in the order of their tabs. */
export const views = ["all", "attention", "waiting", "paid", "refunds"] as const;
export type View = (typeof views)[number];

/** Reads the filter from the URL. `status=failed`, a link from the dashboard, opens the view "attention". */
export function readPaymentsQuery(search: URLSearchParams) {
  const { q, choice, direction = "asc", limit, shown } = readList(search, PAGE);
  const view = search.get("status") === "failed" ? "attention" : choice("view", views);
  const query = {
    competition_id: requestedCompetitionId(search),
    q,
    view: view === "all" ? undefined : view,
    method: choice("method", methods),
    sort: choice("sort", ["attention", "created_at", "amount_grosze", "club_name"]) ?? "attention",
    direction,
    limit,
  };
  return { query, shown };
}

/** Loads the first `shown` payments of a filter page by page (all with `Infinity`), with the sums of the first page. */
export function loadPayments(api: Caller, query: Query, shown: number, signal?: AbortSignal): Promise<List> {
  return pagesUpTo(shown, (part) => api.call(listPayments, { query: { ...query, ...part } }, { signal }));
}

/** Number of payments of a saved view. */
export function countInView(list: Pick<List, "attention" | "totals">, view: View): number {
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

/** Sums above the list. Each cell's count and sum cover the same payments; settled and due are parts of the requested sum. */
export function sumLedger(totals: Totals) {
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
