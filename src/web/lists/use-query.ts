import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** The address's query and functions that change it in place. Each change builds on the previous one, even before the page has loaded. */
export function useQuery() {
  const [params, setParams] = useSearchParams();
  // Changes can follow each other faster than pages load.
  const newest = useRef(params);
  useEffect(() => {
    newest.current = params;
  }, [params]);
  const go = (next: URLSearchParams) => {
    newest.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return {
    params,
    /** Changes the named parameters; an empty value removes one. */
    set: (change: Readonly<Record<string, string | undefined>>) => {
      const next = new URLSearchParams(newest.current);
      for (const [name, value] of Object.entries(change)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      go(next);
    },
    /** Removes all parameters except the named ones. */
    keep: (...names: readonly string[]) => go(new URLSearchParams([...newest.current].filter(([name]) => names.includes(name)))),
  };
}
