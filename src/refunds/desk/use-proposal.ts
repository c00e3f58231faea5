import { useEffect, useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";
import { proposeRefund } from "../records/contract.ts";

export type Proposal = Reply<typeof proposeRefund>;

/** What can go back of a payment, for a day and a case; asked again whenever they change, the one before stays until then. */
export function useProposal(paymentId: string, day: string, met: "yes" | "no" | undefined) {
  const api = useApi();
  const [proposal, setProposal] = useState<Proposal | "failed" | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const query = { ...(day ? { cancelled_on: day } : {}), ...(met ? { case_met: met } : {}) };
    api.call(proposeRefund, { params: { id: paymentId }, query }, { signal: abort.signal }).then(setProposal, (error: unknown) => {
      if (abort.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setProposal("failed");
    });
    return () => abort.abort();
  }, [api, paymentId, day, met, attempt]);
  return { proposal, retry: () => setAttempt((now) => now + 1) };
}
