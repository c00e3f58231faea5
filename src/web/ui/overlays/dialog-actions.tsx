import { Button } from "../button.tsx";
import { useWords } from "../use-words.ts";

export type DialogAction = {
  /** Verb with its object: „Zapisz”, „Dodaj przerwę”. */
  confirm: string;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
} & ({ onConfirm: () => void } | { /** Id of the form that it sends. */ form: string });

/** „Anuluj”. */
export function CancelButton({ onClick, look }: { onClick: () => void; look?: "ghost" | undefined }) {
  return (
    <Button look={look} onClick={onClick}>
      {useWords().cancel}
    </Button>
  );
}

/** Footer of a dialog with a form: „Anuluj” and the form's action. */
export function DialogActions({ onCancel, confirm, busy, disabled, ...rest }: DialogAction & { onCancel: () => void }) {
  return (
    <>
      <CancelButton onClick={onCancel} />
      <Button
        look="primary"
        busy={busy}
        disabled={disabled}
        {...("form" in rest ? { type: "submit", form: rest.form } : { onClick: rest.onConfirm })}
      >
        {confirm}
      </Button>
    </>
  );
}
