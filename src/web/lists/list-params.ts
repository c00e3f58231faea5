// A list's search, filters and length, kept in the address.
import { useQuery } from "./use-query.ts";
import { useTyped } from "./use-typed.ts";

/** Rows that a list shows at first, and how many „Pokaż więcej” adds. */
export const SHOWN_AT_FIRST = 50;
/** Rows that one call gives at most. */
export const AT_MOST = 500;

interface Page {
  data: unknown[];
  next_cursor: string | null;
}

/** Reads what a list's address asks for: `q`, `direction`, `show` (at least `first` rows), and any other choice or day by its name. */
export function readList(search: URLSearchParams, first = SHOWN_AT_FIRST) {
  const choice = <V extends string>(name: string, options: readonly V[]): V | undefined =>
    options.find((each) => each === search.get(name));
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(search.get(name) ?? "")?.[0];
  const show = Number(search.get("show"));
  const shown = Number.isSafeInteger(show) && show > first ? show : first;
  return {
    choice,
    day,
    q: search.get("q")?.slice(0, 100) || undefined,
    direction: choice("direction", ["asc", "desc"]),
    shown,
    /** Rows of the first page, which is followed live. */
    limit: Math.min(shown, AT_MOST),
  };
}

/** How many rows the address asks for: `show`, at least the first fifty. */
export function shownBy(url: URL): number {
  const asked = Number(url.searchParams.get("show"));
  return Number.isSafeInteger(asked) && asked > SHOWN_AT_FIRST ? asked : SHOWN_AT_FIRST;
}

/** The first `show` rows of a list, and whether it goes on. */
export async function rowsUpTo<T>(
  show: number,
  pageAfter: (part: { limit: number; cursor: string | undefined }) => Promise<{ data: T[]; next_cursor: string | null }>,
): Promise<{ rows: T[]; more: boolean }> {
  const { data, next_cursor } = await pagesUpTo(show, pageAfter);
  return { rows: data, more: next_cursor !== null };
}

/** The first `show` rows of a list that the server gives by pages of at most 500, and where it goes on; beside them what the first page says (counts, sums). */
export async function pagesUpTo<P extends Page>(
  show: number,
  pageAfter: (part: { limit: number; cursor: string | undefined }) => Promise<P>,
): Promise<P> {
  const first = await pageAfter({ limit: Math.min(show, AT_MOST), cursor: undefined });
  const data = [...first.data];
  let cursor = first.next_cursor;
  while (cursor !== null && data.length < show) {
    const page = await pageAfter({ limit: Math.min(show - data.length, AT_MOST), cursor });
    data.push(...page.data);
    cursor = page.next_cursor;
  }
  return { ...first, data, next_cursor: cursor };
}

/**
 * Reads and writes the list's part of the address; a change of search or filter begins at the first rows again. Every change also takes
 * away what is named in `passing`: what a link into the list may ask for at first.
 */
export function useListParams(passing: readonly string[] = []) {
  const query = useQuery();
  const anew = Object.fromEntries(["show", ...passing].map((name) => [name, undefined]));
  const set = (change: Record<string, string | undefined>) => query.set({ ...anew, ...change });
  // Control characters find nothing, as on the server (docs/http.md 1.6).
  const get = (name: string) => (query.params.get(name) ?? "").replace(/\p{Cc}/gu, "");
  const { typed, type } = useTyped(get("q"), (text) => set({ q: text?.trim() ?? "" }));
  return {
    get,
    set,
    /** For TableToolbar: what is typed shows at once and goes into the address after a short pause. */
    search: { value: typed, onChange: type },
    showMore: (shown: number) => set({ show: String(shown + SHOWN_AT_FIRST) }),
    clear: () => {
      type("");
      query.keep("tab");
    },
  };
}
