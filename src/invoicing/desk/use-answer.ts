import { useEffect, useState } from "react";
import type { Asking, Endpoint, Reply } from "../../kernel/endpoints/endpoint.ts";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";

/** What a call gives about the thing with this id, asked again with `reload` and whenever `stamp` changes; the answer before stays until then. */
export function useAnswer<E extends Endpoint>(endpoint: E, id: string | undefined, stamp?: unknown) {
  const api = useApi();
  const [answer, setAnswer] = useState<{ id: string; reply: Reply<E> } | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (id === undefined) return undefined;
    const abort = new AbortController();
    const asking: Asking<Endpoint> = { params: { id } };
    api.call(endpoint, asking as Asking<E>, { signal: abort.signal }).then(
      (reply) => {
        setAnswer({ id, reply });
        setFailed(false);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFailed(true);
      },
    );
    return () => abort.abort();
  }, [api, endpoint, id, stamp, attempt]);
  return { found: answer?.id === id ? answer?.reply : undefined, failed, reload: () => setAttempt((now) => now + 1) };
}
