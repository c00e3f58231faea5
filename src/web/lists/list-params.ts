// A list's search, filters and length, kept in the address.
import { useEffect, useRef, useState } from "react";
import { useQuery } from "./use-query.ts";

/** Rows that a list shows at first, and how many „Pokaż więcej” adds. */
export const SHOWN_AT_FIRST = 50;
/** Rows that one call gives at most. */
export const AT_MOST = 500;

interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

/** How many rows the address asks for: `show`, at least the first fifty. */
export function shownBy(url: URL): number {
  const asked = Number(url.searchParams.get("show"));
  return Number.isSafeInteger(asked) && asked > SHOWN_AT_FIRST ? asked : SHOWN_AT_FIRST;
}

/** The first `show` rows of a list that the server gives by pages of at most 500, and whether it goes on. */
export async function rowsUpTo<T>(
  show: number,
  pageAfter: (limit: number, cursor: string | undefined) => Promise<Page<T>>,
): Promise<{ rows: T[]; more: boolean }> {
  const { data, next_cursor } = await pagesUpTo(show, pageAfter);
  return { rows: data, more: next_cursor !== null };
}

/** The same as one reply: what the first page says beside its rows (counts, sums), the first `show` rows, and where the list goes on. */
export async function pagesUpTo<T, P extends Page<T>>(
  show: number,
  pageAfter: (limit: number, cursor: string | undefined) => Promise<P>,
): Promise<P> {
  const first = await pageAfter(Math.min(show, AT_MOST), undefined);
  const data = [...first.data];
  let cursor = first.next_cursor;
  while (cursor !== null && data.length < show) {
    const page = await pageAfter(Math.min(show - data.length, AT_MOST), cursor);
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

/** After the last key, in milliseconds, until what is typed is searched for. */
const TYPING_MS = 250;

/** The typed text at once, and its search a moment after the last key. */
export function useTyped(loaded: string, onSearch: (text: string | undefined) => void) {
  const [typed, type] = useState(loaded);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (typed === loaded) return;
    const timer = setTimeout(() => search.current(typed || undefined), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, loaded]);
  return { typed, type };
}
