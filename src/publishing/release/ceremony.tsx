import { Megaphone } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { plural } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { announceCeremony, type getDay } from "../contract.ts";
import { words } from "../words.ts";
import { fill } from "../../web/locale/fill.ts";

/** Results that wait for the ceremony, with one button that announces all of them. */
export function Ceremony({ competitionId, rounds }: { competitionId: string; rounds: Reply<typeof getDay>["held"] }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (rounds.length === 0) return null;
  const announce = async () => {
    setBusy(true);
    const done = await recordOrNull(() => api.call(announceCeremony, { params: { id: competitionId } }), report);
    setBusy(false);
    setAsking(false);
    if (done) toast({ text: fill(plural(locale, done.data.length, messages.ceremonyDone), { n: done.data.length }) });
  };
  const verb = fill(plural(locale, rounds.length, messages.announceAll), { n: rounds.length });
  return (
    <section aria-label={messages.ceremony}>
      <SectionHead title={messages.ceremony} />
      <p className="sm sec mt-2">{messages.ceremonyWhy}</p>
      <ul className="mt-2 grid gap-1">
        {rounds.map((round) => (
          <li key={round.id}>
            <Link to={`/dashboard/scores?block=${round.id}`}>{round.name}</Link>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <Button look="primary" icon={<Megaphone className="ic" aria-hidden />} onClick={() => setAsking(true)}>
          {verb}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.announceAsk}
        description={`${rounds.map((round) => round.name).join("; ")}. ${messages.announceAskWhy}`}
        confirm={verb}
        busy={busy}
        onConfirm={() => void announce()}
      />
    </section>
  );
}
