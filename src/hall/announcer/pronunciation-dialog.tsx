import { useState } from "react";
import { entryFields } from "../../entries/entry-fields.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { words } from "./words.ts";

/** Changes how an entry is said aloud. An empty text removes it. */
export function PronunciationDialog({
  label,
  value,
  onSave,
  onClose,
}: {
  label: string;
  value: string | null;
  onSave: (value: string | null) => void;
  onClose: () => void;
}) {
  const messages = words[useLocale()];
  const [typed, setTyped] = useState(value ?? "");
  return (
    <FormDialog
      title={messages.editPronunciation(label)}
      confirm={messages.save}
      onConfirm={() => onSave(typed.trim() || null)}
      onClose={onClose}
    >
      <Field label={messages.pronunciation} hint={messages.pronunciationHint}>
        <TextInput value={typed} maxLength={entryFields.pronunciation.most} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}
