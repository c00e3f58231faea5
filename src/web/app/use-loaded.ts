import { useEffect, useRef, useState } from "react";
import { ApiError, type Caller, type CallOptions } from "../calls/api.ts";
import { useApi } from "./use-api.ts";

/**
 * Loads a value for `key`, again for each new key, when `stamp` changes, and on `reload`. Without a key nothing is loaded. A new load aborts the
 * previous one.
 */
export function useLoaded<T>(key: string | undefined, load: (api: Caller, options: CallOptions) => Promise<T>, stamp?: unknown) {
  const api = useApi();
  const newest = useRef(load);
  useEffect(() => {
    newest.current = load;
  });
  const [loaded, setLoaded] = useState<{ key: string; value: T } | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (key === undefined) return undefined;
    const abort = new AbortController();
    newest.current(api, { signal: abort.signal }).then(
      (value) => {
        setLoaded({ key, value });
        setFailed(false);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFailed(true);
      },
    );
    return () => abort.abort();
  }, [api, key, stamp, attempt]);
  return {
    /** Newest value of this key. */
    found: loaded?.key === key ? loaded?.value : undefined,
    /** Newest value of any key; stays until the next one has loaded. */
    last: loaded?.value,
    /** True when the newest load was refused or the server was unavailable. */
    failed,
    put: (value: T) => {
      if (key !== undefined) setLoaded({ key, value });
    },
    reload: () => setAttempt((now) => now + 1),
  };
}
