import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Textarea } from "../../web/ui/fields/text-input.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { MOST_NOTE } from "./contract.ts";
import { words } from "./words.ts";

/** Asks what is to be clarified. `proposed` is what the club lacks. */
export function UnclearSheet({
  proposed,
  onSend,
  onClose,
}: {
  proposed: string;
  onSend: (note: string | null) => void;
  onClose: () => void;
}) {
  const messages = words[useLocale()];
  const [note, setNote] = useState(proposed.slice(0, MOST_NOTE));
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.unclear}
      footer={
        <Button look="primary" size="big" full onClick={() => onSend(note.trim() || null)}>
          {messages.save}
        </Button>
      }
    >
      <Field label={messages.unclearNote} optional>
        <Textarea value={note} maxLength={MOST_NOTE} rows={3} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
    </Sheet>
  );
}
