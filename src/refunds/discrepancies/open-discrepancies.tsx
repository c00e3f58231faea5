import { useLoaded } from "../../web/app/use-loaded.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { listDiscrepancies } from "./contract.ts";
import { discrepancyWords } from "./discrepancy-words.ts";

/** Notice above the payments while a discrepancy is open. A changed `stamp` reloads it. */
export function OpenDiscrepancies({ stamp }: { stamp: unknown }) {
  const words = discrepancyWords[useLocale()];
  const { found } = useLoaded("open", ({ call }, options) => call(listDiscrepancies, { query: { limit: 1 } }, options), stamp);
  const open = found?.totals.find((each) => each.view === "open")?.count ?? 0;
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
