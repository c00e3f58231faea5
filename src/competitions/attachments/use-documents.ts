import { doneOrFalse, recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { type CompetitionDocument, deleteCompetitionDocument, listCompetitionDocuments, orderCompetitionDocuments } from "./contract.ts";

/** Returns a competition's documents as last loaded (undefined until then), with functions that reload, order and remove them. */
export function useDocuments(competitionId: string) {
  const api = useApi();
  const report = useReport();
  const { last, failed, put, reload } = useLoaded(competitionId, ({ call }, options) =>
    call(listCompetitionDocuments, { params: { id: competitionId } }, options),
  );
  return {
    documents: last?.data,
    failed,
    load: reload,
    /** Shows the new order at once, and returns to the stored order when saving is refused. */
    order: async (placed: readonly CompetitionDocument[]) => {
      if (last) put({ ...last, data: [...placed] });
      const body = { ids: placed.map((each) => each.id) };
      await recordOrNull(() => api.call(orderCompetitionDocuments, { params: { id: competitionId }, body }), report);
      reload();
    },
    remove: async ({ id }: CompetitionDocument) => {
      const done = await doneOrFalse(() => api.call(deleteCompetitionDocument, { params: { id } }), report);
      reload();
      return done;
    },
  };
}
