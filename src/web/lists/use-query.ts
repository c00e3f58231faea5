import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** The address's query, and how it is changed in place: each change starts from the one before, however fast they follow each other. */
export function useQuery() {
  const [params, setParams] = useSearchParams();
  // Changes follow each other faster than pages load.
  const asked = useRef(params);
  useEffect(() => {
    asked.current = params;
  }, [params]);
  const go = (next: URLSearchParams) => {
    asked.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return {
    params,
    /** Changes the named values; an empty one is taken away. */
    set: (change: Readonly<Record<string, string | undefined>>) => {
      const next = new URLSearchParams(asked.current);
      for (const [name, value] of Object.entries(change)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      go(next);
    },
    /** Takes everything away but what is named. */
    keep: (...names: readonly string[]) => go(new URLSearchParams([...asked.current].filter(([name]) => names.includes(name)))),
  };
}
