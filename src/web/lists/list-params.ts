// Reads a list's address, and loads lists longer than one page of the server.

/** Rows that a list shows at first, and that „Pokaż więcej” adds. */
export const SHOWN_AT_FIRST = 50;
/** Rows in one reply at most. */
export const AT_MOST = 500;

interface Page {
  data: unknown[];
  next_cursor: string | null;
}

/** Reads a list's query: `q`, `direction`, `show` (at least `first` rows), and other choices or days by name. */
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

/** Loads the first `show` rows in pages of at most 500, with the next cursor. Other fields (counts, sums) come from the first page. */
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
