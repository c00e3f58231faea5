import { useState } from "react";
import type { ApiError } from "../../../web/calls/api.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { useApi } from "../../../web/app/use-api.ts";
import { Button } from "../../../web/ui/button.tsx";
import { useToast } from "../../../web/ui/overlays/toast.tsx";
import { useReport } from "../../../web/calls/use-report.ts";
import type { EntryRow } from "../../records.ts";
import type { OverCapQuestion } from "../../../capacity/waiting/over-cap.tsx";
import { waitingStateText, waitingWords } from "../../../capacity/waiting/waiting-words.ts";
import { offerPlace } from "../../contract.ts";

/** Offers a place to a waiting entry at once; where a cap is reached, `onAsk` gets the question. */
export function OfferButton({
  entry,
  onAsk,
  onOffered,
}: {
  entry: Pick<EntryRow, "id" | "version">;
  onAsk: (overQuestion: OverCapQuestion) => void;
  onOffered: () => void;
}) {
  const locale = useLocale();
  const words = waitingWords[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const offer = async (over: boolean) => {
    setBusy(true);
    const refused = (error: ApiError) =>
      error.code === "over_cap" ? onAsk({ question: error.message, offer: true, anyway: () => offer(true) }) : report(error);
    const params = { id: entry.id };
    const done = await recordOrNull(() => api.call(offerPlace, { params, body: { over, version: entry.version } }), refused);
    setBusy(false);
    if (!done) return;
    toast({ text: [words.offerSent, done.waiting && waitingStateText(done.waiting, locale)].filter(Boolean).join(". "), look: "done" });
    onOffered();
  };
  return (
    <Button busy={busy} onClick={() => void offer(false)}>
      {words.offerNow}
    </Button>
  );
}
