import { Files } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { createInvoices } from "../records/contract.ts";
import { words } from "../records/words.ts";

/** Button that issues invoices for all paid sign-ups of a competition that wait for one. */
export function ManyInvoices({ competitionId }: { competitionId: string }) {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const issueAll = async () => {
    setBusy(true);
    let issued = 0;
    let wait = 0;
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const body = cursor === undefined ? {} : { cursor };
      const done = await recordOrNull(() => api.call(createInvoices, { params: { id: competitionId }, body }), report);
      issued += done?.issued.length ?? 0;
      wait += done?.corrects_first ?? 0;
      cursor = done?.next_cursor ?? null;
      if (!done || cursor !== null) continue;
      const texts = [issued > 0 && `${messages.manyDone} ${issued}.`, wait > 0 && `${messages.manyCorrect} ${wait}.`].filter(Boolean);
      toast({ text: texts.length > 0 ? texts.join(" ") : messages.manyNone });
    }
    setBusy(false);
    setAsking(false);
    await revalidate();
  };
  return (
    <>
      <Button icon={<Files className="ic" aria-hidden />} onClick={() => setAsking(true)}>
        {messages.many}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.manyTitle}
        description={messages.manyWhy}
        confirm={messages.many}
        busy={busy}
        onConfirm={() => void issueAll()}
      />
    </>
  );
}
