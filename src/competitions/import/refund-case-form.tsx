// „Kiedy przysługuje zwrot”: the organiser confirms the type of the refund condition. Its words alone decide nothing.
import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { confirmRefundCase } from "../contract.ts";
import { type RefundCase, refundReasons } from "../shapes.ts";
import { words } from "../words.ts";

/** Condition in the file's words with its type: a proposal until an administrator confirms it. */
export function RefundCaseForm({
  competitionId,
  refundCase,
  admin,
  onKept,
}: {
  competitionId: string;
  refundCase: RefundCase;
  admin: boolean;
  onKept: () => void;
}) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const { only, reason, proposed } = refundCase;
  const [chosen, setChosen] = useState(reason ?? proposed);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const saved = await recordOrNull(
      () => api.call(confirmRefundCase, { params: { id: competitionId }, body: { reason: chosen } }),
      report,
    );
    setBusy(false);
    if (!saved) return;
    toast({ text: messages.refundCaseKept, look: "done" });
    onKept();
  };
  return (
    <section className="grid gap-4">
      <SectionHead level={3} title={messages.refundCase} />
      <p className="sm sec break-words">{messages.refundCaseWords(only)}</p>
      {reason === null && <Note look="warn">{messages.refundCaseOpen}</Note>}
      {admin ? (
        <>
          <RadioCards
            label={messages.refundCase}
            layout="rows"
            value={chosen}
            onValueChange={setChosen}
            cards={refundReasons.map((value) => ({ value, title: messages.refundReasons[value] }))}
          />
          <div className="row wrap">
            <Button look={reason === null ? "primary" : "plain"} busy={busy} disabled={chosen === reason} onClick={() => void confirm()}>
              {messages.refundCaseConfirm}
            </Button>
          </div>
        </>
      ) : (
        reason !== null && <p>{messages.refundReasons[reason]}</p>
      )}
    </section>
  );
}
