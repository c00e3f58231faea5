// Takes the calling off of a round back.
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { DialogActions } from "../../web/ui/overlays/dialog-actions.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReasoned } from "../../web/calls/use-reasoned.ts";
import { callOff } from "../contract.ts";
import { words } from "./words.ts";

interface Props {
  round: { id: string; title: string };
  onDone: () => void;
}

/** The button and its dialog, which asks for the reason. */
export function CallOn({ round, onDone }: Props) {
  const said = words[useLocale()];
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<Undo2 className="ic" aria-hidden />} disabled={!online} onClick={() => setAsking(true)}>
        {said.callOn}
      </Button>
      {asking && <CallOnDialog round={round} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  );
}

function CallOnDialog({ round, onDone, onClose }: Props & { onClose: () => void }) {
  const said = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const { reason, setReason, error, busy, send } = useReasoned(
    (why) => api.call(callOff, { params: { id: round.id }, body: { called_off: false, reason: why } }),
    ({ together }) => {
      onClose();
      toast({ text: said.calledOn([round.title, ...together].join(", ")) });
      onDone();
    },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={said.callOnTitle(round.title)}
      description={said.callOnWhy}
      footer={
        <DialogActions onCancel={onClose} confirm={said.callOn} onConfirm={() => void send()} busy={busy} disabled={reason.trim() === ""} />
      }
    >
      <Field label={said.callOnReason} error={error}>
        <TextInput autoFocus value={reason} maxLength={300} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </Dialog>
  );
}
