// Query parameters of the page of all lists.
import { requestedCompetitionId } from "../../competitions/switch/use-competition-switch.tsx";
import { AT_MOST, SHOWN_AT_FIRST } from "../../web/lists/list-params.ts";

const SORTS = ["newest", "day", "name", "competition"] as const;
/** Views of the lists by their state. */
export const VIEWS = ["all", "draft", "published"] as const;

/** Parses the address: q, status, competition, sort (`-day`), show (number of rows, 50 to 500). */
export function readListsQuery(params: URLSearchParams) {
  const sort = params.get("sort") ?? "-newest";
  const show = Number(params.get("show") ?? SHOWN_AT_FIRST);
  return {
    q: params.get("q") ?? "",
    status: VIEWS.find((each) => each === params.get("status")) ?? "all",
    competition: requestedCompetitionId(params),
    sort: SORTS.find((each) => each === sort.replace(/^-/, "")) ?? "newest",
    direction: sort.startsWith("-") ? ("desc" as const) : ("asc" as const),
    show: Number.isSafeInteger(show) ? Math.min(Math.max(show, SHOWN_AT_FIRST), AT_MOST) : SHOWN_AT_FIRST,
  };
}

type ListsQuery = ReturnType<typeof readListsQuery>;

/** Parameters of the list's query to the server, from the parsed address. Empty values are left out. */
export function serverQuery(query: ListsQuery) {
  return {
    sort: query.sort,
    direction: query.direction,
    limit: query.show,
    ...(query.q ? { q: query.q } : {}),
    ...(query.status === "all" ? {} : { status: query.status }),
    ...(query.competition ? { competition_id: query.competition } : {}),
  };
}
