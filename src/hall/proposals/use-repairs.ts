import { useCallback, useEffect, useMemo, useState } from "react";
import type { z } from "zod";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { useApi } from "../../web/app/use-api.ts";
import { ApiError } from "../../web/calls/api.ts";
import { listRepairs, type propose, type ProposalKind } from "./contract.ts";

/** A proposal without what the device adds when it is made. */
export type ProposalBody = Omit<z.input<NonNullable<(typeof propose)["body"]>>, "id" | "made_at">;

interface Change {
  kind: ProposalKind;
  heat_id: string;
  other_heat_id?: string;
  performance_id?: string;
  other_performance_id?: string;
}

/** Repairs as far as they are there: `refused` with the server's sentence, `unavailable` without a network. */
export type RequestedRepairs =
  | { state: "loading" }
  | { state: "refused"; message: string }
  | { state: "unavailable"; retry: () => void }
  | ({ state: "ready" } & Reply<typeof listRepairs>);

type Answer = { key: string } & (
  | { state: "refused"; message: string }
  | { state: "unavailable" }
  | ({ state: "ready" } & Reply<typeof listRepairs>)
);

/** Loads the repairs of a change; nothing while it is undefined. */
export function useRepairs(stageId: string, change: Change | undefined): RequestedRepairs {
  const api = useApi();
  const [answer, setAnswer] = useState<Answer>();
  const [attempt, setAttempt] = useState(0);
  const key = change && JSON.stringify([change, attempt]);
  const query = useMemo(() => (key === undefined ? undefined : (JSON.parse(key) as [Change])[0]), [key]);
  useEffect(() => {
    if (!query || key === undefined) return undefined;
    const abort = new AbortController();
    void api.call(listRepairs, { params: { id: stageId }, query }, { signal: abort.signal }).then(
      (reply) => setAnswer({ key, state: "ready", ...reply }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const refused = error instanceof ApiError && error.status > 0 && error.status < 500;
        setAnswer(refused ? { key, state: "refused", message: error.message || error.code } : { key, state: "unavailable" });
      },
    );
    return () => abort.abort();
  }, [api, stageId, key, query]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  if (answer?.key !== key || !answer) return { state: "loading" };
  return answer.state === "unavailable" ? { state: "unavailable", retry } : answer;
}
