// Takes the calling off of a round back.
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReasonForm } from "../../web/calls/use-reason-form.ts";
import { callOff } from "../contract.ts";
import { words } from "./words.ts";

interface Props {
  round: { id: string; title: string };
  onDone: () => void;
}

/** The button and its dialog, which asks for the reason. */
export function UndoCallOff({ round, onDone }: Props) {
  const messages = words[useLocale()];
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<Undo2 className="ic" aria-hidden />} disabled={!online} onClick={() => setAsking(true)}>
        {messages.callOn}
      </Button>
      {asking && <UndoCallOffDialog round={round} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  );
}

function UndoCallOffDialog({ round, onDone, onClose }: Props & { onClose: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const { reason, setReason, error, busy, send } = useReasonForm(
    (why) => api.call(callOff, { params: { id: round.id }, body: { called_off: false, reason: why } }),
    ({ together }) => {
      onClose();
      toast({ text: messages.calledOn([round.title, ...together].join(", ")) });
      onDone();
    },
  );
  return (
    <FormDialog
      title={messages.callOnTitle(round.title)}
      description={messages.callOnWhy}
      onClose={onClose}
      confirm={messages.callOn}
      onConfirm={() => void send()}
      busy={busy}
      disabled={reason.trim() === ""}
    >
      <Field label={messages.reason} error={error}>
        <TextInput autoFocus value={reason} maxLength={300} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}
