import { ShieldCheck } from "lucide-react";
import { useLoaded } from "../../../web/app/use-loaded.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { LinkButton } from "../../../web/ui/button.tsx";
import { listConsents } from "../contract.ts";
import { deskWords } from "./desk-words.ts";

/** Link to the consents of a competition, with the number of open take-downs. */
export function ConsentsLink({ competitionId }: { competitionId: string | undefined }) {
  const words = deskWords[useLocale()];
  const query = { competition_id: competitionId, limit: 1 };
  const { last } = useLoaded(competitionId ?? "all", ({ call }, options) => call(listConsents, { query }, options));
  const open = last?.counts.take_down ?? 0;
  const params = new URLSearchParams({
    ...(competitionId ? { competition: competitionId } : {}),
    ...(open > 0 ? { view: "take_down" } : {}),
  });
  return (
    <LinkButton to={`/dashboard/entries/consents?${params.toString()}`} icon={<ShieldCheck className="ic" aria-hidden />}>
      {words.title}
      {open > 0 && (
        <span className="chip warn ml-1">
          <span className="num">{open}</span> <span className="vh">{words.views.take_down.toLowerCase()}</span>
        </span>
      )}
    </LinkButton>
  );
}
