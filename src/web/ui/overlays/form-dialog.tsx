import { Dialog, type DialogProps } from "./dialog.tsx";
import { type DialogAction, DialogActions } from "./dialog-actions.tsx";

export type FormDialogProps = Pick<DialogProps, "title" | "description" | "size" | "children"> &
  DialogAction & { open?: boolean; onClose: () => void };

/** A modal window with a form: „Anuluj” and the form's action at the bottom. Open while it is drawn, or as `open` says. */
export function FormDialog({ open = true, onClose, title, description, size, children, ...action }: FormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={description}
      size={size}
      footer={<DialogActions onCancel={onClose} {...action} />}
    >
      {children}
    </Dialog>
  );
}
