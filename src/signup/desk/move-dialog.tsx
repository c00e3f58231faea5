import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { CancelButton } from "../../web/ui/overlays/dialog-actions.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { entriesWords } from "./list/entries-words.ts";

/** Asks for the section that entries move to. */
export function MoveDialog({
  sections,
  onClose,
  onMove,
}: {
  sections: readonly { id: string; name: string }[];
  onClose: () => void;
  onMove: (id: string) => void;
}) {
  const words = entriesWords[useLocale()];
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.moveTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            look="primary"
            disabled={chosen === undefined}
            onClick={() => {
              if (chosen) onMove(chosen);
              onClose();
            }}
          >
            {words.move}
          </Button>
        </>
      }
    >
      <Field label={words.section} hint={words.moveHint}>
        <Select options={sections.map(({ id, name }) => ({ value: id, label: name }))} value={chosen} onValueChange={setChosen} />
      </Field>
    </Dialog>
  );
}
