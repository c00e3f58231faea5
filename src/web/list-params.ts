// A list's search, filters and length, kept in the address.
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

/** Rows that a list shows at first, and how many „Pokaż więcej” adds. */
export const SHOWN_AT_FIRST = 50;
const AT_MOST = 500;
const TYPING_MS = 250;

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
  const rows: T[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<T> = await pageAfter(Math.min(show - rows.length, AT_MOST), cursor ?? undefined);
    rows.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null && rows.length < show);
  return { rows, more: cursor !== null };
}

/** Reads and writes the list's part of the address; a change of search or filter begins at the first rows again. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get("q") ?? "";
  const [typed, setTyped] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (change: Record<string, string>) =>
    setParams(
      (now) => {
        if (!("show" in change)) now.delete("show");
        for (const [name, value] of Object.entries(change)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    get: (name: string) => params.get(name) ?? "",
    set,
    /** For TableToolbar: what is typed shows at once and goes into the address after a short pause. */
    search: {
      value: typed,
      onChange(value: string) {
        setTyped(value);
        clearTimeout(timer.current);
        if (value === "") set({ q: "" });
        else timer.current = setTimeout(() => set({ q: value.trim() }), TYPING_MS);
      },
    },
    showMore: (shown: number) => set({ show: String(shown + SHOWN_AT_FIRST) }),
    clear: () => {
      clearTimeout(timer.current);
      setTyped("");
      setParams((now) => (now.has("tab") ? { tab: now.get("tab") ?? "" } : {}), { replace: true });
    },
  };
}
