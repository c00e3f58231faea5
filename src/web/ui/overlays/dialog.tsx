import { X } from "lucide-react";
import { AlertDialog as Alert, Dialog as Base } from "radix-ui";
import type { ReactNode } from "react";
import { Button, IconButton } from "../button.tsx";
import { usePointerTransit } from "../pads/pointer-transit.ts";
import { useWords } from "../use-words.ts";
import { useFocusBack } from "./focus-back.ts";

type Frame = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode;
  /** false: only its own buttons close it. */
  closable?: boolean | undefined;
};

export type DialogProps = Frame & { size?: "normal" | "wide" | "xwide" | undefined };

/** A modal window. A press outside closes it, except in the first 300 ms after it became visible. */
export function Dialog({ open, onOpenChange, title, description, children, footer, closable, size = "normal" }: DialogProps) {
  return (
    <Window
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={footer}
      closable={closable}
      className={`dlg${size === "normal" ? "" : ` ${size}`}`}
    >
      {children}
    </Window>
  );
}

export type SheetProps = Frame & { size?: "normal" | "wide" | undefined };

/** A panel from the right edge, on phones from below. */
export function Sheet({ open, onOpenChange, title, description, children, footer, size = "normal" }: SheetProps) {
  return (
    <Window
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={footer}
      className={`sheet${size === "wide" ? " wide" : ""}`}
    >
      {children}
    </Window>
  );
}

function Window({ open, onOpenChange, title, description, children, footer, closable = true, className }: Frame & { className: string }) {
  const words = useWords();
  const transit = usePointerTransit(open);
  const focusBack = useFocusBack(open);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Overlay className="scrim" />
        <Base.Content
          className={className}
          data-pointer-transit={300}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusBack();
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
          onEscapeKeyDown={(event) => {
            if (!closable) event.preventDefault();
          }}
          onPointerDownOutside={(event) => {
            // A combobox's list is at the end of the page: a choice in it is not a press outside.
            const list = event.target instanceof Element && event.target.closest(".cmb-p");
            if (!closable || transit() || list) event.preventDefault();
          }}
        >
          {className.startsWith("sheet") && <i className="sheet-grip" aria-hidden />}
          <div className="dlg-h">
            <div>
              <Base.Title asChild>
                <h2>{title}</h2>
              </Base.Title>
              {description && (
                <Base.Description asChild>
                  <p>{description}</p>
                </Base.Description>
              )}
            </div>
            {closable && (
              <Base.Close asChild>
                <IconButton label={words.close} closes>
                  <X className="ic" aria-hidden />
                </IconButton>
              </Base.Close>
            )}
          </div>
          <div className="dlg-b">{children}</div>
          {footer && <footer className="dlg-f">{footer}</footer>}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Consequences, in one or two sentences. */
  description: ReactNode;
  /** Verb with its object: „Usuń występ”. */
  confirm: string;
  onConfirm: () => void;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  children?: ReactNode;
};

/** Asks before an action that cannot be undone; focus starts on „Anuluj”. Stays open while `busy`. */
export function ConfirmDialog({ open, onOpenChange, title, description, confirm, onConfirm, danger, busy, children }: ConfirmDialogProps) {
  const words = useWords();
  const focusBack = useFocusBack(open);
  return (
    <Alert.Root open={open} onOpenChange={onOpenChange}>
      <Alert.Portal>
        <Alert.Overlay className="scrim" />
        <Alert.Content
          className="dlg alert"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusBack();
          }}
        >
          <div className="dlg-h">
            <div>
              <Alert.Title asChild>
                <h2>{title}</h2>
              </Alert.Title>
              <Alert.Description asChild>
                <p>{description}</p>
              </Alert.Description>
            </div>
          </div>
          <div className="dlg-b">{children}</div>
          <footer className="dlg-f">
            <Alert.Cancel asChild>
              <Button>{words.cancel}</Button>
            </Alert.Cancel>
            <Button look={danger ? "danger-solid" : "primary"} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </footer>
        </Alert.Content>
      </Alert.Portal>
    </Alert.Root>
  );
}
