import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useLocale } from "../../web/locale/locale.tsx";
import { doneOrFalse } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { removePractice } from "../contract.ts";
import { practiceWords } from "../practice/practice-words.ts";

/** Confirms, removes the practice competition, and returns to the list. */
export function RemovePractice({ id }: { id: string }) {
  const messages = practiceWords[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const done = await doneOrFalse(() => api.call(removePractice, { params: { id } }), report);
    setBusy(false);
    setAsking(false);
    if (!done) return;
    toast({ text: messages.removed });
    await navigate("/dashboard/competitions", { replace: true });
  };
  return (
    <>
      <Button look="danger" icon={<Trash2 className="ic" aria-hidden />} onClick={() => setAsking(true)}>
        {messages.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.removeTitle}
        description={messages.removeWhat}
        confirm={messages.remove}
        onConfirm={() => void remove()}
        danger
        busy={busy}
      />
    </>
  );
}
