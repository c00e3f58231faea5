import { useEffect, useState } from "react";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { listDiscrepancies } from "./contract.ts";
import { discrepancyWords } from "./discrepancy-words.ts";

/** Says above the payments that something is to be cleared up at a provider; nothing where nothing is. `stamp` changes when the payments were loaded anew. */
export function OpenDiscrepancies({ stamp }: { stamp: unknown }) {
  const words = discrepancyWords[useLocale()];
  const api = useApi();
  const [open, setOpen] = useState(0);
  // Counted again with the payments.
  useEffect(() => {
    const abort = new AbortController();
    api.call(listDiscrepancies, { query: { limit: 1 } }, { signal: abort.signal }).then(
      ({ totals }) => setOpen(totals.find((each) => each.view === "open")?.count ?? 0),
      (error: unknown) => {
        if (!abort.signal.aborted && !(error instanceof ApiError)) throw error;
      },
    );
    return () => abort.abort();
  }, [api, stamp]);
  if (open === 0) return null;
  return (
    <div className="px-(--gut) pb-3">
      <Note
        look="warn"
        action={
          <LinkButton size="small" to="/dashboard/payments/discrepancies">
            {words.look}
          </LinkButton>
        }
      >
        {`${words.title}: ${open}`}
      </Note>
    </div>
  );
}
