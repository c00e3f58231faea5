import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { useApi } from "../../../web/app/use-api.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { LinkButton } from "../../../web/ui/button.tsx";
import { listConsents } from "../contract.ts";
import { deskWords } from "./desk-words.ts";

/** The way to the consents of a competition; with how much is to be taken down, where there is something. */
export function ConsentsLink({ competitionId }: { competitionId: string | undefined }) {
  const words = deskWords[useLocale()];
  const api = useApi();
  const [open, setOpen] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const query = { competition_id: competitionId, limit: 1 };
    void recordOrNull(
      () => api.call(listConsents, { query }, { signal: abort.signal }),
      () => undefined,
    )
      .then((list) => list && !abort.signal.aborted && setOpen(list.counts.take_down))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      });
    return () => abort.abort();
  }, [api, competitionId]);
  const asked = new URLSearchParams({
    ...(competitionId ? { competition: competitionId } : {}),
    ...(open > 0 ? { view: "take_down" } : {}),
  });
  return (
    <LinkButton to={`/dashboard/entries/consents?${asked.toString()}`} icon={<ShieldCheck className="ic" aria-hidden />}>
      {words.title}
      {open > 0 && (
        <span className="chip warn ml-1">
          <span className="num">{open}</span> <span className="vh">{words.views.take_down.toLowerCase()}</span>
        </span>
      )}
    </LinkButton>
  );
}
