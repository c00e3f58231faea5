import { Button } from "../../../web/ui/button.tsx";
import { CancelButton } from "../../../web/ui/overlays/dialog-actions.tsx";
import { Dialog } from "../../../web/ui/overlays/dialog.tsx";
import { Field } from "../../../web/ui/fields/field.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import { Textarea } from "../../../web/ui/fields/text-input.tsx";
import { useEntriesWords } from "../entries-words.ts";

/** A dialog for text pasted from a sheet: the field, what was understood, what was not, and the button that adds it. */
export function PasteFrame(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  label: string;
  /** What was understood; nothing yet when undefined. */
  hint: string | undefined;
  placeholder: string;
  rows: number;
  text: string;
  onText: (text: string) => void;
  /** Lines that were not understood. */
  bad: readonly string[];
  /** The button's verb, and how many things it adds. */
  add: string;
  found: number;
  busy: boolean;
  onAdd: () => void;
}) {
  const words = useEntriesWords();
  const { open, onOpenChange, title, description, label, hint, placeholder, rows, text, onText, bad, add, found, busy, onAdd } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={title}
      description={description}
      footer={
        <>
          <CancelButton onClick={() => onOpenChange(false)} />
          <Button look="primary" busy={busy} disabled={found === 0} onClick={onAdd}>
            {found === 0 ? add : `${add} (${found})`}
          </Button>
        </>
      }
    >
      <Field label={label} hint={hint}>
        <Textarea rows={rows} value={text} placeholder={placeholder} onChange={(event) => onText(event.currentTarget.value)} />
      </Field>
      {bad.length > 0 && (
        <div className="mt-3">
          <Note look="warn" live>
            <b>{words.pasteBad}</b> {bad.slice(0, 5).join(" · ")}
          </Note>
        </div>
      )}
    </Dialog>
  );
}
