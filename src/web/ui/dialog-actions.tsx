import { Button } from "./button.tsx";
import { useWords } from "./words.ts";

export interface DialogActionsProps {
  onCancel: () => void;
  /** The verb with its object: „Zapisz”, „Dodaj przerwę”. */
  confirm: string;
  onConfirm: () => void;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** The footer of a dialog with a form: „Anuluj”, then what the form is for. */
export function DialogActions({ onCancel, confirm, onConfirm, busy, disabled }: DialogActionsProps) {
  const words = useWords();
  return (
    <>
      <Button onClick={onCancel}>{words.cancel}</Button>
      <Button look="primary" busy={busy} disabled={disabled} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
}
