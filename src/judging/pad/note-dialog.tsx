import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Textarea } from "../../web/ui/fields/text-input.tsx";
import { words } from "../words.ts";

export type NoteDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  note: string;
  onNote: (note: string) => void;
};

/** Dialog for the referee's private note about a performance. The note stays on the tablet. */
export function NoteDialog({ open, onOpenChange, note, onNote }: NoteDialogProps) {
  const messages = words[useLocale()];
  const [text, setText] = useState(note);
  const [shown, setShown] = useState(open);
  if (shown !== open) {
    setShown(open);
    setText(note);
  }
  const save = () => {
    onNote(text.trim());
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.note}
      description={messages.noteHint}
      footer={
        <Button look="primary" onClick={save}>
          {messages.noteSave}
        </Button>
      }
    >
      <Field label={messages.note} hideLabel>
        <Textarea value={text} maxLength={1000} rows={5} onChange={(event) => setText(event.target.value)} />
      </Field>
    </Dialog>
  );
}
