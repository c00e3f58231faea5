import { useEffect, useState } from "react";
import { ApiError } from "../../web/calls/api.ts";
import { doneOrFalse, recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { type CompetitionDocument, deleteCompetitionDocument, listCompetitionDocuments, orderCompetitionDocuments } from "./contract.ts";

/** The documents of a competition as they were read last; undefined while nothing has been read. */
export function useDocuments(competitionId: string) {
  const api = useApi();
  const report = useReport();
  const [documents, setDocuments] = useState<readonly CompetitionDocument[] | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const [reading, setReading] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    api.call(listCompetitionDocuments, { params: { id: competitionId } }, { signal: abort.signal }).then(
      ({ data }) => {
        setDocuments(data);
        setFailed(false);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFailed(true);
      },
    );
    return () => abort.abort();
  }, [api, competitionId, reading]);
  const load = () => setReading((now) => now + 1);
  return {
    documents,
    failed,
    load,
    /** Shows the new order at once; a refused one goes back to what is kept. */
    order: async (placed: readonly CompetitionDocument[]) => {
      setDocuments(placed);
      const body = { ids: placed.map((each) => each.id) };
      await recordOrNull(() => api.call(orderCompetitionDocuments, { params: { id: competitionId }, body }), report);
      load();
    },
    remove: async ({ id }: CompetitionDocument) => {
      const done = await doneOrFalse(() => api.call(deleteCompetitionDocument, { params: { id } }), report);
      load();
      return done;
    },
  };
}
