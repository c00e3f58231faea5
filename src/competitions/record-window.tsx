import type { ReactNode } from "react";
import { Button } from "../web/ui/button.tsx";
import { FormErrors, namedErrors } from "../web/ui/fields/form-errors.tsx";
import { CancelButton } from "../web/ui/overlays/dialog-actions.tsx";
import { Dialog, Sheet } from "../web/ui/overlays/dialog.tsx";
import { Note } from "../web/ui/states/note.tsx";

interface Props {
  /** A sheet at the side, or a centred dialog. */
  as?: "sheet" | "dialog";
  /** Id of the form; fields with errors are `${id}-${field}`. */
  id: string;
  title: string;
  description?: string;
  words: { save: string; conflict: string; theirs: string };
  /** Errors by field, and labels of the fields. */
  errors: Record<string, string[]>;
  labels: Record<string, string>;
  attempt: number;
  busy: boolean;
  /** Name of the record as another person saved it meanwhile. */
  theirs: string | undefined;
  onTheirs: () => void;
  onSave: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Window to edit one record of a competition. Shows errors at the top, and another person's concurrent change. */
export function RecordWindow(props: Props) {
  const { as = "sheet", id, title, description, words, errors, labels, attempt, busy, theirs, onTheirs, onSave, onClose, children } = props;
  const Window = as === "sheet" ? Sheet : Dialog;
  return (
    <Window
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(description === undefined ? {} : { description })}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button look="primary" type="submit" form={id} busy={busy}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSave();
        }}
      >
        <FormErrors attempt={attempt} errors={namedErrors(id, errors, labels)} />
        {theirs !== undefined && (
          <Note
            look="warn"
            live
            action={
              <Button size="small" onClick={onTheirs}>
                {words.theirs}
              </Button>
            }
          >
            {words.conflict} {`„${theirs}”`}
          </Note>
        )}
        {children}
      </form>
    </Window>
  );
}
